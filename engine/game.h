// One game in progress: rules, start, moves played, for code that need not know how many bits the board takes
// (protocols, command line, tools). Always legal: it can only be made from a valid position and accepts only
// legal moves.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/compiled_game.h"
#include "engine/effect.h"
#include "engine/ends.h"
#include "engine/fen_parts.h"
#include "engine/hands.h"
#include "engine/perft_table.h"
#include "engine/position.h"
#include "engine/result.h"
#include "engine/rules.h"

namespace proconsul {

struct Setup;

// Moves counted by a losing side, in plies, and how many the rules allow; 0: no side counts.
struct CountedPlies {
  int plies = 0;
  int limit = 0;
};

class Game {
 public:
  // `army`: the piece types of the start number in force, where promotion is to the army's types; empty:
  // those on the board of `fen` and those that every army has. Fails with a message and a column in `fen`.
  static Result<Game> create(std::shared_ptr<const CompiledGame> game, std::string_view fen,
                             std::vector<PieceType> army = {});
  // The same without what is harmlessly wrong in the FEN: castling letters without their pieces, squares that
  // no pawn can have passed, counters that are no numbers (engine/setup_fields.h).
  static Result<Game> create_repaired(std::shared_ptr<const CompiledGame> game, std::string_view fen,
                                      const std::vector<PieceType>& army = {});
  // What was left out of the FEN or read otherwise, and why, for people; empty if nothing. Squares that a
  // pawn has passed, but on which no move captures it, and castling rights in a game without castling are
  // left out by create() too.
  const std::vector<std::string>& repairs() const { return repairs_; }
  std::string repairs_text() const;  // in one line

  const Rules& rules() const { return compiled_->rules(); }
  const std::shared_ptr<const CompiledGame>& compiled() const { return compiled_; }
  Colour side_to_move() const;
  int actions_left() const;  // of the side to move in its turn, the next one included
  Piece piece_on(Square square) const;
  const Hand& hand(Colour colour) const;
  bool in_check() const;
  int idle_plies() const;      // since the last capture or pawn move
  int full_move() const;       // the number of the move, 1 at the usual start
  SquareSet unmoved() const;   // pieces whose unmoved mark still matters
  std::string rights() const;  // the same as FEN writes it: "KQkq", "-"
  Square en_passant() const;   // where a pawn could capture en passant, else none()
  CountedPlies counted() const;
  int checks_given(Colour colour) const;  // so far, in games that count them
  Key key() const;
  std::string fen() const;
  FenParts fen_parts() const;
  GameEnd end() const;
  bool can_win(Colour colour) const;  // see engine/ends.h
  // The result if the time of `colour` runs out now.
  Outcome outcome_on_time(Colour colour) const;
  const std::string& start_fen() const { return start_fen_; }  // as output by fen() before the first move
  const std::vector<Move>& moves() const { return moves_; }

  std::vector<Move> legal_moves() const;
  bool is_legal(Move move) const;
  bool is_capture(Move move) const;
  Piece mover(Move move) const;  // see Position::mover
  bool gives_check(Move move) const;
  bool goes_on() const;                 // the side to move has also made the last move
  bool goes_on_after(Move move) const;  // its side moves again: see Rules::actions
  // What the move changes, square by square, see engine/effect.h.
  std::vector<SquareChange> changes(Move move) const;
  const SpecialMove* special_move_of(Move move) const;  // null unless the move is a special one
  const std::vector<SpecialMove>& special_moves() const;
  const std::vector<PieceType>& promotion_types(Colour colour) const;  // see Position::promotion_types
  void play(Move move);                                                // precondition: is_legal(move)
  bool undo();                                                         // false if no move has been played
  // The position as a new start, without the piece on `square` and all its rights. Fails if that cannot occur
  // in the game. Precondition: a piece stands there.
  Result<Game> without(Square square) const;

  // Legal leaf positions after `depth` plies, and the same for each move (perft divide).
  std::uint64_t perft(int depth) const;
  std::uint64_t perft_after(Move move, int depth) const;
  // The same count, using and filling `table`.
  std::uint64_t perft(int depth, PerftTable& table) const;

  // The position itself, as a variant over both board sizes: for engine/ and search/ only.
  using AnyPosition = std::variant<Position<Bits64>, Position<Bits128>>;
  const AnyPosition& position() const { return position_; }

 private:
  Game(std::shared_ptr<const CompiledGame> game, AnyPosition position);
  void note_vain_fields(std::string_view fen);
  void note_vain_fields(const Setup& setup);

  std::shared_ptr<const CompiledGame> compiled_;
  AnyPosition position_;
  std::string start_fen_;
  std::vector<Move> moves_;
  std::vector<std::string> repairs_;
};

}  // namespace proconsul
