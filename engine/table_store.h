// Remembers the tables compiled of one Rules value, so that setting up a position of a running game costs
// nothing, and what the tables of other armies can use of them. Thread safe; owned by the Rules value itself.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/table_parts.h"

namespace proconsul {

class TableStore {
 public:
  // `rules` must be the value that owns this store.
  template <class Bits>
  std::shared_ptr<const Tables<Bits>> get(
      const Rules& rules, const std::vector<PieceType>& types,
      const std::array<std::vector<PieceType>, kColours>& promotion_types);
  // Of `rules` or a copy, changed or not.
  template <class Bits>
  TableParts<Bits>& parts(const Rules& rules);

 private:
  static constexpr std::size_t kKept = 8;
  template <class Bits>
  using Shelf = std::deque<std::shared_ptr<const Tables<Bits>>>;
  template <class Bits>
  Shelf<Bits>& shelf();

  // Never given up: tables refer to them.
  template <class Bits>
  using Parts = std::deque<TableParts<Bits>>;
  template <class Bits>
  Parts<Bits>& all_parts();

  std::mutex mutex_;
  Shelf<Bits64> small_;
  Shelf<Bits128> large_;
  std::mutex parts_mutex_;
  Parts<Bits64> small_parts_;
  Parts<Bits128> large_parts_;
};

}  // namespace proconsul
