// Moves as XBoard writes and reads them: with its own rank numbers on boards of ten ranks, and with special
// moves only in the forms that XBoard can display. A move without such a form has no text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace proconsul {

// The XBoard variant that supplies the rules which the description of the pieces does not cover.
enum class XboardParent : std::uint8_t {
  kItself,  // XBoard knows the game
  kFairy,
  kAsean,       // capturing a friendly piece swaps the two
  kGrand,       // pawns may promote on the last three ranks
  kShogi,       // captured pieces come to hand unpromoted
  kCrazyhouse,  // captured promoted pawns come to hand as pawns
  kBughouse     // pieces are dropped from hands that captures do not fill
};

class XboardDialect {
 public:
  // `start`: the start position, whose special moves determine what the king's description can express.
  // `royal_slot`: the king has the last place in XBoard's table of pieces. Only there does XBoard look for
  // checks and move a rook along with every long sideways move.
  XboardDialect(const Game& start, XboardParent parent, bool royal_slot);

  std::optional<std::string> text(const Game& game, Move move) const;
  std::string long_text(const Game& game,
                        Move move) const;  // for every move, whether XBoard can display it or not
  std::optional<std::string> special_text(const SpecialMove& special) const;
  // Accepts any form a user or another program may write; the exact text() takes precedence.
  Result<Move> parse(const Game& game, std::string_view text) const;

  std::string square_text(Square square) const;
  std::optional<Square> parse_square(std::string_view text) const;

  // What the king's description must contain, in XBetza.
  std::string king_suffix() const;
  bool royal_slot() const { return royal_slot_; }

  // For telling what cannot be displayed.
  bool shows_promotion(Square square, Colour colour) const;
  bool shows_en_passant(const Rules& rules) const;
  bool ends_beside_king(const SpecialMove& castling) const;  // the rook, on the king's inner side
  std::string whole_text(const SpecialMove& special) const;  // also of a move without a special_text()

 private:
  std::optional<std::string> castling_text(const SpecialMove& special) const;
  std::optional<std::string> leap_text(const SpecialMove& special) const;
  std::optional<std::string> pawn_suffix(const Game& game, Move move, Piece pawn) const;
  std::string drop_text(const Rules& rules, Move move) const;
  std::string gate_text(const Game& game, Move move) const;
  bool in_promotion_zone(Square square, Colour colour) const;
  bool is_neighbour_swap(const SpecialMove& special) const;
  std::string two_legs(const SpecialMove& special) const;
  int squares_beyond(Square rook, int direction) const;  // between the rook and the edge or a hole
  int stride(const SpecialMove& special) const;          // files the king moves toward the rook
  std::string pair_text(Square from, Square to) const { return square_text(from) + square_text(to); }
  std::vector<std::string> other_texts(const Game& game, Move move) const;

  Geometry board_;
  XboardParent parent_;
  bool royal_slot_;
  bool fixed_castling_;       // castling has a side: O-O or O-O-O
  bool short_castling_text_;  // and is written as O-O or O-O-O
  std::vector<SpecialMove> special_moves_;
};

}  // namespace proconsul
