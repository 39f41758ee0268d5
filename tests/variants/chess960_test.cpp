// The Chess960 forms of games: their starts and numbers, the key, the games that have none.
#include "variants/chess960.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "tests/paths.h"
#include "variants/definition_text.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

constexpr std::uint64_t kMaxNodes = 300'000;

const Registry& built_in() {
  static const Registry games;
  return games;
}

std::string start_of(const std::string& name, int number) {
  return start_fen(*built_in().find(name)->starts, {number, number}).value();
}

std::string rank_of_start(const std::string& fen) {
  const std::string placement = fen.substr(0, fen.find_first_of(" ["));
  return placement.substr(placement.rfind('/') + 1);
}

TEST(Chess960Starts, OrthodoxArmiesHaveTheUsualNumbers) {
  for (const std::string name :
       {"atomic960", "crazyhouse960", "3check960", "seirawan960", "kingofthehill960"}) {
    ASSERT_EQ(start_count(*built_in().find(name)->starts), 960) << name;
    for (int number = 0; number < 960; ++number)
      ASSERT_EQ(rank_of_start(start_of(name, number)), rank_of_start(start_of("fischerandom", number)))
          << name << ' ' << number;
  }
}

TEST(Chess960Starts, CapablancasArmyHasTheNumbersOfItsRandomChess) {
  ASSERT_EQ(start_count(*built_in().find("capahouse960")->starts), 84000);
  for (int number = 0; number < 84000; number += 137)
    ASSERT_EQ(rank_of_start(start_of("capahouse960", number)), rank_of_start(start_of("caparandom", number)));
  EXPECT_EQ(built_in().find("capablanca960"), built_in().find("caparandom"));
}

