// What must hold of every position of every game, and of the moves in it. Each check reports by EXPECT.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/extra_legality.h"
#include "engine/game.h"
#include "engine/move_text.h"
#include "engine/setup.h"
#include "reloading.h"

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
    const bool goes_on = after.side_to_move() == game.side_to_move();  // which checks end
    EXPECT_EQ(game.gives_check(move), !goes_on && after.in_check())
        << to_uci(game, move) << " in " << game.fen();
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

// Kings that attack the one on the square by facing it.
template <class Bits>
Bits facing(const Position<Bits>& position, Square square, Colour by) {
  const Geometry& board = position.rules().board;
  Bits found{};
  if (!position.rules().facing_royals || !contains(position.royals(!by), square)) return found;
  for (const auto& [file_step, rank_step] : {std::pair{0, 1}, {0, -1}, {1, 0}, {-1, 0}}) {
    int file = board.file_of(square) + file_step, rank = board.rank_of(square) + rank_step;
    while (board.is_passable(file, rank) ||
           (board.exists(file, rank) && !position.on(board.square(file, rank)).occupies())) {
      file += file_step;
      rank += rank_step;
    }
    if (board.exists(file, rank) && contains(position.royals(by), board.square(file, rank)) &&
        board.leaves_cell(square, board.square(file, rank)))
      found |= bit<Bits>(board.square(file, rank));
  }
  return found;
}

