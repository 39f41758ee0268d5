// The dialogue of 'variant new': special games, words that are understood at every question, and that any
// answers lead to a game without faults or to a message.
#include <gmock/gmock.h>

#include <random>
#include <set>

#include "engine/game.h"
#include "protocol/new_game_fixture.h"
#include "protocol/session/definition_advice.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

using testing::AnyOf;
using testing::Eq;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class SpecialGame : public NewGame {};

// The script of a special game, and lines of the definition that it makes.
struct SpecialRow {
  const char* answers;
  std::vector<const char*> lines;
};
const SpecialRow kSpecialRows[] = {
    {"mine\n8x8\nholes\nd4 e4 d5,E5\nkqrbnp\n\n\n\n\n\n\n\n\n\n\n",
     {"startFen = rnbqkbnr/pppppppp/8/3**3/3**3/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}},
    {"mine\n\nholes\na1 h8\n\n\n\n\n\n\n\n\nrace\n\n\n",
     {"startFen = 1rnqknr*/pppppppp/8/8/8/8/PPPPPPPP/*RNQKNR1 w KQkq - 0 1", "flagRegionWhite = *8"}},
    {"mine\n\nhand\n\n\n\n\n\n\n\n\ny\nknight pawn p\n\n\n\n",
     {"startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[NPPnpp] w KQkq - 0 1", "pieceDrops = true",
      "capturesToHand = true"}},
    {"mine\n\nhand\n\n\n\n\n\n\n\n\nn\nqr\n\n\n\n",
     {"startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRqr] w KQkq - 0 1", "capturesToHand = false"}},
    {"mine\n\nmoves\n\n\n\n\n\n\n\n\n2 1\n\n\n\n", {"multimoves = 2 1"}},
    {"mine\n\nmoves\n\n\n\n\n\n\n\n\n\n\n\n\n", {"multimoves = 1 2 2"}},
    {"mine\n\nmoves\n\n\n\n\n\n\n\n\nProg\n\n\n\n", {"progressiveMultimove = true"}},
    {"mine\n\ndice\nkqrbnpac\nrnbqkbnr/pppppppp\n\n\n\n\n\n\nq:ac Knight:r\n\n\n\n",
     {"startDice = first:3 second:2", "startDiceTable = first 2 q:a", "startDiceTable = first 3 q:c",
      "startDiceTable = second 2 n:r"}},
    {"mine\n\nholes hand, Moves dice\na4\n\n\n\n\n\n\n\n\n\n\n2\nskip\n\n\n\n",
     {"startFen = rnbqkbnr/pppppppp/8/8/*7/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "multimoves = 2",
      "capturesToHand = true", "startDice = first:2", "startDiceTable = first 2 q:r"}},
};

TEST_F(SpecialGame, MakesSpecialGames) {
  for (const auto& [answers, lines] : kSpecialRows) {
    std::filesystem::remove(file_);
    const CliRun run = answer(answers);
    ASSERT_EQ(run.code, 0) << answers << run.err;
    for (const char* line : lines) EXPECT_THAT(written(), HasSubstr(std::string("\n") + line + "\n"));
    EXPECT_EQ(checked().out, file_ + ": fine: mine\n") << checked().err;
  }
}

TEST_F(SpecialGame, ProposesCastlingAsFarToBothSides) {
  const std::pair<const char*, const char*> cases[] = {
      {"rnbqkbnr", "c g"},    {"rnbkqbnr", "b f"},     {"rnbqkbbnr", "c g"}, {"rnbbqkbbnr", "c i"},
      {"rnb1qk1bbnr", "c i"}, {"rnbnqqkbbbnr", "c k"}, {"r2k2r", "b f"},
  };
  for (const auto& [row, files] : cases) {
    int squares = 0;
    for (const char c : std::string(row)) squares += c >= '0' && c <= '9' ? c - '0' : 1;
    const CliRun run =
        answer_in_terminal("mine\n" + std::to_string(squares) + "x8\n\n\n" + row + "/" +
                           std::string(static_cast<std::size_t>(squares), 'p') + "\n\n\n\n\nyes\nquit\n");
    EXPECT_THAT(run.out, HasSubstr("Castling files [" + std::string(files) + "]> ")) << row << run.out;
  }
}

// The label of the question after these answers.
std::string last_prompt(const CliRun& run) {
  const std::size_t end = run.out.rfind("> ");
  const std::size_t begin = run.out.rfind('\n', end) + 1;
  const std::string prompt = run.out.substr(begin, end - begin);
  return prompt.substr(0, prompt.find(" ["));
}

TEST_F(SpecialGame, UnderstandsTheSameWordsAtEveryQuestion) {
  std::string answers = "mine\n", last = "Name";
  for (std::size_t question = 1; question < 14 + 5; ++question) {
    const auto after = [&](const std::string& word) { return answer_in_terminal(answers + word + "\n"); };
    const std::string label = last_prompt(answer_in_terminal(answers));
    for (const char* word : {"help", "?", "HELP"}) {
      const CliRun run = after(word);
      EXPECT_EQ(last_prompt(run), label) << word;
      EXPECT_THAT(in_one_line(run.out), HasSubstr("returns to the question before")) << label;
    }
    for (const char* word : {"back", "b", "Undo", "B"})
      EXPECT_EQ(last_prompt(after(word)), last) << label << word;
    const std::string next = last_prompt(answer_in_terminal(answers + "\n"));
    if (label != "About") {
      EXPECT_EQ(last_prompt(after("skip")), next) << label;
    }
    const std::string without = last_prompt(after("no"));
    for (const char* word : {"none", "Nothing", "NO"}) EXPECT_EQ(last_prompt(after(word)), without) << label;
    answers += label == "Special" ? "holes hand moves dice\n" : label == "Holes" ? "d4\n" : "\n";
    last = label;
  }
  EXPECT_EQ(last, "About");
}

TEST_F(SpecialGame, TakesNoForNothing) {
  const CliRun run = answer_in_terminal("no\nmine\nno\n\nno\nno\n\nno\n\nno\n\nno\nn\nnothing\nNone\n\nno\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("'no' is no answer to this; 'help' gives examples.\n"));
  for (const char* line : {"doubleStep = false", "promotionRegionWhite = -", "castling = false"})
    EXPECT_THAT(written(), HasSubstr(std::string("\n") + line + "\n"));
  EXPECT_THAT(written(), Not(HasSubstr("about")));
}

// Answers that are valid for some question.
std::string random_answer(std::mt19937& random) {
  static const std::vector<std::string> kAnswers = {"mine",
                                                    "8x8",
                                                    "5x5",
                                                    "3x3",
                                                    "16x8",
                                                    "4x7",
                                                    "9x9",
                                                    "kqrbnp",
                                                    "k",
                                                    "p",
                                                    "kp",
                                                    "kqx",
                                                    "king rook",
                                                    "k y:WD:wader",
                                                    "k y:BmN:prelate z:gQ:hopper",
                                                    "kqrbnpacmegwfsoltdjzhux",
                                                    "wf",
                                                    "k4/pppp1",
                                                    "rqk2/ppppp",
                                                    "kk6",
                                                    "1k1",
                                                    "k7",
                                                    "pppppppp",
                                                    "rnbqkbnr/pppppppp/pppppppp",
                                                    "turned",
                                                    "mirrored",
                                                    "q",
                                                    "-",
                                                    "2",
                                                    "1",
                                                    "4",
                                                    "yes",
                                                    "no",
                                                    "checks",
                                                    "race centre",
                                                    "capture",
                                                    "giveaway checks",
                                                    "loss",
                                                    "win",
                                                    "draw",
                                                    "A game.",
                                                    "back",
                                                    "b",
                                                    "undo",
                                                    "help",
                                                    "?",
                                                    "skip",
                                                    "nothing",
                                                    "show k",
                                                    "\xff",
                                                    "#",
                                                    "k k",
                                                    "yy:K",
                                                    "k y:W:W",
                                                    "0x0",
                                                    "holes",
                                                    "hand",
                                                    "moves",
                                                    "dice",
                                                    "holes hand",
                                                    "moves dice hand",
                                                    "holes moves",
                                                    "a1",
                                                    "d4 e5",
                                                    "*3",
                                                    "a*",
                                                    "b2,c3",
                                                    "rn",
                                                    "qq p",
                                                    "1 2",
                                                    "2 2",
                                                    "progressive",
                                                    "3",
                                                    "q:r",
                                                    "n:b b:n",
                                                    "rook:queen",
                                                    "c g",
                                                    "b f",
                                                    "y",
                                                    "n"};
  return random() % 2 == 0 ? "" : kAnswers[random() % kAnswers.size()];
}

// Two plies of a search and some random ones from the start.
void expect_playable(const std::string& text, std::mt19937& random) {
  GameLibrary library;
  const LibraryReport report = with_advice(library.load_text("made", text), library);
  ASSERT_TRUE(report.ok()) << text << render(report.problems.front());
  ASSERT_TRUE(report.warnings.empty()) << text << render(report.warnings.front());
  const Variant& variant = *library.registry().find(report.games.front());
  Game game = game_of(variant, variant.rules->start_fen).take();
  for (int ply = 0; ply < 20 && !game.end().over(); ++ply) {
    const std::vector<Move> moves = game.legal_moves();
    ASSERT_GT(moves.size(), 0U) << text << game.fen();
    game.play(moves[random() % moves.size()]);
  }
}

TEST_F(SpecialGame, AnyAnswersGiveAGameWithoutFaultsOrAMessage) {
  std::mt19937 random(43);
  std::set<std::string> specials;
  int made = 0;
  for (int trial = 0; trial < 250; ++trial) {
    std::filesystem::remove(file_);
    std::string answers = "mine\n";
    for (int i = 0; i < 60; ++i) answers += random_answer(random) + '\n';
    const bool person = trial % 5 != 0;
    const CliRun run = person ? answer_in_terminal(answers + "quit\n") : answer(answers);
    ASSERT_THAT(run.code, AnyOf(Eq(0), Eq(1), Eq(2))) << answers << run.err;
    if (run.code != 0) {
      ASSERT_THAT(run.err, Not(IsEmpty()));
      expect_nothing_written();
      continue;
    }
    ++made;
    const std::string text = written();
    ASSERT_NO_FATAL_FAILURE(expect_playable(text, random)) << answers;
    for (const char* key : {"pieceDrops", "multimoves", "startDice", "king = k", "castling = true"}) {
      if (text.find(key) != std::string::npos) specials.insert(key);
    }
    if (text.find('*') < text.find("\npieces")) specials.insert("holes");
  }
  EXPECT_GT(made, 50);
  EXPECT_EQ(specials.size(), 6U);
}

}  // namespace
}  // namespace proconsul
