// Node counts against Debian's fairy-stockfish, an independent engine, where it is installed: random
// positions of the games both play.
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <random>

#include "scratch.h"
#include "support.h"
#include "variants/starts.h"

namespace proconsul::test {
namespace {

constexpr const char* kProgram = "/usr/games/fairy-stockfish";
constexpr int kPositions = 12;
constexpr int kDepth = 3;

std::vector<std::string> random_positions(const std::string& variant) {
  std::mt19937 random(11);
  const Variant* found = registry().find(variant);
  std::vector<std::string> fens;
  while (fens.size() < kPositions) {
    std::string start = found->rules->start_fen;
    if (found->starts) start = *start_fen(*found->starts, random_start(*found->starts, random()));
    Game game = game_of(variant, start);
    const auto plies = 2 + random() % 40;
    for (auto ply = 0UL; ply < plies && !game.end().over(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      game.play(legal[random() % legal.size()]);
    }
    if (!game.end().over()) fens.push_back(game.fen());
  }
  return fens;
}

// The counts the other engine prints for the positions, in their order.
std::vector<std::uint64_t> their_counts(const std::string& variant, bool by_rook,
                                        const std::vector<std::string>& fens) {
  const std::string input = scratch_path("fairy_stockfish_" + variant + (by_rook ? "_960.in" : ".in"));
  {
    std::ofstream file(input);
    file << "setoption name UCI_Variant value " << variant << "\nsetoption name UCI_Chess960 value "
         << (by_rook ? "true" : "false") << '\n';
    for (const std::string& fen : fens) file << "position fen " << fen << "\ngo perft " << kDepth << '\n';
    file << "quit\n";
  }
  FILE* pipe = popen((std::string(kProgram) + " < " + test::for_shell(input)).c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  std::vector<std::uint64_t> counts;
  char line[512];
  while (pipe != nullptr && std::fgets(line, sizeof line, pipe) != nullptr) {
    unsigned long long count = 0;
    if (std::sscanf(line, "Nodes searched: %llu", &count) == 1) counts.push_back(count);
  }
  if (pipe != nullptr) pclose(pipe);
  return counts;
}

class FairyStockfish : public testing::TestWithParam<std::string> {};

TEST_P(FairyStockfish, CountsTheSame) {
  if (!std::filesystem::exists(kProgram)) GTEST_SKIP() << "package fairy-stockfish is not installed";
  const std::string variant = GetParam();
  const std::vector<std::string> fens = random_positions(variant);
  // It plays Fischer random chess as chess with the castling option.
  const bool by_rook = variant == "fischerandom" || variant == "caparandom";
  const auto counts = their_counts(variant == "fischerandom" ? "chess" : variant, by_rook, fens);
  ASSERT_EQ(counts.size(), fens.size());
  for (std::size_t i = 0; i < fens.size(); ++i) {
    EXPECT_EQ(game_of(variant, fens[i]).perft(kDepth), counts[i]) << variant << ' ' << fens[i];
  }
}

INSTANTIATE_TEST_SUITE_P(Games, FairyStockfish,
                         testing::Values("chess", "fischerandom", "capablanca", "caparandom", "crazyhouse",
                                         "chessgi", "capahouse", "pocketknight", "seirawan", "shouse",
                                         "placement", "sittuyin"),
                         test_name);

}  // namespace
}  // namespace proconsul::test
