// What `play` answers: whose turn it is, words that are no moves, castling that is impossible, moves in the
// notations of a game's players, files that exist already, and no game at all.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "engine/move_text.h"
#include "protocol/cli_runner.h"
#include "protocol/formats/typed_move.h"
#include "protocol/formats/usi_moves.h"
#include "protocol/scratch_folder.h"
#include "support.h"

namespace proconsul {
namespace {

using test::game_of;
using testing::HasSubstr;
using testing::Not;

using Options = std::vector<std::string>;

std::string answer_to(const std::string& game, const std::string& input, const Options& more = {}) {
  return run_words(joined_words({"play", game, "--level", "1"}, more), input).out;
}

TEST(PlayAnswers, TellWhoIsToMoveAndWhichAction) {
  const std::string chess = answer_to("chess", "e4\n");
  EXPECT_THAT(chess, HasSubstr("White to move\n"));
  EXPECT_THAT(chess, Not(HasSubstr("action")));
  EXPECT_THAT(answer_to("chess", "", {"--fen", "4k3/8/8/8/8/8/8/4K2q w - - 0 1"}),
              HasSubstr("White to move, in check\n"));
  const std::string marseillais = answer_to("marseillais", "e4\nd4\n");
  EXPECT_THAT(marseillais, HasSubstr("White to move\n"));
  EXPECT_THAT(marseillais, HasSubstr("White to move, action 1 of 2\n"));
  EXPECT_THAT(marseillais, HasSubstr("White to move, action 2 of 2\n"));
}

TEST(PlayAnswers, WordsThatAreNoMovesGetNoNeighbours) {
  for (const char* game : {"chess", "consulchess", "xiangqi", "shogi", "marseillais"}) {
    for (const char* word : {"hello", "xyzzy", "n", "castle", "what now", "?", "--", "e", "Knight"}) {
      const std::string out = answer_to(game, std::string(word) + "\n");
      EXPECT_THAT(out, HasSubstr(fmt::format("no such command or move: \"{}\"", word))) << game;
      EXPECT_THAT(out, Not(HasSubstr("Nearest"))) << game << ' ' << word;
    }
  }
  for (const auto& [game, move] : {std::pair{"contemporaryrandom", "O-Ob"},
                                   {"contemporaryrandom", "O-Og"},
                                   {"contemporaryrandom", "Bc<=>N"},
                                   {"contemporaryrandom", "Ba<=>Nb"},
                                   {"seirawan", "O-O/Ee1"},
                                   {"seirawan", "O-O-O/He"},
                                   {"modern", "O-Q-O"},
                                   {"consulchess", "O-O(h1,e1)"},
                                   {"chess", "Ra"},
                                   {"chess", "Qd"},
                                   {"xiangqi", "\u5175\u4e94\u5e73\u56db"},
                                   {"shogi", "\uff12\u516d\u98db"}}) {
    const std::string out = answer_to(game, std::string(move) + "\n");
    EXPECT_THAT(out, Not(HasSubstr("no such command"))) << game << ' ' << move;
    EXPECT_THAT(out, HasSubstr(move)) << game;
  }
  for (const char* move : {"e5", "Nf4", "e2e5", "exd3", "Bb5+", "e8=Q"}) {
    const std::string out = answer_to("chess", std::string(move) + "\n");
    EXPECT_THAT(out, Not(HasSubstr("no such command"))) << move;
    EXPECT_THAT(out, HasSubstr("Nearest legal moves")) << move;
  }
  EXPECT_THAT(answer_to("chess", "levle 3\n"),
              HasSubstr("no such command or move: \"levle 3\" (did you mean 'level'?)"));
}

TEST(PlayAnswers, ImpossibleCastlingGetsTheReason) {
  struct Row {
    const char* game;
    const char* fen;
    const char* word;
    const char* reason;
  };
  const Row rows[] = {
      {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "O-O",
       "O-O is not possible: the bishop on f1 and the knight on g1 are in the way"},
      {"chess", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "o-o-o",
       "O-O-O is not possible: the knight on b1 is in the way"},
      {"chess", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "0-0", "White's king or that rook has moved"},
      {"chess", "r3k2r/8/8/8/8/8/8/4K3 b q - 0 1", "O-O", "Black's king or that rook has moved"},
      {"chess", "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O", "the king is in check"},
      {"chess", "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "O-O",
       "would pass over an attacked square or end on one"},
      {"chess", "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "O-O",
       "would pass over an attacked square or end on one"},
      {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O-O", "White has no rook on that side of the king"},
      {"chess", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1", "O-O-O", "Black has no rook on that side of the king"},
      {"chess", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "O-O", "White has no rook on that side of the king"},
      {"chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "O-O", "White's king or that rook has moved"},
      {"capablanca", "5k4/10/10/10/10/10/10/5K4 w - - 0 1", "O-O",
       "White has no rook on that side of the king"},
      {"xiangqi", "", "O-O", "there is no castling in this game"},
      {"consulchess", "", "O-O", "in the way"},
      {"capablanca", "", "O-O-O", "in the way"},
  };
  for (const Row& row : rows) {
    const Result<Move> move = parse_typed(game_of(row.game, row.fen), row.word);
    ASSERT_FALSE(move) << row.fen << ' ' << row.word;
    EXPECT_THAT(move.error().message, HasSubstr(row.reason)) << row.fen;
  }
  EXPECT_THAT(answer_to("chess", "O-O\n"),
              HasSubstr("the bishop on f1 and the knight on g1 are in the way\n"));
}

// Whatever is written somewhere in a game looks like one of its moves everywhere.
TEST(PlayAnswers, MovesOfTheGameLookLikeMoves) {
  for (const Variant& variant : test::registry().variants()) {
    Game game = test::game_of(variant.rules->name);
    for (int ply = 0; ply < 30 && !game.legal_moves().empty(); ++ply) {
      for (const Move move : game.legal_moves()) {
        const std::string san = to_san(game, move);
        EXPECT_TRUE(resembles_move(game.rules(), san)) << variant.rules->name << ' ' << san;
      }
      game.play(game.legal_moves()[static_cast<std::size_t>(ply * 7) % game.legal_moves().size()]);
    }
  }
}

std::vector<MoveStyle> styles_of(const Rules& rules) {
  std::vector<MoveStyle> styles = {{}};
  if (is_written_in_usi(rules)) styles.push_back({MoveStyle::Form::kUsi, native::Notation::kSan});
  const native::Notation usual = native::notation_of(rules);
  if (usual != native::Notation::kSan) styles.push_back({MoveStyle::Form::kNative, usual});
  if (usual == native::Notation::kShogiHodges)
    styles.push_back({MoveStyle::Form::kNative, native::Notation::kShogiHodgesNumber});
  return styles;
}

// Whatever is written in one way is understood and answered in the same way.
TEST(PlayAnswers, StylesAreRecognized) {
  const Registry registry;
  std::size_t native = 0;
  for (const Variant& variant : registry.variants()) {
    const Game game = Game::create(variant.compiled, variant.rules->start_fen).take();
    for (const MoveStyle style : styles_of(game.rules())) {
      native += style.form != MoveStyle::Form::kSan ? 1 : 0;
      for (const Move move : game.legal_moves()) {
        const std::string text = text_in(style, game, move);
        const Result<Move> read = parse_typed(game, text);
        ASSERT_TRUE(read) << variant.rules->name << ' ' << text;
        EXPECT_EQ(to_uci(game, *read), to_uci(game, move)) << variant.rules->name << ' ' << text;
        const MoveStyle found = style_of(game, text);
        EXPECT_EQ(text_in(found, game, move), text) << variant.rules->name;
      }
    }
  }
  EXPECT_GT(native, 30u);
}

TEST(PlayAnswers, AreInTheNotationOfTheUser) {
  const auto reply = [](const std::string& game, const std::string& move) {
    const std::string out = answer_to(game, move + "\n");
    std::smatch found;
    EXPECT_TRUE(std::regex_search(out, found, std::regex("Black plays (\\S+)"))) << out;
    return found[1].str();
  };
  EXPECT_TRUE(std::regex_match(reply("xiangqi", "C2=5"), std::regex("[A-Z+-][1-9+-]?[+=-][1-9]")));
  EXPECT_TRUE(std::regex_match(reply("xiangqi", "h3e3"), std::regex("[A-Z]?[a-i]?x?[a-i]\\d+\\+?")));
  EXPECT_TRUE(std::regex_match(reply("shogi", "7g7f"), std::regex("\\d[a-i]\\d[a-i]\\+?")));
  EXPECT_TRUE(std::regex_match(reply("shogi", "P-7f"), std::regex("[A-Z](\\d[a-i])?[-x]\\d[a-i][+=]?")));
  EXPECT_THAT(answer_to("xiangqi", "help\n"), HasSubstr("WXF"));
  for (const char* name : {"Hodges", "USI"}) EXPECT_THAT(answer_to("shogi", "help\n"), HasSubstr(name));
  for (const char* name : {"WXF", "Hodges", "USI"})
    EXPECT_THAT(run_words({"play", "--help"}).out, HasSubstr(name));
}

TEST(PlayAnswers, SavingAsksBeforeItReplaces) {
  const ScratchFolder folder("play_saving");
  const std::string file = folder / "game.pgn";
  const auto play = [&](const std::string& input) { return answer_to("chess", input); };
  EXPECT_THAT(play("e4\nsave " + file + "\nsave " + file + "\nquit\n"), Not(HasSubstr("Replace")));
  const std::string first = content_of(file);
  for (const std::string& later :
       Options{"", "n\n", "no\n", "board\ny\n", "save " + (folder / "other.pgn") + "\n"}) {
    const std::string out = play("d4\nsave " + file + "\n" + later + "quit\n");
    EXPECT_THAT(in_one_line(out), HasSubstr("Replace it?")) << later;
    EXPECT_EQ(content_of(file), first) << later;
  }
  for (const char* no : {"n", "no", "No", "nope", "never mind", "x"}) {
    const std::string out = play("d4\nsave " + file + "\n" + no + "\nquit\n");
    EXPECT_THAT(in_one_line(out), HasSubstr("game.pgn' stays as it is.")) << no;
    EXPECT_THAT(out, Not(HasSubstr("no such command"))) << no;
    EXPECT_EQ(content_of(file), first) << no;
  }
  for (const std::string yes : {"y\n", "yes\n", "YES\n", "ok\n"}) {
    play("d4\nsave " + file + "\n" + yes + "quit\n");
    EXPECT_THAT(content_of(file), HasSubstr("1. d4"));
  }
}

TEST(PlayAnswers, NoGameAtAllGetsAList) {
  Terminal terminal;
  terminal.in = terminal.out = true;
  const auto play = [&](const std::string& input, const Options& more = {}) {
    return run_on(terminal, joined_words({"play", "--level", "1"}, more), input);
  };
  const CliRun first = play("1\nquit\n");
  EXPECT_EQ(first.code, exit_code::kOk);
  for (const char* name : {"consulchess", "consul42k", "consuls", "arena", "chess56", "chess2016",
                           "contemporaryrandom", "chess"})
    EXPECT_THAT(first.out, HasSubstr(fmt::format(" {} ", name)));
  EXPECT_THAT(first.out, HasSubstr("Consulchess: you play White"));
  EXPECT_THAT(play("shogi\nquit\n").out, HasSubstr("Shogi: you play White"));
  EXPECT_THAT(play("chss\n99\nchess\nquit\n").out, HasSubstr("Chess: you play White"));
  EXPECT_THAT(play("chss\n").out, HasSubstr("unknown variant 'chss'"));
  EXPECT_THAT(play("\n").out, Not(HasSubstr("you play")));
  EXPECT_EQ(play("quit\n").code, exit_code::kOk);
  for (const char* help : {"?", "help", "Help"}) {
    const CliRun again = play(std::string(help) + "\nchess\nquit\n");
    EXPECT_EQ(again.out.find("Which game?"), 0U);
    EXPECT_NE(again.out.find("Which game?", 1), std::string::npos) << help;
    EXPECT_THAT(again.out, Not(HasSubstr("unknown variant")));
  }
  for (const char* leaving : {"\n", "quit\n", "exit\n"}) {
    const CliRun left = run_words({"play"}, leaving);
    EXPECT_EQ(left.code, exit_code::kOk) << leaving;
    EXPECT_EQ(left.err, "") << leaving;
  }
  EXPECT_EQ(run_words({"play"}, "").code, exit_code::kUsage);
  const ScratchFile own("own.ini", "[mygame:chess]\ntitle = My Own\n");
  EXPECT_THAT(play("1\nquit\n", {"--variant-file", own.path()}).out, HasSubstr("My Own: you play White"));
}

}  // namespace
}  // namespace proconsul
