// Engine options, definitions sent to engines, and the match options that engine testers expect.
#include "protocol/match/match_options.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/move_text.h"
#include "protocol/left_out.h"
#include "protocol/match/cpu_cores.h"
#include "protocol/match/ratings.h"
#include "protocol/match_runner.h"
#include "protocol/scratch_folder.h"
#include "scratch.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Words proconsul_words(const std::string& name, const Words& more = {}) {
  return with({"--engine", std::string("cmd=") + test::engine_binary(), "name=" + name}, more);
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++count;
  return count;
}

Result<MatchSettings> settings_of(const Words& more) {
  static const GameLibrary kLibrary;
  const Words words = with({"chess", "--engine", "cmd=a", "--engine", "cmd=b", "--depth", "1"}, more);
  const Result<Arguments> arguments = Arguments::parse(words, match_options());
  if (!arguments) return arguments.error();
  return read_match_settings(kLibrary, arguments.value());
}

TEST(MatchOptions, RefusesOptionsThatTheEngineLacks) {
  const Words good = engine_words("Good", "play");
  for (const char* protocol : {"proto=uci", "proto=xboard"}) {
    const MatchRun unknown =
        play_match("chess", good, proconsul_words("Bad", {protocol, "option.NoSuchSize=1"}));
    EXPECT_EQ(unknown.run.code, 2) << protocol;
    EXPECT_THAT(unknown.run.err, HasSubstr("Bad: it has no option 'NoSuchSize'; the nearest is '"))
        << protocol;
    EXPECT_THAT(unknown.run.out, Not(HasSubstr("Game 1"))) << protocol;
    const MatchRun wrong = play_match("chess", good, proconsul_words("Bad", {protocol, "option.Hash=abc"}));
    EXPECT_EQ(wrong.run.code, 2) << protocol;
    EXPECT_THAT(wrong.run.err, HasSubstr("Bad: option 'Hash': 'abc' is not a number from 1")) << protocol;
  }
  const MatchRun large = play_match("chess", good, with(engine_words("Bad", "play"), {"option.Hash=2000"}));
  EXPECT_THAT(large.run.err, HasSubstr("Bad: option 'Hash': '2000' is not a number from 1 to 1024"));
}

constexpr const char* kKnightly = "[knightlychess:chess]\ntitle = Knightly Chess\n";

TEST(MatchOptions, GivesDefinitionsToEnginesThatTakeThem) {
  const ScratchFile definition("knights.ini");
  definition.write(kKnightly);
  const MatchRun match =
      play_match("knightlychess", proconsul_words("U"), proconsul_words("X", {"proto=xboard"}),
                 {"--depth", "1", "--variant-file", definition.path()});
  EXPECT_EQ(match.run.code, 0) << match.run.out << match.run.err;
  EXPECT_EQ(match.result["games"].size(), 2);
}

TEST(MatchOptions, SaysHowOthersCanBeGivenADefinition) {
  const ScratchFile definition("knights.ini");
  definition.write(kKnightly);
  for (const char* protocol : {"uci", "xboard"}) {
    const MatchRun match =
        play_match("knightlychess", proconsul_words("P"), engine_words("Mock", "play", protocol),
                   {"--depth", "1", "--variant-file", definition.path()});
    EXPECT_EQ(match.run.code, 3);
    EXPECT_THAT(match.run.err,
                HasSubstr("Mock: does not play knightlychess, which " + definition.path() + " defines"));
    EXPECT_THAT(match.run.err, HasSubstr("no option VariantPath"));
  }
}

TEST(MatchOptions, BalanceIsOnUnlessTurnedOff) {
  EXPECT_EQ(settings_of({})->openings.balance, 100);
  EXPECT_EQ(settings_of({"--no-balance"})->openings.balance, 0);
  EXPECT_EQ(settings_of({"--balance", "30"})->openings.balance, 30);
  EXPECT_FALSE(settings_of({"--balance", "30", "--no-balance"}));
}

