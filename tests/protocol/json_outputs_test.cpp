// All JSON output: every line or document is accepted by a strict parser, and every number is a number or
// null.
#include <gmock/gmock.h>

#include <set>

#include "protocol/cli_runner.h"
#include "protocol/match/match_report.h"
#include "protocol/match_runner.h"
#include "scratch.h"

namespace proconsul {
namespace {

using Strict = nlohmann::json;

// No text in place of a missing number.
void expect_numbers(const Strict& json, const std::string& place) {
  if (json.is_string()) {
    const std::string text = json.get<std::string>();
    for (const char* odd : {"inf", "-inf", "nan", "-nan", "+inf", "Infinity", "NaN"})
      EXPECT_NE(text, odd) << place;
  }
  if (!json.is_structured()) return;
  for (const auto& [key, value] : json.items()) {
    const bool number = key == "elo" || key == "elo_error" || key == "error" || key == "los" || key == "llr";
    if (number) {
      EXPECT_TRUE(value.is_number() || value.is_null()) << place << "/" << key << ": " << value;
    }
    expect_numbers(value, place + '/' + key);
  }
}

void expect_strict(const std::string& text, const std::string& place) {
  ASSERT_TRUE(Strict::accept(text)) << place << ": " << text;
  for (const char* odd : {"nan", "inf", "NaN", "Infinity"})
    EXPECT_THAT(text, testing::Not(testing::HasSubstr(std::string(": ") + odd))) << place;
  expect_numbers(Strict::parse(text), place);
}

const std::vector<std::vector<std::string>> kDocuments = {
    {"variants", "--json"},
    {"variants", "consul42k", "--json"},
    {"start", "chess56", "--seed", "3", "--json"},
    {"id", "fischerandom", "--json", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"show", "crazyhouse", "--json"},
    {"show", "chess", "--piece", "knight", "--json"},
    {"moves", "shogi", "--json"},
    {"perft", "chess", "2", "--json"},
    {"perft", "chess", "0", "--json", "--divide"},
    {"bench", "--depth", "1", "--json"},
    {"values", "chess", "--json"},
    {"values", "atomic", "--json"},
    {"tb", "probe", "arena", "4/4/K2k/1K1k w - - 0 1", "--json"},
    {"variant", "assess", "arena", "--games", "2", "--nodes", "10", "--plies", "10", "--json", "-"},
    {"match", "chess", "--engine", "cmd=x", "--engine", "cmd=y", "--depth", "1", "--print-config"},
};

TEST(JsonOutputs, OfCommandsAreStrict) {
  for (const std::vector<std::string>& words : kDocuments) {
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, exit_code::kOk) << words[0] << ' ' << run.err;
    expect_strict(run.out, words[0] + ' ' + words[1]);
  }
}

TEST(JsonOutputs, OfFilesAreStrict) {
  const ScratchFile games("bad.pgn", "[Event \"\xFF\"]\n\n1. e4 \x01 Nf9 *\n"),
      definition("bad.ini", "[bad:chess]\nking\xFF\n");
  expect_strict(run_words({"pgn", "check", games.path(), "--json"}).out, "pgn check");
  expect_strict(run_words({"variant", "check", definition.path(), "--json"}).out, "variant check");
}

TEST(JsonOutputs, OfAnalysesAreStrictLineByLine) {
  const ScratchFile suite(
      "all.epd",
      "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#; id \"a \\ b\xFF\";\n8/8/8/8/8/8/8/R3K2k w - -\n"
      "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra9;\nR5k1/5ppp/8/8/8/8/8/4K3 b - - am Kh8;\n");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"analyse", "chess", "--depth", "3", "--multipv", "2", "--json"},
           {"analyse", "chess", "--depth", "2", "--explain", "--json"},
           {"analyse", "chess", "--json", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"},
           {"analyse", "chess", "--depth", "3", "--json", "--epd", suite.path()}}) {
    std::istringstream lines(run_words(words).out);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) expect_strict(line, words.back());
    EXPECT_GT(count, 0) << words.back();
  }
}

GameResult game_of_match(std::size_t number, Outcome outcome) {
  GameResult result;
  result.number = number;
  result.variant = "chess";
  result.white = number % 2;
  result.black = 1 - result.white;
  result.outcome = outcome;
  return result;
}

MatchSettings two_engines() {
  MatchSettings settings;
  settings.engines.resize(2);
  settings.engines[0].name = "A";
  settings.engines[1].name = "B";
  return settings;
}

// All results of up to four games, with and without SPRT.
TEST(JsonOutputs, OfMatchesAreStrictWhateverHappened) {
  const Outcome outcomes[] = {Outcome::kWhiteWins, Outcome::kDraw, Outcome::kBlackWins};
  MatchSettings settings = two_engines();
  for (int games = 0; games <= 4; ++games) {
    int ways = 1;
    for (int i = 0; i < games; ++i) ways *= 3;
    for (int way = 0; way < ways; ++way) {
      Standings standings(2);
      for (int i = 0, rest = way; i < games; ++i, rest /= 3)
        standings.add(game_of_match(static_cast<std::size_t>(i), outcomes[rest % 3]));
      settings.sprt = way % 2 == 0 ? std::optional(SprtBounds{}) : std::nullopt;
      std::ostringstream out;
      print_json(out, report_json(standings, settings));
      expect_strict(out.str(), "match");
    }
  }
}

TEST(MatchReport, NamesHalfFinishedPairsAndColours) {
  const MatchSettings settings = two_engines();
  Standings standings(2);
  const Outcome outcomes[] = {Outcome::kWhiteWins, Outcome::kDraw, Outcome::kBlackWins};
  for (std::size_t number = 0; number < 3; ++number) standings.add(game_of_match(number, outcomes[number]));
  const std::string text = report_text(standings, settings);
  EXPECT_THAT(text, testing::HasSubstr("pairs 0 0 0 1 0, 1 half-finished pair"));
  EXPECT_THAT(text, testing::HasSubstr("White won 1, Black 1, 1 drawn (50.0 % for White)"));
  const Strict json = Strict::parse(report_json(standings, settings).dump());
  EXPECT_EQ(json["encounters"][0]["half_finished_pairs"], 1);
  EXPECT_EQ(json["colours"], (Strict{{"white_wins", 1}, {"draws", 1}, {"black_wins", 1}}));
  EXPECT_EQ(json["colours_by_variant"]["chess"], json["colours"]);
  EXPECT_EQ(json["engines"][0]["white"], (Strict{{"wins", 1}, {"draws", 0}, {"losses", 1}}));
  EXPECT_EQ(json["engines"][0]["black"], (Strict{{"wins", 0}, {"draws", 1}, {"losses", 0}}));
  standings.add(game_of_match(3, Outcome::kDraw));
  EXPECT_THAT(report_text(standings, settings), testing::Not(testing::HasSubstr("half-finished")));
}

}  // namespace
}  // namespace proconsul
