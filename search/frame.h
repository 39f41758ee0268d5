// The search's data for each ply of the current line. Frames live on the heap: moves and scores take 16 KB
// each. The small fields come first, so that they share a page with the first moves.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/move_list.h"
#include "search/history.h"
#include "search/score.h"

namespace proconsul {

// As many as a list has moves.
class MoveScores {
 public:
  MoveScores() {}  // leaves the storage uninitialised on purpose
  MoveScores(const MoveScores&) = delete;
  MoveScores& operator=(const MoveScores&) = delete;
  ~MoveScores() = default;
  void make_room(std::size_t size) {
    if (size <= MoveList::kCapacity || size <= longer_.size()) return;
    longer_.resize(size);
    scores_ = longer_.data();
  }
  int& operator[](std::size_t i) { return scores_[i]; }

 private:
  int* scores_ = short_;
  std::vector<int> longer_;
  union {
    int short_[MoveList::kCapacity];
  };
};

struct Frame {
  int pv_length = 0;
  std::array<Move, 2> killers{};
  Move excluded;            // the move excluded by a singular extension search
  Move current;             // the move being searched, none() for a null move
  ContinuationRow row = 0;  // the row of `current`
  Score static_eval = 0;    // corrected; kNoEval in check
  bool in_check = false;
  Colour side = Colour::kWhite;  // side to move
  bool goes_on = false;          // the side to move stays the same after `current`
  bool tactical = false;         // is `current`: see is_tactical
  int cutoffs = 0;               // cutoffs at this ply since its grandparent was entered
  int double_extensions = 0;     // on the path to this node
  int series = 1;  // approximate number of lines of compulsory captures that quiescence has followed to here
  MoveList moves;
  MoveScores scores;
  std::array<Move, kMaxPly + 1> pv;

  void take_pv(Move move, const Frame& child) {
    pv[0] = move;
    for (int i = 0; i < child.pv_length; ++i)
      pv[static_cast<std::size_t>(i) + 1] = child.pv[static_cast<std::size_t>(i)];
    pv_length = child.pv_length + 1;
  }
  void add_killer(Move move) {
    if (killers[0] == move) return;
    killers[1] = killers[0];
    killers[0] = move;
  }
};

}  // namespace proconsul
