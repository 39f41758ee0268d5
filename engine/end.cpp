#include "engine/end.h"

#include <algorithm>
#include <array>

#include "engine/setup.h"

namespace proconsul {
namespace {

std::string name_of(const Rules& rules, PieceType type) {
  return type.valid() ? rules.pieces[index_of(type)].name : "piece";
}

// "first", "2nd"
std::string ordinal(int number) {
  static constexpr std::array kWords = {"first", "second",  "third",  "fourth", "fifth",
                                        "sixth", "seventh", "eighth", "ninth",  "tenth"};
  if (number >= 1 && number <= static_cast<int>(kWords.size()))
    return kWords[static_cast<std::size_t>(number - 1)];
  const int last = number % 10;
  const bool teen = number / 10 % 10 == 1;
  const char* suffix = teen || last < 1 || last > 3 ? "th" : last == 1 ? "st" : last == 2 ? "nd" : "rd";
  return std::to_string(number) + suffix;
}

// "threefold"
std::string manifold(int times) {
  static constexpr std::array kWords = {"twofold", "threefold", "fourfold", "fivefold", "sixfold"};
  const int index = times - 2;
  return index >= 0 && index < static_cast<int>(kWords.size()) ? kWords[static_cast<std::size_t>(index)]
                                                               : std::to_string(times) + "-fold";
}

std::string extinction_text(const Rules& rules, const EndDetail& detail) {
  const std::string name = name_of(rules, detail.piece);
  const std::string left = detail.count == 0   ? "no " + name + (detail.piece.valid() ? "" : "s")
                           : detail.count == 1 ? "one " + name
                                               : std::to_string(detail.count) + ' ' + name + 's';
  return std::string(name_of(detail.side)) + " has " + left + " left";
}

std::string flag_text(const Rules& rules, const EndDetail& detail) {
  if (detail.count == 0) return "both sides have reached their goals";
  if (detail.count == 1)
    return name_of(rules, detail.piece) + " reached " + square_text(rules.board, detail.square);
  return std::to_string(detail.count) + ' ' + name_of(rules, detail.piece) + "s reached their goal";
}

// The description is a clause with a verb of its own.
bool is_clause(Ending ending) {
  return ending == Ending::kExplosion || ending == Ending::kExtinction || ending == Ending::kFlag ||
         ending == Ending::kPerpetualChase || ending == Ending::kShuttle || ending == Ending::kCastling;
}

// A draw by any other rule, decided by points.
bool is_by_points(const Rules& rules, const GameEnd& end) {
  if (!rules.points || end.outcome == Outcome::kDraw) return false;
  constexpr std::array kDraws = {Ending::kMoveLimit, Ending::kRepetition, Ending::kBikjang, Ending::kPasses};
  return std::find(kDraws.begin(), kDraws.end(), end.ending) != kDraws.end();
}

}  // namespace

bool is_by_own_rule(Ending ending) {
  switch (ending) {
    case Ending::kExplosion:
    case Ending::kChecks:
    case Ending::kExtinction:
    case Ending::kRow:
    case Ending::kTally:
    case Ending::kImpasse:
    case Ending::kPieceCount:
    case Ending::kCastling:
    case Ending::kFlag:
    case Ending::kBikjang:
    case Ending::kPasses:
    case Ending::kShuttle:
      return true;
    case Ending::kNone:
    case Ending::kCheckmate:
    case Ending::kStalemate:
    case Ending::kPromotionStalemate:
    case Ending::kMoveLimit:
    case Ending::kCount:
    case Ending::kRepetition:
    case Ending::kPerpetualCheck:
    case Ending::kPerpetualChase:
    case Ending::kInsufficientMaterial:
      return false;
  }
  return false;
}

bool is_by_repetition(Ending ending) {
  return ending == Ending::kRepetition || ending == Ending::kPerpetualCheck ||
         ending == Ending::kPerpetualChase;
}

bool is_claimed(Ending ending) {
  switch (ending) {
    case Ending::kPromotionStalemate:
    case Ending::kMoveLimit:
    case Ending::kCount:
    case Ending::kRepetition:
    case Ending::kPerpetualCheck:
    case Ending::kPerpetualChase:
      return true;
    case Ending::kNone:
    case Ending::kCheckmate:
    case Ending::kStalemate:
    case Ending::kInsufficientMaterial:
    case Ending::kExplosion:
    case Ending::kChecks:
    case Ending::kExtinction:
    case Ending::kRow:
    case Ending::kTally:
    case Ending::kImpasse:
    case Ending::kPieceCount:
    case Ending::kCastling:
    case Ending::kFlag:
    case Ending::kBikjang:
    case Ending::kPasses:
    case Ending::kShuttle:
      return false;
  }
  return false;
}

std::string describe(const Rules& rules, const GameEnd& end) {
  const EndDetail& detail = end.detail;
  switch (end.ending) {
    case Ending::kNone:
      return "";
    case Ending::kCheckmate:
      return "checkmate";
    case Ending::kStalemate:
      return "stalemate";
    case Ending::kPromotionStalemate:
      return "stalemate (the promotion may be refused)";
    case Ending::kMoveLimit:
      return std::to_string(detail.count) + "-move rule";
    case Ending::kCount:
      return "count of " + std::to_string(detail.count) + " moves";
    case Ending::kRepetition:
      return manifold(detail.count) + " repetition";
    case Ending::kPerpetualCheck:
      return "perpetual check";
    case Ending::kPerpetualChase:
      return std::string(name_of(detail.side)) + " has chased the " + name_of(rules, detail.piece) + " on " +
             square_text(rules.board, detail.square) + " perpetually";
    case Ending::kInsufficientMaterial:
      return detail.count == 0 ? "insufficient material" : "dead position (no legal moves can lead to a win)";
    case Ending::kExplosion:
      return name_of(rules, detail.piece) + " exploded";
    case Ending::kChecks:
      return ordinal(detail.count) + " check";
    case Ending::kExtinction:
      return extinction_text(rules, detail);
    case Ending::kRow:
      return detail.square.valid() ? "chain of " + std::to_string(detail.count) + " pieces"
                                   : std::to_string(detail.count) + " in a row";
    case Ending::kTally:
      return std::to_string(detail.count) + " points";
    case Ending::kImpasse:
      return "impasse";
    case Ending::kPieceCount:
      return "piece count (" + std::to_string(detail.count) + ')';
    case Ending::kCastling:
      return std::string(name_of(detail.side)) +
             (detail.count > 0 ? " has castled" : " can no longer castle");
    case Ending::kFlag:
      return flag_text(rules, detail);
    case Ending::kBikjang:
      return "bikjang";
    case Ending::kPasses:
      return "two passes";
    case Ending::kShuttle:
      return std::string(name_of(detail.side)) + " has moved the " + name_of(rules, detail.piece) + " on " +
             square_text(rules.board, detail.square) + " back and forth";
  }
  return "";
}

std::string sentence(const Rules& rules, const GameEnd& end) {
  const std::string link = is_clause(end.ending) ? ": " : is_by_points(rules, end) ? " by points: " : " by ";
  switch (end.outcome) {
    case Outcome::kWhiteWins:
      return "White wins" + link + describe(rules, end);
    case Outcome::kBlackWins:
      return "Black wins" + link + describe(rules, end);
    case Outcome::kDraw:
      return "draw" + link + describe(rules, end);
    case Outcome::kOngoing:
      return "";
  }
  return "";
}

std::string result_text(Outcome outcome) {
  switch (outcome) {
    case Outcome::kWhiteWins:
      return "1-0";
    case Outcome::kBlackWins:
      return "0-1";
    case Outcome::kDraw:
      return "1/2-1/2";
    case Outcome::kOngoing:
      return "*";
  }
  return "*";
}

}  // namespace proconsul
