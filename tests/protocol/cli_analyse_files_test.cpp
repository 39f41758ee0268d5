// analyse on test suites and game collections, its views and its display on a terminal.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "protocol/cli/analysis_view.h"
#include "protocol/cli/annotate.h"
#include "protocol/cli_runner.h"
#include "protocol/formats/epd.h"
#include "protocol/work/work_journal.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* kMateWithoutCounters = "6k1/5ppp/8/8/8/8/8/R3K3 w - -";

class TextFile {
 public:
  TextFile(const std::string& name, const std::string& text) : name_(scratch_path(name)) {
    std::ofstream(name_) << text;
  }
  ~TextFile() { std::filesystem::remove(name_); }
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

TEST(Epd, ReadsFieldsAndOperations) {
  const auto line =
      parse_epd(std::string(kMateWithoutCounters) + " bm Ra8# Rb1; am Kd1; dm 1; id \"a; b\"; c0 \"x\";");
  ASSERT_TRUE(line.ok()) << line.error().message;
  EXPECT_EQ(line->fen, kMateWithoutCounters);
  EXPECT_THAT(line->best, ElementsAre("Ra8#", "Rb1"));
  EXPECT_THAT(line->avoid, ElementsAre("Kd1"));
  EXPECT_EQ(line->mate, 1);
  EXPECT_EQ(line->id, "a; b");
  EXPECT_EQ(parse_epd("8/8 w - - 3 17 bm e4;")->fen, "8/8 w - - 3 17");
  EXPECT_EQ(parse_epd("8/8").error().message, "an EPD line has at least a position and the side to move");
  EXPECT_EQ(parse_epd("8/8 w - - dm x;").error().column, 11);
}

TEST(Epd, JudgesTheAnswer) {
  const Game game = test::game_of("chess", kMateWithoutCounters);
  const auto verdict = [&](const char* operations, const char* move, int mate) {
    return *is_solved(*parse_epd(std::string(kMateWithoutCounters) + operations), game,
                      *parse_san(game, move), mate);
  };
  EXPECT_TRUE(verdict(" bm Ra8;", "Ra8", 1));
  EXPECT_FALSE(verdict(" bm Ra8;", "Ra7", 1));
  EXPECT_FALSE(verdict(" am Ra8;", "Ra8", 1));
  EXPECT_TRUE(verdict(" dm 2;", "Ra8", 1));
  EXPECT_FALSE(verdict(" dm 2;", "Ra8", 3));
  EXPECT_FALSE(verdict(" dm 2;", "Ra8", 0));
  EXPECT_FALSE(
      is_solved(*parse_epd(std::string(kMateWithoutCounters) + " bm Qa8;"), game, Move::none(), 0).ok());
}

TEST(CliAnalyseFiles, SolvesASuite) {
  const TextFile suite("suite.epd", std::string(kMateWithoutCounters) +
                                        " bm Ra8#; dm 1; id \"one\";\n# a remark\n" + kMateWithoutCounters +
                                        " am Ra8#; id \"two\";\n");
  const CliRun run = run_words({"analyse", "chess", "--epd", suite.name(), "--depth", "3", "--jobs", "2"});
  EXPECT_EQ(run.code, exit_code::kNegative);
  EXPECT_THAT(run.out, HasSubstr("ok     Ra8#"));
  EXPECT_THAT(run.out, HasSubstr("wrong  Ra8#"));
  EXPECT_THAT(run.out, HasSubstr("Solved 1 of 2\n"));
}

TEST(CliAnalyseFiles, CountsWhatASuiteAsks) {
  const std::string mate = kMateWithoutCounters;
  const TextFile suite("counted.epd", mate + " bm Ra8#; id \"one\";\n" + mate + " id \"none\";\n" + mate +
                                          "\n" + mate + " bm Ra8 Qa8;\n8/8 w - - dm 1;\n" + mate +
                                          " dm x;\n");
  const std::vector<std::string> words = {"analyse", "chess", "--epd", suite.name(), "--depth", "3"};
  const CliRun run = run_words(words);
  EXPECT_EQ(run.code, exit_code::kNegative);
  EXPECT_THAT(run.out, HasSubstr("Solved 1 of 1, 2 without bm, am or dm, 3 malformed\n"));
  EXPECT_THAT(run.out, HasSubstr("\n-      Ra8#"));
  EXPECT_THAT(run.err, HasSubstr("counted.epd:4:38: "));
  for (const char* place : {"counted.epd:5:", "counted.epd:6:"}) EXPECT_THAT(run.err, HasSubstr(place));
  std::vector<std::string> as_json = words;
  as_json.push_back("--json");
  std::istringstream lines(run_words(as_json).out);
  std::vector<nlohmann::json> objects;
  for (std::string line; std::getline(lines, line);) objects.push_back(nlohmann::json::parse(line));
  ASSERT_EQ(objects.size(), 4U);
  EXPECT_EQ(objects[0]["line"], 1);
  EXPECT_EQ(objects[0]["solved"], true);
  EXPECT_EQ(objects[0]["bm"], nlohmann::json({"Ra8#"}));
  EXPECT_EQ(objects[0]["best"], "a1a8");
  EXPECT_EQ(objects[0]["score"], nlohmann::json({{"mate", 1}}));
  EXPECT_TRUE(objects[1]["solved"].is_null());
  EXPECT_EQ(objects[2]["line"], 3);
  EXPECT_EQ(objects[3], nlohmann::json({{"positions", 3},
                                        {"answered", 3},
                                        {"asked", 1},
                                        {"solved", 1},
                                        {"unasked", 2},
                                        {"malformed", 3}}));
  const TextFile bare("bare.epd", mate + "\n");
  const CliRun unasked = run_words({"analyse", "chess", "--epd", bare.name(), "--depth", "1"});
  EXPECT_EQ(unasked.code, exit_code::kNegative);
  EXPECT_THAT(unasked.out, HasSubstr("Solved 0 of 0, 1 without bm, am or dm\n"));
}

TEST(CliAnalyseFiles, TellsWhereASuiteIsWrong) {
  const TextFile suite("bad.epd", "\n8/8 w - -\n");
  const CliRun run = run_words({"analyse", "chess", "--epd", suite.name(), "--depth", "1"});
  EXPECT_EQ(run.code, exit_code::kNegative);
  EXPECT_THAT(run.err, HasSubstr("bad.epd:2:"));
  EXPECT_EQ(run_words({"analyse", "chess", "--epd", "/nowhere"}).code, exit_code::kIo);
}

TEST(CliAnalyseFiles, AnnotatesBlunders) {
  const TextFile games("games.pgn", "[Variant \"chess\"]\n\n1. e4 e5 2. Qh5 {a remark} Ke7 3. Qxe5# 1-0\n");
  const CliRun run = run_words({"analyse", "chess", "--pgn", games.name(), "--depth", "6", "--jobs", "2"});
  ASSERT_EQ(run.code, exit_code::kOk) << run.err;
  const std::string flowing = in_one_line(run.out);
  EXPECT_THAT(flowing, HasSubstr("Ke7 $4 {[%eval #1]} (2... "));
  EXPECT_THAT(flowing, HasSubstr(" a remark}"));
  EXPECT_THAT(flowing, HasSubstr("Qxe5# 1-0 "));
  const TextFile again("again.pgn", run.out);
  EXPECT_EQ(run_words({"pgn", "check", again.name()}).code, exit_code::kOk);
}

// A game with more positions than one worker evaluates at a time, and others.
TEST(CliAnalyseFiles, AnnotatesTheSameWithAnyNumberOfJobs) {
  const TextFile games(
      "several.pgn",
      "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O "
      "9. h3 Na5 10. Bc2 c5 11. d4 Qc7 *\n\n[White \"B\"]\n[Variant \"capablanca\"]\n\n1. f4 f5 2. Nc3 *\n\n"
      "[White \"C\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
  const auto annotated = [&](const char* jobs) {
    return run_words({"analyse", "chess", "--pgn", games.name(), "--nodes", "1000", "--jobs", jobs});
  };
  const CliRun one = annotated("1");
  EXPECT_EQ(one.code, exit_code::kOk) << one.err;
  EXPECT_THAT(one.out, HasSubstr("[%eval "));
  for (const char* jobs : {"2", "5"}) EXPECT_EQ(annotated(jobs).out, one.out) << jobs;
}

TEST(CliAnalyseFiles, KeepsAnswersAndSharesThemOut) {
  std::string lines;
  for (const char* fen :
       {"6k1/5ppp/8/8/8/8/8/R3K3 w - -", "7k/8/8/8/8/8/R7/1R2K3 w - -", "k7/8/1K6/8/8/8/8/7R w - -",
        "k7/8/1K6/8/8/8/7R/8 w - -", "k7/2K5/8/8/8/8/8/1R6 w - -"})
    lines += std::string(fen) + " dm 1;\n";
  const TextFile suite("shared.epd", lines), first("first", ""), second("second", ""), all("all", ""),
      rest("rest", "");
  const auto answer = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"analyse", "chess", "--epd", suite.name(), "--nodes", "2000"});
    return run_words(more);
  };
  const CliRun whole = answer({});
  EXPECT_EQ(answer({"--jobs", "3"}).out, whole.out);
  const CliRun shard = answer({"--shard", "1/2", "--state", first.name()});
  EXPECT_EQ(shard.code, exit_code::kOk) << shard.out;
  EXPECT_THAT(shard.out, HasSubstr(" of 5, 3 of them in the shard 1/2\n"));
  EXPECT_EQ(answer({"--shard", "2/2", "--state", second.name()}).code, exit_code::kOk);
  EXPECT_EQ(run_words({"merge", first.name(), second.name(), "--out", all.name()}).code, exit_code::kOk);
  EXPECT_EQ(answer({"--state", all.name()}).out, whole.out);
  // A run continues what an earlier run of the same job left, and nothing else.
  JournalContent content = read_journal(all.name()).take();
  content.results.erase(2);
  const std::string kept = content.results[3] = "[[-77,9,[]]]";
  ASSERT_TRUE(write_journal(rest.name(), content.head, content.results));
  EXPECT_THAT(answer({"--state", rest.name()}).out, HasSubstr("-0.77  depth 9"));
  EXPECT_EQ(read_journal(rest.name())->results.size(), 5);
  const CliRun other =
      run_words({"analyse", "chess", "--epd", suite.name(), "--nodes", "3000", "--state", all.name()});
  EXPECT_EQ(other.code, exit_code::kIo);
  EXPECT_THAT(other.err, HasSubstr("the search is --nodes 2000"));
  EXPECT_THAT(answer({"--shard", "1/2"}).err, HasSubstr("--shard needs --state FILE"));
  EXPECT_THAT(run_words({"analyse", "chess", "--pgn", suite.name(), "--state", all.name()}).err,
              HasSubstr("--state requires --epd"));
}

