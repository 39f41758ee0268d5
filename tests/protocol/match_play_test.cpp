// Complete matches: resignations, claims, draws by agreement, adjudication, resuming, Ctrl-C, real engines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "protocol/match_runner.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

TEST(Match, PlaysOverBothProtocolsOnTallBoards) {
  const Words ours = {"--engine", std::string("cmd=") + test::engine_binary(), "name=P", "depth=1"};
  const Words theirs = {"--engine", std::string("cmd=") + test::engine_binary(), "name=X", "proto=xboard",
                        "depth=1"};
  const MatchRun match = play_match("chess2016", ours, theirs, {"--games", "4", "--maxmoves", "20"});
  EXPECT_EQ(match.run.code, 0) << match;
  EXPECT_EQ(match.result["games"].size(), 4) << match;
}

// Relative to the match's folder, not the engine's; an empty entry is the current folder.
TEST(Match, LooksForProgramsInRelativeFoldersOfThePath) {
  const char* found = std::getenv("PATH");
  const std::string before = found == nullptr ? "" : found;
  const std::filesystem::path program = test::engine_binary();
  const std::filesystem::path here = std::filesystem::current_path();
  const std::string name = "cmd=" + program.filename().string();
  const auto play = [&](const std::string& folders) {
    setenv("PATH", folders.c_str(), 1);
    const Words first = {"--engine", name, "name=A", "dir=/"}, second = {"--engine", name, "name=B", "dir=/"};
    const MatchRun match = play_match("chess", first, second);
    setenv("PATH", before.c_str(), 1);
    EXPECT_EQ(match.run.code, 0) << match;
  };
  play("/nonexistent:" + std::filesystem::relative(program.parent_path()).string());
  std::filesystem::current_path(program.parent_path());
  play(":/nonexistent");
  std::filesystem::current_path(here);
}

TEST(Match, TellsHowManyStartsAreFair) {
  const Words first = {"--engine", std::string("cmd=") + test::engine_binary(), "name=A"};
  const Words second = {"--engine", std::string("cmd=") + test::engine_binary(), "name=B"};
  const MatchRun match = play_match("chess56", first, second, {"--fair", "20"});
  EXPECT_EQ(match.run.code, 0) << match;
  EXPECT_THAT(match.run.out,
              testing::ContainsRegex("Openings: [0-9]+ of 112 starts are within 20 centipawns"))
      << match;
}

TEST(Match, PlaysEveryGameThisEngineKnows) {
  const Words first = {"--engine", std::string("cmd=") + test::engine_binary(), "name=A"};
  const Words second = {"--engine", std::string("cmd=") + test::engine_binary(), "name=B"};
  const MatchRun match =
      play_match("all", first, second, {"--nodes", "50", "--concurrency", "2", "--maxmoves", "30"});
  EXPECT_EQ(match.run.code, 0) << match;
  EXPECT_EQ(match.result["games"].size(), 2 * match.result["variants"].size()) << match;
  EXPECT_GE(match.result["variants"].size(), 11) << match;
  EXPECT_THAT(match.run.out, HasSubstr("By game:")) << match;
}

TEST(Match, TakesConsulchessToItsEnd) {
  const Words first = {"--engine", std::string("cmd=") + test::engine_binary(), "name=A"};
  const Words second = {"--engine", std::string("cmd=") + test::engine_binary(), "name=B", "option.Hash=2"};
  const ScratchFile pgn("games.pgn");
  const MatchRun match =
      play_match("consul42k", first, second, {"--nodes", "500", "--maxmoves", "0", "--pgn", pgn.path()});
  EXPECT_EQ(match.run.code, 0) << match;
  EXPECT_EQ(match.result["games"].size(), 2) << match;
  EXPECT_EQ(match.result["games"][0]["fen"], match.result["games"][1]["fen"]) << match;
  EXPECT_THAT(pgn.text(), HasSubstr("[Variant \"consul42k\"]"));
  EXPECT_THAT(pgn.text(), HasSubstr("[Opening \"start "));
}

TEST(Match, PlaysFairyStockfish) {
  const std::string program = "/usr/games/fairy-stockfish";
  if (!std::filesystem::exists(program)) GTEST_SKIP() << "fairy-stockfish is not installed";
  const Words first = {"--engine", std::string("cmd=") + test::engine_binary(), "name=P"};
  for (const char* protocol : {"uci", "xboard"}) {
    for (const char* game : {"capablanca", "fischerandom"}) {
      const Words second = {"--engine", "cmd=" + program, "name=F", std::string("proto=") + protocol};
      const MatchRun match =
          play_match(game, first, second, {"--depth", "2", "--maxmoves", "0", "--games", "4"});
      EXPECT_EQ(match.run.code, 0) << protocol << ' ' << game << ' ' << match;
      EXPECT_EQ(match.result["games"].size(), 4) << protocol << ' ' << game << ' ' << match;
    }
  }
}

