#include "search/mate_prover.h"

#include <algorithm>

namespace proconsul::testing {

template <class Bits>
bool MateProver::mates(Position<Bits>& position, int moves) {
  if (moves <= 0 || made_ > budget_) return false;
  const Key key = position.key();
  if (const auto found = memory_.find(key); found != memory_.end()) {
    if (found->second.mates_in <= moves) return true;
    if (found->second.no_mate_in >= moves) return false;
  }
  bool proven = mates_at_once(position);
  if (!proven && moves > 1) {
    for (const Candidate& candidate : candidates(position)) {
      make(position, candidate.move);
      proven = is_lost(position, moves - 1);
      position.undo_move();
      if (proven) break;
    }
  }
  if (made_ > budget_) return false;
  Memory& memory = memory_[key];
  if (proven) {
    memory.mates_in = static_cast<std::uint8_t>(moves);
  } else {
    memory.no_mate_in = static_cast<std::uint8_t>(moves);
  }
  return proven;
}

template <class Bits>
bool MateProver::mates_at_once(Position<Bits>& position) {
  MoveList list;
  position.generate(list);
  for (const Move move : list) {
    if (!position.gives_check(move)) continue;
    make(position, move);
    const bool mate = !position.has_legal_move();
    position.undo_move();
    if (mate) return true;
  }
  return false;
}

template <class Bits>
bool MateProver::is_lost(Position<Bits>& position, int moves) {
  MoveList list;
  position.generate(list);
  if (list.begin() == list.end()) return position.in_check();
  if (moves == 0) return false;
  const auto answered = [&](Move reply) {
    make(position, reply);
    const bool mate = mates(position, moves);
    position.undo_move();
    return mate;
  };
  Move& refutation = refutations_[static_cast<std::size_t>(moves)];
  const Move tried =
      std::find(list.begin(), list.end(), refutation) != list.end() ? refutation : Move::none();
  if (tried.valid() && !answered(tried)) return false;
  for (const Move reply : list) {
    if (reply == tried || answered(reply)) continue;
    refutation = reply;
    return false;
  }
  return true;
}

// Moves that leave the defender the fewest replies come first; stalemates are left out.
template <class Bits>
std::vector<MateProver::Candidate> MateProver::candidates(Position<Bits>& position) const {
  MoveList list;
  position.generate(list);
  std::vector<Candidate> sorted;
  for (const Move move : list) {
    position.do_move(move);
    const std::uint64_t replies = position.count_moves();
    position.undo_move();
    if (replies > 0) sorted.push_back({move, replies});
  }
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Candidate& a, const Candidate& b) { return a.replies < b.replies; });
  return sorted;
}

// Last, because Clang 14 does not instantiate members that a generic lambda uses before their definition.
std::optional<MateProver::Proof> MateProver::prove(const Game& game, int most) {
  made_ = 0;
  memory_.clear();
  return std::visit(
      [&](auto position) -> std::optional<Proof> {
        position.reserve(2 * kMaxMoves + 2);
        int moves = 1;
        while (moves <= most && made_ <= budget_ && !mates(position, moves)) ++moves;
        if (made_ > budget_) return std::nullopt;
        if (moves > most) return Proof{};
        Proof proof{moves, {}};
        MoveList list;
        position.generate(list);
        for (const Move move : list) {
          make(position, move);
          if (is_lost(position, moves - 1)) proof.first.push_back(move);
          position.undo_move();
        }
        return made_ > budget_ ? std::nullopt : std::optional(proof);
      },
      game.position());
}

}  // namespace proconsul::testing
