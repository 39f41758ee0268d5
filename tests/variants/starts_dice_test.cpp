// The armies that dice make, against the published tables.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "built_in_starts.h"

namespace proconsul {
namespace {

using test::starts_of;

const StartScheme& fifty_six() { return starts_of("chess56"); }
const StartScheme& twenty_sixteen() { return starts_of("chess2016"); }

std::string fen_from_dice(const StartScheme& scheme, const std::vector<int>& dice,
                          Interchange interchange = Interchange::kNever) {
  return start_fen(scheme, start_from_dice(scheme, dice, interchange).value()).value();
}

// "T M C / L N Q": the letters on the squares of Tigers, Man, Cannon, Camels, Knights and Queen, converted to
// a FEN.
struct Row {
  std::vector<int> dice;
  const char* tigers;
  const char* man;
  const char* cannon;
  const char* camels;
  const char* knights;
  const char* queen;
};

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(c));
  return text;
}

std::string fen_of(const Row& row) {
  const std::string t = row.tigers;
  const std::string l = row.camels;
  const std::string n = row.knights;
  const std::string back = "****" + t + row.man + row.cannon + t + "****";
  const std::string front = "*R" + l + n + "B" + row.queen + "KB" + n + l + "R*";
  return lower(back + "/" + front) + "/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/" + front + "/" + back +
         " w KQkq - 0 1";
}

const std::vector<Row> kChess56Table = {
    {{1, 1, 1}, "T", "M", "C", "L", "N", "Q"},  {{1, 1, 2}, "L'", "W", "C", "L", "N", "Q"},
    {{1, 1, 3}, "L'", "M", "S", "L", "N", "Q"}, {{1, 1, 4}, "L'", "M", "J", "L", "N", "Q"},
    {{1, 1, 5}, "L'", "M", "C", "L", "N", "G"}, {{1, 1, 6}, "L'", "M", "C", "L", "N", "I"},
    {{1, 2, 2}, "Z", "X", "C", "L", "N", "Q"},  {{1, 2, 3}, "T", "X", "D", "L", "N", "O"},
    {{1, 2, 4}, "T", "X", "D", "L", "N", "U"},  {{1, 2, 5}, "T", "X", "D", "L", "N", "G"},
    {{1, 2, 6}, "T", "X", "D", "L", "N", "I"},  {{1, 3, 3}, "Z'", "X", "C", "L", "N", "Q"},
    {{1, 3, 4}, "T", "X", "S", "L", "N", "U"},  {{1, 3, 5}, "T", "X", "S", "L", "N", "G"},
    {{1, 3, 6}, "T", "X", "S", "L", "N", "I"},  {{1, 4, 4}, "X", "L'", "C", "L", "N", "Q"},
    {{1, 4, 5}, "T", "X", "J", "L", "N", "G"},  {{1, 4, 6}, "T", "X", "J", "L", "N", "I"},
    {{1, 5, 5}, "X", "Z", "C", "L", "N", "Q"},  {{1, 5, 6}, "T", "X", "Y", "L", "N", "I"},
    {{1, 6, 6}, "X", "Z'", "C", "L", "N", "Q"}, {{2, 2, 2}, "T", "H", "C", "L", "N", "M"},
    {{2, 2, 3}, "Z", "M", "S", "L", "N", "Q"},  {{2, 2, 4}, "Z", "M", "J", "L", "N", "Q"},
    {{2, 2, 5}, "Z", "M", "C", "L", "N", "G"},  {{2, 2, 6}, "Z", "M", "C", "L", "N", "I"},
    {{2, 3, 3}, "Z'", "W", "C", "L", "N", "Q"}, {{2, 3, 4}, "T", "W", "S", "L", "N", "U"},
    {{2, 3, 5}, "T", "W", "S", "L", "N", "G"},  {{2, 3, 6}, "T", "W", "S", "L", "N", "I"},
    {{2, 4, 4}, "W", "L'", "C", "L", "N", "Q"}, {{2, 4, 5}, "T", "W", "J", "L", "N", "G"},
    {{2, 4, 6}, "T", "W", "J", "L", "N", "I"},  {{2, 5, 5}, "W", "Z", "C", "L", "N", "Q"},
    {{2, 5, 6}, "T", "W", "Y", "L", "N", "I"},  {{2, 6, 6}, "W", "Z'", "C", "L", "N", "Q"},
    {{3, 3, 3}, "T", "M", "C", "L", "N", "R'"}, {{3, 3, 4}, "Z'", "M", "J", "L", "N", "Q"},
    {{3, 3, 5}, "Z'", "M", "C", "L", "N", "G"}, {{3, 3, 6}, "Z'", "M", "C", "L", "N", "I"},
    {{3, 4, 4}, "M", "L'", "S", "L", "N", "Q"}, {{3, 4, 5}, "T", "E", "J", "L", "N", "G"},
    {{3, 4, 6}, "T", "E", "J", "L", "N", "I"},  {{3, 5, 5}, "M", "Z", "S", "L", "N", "Q"},
    {{3, 5, 6}, "T", "E", "Y", "L", "N", "I"},  {{3, 6, 6}, "M", "Z'", "S", "L", "N", "Q"},
    {{4, 4, 4}, "T", "M", "S", "L", "N", "Q"},  {{4, 4, 5}, "M", "L'", "C", "L", "N", "G"},
    {{4, 4, 6}, "M", "L'", "C", "L", "N", "I"}, {{4, 5, 5}, "M", "Z", "J", "L", "N", "Q"},
    {{4, 5, 6}, "T", "F", "Y", "L", "N", "I"},  {{4, 6, 6}, "M", "Z'", "J", "L", "N", "Q"},
    {{5, 5, 5}, "T", "M", "C", "L", "N", "I"},  {{5, 5, 6}, "M", "Z", "C", "L", "N", "I"},
    {{5, 6, 6}, "M", "Z'", "C", "L", "N", "G"}, {{6, 6, 6}, "M", "T", "C", "L", "N", "Q"}};

