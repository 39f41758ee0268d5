// Golden games: one for every built-in game, each ply with its long algebraic text, SAN and the FEN it leads
// to. A game without one fails. After an intended change, PROCONSUL_WRITE_GOLDENS=1 engine_tests
// --gtest_filter='*Playthrough*' rewrites them; read the diff before committing it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "support.h"
#include "tests/paths.h"

namespace proconsul::test {
namespace {

constexpr int kPlies = 80;

std::string path_of(const std::string& variant) {
  return test::data_folder() + "/playthroughs/" + variant + ".txt";
}

// Special moves, promotions and captures are rare in random play, so they are preferred.
Move pick_wide(const Game& game, std::mt19937& random) {
  const std::vector<Move> legal = game.legal_moves();
  for (const Move move : legal) {
    const bool rare = move.kind() != Move::Kind::kNormal && move.kind() != Move::Kind::kDoubleStep;
    if (rare && random() % 3 == 0) return move;
    if (game.is_capture(move) && random() % 12 == 0) return move;
  }
  return legal[random() % legal.size()];
}

void write_golden(const std::string& variant) {
  Game game = game_of(variant);
  std::ofstream file(path_of(variant));
  std::mt19937 random(static_cast<unsigned>(variant.size()) * 1000 + static_cast<unsigned char>(variant[0]));
  file << "start\t-\t" << game.fen() << '\n';
  for (int ply = 0; ply < kPlies && !game.end().over(); ++ply) {
    const Move move = pick_wide(game, random);
    file << to_uci(game, move) << '\t' << to_san(game, move) << '\t';
    game.play(move);
    file << game.fen() << '\n';
  }
  const GameEnd end = game.end();
  file << "end\t" << result_text(end.outcome) << '\t' << describe(game.rules(), end) << '\n';
}

class Playthrough : public testing::TestWithParam<std::string> {};

TEST_P(Playthrough, IsReproduced) {
  if (std::getenv("PROCONSUL_WRITE_GOLDENS") != nullptr) write_golden(GetParam());
  std::ifstream file(path_of(GetParam()));
  ASSERT_TRUE(file.good()) << "no golden game " << path_of(GetParam());
  Game game = game_of(GetParam());
  std::string line;
  int lines = 0;
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string uci, san, text;
    std::getline(fields, uci, '\t');
    std::getline(fields, san, '\t');
    std::getline(fields, text);
    ++lines;
    if (uci == "end") {
      EXPECT_EQ(result_text(game.end().outcome), san);
      EXPECT_EQ(describe(game.rules(), game.end()), text);
      continue;
    }
    if (uci != "start") {
      const auto move = parse_uci(game, uci);
      ASSERT_TRUE(move.ok()) << uci << " in " << game.fen();
      EXPECT_EQ(to_san(game, *move), san) << game.fen();
      game.play(*move);
    }
    EXPECT_EQ(game.fen(), text);
  }
  EXPECT_GT(lines, 2);
}

INSTANTIATE_TEST_SUITE_P(Games, Playthrough, testing::ValuesIn(all_names()), test_name);

}  // namespace
}  // namespace proconsul::test
