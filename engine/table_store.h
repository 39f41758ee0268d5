// Remembers the tables compiled of one Rules value, so that setting up a position of a running game costs
// nothing. Thread safe; owned by the Rules value itself.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/tables.h"

namespace proconsul {

class TableStore {
 public:
  // `rules` must be the value that owns this store.
  template <class Bits>
  std::shared_ptr<const Tables<Bits>> get(
      const Rules& rules, const std::vector<PieceType>& types,
      const std::array<std::vector<PieceType>, kColours>& promotion_types);

 private:
  static constexpr std::size_t kKept = 8;
  template <class Bits>
  using Shelf = std::deque<std::shared_ptr<const Tables<Bits>>>;
  template <class Bits>
  Shelf<Bits>& shelf();

  std::mutex mutex_;
  Shelf<Bits64> small_;
  Shelf<Bits128> large_;
};

}  // namespace proconsul
