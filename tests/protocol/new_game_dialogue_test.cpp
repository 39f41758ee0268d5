// The dialogue of `variant new`: results of scripted answers and rejected ones. Special games are in
// new_game_special_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli/new_game_questions.h"
#include "protocol/new_game_fixture.h"

namespace proconsul {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kAllProposals = "\n\n\n\n\n\n\n\n\n\n\n\n\n";

TEST_F(NewGame, ProposesChess) {
  const CliRun run = answer(std::string("my-game\n") + kAllProposals);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Pieces [kqrbnp]> \n"));
  EXPECT_THAT(run.out, HasSubstr("\n 1 | R | N | B | Q | K | B | N | R |\n"));
  EXPECT_THAT(run.out, HasSubstr("  proconsul variant check " + file_ + "\n"));
  EXPECT_THAT(run.out, HasSubstr("  proconsul --variant-file " + file_ + " play my-game\n"));
  EXPECT_THAT(run.out, HasSubstr("  proconsul variant doc " + file_ + " --out my-game.html\n"));
  EXPECT_THAT(run.out, HasSubstr("  proconsul variant assess " + file_ + "\n"));
  EXPECT_EQ(checked().out, file_ + ": fine: my-game\n");
  EXPECT_EQ(checked().err, "");
  EXPECT_THAT(run_words({"--variant-file", file_, "perft", "my-game", "3"}).out, HasSubstr("Nodes: 8902\n"));
}

TEST_F(NewGame, TakesEveryAnswer) {
  const CliRun run = answer(
      "mine\n10x8\n-\nkqrbnp archbishop chancellor y:BmN:prelate\nrnyaqkcynr/pppppppppp\nmirrored\nqac\n2\n"
      "no\nyes\n\nchecks centre\nloss\nBishops leap.\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Y prelate\n"));
  for (const char* line :
       {"about = Bishops leap.", "maxFile = 10", "customPiece1 = y:BmN:prelate", "castlingKingsideFile = i",
        "startFen = rnyaqkcynr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNYAQKCYNR w KQkq - 3+3 0 1",
        "promotionRegionWhite = *7 *8", "mandatoryPromotionRegionWhite = *8", "promotionPieceTypes = qac",
        "doubleStep = false", "checkCounting = true", "flagRegionWhite = e4 f4 e5 f5",
        "stalemateValue = loss"})
    EXPECT_THAT(written(), HasSubstr(std::string("\n") + line + "\n"));
  EXPECT_EQ(checked().code, 0) << checked().err;
}