class AnnotationInPortions : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(out_); }
  CliRun annotate(const std::string& games) const {
    return run_words({"analyse", "chess", "--pgn", games, "--depth", "4", "--out", out_});
  }
  std::string written() const {
    std::ifstream in(out_);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  const std::string out_ = scratch_path("annotated.pgn");
  const std::string games_ =
      "[White \"A\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[White \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
      "[White \"C\"]\n[Variant \"no such game\"]\n\n1. d4 1/2-1/2\n\n[White \"D\"]\n\n1. d4 d5 *\n";
};

TEST_F(AnnotationInPortions, GoesOnWhereverItWasCutOff) {
  const TextFile games("portions.pgn", games_);
  EXPECT_EQ(annotate(games.name()).code, exit_code::kNegative);  // there is no such game
  const std::string whole = written();
  EXPECT_THAT(whole, HasSubstr("1. d4 1/2-1/2"));
  std::vector<std::size_t> lengths = {whole.find("1/2-1/2") + 3};  // "1/2" is also a result
  for (std::size_t length = 0; length <= whole.size(); length += 37) lengths.push_back(length);
  for (const std::size_t length : lengths) {
    std::ofstream(out_) << whole.substr(0, length);
    annotate(games.name());
    ASSERT_EQ(written(), whole) << "cut off after " << length << " bytes";
  }
}

