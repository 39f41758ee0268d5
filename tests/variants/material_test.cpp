// Which pieces cannot mate a bare king, found by going through every placement of two kings and one piece.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "variants/registry.h"
#include "walk.h"

namespace proconsul {
namespace {

bool adjacent(const Geometry& board, Square a, Square b) {
  return std::abs(board.file_of(a) - board.file_of(b)) <= 1 &&
         std::abs(board.rank_of(a) - board.rank_of(b)) <= 1;
}

struct Placing {
  Square bare_king;
  Square king;
  Square man;
};

bool attacks(const Geometry& board, const PieceDef& piece, const Placing& at, Square target) {
  const SquareSet others = bit<SquareSet>(at.king) | bit<SquareSet>(target);
  return contains(test::reach(board, piece.paths, at.man, others, PathUse::kCapture), target);
}

bool is_mate(const Geometry& board, const PieceDef& piece, const Placing& at) {
  if (!attacks(board, piece, at, at.bare_king)) return false;
  for (const Square to : Squares(board.squares)) {
    if (to == at.bare_king || !adjacent(board, to, at.bare_king) || adjacent(board, to, at.king)) continue;
    if (to == at.man || !attacks(board, piece, at, to)) return false;
  }
  return true;
}

bool can_mate_alone(const Geometry& board, const PieceDef& piece) {
  for (const Square bare_king : Squares(board.squares)) {
    for (const Square king : Squares(board.squares)) {
      if (adjacent(board, king, bare_king)) continue;
      for (const Square man : Squares(board.squares)) {
        if (man != king && man != bare_king && is_mate(board, piece, {bare_king, king, man})) return true;
      }
    }
  }
  return false;
}

std::vector<PieceType> unable_to_mate(const Rules& rules) {
  std::vector<PieceType> types;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceDef& piece = rules.pieces[i];
    if (!piece.royal && !piece.pawn && !can_mate_alone(rules.board, piece))
      types.emplace_back(static_cast<int>(i));
  }
  return types;
}

std::string sorted_letters(const Rules& rules, std::vector<PieceType> types) {
  std::sort(types.begin(), types.end());
  std::string text;
  for (const PieceType type : types)
    text += rules.pieces[static_cast<std::size_t>(type.index())].letter + " ";
  return text;
}

// The test knows bare kings that step as a king only.
bool has_ordinary_kings(const Rules& rules) {
  return rules.royals_per_side == 1 && rules.bare_royals_draw &&
         std::all_of(rules.pieces.begin(), rules.pieces.end(),
                     [](const PieceDef& piece) { return !piece.royal || piece.notation == "K"; });
}

TEST(Material, LonePiecesCannotMateIfAndOnlyIfTheDefinitionSaysSo) {
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    const Rules& rules = *variant.rules;
    if (rules.hand.takes) continue;  // who takes the piece has one more
    if (!has_ordinary_kings(rules) || !rules.extinctions.empty()) continue;
    EXPECT_EQ(sorted_letters(rules, rules.lone_insufficient), sorted_letters(rules, unable_to_mate(rules)))
        << rules.name;
  }
}

}  // namespace
}  // namespace proconsul