TEST_F(NewGame, TurnsBlacksArmyAndNeedsNoKing) {
  const CliRun run = answer("mine\n5x6\n\nw p\nwp3/ppppp\nturned\n-\nno\nrace capture\n\n\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(written(), HasSubstr("startFen = 3pw/ppppp/5/5/PPPPP/WP3 w - - 0 1\n"));
  EXPECT_THAT(written(), HasSubstr("flagRegionBlack = *1\n"));
  EXPECT_EQ(checked().code, 0) << checked().err;
}

TEST_F(NewGame, UnderstandsOtherWords) {
  for (const char* board : {"8", "8x8", "8 8", "8X8", "8×8", "8*8", "8 by 8", " 8 x 8 "}) {
    EXPECT_EQ(answer("mine\n" + std::string(board) + kAllProposals).code, 0) << board;
    EXPECT_THAT(written(), HasSubstr("startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR ")) << board;
    forget();
  }
  const std::pair<const char*, std::vector<std::string>> kEnds[] = {
      {"center", {"flagRegionWhite = d4 e4 d5 e5"}},
      {"middle", {"flagRegionWhite = d4 e4 d5 e5"}},
      {"the middle", {"flagRegionWhite = d4 e4 d5 e5"}},
      {"koth", {"flagRegionWhite = d4 e4 d5 e5"}},
      {"King of the Hill", {"flagRegionWhite = d4 e4 d5 e5"}},
      {"three", {"checkCounting = true"}},
      {"3check", {"checkCounting = true"}},
      {"Three checks, and the center", {"checkCounting = true", "flagRegionWhite = d4 e4 d5 e5"}},
      {"check + racing kings", {"checkCounting = true", "flagRegionWhite = *8"}},
      {"n", {}}};
  for (const auto& [words, lines] : kEnds) {
    const CliRun run = answer("mine\n\n\n\n\n\n\n\nno\nno\n" + std::string(words) + "\nlose\n\n");
    EXPECT_EQ(run.code, 0) << words << ": " << run.err;
    EXPECT_THAT(written(), HasSubstr("stalemateValue = loss")) << words;
    for (const std::string& line : lines) EXPECT_THAT(written(), HasSubstr("\n" + line + "\n")) << words;
    EXPECT_EQ(written().find("checkCounting") != std::string::npos,
              !lines.empty() && lines.front().starts_with("checkCounting"))
        << words;
    forget();
  }
}

TEST_F(NewGame, RefusesBadAnswersOfAScript) {
  const std::pair<const char*, const char*> cases[] = {
      {"chess\n", "answer 1 (name): there is already a game named 'chess'"},
      {"\n", "answer 1 (name): a game needs a name"},
      {"_\n", "answer 1 (name): a name begins with a letter"},
      {"-x\n", "answer 1 (name): a name begins with a letter"},
      {"a234567890123456789012345678901234567890x\n", "answer 1 (name): a name has at most 40 characters"},
      {"mine\n8x\n", "answer 2 (board): '8x' is not FILESxRANKS, each from 3 to 16"},
      {"mine\n8x8x8\n", "answer 2 (board): '8x8x8' is not FILESxRANKS, each from 3 to 16"},
      {"mine\nlarge\n", "answer 2 (board): 'large' is not FILESxRANKS, each from 3 to 16"},
      {"mine\n12x12\n", "answer 2 (board): 144 squares are more than 128"},
      {"mine\n\nlakes\n", "answer 3 (special): 'lakes' is not one of holes, hand, moves, dice"},
      {"mine\n\nholes\na9\n", "answer 4 (holes): the board has no 'a9'"},
      {"mine\n\nholes\na?\n", "answer 4 (holes): expected squares such as e4"},
      {"mine\n\nholes\n*\n", "answer 4 (holes): no square would be left"},
      {"mine\n\nholes\na1\n\nrnbqkbnr\n", "answer 6 (rows): a1 is no square of the board"},
      {"mine\n\nholes\na8\n\nrnbqkbnr\n",
       "answer 6 (rows): a8, where Black's piece would stand, is no square of the board"},
      {"mine\n\nholes\na8\n\n1nbqkbnr\nturned\n",
       "answer 7 (black): a8, where Black's piece would stand, is no square of the board"},
      {"mine\n\n\nk1\n", "answer 4 (pieces): '1' in 'k1' is not a piece of the list"},
      {"mine\n\n\nkqk\n", "answer 4 (pieces): two pieces with the letter 'k'"},
      {"mine\n\n\nk y:BmY:oddity\n", "answer 4 (pieces): 'customPiece1 = y:BmY:oddity': unknown atom 'Y'"},
      {"mine\n\n\nk y:W\n", "answer 4 (pieces): 'y:W' has no name; write y:W:NAME"},
      {"mine\n\n\nk y:W:\n", "answer 4 (pieces): 'y:W:' has no name; write y:W:NAME"},
      {"mine\n\n\nking queen rooks\n",
       "answer 4 (pieces): two pieces with the letter 'o' (did you mean 'rook'?)"},
      {"mine\n\n\n\nrnbq1bnr\n", "answer 5 (rows): the king is not on the board; "},
      {"mine\n\n\nk yy:W\n", "answer 4 (pieces): 'yy:W' is not LETTER:MOVEMENT:NAME"},
      {"mine\n\n\n\nrnbqkbnr/ppp\n", "answer 5 (rows): the row 'ppp' has 3 squares and the board 8 files"},
      {"mine\n\n\n\nrnbqkbnr/ppppyppp\n", "answer 5 (rows): 'y' is none of the game's pieces"},
      {"mine\n8x3\n\n\nk7/8\n", "answer 5 (rows): the armies overlap: 2 rows each on 3 ranks"},
      {"mine\n3x3\n\nkn\nkn1\n", "answer 5 (rows): "},
      {"mine\n\n\n\nk6r\nturned\n", "answer 6 (black): 'startFen = r6k/8/8/8/8/8/8/K6R w - - 0 1': "},
      {"mine\n\n\n\n\nsideways\n", "answer 6 (black): 'sideways' is not mirrored or turned"},
      {"mine\n\n\n\n\n\nk\n", "answer 7 (promotion): 'k' is none of 'qrbn'"},
      {"mine\n\n\n\n\n\nqueen king\n", "answer 7 (promotion): 'king' is none of 'qrbn'"},
      {"mine\n\n\n\n\n\n\n5\n", "answer 8 (promotion ranks): '5' is not a number from 1 to 4"},
      {"mine\n\n\n\n\n\n\n\nperhaps\n", "answer 9 (double step): 'perhaps' is not yes or no"},
      {"mine\n\n\n\n\n\n\n\n\nyes\nc\n", "answer 11 (castling files): expected two files, such as 'c g'"},
      {"mine\n\n\n\n\n\n\n\n\nyes\nc f\n", "answer 11 (castling files): expected two files, such as 'c g'"},
      {"mine\n\n\n\n\n\n\n\n\nyes\nc z\n", "answer 11 (castling files): 'z' is not a file from a to h"},
      {"mine\n\nhand\n\n\n\n\n\n\nno\nmaybe\n", "answer 11 (captured): 'maybe' is not yes or no"},
      {"mine\n\nhand\n\n\n\n\n\n\nno\nyes\nqk\n", "answer 12 (hand): 'k' is none of 'qrbnp'"},
      {"mine\n\nmoves\n\n\n\n\n\n\nno\n1 9\n",
       "answer 11 (moves): '9' is not a number of moves from 1 to 8, nor 'progressive'"},
      {"mine\n\nmoves\n\n\n\n\n\n\nno\n2\nchecks\n", "answer 12 (ends): 'checks' is not one of "},
      {"mine\n\ndice\n\n\n\n\n\n\nno\nq\n", "answer 11 (dice): 'q' is not PIECE:OTHERS, such as 'q:ac'"},
      {"mine\n\ndice\n\n\n\n\n\n\nno\nq:k\n", "answer 11 (dice): 'k' is none of 'qrbn'"},
      {"mine\n\ndice\n\n\n\n\n\n\nno\nq:r q:b\n", "answer 11 (dice): 'q' has two dice; "},
      {"mine\n\ndice\n\n\n\n\n\n\nno\nq:rq\n", "answer 11 (dice): 'q' stays anyway if the die shows 1; "},
      {"mine\n\ndice\n\n\n\n\n\n\nyes\n\nr:q\n", "answer 12 (dice): castling needs the rooks"},
      {"mine\n\ndice\nkqra\nrq2k2r\n\nno\na:q\n", "answer 8 (dice): 'a' is not on the board at the start"},
      {"mine\n\n\n\n\n\n\n\n\n\n\ncapture giveaway\n",
       "answer 12 (ends): 'capture' and 'giveaway' contradict"},
      {"mine\n\n\nqr\n\n\n-\ndraw\n",
       "answer 8 (no move): nobody can ever win this game: it has no royal piece to mate, and no other end "
       "has "
       "a winner; 'back' returns to the questions before"},
      {"mine\n3x3\n\nk\nk2\n\ncapture\n\n", "answer 8 (no move): the game is over before the first move: "},
      {"mine\n\n\n\n\n\n\n\n\n\n\n\n\nhot # cold\n",
       "answer 14 (about): a '#' after a blank would begin a comment"},
  };
  for (const auto& [answers, message] : cases) {
    const CliRun run = answer(answers);
    EXPECT_EQ(run.code, 2) << answers;
    EXPECT_THAT(run.err, testing::StartsWith("proconsul: " + std::string(message))) << answers;
    expect_nothing_written();
  }
}

TEST_F(NewGame, WritesNothingUnlessEveryQuestionIsAnsweredOnce) {
  std::string answers;
  for (const char* label :
       {"name", "board", "special", "pieces", "rows", "black", "promotion", "promotion ranks", "double step",
        "castling", "castling files", "ends", "no move", "about"}) {
    const CliRun run = answer(answers);
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.err, "proconsul: the input ends before the answer to '" + std::string(label) +
                           "'; nothing is written\n");
    expect_nothing_written();
    answers += answers.empty() ? "mine\n" : "\n";
  }
  const CliRun surplus = answer(answers + "one more\n");
  EXPECT_EQ(surplus.code, 2);
  EXPECT_EQ(surplus.err, "proconsul: all questions are answered before 'one more'; nothing is written\n");
  expect_nothing_written();
  EXPECT_EQ(answer(answers + "\n \n").code, 0);
}

