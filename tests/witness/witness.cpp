#include "witness/witness.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "witness/fen.h"
#include "witness/moves.h"
#include "witness/pieces.h"

namespace proconsul::witness {

namespace {

std::vector<Kind> kinds_on(const Board& board) {
  std::vector<Kind> kinds;
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    for (const Square square : board.squares_of(colour)) kinds.push_back(board.at(square).kind);
  }
  return kinds;
}

std::vector<Kind> promotable(std::vector<Kind> kinds) {
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  std::erase_if(kinds, [](Kind kind) { return is_pawn(kind) || is_king(kind); });
  return kinds;
}

std::uint64_t count_leaves(const Position& position, int depth) {
  if (depth <= 0) return 1;
  const std::vector<Move> moves = legal_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const Move& move : moves) leaves += count_leaves(after(position, move), depth - 1);
  return leaves;
}

}  // namespace

Witness::Witness(std::shared_ptr<const Game> game, Position position)
    : game_(std::move(game)), position_(std::move(position)) {}

Witness Witness::from_fen(std::string variant, std::string fen, std::vector<std::string> promotion_army) {
  const auto game = std::make_shared<Game>(game_named(variant));
  const Position position = position_from_fen(*game, fen);
  if (game->has_wing_promotion) {
    std::vector<Kind> army = kinds_on(position.board);
    if (promotion_army.empty()) {
      army.insert(army.end(), {Kind::kRook, Kind::kBishop, Kind::kKnight});  // every army has them
    } else {
      army.clear();
    }
    for (const std::string& letter : promotion_army) army.push_back(game->kind_of(letter));
    game->promotions = promotable(army);
  }
  return Witness(game, without_vain_en_passant(position));
}

std::vector<std::string> Witness::legal_moves() const {
  std::vector<std::string> texts;
  for (const Move& move : witness::legal_moves(position_)) texts.push_back(to_text(position_, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

void Witness::play(std::string move) {
  for (const Move& candidate : witness::legal_moves(position_)) {
    if (to_text(position_, candidate) != move) continue;
    position_ = without_vain_en_passant(after(position_, candidate));
    return;
  }
  throw std::invalid_argument("not a legal move: " + move);
}

std::string Witness::fen() const { return fen_of(position_); }

bool Witness::in_check() const { return is_in_check(position_.board, position_.side); }

bool Witness::attacked(int file, int rank, bool by_white) const {
  return is_attacked(position_.board, {file, rank}, by_white ? Colour::kWhite : Colour::kBlack);
}

std::uint64_t Witness::perft(int depth) const { return count_leaves(position_, depth); }

}  // namespace proconsul::witness
