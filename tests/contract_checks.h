// What must hold of every position of every game, and of the moves in it. Each check reports by EXPECT.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"
#include "engine/setup.h"

namespace proconsul::test {

template <class Visitor>
void visit(const Game& game, const Visitor& visitor) {
  std::visit(visitor, game.position());
}

inline void check_texts(const Game& game) {
  std::set<std::string> sans;
  for (const Move move : game.legal_moves()) {
    const std::string uci = to_uci(game, move);
    const auto from_uci = parse_uci(game, uci);
    EXPECT_TRUE(from_uci.ok() && *from_uci == move) << uci << " in " << game.fen();
    const std::string san = to_san(game, move);
    EXPECT_TRUE(sans.insert(san).second) << san << " twice in " << game.fen();
    const auto from_san = parse_san(game, san);
    EXPECT_TRUE(from_san.ok() && *from_san == move) << san << " in " << game.fen();
  }
}

inline void check_single_moves(const Game& game, std::mt19937_64& random) {
  const std::vector<Move> legal = game.legal_moves();
  for (const Move move : legal) {
    EXPECT_TRUE(game.is_legal(move)) << to_uci(game, move) << " in " << game.fen();
    Game after = game;
    after.play(move);
    EXPECT_EQ(game.gives_check(move), after.in_check()) << to_uci(game, move) << " in " << game.fen();
  }
  for (int i = 0; i < 200; ++i) {
    // Half of the patterns are legal moves with a few bits flipped, which is where mistakes hide.
    std::uint32_t bits = static_cast<std::uint32_t>(random());
    if (i % 2 == 0 && !legal.empty()) bits = legal[random() % legal.size()].bits() ^ (1u << random() % 32);
    const Move move = Move::from_bits(bits);
    const bool listed = std::find(legal.begin(), legal.end(), move) != legal.end();
    EXPECT_EQ(game.is_legal(move), listed) << std::hex << bits << " in " << game.fen();
  }
}

// Attacks looked up from the target equal those looked up from the attackers.
inline void check_attacks(const Game& game) {
  visit(game, [&](const auto& position) {
    using Bits = decltype(position.occupied());
    for (const Square square : Squares(game.rules().board.squares)) {
      for (const Colour colour : kBothColours) {
        if (position.on(square).valid() && position.on(square).colour() == colour) continue;
        Bits forward{};
        for (const Square from : Squares(position.pieces(colour))) {
          const bool hits =
              contains(position.attacks_from(from, position.on(from), position.occupied()), square);
          if (hits) forward |= bit<Bits>(from);
        }
        EXPECT_EQ(forward, position.attackers_to(square, colour, position.occupied())) << game.fen();
      }
    }
  });
}

inline void check_noisy(const Game& game) {
  visit(game, [&](const auto& position) {
    EXPECT_EQ(position.key(), position.compute_key()) << game.fen();
    MoveList all, noisy;
    position.generate(all);
    position.generate_noisy(noisy);
    std::set<std::uint32_t> expected, found;
    for (const Move move : all) {
      if (position.is_capture(move) || move.is_promotion()) expected.insert(move.bits());
    }
    for (const Move move : noisy) found.insert(move.bits());
    EXPECT_EQ(found, expected) << game.fen();
  });
}

// Special moves and captures are rare: they are preferred now and then.
inline Move pick(const std::vector<Move>& legal, std::mt19937_64& random) {
  Move move = legal[random() % legal.size()];
  for (const Move candidate : legal) {
    if (candidate.kind() != Move::Kind::kNormal && random() % 6 == 0) move = candidate;
  }
  return move;
}

// What is said of each move's effect is what playing it does.
inline void check_effects(const Game& game) {
  visit(game, [&](const auto& position) {
    MoveList moves;
    position.generate(moves);
    auto after = position;
    for (const Move move : moves) {
      SCOPED_TRACE(to_uci(game, move) + " in " + game.fen());
      const auto effect = effect_of(position, move);
      auto expected = position.placement();
      effect.apply(expected);
      for (const SquareChange& change : effect) EXPECT_EQ(change.before, position.on(change.square));
      EXPECT_EQ(effect.captures(), position.is_capture(move));
      EXPECT_EQ(effect.after(position.occupied()), expected.occupied());
      after.do_move(move);
      EXPECT_EQ(expected.board(), after.placement().board());
      EXPECT_EQ(expected.occupied(), after.occupied());
      after.undo_move();
      EXPECT_EQ(after.placement().board(), position.placement().board());
    }
  });
}

// Exact but for marks, en passant and counted checks.
inline void check_likely_key(const Game& game) {
  if (game.rules().check_limit > 0) return;
  visit(game, [&](const auto& position) {
    MoveList moves;
    position.generate(moves);
    auto after = position;
    for (const Move move : moves) {
      const Key likely = position.likely_key_after(move);
      after.do_move(move);
      const bool changes_squares_only = after.unmoved() == position.unmoved() && !after.ep_square().valid();
      if (changes_squares_only) {
        EXPECT_EQ(likely, after.key()) << to_uci(game, move) << " in " << game.fen();
      }
      after.undo_move();
    }
  });
}

}  // namespace proconsul::test
