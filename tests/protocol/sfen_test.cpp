// Positions as SFEN, input and output, and pieces in hand in the program's display.
#include "protocol/formats/sfen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "engine/move_text.h"
#include "engine/setup_fields.h"
#include "protocol/cli_runner.h"
#include "protocol/draw/board_svg.h"
#include "protocol/formats/board_picture.h"
#include "protocol/protocol_fixture.h"
#include "variants/chess960.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kStartSfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
constexpr const char* kHeld =
    "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124";

Game shogi(const std::string& fen = "") {
  static const Registry registry;
  const Variant& variant = *registry.find("shogi");
  return Game::create(variant.compiled, fen.empty() ? variant.rules->start_fen : fen).take();
}

std::string error_of(const std::string& sfen) {
  const Result<std::string> fen = fen_of_sfen(sfen);
  return fen ? "" : fen.error().message;
}

TEST(Sfen, IsReadAndWritten) {
  EXPECT_EQ(to_sfen(shogi()), kStartSfen);
  for (const char* sfen : {kStartSfen, kHeld}) {
    const Result<std::string> fen = fen_of_sfen(sfen);
    ASSERT_TRUE(fen.ok()) << sfen;
    EXPECT_EQ(to_sfen(shogi(*fen)), sfen);
  }
}

TEST(Sfen, ComesBackFromEveryPositionOfAGame) {
  std::mt19937 random(7);
  Game game = shogi();
  for (int ply = 0; ply < 200 && !game.legal_moves().empty(); ++ply) {
    const std::string sfen = to_sfen(game);
    const Game again = shogi(*fen_of_sfen(sfen));
    ASSERT_EQ(to_sfen(again), sfen);
    ASSERT_EQ(again.key(), game.key()) << sfen;
    const std::vector<Move> moves = game.legal_moves();
    game.play(moves[random() % moves.size()]);
  }
}

// The move numbers of the longest shogi game that a FEN can express; SFEN counts the moves of both sides.
TEST(Sfen, CountsTheMovesOfBothSides) {
  const std::string bare = "4k4/9/9/9/9/9/9/9/4K4[] ";
  EXPECT_EQ(to_sfen(shogi(bare + "b - - 0 67662")), "4k4/9/9/9/9/9/9/9/4K4 w - 135324");
  EXPECT_EQ(fen_of_sfen("4k4/9/9/9/9/9/9/9/4K4 w - 135324").value(),
            "4k4/9/9/9/9/9/9/9/4K4[-] b - - 0 67662");
  EXPECT_EQ(to_sfen(shogi(bare + "b - - 0 99999")), "4k4/9/9/9/9/9/9/9/4K4 w - 199998");
  EXPECT_EQ(to_sfen(shogi(bare + "w - - 0 0")), "4k4/9/9/9/9/9/9/9/4K4 b - 1");
}

TEST(Sfen, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("9/9"),
            "an SFEN has a board, b or w, the pieces in hand or -, and the number of the move");
  EXPECT_EQ(error_of("9/9 x - 1"), "the side to move of an SFEN must be b or w");
  EXPECT_EQ(error_of("9/9[P] b - 1"), "the pieces in hand of an SFEN are its third field");
  EXPECT_EQ(error_of("9/9 b - one"), "the number of the move must be from 0 to 199998");
}

TEST(Sfen, IsAPositionOfUci) {
  Conversation<Uci> talk;
  talk.say("setoption name UCI_Variant value shogi");
  EXPECT_THAT(talk.say(std::string("position sfen ") + kHeld + " moves N@a5"),
              ElementsAre(HasSubstr("illegal move")));
  EXPECT_THAT(talk.say(std::string("position sfen ") + kStartSfen + " moves g3g4"), IsEmpty());
  EXPECT_THAT(
      talk.say("d"),
      testing::Contains("FEN: lnsgkgsnl/1r5b1/ppppppppp/9/9/6P2/PPPPPP1PP/1B5R1/LNSGKGSNL[] b - - 1 1"));
  EXPECT_THAT(talk.say("position sfen 9/9 x - 1"),
              ElementsAre(HasSubstr("the side to move of an SFEN must be b or w")));
}

TEST(Sfen, IsAPositionOfCommands) {
  const CliRun shown = run_words({"show", "shogi", "--sfen", kHeld});
  EXPECT_EQ(shown.code, exit_code::kOk) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr(std::string("SFEN: ") + kHeld));
  EXPECT_EQ(run_words({"show", "shogi", "--sfen", "9/9 x"}).code, exit_code::kUsage);
  EXPECT_THAT(run_words({"show", "chess"}).out, Not(HasSubstr("SFEN")));
}