// Longer than the two seconds that the protocol allows engines without features.
TEST(Match, AwaitsTheFeaturesOfAnEngineThatStartsSlowly) {
  const MatchRun slow = play_match("capablanca", engine_words("Good", "play"),
                                   engine_words("Slow", "slow-start 1 2300", "xboard"));
  EXPECT_EQ(slow.run.code, 0) << slow;
  EXPECT_EQ(slow.result["games"].size(), 2) << slow;
  const MatchRun none = play_match("capablanca", engine_words("Good", "play"),
                                   engine_words("Old", "no-features", "xboard"), {"--timeout", kPatience});
  EXPECT_EQ(none.run.code, 3) << none;
  EXPECT_THAT(none.run.err, HasSubstr("Old: does not play capablanca (it sent no features within 3000 ms)"));
}

TEST(Match, AcceptsResignations) {
  for (const auto& [mode, protocol] :
       {std::pair{"resign", "uci"}, {"resign", "xboard"}, {"claim-loss", "xboard"}}) {
    const MatchRun match = play_match("chess", engine_words("Good", "play"),
                                      engine_words("Bad", std::string(mode) + " 2", protocol));
    EXPECT_EQ(match.run.code, 0) << match;
    EXPECT_EQ(match.result["games"][0]["reason"], "Black resigns") << match;
    EXPECT_EQ(match.result["games"][1]["result"], "0-1") << match;
  }
}

TEST(Match, IgnoresGarbageBetweenTheLines) {
  for (const char* protocol : {"uci", "xboard"}) {
    const MatchRun match =
        play_match("capablanca", engine_words("Good", "play"), engine_words("Bad", "garbage 1", protocol));
    EXPECT_EQ(match.run.code, 0) << match;
    EXPECT_EQ(match.result["engines"][0]["points"], 1) << match;
  }
}

TEST(Match, AgreesOnDraws) {
  const MatchRun match =
      play_match("chess", engine_words("A", "offer 2", "xboard"), engine_words("B", "offer 3", "xboard"));
  EXPECT_EQ(match.run.code, 0) << match;
  EXPECT_EQ(match.result["games"][0]["reason"], "draw agreed") << match;
}

TEST(Match, TellsXboardEnginesOfDrawOffers) {
  const Words offering = engine_words("A", "offer 2", "xboard");
  const MatchRun accepted = play_match("chess", offering, engine_words("B", "accept", "xboard"));
  EXPECT_EQ(accepted.run.code, 0) << accepted;
  EXPECT_EQ(accepted.result["games"][0]["reason"], "draw agreed") << accepted;
  EXPECT_EQ(accepted.result["games"][0]["plies"], 10);  // six of the opening, two moves per side
  for (const char* protocol : {"xboard", "uci"}) {
    const MatchRun declined = play_match("chess", offering, engine_words("B", "play", protocol));
    EXPECT_EQ(declined.result["games"][0]["reason"], "move limit of the match") << declined;
  }
}

TEST(Match, ReportsWrongResultsAtTheEnd) {
  const MatchRun match = play_match("chess", engine_words("Good", "resign 2"),
                                    engine_words("Bad", "claim-otherwise 1", "xboard"));
  EXPECT_EQ(match.run.code, 1) << match;
  EXPECT_EQ(match.result["games"][0]["result"], "0-1");  // the result stands
  EXPECT_EQ(match.result["engines"][1]["faults"].value("false_claim", 0), 2) << match;
  EXPECT_EQ(match.result["engines"][1]["points"], 2) << match;
}

// Random movers that always announce a mate.
TEST(Match, HoldsMateScoresAgainstWhatComesOfThem) {
  for (const char* protocol : {"uci", "xboard"}) {
    const Words liar = engine_words("Liar", "mate-score 1 1", protocol);
    const MatchRun trusted = play_match("chess", engine_words("Good", "play"), liar);
    EXPECT_EQ(trusted.run.code, 0) << trusted;
    const MatchRun held = play_match("chess", engine_words("Good", "play"), liar, {"--verify"});
    EXPECT_EQ(held.run.code, 1) << held;
    EXPECT_EQ(held.result["engines"][0]["faults"].size(), 0) << held;
    // Three moves in each game; the last one of the first game has no reply.
    EXPECT_EQ(held.result["engines"][1]["faults"].value("false_claim", 0), 5) << held;
    EXPECT_THAT(held.run.out, HasSubstr("saw a mate in 1, but the game goes on in ")) << held;
    EXPECT_EQ(held.result["games"][0]["result"], "1/2-1/2") << held;
  }
}

