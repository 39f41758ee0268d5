// Which pieces cannot mate a bare king, found by trying every placement of two kings and one piece.
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "engine/game.h"
#include "engine/setup.h"
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

// The test supports only bare kings that step like a king.
bool has_ordinary_kings(const Rules& rules) {
  return rules.royals_per_side == 1 && rules.bare_royals_draw &&
         std::all_of(rules.pieces.begin(), rules.pieces.end(),
                     [](const PieceDef& piece) { return !piece.royal || piece.notation == "K"; });
}

bool is_won_by_mate_alone(const Rules& rules) {
  const ExtraRules& extra = rules.extra;
  return rules.extinctions.empty() && rules.check_limit == 0 && rules.stalemate == Verdict::kDraw &&
         rules.checkmate == Verdict::kLoss && !rules.stalemate_by_piece_count && !rules.mate &&
         !extra.must_capture && !extra.no_checks && extra.royal_types.empty() && !extra.blast_on_capture &&
         extra.changes.empty() && extra.petrifying.empty() && rules.castling_aims.empty();
}

// On boards without cells, where a checked king could move.
bool is_ordinary(const Rules& rules) {
  return has_ordinary_kings(rules) && is_won_by_mate_alone(rules) && !rules.hand.takes &&
         !rules.board.has_cells() && !rules.extra.royal_stays_in_check;
}

bool can_leave(const Game& game, Square square) {
  const std::vector<Move> moves = game.legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](Move move) { return move.from() == square; });
}

// The piece, where it can move, with White's king against the bare king, if that is legal.
std::optional<Game> lone_piece(const Variant& variant, PieceType type) {
  const Rules& rules = *variant.rules;
  PieceType king;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].royal) king = PieceType(static_cast<int>(i));
  }
  const std::string hands = rules.has_hands() ? "[]" : "";
  for (const Square square : Squares(rules.board.squares)) {
    std::vector<Piece> board(static_cast<std::size_t>(rules.board.size()));
    SquareSet others = rules.board.squares & ~bit<SquareSet>(square);
    board[index_of(square)] = Piece(Colour::kWhite, type);
    board[index_of(pop_first(others))] = Piece(Colour::kWhite, king);
    while (popcount(others) > 1) pop_first(others);
    board[index_of(first(others))] = Piece(Colour::kBlack, king);
    auto game = Game::create(variant.compiled, placement_text(rules, board) + hands + " w - - 0 1");
    if (game && can_leave(*game, square)) return game.take();
  }
  return std::nullopt;
}

// What the engine itself finds, too.
void expect_found(const Variant& variant, const std::vector<PieceType>& unable) {
  const Rules& rules = *variant.rules;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceType type(static_cast<int>(i));
    if (rules.pieces[i].royal || rules.pieces[i].pawn || rules.promoted(type).valid()) continue;
    const std::optional<Game> game = lone_piece(variant, type);
    if (!game) continue;
    const bool able = std::find(unable.begin(), unable.end(), type) == unable.end();
    EXPECT_EQ(game->can_win(Colour::kWhite), able) << rules.name << ' ' << game->fen();
    // Pieces change sides, or a king may stand attacked and check.
    if (rules.extra.quiets_recolour || rules.extra.duple_check_black) continue;
    EXPECT_FALSE(game->can_win(Colour::kBlack)) << rules.name << ' ' << game->fen();
  }
}

TEST(Material, LonePiecesCannotMateIfAndOnlyIfTheDefinitionSaysSo) {
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    const Rules& rules = *variant.rules;
    if (!is_ordinary(rules)) continue;  // if pieces are taken to hand, the captor has one more
    const std::vector<PieceType> unable = unable_to_mate(rules);
    EXPECT_EQ(sorted_letters(rules, rules.lone_insufficient), sorted_letters(rules, unable)) << rules.name;
    if (!rules.black_wins_draws) expect_found(variant, unable);
  }
}

}  // namespace
}  // namespace proconsul