TEST_F(AnnotationInPortions, LeavesOtherGamesAlone) {
  const TextFile games("portions.pgn", games_);
  const std::string other = "[White \"X\"]\n\n1. c4 *\n\n";
  std::ofstream(out_) << other;
  const CliRun run = annotate(games.name());
  EXPECT_EQ(run.code, exit_code::kUsage);
  EXPECT_THAT(run.err, HasSubstr("holds other games"));
  EXPECT_EQ(written(), other);
  EXPECT_THAT(run_words({"analyse", "chess", "--pgn", out_, "--out", out_}).err,
              HasSubstr("--out is the file that is read"));
}

TEST(CliAnalyseFiles, AsksSolvedGames) {
  const std::string won = "4/4/K2k/1K1k w - - 0 1";  // the longest win is six moves
  const TextFile suite("arena.epd", won + " dm 6;\n");
  const CliRun solved = run_words({"analyse", "arena", "--epd", suite.name(), "--nodes", "100"});
  EXPECT_EQ(solved.code, exit_code::kOk) << solved.out << solved.err;
  const TextFile games("arena.pgn",
                       "[Variant \"arena\"]\n[SetUp \"1\"]\n[FEN \"" + won + "\"]\n\n1. Kb2 *\n");
  const CliRun annotated = run_words({"analyse", "arena", "--pgn", games.name(), "--nodes", "100"});
  EXPECT_THAT(in_one_line(annotated.out), HasSubstr("[%eval #6]"));
}

