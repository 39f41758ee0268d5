#include "protocol/formats/castling_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/setup.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/rules_words.h"

namespace proconsul {
namespace {

std::string square_on(const Rules& rules, int file, int rank) {
  return square_text(rules.board, rules.board.square(file, rank));
}

// "king", or if the colours differ "king (Black's khan)".
std::string by_colour(const std::string& white, const std::string& black) {
  return white == black ? white : fmt::format("{} (Black's {})", white, black);
}

std::string castling_king(const Rules& rules) {
  const auto name = [&](Colour colour) {
    const std::optional<PieceType> king = rules.castling.king(colour);
    return king ? piece_name(rules, *king) : std::string();
  };
  return by_colour(name(Colour::kWhite), name(Colour::kBlack));
}

std::string castling_rook(const Rules& rules) {
  const auto name = [&](Colour colour) {
    return fmt::format("{}", fmt::join(names_of(rules, rules.castling.rooks[index_of(colour)]), " or "));
  };
  return by_colour(name(Colour::kWhite), name(Colour::kBlack));
}

std::string fixed_castling(const Rules& rules, const CastlingSide& side, const char* direction) {
  const CastlingRules& castling = rules.castling;
  const std::string king_from =
      side.king_from ? " from " + square_on(rules, *side.king_from, castling.rank) : "";
  const std::string rook_from = side.rook_from ? " from " + square_on(rules, *side.rook_from, castling.rank)
                                               : fmt::format(" on its {} side", direction);
  return fmt::format("Castling: {}{} to {}, {}{} to {}", castling_king(rules), king_from,
                     square_on(rules, side.king_to, castling.rank), castling_rook(rules), rook_from,
                     square_on(rules, side.rook_to, castling.rank));
}

// The conditions common to all styles of castling, as sentences; `way`: the squares that must be empty.
std::string castling_conditions(const Rules& rules, const char* way) {
  const CastlingRules& castling = rules.castling;
  const std::string king = castling_king(rules);
  std::string text = fmt::format("Neither of the two may have moved before. {} except for the two", way);
  const std::optional<PieceType> white_king = castling.king(Colour::kWhite);
  if (white_king && rules.pieces[index_of(*white_king)].royal) {
    text += fmt::format(". The {} may not be in check, pass over an attacked square or end on one", king);
  }
  if (rules.royals(Colour::kWhite) > 1) text += ". Afterwards no royal piece of its side may be attacked";
  return text;
}

std::string free_castling(const Rules& rules) {
  const CastlingRules& castling = rules.castling;
  return fmt::format(
      "Free castling: the {0} goes one or more squares toward a {1} ({2}). The {1} then jumps over it to any "
      "square on its other side, as far as the edge",
      castling_king(rules), castling_rook(rules),
      castling.king_may_enter_corner ? "as far as its square, even in the corner"
                                     : "not onto a corner square");
}

// The lines of a style, the last of which ends with the conditions.
std::vector<std::string> style_lines(const Rules& rules, const SpecialChances& chances) {
  constexpr const char* kBetween =
      "All squares between them, and all squares that they pass over or end on, must be empty";
  constexpr const char* kSpan =
      "Take the squares on which they start and end: from the leftmost to the rightmost, all must be empty";
  const CastlingRules& castling = rules.castling;
  std::vector<std::string> lines;
  const char* way = kBetween;
  switch (castling.style) {
    case CastlingStyle::kNone:
      break;
    case CastlingStyle::kFixed:
      if (chances.castling_toward_a_file) lines.push_back(fixed_castling(rules, castling.a_side, "left"));
      if (chances.castling_toward_last_file) lines.push_back(fixed_castling(rules, castling.h_side, "right"));
      break;
    case CastlingStyle::kFree:
      if (chances.castling()) lines = {free_castling(rules)};
      way = kSpan;
      break;
    case CastlingStyle::kFlexible:
      if (chances.castling())
        lines = {
            "Castling: the king goes two or more squares toward a rook (not onto its square), the rook to "
            "the "
            "square beside it on the other side"};
      break;
  }
  if (!lines.empty()) lines.back() += ". " + castling_conditions(rules, way);
  return lines;
}

std::string leap_line(const Rules& rules) {
  std::vector<std::string> targets;
  for (const int file : rules.leap->files) targets.push_back(square_on(rules, file, rules.leap->rank));
  return fmt::format(
      "Leap: once in the game, a king that has not moved and is not in check may go straight to {}, over "
      "pieces of its own side. It captures nothing: that square must be empty, and no enemy piece may stand "
      "on the way. No square on the way or at its end may be attacked",
      fmt::join(targets, " or "));
}

// What pieces can no longer do once they have been swapped.
const char* lost_by_swap(const Rules& rules, const SpecialChances& chances) {
  const bool castling = rules.castling.style != CastlingStyle::kNone && chances.castling();
  if (castling && chances.leap)
    return ": a king that was swapped can neither castle nor leap, a rook that was swapped cannot castle";
  if (castling) return ": a king or a rook that was swapped cannot castle";
  return chances.leap ? ": a king that was swapped cannot leap" : "";
}

std::string swap_line(const Rules& rules, const SpecialChances& chances) {
  return fmt::format(
      "Swap: an unmoved {} may trade places with an unmoved neighbour ({}). A side may do so once in the "
      "game. It may not be in check, and its king may not be attacked afterwards. Both pieces count as "
      "moved{}",
      piece_name(rules, rules.swap->piece), list_of(names_of(rules, rules.swap->partners), "or"),
      lost_by_swap(rules, chances));
}

std::string first_leap_line(const Rules& rules, const FirstLeap& leap) {
  return fmt::format("First leap: an unmoved {}{} may once go {} {} forward{}", piece_name(rules, leap.piece),
                     leap.in_check ? "" : " that is not in check", leap.step.rank,
                     leap.step.rank == 1 ? "square" : "squares",
                     leap.step.file == 0 ? "" : fmt::format(" and {} to the side", leap.step.file));
}

// A player of chess would expect castling: the start has a king and a rook.
bool resembles_castling_games(const Rules& rules) {
  const Result<Setup> start = parse_setup(rules, rules.start_fen);
  const auto stands = [&](const char* name) {
    return start && std::any_of(start->board.begin(), start->board.end(), [&](Piece piece) {
             return piece.valid() && rules.pieces[index_of(piece.type())].name == name;
           });
  };
  return stands("king") && stands("rook");
}

}  // namespace

std::vector<std::string> castling_lines(const Rules& rules) {
  const CastlingRules& castling = rules.castling;
  const SpecialChances chances = special_chances(rules);
  std::vector<std::string> lines = style_lines(rules, chances);
  if (lines.empty()) {
    if (resembles_castling_games(rules)) lines = {"There is no castling"};
  } else {
    if (castling.style == CastlingStyle::kFixed && !castling.a_side.king_from)
      lines.back() += ". One of the two may stay where it is, but both count as moved";
    if (castling.by_drop) lines.emplace_back("Castling: pieces dropped on those squares count as unmoved");
    if (castling.opposite) lines.emplace_back("Castling: not to the side to which the opponent has castled");
    if (rules.castling_from > 0)
      lines.push_back(fmt::format("Castling: not before move {}", rules.castling_from / 2 + 1));
  }
  if (rules.leap && chances.leap) lines.push_back(leap_line(rules));
  if (rules.swap && chances.swap) lines.push_back(swap_line(rules, chances));
  return lines;
}

std::vector<std::string> first_leap_lines(const Rules& rules) {
  std::vector<std::string> lines;
  if (!special_chances(rules).first_leap) return lines;
  for (const FirstLeap& leap : rules.first_leaps.leaps) {
    if (leap.step.file >= 0) lines.push_back(first_leap_line(rules, leap));  // includes the mirror image
  }
  if (!rules.first_leaps.ended_by.empty())
    lines.push_back(fmt::format(
        "First leap: a royal piece loses it once an enemy {} has moved to where it would attack it "
        "on an empty board",
        either_of(rules, rules.first_leaps.ended_by)));
  return lines;
}

}  // namespace proconsul