// Attacks looked up from the target equal those looked up from the attackers.
inline void check_attacks(const Game& game) {
  visit(game, [&](const auto& position) {
    using Bits = decltype(position.occupied());
    for (const Square square : Squares(game.rules().board.squares)) {
      for (const Colour colour : kBothColours) {
        if (position.on(square).valid() && position.on(square).colour() == colour) continue;
        Bits forward = facing(position, square, colour);
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

inline void check_tactical(const Game& game) {
  visit(game, [&](const auto& position) {
    EXPECT_EQ(position.key(), position.compute_key()) << game.fen();
    MoveList all, tactical;
    position.generate(all);
    position.generate_tactical(tactical);
    std::set<std::uint32_t> expected, found;
    for (const Move move : all) {
      if (position.is_capture(move) || move.is_promotion()) expected.insert(move.bits());
    }
    for (const Move move : tactical) found.insert(move.bits());
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

// Quiet moves and drops may take pieces off the board.
inline bool captures_beside(const Rules& rules) {
  return rules.extra.custody || rules.hand.smothers_enemies == Smothering::kRemoves ||
         rules.hand.smothers_own == Smothering::kRemoves;
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
      if (captures_beside(game.rules())) {
        EXPECT_TRUE(effect.captures() || !position.is_capture(move));
      } else {
        EXPECT_EQ(effect.captures(), position.is_capture(move));
      }
      EXPECT_EQ(effect.after(position.occupied()), expected.occupied());
      after.do_move(move);
      EXPECT_EQ(expected.board(), after.placement().board());
      EXPECT_EQ(expected.occupied(), after.occupied());
      after.undo_move();
      EXPECT_EQ(after.placement().board(), position.placement().board());
    }
  });
}

// A step moves its piece, or what it becomes, takes what it captures, and does nothing else.
template <class Bits>
bool is_plain_effect(const Position<Bits>& position, Move move) {
  const Step step = step_of(position, move);
  Placement<Bits> expected = position.placement();
  if (step.victim.valid()) expected.replace(step.victim, Piece::none());
  expected.replace(step.from, Piece::none());
  expected.replace(step.to, step.placed);
  Placement<Bits> placement = position.placement();
  effect_of(position, move).apply(placement);
  return placement.board() == expected.board();
}

template <class Bits>
std::array<int, kColours> pieces_of_sides(const Position<Bits>& position) {
  return {popcount(position.pieces(Colour::kWhite)) + position.hand(Colour::kWhite).size(),
          popcount(position.pieces(Colour::kBlack)) + position.hand(Colour::kBlack).size()};
}

// What the last move has brought to an end is found as if nothing were known of that move.
template <class Bits>
void check_end_found(Position<Bits>& after) {
  if (!after.tables().ends_early() || after.tables().has_turns()) return;
  const auto found = after.immediate_end();
  if (found && ended_by_passing(found->ending)) return;  // the last moves tell, not the board
  for (int i = 0; i < 2; ++i) after.do_null_move();
  const auto wanted = after.immediate_end();
  for (int i = 0; i < 2; ++i) after.undo_null_move();
  ASSERT_EQ(found.has_value(), wanted.has_value());
  if (found && found->ending != Ending::kCastling) {  // only the move tells that it has won
    EXPECT_EQ(found->ending, wanted->ending);
    EXPECT_EQ(found->verdict, wanted->verdict);
  }
}

template <class Bits>
void check_facts_of_move(const Position<Bits>& position, Position<Bits>& after, Move move) {
  const Facts facts = position.tables().facts();
  const bool step = move.is_step() && !move.gate().valid();
  if (step && facts.has(position.is_capture(move) ? proconsul::Fact::kPlainCaptures
                                                  : proconsul::Fact::kPlainQuiets)) {
    EXPECT_TRUE(is_plain_effect(position, move));
  }
  if (step && facts.has(proconsul::Fact::kRookCastling)) {
    EXPECT_FALSE(contains(position.pieces(position.side_to_move()), move.to()) && move.to() != move.from());
  }
  const auto before = pieces_of_sides(position);
  after.do_move(move);
  if (facts.has(proconsul::Fact::kSafety)) {
    const auto& tables = position.tables();
    EXPECT_FALSE(ExtraLegality<Bits>::is_checked(tables, after.placement(), position.side_to_move()));
  }
  if (facts.has(proconsul::Fact::kOwnColours)) {
    const auto left = pieces_of_sides(after);
    EXPECT_LE(left[0], before[0]);
    EXPECT_LE(left[1], before[1]);
  }
  if (facts.has(proconsul::Fact::kNoPostMove)) {
    EXPECT_EQ(after.count(), 0);
    for (const Colour colour : kBothColours)
      EXPECT_EQ(after.checks_given(colour), position.checks_given(colour));
  }
  if (facts.has(proconsul::Fact::kLateEnds)) {
    EXPECT_FALSE(after.end_by_rule().has_value());
  }
  check_end_found(after);
  after.undo_move();
}

// What the rules in force leave as it is by the rule table holds, judged in the slow way.
inline void check_facts(const Game& game) {
  visit(game, [&](const auto& position) {
    using Bits = decltype(position.occupied());
    if (position.immediate_end()) return;
    MoveList moves, candidates, filtered;
    position.generate(moves);
    position.generate_candidates(candidates);
    filtered = candidates;
    ExtraLegality<Bits>(position).filter(filtered);
    // Nor is one that a side may always make.
    if (!moves.empty() && *(moves.end() - 1) == position.side_pass() &&
        position.rules().passes_freely(position.side_to_move()))
      filtered.push(position.side_pass());
    // A pass for want of moves is no candidate.
    if (filtered.empty() && moves.size() == 1 && moves.begin()->kind() == Move::Kind::kPass)
      filtered.push(*moves.begin());
    EXPECT_TRUE(std::equal(filtered.begin(), filtered.end(), moves.begin(), moves.end()))
        << "sets of moves are judged otherwise than each of them: " << game.fen();
    for (const Move candidate : candidates) {
      const bool listed = std::find(moves.begin(), moves.end(), candidate) != moves.end();
      EXPECT_EQ(position.is_legal(candidate), listed) << to_uci(game, candidate) << " in " << game.fen();
    }
    if (position.tables().facts().has(proconsul::Fact::kFastMoves)) {
      EXPECT_TRUE(std::equal(filtered.begin(), filtered.end(), candidates.begin(), candidates.end()))
          << game.fen();
    }
    auto after = position;
    for (const Move move : moves) {
      SCOPED_TRACE(to_uci(game, move) + " in " + game.fen());
      check_facts_of_move(position, after, move);
    }
  });
}

// Exact but for marks, en passant, counted checks and jumps that go on.
inline void check_likely_key(const Game& game) {
  if (game.rules().check_limit > 0 || game.rules().extra.jumps_go_on) return;
  visit(game, [&](const auto& position) {
    MoveList moves;
    position.generate(moves);
    auto after = position;
    for (const Move move : moves) {
      const Key likely = position.likely_key_after(move);
      after.do_move(move);
      const bool changes_squares_only = after.unmoved() == position.unmoved() && none(after.passed_squares());
      if (changes_squares_only) {
        EXPECT_EQ(likely, after.key()) << to_uci(game, move) << " in " << game.fen();
      }
      after.undo_move();
    }
  });
}

}  // namespace proconsul::test
