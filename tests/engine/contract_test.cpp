// Contracts every built-in game must keep, checked along random games against the slow witness.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "support.h"
#include "witness/witness.h"

namespace proconsul::test {
namespace {

struct StartPoint {
  std::string variant;
  std::string fen;
  std::vector<std::string> army;
};

// Starts of every game: those of the perft table, so that drawn arrays and odd positions are among them.
std::vector<StartPoint> start_points(const std::string& variant) {
  std::vector<StartPoint> points{{variant, rules_of(variant)->start_fen, {}}};
  for (const PerftRow& row : perft_rows("perft.tsv")) {
    if (row.variant == variant && row.depth == 1 && row.nodes > 0)
      points.push_back({variant, row.fen, row.army()});
  }
  return points;
}

template <class Visitor>
void visit(const Game& game, const Visitor& visitor) {
  std::visit(visitor, game.position());
}

std::map<std::string, Move> moves_by_text(const Game& game) {
  std::map<std::string, Move> moves;
  for (const Move move : game.legal_moves()) {
    EXPECT_TRUE(moves.emplace(to_uci(game, move), move).second)
        << to_uci(game, move) << " twice in " << game.fen();
  }
  return moves;
}

void check_moves(const Game& game, const witness::Witness& witness) {
  std::vector<std::string> texts;
  for (const auto& [text, move] : moves_by_text(game)) texts.push_back(text);
  EXPECT_EQ(texts, witness.legal_moves()) << game.fen();
  EXPECT_EQ(game.in_check(), witness.in_check()) << game.fen();
  EXPECT_EQ(game.perft(1), texts.size()) << game.fen();
}

void check_texts(const Game& game) {
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

void check_single_moves(const Game& game, std::mt19937_64& random) {
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
    if (i % 2 == 0 && !legal.empty()) bits = legal[random() % legal.size()].bits() ^ (1u << random() % 25);
    const Move move = Move::from_bits(bits);
    const bool listed = std::find(legal.begin(), legal.end(), move) != legal.end();
    EXPECT_EQ(game.is_legal(move), listed) << std::hex << bits << " in " << game.fen();
  }
}

void check_position(const Game& game, const witness::Witness& witness) {
  visit(game, [&](const auto& position) {
    using Bits = decltype(position.occupied());
    EXPECT_EQ(position.key(), position.compute_key()) << game.fen();
    const Geometry& board = game.rules().board;
    for (const Square square : Squares(board.squares)) {
      for (const Colour colour : kBothColours) {
        const bool attacked = position.is_attacked(square, colour, position.occupied());
        // The witness answers for squares a piece could be captured on: empty ones or the enemy's.
        if (position.on(square).valid() && position.on(square).colour() == colour) continue;
        EXPECT_EQ(attacked,
                  witness.attacked(board.file_of(square), board.rank_of(square), colour == Colour::kWhite))
            << square_text(board, square) << " in " << game.fen();
        Bits forward{};
        for (const Square from : Squares(position.pieces(colour))) {
          const bool hits =
              contains(position.attacks_from(from, position.on(from), position.occupied()), square);
          if (hits) forward |= bit<Bits>(from);
        }
        EXPECT_EQ(forward, position.attackers_to(square, colour, position.occupied())) << game.fen();
      }
    }
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

void check_fen(const Game& game, const StartPoint& start) {
  const Game again = game_of(start.variant, game.fen(), types_of(game.rules(), start.army));
  EXPECT_EQ(again.fen(), game.fen());
  EXPECT_EQ(again.key(), game.key()) << game.fen();
}

// Plays one random game and checks every position of it.
void play_checked(const StartPoint& start, std::uint64_t seed, int plies) {
  std::mt19937_64 random(seed);
  const auto rules = rules_of(start.variant);
  Game game = game_of(start.variant, start.fen, types_of(*rules, start.army));
  auto witness = witness::Witness::from_fen(start.variant, start.fen, start.army);
  std::vector<std::string> fens{game.fen()};
  for (int ply = 0; ply < plies; ++ply) {
    check_moves(game, witness);
    if (ply % 4 == 0) {
      check_texts(game);
      check_single_moves(game, random);
      check_position(game, witness);
      check_fen(game, start);
    }
    const std::vector<Move> legal = game.legal_moves();
    if (legal.empty() || testing::Test::HasFailure()) break;
    // Special moves and captures are rare: prefer them now and then.
    Move move = legal[random() % legal.size()];
    for (const Move candidate : legal) {
      if (candidate.kind() != Move::Kind::kNormal && random() % 6 == 0) move = candidate;
    }
    witness.play(to_uci(game, move));
    game.play(move);
    EXPECT_EQ(game.fen(), witness.fen());
    fens.push_back(game.fen());
  }
  while (game.undo()) {
    fens.pop_back();
    ASSERT_EQ(game.fen(), fens.back());
    visit(game, [](const auto& position) { EXPECT_EQ(position.key(), position.compute_key()); });
  }
}

class Contract : public testing::TestWithParam<std::string> {};

TEST_P(Contract, RandomGamesAgreeWithTheWitness) {
  const std::vector<StartPoint> points = start_points(GetParam());
  const int games = GetParam() == "arena" ? 60 : 16;
  for (int i = 0; i < games && !HasFailure(); ++i) {
    const StartPoint& start = points[static_cast<std::size_t>(i) % points.size()];
    SCOPED_TRACE(start.fen);
    play_checked(start, static_cast<std::uint64_t>(i) + 1, 60);
  }
}

TEST_P(Contract, StartIsValidAndWrittenBack) {
  const Game game = game_of(GetParam());
  EXPECT_EQ(game.fen(), game.rules().start_fen);
  EXPECT_FALSE(game.end().over());
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const Variant& variant : registry().variants()) names.push_back(variant.rules->name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Games, Contract, testing::ValuesIn(all_names()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace proconsul::test
