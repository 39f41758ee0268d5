// The transposition table, shared by all threads of an engine without locks: an entry is two relaxed atomic
// words, one stored xored with the other, so that a torn entry fails its key check. Data read from it may
// still belong to another position with the same key bits: moves must be checked with Position::is_legal
// before use.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/types.h"
#include "search/engine.h"
#include "search/score.h"

namespace proconsul {

// Stands for "no static evaluation stored".
inline constexpr Score kNoEval = kInfinite;

struct TtHit {
  Move move;
  Score score = 0;  // relative to the node, see score_from_tt
  Score eval = kNoEval;
  Depth depth = 0;
  Bound bound = Bound::kExact;
  bool pv = false;
  bool found = false;
};

// Mate scores are stored as distance from the node, not from the root.
constexpr Score score_to_tt(Score score, Ply ply) {
  if (score > kMateInMaxPly) return score + ply;
  if (score < -kMateInMaxPly) return score - ply;
  return score;
}
constexpr Score score_from_tt(Score score, Ply ply) {
  if (score > kMateInMaxPly) return score - ply;
  if (score < -kMateInMaxPly) return score + ply;
  return score;
}

class TranspositionTable {
 public:
  explicit TranspositionTable(int megabytes);  // throws std::bad_alloc

  void clear();
  void next_generation();  // call once per search, before the threads start
  int megabytes() const { return megabytes_; }

  TtHit probe(Key key) const;
  // If `data.move` is none, an entry of the same position keeps its move.
  void store(Key key, const TtHit& data);
  void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }
  int used_permille() const;  // entries of the current generation, sampled

 private:
  struct Entry {
    std::atomic<std::uint64_t> content{0};
    std::atomic<std::uint64_t> check{0};
  };
  struct alignas(64) Cluster {
    Entry entries[4];
  };
  static_assert(sizeof(Cluster) == 64);
  struct Release {
    void operator()(Cluster* memory) const;
  };

  Cluster& cluster(Key key) const;

  int megabytes_;
  std::size_t cluster_count_;
  std::unique_ptr<Cluster[], Release> clusters_;
  std::uint8_t generation_ = 0;  // five bits
};

}  // namespace proconsul
