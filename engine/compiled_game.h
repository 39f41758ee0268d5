// A game ready to be played: its rules, which never change, and the tables compiled of them, which it owns.
// Tables are compiled for an army when one of its positions is first set up; those of the latest armies are
// kept, and what armies have in common is compiled once. Thread safe: a lock guards what is compiled; tables
// themselves never change.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

#include "engine/rules.h"
#include "engine/table_parts.h"
#include "engine/tables.h"

namespace proconsul {

class CompiledGame {
 public:
  explicit CompiledGame(Rules rules);
  CompiledGame(const CompiledGame&) = delete;
  CompiledGame& operator=(const CompiledGame&) = delete;

  const Rules& rules() const { return rules_; }
  // For positions with pieces of these types; see the constructor of Tables. They must not outlive the game.
  template <class Bits>
  std::shared_ptr<const Tables<Bits>> tables(
      const std::vector<PieceType>& types,
      const std::array<std::vector<PieceType>, kColours>& promotion_types) const;

 private:
  static constexpr std::size_t kKept = 8;

  // The tables for boards of one size.
  template <class Bits>
  struct Shelf {
    std::optional<TableParts<Bits>> parts;  // never given up: tables refer to them
    std::deque<std::shared_ptr<const Tables<Bits>>> latest;
  };

  const Rules rules_;
  mutable std::mutex mutex_;
  mutable std::tuple<Shelf<Bits64>, Shelf<Bits128>> shelves_;
};

}  // namespace proconsul
