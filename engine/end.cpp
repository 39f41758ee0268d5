#include "engine/end.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "engine/endings.h"
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

std::string left_text(const Rules& rules, const EndDetail& detail) {
  const std::string name = name_of(rules, detail.piece);
  if (detail.count == 0) return "no " + name + (detail.piece.valid() ? "" : "s");
  return detail.count == 1 ? "one " + name : std::to_string(detail.count) + ' ' + name + 's';
}

std::string joined_text(const EndDetail& detail) {
  const std::string count = std::to_string(detail.count);
  return detail.square.valid() ? "chain of " + count + " pieces" : count + " in a row";
}

std::string detail_text(std::string_view placeholder, const Rules& rules, const EndDetail& detail) {
  if (placeholder == "side") return std::string(name_of(detail.side));
  if (placeholder == "piece") return name_of(rules, detail.piece);
  if (placeholder == "square") return square_text(rules.board, detail.square);
  if (placeholder == "count") return std::to_string(detail.count);
  if (placeholder == "ordinal") return ordinal(detail.count);
  if (placeholder == "manifold") return manifold(detail.count);
  if (placeholder == "left") return left_text(rules, detail);
  if (placeholder == "joined") return joined_text(detail);
  return "";
}

// Of the forms of a phrase the one for a count of 0, of 1, or of more.
std::string_view form_for(std::string_view phrase, int count) {
  for (; count > 0; --count) {
    const std::size_t bar = phrase.find('|');
    if (bar == std::string_view::npos) return phrase;
    phrase.remove_prefix(bar + 1);
  }
  return phrase.substr(0, phrase.find('|'));
}

}  // namespace

bool is_by_own_rule(Ending ending) { return has_trait(ending, kOwnRule); }
bool is_by_repetition(Ending ending) { return has_trait(ending, kRepeats); }
bool is_claimed(Ending ending) { return has_trait(ending, kClaimed); }
bool is_over_at_once(Ending ending) {
  return has_trait(ending, kOwnRule | kLacksMoves) && !has_trait(ending, kDeclared);
}

std::string describe(const Rules& rules, const GameEnd& end) {
  std::string text;
  std::string_view left = form_for(row_of(end.ending).phrase, end.detail.count);
  while (!left.empty()) {
    const std::size_t open = std::min(left.find('{'), left.size());
    text += left.substr(0, open);
    left.remove_prefix(open);
    if (left.empty()) break;
    const std::size_t close = left.find('}');
    text += detail_text(left.substr(1, close - 1), rules, end.detail);
    left.remove_prefix(close + 1);
  }
  return text;
}

std::string sentence(const Rules& rules, const GameEnd& end) {
  const bool by_points = rules.points && end.outcome != Outcome::kDraw && has_trait(end.ending, kByPoints);
  const std::string link = has_trait(end.ending, kClause) ? ": " : by_points ? " by points: " : " by ";
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
