// analyse --pgn only adds to games: for generated games with everything that PGN has, the output without its
// additions equals the input.
#include <gmock/gmock.h>

#include <map>
#include <random>

#include "protocol/cli_runner.h"
#include "protocol/formats/evaluations.h"
#include "protocol/formats/pgn_reader.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

constexpr unsigned kGames = 12;

// An annotation of a move, and the part of it that must be kept.
struct Remark {
  const char* text;
  std::vector<std::string> kept;
};

const std::vector<Remark> kSuffixes = {{"", {}},
                                       {"!", {" $1"}},
                                       {"?", {" $2"}},
                                       {"!?", {" $5"}},
                                       {" $14 $36", {" $14", " $36"}},
                                       {" $255", {" $255"}}};

const std::vector<Remark> kComments = {
    {"{[%clk 1:02:03]} ", {"[%clk 1:02:03]"}},
    {"{[%csl Ga1,Rb2][%cal Gc2c3]} ", {"[%csl Ga1,Rb2][%cal Gc2c3]"}},
    {"{[%emt 0:00:05] well} ", {"[%emt 0:00:05] well"}},
    {"{+0.31/12 0.520s} ", {"+0.31/12 0.520s"}},
    {"{[%clk 0:01] [%eval 0.3] text} ", {"[%clk 0:01]"}},
    {"{[%unheard of, really] x} ", {"[%unheard of, really] x"}},
    {"; to the end } of the line\n", {"to the end } of the line"}},
    {"{[%tqu \"En\",\"a\"]} ", {"[%tqu \"En\",\"a\"]"}},
    {"{\xC3\xA4 {nested} ", {"\xC3\xA4 {nested"}},
};

// PGN of random moves with annotations and variations; counts what must be kept.
class PgnMaker {
 public:
  explicit PgnMaker(unsigned seed) : random_(seed) {}

  std::string game() {
    text_ = "[Event \"a \\\"game\\\" of \\\\ many\"]\n[Site \"?\"]\n";
    if (chance(2)) text_ += "[Annotator \"somebody\"]\n[Custom_Tag \"a; b {c}\"]\n";
    text_ += "[Result \"*\"]\n\n";
    if (chance(2)) add({"{before [%csl Gd4] the first} ", {"before [%csl Gd4] the first"}});
    Game position = test::game_of("chess");
    line(position, 12, 0);
    return text_ + "*\n\n";
  }
  const std::map<std::string, int>& kept() const { return kept_; }

 private:
  bool chance(unsigned one_in) { return random_() % one_in == 0; }
  template <class List>
  const auto& any(const List& list) {
    return list[random_() % list.size()];
  }
  void add(const Remark& remark) {
    text_ += remark.text;
    for (const std::string& part : remark.kept) ++kept_[part];
  }

  void line(Game& game, int plies, int depth) {
    int played = 0;
    for (; played < plies && !game.end().over(); ++played) {
      const std::vector<Move> legal = game.legal_moves();
      const Move move = any(legal);
      text_ += to_san(game, move);
      add(any(kSuffixes));
      text_ += ' ';
      while (chance(3)) add(any(kComments));
      while (depth < 3 && chance(5)) {
        text_ += "( ";
        if (chance(3)) add({"{first of all} ", {"first of all"}});
        line(game, 3, depth + 1);
        text_ += ") ";
        if (chance(3)) add(any(kComments));
      }
      game.play(move);
    }
    for (; played > 0; --played) game.undo();
  }

  std::mt19937 random_;
  std::string text_;
  std::map<std::string, int> kept_;
};

std::vector<PgnGame> games_of(const std::string& text) {
  std::istringstream in(text);
  PgnReader reader(in);
  std::vector<PgnGame> games;
  while (std::optional<PgnGame> game = reader.next()) games.push_back(std::move(*game));
  return games;
}

int count_of(const std::string& part, const std::string& text) {
  int count = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != text.npos; ++at) ++count;
  return count;
}

std::string described(const PgnLine& line);

std::string described(const PgnMove& move) {
  std::string text = move.comment_before + '|' + move.text + '|' + without_eval(move.comment) + '|';
  for (const int nag : move.nags) text += std::to_string(nag) + ' ';
  for (const PgnLine& variation : move.variations) text += '(' + described(variation) + ')';
  return text;
}

std::string described(const PgnLine& line) {
  std::string text;
  for (const PgnMove& move : line) text += described(move) + '\n';
  return text;
}

// The main line's move without the glyph and the variation added to it.
PgnMove without_additions(PgnMove written, const PgnMove& read) {
  if (written.nags.size() == read.nags.size() + 1) written.nags.erase(written.nags.begin());
  if (written.variations.size() == read.variations.size() + 1) written.variations.pop_back();
  return written;
}

