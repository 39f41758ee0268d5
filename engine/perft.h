// Perft: the number of sequences of legal moves of a given length, the standard check of a move generator.
#pragma once

#include <cstdint>

#include "engine/perft_table.h"
#include "engine/position.h"

namespace proconsul {

// Leaf count after `depth` plies; the last ply is counted without making its moves.
template <class Bits>
std::uint64_t perft(Position<Bits>& position, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) return position.count_moves();
  MoveList list;
  position.generate(list);
  std::uint64_t nodes = 0;
  for (const Move move : list) {
    position.do_move_unkeyed(move);
    nodes += perft(position, depth - 1);
    position.undo_move();
  }
  return nodes;
}

// The same with a table of known counts.
template <class Bits>
std::uint64_t perft(Position<Bits>& position, int depth, PerftTable& table) {
  if (depth <= 2) return perft(position, depth);
  if (const auto known = table.find(position.key(), depth)) return *known;
  MoveList list;
  position.generate(list);
  std::uint64_t nodes = 0;
  for (const Move move : list) {
    position.do_move(move);
    nodes += perft(position, depth - 1, table);
    position.undo_move();
  }
  table.store(position.key(), depth, nodes);
  return nodes;
}

}  // namespace proconsul
