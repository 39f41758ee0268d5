#include "witness/witness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace proconsul::witness {
namespace {

using Texts = std::vector<std::string>;

Texts legal(const std::string& variant, const std::string& fen, const Texts& army = {}) {
  return Witness::from_fen(variant, fen, army).legal_moves();
}

bool has(const Texts& moves, const std::string& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

long castlings_in(const std::string& variant, const std::string& rank, const std::string& rights) {
  const Texts moves = legal(variant, "5k4/10/10/10/10/10/10/" + rank + " w " + rights + " - 0 1");
  const auto is_castling = [](const std::string& move) { return move.find(',') != std::string::npos; };
  return std::count_if(moves.begin(), moves.end(), is_castling);
}

std::string fen_after(const std::string& variant, const std::string& fen, const Texts& moves) {
  Witness witness = Witness::from_fen(variant, fen);
  for (const std::string& move : moves) witness.play(move);
  return witness.fen();
}

TEST(WitnessConsulchess, PublishedNumbersOfCastlings) {
  EXPECT_EQ(castlings_in("consulchess", "R4K3R", "KQ"), 40);
  EXPECT_EQ(castlings_in("consulchess", "5K3R", "K"), 21);
  EXPECT_EQ(castlings_in("consulchess", "R4K4", "Q"), 26);
  EXPECT_EQ(castlings_in("consul42k", "R4K3R", "KQ"), 56);
  EXPECT_EQ(castlings_in("consul42k", "R3K4R", "KQ"), 56);
  EXPECT_EQ(castlings_in("consul42k", "5K3R", "K") + castlings_in("consul42k", "R4K4", "Q"), 65);
}

TEST(WitnessConsulchess, AdjacentKingAndRookChangeSides) {
  const Texts moves = legal("consul42k", "5k4/10/10/10/10/10/10/RK8 w Q - 0 1");
  EXPECT_TRUE(has(moves, "b1a1,a1b1"));
  EXPECT_TRUE(has(moves, "b1a1,a1j1"));
}

TEST(WitnessConsulchess, PublishedConsulExample) {
  const Witness witness = Witness::from_fen("consulchess", "10/1k5p2/2p3p3/5p4/4CP1r2/10/10/9K w - - 0 1");
  const auto bears_on = [&](const std::string& text) {
    return witness.attacked(text[0] - 'a', text[1] - '1', true);
  };
  for (const char* square : {"c6", "f5", "g6", "h7", "b7"}) EXPECT_TRUE(bears_on(square)) << square;
  EXPECT_FALSE(bears_on("h4"));
}

TEST(WitnessSavard, PromotionIsCompulsoryOnItsSquaresOnly) {
  const std::string fen = "****4****/*4p5*/*3PP1P3*/12/P11/5k6/12/*10*/*5K4*/****4**** w - - 0 1";
  const Texts moves = legal("chess56", fen, {"Q", "L'", "K", "P"});
  const auto moves_to = [&](const std::string& from_to) {
    Texts found;
    for (const std::string& move : moves) {
      if (move.compare(0, from_to.size(), from_to) == 0) found.push_back(move);
    }
    return found;
  };
  EXPECT_EQ(moves_to("a6"), (Texts{"a6a7l'", "a6a7q"}));
  EXPECT_EQ(moves_to("e8"), (Texts{"e8e9", "e8f9"}));
  EXPECT_EQ(moves_to("h8"), (Texts{"h8h9"}));
}

TEST(WitnessSavard, RhinocerosMayPassUnlessThatLeavesTheKingAttacked) {
  const std::string quiet = "****4****/*5k4*/*10*/12/5R'6/12/12/*10*/*1K8*/****4**** w - - 3 1";
  EXPECT_TRUE(has(legal("chess56", quiet), "f6f6"));
  EXPECT_EQ(fen_after("chess56", quiet, {"f6f6"}),
            "****4****/*5k4*/*10*/12/5R'6/12/12/*10*/*1K8*/****4**** b - - 4 1");
  EXPECT_FALSE(
      has(legal("chess56", "****4****/*5k4*/*10*/12/5R'6/12/12/*10*/*1K6r1*/****4**** w - - 0 1"), "f6f6"));
}

TEST(WitnessContemporary, LeapCastlingAndAdjustment) {
  EXPECT_TRUE(has(
      legal("contemporaryrandom", "rnbkqb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w AEHadh - 0 1"), "e1g1"));
  EXPECT_EQ(fen_after("contemporaryrandom", "nnrbkbrq/pppppppp/8/8/8/8/PPPPPPPP/QRBKBRNN w BCDEFcdefg - 0 1",
                      {"c1d1", "f8g8"}),
            "nnrbkrbq/pppppppp/8/8/8/8/PPPPPPPP/QRKBBRNN w ce - 2 2");
  EXPECT_EQ(
      fen_after("contemporaryrandom", "r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", {"e1a1", "d8h8"}),
      "r4rk1/pppppppp/8/8/8/8/PPPPPPPP/1KR4R w - - 2 2");
  EXPECT_EQ(fen_after("contemporaryrandom", "r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", {"e1h1"}),
            "r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b adh - 1 1");
}

TEST(WitnessFen, EnPassantOnlyWhereAPawnStandsReady) {
  EXPECT_EQ(fen_after("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {"e2e4"}),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(fen_after("chess", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 7 1", {"e2e4"}),
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  EXPECT_EQ(fen_after("chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", {}),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST(WitnessFen, CastlingRookThatIsNotTheOutermostIsNamedByItsFile) {
  EXPECT_EQ(fen_after("fischerandom", "4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1", {}),
            "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1");
  EXPECT_EQ(fen_after("fischerandom", "4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1", {"h1h3"}),
            "4k3/8/8/8/8/7R/8/RR2K1R1 b KB - 1 1");
  EXPECT_EQ(fen_after("consul42k", "5k4/10/10/10/10/10/10/RR3K3R w BJ - 0 1", {"a1a2"}),
            "5k4/10/10/10/10/10/R9/1R3K3R b KQ - 1 1");
  EXPECT_EQ(fen_after("consuls", "r2kk2r/8/8/8/8/8/8/R2KK2R w KQkq - 0 1", {"e1e2", "d8c8", "d1d2"}),
            "r1k1k2r/8/8/8/8/8/3KK3/R6R b k - 3 2");
}

TEST(WitnessText, BadInputIsRefused) {
  EXPECT_THROW(Witness::from_fen("draughts", "8/8 w - - 0 1"), std::invalid_argument);
  EXPECT_THROW(Witness::from_fen("arena", "1kk1/4/4 w - - 0 1"), std::invalid_argument);
  EXPECT_THROW(Witness::from_fen("arena", "1kq1/4/4/1KK1 w - - 0 1"), std::invalid_argument);
  EXPECT_THROW(Witness::from_fen("chess", "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"), std::invalid_argument);
  Witness witness = Witness::from_fen("arena", "1kk1/4/4/1KK1 w - - 0 1");
  EXPECT_THROW(witness.play("b1b4"), std::invalid_argument);
}

}  // namespace
}  // namespace proconsul::witness