TEST_F(NewGame, AsksAPersonAgain) {
  const CliRun run = answer_in_terminal(
      "chess\nmine\n9x\nback\nours\n8x8\n\nshow nightrider\nshow y\nkqrbnpy\n" + std::string(kAllProposals));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("there is already a game named 'chess'.\n"));
  EXPECT_THAT(run.out, HasSubstr("'9x' is not FILESxRANKS, each from 3 to 16.\n"));
  EXPECT_THAT(run.out, HasSubstr("H nightrider\n"));
  EXPECT_THAT(run.out, HasSubstr("'y' is not a piece of the list.\n"));
  EXPECT_THAT(run.out, HasSubstr("'y' in 'kqrbnpy' is not a piece of the list.\n"));
  EXPECT_THAT(written(), HasSubstr("\n[ours]\n"));
}

TEST_F(NewGame, ToleratesCommasAndCapitals) {
  const CliRun run =
      answer_in_terminal("mine\nBACK\nours\n\n\nshow\nking, queen,p\n" + std::string(kAllProposals));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("show which piece? 'show n' draws how the knight moves.\n"));
  EXPECT_THAT(written(),
              AllOf(HasSubstr("\n[ours]\n"), HasSubstr("\nqueen = q\n"), HasSubstr("\npawn = p\n")));
}

