#pragma once
// What distinguishes the games from one another, apart from the pieces' ways of moving. One value per game;
// it never changes during play.

#include <string>
#include <vector>

#include "witness/board.h"

namespace proconsul::witness {

enum class CastlingStyle {
  kNone,
  kToFixedSquares,
  kFree,          ///< Consulchess: any distance short of the corner
  kFreeOntoRook,  ///< Consulchess 42k: up to the rook's own square
};

enum class CastlingText { kKingFromTo, kKingTakesRook, kBothPieces };

enum class Wing { kKingSide, kQueenSide };

struct CastlingGoal {
  int king_file = 0;
  int rook_file = 0;
};

struct PieceLetter {
  std::string letter;  ///< upper case, `'` included
  Kind kind = Kind::kNone;
};

struct Game {
  std::string name;
  int width = 8;
  int height = 8;
  std::vector<PieceLetter> letters;

  int pawn_start_rank = 2;  ///< as its owner counts
  bool pawns_promote = true;
  bool has_wing_promotion = false;  ///< the 96-square board's promotion squares
  std::vector<Kind> promotions;

  CastlingStyle castling = CastlingStyle::kToFixedSquares;
  CastlingText castling_text = CastlingText::kKingFromTo;
  CastlingGoal king_side;
  CastlingGoal queen_side;
  int castling_rank = 1;           ///< as its owner counts
  bool castles_from_home = false;  ///< kings and rooks of castling stand on the files below only
  int king_side_home = 4;
  int queen_side_home = 4;
  bool is_contemporary = false;  ///< bunker leap, bishop adjustment, list of unmoved files

  std::vector<Kind> changes;     ///< a moved piece becomes the kind behind its own, if it is among them
  bool limits_kinds = false;     ///< and may not move if the side has two armies' worth of that kind
  bool first_king_only = false;  ///< the king nearest the a-file, then the first rank, is the royal one

  bool captures_in_place = false;  ///< the capturing piece stays where it is
  bool must_capture = false;
  bool captures_recolour = false;  ///< whoever captures but the king changes sides
  bool quiets_recolour = false;    ///< whoever moves without capturing but the king does
  bool only_mates_check = false;   ///< a check that is not mate is forbidden
  bool is_divided = false;         ///< moves lead to another cell of the board, see Board::divide
  int files_moved = 0;
  int ranks_moved = 0;
  bool first_king_by_side = false;  ///< the first king is found from its side's own first rank

  Square castling_square(Colour colour, int file) const;
  bool is_promotion_square(Colour colour, Square square) const;
  Kind kind_of(const std::string& letter) const;
  const std::string& letter_of(Kind kind) const;
};

/// Throws std::invalid_argument for a game the witness does not know.
Game game_named(const std::string& name);

}  // namespace proconsul::witness
