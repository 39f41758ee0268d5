// Moves that place walls: the generator's moves, each with every square where its wall may be placed.
#pragma once

#include "engine/extra_legality.h"
#include "engine/generator_sinks.inl"
#include "engine/sieve.h"
#include "engine/walls.h"

namespace proconsul {
namespace {

// The squares where a wall may be placed with the legal move.
template <class Bits>
Bits legal_walls(const Position<Bits>& position, const Sieve<Bits>& sieve, Move move) {
  const Bits targets = wall_targets(position, move);
  if (!sieve.judges()) return targets;
  Bits legal{};
  for (const Square square : Squares(targets)) {
    if (sieve.legality().allows(Move::walled(move, square))) legal |= bit<Bits>(square);
  }
  return legal;
}

// A move that places a wall instead of moving, unless the side has to drop a piece.
template <class Bits>
Move free_wall(const Position<Bits>& position, const Generator<Bits>& generator) {
  const bool drops = position.tables().drops_first() && generator.has_drop();
  return drops ? Move::none() : wall_alone(position);
}

// Calls visit(move, squares) for each move with the squares where its wall may be placed; none if it places
// none.
template <class Bits, class Visit>
void for_each_walled(const Position<Bits>& position, const Generator<Bits>& generator,
                     const Sieve<Bits>& sieve, Wanted wanted, const Visit& visit) {
  MoveList candidates;
  ListSink sink(candidates, position.promotion_choice());
  generator.run(sink, wanted);
  for (const Move candidate : candidates) {
    const Move move = sieve.with_change(candidate);
    if (!move.valid()) continue;
    if (places_wall(position, move)) {
      const Bits squares = legal_walls(position, sieve, move);
      if (any(squares)) visit(move, squares);
    } else if (!sieve.judges() || sieve.legality().allows(move)) {
      visit(move, Bits{});
    }
  }
  const Move alone = wanted == Wanted::kAll ? free_wall(position, generator) : Move::none();
  if (!alone.valid()) return;
  const Bits squares = legal_walls(position, sieve, alone);
  if (any(squares)) visit(alone, squares);
}

template <class Bits>
[[gnu::noinline]] bool has_walled_capture(const Position<Bits>& position, const Generator<Bits>& generator,
                                          const Sieve<Bits>& sieve) {
  bool found = false;
  for_each_walled(position, generator, sieve, Wanted::kTactical,
                  [&](Move move, Bits) { found |= position.is_capture(move); });
  return found;
}

template <class Bits, class Sink>
[[gnu::noinline]] void run_walled(const Position<Bits>& position, const Generator<Bits>& generator,
                                  Sink& sink, Wanted wanted) {
  const Sieve<Bits> sieve(position, generator);
  const bool only_captures =
      position.rules().extra.must_capture && has_walled_capture(position, generator, sieve);
  for_each_walled(position, generator, sieve, wanted, [&](Move move, Bits squares) {
    if (only_captures && !position.is_capture(move)) return;
    if (any(squares)) {
      sink.add_walled(move, squares);
    } else {
      sink.add(move);
    }
  });
}

// The same for pseudo-legal moves.
template <class Bits, class Sink>
void run_walled_candidates(const Position<Bits>& position, const Generator<Bits>& generator, Sink& sink) {
  MoveList candidates;
  ListSink list(candidates, position.promotion_choice());
  generator.run(list, Wanted::kAll);
  for (const Move move : candidates) {
    if (places_wall(position, move)) {
      sink.add_walled(move, wall_targets(position, move));
    } else {
      sink.add(move);
    }
  }
  if (const Move alone = free_wall(position, generator); alone.valid())
    sink.add_walled(alone, wall_targets(position, alone));
}

}  // namespace
}  // namespace proconsul
