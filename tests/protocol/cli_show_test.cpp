// Pictures of boards, diagrams of moves, and their texts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/game.h"
#include "protocol/cli_runner.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/rules_text.h"
#include "protocol/text/number.h"
#include "protocol/text/text_table.h"
#include "variants/chess960.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(CliShow, TakesAStartByDice) {
  const CliRun start = run_words({"start", "chess2016", "--dice", "2", "4", "4", "6", "1"});
  const CliRun shown = run_words({"show", "chess2016", "--dice", "2", "4", "4", "6", "1"});
  EXPECT_EQ(shown.code, exit_code::kOk) << shown.err;
  EXPECT_EQ(start.out.substr(start.out.find("FEN: ")), shown.out.substr(shown.out.find("FEN: ")));
}

TEST(CliShow, DrawsTheArena) {
  EXPECT_EQ(run_words({"show", "arena"}).out,
            "   +---+---+---+---+\n"
            " 4 |   | k | k |   |\n"
            "   +---+---+---+---+\n"
            " 3 |   |   |   |   |\n"
            "   +---+---+---+---+\n"
            " 2 |   |   |   |   |\n"
            "   +---+---+---+---+\n"
            " 1 |   | K | K |   |\n"
            "   +---+---+---+---+\n"
            "     a   b   c   d\n"
            "\n"
            "White to move\n"
            "FEN: 1kk1/4/4/1KK1 w - - 0 1\n");
}

TEST(CliShow, LeavesHolesBlankAndDrawsBoxesOnAUtf8Terminal) {
  Terminal terminal;
  terminal.out = terminal.utf8 = true;
  const std::string fen =
      "****tmz't****/*rlnbqkbnlr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RLNBQKBNLR*/****TMCT**** w KQkq - 0 "
      "1";
  const std::string out = run_on(terminal, {"show", "chess56", fen}).out;
  EXPECT_THAT(out, HasSubstr("                   ┌───┬───┬───┬───┐\n"
                             "10                 │ t │ m │ z'│ t │\n"
                             "       ┌───┬───┬───┼───┼───┼───┼───┼───┬───┬───┐\n"
                             " 9     │ r │ l │"));
  EXPECT_THAT(out, Not(HasSubstr("\033")));
  EXPECT_THAT(run_on(terminal, {"show", "chess56", fen, "--ascii"}).out,
              HasSubstr("                   +---+---+---+---+\n"));
}

TEST(CliShow, ColoursOnlyWhereAsked) {
  Terminal terminal;
  terminal.out = terminal.colour = true;
  EXPECT_THAT(run_on(terminal, {"show", "chess"}).out, HasSubstr("\033["));
  EXPECT_THAT(run_on(terminal, {"show", "chess", "--no-colour"}).out, Not(HasSubstr("\033[")));
}

TEST(CliShow, FlipsTheBoard) {
  const std::string out = run_words({"show", "chess", "--flip"}).out;
  EXPECT_THAT(out, HasSubstr(" 1 | R | N | B | K | Q | B | N | R |\n"));
  EXPECT_THAT(out, HasSubstr("     h   g   f   e   d   c   b   a\n"));
}

TEST(CliShow, TellsCheckRightsEnPassantAndResult) {
  EXPECT_THAT(run_words({"show", "chess", "--moves", "e4 a6 e5 d5"}).out,
              HasSubstr("White to move; castling KQkq; en passant on d6\n"));
  EXPECT_THAT(run_words({"show", "chess", "--moves", "e4 f6 Qh5+"}).out,
              HasSubstr("Black to move, in check;"));
  EXPECT_THAT(run_words({"show", "chess", "--moves", "f3 e5 g4 Qh4#"}).out,
              HasSubstr("Game over: Black wins by checkmate (0-1)\n"));
  EXPECT_THAT(run_words({"show", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}).out,
              HasSubstr("Game over: draw by stalemate (1/2-1/2)\n"));
}

std::vector<std::string> diagram(const char* variant, const char* letter, std::size_t n = 0) {
  const Registry registry;
  const Rules& rules = *registry.find(variant)->rules;
  return move_diagrams(rules, rules.pieces[index_of(rules.type_of(letter))]).at(n);
}

TEST(CliDiagrams, ShowLeapsPawnsAndHops) {
  EXPECT_THAT(diagram("chess", "N"),
              ElementsAre("N knight", ". * . * . ", "* . . . * ", ". . N . . ", "* . . . * ", ". * . * . "));
  EXPECT_THAT(diagram("chess", "P"), ElementsAre("P pawn", "on rank 2", ". . o . . ", ". x o x . ",
                                                 ". . P . . ", ". . . . . ", ". . . . . "));
  EXPECT_EQ(diagram("chess", "P", 1)[1], "on ranks 3-7");
  EXPECT_EQ(diagram("consuls", "P", 5)[1], "on rank 8");
  EXPECT_EQ(diagram("consuls", "P", 5)[5], ". . . . . . . . . ");  // nothing beyond the last rank
  EXPECT_EQ(diagram("chess56", "C")[1], ". . . . + . . . . ");
  EXPECT_EQ(diagram("chess56", "C")[4], ". . . . o . . . . ");
}