TEST(Chess960Starts, KeepWhatElseTheStartSays) {
  EXPECT_EQ(start_of("seirawan960", 0),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[HEhe] w KQABCDEkqabcde - 0 1");
  EXPECT_EQ(start_of("3check960", 959), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 3+3 0 1");
  EXPECT_EQ(start_of("horde960", 0),
            "bbqnnrkr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1");
  EXPECT_EQ(start_of("crazyhouse960", 518), built_in().find("crazyhouse")->rules->start_fen);
}

TEST(Chess960Starts, AreDifferentFromEachOther) {
  for (const Variant& variant : built_in().variants()) {
    const Variant* freed = chess960_of(built_in(), variant);
    if (freed == nullptr || !freed->starts || freed->starts->shuffle() == nullptr) continue;
    std::set<std::string> seen;
    const int count = std::min(start_count(*freed->starts), 300);
    for (int number = 0; number < count; ++number) seen.insert(start_of(freed->rules->name, number));
    EXPECT_EQ(static_cast<int>(seen.size()), count) << freed->rules->name;
    EXPECT_EQ(start_of(freed->rules->name, default_start(*freed->starts)), variant.rules->start_fen);
  }
}

TEST(Chess960Names, GamesWithoutCastlingHaveNone) {
  for (const std::string name : {"makruk", "shogi", "antichess", "nocastle"}) {
    EXPECT_EQ(built_in().find(name + "960"), nullptr) << name;
    EXPECT_EQ(chess960_of(built_in(), *built_in().find(name)), nullptr) << name;
  }
}

TEST(Chess960Names, AreThoseOfOtherPrograms) {
  for (const auto& [name, base] : {std::pair{"Atomic960", "atomic"},
                                   {"Crazyhouse960", "crazyhouse"},
                                   {"Capahouse960", "capahouse"},
                                   {"Seirawan960", "seirawan"},
                                   {"S-chess960", "seirawan"},
                                   {"Three-check 960", "3check"},
                                   {"King of the Hill 960", "kingofthehill"}}) {
    ASSERT_NE(built_in().find(name), nullptr) << name;
    EXPECT_EQ(built_in().find(name), built_in().find(base)->chess960.get()) << name;
  }
  EXPECT_EQ(built_in().find("Chess 960"), built_in().find("fischerandom"));
  EXPECT_EQ(built_in().find("Racingkings960"), built_in().find("racingkings"));
}

// If there are several kings, the file says which one castles.
TEST(Chess960Names, SeveralKingsKeepTheirFiles) {
  const Variant& freed = *built_in().find("twokings960");
  EXPECT_FALSE(freed.starts);
  EXPECT_EQ(freed.rules->castling.h_side.king_from, 4);
  EXPECT_FALSE(freed.rules->castling.h_side.rook_from);
}

TEST(Chess960Key, MakesAGameItsOwnChess960) {
  Registry games;
  ASSERT_TRUE(games.load("[mine:crazyhouse]\nchess960 = true\n[heir:mine]\n[other:fischerandom]\n").empty());
  for (const std::string name : {"mine", "heir", "other"}) {
    const Variant& variant = *games.find(name);
    EXPECT_TRUE(variant.castling_by_rook) << name;
    EXPECT_EQ(games.find(name + "960")->rules->castling, variant.rules->castling) << name;
    EXPECT_TRUE(Game::create(variant.compiled, name == "other" ? "4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1"
                                                               : "4k3/8/8/8/8/8/8/1R2KR2[] w FB - 0 1")
                    .ok())
        << name;
  }
  EXPECT_EQ(start_count(*games.find("mine")->starts), 960);
  EXPECT_EQ(start_fen(*games.find("mine")->starts, {0, 0}).value(),
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[] w KQkq - 0 1");
}

// A game exported under another name is the same game.
TEST(Chess960Key, IsWhatTheExportedDefinitionHas) {
  for (const Variant& variant : built_in().variants()) {
    if (!variant.chess960) continue;
    const Variant& freed = *variant.chess960;
    Registry games;
    const std::vector<Error> errors = games.load(definition_text(games, freed, "copy"));
    ASSERT_TRUE(errors.empty()) << freed.rules->name << ": " << errors.front().message;
    Rules copy = *games.find("copy")->rules;
    copy.name = freed.rules->name;
    EXPECT_TRUE(copy == *freed.rules) << freed.rules->name;
    EXPECT_EQ(games.find("copy")->starts, freed.starts) << freed.rules->name;
  }
}

TEST(Chess960Key, LeavesNamesToGamesThatAreDefined) {
  Registry games;
  ASSERT_TRUE(games.load("[atomic960:atomic]\ntitle = Mine\n").empty());
  EXPECT_EQ(games.find("atomic960")->rules->title, "Mine");
  EXPECT_EQ(chess960_of(games, *games.find("atomic")), games.find("atomic960"));
}

// In games with gates, the letter of an inner rook does not imply that the king is unmoved.
TEST(Chess960Rights, OfInnerRooksAreWrittenBesideGates) {
  const Variant& freed = *built_in().find("seirawan960");
  for (const std::string rights : {"GE", "EG", "KE", "QGE", "KGQ"}) {
    const std::string fen = "4k3/8/8/8/8/8/8/RR2K1RR[HE] w " + rights + " - 0 1";
    const Result<Game> game = Game::create(freed.compiled, fen);
    ASSERT_TRUE(game.ok()) << rights << ": " << game.error().message;
    const Result<Game> again = Game::create(freed.compiled, game->fen());
    ASSERT_TRUE(again.ok()) << game->fen();
    EXPECT_EQ(again->key(), game->key()) << rights << ": " << game->fen();
  }
}

// Rows of other programs' tests, if they are beside the sources.
TEST(Chess960Rows, OfOtherProgramsAreEqual) {
  std::ifstream file(test::data_folder() + "/../../../shared/peers/perft.tsv");
  if (!file) GTEST_SKIP() << "the rows of other programs are not there";
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string name, flag, fen, depth, nodes;
    for (std::string* field : {&name, &flag, &fen, &depth, &nodes}) std::getline(fields, *field, '\t');
    if (flag != "960" || std::stoull(nodes) > kMaxNodes) continue;
    const Variant* freed = built_in().find(name + "960");
    ASSERT_NE(freed, nullptr) << name;
    for (const Variant* variant : {freed, built_in().find(name)}) {
      const Result<Game> game = game_of(*variant, fen);
      ASSERT_TRUE(game.ok()) << name << ' ' << fen << ": " << game.error().message;
      EXPECT_EQ(game->perft(std::stoi(depth)), std::stoull(nodes)) << name << ' ' << fen;
    }
    ++compared;
  }
  EXPECT_GT(compared, 300);
}

}  // namespace
}  // namespace proconsul
