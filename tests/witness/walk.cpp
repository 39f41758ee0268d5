#include "witness/walk.h"

#include <array>

namespace proconsul::witness {

namespace {

struct Jump {
  int files;
  int ranks;
};

constexpr std::array<Jump, 8> kClockwise{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

Square shifted(Square square, int files, int ranks) { return {square.file + files, square.rank + ranks}; }

/// Calls `visit` for the four quarter turns of the jump and, where they differ, of its mirror image.
template <class Visit>
void in_all_directions(int along, int across, Visit visit) {
  const bool mirror_differs = along != 0 && across != 0 && along != across;
  int files = along;
  int ranks = across;
  for (int quarter = 0; quarter < 4; ++quarter) {
    visit(files, ranks);
    if (mirror_differs) visit(ranks, files);
    const int old_files = files;
    files = -ranks;
    ranks = old_files;
  }
}

}  // namespace

void Walk::reach(Square square) {
  if (!board_.in_one_cell(from_, square)) reached_.push_back(square);
}

void Walk::step(int files, int ranks) {
  const Square target = shifted(from_, files, ranks);
  if (board_.exists(target)) reach(target);
}

void Walk::leap(int along, int across) {
  in_all_directions(along, across, [this](int files, int ranks) { step(files, ranks); });
}

void Walk::ride(int along, int across) {
  in_all_directions(along, across, [this](int files, int ranks) { ride_one_way(from_, files, ranks); });
}

void Walk::hop(int along, int across) {
  in_all_directions(along, across, [this](int files, int ranks) { hop_one_way(files, ranks); });
}

void Walk::queen() {
  rook();
  bishop();
}

void Walk::king() {
  wazir();
  fers();
}

void Walk::ride_one_way(Square start, int files, int ranks) {
  Square square = shifted(start, files, ranks);
  while (board_.exists(square)) {
    reach(square);
    if (board_.is_occupied(square)) return;
    square = shifted(square, files, ranks);
  }
}

void Walk::hop_one_way(int files, int ranks) {
  Square square = shifted(from_, files, ranks);
  while (board_.is_empty(square)) square = shifted(square, files, ranks);
  if (board_.is_occupied(square)) ride_one_way(square, files, ranks);
}

void Walk::consul() {
  for (const Jump& direction : kClockwise) consul_one_way(direction.files, direction.ranks);
}

void Walk::consul_one_way(int files, int ranks) {
  const Square first = shifted(from_, files, ranks);
  const Square second = shifted(first, files, ranks);
  const Square third = shifted(second, files, ranks);
  if (board_.exists(first)) reach(first);
  if (board_.exists(second)) reach(second);
  const bool jump_broken_off = board_.is_occupied(first) && board_.is_empty(second);
  if (board_.exists(third) && !jump_broken_off) reach(third);
}

void Walk::griffin() {
  for (const int files : {-1, 1}) {
    for (const int ranks : {-1, 1}) griffin_one_way(files, ranks);
  }
}

void Walk::griffin_one_way(int files, int ranks) {
  const Square corner = shifted(from_, files, ranks);
  if (!board_.is_empty(corner)) return;
  const Square sideways = shifted(corner, files, 0);
  if (board_.is_empty(sideways)) ride_one_way(sideways, files, 0);
  const Square lengthways = shifted(corner, 0, ranks);
  if (board_.is_empty(lengthways)) ride_one_way(lengthways, 0, ranks);
}

void Walk::rhinoceros() {
  for (int direction = 0; direction < 8; ++direction) {
    for (const int turn : {-1, 1}) {
      for (const Square square : rhinoceros_tour(from_, direction, turn)) {
        if (square == from_ || !board_.exists(square)) break;
        reach(square);
        if (board_.is_occupied(square)) break;
      }
    }
  }
}

std::vector<Square> rhinoceros_tour(Square from, int first_direction, int turn) {
  std::vector<Square> tour;
  Square square = from;
  int direction = first_direction;
  for (int steps = 0; steps < 8; ++steps) {
    const Jump& jump = kClockwise[static_cast<std::size_t>(direction)];
    square = shifted(square, jump.files, jump.ranks);
    tour.push_back(square);
    direction = (direction + turn + 8) % 8;
  }
  return tour;
}

}  // namespace proconsul::witness