TEST(CliDiagrams, NameSquares) {
  const Registry registry;
  const Geometry& board = registry.find("chess")->rules->board;
  SquareSet set;
  for (int file = 0; file < 8; ++file)
    set |= bit<SquareSet>(board.square(file, 3)) | bit<SquareSet>(board.square(file, 4));
  EXPECT_EQ(squares_text(board, set), "ranks 4-5");
  for (int file = 0; file < 8; ++file) set |= bit<SquareSet>(board.square(file, 7));
  EXPECT_EQ(squares_text(board, set), "ranks 4-5, 8");
  EXPECT_EQ(squares_text(board, bit<SquareSet>(board.square(4, 3))), "e4");
  SquareSet file;
  for (int rank = 0; rank < 8; ++rank) file |= bit<SquareSet>(board.square(7, rank));
  EXPECT_EQ(squares_text(board, file), "file h");
}

TEST(CliText, TellsWhetherDoubleStepsCanBeAnswered) {
  const auto line = [](const std::string& keys) -> std::string {
    Registry registry;
    EXPECT_TRUE(registry.load("[mine:chess]\n" + keys).empty()) << keys;
    for (const std::string& rule : special_rules_text(*registry.find("mine")->rules)) {
      if (rule.starts_with("En passant")) return rule;
    }
    return "";
  };
  EXPECT_EQ(
      line(""),
      "En passant: a pawn that has just made a double step can be captured by a pawn on the square that it "
      "passed over");
  EXPECT_EQ(line("doubleStep = false\n"), "");
  EXPECT_EQ(line("enPassantTypes = -\n"), "En passant: a pawn's double step cannot be answered");
}

TEST(CliText, TellsOfEnPassantInEveryGameThatHasIt) {
  const Registry registry;
  int with = 0;
  for (const Variant& variant : registry.variants()) {
    std::mt19937_64 random(7);
    bool captured = false;
    for (int i = 0; i < 4 && !captured; ++i) {
      Game game = game_of(variant, variant.rules->start_fen).take();
      for (int ply = 0; ply < 60 && !game.end().over() && !captured; ++ply) {
        const std::vector<Move> legal = game.legal_moves();
        captured = std::any_of(legal.begin(), legal.end(),
                               [](Move move) { return move.kind() == Move::Kind::kEnPassant; });
        game.play(legal[random() % legal.size()]);
      }
    }
    if (!captured) continue;
    ++with;
    EXPECT_THAT(special_rules_text(*variant.rules),
                testing::Contains(
                    testing::AllOf(testing::StartsWith("En passant: "), HasSubstr(" can be captured by "))))
        << variant.rules->name;
  }
  EXPECT_GT(with, 30);
}

TEST(CliText, TellsHowAGameEnds) {
  const Registry registry;
  Rules rules = *registry.find("chess")->rules;
  EXPECT_EQ(
      ends_text(rules),
      "the side that is checkmated loses; stalemate is a draw; draw after 50 moves each without capture or "
      "pawn move; draw when a position occurs 3 times; draw by insufficient material: royal pieces alone, or "
      "royal pieces and a single knight or bishop");
  rules.move_limit = rules.repetition_limit = rules.royals_per_side = 0;
  rules.bare_royals_draw = false;
  rules.lone_insufficient.clear();
  rules.stalemate = Verdict::kWin;
  rules.check_limit = 3;
  rules.extinctions.emplace_back().types = {rules.type_of("K"), rules.type_of("Q")};
  EXPECT_EQ(ends_text(rules),
            "the side that is stalemated wins; a side loses once it has lost every king or every queen; a "
            "side that has "
            "given 3 checks wins");
}

TEST(CliText, ReadsWholeNumbersWithinTheirRange) {
  EXPECT_EQ(parse_integer("42", 0, 99).value(), 42);
  EXPECT_EQ(parse_integer("-3", -5, 5).value(), -3);
  for (const char* text : {"", "4 ", " 4", "4x", "0x4", "100", "-1", "1e1", "99999999999999999999"}) {
    EXPECT_FALSE(parse_integer(text, 0, 99)) << text;
  }
  EXPECT_EQ(parse_unsigned("18446744073709551615").value(), 18446744073709551615U);
  EXPECT_EQ(parse_seconds("0.25").value().count(), 250);
  for (const char* text : {"", "nan", "inf", "-1", "1e2", "1s", ".", "86401"})
    EXPECT_FALSE(parse_seconds(text)) << text;
}

TEST(CliText, AlignsColumns) {
  EXPECT_EQ(text_table({{"a", "bb"}, {"ccc", "d"}}), "a    bb\n---  --\nccc  d\n");
  EXPECT_EQ(in_columns({"a", "bb", "c"}, 8), "a   bb\nc\n");
  EXPECT_EQ(side_by_side({{"ab", "c"}, {"d"}}, 80), "ab   d\nc\n\n");
}

}  // namespace
}  // namespace proconsul