TEST(Match, AsksUciEnginesForAMoveAfterTheEnd) {
  const ScratchFile epd("mate.epd");
  epd.write("k7/8/1K6/8/8/8/8/7R w - -\n");
  const Words mater = {"--engine", std::string("cmd=") + test::engine_binary(), "name=P", "depth=3"};
  for (const auto& [mode, claims] : {std::pair("play", 0), std::pair("never-ending", 1)}) {
    const MatchRun match =
        play_match("chess", mater, engine_words("Mock", mode), {"--epd", epd.path(), "--verify"});
    EXPECT_EQ(match.result["games"][0]["reason"], "checkmate") << match;
    EXPECT_EQ(match.result["engines"][0]["faults"].size(), 0) << match;
    EXPECT_EQ(match.result["engines"][1]["faults"].value("false_claim", 0), claims) << match;
  }
}

TEST(Match, Adjudicates) {
  const Words rules = {"--resign", "count=2", "score=500", "--draw", "number=1", "count=2", "score=10"};
  const MatchRun won = play_match("chess", engine_words("A", "score 1 900"),
                                  engine_words("B", "score 1 -900", "xboard"), rules);
  EXPECT_EQ(won.result["games"][0]["reason"], "win adjudicated") << won;
  EXPECT_EQ(won.result["engines"][0]["points"], 2) << won;
  const MatchRun drawn =
      play_match("chess", engine_words("A", "score 1 5"), engine_words("B", "score 1 -5"), rules);
  EXPECT_EQ(drawn.result["games"][0]["reason"], "draw adjudicated") << drawn;
}

TEST(Match, StopsWhenTheSprtIsDecided) {
  const MatchRun match =
      play_match("chess", engine_words("A", "play"), engine_words("B", "resign 1"),
                 {"--games", "10000", "--sprt", "elo0=0", "elo1=100", "--concurrency", "2"});
  EXPECT_EQ(match.run.code, 0) << match;
  EXPECT_LT(match.result["games"].size(), 1000) << match;
  EXPECT_EQ(match.result["encounters"][0]["sprt"]["verdict"], "H1") << match;
}

TEST(Match, GoesOnFromItsStateFile) {
  const ScratchFile state("state.json");
  const ScratchFile pgn("games.pgn");
  const Words files = {"--state", state.path(), "--pgn", pgn.path(), "--depth", "1"};
  const auto more = [&](const char* games) {
    Words words = files;
    words.insert(words.end(), {"--games", games});
    return play_match("chess", engine_words("A", "play"), engine_words("B", "resign 1"), words);
  };
  EXPECT_EQ(more("2").result["games"].size(), 2);
  const MatchRun second = more("6");
  EXPECT_EQ(second.result["games"].size(), 6) << second;
  EXPECT_THAT(second.run.out, HasSubstr("Continuing after 2 games.")) << second;
  EXPECT_THAT(second.run.out, HasSubstr("pairs 0 0 0 0 3")) << second;
  const std::string games = pgn.text();
  std::size_t count = 0;
  for (std::size_t at = 0; (at = games.find("[Round ", at)) != std::string::npos; ++at) ++count;
  EXPECT_EQ(count, 6U);
  const MatchRun other = play_match("chess", engine_words("A", "play"), engine_words("C", "play"), files);
  EXPECT_EQ(other.run.code, 2) << other;
}

TEST(Match, OfShardsIsMerged) {
  const ScratchFile one("shard1"), two("shard2"), all("shards");
  const auto play = [&](Words words) {
    words.insert(words.end(), {"--depth", "1", "--games", "6"});
    return play_match("chess", engine_words("A", "play"), engine_words("B", "resign 1"), words);
  };
  EXPECT_THAT(play({"--shard", "1/2"}).run.err, HasSubstr("--shard needs --state FILE"));
  EXPECT_THAT(play({"--shard", "1/2", "--state", one.path(), "--sprt", "elo0=0", "elo1=5"}).run.err,
              HasSubstr("decides no SPRT"));
  EXPECT_EQ(play({"--shard", "1/2", "--state", one.path()}).result["games"].size(), 3);
  EXPECT_EQ(play({"--shard", "2/2", "--state", two.path()}).result["games"].size(), 3);
  EXPECT_THAT(play({"--state", two.path()}).run.err, HasSubstr("the shard is 2/2 there and 1/1 here"));
  ASSERT_EQ(run_words({"merge", one.path(), two.path(), "--out", all.path()}).code, 0);
  const MatchRun told = play({"--state", all.path()});
  EXPECT_THAT(told.run.out, HasSubstr("Continuing after 6 games.")) << told;
  EXPECT_THAT(told.run.out, HasSubstr("pairs 0 0 0 0 3")) << told;
  std::string text = two.text();
  text.erase(text.rfind('\n', text.size() - 2) + 1);
  text.erase(text.rfind('\n', text.size() - 2) + 1);
  two.write(text);
  EXPECT_THAT(run_words({"merge", one.path(), two.path(), "--out", all.path()}).err,
              HasSubstr("unit 3 is missing"));
}