TEST(CliAnalyseFiles, TellsWhereAGameIsWrong) {
  const TextFile games("wrong.pgn", "1. e4 e5 2. Qh6 *\n");
  const CliRun run = run_words({"analyse", "chess", "--pgn", games.name(), "--depth", "2"});
  EXPECT_EQ(run.code, exit_code::kNegative);
  EXPECT_THAT(run.err, HasSubstr("wrong.pgn:1:13: illegal move \"Qh6\""));
  EXPECT_THAT(in_one_line(run.out), HasSubstr("2. Qh6 *"));
}

std::vector<Json> json_lines(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(Json::parse(line));
  return lines;
}

TEST(CliAnalyseFiles, AnnotatesAsJson) {
  const TextFile games("games.pgn",
                       "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n"
                       "[White \"B\"]\n\n1. e5 *\n");
  const CliRun run = run_words({"analyse", "chess", "--pgn", games.name(), "--depth", "6", "--json"});
  EXPECT_EQ(run.code, exit_code::kNegative);  // because of the illegal move
  const std::vector<Json> lines = json_lines(run.out);
  ASSERT_EQ(lines.size(), 8U) << run.out;
  EXPECT_EQ(lines[0], Json::parse(R"({"game": 1, "variant": "chess", "tags": {"White": "A", "Result": "1-0"},
                                      "moves": 5, "judged": 5, "result": "1-0", "problems": []})"));
  const Json& blunder = lines[4];
  EXPECT_EQ(blunder["ply"], 4);
  EXPECT_EQ(blunder["side"], "black");
  EXPECT_EQ(blunder["fen"], "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2");
  EXPECT_EQ(blunder["move"], "e8e7");
  EXPECT_EQ(blunder["san"], "Ke7");
  EXPECT_EQ(blunder["glyph"], "??");
  EXPECT_EQ(blunder["after"], Json::parse(R"({"mate": -1})"));
  EXPECT_EQ(lines[5]["score"], Json::parse(R"({"mate": 1})"));
  EXPECT_EQ(lines[5]["pv_san"], Json::parse(R"(["Qxe5#"])"));
  EXPECT_EQ(lines[6]["judged"], 0);
  EXPECT_EQ(lines[7], Json::parse(R"({"games": 2, "judged": 5, "problems": 1})"));
  EXPECT_THAT(run_words({"analyse", "chess", "--pgn", games.name(), "--json", "--out", "x.jsonl"}).err,
              HasSubstr("--out"));
}

// Both actions of a turn are judged from the view of the side to move.
TEST(CliAnalyseFiles, JudgesTurnsOfTwoActions) {
  const TextFile games("turns.pgn", "[Variant \"marseillais\"]\n\n1. e4 e5 d5 2. d4 Qh5 Nf6 Nxh5 *\n");
  const CliRun run = run_words({"analyse", "marseillais", "--pgn", games.name(), "--depth", "2", "--json"});
  ASSERT_EQ(run.code, exit_code::kOk) << run.err;
  const std::vector<Json> lines = json_lines(run.out);
  ASSERT_EQ(lines.size(), 9U) << run.out;
  for (std::size_t ply = 1; ply + 1 < 8; ++ply) {
    const Json &one = lines[ply], &next = lines[ply + 1];
    const int sign = one["side"] == next["side"] ? 1 : -1;
    EXPECT_EQ(one["after"]["cp"].get<int>(), sign * next["score"]["cp"].get<int>()) << one;
  }
}

TEST(Annotation, GlyphsFollowTheLoss) {
  EXPECT_EQ(glyph_for(0.8, 0.75), 0);
  EXPECT_EQ(glyph_for(0.8, 0.68), 2);
  EXPECT_EQ(glyph_for(0.8, 0.5), 4);
  EXPECT_EQ(glyph_for(0.5, 0.8), 0);
  EXPECT_EQ(expectation(0), 0.5);
  EXPECT_EQ(expectation(mate_in(3)), 1);
}

TEST(AnalysisView, ChancesSumUpAndGrow) {
  for (Score score = -2000; score <= 2000; score += 50) {
    const auto now = chances(score), mirrored = chances(-score);
    EXPECT_EQ(now[0] + now[1] + now[2], 1000);
    EXPECT_GE(now[1], 0);
    EXPECT_EQ(now[0], mirrored[2]);
    EXPECT_LE(now[0], chances(score + 50)[0]);
  }
  EXPECT_EQ(chances_text(mate_in(1)), "100 % win, 0 % draw, 0 % loss");
}

TEST(AnalysisView, ScoresFromWhitesSide) {
  const std::string black = "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1";
  const CliRun mover = run_words({"analyse", "chess", black, "--depth", "2"});
  const CliRun white =
      run_words({"analyse", "chess", black, "--depth", "2", "--view", "white", "--notation", "uci"});
  EXPECT_THAT(mover.out, HasSubstr("score #1 for Black"));
  EXPECT_THAT(white.out, HasSubstr("score #-1 for White"));
  EXPECT_THAT(white.out, HasSubstr("  a8a1\n"));
  EXPECT_THAT(white.out, HasSubstr("Chances of White: 0 % win, 0 % draw, 100 % loss"));
  EXPECT_THAT(run_words({"analyse", "chess", "--view", "left"}).err,
              HasSubstr("--view takes white or mover"));
}

TEST(AnalysisView, LinesAreRedrawnInPlaceOnATerminal) {
  ::setenv("TERM", "xterm", 1);
  Terminal terminal;
  terminal.out = true;
  const CliRun live = run_on(terminal, {"analyse", "chess", "--depth", "4", "--multipv", "2"});
  EXPECT_THAT(live.out, HasSubstr("\033[3A\r\033[K"));
  EXPECT_THAT(live.out, HasSubstr(" kn/s, hash "));
  const CliRun piped = run_words({"analyse", "chess", "--depth", "4", "--multipv", "2"});
  EXPECT_THAT(piped.out, Not(HasSubstr("\033")));
}

TEST(AnalyseGames, JsonTellsProblemsAndVariantsOfAllGames) {
  const TextFile games("problems.pgn",
                       "[Event \"Tags\"]\n[Variant \"capablanca\"]\n\n*\n\n"
                       "[Event \"Bad\"]\n\n1. e4 e5 2. Ke4 *\n\n"
                       "[Event \"Unknown\"]\n[Variant \"chass\"]\n\n1. e4 *\n");
  const CliRun run = run_words({"analyse", "chess", "--pgn", games.name(), "--nodes", "50", "--json"});
  std::vector<Json> whole;
  for (const Json& line : json_lines(run.out)) {
    if (line.contains("tags")) whole.push_back(line);
  }
  ASSERT_EQ(whole.size(), 3U);
  EXPECT_EQ(whole[0]["variant"], "capablanca");
  EXPECT_EQ(whole[0]["problems"], Json::array());
  EXPECT_EQ(whole[1]["variant"], "chess");
  EXPECT_EQ(whole[1]["problems"],
            Json::array({{{"line", 8}, {"column", 13}, {"message", "illegal move \"Ke4\""}}}));
  EXPECT_EQ(whole[2]["variant"], nullptr);
  EXPECT_THAT(std::string(whole[2]["problems"][0]["message"]), HasSubstr("unknown variant 'chass'"));
}

// The illegal move is the second one of its turn.
TEST(AnalyseGames, NumbersTurnsOfSeveralMovesAlsoBehindAnIllegalOne) {
  const std::string moves = "1. e4 1... e5 Nc6 2. d4 Qh8 2... d6 a6 3. a3 a4 *";
  const TextFile games("turns.pgn", "[Variant \"marseillais\"]\n\n" + moves + "\n");
  const CliRun converted = run_words({"pgn", "convert", games.name()});
  EXPECT_THAT(converted.out, HasSubstr("\n" + moves + "\n"));
  const CliRun run = run_words({"analyse", "marseillais", "--pgn", games.name(), "--nodes", "50"});
  EXPECT_THAT(in_one_line(run.out), HasSubstr(" Qh8 2... d6 a6 3. a3 a4 *"));
  EXPECT_THAT(in_one_line(run.out), HasSubstr("} 1... e5 {"));
  EXPECT_THAT(in_one_line(run.out), HasSubstr("} 2. d4 {"));
}

TEST(Merge, ReplacesNothingThatItDoesNotWrite) {
  const TextFile one("one.state", ""), whole("whole.state", "");
  std::filesystem::remove(one.name());
  std::filesystem::remove(whole.name());
  run_words({"perft", "chess", "2", "--parts", "4", "--state", whole.name()});
  run_words({"perft", "chess", "2", "--parts", "4", "--state", one.name(), "--shard", "1/2"});
  const CliRun failed = run_words({"merge", one.name(), "--out", whole.name()});
  EXPECT_EQ(failed.code, exit_code::kIo);
  EXPECT_EQ(failed.err, "proconsul: the shard 2/2 is missing\n");
  const CliRun standard = run_words({"merge", one.name(), "--out", "-"});
  EXPECT_EQ(standard.code, exit_code::kUsage);
  EXPECT_EQ(standard.err, "proconsul: --out: name a file, which the command that continues has to read\n");
  std::filesystem::remove(one.name());
  run_words({"perft", "chess", "2", "--parts", "4", "--state", one.name(), "--shard", "1/1"});
  EXPECT_THAT(run_words({"merge", one.name(), "--out", whole.name()}).out, HasSubstr("1 shard of 'perft', "));
}

}  // namespace
}  // namespace proconsul
