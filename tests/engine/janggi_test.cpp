// Cannons that cannot capture cannons, palace diagonals, passes, bikjang, points and shuttles of janggi.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support.h"

namespace proconsul::test {
namespace {

std::set<std::string> moves_from(const Game& game, const std::string& square) {
  std::set<std::string> found;
  for (const Move move : game.legal_moves()) {
    const std::string text = to_uci(game, move);
    if (text.starts_with(square)) found.insert(text.substr(square.size()));
  }
  return found;
}

Game played(const std::string& name, const std::string& fen, const std::string& moves) {
  Game game = game_of(name, fen);
  std::istringstream words(moves);
  for (std::string word; words >> word;) game.play(parse_uci(game, word).take());
  return game;
}

using Targets = std::set<std::string>;

TEST(Janggi, CannonsNeitherJumpNorCaptureCannons) {
  EXPECT_EQ(moves_from(game_of("janggi", "3k5/9/9/9/p8/9/p8/9/C8/5K3 w - - 0 1"), "a2"),
            (Targets{"a5", "a6"}));
  EXPECT_EQ(moves_from(game_of("janggi", "3k5/9/9/9/p8/9/c8/9/C8/5K3 w - - 0 1"), "a2"), Targets{});
  EXPECT_EQ(moves_from(game_of("janggi", "3k5/9/9/9/c8/9/p8/9/C8/5K3 w - - 0 1"), "a2"), (Targets{"a5"}));
  EXPECT_EQ(moves_from(game_of("janggi", "3k5/9/9/9/p8/9/C8/9/C8/5K3 w - - 0 1"), "a2"), Targets{});
}

TEST(Janggi, CannonsDoNotCheckOverCannons) {
  EXPECT_TRUE(game_of("janggi", "3k5/9/9/9/3p5/9/9/3C5/9/5K3 b - - 0 1").in_check());
  EXPECT_FALSE(game_of("janggi", "3k5/9/9/9/3c5/9/9/3C5/9/5K3 b - - 0 1").in_check());
  EXPECT_FALSE(game_of("janggi", "3k5/9/9/9/3C5/9/9/3C5/9/5K3 b - - 0 1").in_check());
}

// The piece between two enemy cannons and the king becomes a hurdle when it captures the nearer one.
TEST(Janggi, ACaptureMayMakeAHurdle) {
  const Game game = game_of("janggi", "3c1k3/9/9/9/9/9/R2c5/9/9/3K5 w - - 0 1");
  EXPECT_FALSE(game.in_check());
  EXPECT_FALSE(moves_from(game, "a4").contains("d4"));
  EXPECT_TRUE(moves_from(game, "a4").contains("c4"));
}

TEST(Janggi, PiecesMoveAlongTheDiagonalsOfPalaces) {
  const Game open = game_of("janggi", "4k4/9/9/9/9/9/9/9/9/R2R1K3 w - - 0 1");
  EXPECT_TRUE(moves_from(open, "d1").contains("e2"));
  EXPECT_TRUE(moves_from(open, "d1").contains("f3"));
  EXPECT_FALSE(moves_from(open, "d1").contains("g4"));
  const Game hop = game_of("janggi", "4k4/9/9/9/9/9/9/9/4A4/3C1K3 w - - 0 1");
  EXPECT_TRUE(moves_from(hop, "d1").contains("f3"));
  EXPECT_EQ(moves_from(game_of("janggi", "3k5/9/4P4/9/9/9/9/9/9/5K3 w - - 0 1"), "e8"),
            (Targets{"d8", "f8", "e9"}));
  EXPECT_EQ(moves_from(game_of("janggi", "4k4/9/3P5/9/9/9/9/9/9/5K3 w - - 0 1"), "d8"),
            (Targets{"c8", "e8", "d9", "e9"}));
  EXPECT_EQ(moves_from(game_of("janggi", "3k5/9/9/9/9/9/9/9/5K3/9 w - - 0 1"), "f2"),
            (Targets{"e2", "f1", "f3", "f2"}));
}

TEST(Janggi, ASidePassesUnlessItIsInCheck) {
  EXPECT_TRUE(moves_from(game_of("janggi", "3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1"), "f1").contains("f1"));
  EXPECT_FALSE(moves_from(game_of("janggi", "3k5/9/9/9/9/5r3/9/9/9/5K3 w - - 0 1"), "f1").contains("f1"));
}

TEST(Janggi, BikjangMustBeEndedOrAccepted) {
  const Game faced = game_of("janggi", "4k4/9/9/9/9/9/9/R8/9/4K4 b - - 0 1");
  EXPECT_FALSE(faced.in_check());
  EXPECT_EQ(moves_from(faced, "e10"), (Targets{"d10", "f10", "e10"}));
  EXPECT_EQ(faced.legal_moves().size(), 3u);
  EXPECT_EQ(game_of("janggicasual", "4k4/9/9/9/9/9/9/R8/9/4K4 b - - 0 1").legal_moves().size(), 4u);
}

struct EndCase {
  const char* game;
  const char* fen;
  const char* moves;
  Ending ending;
  const char* result;
};

constexpr EndCase kEnds[] = {
    {"janggi", "4k4/9/9/9/9/9/9/R8/9/4K4 b - - 0 1", "e10e10", Ending::kBikjang, "1-0"},
    {"janggi", "4k4/9/9/r8/9/9/9/R8/9/4K4 b - - 0 1", "e10e10", Ending::kBikjang, "0-1"},
    {"janggitraditional", "4k4/9/9/9/9/9/9/R8/9/4K4 b - - 0 1", "e10e10", Ending::kBikjang, "1/2-1/2"},
    {"janggi", "3k5/9/9/9/9/9/9/R8/9/5K3 w - - 0 1", "f1f1 d10d10", Ending::kPasses, "1-0"},
    {"janggi", "3k5/9/9/9/9/9/P8/9/9/5K3 w - - 0 1", "f1f1 d10d10", Ending::kPasses, "1-0"},
    {"janggi", "3k5/9/9/p8/9/9/P8/9/9/5K3 w - - 0 1", "f1f1 d10d10", Ending::kPasses, "0-1"},
    {"janggicasual", "3k5/9/9/9/9/9/9/R8/9/5K3 w - - 0 1", "f1f1 d10d10", Ending::kPasses, "1/2-1/2"},
    {"janggimodern", "3k5/9/9/r8/9/9/9/8R/9/5K3 w - - 0 1", "i3i4 a7b7 i4i3 b7c7 i3i4 c7b7 i4i3 b7a7 i3i4",
     Ending::kShuttle, "0-1"},
    {"janggi", "3k5/9/9/r8/9/9/9/R8/9/5K3 w - - 0 1", "a3b3 a7b7 b3a3 b7a7 a3b3 a7b7 b3a3 b7a7",
     Ending::kRepetition, "0-1"},
};

TEST(Janggi, Ends) {
  for (const EndCase& each : kEnds) {
    const GameEnd end = played(each.game, each.fen, each.moves).end();
    EXPECT_EQ(end.ending, each.ending) << each.game << ' ' << each.fen << ' ' << each.moves;
    EXPECT_EQ(result_text(end.outcome), each.result) << each.game << ' ' << each.fen << ' ' << each.moves;
    const std::string moves = each.moves;
    const std::size_t last = moves.rfind(' ');
    const Game before = played(each.game, each.fen, last == std::string::npos ? "" : moves.substr(0, last));
    EXPECT_FALSE(before.end().over()) << each.game << ' ' << each.fen << ' ' << each.moves;
  }
}

Key memory_key(const Game& game) {
  return std::visit([](const auto& position) { return position.memory_key(); }, game.position());
}

// Another pass would end the game, so the search must store the two positions separately.
TEST(Janggi, SearchesRememberPasses) {
  const char* before = "3k5/9/9/r8/9/9/9/R8/9/5K3 w - - 0 1";
  const char* after = "3k5/9/9/r8/9/9/9/R8/9/5K3 b - - 1 1";
  const Game passed = played("janggi", before, "f1f1");
  EXPECT_EQ(passed.key(), game_of("janggi", after).key());
  EXPECT_NE(memory_key(passed), memory_key(game_of("janggi", after)));
  EXPECT_EQ(memory_key(passed),
            memory_key(played("janggi", "3k5/9/9/r8/9/9/9/R8/9/4K4 w - - 0 1", "e1f1 d10d10 f1f1")));
}

}  // namespace
}  // namespace proconsul::test
