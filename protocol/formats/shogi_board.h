// The start of a recorded game of shogi, as diagrams and statements of KIF and CSA files put it together.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/types.h"
#include "protocol/formats/shogi_names.h"

namespace proconsul {

class ShogiBoard {
 public:
  static ShogiBoard usual();  // 9x9, as at the start of an even game
  static ShogiBoard empty(int files = 9, int ranks = 9);

  int files() const { return files_; }
  int ranks() const { return static_cast<int>(rows_.size()); }

  // Files from the right and ranks from the top, from 1. False if there is no such square.
  bool put(int file, int rank, Colour colour, const ShogiName& piece);
  bool remove(int file, int rank);
  void add_row(const std::vector<std::string>& cells);  // letters as in FENs from the left, empty: none
  void hold(Colour colour, const ShogiName& piece, int count);
  // All pieces of a set of shogi that are neither on the board nor in a hand.
  void hold_rest(Colour colour);
  void set_side(Colour colour) { side_ = colour; }
  void set_full_move(int number) { full_move_ = number; }

  std::string fen() const;
  // The game with this start, if its board is that of a game: empty without one.
  std::string variant() const;

 private:
  using Held = std::map<const ShogiName*, int>;
  std::vector<std::vector<std::string>> rows_;  // from the top
  int files_ = 9;
  std::array<Held, kColours> hands_;
  Colour side_ = Colour::kWhite;
  int full_move_ = 1;
};

std::string shogi_letter(const ShogiName& piece, Colour colour);  // "+R", "+r"

}  // namespace proconsul
