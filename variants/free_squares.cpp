#include "variants/free_squares.h"

#include <algorithm>
#include <iterator>

namespace proconsul {
namespace {

bool is_within(const FreeSquares::Set& part, const FreeSquares::Set& whole) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

bool overlap(const FreeSquares::Set& a, const FreeSquares::Set& b) {
  return std::any_of(a.begin(), a.end(), [&](std::size_t square) { return b.count(square) > 0; });
}

}  // namespace

std::optional<std::size_t> FreeSquares::count(const Set& squares) const {
  const Set open = without_full(squares);
  std::size_t taken = 0;
  for (const Area& area : areas_) {
    if (!overlap(area.squares, open)) continue;
    if (!is_within(area.squares, open)) return std::nullopt;
    taken += area.taken;
  }
  return open.size() - taken;
}

void FreeSquares::take(const Set& squares, std::size_t pieces) {
  areas_.push_back({without_full(squares), pieces});
  note_full();
}

FreeSquares::Set FreeSquares::without_full(const Set& squares) const {
  Set open;
  std::set_difference(squares.begin(), squares.end(), full_.begin(), full_.end(),
                      std::inserter(open, open.end()));
  return open;
}

void FreeSquares::note_full() {
  for (const Area& area : areas_) {
    std::size_t taken = 0;
    for (const Area& part : areas_) taken += is_within(part.squares, area.squares) ? part.taken : 0;
    if (taken == area.squares.size()) full_.insert(area.squares.begin(), area.squares.end());
  }
  for (Area& area : areas_) area.squares = without_full(area.squares);
  std::erase_if(areas_, [](const Area& area) { return area.squares.empty(); });
}

}  // namespace proconsul