TEST_F(NewGame, SeveralKingsAreAllExceptedFromTheCapturedPieces) {
  EXPECT_EQ(answer("mine\n8x8\n\nkqp\n2kqk3/pppppppp\n\n\n\n\ncapture\n\n\n").code, 0);
  const CliRun run =
      run_words({"--variant-file", file_, "moves", "mine", "2kqk3/pppppppp/8/8/8/8/8/2K1K3 b - - 0 1"});
  EXPECT_THAT(run.out + run.err, HasSubstr("White has 2 pieces left"));
}

TEST_F(NewGame, CanBeLeft) {
  const CliRun run = answer_in_terminal("mine\nQuit\n");
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.err, "proconsul: nothing is written\n");
  expect_nothing_written();
}

TEST_F(NewGame, ReplacesNoFileUnlessTold) {
  const std::string answers = std::string("mine\n") + kAllProposals;
  folder_.write("game.ini", "precious");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"variant", "new"}, std::vector<std::string>{"variant", "new", "mine"}}) {
    const CliRun refused = run_words(joined_words(words, {"--out", file_}), answers);
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_EQ(refused.err, "proconsul: --out: '" + file_ + "' is there already; use --force to replace it\n");
    EXPECT_EQ(written(), "precious");
  }
  const CliRun forced = answer(answers, {"--force"});
  EXPECT_EQ(forced.code, 0);
  EXPECT_EQ(forced.err, "proconsul: replacing '" + file_ + "'\n");
  EXPECT_EQ(checked().code, 0);
}

TEST_F(NewGame, IsCalledAfterItsNameByItself) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_ / ".");
  const CliRun made = run_words({"variant", "new"}, std::string("game\n") + kAllProposals);
  const CliRun again = run_words({"variant", "new"}, std::string("game\n") + kAllProposals);
  std::filesystem::current_path(before);
  EXPECT_EQ(made.code, 0) << made.err;
  EXPECT_EQ(checked().code, 0);
  EXPECT_EQ(again.code, 2);
  EXPECT_EQ(again.err,
            "proconsul: answer 1 (name): 'game.ini' is there already; choose another name, or --out FILE\n");
}

#ifndef _WIN32
TEST_F(NewGame, PrintsWhatAScriptCannotWrite) {
  const std::string answers = std::string("mine\n") + kAllProposals;
  ASSERT_EQ(answer(answers).code, 0);
  const CliRun run = run_words({"variant", "new", "--out", "/dev/full"}, answers);
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("cannot write '/dev/full': No space left on device\n"));
  EXPECT_THAT(run.err, HasSubstr("proconsul: this is the definition that could not be written:\n"));
  EXPECT_THAT(run.out, testing::EndsWith('\n' + written()));
  EXPECT_THAT(run.out, Not(HasSubstr("Next:")));
}

