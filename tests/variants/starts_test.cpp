#include "variants/starts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "built_in_starts.h"
#include "test_data.h"

namespace proconsul {
namespace {

using test::starts_of;

constexpr const char* kGames[] = {"consul42k", "contemporaryrandom", "chess56",
                                  "chess2016", "fischerandom",       "caparandom"};

std::string fen_of(const StartScheme& scheme, int number) {
  return start_fen(scheme, {number, number}).value();
}

std::string first_rank(const std::string& fen) {
  const std::string placement = fen.substr(0, fen.find(' '));
  return placement.substr(placement.rfind('/') + 1);
}

bool king_between_rooks(const std::string& rank) {
  const std::size_t king = rank.find('K');
  return rank.find('R') < king && king < rank.rfind('R');
}

bool bishops_on_opposite_colours(const std::string& rank) {
  return (rank.find('B') + rank.rfind('B')) % 2 == 1;
}

std::string sorted(std::string text) {
  std::sort(text.begin(), text.end());
  return text;
}

// Whether the FEN is that of a complete start, not of some later position with the same army in force.
bool is_full_start(const std::string& fen) {
  return fen.find("pppppppp") != fen.npos && fen.find("PPPPPPPP") != fen.npos &&
         fen.find(" w ") != fen.npos && fen.substr(fen.size() - 3) == "0 1";
}

TEST(Starts, GiveThePositionsOfTheReferenceTable) {
  const Registry registry;
  std::set<std::string> checked;
  for (const test::PerftRow& row : test::perft_rows()) {
    if (row.start == "-" || !is_full_start(row.fen)) continue;
    const Variant* variant = registry.find(row.variant);
    ASSERT_NE(variant, nullptr) << row.variant;
    ASSERT_TRUE(variant->starts.has_value()) << row.variant;
    const Result<StartNumber> number = parse_start_number(*variant->starts, row.start);
    ASSERT_TRUE(number.ok()) << row.start;
    EXPECT_EQ(start_fen(*variant->starts, number.value()).value(), row.fen)
        << row.variant << ' ' << row.start;
    EXPECT_EQ(to_text(number.value()), row.start);
    checked.insert(row.variant + row.start);
  }
  EXPECT_EQ(checked.size(), 28u);
}

TEST(Starts, DefaultNumberIsTheGamesOwnStart) {
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    if (!variant.starts) continue;
    EXPECT_EQ(fen_of(*variant.starts, default_start(*variant.starts)), variant.rules->start_fen)
        << variant.rules->name;
  }
}

class RandomStarts : public testing::TestWithParam<std::tuple<const char*, int, const char*>> {};

TEST_P(RandomStarts, EnumerateEveryFirstRankOnce) {
  const auto [name, count, men] = GetParam();
  const StartScheme& scheme = starts_of(name);
  ASSERT_EQ(start_count(scheme), count);
  std::set<std::string> ranks;
  for (int number = 0; number < count; ++number) {
    const std::string fen = fen_of(scheme, number);
    const std::string rank = first_rank(fen);
    ranks.insert(rank);
    ASSERT_EQ(sorted(rank), sorted(men)) << number;
    ASSERT_TRUE(king_between_rooks(rank)) << rank;
    ASSERT_TRUE(std::string_view(name) == "contemporaryrandom" || bishops_on_opposite_colours(rank)) << rank;
    const Result<StartNumber> back = start_number(scheme, fen);
    ASSERT_TRUE(back.ok()) << fen << ": " << back.error().message;
    ASSERT_EQ(back.value(), (StartNumber{number, number})) << fen;
  }
  EXPECT_EQ(ranks.size(), static_cast<std::size_t>(count));
}

INSTANTIATE_TEST_SUITE_P(All, RandomStarts,
                         testing::Values(std::tuple("consul42k", 42000, "RNBCQKCBNR"),
                                         std::tuple("contemporaryrandom", 1680, "RNBQKBNR"),
                                         std::tuple("fischerandom", 960, "RNBQKBNR"),
                                         std::tuple("caparandom", 84000, "RNABQKBCNR")));

TEST(Starts, FischerRandomHasTheUsualNumbers) {
  EXPECT_EQ(first_rank(fen_of(starts_of("fischerandom"), 0)), "BBQNNRKR");
  EXPECT_EQ(first_rank(fen_of(starts_of("fischerandom"), 518)), "RNBQKBNR");
  EXPECT_EQ(first_rank(fen_of(starts_of("fischerandom"), 534)), "RNBKQBNR");
  EXPECT_EQ(first_rank(fen_of(starts_of("fischerandom"), 959)), "RKRNNQBB");
}

TEST(Starts, DoubleDrawHasWhitesNumberFirst) {
  const StartNumber number = parse_start_number(starts_of("consul42k"), "15683/42").value();
  EXPECT_EQ(number, (StartNumber{15683, 42}));
  const std::string fen = start_fen(starts_of("consul42k"), number).value();
  EXPECT_EQ(fen, "ncncqbbrkr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKCBNR w KQkq - 0 1");
  EXPECT_EQ(start_number(starts_of("consul42k"), fen).value(), number);
  EXPECT_EQ(start_fen(starts_of("fischerandom"), {1, 2}).error().message,
            "this game has no separate start numbers for White and Black");
}

TEST(Starts, CastlingFieldMayBeWrittenAnotherWay) {
  EXPECT_TRUE(
      start_number(starts_of("fischerandom"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1")
          .ok());
  EXPECT_TRUE(start_number(starts_of("contemporaryrandom"),
                           "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
                  .ok());
  // Here KQkq would lose the right to adjust a bishop.
  const std::string adjusting = fen_of(starts_of("contemporaryrandom"), 1318);
  ASSERT_EQ(adjusting, "nqrbnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKBNBRQN w ABCDEFcdefgh - 0 1");
  EXPECT_FALSE(start_number(starts_of("contemporaryrandom"),
                            "nqrbnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKBNBRQN w KQkq - 0 1")
                   .ok());
}

TEST(Starts, ErrorsSayWhatIsNoStart) {
  const auto error = [](const StartScheme& scheme, const char* fen) {
    return start_number(scheme, fen).error();
  };
  const StartScheme& fischer = starts_of("fischerandom");
  EXPECT_EQ(error(fischer, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"),
            (Error{"expected 6 fields of a FEN, found 4", 0, 1}));
  EXPECT_EQ(error(fischer, "8/8 w KQkq - 0 1"), (Error{"expected 8 ranks, found 2", 0, 1}));
  EXPECT_EQ(error(fischer, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKBRQN w KQkq - 0 1"),
            (Error{"'RNBKBRQN' is not a possible first rank for White", 0, 36}));
  EXPECT_EQ(error(fischer, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            (Error{"'rnbkqbnr' does not mirror White's first rank", 0, 1}));
  EXPECT_EQ(
      error(fischer, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1"),
      (Error{"the placement is not that of a start, expected 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'",
             0, 23}));
  EXPECT_EQ(error(fischer, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"),
            (Error{"not a start: expected 'w', found 'b'", 0, 45}));
  EXPECT_EQ(error(fischer, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
            (Error{"not a start: expected 'KQkq', found 'KQ'", 0, 47}));
  EXPECT_EQ(error(starts_of("chess56"), "8/8 w KQkq - 0 1"),
            (Error{"the placement is not that of a start of this game", 0, 1}));
}

TEST(Starts, ErrorsOfNumbers) {
  const auto error = [](const StartScheme& scheme, const char* text) {
    return parse_start_number(scheme, text).error();
  };
  EXPECT_EQ(error(starts_of("consul42k"), "42000"),
            (Error{"expected a start number from 0 to 41999, not '42000'", 0, 1}));
  EXPECT_EQ(error(starts_of("consul42k"), "1/x"),
            (Error{"expected a start number from 0 to 41999, not 'x'", 0, 3}));
  EXPECT_EQ(error(starts_of("consul42k"), "1/"),
            (Error{"expected a start number from 0 to 41999, not ''", 0, 3}));
  EXPECT_EQ(error(starts_of("chess56"), "1/2"),
            (Error{"expected a start number from 0 to 111, not '1/2'", 0, 1}));
  EXPECT_EQ(error(starts_of("chess2016"), "99999999999999999999"),
            (Error{"expected a start number from 0 to 2015, not '99999999999999999999'", 0, 1}));
  EXPECT_EQ(start_fen(starts_of("chess56"), {112, 112}).error().message,
            "expected a start number from 0 to 111, not 112");
  EXPECT_EQ(start_fen(starts_of("chess56"), {-1, -1}).error().message,
            "expected a start number from 0 to 111, not -1");
}

TEST(Starts, RandomStartDependsOnTheSeedOnly) {
  for (const char* name : kGames) {
    const StartScheme& scheme = starts_of(name);
    std::set<int> numbers;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      const StartNumber number = random_start(scheme, seed);
      EXPECT_EQ(number, random_start(scheme, seed));
      EXPECT_TRUE(start_fen(scheme, number).ok());
      EXPECT_EQ(number.white, number.black);
      numbers.insert(number.white);
    }
    EXPECT_GE(numbers.size(), 100u);
  }
  // splitmix64 of seed 1 is 10451216379200822465.
  EXPECT_EQ(random_start(starts_of("fischerandom"), 1).white, 65);
}

TEST(Starts, ArmyIsWhatStandsOnTheBoard) {
  const Registry registry;
  const Rules& rules = *registry.find("chess56")->rules;
  std::string letters;
  for (const PieceType type : army_of(rules, fen_of(starts_of("chess56"), 36))) {
    letters += rules.pieces[static_cast<std::size_t>(type.index())].letter + " ";
  }
  EXPECT_EQ(letters, "K R B N P L T M C R' ");
}

}  // namespace
}  // namespace proconsul
