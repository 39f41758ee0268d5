#include "protocol/cli/rules_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/setup.h"
#include "protocol/cli/move_diagram.h"

namespace proconsul {
namespace {

const std::string& name_of(const Rules& rules, PieceType type) { return rules.pieces[index_of(type)].name; }

std::vector<std::string> names_of(const Rules& rules, const std::vector<PieceType>& types) {
  std::vector<std::string> names;
  for (const PieceType type : types) names.push_back(name_of(rules, type));
  return names;
}

std::string square_on(const Rules& rules, int file, int rank) {
  return square_text(rules.board, rules.board.square(file, rank));
}

std::string fixed_castling(const Rules& rules, const CastlingSide& side, const char* direction) {
  const CastlingRules& castling = rules.castling;
  const std::string king_from =
      side.king_from ? " from " + square_on(rules, *side.king_from, castling.rank) : "";
  const std::string rook_from = side.rook_from ? " from " + square_on(rules, *side.rook_from, castling.rank)
                                               : fmt::format(" on its {} side", direction);
  return fmt::format("Castling: {}{} to {}, {}{} to {}", name_of(rules, castling.king), king_from,
                     square_on(rules, side.king_to, castling.rank), name_of(rules, castling.rook), rook_from,
                     square_on(rules, side.rook_to, castling.rank));
}

std::string free_castling(const Rules& rules) {
  const CastlingRules& castling = rules.castling;
  return fmt::format(
      "Free castling: {0} one or more squares toward an unmoved {1}{2}, the {1} over it to any square beyond",
      name_of(rules, castling.king), name_of(rules, castling.rook),
      castling.king_may_enter_corner ? " (as far as its square)" : " (not onto a corner)");
}

}  // namespace

std::vector<std::string> special_moves_text(const Rules& rules) {
  std::vector<std::string> lines;
  if (rules.castling.style == CastlingStyle::kFixed) {
    lines.push_back(fixed_castling(rules, rules.castling.a_side, "left"));
    lines.push_back(fixed_castling(rules, rules.castling.h_side, "right"));
  } else if (rules.castling.style == CastlingStyle::kFree) {
    lines.push_back(free_castling(rules));
  } else if (rules.castling.style == CastlingStyle::kFlexible) {
    lines.push_back(
        "Castling: the king two or more squares toward a rook (not onto its square), the rook beside it on "
        "the "
        "other side");
  }
  if (rules.leap) {
    std::vector<std::string> targets;
    for (const int file : rules.leap->files) targets.push_back(square_on(rules, file, rules.leap->rank));
    lines.push_back(
        fmt::format("Leap: an unmoved king may go straight to {}, over friends, without capturing",
                    fmt::join(targets, " or ")));
  }
  if (rules.swap) {
    lines.push_back(fmt::format("Swap: an unmoved {} may trade places once with an unmoved neighbour ({})",
                                name_of(rules, rules.swap->piece),
                                fmt::join(names_of(rules, rules.swap->partners), ", ")));
  }
  if (lines.empty()) lines.emplace_back("Castling: none");
  return lines;
}

std::string promotion_text(const Rules& rules) {
  if (none(rules.promotion_region)) return "none";
  const std::string where = "on " + squares_text(rules.board, rules.promotion_region);
  if (rules.promotion_to_army) return where + " to any piece of the start's army but pawn and king";
  if (rules.promotion_types.empty()) return "none";
  return fmt::format("{} to {}", where, fmt::join(names_of(rules, rules.promotion_types), ", "));
}

std::string ends_text(const Rules& rules) {
  std::string text = "checkmate wins, stalemate draws";
  if (rules.royals_per_side > 1)
    text = fmt::format("{} royal pieces a side, none may be left attacked; ", rules.royals_per_side) + text;
  if (rules.move_limit > 0)
    text += fmt::format("; draw after {} moves each without capture or pawn move", rules.move_limit);
  if (rules.repetition_limit > 0)
    text += fmt::format("; draw when a position occurs {} times", rules.repetition_limit);
  if (rules.bare_royals_draw || !rules.lone_insufficient.empty()) text += "; draw when neither side can mate";
  return text;
}

std::string board_text(const Geometry& board) {
  const int squares = popcount(board.squares);
  const std::string box = fmt::format("{}x{}", board.files, board.ranks);
  return squares == board.size() ? box : fmt::format("{}, {} squares", box, squares);
}

int count_starts(const Variant& variant) {
  if (!variant.starts) return 1;
  return start_count(*variant.starts);
}

}  // namespace proconsul