// Green and red die 1: Queen and Cannon unchanged.
const std::vector<Row> kChess2016Table = {
    {{1, 1, 1}, "T", "M", "C", "Z'", "N", "Q"},  {{1, 1, 2}, "T", "M", "C", "L", "N", "Q"},
    {{1, 1, 3}, "T", "L'", "C", "L", "N", "Q"},  {{1, 1, 4}, "T", "Z", "C", "L", "N", "Q"},
    {{1, 1, 5}, "T", "Z'", "C", "L", "N", "Q"},  {{1, 1, 6}, "T", "V", "C", "L", "N", "Q"},
    {{1, 2, 2}, "M", "T", "C", "L", "N", "Q"},   {{1, 2, 3}, "Z", "X", "C", "Z'", "N", "Q"},
    {{1, 2, 4}, "W", "X", "C", "Z'", "N", "Q"},  {{1, 2, 5}, "L'", "X", "C", "Z'", "N", "Q"},
    {{1, 2, 6}, "V", "X", "C", "Z'", "N", "Q"},  {{1, 3, 3}, "L'", "T", "C", "L", "N", "Q"},
    {{1, 3, 4}, "Z'", "X", "C", "Z", "N", "Q"},  {{1, 3, 5}, "L'", "X", "C", "Z", "N", "Q"},
    {{1, 3, 6}, "V", "X", "C", "Z", "N", "Q"},   {{1, 4, 4}, "Z", "T", "C", "L", "N", "Q"},
    {{1, 4, 5}, "L'", "X", "C", "N", "Z'", "Q"}, {{1, 4, 6}, "V", "X", "C", "N", "Z'", "Q"},
    {{1, 5, 5}, "Z'", "T", "C", "L", "N", "Q"},  {{1, 5, 6}, "V", "X", "C", "N", "Z", "Q"},
    {{1, 6, 6}, "V", "T", "C", "L", "N", "Q"},   {{2, 2, 2}, "T", "Z", "C", "N", "L", "Q"},
    {{2, 2, 3}, "M", "L'", "C", "L", "N", "Q"},  {{2, 2, 4}, "M", "Z", "C", "L", "N", "Q"},
    {{2, 2, 5}, "M", "Z'", "C", "L", "N", "Q"},  {{2, 2, 6}, "M", "V", "C", "L", "N", "Q"},
    {{2, 3, 3}, "L'", "M", "C", "L", "N", "Q"},  {{2, 3, 4}, "Z'", "W", "C", "Z", "N", "Q"},
    {{2, 3, 5}, "L'", "W", "C", "Z", "N", "Q"},  {{2, 3, 6}, "V", "W", "C", "Z", "N", "Q"},
    {{2, 4, 4}, "Z", "M", "C", "L", "N", "Q"},   {{2, 4, 5}, "L'", "W", "C", "N", "Z'", "Q"},
    {{2, 4, 6}, "V", "W", "C", "N", "Z'", "Q"},  {{2, 5, 5}, "Z'", "M", "C", "L", "N", "Q"},
    {{2, 5, 6}, "V", "W", "C", "N", "Z", "Q"},   {{2, 6, 6}, "V", "M", "C", "L", "N", "Q"},
    {{3, 3, 3}, "T", "Z'", "C", "N", "L", "Q"},  {{3, 3, 4}, "L'", "Z", "C", "L", "N", "Q"},
    {{3, 3, 5}, "L'", "Z'", "C", "L", "N", "Q"}, {{3, 3, 6}, "L'", "V", "C", "L", "N", "Q"},
    {{3, 4, 4}, "Z", "L'", "C", "L", "N", "Q"},  {{3, 4, 5}, "L'", "Z", "C", "N", "Z'", "Q"},
    {{3, 4, 6}, "V", "Z", "C", "N", "Z'", "Q"},  {{3, 5, 5}, "Z'", "L'", "C", "L", "N", "Q"},
    {{3, 5, 6}, "V", "L'", "C", "N", "Z", "Q"},  {{3, 6, 6}, "V", "L'", "C", "L", "N", "Q"},
    {{4, 4, 4}, "L'", "M", "C", "N", "L", "Q"},  {{4, 4, 5}, "Z", "Z'", "C", "L", "N", "Q"},
    {{4, 4, 6}, "Z", "V", "C", "L", "N", "Q"},   {{4, 5, 5}, "Z'", "Z", "C", "L", "N", "Q"},
    {{4, 5, 6}, "V", "Z'", "C", "N", "Z", "Q"},  {{4, 6, 6}, "V", "Z", "C", "L", "N", "Q"},
    {{5, 5, 5}, "V", "M", "C", "N", "L", "Q"},   {{5, 5, 6}, "Z'", "V", "C", "L", "N", "Q"},
    {{5, 6, 6}, "V", "Z'", "C", "L", "N", "Q"},  {{6, 6, 6}, "T", "M", "C", "N", "L", "Q"}};

