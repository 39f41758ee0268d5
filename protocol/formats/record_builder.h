// Builds a PgnGame from a game record whose variations are listed after the main line, each with the number
// of its first move, as in KIF. Errors of form go into the game with their places.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/types.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

class RecordBuilder {
 public:
  explicit RecordBuilder(int line) { game_.line = line; }

  PgnGame& game() { return game_; }
  void set_first_mover(Colour colour) { first_mover_ = colour; }
  void problem(std::string message, int line, int column = 1);

  void add_move(std::string text, int line, int column);
  void add_comment(std::string_view text);  // on the last move, or before the first one
  // Moves that replace those of an earlier line from move number `number` on, from 1. The line is the last
  // one that begins earlier.
  void open_variation(int number, int line);
  // In the main line only; a variation's end is a comment.
  void end(std::string_view result, std::string_view termination, std::string_view word);

  bool empty() const { return moves_ == 0 && !ended(); }
  bool ended() const { return !game_.result.empty(); }
  bool in_variation() const { return lines_.size() > 1; }
  Colour mover() const;  // after the moves of the current line
  // The first number of a move in the record, if it is not 1.
  void number_from(int number) { base_ = number; }
  int next_number() const { return static_cast<int>(line().end()) + base_; }

  PgnGame take();

 private:
  struct Line {
    std::size_t first = 0;  // the index of its first move in the game
    std::size_t parent = 0;
    PgnLine moves;
    std::size_t end() const { return first + moves.size(); }
  };
  Line& line() { return lines_[open_.back()]; }
  const Line& line() const { return lines_[open_.back()]; }
  bool has_room(int line_number, int column);  // for one more move or variation
  void fold();

  PgnGame game_;
  std::vector<Line> lines_ = {Line{}};   // the main line, then the variations
  std::vector<std::size_t> open_ = {0};  // from the main line to the current one, as indices
  std::string pending_comment_;
  Colour first_mover_ = Colour::kWhite;
  int base_ = 1;
  std::size_t moves_ = 0;
};

}  // namespace proconsul