TEST(Match, ThreeEnginesMeetEachOther) {
  Words more = engine_words("C", "play");
  more.insert(more.end(), {"--depth", "1", "--games", "4"});
  const MatchRun match = play_match("chess", engine_words("A", "play"), engine_words("B", "resign 1"), more);
  EXPECT_EQ(match.run.code, 0) << match;
  EXPECT_EQ(match.result["games"].size(), 12) << match;
  EXPECT_EQ(match.result["encounters"].size(), 3) << match;
  EXPECT_EQ(match.result["engines"][1]["points"], 0) << match;
}

TEST(Match, RefusesEnginesThatCannotPlay) {
  const Words good = engine_words("Good", "play");
  const auto message = [&](const char* game, const Words& bad, const Words& more = {}) {
    const MatchRun match = play_match(game, good, bad, more);
    EXPECT_EQ(match.run.code, 3) << match;
    return match.run.err;
  };
  EXPECT_THAT(message("chess", {"--engine", "cmd=/nowhere/engine", "name=Bad"}),
              HasSubstr("Bad: cannot start"));
  EXPECT_THAT(message("chess", {"--engine", "cmd=no-such-engine"}), HasSubstr("cannot find the program"));
  EXPECT_THAT(message("chess", engine_words("Bad", "crash-at-start")), HasSubstr("exit code 7"));
  EXPECT_THAT(message("chess", engine_words("Bad", "stall-at-start"), {"--timeout", kPatience}),
              HasSubstr("uciok"));
  EXPECT_THAT(message("chess2016", engine_words("Bad", "play", "xboard")),
              HasSubstr("does not play chess2016"));
}

TEST(Match, KillsEnginesThatDoNotQuit) {
  const MatchRun match = play_match("chess", engine_words("A", "play"), engine_words("B", "never-quit"));
  EXPECT_EQ(match.run.code, 0) << match;
  int status = 0;
  EXPECT_EQ(waitpid(-1, &status, WNOHANG), -1);  // no child is left, not even a zombie
}

TEST(Match, ComplainsAboutItsOptions) {
  const auto error = [](Words words) {
    words.insert(words.begin(), {"match", "chess", "--engine", "cmd=a", "--engine", "cmd=b"});
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, 2);
    return run.err;
  };
  EXPECT_THAT(error({}), HasSubstr("no time, node or depth limit given"));
  EXPECT_THAT(error({"--tc", "x"}), HasSubstr("is not a valid time control"));
  EXPECT_THAT(error({"--depth", "1", "--sprt", "elo0=5", "elo1=1"}), HasSubstr("elo0 must be less"));
  EXPECT_THAT(error({"--depth", "1", "--draw", "n=5"}), HasSubstr("'n=5' is not one of number=N"));
  EXPECT_THAT(error({"--depth", "1", "--openings", "5"}), HasSubstr("start numbers need a single variant"));
  EXPECT_THAT(error({"--depth", "1", "--games", "0"}), HasSubstr("--games: '0' is not a number from 1"));
  EXPECT_EQ(run_words({"match", "chess", "--engine", "cmd=a", "--depth", "1"}).code, 2);
  EXPECT_EQ(run_words({"match", "ches", "--engine", "cmd=a"}).code, 2);
}

TEST(Match, EndsCleanlyAtCtrlC) {
  const std::string mock = "--engine cmd=" + test::for_shell(test::mock_engine_binary()) + " name=";
  const std::string command = "exec " + test::for_shell(test::engine_binary()) + " match chess " + mock +
                              "A " + mock + "B args='interrupt 2' --tc 600 --games 1000 --quiet 2>&1";
  std::FILE* pipe = popen(command.c_str(), "r");
  std::string out;
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    out.append(buffer.data(), n);
  EXPECT_EQ(WEXITSTATUS(pclose(pipe)), 0) << out;
  EXPECT_THAT(out, HasSubstr("Interrupted after 0 of 1000 games."));
  EXPECT_THAT(out, HasSubstr("engine  games  points"));
}

}  // namespace
}  // namespace proconsul