TEST(Chess56, EveryThrowGivesItsArmy) {
  ASSERT_EQ(kChess56Table.size(), 56u);
  for (std::size_t i = 0; i < kChess56Table.size(); ++i) {
    const int number = static_cast<int>(i);
    Row row = kChess56Table[i];
    EXPECT_EQ(start_from_dice(fifty_six(), row.dice).value(), (StartNumber{number, number}));
    EXPECT_EQ(fen_from_dice(fifty_six(), row.dice), fen_of(row)) << number;
    EXPECT_EQ(fen_from_dice(fifty_six(), {row.dice[2], row.dice[0], row.dice[1]}), fen_of(row)) << number;
    std::swap(row.camels, row.knights);
    EXPECT_EQ(start_from_dice(fifty_six(), row.dice, Interchange::kAlways).value(),
              (StartNumber{number + 56, number + 56}));
    EXPECT_EQ(fen_from_dice(fifty_six(), row.dice, Interchange::kAlways), fen_of(row)) << number;
  }
}

TEST(Chess2016, EveryThrowOfTheWhiteDiceGivesItsArmy) {
  ASSERT_EQ(kChess2016Table.size(), 56u);
  for (std::size_t i = 0; i < kChess2016Table.size(); ++i) {
    const Row& row = kChess2016Table[i];
    const std::vector<int> dice = {row.dice[1], row.dice[2], row.dice[0], 1, 1};
    const int number = static_cast<int>(i) * 36;
    EXPECT_EQ(start_from_dice(twenty_sixteen(), dice).value(), (StartNumber{number, number}));
    EXPECT_EQ(fen_from_dice(twenty_sixteen(), dice), fen_of(row)) << number;
  }
}

