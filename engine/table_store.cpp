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

template <>
TableStore::Parts<Bits64>& TableStore::all_parts<Bits64>() {
  return small_parts_;
}
template <>
TableStore::Parts<Bits128>& TableStore::all_parts<Bits128>() {
  return large_parts_;
}

template <class Bits>
TableParts<Bits>& TableStore::parts(const Rules& rules) {
  const std::lock_guard lock(parts_mutex_);
  Parts<Bits>& all = all_parts<Bits>();
  const auto known = std::find_if(all.begin(), all.end(), [&](const auto& p) { return p.made_of(rules); });
  return known != all.end() ? *known : all.emplace_back(rules);
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

template TableParts<Bits64>& TableStore::parts(const Rules&);
template TableParts<Bits128>& TableStore::parts(const Rules&);

}  // namespace proconsul
