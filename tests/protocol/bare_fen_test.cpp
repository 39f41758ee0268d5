// Promotion in positions whose FEN does not determine the army, and castling rights in the notation of other
// games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli_runner.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using testing::Not;

// Only kings, and a pawn about to promote.
TEST(BareFen, ABareFenPromotesToWhatEveryArmyHas) {
  for (const char* game : {"chess56", "chess2016"}) {
    const CliRun bare =
        run_words({"moves", game, "****4****/*10*/*1P8*/12/12/12/12/*3k6*/*5p4*/****K3**** w - - 0 1"});
    for (const char* move : {"c8c9r\n", "c8c9b\n", "c8c9n\n"}) EXPECT_THAT(bare.out, HasSubstr(move)) << game;
    EXPECT_THAT(bare.out, Not(HasSubstr("c8c9q")));
    const CliRun with_tiger =
        run_words({"moves", game, "****4****/*10*/*1P8*/12/12/12/T11/*3k6*/*5p4*/****K3**** w - - 0 1"});
    for (const char* move : {"c8c9r\n", "c8c9t\n"}) EXPECT_THAT(with_tiger.out, HasSubstr(move)) << game;
  }
}

TEST(BareFen, ReadsShortCastlingWhereFilesNameIt) {
  const auto after = [](const char* move) {
    return run_words(
        {"show", "contemporaryrandom", "--fen", "4k3/8/8/8/8/8/8/R3K2R w AEH - 0 1", "--moves", move});
  };
  EXPECT_THAT(after("O-O").out, HasSubstr("FEN: 4k3/8/8/8/8/8/8/R4RK1 b"));
  EXPECT_THAT(after("0-0+").out, HasSubstr("FEN: 4k3/8/8/8/8/8/8/R4RK1 b"));
  EXPECT_THAT(after("O-Ob").out, HasSubstr("FEN: 4k3/8/8/8/8/8/8/1KR4R b"));
  EXPECT_EQ(after("O-O-O").code, 2);
}

}  // namespace
}  // namespace proconsul