TEST(Chess2016, GreenAndRedDiceChangeQueenAndCannon) {
  const std::vector<const char*> queens = {"Q", "", "I", "G", "U", "O"};
  const std::vector<const char*> cannons = {"C", "S", "J", "D", "Y", "A"};
  for (const Row& white : kChess2016Table) {
    for (int green = 1; green <= 6; ++green) {
      for (int red = 1; red <= 6; ++red) {
        Row row = white;
        row.cannon = cannons[static_cast<std::size_t>(red - 1)];
        row.queen = green == 2 ? white.man : queens[static_cast<std::size_t>(green - 1)];
        if (green == 2) row.man = "H";
        EXPECT_EQ(fen_from_dice(twenty_sixteen(), {white.dice[0], white.dice[1], white.dice[2], green, red}),
                  fen_of(row));
      }
    }
  }
}

TEST(NinetySixSquares, NumbersComeBackFromPositions) {
  for (const StartScheme& scheme : {fifty_six(), twenty_sixteen()}) {
    std::map<std::string, int> lowest;
    for (int number = 0; number < start_count(scheme); ++number) {
      const std::string fen = start_fen(scheme, {number, number}).value();
      const int expected = lowest.emplace(fen, number).first->second;
      ASSERT_EQ(start_number(scheme, fen).value(), (StartNumber{expected, expected})) << fen;
    }
  }
}

TEST(Consul42k, DiceFollowThePublishedOrder) {
  const StartScheme& scheme = starts_of("consul42k");
  const auto rank = [&](const std::vector<int>& dice) {
    const std::string placement = fen_from_dice(scheme, dice).substr(0, 70);
    return placement.substr(placement.rfind('/') + 1, 10);
  };
  // Light bishop 2 = d1, dark bishop 4 = g1.
  EXPECT_EQ(rank({2, 4, 1, 1, 1, 1, 1}), "NNCBCQBRKR");
  EXPECT_EQ(rank({1, 1, 1, 1, 1, 1, 1}), "BBNNCCQRKR");
  EXPECT_EQ(rank({5, 5, 8, 7, 6, 5, 4}), "RKRQCCNNBB");
  // Knights: the 8th free file, then the 1st of the rest; the same files in the other order.
  EXPECT_EQ(rank({1, 1, 8, 1, 1, 1, 1}), "BBNCCQRKRN");
  EXPECT_EQ(rank({1, 1, 1, 7, 1, 1, 1}), "BBNCCQRKRN");
  EXPECT_EQ(start_from_dice(scheme, {4, 2, 2, 6, 2, 4, 2}).value(), (StartNumber{15683, 15683}));
}

TEST(Consul42k, EveryStartIsThrownEquallyOften) {
  std::map<int, int> thrown;
  std::vector<int> dice(7, 1);
  const std::vector<int> sides = {5, 5, 8, 7, 6, 5, 4};
  for (std::size_t at = 0; at < 7;) {
    ++thrown[start_from_dice(starts_of("consul42k"), dice).value().white];
    for (at = 0; at < 7 && dice[at] == sides[at]; ++at) dice[at] = 1;
    if (at < 7) ++dice[at];
  }
  EXPECT_EQ(thrown.size(), 42000u);
  for (const auto& [number, times] : thrown) ASSERT_EQ(times, 4) << number;
}

TEST(Dice, ErrorsSayWhatIsExpected) {
  EXPECT_EQ(start_from_dice(fifty_six(), {1, 2}).error().message, "expected 3 dice, found 2");
  EXPECT_EQ(start_from_dice(fifty_six(), {1, 2, 7}).error().message, "expected 1 to 6 for die 3, not 7");
  EXPECT_EQ(start_from_dice(starts_of("consul42k"), {6, 1, 1, 1, 1, 1, 1}).error().message,
            "expected 1 to 5 for die 1, not 6");
  EXPECT_EQ(start_from_dice(twenty_sixteen(), {1, 2, 3, 4, 5}, Interchange::kAlways).error().message,
            "this game has no interchange");
  EXPECT_EQ(start_from_dice(starts_of("fischerandom"), {1}).error().message,
            "the starts of this game are not drawn by dice");
}

}  // namespace
}  // namespace proconsul
