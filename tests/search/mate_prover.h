// Proves or refutes "mate in N moves" by trying every move of both sides. Uses the rules (engine/) but
// nothing of the search, which it tests. Only checkmate counts; a draw by repetition or by the move limit
// cannot occur in a shortest mate that begins with a fresh count.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/game.h"

namespace proconsul::testing {

class MateProver {
 public:
  static constexpr int kMaxMoves = 8;

  // Gives up on a position after this many moves made.
  explicit MateProver(std::uint64_t budget) : budget_(budget) {}

  struct Proof {
    int moves = 0;            // moves of the side to move until mate; 0: there is none in `most` moves
    std::vector<Move> first;  // all that mate in this many
  };
  // Nothing if the budget was too small. `most`: 1 to kMaxMoves.
  std::optional<Proof> prove(const Game& game, int most);
  std::uint64_t moves_made() const { return made_; }  // in the last prove()

 private:
  struct Memory {
    std::uint8_t mates_in = 255;  // proven: in this many moves or fewer
    std::uint8_t no_mate_in = 0;  // refuted: in this many moves
  };
  struct Candidate {
    Move move;
    std::uint64_t replies;
  };

  template <class Bits>
  bool mates(Position<Bits>& position, int moves);
  template <class Bits>
  bool mates_at_once(Position<Bits>& position);
  // After the attacker's move: every reply is answered by a mate in `moves`.
  template <class Bits>
  bool is_lost(Position<Bits>& position, int moves);
  template <class Bits>
  std::vector<Candidate> candidates(Position<Bits>& position) const;
  template <class Bits>
  void make(Position<Bits>& position, Move move) {
    position.do_move(move);
    ++made_;
  }

  std::uint64_t budget_;
  std::uint64_t made_ = 0;
  std::unordered_map<Key, Memory> memory_;
  std::array<Move, kMaxMoves + 1> refutations_{};  // the last reply that refuted a mate, by moves left
};

}  // namespace proconsul::testing
