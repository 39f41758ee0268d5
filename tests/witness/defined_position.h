#pragma once
// Positions of games that are given by a definition, and what a move makes of them. Playing a move copies the
// position; nothing is ever undone.

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "witness/defined_game.h"

namespace proconsul::witness {

enum class Deed { kStep, kDoubleStep, kEnPassant, kPass, kDrop, kCastling, kLeap, kSwap };

struct DefinedMove {
  Deed deed = Deed::kStep;
  int from = -1;
  int to = -1;
  Man arrives;  ///< what comes to stand there, sides not yet changed; of a drop: what is dropped
  int passed = -1;
  int other_from = -1;  ///< castling's rook, the neighbour in a swap
  int other_to = -1;
  bool promotes = false;
  int gate_kind = -1;
  int gate = -1;
  int wall = -1;  ///< where it places one
  std::string text{};
};

struct DefinedPosition {
  const DefinedGame* game = nullptr;
  std::vector<std::optional<Man>> board;
  std::array<std::map<Man, int>, 2> hands;
  bool white = true;
  Spots walls;
  Spots unmoved;
  std::map<int, int> en_passant;  ///< each square passed with the pawn's, those of the side to move too
  int actions = 1;                ///< left to the side to move
  int clock = 0;
  int move_number = 1;
  std::array<int, 2> checks{};
  std::array<int, 2> points{};

  const std::optional<Man>& at(int square) const { return board[static_cast<std::size_t>(square)]; }
  bool taken(int square) const { return at(square).has_value() || walls.count(square) > 0; }
  /// Nothing but the board is left.
  DefinedPosition emptied() const;
  bool holds(int square, bool white_man) const { return at(square) && at(square)->white == white_man; }
  Spots men(bool white_men) const;
  Spots men(bool white_men, int kind) const;
  int held(bool white_hand, int kind) const;
};

/// What a side does at once in that turn.
int actions_of(const DefinedGame& game, int move_number, bool white);
/// Enemy men in line between a man of that side put on the square and another of its side.
Spots enclosed(const DefinedPosition& position, bool white, int square);

DefinedPosition start_of(const DefinedGame& game);

/// Squares where a man on `from` may end a move of that use, whoever stands there.
enum class Use { kMove, kCapture };
Spots reached(const DefinedPosition& position, int from, const Man& man, Use use);
/// Where a move of this trail may end.
Spots reached(const DefinedPosition& position, int from, const Man& man, const Trail& trail, Use use);
/// Where a man on `from` may end a move of that use, stood the others as it needs.
Spots ever_reached(const DefinedPosition& position, int from, const Man& man, Use use);
/// Wherever the others stood, it could never leave the square.
bool is_stuck(const DefinedPosition& position, int from, const Man& man);
/// Squares of the pawns that stand ready to capture en passant on the square.
Spots en_passant_capturers(const DefinedPosition& position, bool white, int passed);

/// By a man that may capture one of the kind `victim`, -1: of some kind.
bool attacked(const DefinedPosition& position, int square, bool by_white, int victim = -1);
/// Squares next to that one.
Spots neighbours(const DefinedGame& game, int square, bool straight = true, bool diagonal = true);
/// A king of that side stands on an open file or rank of the square, where kings attack each other so.
bool faced(const DefinedPosition& position, int square, bool by_white);
/// Squares next to a royal of the other side that a blast would take.
Spots sheltered(const DefinedPosition& position, bool white);
Spots royals_of(const DefinedPosition& position, bool white);
bool in_check(const DefinedPosition& position, bool white);
bool has_gate(const DefinedGame& game, int kind);

bool captures(const DefinedPosition& position, const DefinedMove& move);
DefinedPosition after(const DefinedPosition& position, const DefinedMove& move);

/// Points are gathered, or paid for what comes out of hands.
bool counts_points(const DefinedGame& game);
/// What a piece of the kind is worth then.
int points_of(const DefinedGame& game, int kind);

/// Placement, hands, side to move, en passant square, counters and points as FEN has them; castling rights
/// are left out.
std::string fen_of(const DefinedPosition& position);

}  // namespace proconsul::witness