TEST(MatchOptions, ReadsMinutes) {
  EXPECT_EQ(parse_time_control("5:00+3")->base, Milliseconds(300'000));
  const TimeControl session = parse_time_control("40/1:30+0.5").take();
  EXPECT_EQ(session.base, Milliseconds(90'000));
  EXPECT_EQ(session.moves, 40);
  EXPECT_EQ(parse_time_control("0:00.25")->base, Milliseconds(250));
  for (const char* wrong : {":30", "1:", "1:60", "1:2:3", "1.5:00", "1:00+1:00x"})
    EXPECT_FALSE(parse_time_control(wrong)) << wrong;
}

TEST(MatchOptions, EloOfResultsThatAreAllAlike) {
  EXPECT_EQ(elo_text(sample_of(Pentanomial{0, 0, 4, 0, 0}), 8), "0.0 +-109.0 (too few games)");
  EXPECT_EQ(elo_text(sample_of(Pentanomial{0, 0, 0, 0, 4}), 8),
            "above 137 (too few games, all won)");  // 0.05^(1/8) is 0.688
  EXPECT_EQ(elo_text(sample_of(GameCounts{0, 0, 40}), 40), "below -444 (all lost)");
  EXPECT_EQ(elo_text(sample_of(GameCounts{4, 0, 0}), 4), "unknown (too few games, all won)");
  EXPECT_EQ(elo_text(sample_of(Pentanomial{}), 0), "unknown");
  const MatchRun match = play_match("chess", engine_words("A", "play"), engine_words("B", "play"));
  EXPECT_THAT(match.run.out, Not(HasSubstr("inf")));
}

TEST(MatchOptions, PlaysRoundsAndRepeats) {
  EXPECT_EQ(settings_of({"--rounds", "50"})->games, 100);
  EXPECT_EQ(settings_of({"--rounds", "5", "--games", "4"})->games, 20);
  EXPECT_FALSE(settings_of({"--repeat", "1", "--sprt", "elo0=0"}));
  const auto starts = [](const Words& more) {
    const MatchRun match = play_match("fischerandom", proconsul_words("A"), proconsul_words("B"), more);
    Words fens;
    for (const auto& game : match.result["games"]) fens.push_back(game["fen"]);
    return fens;
  };
  const Words once = starts({"--rounds", "3", "--games", "1", "--repeat", "1"});
  ASSERT_EQ(once.size(), 3U);
  EXPECT_NE(once[0], once[1]);
  const Words four = starts({"--repeat", "4", "--rounds", "2", "--games", "4"});
  ASSERT_EQ(four.size(), 8U);
  EXPECT_EQ(four[0], four[3]);
  EXPECT_NE(four[3], four[4]);
}

TEST(MatchOptions, ColoursAlternateWithoutPairsToo) {
  const MatchRun match = play_match("chess", engine_words("A", "play"), engine_words("B", "play"),
                                    {"--rounds", "4", "--games", "1", "--repeat", "1"});
  ASSERT_EQ(match.result["games"].size(), 4);
  for (std::size_t game = 0; game < 4; ++game) EXPECT_EQ(match.result["games"][game]["white"], game % 2);
}

constexpr const char* kOpeningGames =
    "[Event \"one\"]\n[Opening \"Damiano\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 f6 *\n\n"
    "[Event \"two\"]\n[Variant \"capablanca\"]\n[Result \"*\"]\n\n1. f4 *\n\n"
    "[Event \"three\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

TEST(MatchOptions, TakesOpeningsFromGames) {
  const ScratchFile file("openings.pgn");
  file.write(kOpeningGames);
  const OpeningSettings settings = settings_of({"--openings", file.path(), "--opening-plies", "5"})->openings;
  const Registry registry;
  const OpeningBook chess = OpeningBook::create(*registry.find("chess"), settings).take();
  EXPECT_EQ(chess.opening(0).moves, (Words{"e2e4", "e7e5", "g1f3", "f7f6"}));
  EXPECT_EQ(chess.opening(0).label, "Damiano");
  EXPECT_EQ(chess.opening(1).moves, (Words{"f2f3", "e7e5", "g2g4"}));  // without the mating move
  EXPECT_EQ(chess.opening(1).label, "game 3");
  const OpeningBook tall = OpeningBook::create(*registry.find("capablanca"), settings).take();
  EXPECT_EQ(tall.opening(7).moves, Words{"f2f4"});
  EXPECT_THAT(OpeningBook::create(*registry.find("gothic"), settings).error().message,
              HasSubstr("has no game of gothic"));
  file.write("[Event \"x\"]\n\n1. e4 Ke4 *\n");
  const auto broken = OpeningBook::create(*registry.find("chess"), settings);
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().line, 3);
}

TEST(MatchOptions, TakesOpeningsFromABook) {
  const ScratchFile file("openings.bin");
  const ScratchFile games("openings.pgn");
  games.write(
      "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Event \"b\"]\n[Result \"1-0\"]\n\n1. d4 d5 "
      "1-0\n");
  ASSERT_EQ(run_words({"book", "build", file.path(), games.path(), "--min-games", "1"}).code, 0);
  const OpeningSettings settings = settings_of({"--openings", file.path(), "--plies", "0"})->openings;
  const Registry registry;
  const OpeningBook book = OpeningBook::create(*registry.find("chess"), settings).take();
  std::set<Words> seen;
  for (std::uint64_t round = 0; round < 20; ++round) {
    seen.insert(book.opening(round).moves);
    EXPECT_EQ(book.opening(round), book.opening(round));
  }
  EXPECT_EQ(seen.size(), 2U);
  const auto other = OpeningBook::create(*registry.find("capablanca"), settings);
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().message, HasSubstr("has no move for the start of capablanca"));
}

TEST(MatchOptions, OrdersOpeningsAtRandomBySeed) {
  const auto order = [](const Words& more) {
    const Registry registry;
    Result<Arguments> arguments = Arguments::parse(
        with({"fischerandom", "--engine", "cmd=a", "--engine", "cmd=b", "--depth", "1", "--openings", "0-19"},
             more),
        match_options());
    static const GameLibrary kLibrary;
    const OpeningSettings settings = read_match_settings(kLibrary, arguments.value())->openings;
    const OpeningBook book = OpeningBook::create(*registry.find("fischerandom"), settings).take();
    Words labels;
    for (std::uint64_t round = 0; round < 20; ++round) labels.push_back(book.opening(round).label);
    return labels;
  };
  const Words straight = order({});
  EXPECT_EQ(straight[7], "start 7");
  EXPECT_EQ(order({"--order", "random"}), order({"--order", "random"}));
  EXPECT_NE(order({"--order", "random"}), order({"--order", "random", "--seed", "2"}));
  EXPECT_NE(order({"--order", "random"}), straight);
  EXPECT_THAT(order({"--order", "random"}), testing::UnorderedElementsAreArray(straight));
  EXPECT_FALSE(settings_of({"--order", "reverse"}));
}

TEST(MatchOptions, PlaysAGauntletWithRatings) {
  const Words third = engine_words("C", "play");
  const MatchRun match = play_match("chess", engine_words("A", "resign 1"), engine_words("B", "play"),
                                    with(third, {"--tournament", "gauntlet", "--games", "4"}));
  EXPECT_EQ(match.run.code, 0) << match.run.err;
  EXPECT_EQ(match.result["games"].size(), 8);
  for (const auto& game : match.result["games"]) EXPECT_TRUE(game["white"] == 0 || game["black"] == 0);
  EXPECT_LT(match.result["engines"][0]["rating"]["elo"], match.result["engines"][1]["rating"]["elo"]);
  EXPECT_THAT(match.run.out, HasSubstr("draws"));
  EXPECT_THAT(match.run.out, HasSubstr("4.0/4"));  // the crosstable
  EXPECT_FALSE(settings_of({"--tournament", "knockout"}));
}

GameResult won_by_white(std::size_t number, std::size_t white, std::size_t black) {
  GameResult game;
  game.number = number;
  game.variant = "chess";
  game.white = white;
  game.black = black;
  game.outcome = Outcome::kWhiteWins;
  return game;
}

TEST(MatchOptions, RatingsFollowTheScores) {
  Standings standings(3);
  std::size_t number = 0;
  for (int i = 0; i < 75; ++i) standings.add(won_by_white(number++, 0, 1));
  for (int i = 0; i < 25; ++i) standings.add(won_by_white(number++, 1, 0));
  const std::vector<Rating> two = ratings_of(standings, 3);
  // Scores 75.5 + 0.25 of 101.5 with the added half games: 400 log10(75.75 / 25.75).
  EXPECT_NEAR(two[0].elo - two[1].elo, 187.4, 1);
  EXPECT_GT(two[2].error, 1000);  // it has met no other engine
  for (int i = 0; i < 50; ++i) standings.add(won_by_white(number++, 1, 2));
  for (int i = 0; i < 50; ++i) standings.add(won_by_white(number++, 2, 1));
  const std::vector<Rating> three = ratings_of(standings, 3);
  EXPECT_NEAR(three[0].elo + three[1].elo + three[2].elo, 0, 1e-6);
  EXPECT_NEAR(three[1].elo, three[2].elo, 1);
  for (const Rating& rating : three) {
    EXPECT_GT(rating.error, 20);
    EXPECT_LT(rating.error, 80);
  }
}

TEST(MatchOptions, StateGoesOnWithThreeEngines) {
  const ScratchFile state("state3.json");
  const auto play = [&](const char* games) {
    return play_match(
        "chess", engine_words("A", "play"), engine_words("B", "resign 1"),
        with(engine_words("C", "play"), {"--games", games, "--state", state.path(), "--depth", "1"}));
  };
  EXPECT_EQ(play("2").result["games"].size(), 6);
  const MatchRun second = play("4");
  EXPECT_EQ(second.result["games"].size(), 12);
  EXPECT_THAT(second.run.out, HasSubstr("Continuing after 6 games."));
  EXPECT_EQ(count_of(second.run.out, "\nGame "), 6U);
}

TEST(MatchOptions, ThePgnNamesTheGameThatWasPlayed) {
  const ScratchFile epd("freed.epd"), pgn("freed.pgn");
  epd.write(
      "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1\n"
      "r3k1r1/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1\n");
  play_match("chess", engine_words("A", "play"), engine_words("B", "play"),
             {"--epd", epd.path(), "--games", "4", "--pgn", pgn.path()});
  const std::string text = content_of(pgn.path());
  EXPECT_EQ(count_of(text, "[Variant \"chess960\"]"), 2U) << text;
  EXPECT_EQ(count_of(text, "[Variant \"chess\"]"), 2U) << text;
  EXPECT_EQ(count_of(text, "R3K2R w KQq - 0 1"), 2U) << text;
}

TEST(MatchOptions, SolvedEndingsDecideGames) {
  if (test::lacks_zstandard()) GTEST_SKIP() << "built without Zstandard";
  const std::string folder = scratch_path("match_endings");
  ASSERT_EQ(run_words({"tb", "solve", "chess", "KRvK", "--out", folder}).code, 0);
  const ScratchFile epd("rook.epd");
  epd.write("7k/8/8/8/8/8/8/KR6 w - - 0 1\n7k/8/8/8/8/8/8/KR6 w - - 95 100\n");
  const MatchRun match = play_match("chess", engine_words("A", "play"), engine_words("B", "play"),
                                    {"--epd", epd.path(), "--tb", folder, "--games", "4"});
  ASSERT_EQ(match.result["games"].size(), 4) << match.run.err;
  EXPECT_EQ(match.result["games"][0]["reason"], "win adjudicated by solved endings");
  EXPECT_EQ(match.result["games"][0]["result"], "1-0");
  EXPECT_EQ(match.result["games"][0]["plies"], 1);
  EXPECT_THAT(match.result["games"][2]["reason"],
              Not(HasSubstr("win adjudicated")));  // the limit comes first
  const MatchRun none =
      play_match("capablanca", engine_words("A", "play"), engine_words("B", "play"), {"--tb", folder});
  EXPECT_EQ(none.run.code, 2);
}

TEST(MatchOptions, EnginesPonder) {
  const auto traffic = [](const std::string& mode, const Words& more) {
    const ScratchFile log("traffic.log");
    const MatchRun match = play_match("chess", with(engine_words("P", mode), more), engine_words("Q", "play"),
                                      {"--log", log.path(), "--tc", "60"});
    EXPECT_EQ(match.run.code, 0) << match.run.out << match.run.err;
    return log.text();
  };
  const std::string right = traffic("ponder", {"ponder"});
  EXPECT_GE(count_of(right, "> go ponder wtime"), 4U);
  EXPECT_EQ(count_of(right, "> ponderhit"), count_of(right, "> go ponder") - count_of(right, "> stop"));
  EXPECT_GE(count_of(right, "> ponderhit"), 4U);
  const std::string mistaken = traffic("mistaken", {"ponder=true"});
  EXPECT_EQ(count_of(mistaken, "> ponderhit"), 0U);
  EXPECT_EQ(count_of(mistaken, "> stop"), count_of(mistaken, "> go ponder"));
  EXPECT_EQ(count_of(traffic("ponder", {}), "ponder w"), 0U);
  EXPECT_THAT(traffic("play", {"proto=xboard", "ponder"}), HasSubstr("> hard"));
}

TEST(MatchOptions, RealEnginesPonderOverBothProtocols) {
  const MatchRun match =
      play_match("capablanca", proconsul_words("U"), proconsul_words("X", {"proto=xboard"}),
                 {"--ponder", "--tc", "10+0.05", "--maxmoves", "4"});
  EXPECT_EQ(match.run.code, 0) << match.run.out << match.run.err;
}

TEST(MatchOptions, GamesHaveCoresOfTheirOwn) {
  EXPECT_EQ(shares_of_cores({0, 1, 4, 5, 6}, 2).value(), (std::vector<std::vector<int>>{{0, 1}, {4, 5}}));
  EXPECT_FALSE(shares_of_cores({0, 1}, 3));
  EXPECT_FALSE(shares_of_cores({}, 1));
  const std::size_t cores = usable_cores().size();
  if (cores == 0) GTEST_SKIP() << "this system cannot bind programs to cores";
  const auto run = [&](std::size_t games) {
    return play_match("chess", engine_words("A", "count-cores"), engine_words("B", "play"),
                      {"--affinity", "--concurrency", std::to_string(games)})
        .run;
  };
  EXPECT_THAT(run(cores).out, HasSubstr("A: Mock U on 1,"));
  EXPECT_THAT(run(1).out, HasSubstr(fmt::format("A: Mock U on {},", cores)));
  const CliRun refused = run(cores + 1);
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, HasSubstr("--affinity:"));
}

TEST(MatchOptions, PgnTellsWhatEnginesThought) {
  const auto games = [](const std::string& how) {
    const ScratchFile pgn("thoughts.pgn");
    play_match("chess", proconsul_words("A"), proconsul_words("B", {"proto=xboard"}),
               {"--pgn", pgn.path(), "--pgn-comments", how, "--depth", "3"});
    return pgn.text();
  };
  const std::string full = games("full");
  EXPECT_THAT(full, testing::ContainsRegex("\\{[-+][0-9.]+/[0-9]+ [0-9.]+s, [0-9]+ nodes, pv [A-Za-z]"));
  EXPECT_THAT(full, testing::ContainsRegex("\\[GameStartTime \"20[0-9-]+T[0-9:]+Z\"\\]"));
  EXPECT_THAT(full, testing::ContainsRegex("\\[GameEndTime \"20[0-9-]+T[0-9:]+Z\"\\]"));
  EXPECT_THAT(full, HasSubstr("[Termination \"adjudication\"]"));
  const ScratchFile file("full.pgn");
  file.write(full);
  EXPECT_EQ(run_words({"pgn", "check", file.path()}).code, 0);
  EXPECT_THAT(games("short"), Not(HasSubstr("nodes, pv")));
  EXPECT_THAT(games("none"), Not(HasSubstr("book")));
}

TEST(MatchOptions, AMatchIsWrittenAndReadAsJson) {
  const Words options = {"chess",    "--engine", "cmd=a",         "name=A",    "option.Hash=16", "ponder",
                         "--engine", "cmd=b b",  "args=-x 'y z'", "tc=5:00+3", "--depth",        "3",
                         "--games",  "10",       "--draw",        "number=40", "count=4",        "--quiet",
                         "--each",   "Threads=1"};
  const CliRun printed = run_words(with(with({"match"}, options), {"--print-config"}));
  ASSERT_EQ(printed.code, 0) << printed.err;
  EXPECT_EQ(printed.json()["games"], 10);
  EXPECT_EQ(printed.json()["engines"][0]["options"]["Hash"], 16);
  EXPECT_EQ(printed.json()["draw"]["number"], 40);
  const ScratchFile file("match.json");
  file.write(printed.out);
  const CliRun again = run_words({"match", "--config", file.path(), "--print-config"});
  EXPECT_EQ(again.out, printed.out) << again.err;
  const CliRun changed =
      run_words({"match", "capablanca", "--config", file.path(), "--games", "4", "--print-config"});
  EXPECT_EQ(changed.json()["games"], 4);
  EXPECT_EQ(changed.json()["variants"], nlohmann::json::array({"capablanca"}));
}

std::string in_json(const std::string& text) { return nlohmann::json(text).dump(); }

TEST(MatchOptions, PlaysWhatAJsonFileSays) {
  const ScratchFile definition("knights.ini");
  definition.write(kKnightly);
  const ScratchFile result("configured.json");
  const ScratchFile file("match.json");
  file.write(fmt::format(R"({{"variants": ["knightlychess"], "variant-file": {0}, "depth": 1, "maxmoves": 3,
    "no-balance": true, "engines": [{{"cmd": {1}, "name": "A", "options": {{"Hash": 2}}}}, {{"cmd": {1}}}],
    "result": {2}}})",
                         in_json(definition.path()), in_json(test::engine_binary()), in_json(result.path())));
  const CliRun run = run_words({"match", "--config", file.path()});
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  EXPECT_EQ(nlohmann::json::parse(result.text())["games"].size(), 2);
}