TEST(AnnotationKeeps, WhateverAGameHas) {
  for (unsigned seed = 0; seed < kGames; ++seed) {
    PgnMaker maker(seed);
    const std::string text = maker.game();
    const ScratchFile file("keeps.pgn", text);
    const CliRun run = run_words({"analyse", "chess", "--nodes", "100", "--pgn", file.path()});
    ASSERT_EQ(run.code, exit_code::kOk) << run.err << text;
    const std::string flowing = in_one_line(run.out);
    for (const auto& [part, count] : maker.kept())
      EXPECT_GE(count_of(part, flowing), count) << part << '\n' << text << run.out;
    const std::vector<PgnGame> before = games_of(text), after = games_of(run.out);
    ASSERT_EQ(after.size(), 1U);
    const PgnGame &read = before.front(), &written = after.front();
    EXPECT_TRUE(written.problems.empty());
    EXPECT_EQ(written.result, read.result);
    ASSERT_EQ(written.tags.size(), read.tags.size());
    for (std::size_t i = 0; i < read.tags.size(); ++i) {
      EXPECT_EQ(written.tags[i].name, read.tags[i].name);
      EXPECT_EQ(written.tags[i].value, read.tags[i].value);
    }
    ASSERT_EQ(written.moves.size(), read.moves.size());
    for (std::size_t i = 0; i < read.moves.size(); ++i)
      EXPECT_EQ(described(without_additions(written.moves[i], read.moves[i])), described(read.moves[i]))
          << text;
    EXPECT_GE(count_of("[%eval", run.out), static_cast<int>(read.moves.size()) - 1);
  }
}

// Additions of an earlier run are not added again.
TEST(AnnotationKeeps, ItselfWhenItIsDoneAgain) {
  const ScratchFile first("first.pgn", "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# {[%clk 0:01]} 0-1\n\n");
  const auto annotated = [](const ScratchFile& file) {
    return run_words({"analyse", "chess", "--depth", "4", "--pgn", file.path()}).out;
  };
  const ScratchFile second("second.pgn", annotated(first));
  EXPECT_THAT(second.text(), testing::HasSubstr("$4"));
  EXPECT_EQ(annotated(second), second.text());
}

TEST(AnnotationKeeps, TheJudgementOfOthers) {
  const ScratchFile file("judged.pgn", "1. f3 e5 2. g4!? {brave} Qh4# 0-1\n");
  const std::string out =
      in_one_line(run_words({"analyse", "chess", "--depth", "4", "--pgn", file.path()}).out);
  EXPECT_THAT(out, testing::HasSubstr("g4 $5 {[%eval #-1] brave}"));
}

TEST(PgnReader, GamesOfTagsAloneAreGames) {
  const std::string text =
      "[Event \"a\"]\n[White \"A\"]\n\n[Event \"b\"]\n[White \"B\"]\n\n\n[White \"C\"]\n\n1. e4 * {at "
      "rest}\n\n"
      "[Event \"d\"]\n[White \"D\"]\n[Event \"e\"]\n\n{but words}\n\n[Event \"f\"]\n";
  const std::vector<PgnGame> games = games_of(text);
  ASSERT_EQ(games.size(), 6U);
  EXPECT_EQ(games[1].tag("White"), "B");
  EXPECT_EQ(games[2].moves.front().comment, "at rest");
  EXPECT_EQ(games[3].tag("White"), "D");
  EXPECT_EQ(games[4].comment, "but words");
  EXPECT_EQ(games[5].tag("Event"), "f");
  const ScratchFile file("tags.pgn", "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n1/2-1/2\n\n");
  EXPECT_THAT(run_words({"pgn", "check", file.path()}).out,
              testing::HasSubstr("2 games, 0 moves, 0 problems"));
  EXPECT_EQ(games_of(run_words({"analyse", "chess", "--depth", "1", "--pgn", file.path()}).out).size(), 2U);
}

TEST(PgnCheck, TellsSignsThatAreNotTrue) {
  const ScratchFile file("signs.pgn", "1. e4+ e5 2. Qh5# Ke7 3. Qxe5# 1-0\n");
  const CliRun run = run_words({"pgn", "check", file.path()});
  EXPECT_THAT(run.out, testing::HasSubstr(":1:4: the move \"e4+\" gives no check"));
  EXPECT_THAT(run.out, testing::HasSubstr(":1:14: the move \"Qh5#\" gives no mate"));
  EXPECT_THAT(run.out, testing::HasSubstr("5 moves, 2 problems"));
}

}  // namespace
}  // namespace proconsul
