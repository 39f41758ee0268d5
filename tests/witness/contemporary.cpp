#include "witness/contemporary.h"

#include <algorithm>
#include <cstdlib>

#include "witness/pieces.h"

namespace proconsul::witness {

namespace {

constexpr int kBunkerFiles[] = {1, 6};

bool is_listed_bishop(const Position& position, Colour colour, int file) {
  if (file < 0 || file >= position.game->width || !position.is_listed(colour, file)) return false;
  return position.board.holds(position.game->castling_square(colour, file), colour, Kind::kBishop);
}

bool still_matters(const Position& position, Colour colour, int file, bool king_is_unmoved) {
  const Square square = position.game->castling_square(colour, file);
  if (!position.board.holds(square, colour)) return false;
  const Kind kind = position.board.at(square).kind;
  const bool beside_bishop =
      is_listed_bishop(position, colour, file - 1) || is_listed_bishop(position, colour, file + 1);
  if (kind == Kind::kKing || kind == Kind::kBishop) return true;
  if (kind == Kind::kRook) return king_is_unmoved || beside_bishop;
  return beside_bishop && !is_pawn(kind);
}

bool may_leap_to(const Position& position, Square king, Square target) {
  if (!position.board.is_empty(target)) return false;
  if (std::abs(target.file - king.file) == 1) return false;  // that is the king's ordinary step
  const Colour enemy = opponent(position.side);
  const auto [first, last] = std::minmax(king.file, target.file);
  for (int file = first; file <= last; ++file) {
    const Square square{file, king.rank};
    if (position.board.holds(square, enemy) || is_attacked(position.board, square, enemy)) return false;
  }
  return true;
}

}  // namespace

std::optional<Square> unmoved_king(const Position& position, Colour colour) {
  const std::optional<Square> king = castling_king(position, colour, Wing::kKingSide);
  if (!king || !position.is_listed(colour, king->file)) return std::nullopt;
  return king;
}

std::vector<Move> bunker_leaps(const Position& position) {
  std::vector<Move> leaps;
  const std::optional<Square> king = unmoved_king(position, position.side);
  if (!king) return leaps;
  for (const int file : kBunkerFiles) {
    const Square target{file, king->rank};
    if (may_leap_to(position, *king, target)) leaps.push_back({.from = *king, .to = target});
  }
  return leaps;
}

std::vector<Move> bishop_adjustments(const Position& position) {
  std::vector<Move> trades;
  const Colour side = position.side;
  if (!position.game->is_contemporary || is_in_check(position.board, side)) return trades;
  for (int file = 0; file < position.game->width; ++file) {
    if (!is_listed_bishop(position, side, file)) continue;
    for (const int beside : {file - 1, file + 1}) {
      if (beside < 0 || beside >= position.game->width || !position.is_listed(side, beside)) continue;
      trades.push_back({.type = MoveType::kTrade,
                        .from = position.game->castling_square(side, file),
                        .to = position.game->castling_square(side, beside)});
    }
  }
  return trades;
}

void forget_adjustment(Position& position, Colour colour) {
  for (int file = 0; file < position.game->width; ++file) {
    if (is_listed_bishop(position, colour, file)) position.set_listed(colour, file, false);
  }
}

void forget_what_no_longer_matters(Position& position) {
  if (!position.game->is_contemporary) return;
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    const bool king_is_unmoved = unmoved_king(position, colour).has_value();
    for (int file = 0; file < position.game->width; ++file) {
      if (!position.is_listed(colour, file)) continue;
      position.set_listed(colour, file, still_matters(position, colour, file, king_is_unmoved));
    }
  }
}

}  // namespace proconsul::witness