TEST(MatchOptions, AMatchIsReadFromStandardInput) {
  const std::string order = fmt::format(
      R"({{"variants": ["chess"], "depth": 1, "maxmoves": 1, "no-balance": true, "plies": 0,
          "engines": [{{"cmd": {0}, "name": "A"}}, {{"cmd": {0}}}]}})",
      in_json(test::engine_binary()));
  const CliRun run = run_words({"match", "--config", "-"}, order);
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("Game 2"));
}

TEST(MatchOptions, OpeningsAreReadOnceForAllGames) {
  const std::string games = "[Variant \"chess\"]\n\n1. a3 *\n\n[Variant \"capablanca\"]\n\n1. h3 *\n";
  const ScratchFile pgn("from_input.pgn");
  const Words words = with(with({"match", "chess", "capablanca"}, proconsul_words("A")),
                           with(proconsul_words("B"), {"--depth", "1", "--maxmoves", "2", "--plies", "0",
                                                       "--pgn", pgn.path(), "--openings", "-"}));
  const CliRun run = run_words(words, games);
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  EXPECT_EQ(count_of(pgn.text(), "1. a3"), 2u) << pgn.text();
  EXPECT_EQ(count_of(pgn.text(), "1. h3"), 2u) << pgn.text();
}

TEST(MatchOptions, OpeningsThatCannotBeReadAreAFilesFault) {
  const Words words =
      with(with({"match", "chess", "--depth", "1"}, proconsul_words("A")), proconsul_words("B"));
  const CliRun missing = run_words(with(words, {"--openings", "/nowhere/openings.pgn"}));
  EXPECT_EQ(missing.code, 3) << missing.err;
  EXPECT_THAT(missing.err, HasSubstr("openings: cannot read '/nowhere/openings.pgn'"));
  EXPECT_EQ(run_words(with(words, {"--epd", "/nowhere"})).code, 3);
  const CliRun empty = run_words(with(words, {"--openings", "-"}));
  EXPECT_EQ(empty.code, 3) << empty.err;
}

