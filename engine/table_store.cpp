#include "engine/table_store.h"

#include <algorithm>

namespace proconsul {

TableStoreHandle::TableStoreHandle() : store(std::make_shared<TableStore>()) {}

template <>
TableStore::Shelf<Bits64>& TableStore::shelf<Bits64>() {
  return small_;
}
template <>
TableStore::Shelf<Bits128>& TableStore::shelf<Bits128>() {
  return large_;
}

template <class Bits>
std::shared_ptr<const Tables<Bits>> TableStore::get(
    const Rules& rules, const std::vector<PieceType>& types,
    const std::array<std::vector<PieceType>, kColours>& promotion_types) {
  const std::lock_guard lock(mutex_);
  Shelf<Bits>& kept = shelf<Bits>();
  const auto known = std::find_if(kept.begin(), kept.end(), [&](const auto& tables) {
    return &tables->rules() == &rules && tables->types() == types &&
           tables->promotion_types(Colour::kWhite) == promotion_types[0] &&
           tables->promotion_types(Colour::kBlack) == promotion_types[1];
  });
  if (known != kept.end()) return *known;
  auto made = std::make_shared<const Tables<Bits>>(rules, types, promotion_types);
  kept.push_front(made);
  if (kept.size() > kKept) kept.pop_back();
  return made;
}

template std::shared_ptr<const Tables<Bits64>> TableStore::get(
    const Rules&, const std::vector<PieceType>&, const std::array<std::vector<PieceType>, kColours>&);
template std::shared_ptr<const Tables<Bits128>> TableStore::get(
    const Rules&, const std::vector<PieceType>&, const std::array<std::vector<PieceType>, kColours>&);

}  // namespace proconsul
