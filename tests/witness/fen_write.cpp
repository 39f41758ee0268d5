#include <cctype>

#include "witness/fen.h"

namespace proconsul::witness {

namespace {

char in_case_of(Colour colour, char letter) {
  const auto plain = static_cast<unsigned char>(letter);
  return static_cast<char>(colour == Colour::kWhite ? std::toupper(plain) : std::tolower(plain));
}

std::string piece_text(const Game& game, Piece piece) {
  std::string text = game.letter_of(piece.kind);
  text.front() = in_case_of(piece.colour, text.front());
  return text;
}

std::string rank_text(const Position& position, int rank) {
  std::string text;
  int empty_run = 0;
  for (int file = 0; file < position.game->width; ++file) {
    const Square square{file, rank};
    if (position.board.is_empty(square)) {
      ++empty_run;
      continue;
    }
    if (empty_run > 0) text += std::to_string(empty_run);
    empty_run = 0;
    text += position.board.exists(square) ? piece_text(*position.game, position.board.at(square)) : "*";
  }
  if (empty_run > 0) text += std::to_string(empty_run);
  return text;
}

std::string board_text(const Position& position) {
  std::string text;
  for (int rank = position.game->height - 1; rank >= 0; --rank) {
    text += rank_text(position, rank);
    if (rank > 0) text += '/';
  }
  return text;
}

bool has_rook_further_out(const Position& position, Colour colour, Wing wing, int rook_file) {
  const int outward = wing == Wing::kKingSide ? 1 : -1;
  for (int file = rook_file + outward; file >= 0 && file < position.game->width; file += outward) {
    if (position.board.holds(position.game->castling_square(colour, file), colour, Kind::kRook)) return true;
  }
  return false;
}

char castling_letter(const Position& position, Colour colour, Wing wing, int rook_file) {
  if (has_rook_further_out(position, colour, wing, rook_file)) return static_cast<char>('a' + rook_file);
  return wing == Wing::kKingSide ? 'k' : 'q';
}

std::string castling_field(const Position& position) {
  std::string text;
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    for (const Wing wing : {Wing::kKingSide, Wing::kQueenSide}) {
      const std::optional<int> rook = position.castling_rook(colour, wing);
      if (rook) text += in_case_of(colour, castling_letter(position, colour, wing, *rook));
    }
    for (int file = 0; file < position.game->width; ++file) {
      if (position.is_listed(colour, file)) text += in_case_of(colour, static_cast<char>('a' + file));
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

std::string fen_of(const Position& position) {
  return board_text(position) + (position.side == Colour::kWhite ? " w " : " b ") + castling_field(position) +
         ' ' + (position.en_passant ? to_text(*position.en_passant) : "-") + ' ' +
         std::to_string(position.halfmove_clock) + ' ' + std::to_string(position.fullmove_number);
}

}  // namespace proconsul::witness
