// What the tables of different armies of one game have in common: where a piece type leads and from where a
// kind of movement attacks, compiled once and kept by what they are made of. Not thread safe: who owns it
// guards it. What it returns lives as long as it does and never changes.
#pragma once

#include <map>
#include <vector>

#include "engine/tables.h"

namespace proconsul {

template <class Bits>
class TableParts {
 public:
  using Side = typename TypeMoves<Bits>::Side;
  using AttackSide = typename AttackAtom<Bits>::Side;
  using Key = std::vector<int>;

  explicit TableParts(const Rules& rules);  // which must outlive it
  TableParts(const TableParts&) = delete;
  TableParts& operator=(const TableParts&) = delete;

  // The numbers of a type's paths, in their order: paths that differ only in their use share one.
  const std::vector<int>& path_numbers(PieceType type) const { return numbers_[index_of(type)]; }
  // The most squares that one square leads to on any path, for either side.
  std::size_t most_targets(PieceType type) const { return most_targets_[index_of(type)]; }

  // The part with this key; `make(builder)` makes it if it is new.
  template <class Make>
  const Side& side(const Key& key, Make make) {
    return part(sides_, key, make);
  }
  template <class Make>
  const AttackSide& attacks(const Key& key, Make make) {
    return part(attacks_, key, make);
  }

 private:
  template <class Part, class Make>
  const Part& part(std::map<Key, Part>& parts, const Key& key, Make make) {
    const auto known = parts.find(key);
    if (known != parts.end()) return known->second;
    return parts.emplace(key, make(builder_)).first->second;
  }
  void number_paths();
  std::size_t count_targets(const PieceDef& piece) const;

  const Rules& rules_;
  std::vector<std::vector<int>> numbers_;  // by type
  std::vector<std::size_t> most_targets_;  // by type
  typename ReachBuilder<Bits>::Arena arena_;
  ReachBuilder<Bits> builder_{arena_};
  std::map<Key, Side> sides_;
  std::map<Key, AttackSide> attacks_;
};

extern template class TableParts<Bits64>;
extern template class TableParts<Bits128>;

}  // namespace proconsul
