// A game ready to be played: its rules, which never change, and the tables compiled from them. Tables are
// compiled for an army when one of its positions is first set up; those of the most recent armies are kept,
// and what armies have in common is compiled once. Games with the same rules under other names share their
// tables. Thread safe: a lock guards compilation; finished tables never change.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/meter.h"
#include "engine/rules.h"
#include "engine/tables.h"

namespace proconsul {

class TableShelf;

class CompiledGame {
 public:
  // `budget`: for the tables of one army; `relied`: see Tables.
  explicit CompiledGame(Rules rules, Budget budget = {}, Facts relied = Facts::all());
  // Shares the tables of `kin`, or at least its lists of paths, as far as the rules are equal.
  CompiledGame(Rules rules, Budget budget, const CompiledGame& kin);
  CompiledGame(const CompiledGame&) = delete;
  CompiledGame& operator=(const CompiledGame&) = delete;

  const Rules& rules() const { return *rules_; }
  Budget budget() const;
  // The tables for positions with pieces of these types, see Tables. They must not outlive the game. Throws
  // OverBudget, or std::bad_alloc if memory runs out; then nothing is compiled.
  template <class Bits>
  std::shared_ptr<const Tables<Bits>> tables(
      const std::vector<PieceType>& types,
      const std::array<std::vector<PieceType>, kColours>& promotion_types) const;
  // Releases all tables; those that no position uses are freed.
  void forget_tables() const;
  Cost spent() const;  // for the tables compiled last
  bool shares_tables_with(const CompiledGame& other) const { return shelf_ == other.shelf_; }
  // The same game with tables of its own, whose cost is added to `payer` too, which must outlive it.
  std::shared_ptr<const CompiledGame> on_account_of(Meter& payer) const;
  // The same game with the tables of `other`. Precondition: its rules differ in texts and start at most.
  std::shared_ptr<const CompiledGame> with_tables_of(const CompiledGame& other) const;

 private:
  CompiledGame(std::shared_ptr<const Rules> rules, std::shared_ptr<TableShelf> shelf);

  std::shared_ptr<const Rules> rules_;
  std::shared_ptr<TableShelf> shelf_;  // for these rules, or for equal ones
};

}  // namespace proconsul