TEST(MatchOptions, MistakesInJsonAreNamedByTheirPath) {
  const ScratchFile file("match.json");
  const auto error = [&](const std::string& text) {
    file.write(text);
    const CliRun run = run_words({"match", "chess", "--config", file.path(), "--print-config"});
    EXPECT_EQ(run.code, 2) << text;
    return run.err;
  };
  const std::string engines = R"("engines": [{"cmd": "a"}, {"cmd": "b"}], "depth": 1)";
  EXPECT_THAT(error(R"({"gmaes": 4})"), HasSubstr("match.json: /gmaes: unknown key (did you mean 'games'?)"));
  EXPECT_THAT(error("{" + engines + R"(, "games": "x"})"),
              HasSubstr("match.json: /games: 'x' is not a number"));
  EXPECT_THAT(error("{" + engines + R"(, "tc": "1:xx"})"),
              HasSubstr("match.json: /tc: '1:xx' is not a valid time control"));
  EXPECT_THAT(error("{" + engines + R"(, "draw": {"number": "x"}})"),
              HasSubstr("match.json: /draw/number: "));
  EXPECT_THAT(error("{" + engines + R"(, "quiet": 1})"), HasSubstr("match.json: /quiet: true or false"));
  EXPECT_THAT(error("{" + engines + R"(, "games": []})"), HasSubstr("match.json: /games: a number"));
  EXPECT_THAT(error(R"({"engines": [{"cmd": "a"}, {"nam": "b"}]})"),
              HasSubstr("match.json: /engines/1: unknown key 'nam' (did you mean 'name'?)"));
  EXPECT_THAT(error("{\"games\": }"), HasSubstr("match.json: not JSON: "));
  EXPECT_THAT(error("[]"), HasSubstr("not a JSON object"));
  EXPECT_THAT(run_words({"match", "--config", "/nowhere.json"}).err, HasSubstr("--config: cannot read"));
}

