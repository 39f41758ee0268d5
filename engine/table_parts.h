// Parts shared by the tables of different armies of one game: where a piece type leads and from where a kind
// of movement attacks, compiled once and cached by their content. Not thread safe: the owner guards it. What
// it returns lives as long as it does and never changes.
#pragma once

#include <map>
#include <vector>

#include "engine/meter.h"
#include "engine/movement_kinds.h"
#include "engine/tables.h"

namespace proconsul {

template <class Bits>
class TableParts {
 public:
  using Side = typename TypeMoves<Bits>::Side;
  using AttackSide = typename AttackAtom<Bits>::Side;
  using Key = std::vector<int>;

  TableParts(const Rules& rules, Budget budget, Meter* payer)
      : numbers_(rules), meter_(budget, "compiling the tables of this army", payer) {}
  TableParts(const TableParts&) = delete;
  TableParts& operator=(const TableParts&) = delete;

  const PathNumbers& numbers() const { return numbers_; }
  // The cost of what is being compiled.
  Meter& meter() { return meter_; }

  // The part with this key; `make(builder)` compiles it if it is new.
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

  PathNumbers numbers_;
  Meter meter_;
  typename ReachBuilder<Bits>::Arena arena_;
  ReachBuilder<Bits> builder_{arena_, meter_};
  std::map<Key, Side> sides_;
  std::map<Key, AttackSide> attacks_;
};

}  // namespace proconsul
