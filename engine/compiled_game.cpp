#include "engine/compiled_game.h"

#include <algorithm>
#include <deque>
#include <mutex>
#include <tuple>
#include <utility>

#include "engine/fork_gate.h"
#include "engine/table_parts.h"

namespace proconsul {
namespace {

// The same moves, ends and armies: only texts and the start position may differ.
bool played_alike(Rules a, const Rules& b) {
  a.name = b.name;
  a.title = b.title;
  a.about = b.about;
  a.start_fen = b.start_fen;
  return a == b;
}

Rules with_paths_of(Rules rules, const Rules& kin) {
  const std::size_t common = std::min(rules.pieces.size(), kin.pieces.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (rules.pieces[i].paths == kin.pieces[i].paths) rules.pieces[i].paths = kin.pieces[i].paths;
  }
  return rules;
}

}  // namespace

// The tables of games with equal rules.
class TableShelf {
 public:
  TableShelf(std::shared_ptr<const Rules> rules, Budget budget, Facts relied, Meter* payer = nullptr)
      : rules_(std::move(rules)), budget_(budget), relied_(relied), payer_(payer) {}

  Budget budget() const { return budget_; }
  Facts relied() const { return relied_; }

  template <class Bits>
  std::shared_ptr<const Tables<Bits>> tables(
      const std::vector<PieceType>& types,
      const std::array<std::vector<PieceType>, kColours>& promotion_types) {
    const Lock lock(mutex_);
    Board<Bits>& board = std::get<Board<Bits>>(boards_);
    auto& [parts, latest, bytes] = board;
    for (const auto& tables : latest) {
      if (tables->types() == types && tables->promotion_types(Colour::kWhite) == promotion_types[0] &&
          tables->promotion_types(Colour::kBlack) == promotion_types[1])
        return tables;
    }
    if (bytes > budget_.bytes()) board = {};
    try {
      if (!parts) parts = std::make_shared<TableParts<Bits>>(*rules_, budget_, payer_);
      parts->meter().begin();
      parts->meter().add_steps(steps_to_plan(*rules_, types));
      auto made = std::make_shared<const Tables<Bits>>(*rules_, parts, types, promotion_types, relied_);
      spent_ = parts->meter().spent();
      bytes += spent_.bytes;
      latest.push_front(made);
      if (latest.size() > kKept) latest.pop_back();
      return made;
    } catch (const std::bad_alloc&) {
      parts.reset();  // they may be incomplete
      throw;
    }
  }

  void forget() {
    const Lock lock(mutex_);
    boards_ = {};
  }

  Cost spent() const {
    const Lock lock(mutex_);
    return spent_;
  }

 private:
  static constexpr std::size_t kKept = 8;

  class Lock {
   public:
    explicit Lock(std::mutex& mutex) : lock_(mutex) {}

   private:
    ForkGate gate_;
    std::lock_guard<std::mutex> lock_;
  };

  // The cached tables for boards of one size.
  template <class Bits>
  struct Board {
    std::shared_ptr<TableParts<Bits>> parts;
    std::deque<std::shared_ptr<const Tables<Bits>>> latest;
    std::uint64_t bytes = 0;  // of the parts, which serve further armies
  };

  const std::shared_ptr<const Rules> rules_;
  const Budget budget_;
  const Facts relied_;
  Meter* const payer_;
  mutable std::mutex mutex_;
  std::tuple<Board<Bits64>, Board<Bits128>> boards_;
  Cost spent_;
};

CompiledGame::CompiledGame(Rules rules, Budget budget, Facts relied)
    : rules_(std::make_shared<const Rules>(std::move(rules))),
      shelf_(std::make_shared<TableShelf>(rules_, budget, relied)) {}

CompiledGame::CompiledGame(Rules rules, Budget budget, const CompiledGame& kin)
    : rules_(std::make_shared<const Rules>(with_paths_of(std::move(rules), kin.rules()))),
      shelf_(played_alike(*rules_, kin.rules())
                 ? kin.shelf_
                 : std::make_shared<TableShelf>(rules_, budget, kin.shelf_->relied())) {}

CompiledGame::CompiledGame(std::shared_ptr<const Rules> rules, std::shared_ptr<TableShelf> shelf)
    : rules_(std::move(rules)), shelf_(std::move(shelf)) {}

std::shared_ptr<const CompiledGame> CompiledGame::on_account_of(Meter& payer) const {
  auto shelf = std::make_shared<TableShelf>(rules_, budget(), shelf_->relied(), &payer);
  return std::shared_ptr<const CompiledGame>(new CompiledGame(rules_, std::move(shelf)));
}

std::shared_ptr<const CompiledGame> CompiledGame::with_tables_of(const CompiledGame& other) const {
  return std::shared_ptr<const CompiledGame>(new CompiledGame(rules_, other.shelf_));
}

Budget CompiledGame::budget() const { return shelf_->budget(); }

void CompiledGame::forget_tables() const { shelf_->forget(); }

Cost CompiledGame::spent() const { return shelf_->spent(); }

template <class Bits>
std::shared_ptr<const Tables<Bits>> CompiledGame::tables(
    const std::vector<PieceType>& types,
    const std::array<std::vector<PieceType>, kColours>& promotion_types) const {
  return shelf_->tables<Bits>(types, promotion_types);
}

template std::shared_ptr<const Tables<Bits64>> CompiledGame::tables(
    const std::vector<PieceType>&, const std::array<std::vector<PieceType>, kColours>&) const;
template std::shared_ptr<const Tables<Bits128>> CompiledGame::tables(
    const std::vector<PieceType>&, const std::array<std::vector<PieceType>, kColours>&) const;

}  // namespace proconsul