TEST_F(NewGame, AsksAPersonForAnotherFile) {
  folder_.write("old.ini", "precious");
  const std::string start = std::string("mine\n") + kAllProposals + folder_ / "old.ini" + "\n";
  Terminal terminal;
  terminal.in = true;
  const std::vector<std::string> words = {"variant", "new", "--out", "/dev/full"};
  const CliRun run = run_on(terminal, words, start + "\n/dev/full\n" + file_ + "\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(content_of(folder_ / "old.ini"), "precious");
  EXPECT_THAT(run.out, HasSubstr("old.ini' is there already.\n"));
  EXPECT_THAT(run.out, HasSubstr("  proconsul variant check " + file_ + "\n"));
  EXPECT_EQ(checked().out, file_ + ": fine: mine\n");
  const CliRun left = run_on(terminal, words, start + "Quit\n");
  EXPECT_EQ(left.code, 3);
  EXPECT_THAT(left.out, testing::EndsWith('\n' + written()));
}
#endif

TEST_F(NewGame, SaysWhatIsNotAskedAndWhy) {
  const std::pair<const char*, const char*> cases[] = {
      {"mine\n\n\n\nk7\n\n", "There is no castling: it takes a king and a rook on the board.\n"},
      {"mine\n\n\nkq\n\n", "There is no castling: it takes a king and a rook on the board.\n"},
      {"mine\n5x8\n\nkr\nr2kr\n",
       "There is no castling: it takes at least 3 squares on both sides of the king.\n"},
      {"mine\n\n\n\nrnbqkbnr/pppppppp\nturned\n\n",
       "There is no castling: it takes armies that mirror each other.\n"},
      {"mine\n\n\nkr\nkr6\n", "There is no castling: it takes a king between two rooks in the back row.\n"},
      {"mine\n\n\nkr\n8/r2k3r\n",
       "There is no castling: it takes a king between two rooks in the back row.\n"},
      {"mine\n\n\nkr\nrk5r\n",
       "There is no castling: it takes at least 3 squares on both sides of the king.\n"},
      {"mine\n\nholes\nc8\nkr\nr3k2r\n",
       "There is no castling: there are holes between the king and a rook.\n"},
      {"mine\n\n\nkq\n\n", "There is no promotion: the game has no pawns.\n"},
      {"mine\n\n\nkp\n\n", "There is no promotion: there is no piece that a pawn could become.\n"},
      {"mine\n\n\nkqp\nk7\n\n\n\n", "There is no double step: no pawns are on the board at the start.\n"},
      {"mine\n\n\nkqp\npppp4/k7\n\n\n\n", "There is no double step: no pawns are in the front row.\n"},
      {"mine\n8x4\n\nkqp\nk7/pppppppp\n\n\n\n", "There is no double step: the board has too few ranks.\n"},
  };
  for (const auto& [answers, message] : cases) {
    const CliRun run = answer_in_terminal(std::string(answers) + "\n\nquit\n");
    EXPECT_THAT(in_one_line(run.out), HasSubstr(in_one_line(message))) << answers;
  }
  const CliRun chess = answer(std::string("mine\n") + kAllProposals);
  EXPECT_THAT(chess.out, Not(HasSubstr("There is no ")));
}

TEST_F(NewGame, KeepsStandardOutputForTheDefinition) {
  const CliRun run = run_words({"variant", "new", "--out", "-"}, std::string("mine\n") + kAllProposals);
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, testing::StartsWith("# Made by"));
  EXPECT_THAT(run.err, HasSubstr("Board [8x8]> "));
  folder_.write("piped.ini", run.out);
  EXPECT_EQ(run_words({"variant", "check", folder_ / "piped.ini"}).code, 0);
}

TEST_F(NewGame, TemplatesGoToAFileToo) {
  EXPECT_EQ(run_words({"variant", "new", "mine", "--out", file_}).code, 0);
  EXPECT_EQ(written(), run_words({"variant", "new", "mine"}).out);
  const CliRun without_name = run_words({"variant", "new", "--from", "chess"});
  EXPECT_EQ(without_name.code, 2);
  EXPECT_EQ(without_name.err, "proconsul: missing argument NAME: --from is for the template of a name\n");
}

TEST(PieceCatalogue, HasEachLetterOnceAndAllPiecesByName) {
  std::string letters;
  for (const DraftPiece& piece : piece_catalogue().pieces) {
    EXPECT_EQ(letters.find(piece.letter), std::string::npos) << piece.letter;
    letters += piece.letter;
    EXPECT_EQ(catalogue_piece(std::string(1, piece.letter)), &piece);
  }
  for (const PieceDef& piece : piece_catalogue().rules.pieces)
    EXPECT_NE(catalogue_piece(piece.name), nullptr) << piece.name;
}

}  // namespace
}  // namespace proconsul
