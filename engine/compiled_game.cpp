#include "engine/compiled_game.h"

#include <utility>

namespace proconsul {

CompiledGame::CompiledGame(Rules rules) : rules_(std::move(rules)) {}

template <class Bits>
std::shared_ptr<const Tables<Bits>> CompiledGame::tables(
    const std::vector<PieceType>& types,
    const std::array<std::vector<PieceType>, kColours>& promotion_types) const {
  const std::lock_guard lock(mutex_);
  auto& [parts, latest] = std::get<Shelf<Bits>>(shelves_);
  for (const auto& tables : latest) {
    if (tables->types() == types && tables->promotion_types(Colour::kWhite) == promotion_types[0] &&
        tables->promotion_types(Colour::kBlack) == promotion_types[1])
      return tables;
  }
  if (!parts) parts.emplace(rules_);
  auto made = std::make_shared<const Tables<Bits>>(rules_, *parts, types, promotion_types);
  latest.push_front(made);
  if (latest.size() > kKept) latest.pop_back();
  return made;
}

template std::shared_ptr<const Tables<Bits64>> CompiledGame::tables(
    const std::vector<PieceType>&, const std::array<std::vector<PieceType>, kColours>&) const;
template std::shared_ptr<const Tables<Bits128>> CompiledGame::tables(
    const std::vector<PieceType>&, const std::array<std::vector<PieceType>, kColours>&) const;

}  // namespace proconsul
