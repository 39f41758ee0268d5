#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "tests/paths.h"
#include "witness/savard_army.h"
#include "witness/witness.h"

namespace proconsul::witness {
namespace {

/// Rows with more nodes are left out unless PROCONSUL_WITNESS_NODES raises the limit.
constexpr std::uint64_t kMaxNodes = 300'000;
constexpr std::uint64_t kMaxKnownNodes = 1'000'000;

struct PerftRow {
  std::string variant;
  std::string qualifier;  ///< start number in perft.tsv, Chess960 flag in perft_known.tsv
  std::string fen;
  int depth = 0;
  std::uint64_t nodes = 0;
};

enum class Qualifier { kNone, kSecondField };

std::vector<PerftRow> rows_of(const std::string& file_name, Qualifier qualifier = Qualifier::kSecondField) {
  std::ifstream file(test::data_folder() + "/" + file_name);
  std::vector<PerftRow> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string depth;
    std::string nodes;
    PerftRow row;
    std::getline(fields, row.variant, '\t');
    if (qualifier == Qualifier::kSecondField) std::getline(fields, row.qualifier, '\t');
    std::getline(fields, row.fen, '\t');
    std::getline(fields, depth, '\t');
    std::getline(fields, nodes, '\t');
    row.depth = static_cast<int>(std::strtol(depth.c_str(), nullptr, 10));
    row.nodes = std::strtoull(nodes.c_str(), nullptr, 10);
    rows.push_back(row);
  }
  return rows;
}

std::uint64_t node_limit(std::uint64_t usual) {
  const char* raised = std::getenv("PROCONSUL_WITNESS_NODES");
  return raised == nullptr ? usual : std::max<std::uint64_t>(usual, std::strtoull(raised, nullptr, 10));
}

bool has_drawn_army(const PerftRow& row) {
  return (row.variant == "chess56" || row.variant == "chess2016") && row.qualifier != "-";
}

std::vector<std::string> army_of_row(const PerftRow& row) {
  if (!has_drawn_army(row)) return {};
  return army_of(row.variant, static_cast<int>(std::strtol(row.qualifier.c_str(), nullptr, 10)));
}

void expect_nodes(const PerftRow& row) {
  const Witness witness = Witness::from_fen(row.variant, row.fen, army_of_row(row));
  EXPECT_EQ(witness.perft(row.depth), row.nodes) << row.variant << ' ' << row.fen << " depth " << row.depth;
}

class ReferencePerft : public testing::TestWithParam<std::string> {};

TEST_P(ReferencePerft, EveryRowIsEqual) {
  int compared = 0;
  for (const PerftRow& row : rows_of("perft.tsv")) {
    if (row.variant != GetParam() || row.nodes > node_limit(kMaxNodes)) continue;
    expect_nodes(row);
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Witness, ReferencePerft,
                         testing::Values("consulchess", "consul42k", "consuls", "arena", "chess56",
                                         "chess2016", "contemporaryrandom"),
                         [](const auto& variant) { return variant.param; });

/// Games of the families, whose rows say themselves where they come from.
TEST(FamilyPerft, RowsOfTheGamesItKnowsAreEqual) {
  const std::vector<std::string> games{"pao",
                                       "vao",
                                       "leo",
                                       "paovao",
                                       "grandleo",
                                       "gryphon",
                                       "circulargryphon",
                                       "twokings",
                                       "twokingssymmetric",
                                       "changeover",
                                       "grid",
                                       "displacedgrid",
                                       "slippedgrid",
                                       "andernach",
                                       "antiandernach",
                                       "superandernach",
                                       "rifle",
                                       "shoot",
                                       "checkless"};
  std::map<std::string, int> compared;
  for (const PerftRow& row : rows_of("perft_families.tsv", Qualifier::kNone)) {
    if (std::find(games.begin(), games.end(), row.variant) == games.end()) continue;
    if (row.nodes > node_limit(kMaxNodes)) continue;
    expect_nodes(row);
    ++compared[row.variant];
  }
  for (const std::string& game : games) EXPECT_GT(compared[game], 0) << game;
}

TEST(KnownPerft, ChessAndCapablancaRowsAreEqual) {
  int compared = 0;
  for (const PerftRow& row : rows_of("perft_known.tsv")) {
    if (row.variant != "chess" && row.variant != "capablanca") continue;
    if (row.nodes > node_limit(kMaxKnownNodes)) continue;
    expect_nodes(row);
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

/// Published counts of positions rich in castling, en passant and promotion.
TEST(KnownPerft, PublishedChessPositions) {
  const std::vector<PerftRow> rows{
      {"chess", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
      {"chess", "", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
      {"chess", "", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
      {"chess", "", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9467},
      {"chess", "", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62379},
      {"fischerandom", "", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1", 3, 97862},
      {"fischerandom", "", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3, 12189},
      {"fischerandom", "", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 3, 18002},
      {"caparandom", "", "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w KQkq - 0 1", 4, 808984},
  };
  for (const PerftRow& row : rows) expect_nodes(row);
}

TEST(DrawnArmy, FullStartsOfTheReferenceAreTheirNumber) {
  int compared = 0;
  for (const PerftRow& row : rows_of("perft.tsv")) {
    const bool is_full_start = row.fen.find("pppppppppp*/12/12/12/12/*PPPPPPPPPP") != std::string::npos;
    if (!has_drawn_army(row) || !is_full_start) continue;
    EXPECT_EQ(savard_start(row.variant, static_cast<int>(std::strtol(row.qualifier.c_str(), nullptr, 10))),
              row.fen);
    ++compared;
  }
  EXPECT_GT(compared, 10);
}

}  // namespace
}  // namespace proconsul::witness