TEST(MatchOptions, ReportsLatency) {
  const MatchRun match = play_match("chess", engine_words("A", "play"), engine_words("B", "slow 1 60"),
                                    {"--movetime", "0.05", "--margin", "20000", "--latency"});
  EXPECT_EQ(match.run.code, 0) << match.run.out;
  EXPECT_THAT(match.run.out, HasSubstr("Latency:\nengine  questions  mean ms"));
  const auto& second = match.result["latency"][1];
  EXPECT_EQ(second["round_trip"]["count"], 10);
  EXPECT_EQ(second["overrun"]["count"], 6);
  EXPECT_GE(second["overrun"]["max_ms"], 9.0);  // it takes 60 ms instead of 50
}

CliRun check_mock(const std::string& orders, const std::string& patience) {
  return run_words({"match", "--check", std::string("cmd=") + test::mock_engine_binary(), "args=" + orders,
                    "--timeout", patience, "--margin", "20000"});
}

TEST(MatchOptions, ChecksUciAndPassesThisProgram) {
  const CliRun run =
      run_words({"match", "--check", test::engine_binary(), "--timeout", "20", "--margin", "20000"});
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("15 of 15 checks passed"));
}

TEST(MatchOptions, ChecksUciAndFindsWhatIsWrong) {
  const CliRun good = check_mock("play", "20");
  EXPECT_EQ(good.code, 0) << good.out;
  struct Case {
    const char* orders;
    const char* patience;
    const char* complaint;
  };
  const Case cases[] = {
      {"bad-option", "20", "FAIL  options are well formed: 'option name Speed"},
      {"impatient", "20", "FAIL  isready is answered during a search: 'bestmove "},
      {"illegal", "20", "FAIL  bestmove is legal: bestmove a1a8 in "},
      {"crash-at-start", "20", "FAIL  isready is answered: it ended instead of uciok: exit code 7"},
      {"never-quit", kPatience, "FAIL  the end of input ends it: it has not ended"},
      {"stall 8", kPatience, "FAIL  position with moves is understood: no bestmove within 3000 ms"}};
  for (const Case& c : cases) {
    const CliRun run = check_mock(c.orders, c.patience);
    EXPECT_EQ(run.code, 1) << c.orders << run.out << run.err;
    EXPECT_THAT(run.out, HasSubstr(c.complaint)) << c.orders;
  }
  EXPECT_EQ(run_words({"match", "--check", "/nowhere/engine"}).code, 3);
  EXPECT_EQ(run_words({"match", "--check", "cmd=a", "proto=xboard"}).code, 2);
}

}  // namespace
}  // namespace proconsul