// Where a FEN is asked for, an SFEN is no FEN of the other side. Its number may be missing.
TEST(Sfen, IsReadWhereAFenIsAskedFor) {
  const Registry registry;
  std::mt19937 random(7);
  int games = 0;
  for (const Variant& variant : registry.variants()) {
    if (!is_written_as_sfen(*variant.rules)) continue;
    ++games;
    Game game = Game::create(variant.compiled, variant.rules->start_fen).take();
    for (int ply = 0; ply < 40 && !game.legal_moves().empty(); ++ply) {
      const std::string sfen = to_sfen(game);
      EXPECT_FALSE(Game::create(variant.compiled, sfen)) << sfen;
      for (const std::string& text : {sfen, sfen.substr(0, sfen.rfind(' '))}) {
        const Result<Game> read = game_of(variant, text);
        ASSERT_TRUE(read) << variant.rules->name << ' ' << text << ": " << read.error().message;
        EXPECT_EQ(read->key(), Game::create(variant.compiled, *fen_of_sfen(sfen))->key()) << text;
        EXPECT_EQ(read->side_to_move(), game.side_to_move()) << text;
        EXPECT_THAT(read->repairs_text(), HasSubstr("read as an SFEN: the side to move ")) << text;
      }
      const std::vector<Move> moves = game.legal_moves();
      game.play(moves[random() % moves.size()]);
    }
  }
  EXPECT_GT(games, 10);
}

TEST(Sfen, IsReadAtEveryDoorOfFens) {
  for (const std::string& sfen : {std::string(kStartSfen), std::string(kHeld)}) {
    const std::string fen = shogi(*fen_of_sfen(sfen)).fen(), told = "read as an SFEN: the side to move";
    UciTalk uci;
    uci.say("setoption name UCI_Variant value shogi");
    EXPECT_THAT(uci.say("position fen " + sfen), ElementsAre(HasSubstr(told)));
    EXPECT_EQ(uci.session().game().fen(), fen);
    XboardTalk xboard;
    for (const char* line : {"new", "variant shogi", "force"}) xboard.say(line);
    xboard.say("setboard " + sfen);
    EXPECT_EQ(xboard.session().game().fen(), fen);
    const CliRun show = run_words({"show", "shogi", sfen});
    EXPECT_THAT(show.out, HasSubstr("FEN: " + fen + '\n'));
    EXPECT_THAT(show.err, HasSubstr(told));
    EXPECT_EQ(run_words({"show", "shogi", sfen, "--strict"}).code, exit_code::kNegative);
    const CliRun pgn =
        run_words({"pgn", "convert", "-"}, "[Event \"?\"]\n[Variant \"shogi\"]\n[SetUp \"1\"]\n[FEN \"" +
                                               sfen + "\"]\n[Result \"*\"]\n\n*\n");
    EXPECT_THAT(pgn.out, HasSubstr("[FEN \"" + fen + "\"]"));
    EXPECT_THAT(pgn.err, HasSubstr(told));
    const CliRun epd = run_words({"analyse", "shogi", "--epd", "-", "--nodes", "1"}, sfen + "\n");
    EXPECT_THAT(epd.err, HasSubstr(told));
  }
}

TEST(Sfen, IsNotWhatAFenIs) {
  for (const char* fen : {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1",
                          "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] b - 1",
                          "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 0 1",
                          "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - - 0 1",
                          "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b"}) {
    const Game game = shogi(fen);
    EXPECT_EQ(game.side_to_move(), Colour::kBlack) << fen;
    EXPECT_THAT(game.repairs(), IsEmpty()) << fen;
  }
}

TEST(HandsShown, StandAboveAndBelowTheBoard) {
  const Game game = shogi(*fen_of_sfen(kHeld));
  EXPECT_EQ(hand_text(game, Colour::kBlack), "b g n 3p");
  PictureStyle style;
  const std::string picture = board_picture(game, style);
  EXPECT_TRUE(picture.starts_with("   in Black's hand: b g n 3p\n"));
  EXPECT_TRUE(picture.ends_with("   in White's hand: S\n"));
  style.flipped = true;
  EXPECT_TRUE(board_picture(game, style).starts_with("   in White's hand: S\n"));
}

TEST(HandsShown, AreInJson) {
  const CliRun shown = run_words({"show", "shogi", "--sfen", kHeld, "--json"});
  EXPECT_THAT(shown.out, HasSubstr("\"sfen\": \"8l/"));
  EXPECT_THAT(shown.out, HasSubstr("\"p\": 3"));
  EXPECT_THAT(run_words({"show", "chess", "--json"}).out, Not(HasSubstr("hands")));
}

TEST(HandsShown, AreDrawnBesideTheBoard) {
  const std::string with = board_svg(drawing_of(shogi(*fen_of_sfen(kHeld))));
  EXPECT_THAT(with, HasSubstr(">3</text>"));
  EXPECT_THAT(with, HasSubstr("viewBox=\"0 0 1202 1000\""));
  const std::string without = board_svg(drawing_of(shogi()));
  EXPECT_THAT(without, Not(HasSubstr("scale(0.7)")));
}

}  // namespace
}  // namespace proconsul
