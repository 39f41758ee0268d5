// Boards and pages: well-formed SVG, valid PNG, pages that show each move.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "engine/setup.h"
#include "protocol/cli_runner.h"
#include "protocol/draw/board_svg.h"
#include "protocol/draw/glyphs.h"
#include "protocol/draw/piece_drawing.h"
#include "protocol/draw/png.h"
#include "protocol/draw/svg.h"
#include "protocol/formats/evaluations.h"
#include "protocol/left_out.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Glyphs, AllThirtyKindsAreDrawn) {
  std::set<std::string> kinds;
  for (const char* variant : {"chess2016", "consulchess"}) {
    for (const PieceDef& piece : test::rules_of(variant)->pieces) {
      EXPECT_TRUE(has_glyph(piece)) << piece.name;
      kinds.insert(glyph_svg(piece, Colour::kWhite));
      EXPECT_NE(glyph_svg(piece, Colour::kWhite), glyph_svg(piece, Colour::kBlack)) << piece.name;
    }
  }
  EXPECT_EQ(kinds.size(), 30U);  // no two look alike
}

TEST(Glyphs, OtherPiecesAreLetteredDiscs) {
  PieceDef piece;
  piece.letter = "<'";
  piece.notation = "fWbF";
  EXPECT_FALSE(has_glyph(piece));
  EXPECT_THAT(glyph_svg(piece, Colour::kWhite), HasSubstr(">&lt;&#39;</text>"));
}

TEST(BoardLooks, AreDerivedFromTheRules) {
  struct Look {
    const char* variant;
    Ground ground;
    PieceForm form;
    Blockage blockage;
    bool river;
    std::size_t diagonals;
  };
  constexpr Look kLooks[] = {
      {"xiangqi", Ground::kPoints, PieceForm::kDiscs, Blockage::kBlock, true, 4},
      {"minixiangqi", Ground::kPoints, PieceForm::kDiscs, Blockage::kBlock, false, 4},
      {"janggi", Ground::kPoints, PieceForm::kOctagons, Blockage::kBlock, false, 4},
      {"shogi", Ground::kCells, PieceForm::kWedges, Blockage::kBlock, false, 0},
      {"dobutsu", Ground::kCells, PieceForm::kWedges, Blockage::kBlock, false, 0},
      {"ataxx", Ground::kCells, PieceForm::kStones, Blockage::kBlock, false, 0},
      {"flipello", Ground::kCells, PieceForm::kStones, Blockage::kBlock, false, 0},
      {"duck", Ground::kChequered, PieceForm::kFigures, Blockage::kDuck, false, 0},
      {"amazons", Ground::kChequered, PieceForm::kFigures, Blockage::kArrow, false, 0},
      {"synochess", Ground::kChequered, PieceForm::kFigures, Blockage::kBlock, false, 0},
      {"crazyhouse", Ground::kChequered, PieceForm::kFigures, Blockage::kBlock, false, 0},
      {"wolf", Ground::kChequered, PieceForm::kFigures, Blockage::kBlock, false, 0},
      {"chess", Ground::kChequered, PieceForm::kFigures, Blockage::kBlock, false, 0}};
  for (const Look& wanted : kLooks) {
    const BoardLook look = look_of(*test::rules_of(wanted.variant));
    EXPECT_EQ(look.ground, wanted.ground) << wanted.variant;
    EXPECT_EQ(look.form, wanted.form) << wanted.variant;
    EXPECT_EQ(look.blockage, wanted.blockage) << wanted.variant;
    EXPECT_EQ(look.river.has_value(), wanted.river) << wanted.variant;
    EXPECT_EQ(look.diagonals.size(), wanted.diagonals) << wanted.variant;
  }
}

// No letters if all pieces have characters, and no two pieces look alike.
TEST(PieceDrawings, HaveCharactersOfTheirOwn) {
  for (const char* variant : {"xiangqi", "minixiangqi", "janggi", "shogi", "minishogi"}) {
    const Rules& rules = *test::rules_of(variant);
    std::map<std::string, std::string> drawn;
    for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
      const PieceType type(static_cast<int>(i));
      for (const Colour colour : kBothColours) {
        const std::string svg = piece_drawing(rules, look_of(rules), Piece(colour, type), PieceSigns::kUsual);
        EXPECT_THAT(svg, Not(HasSubstr("<text"))) << variant << " " << rules.pieces[i].name;
        const auto [known, fresh] = drawn.emplace(svg, rules.pieces[i].name);
        EXPECT_TRUE(fresh) << variant << ": " << known->second << " and " << rules.pieces[i].name;
        EXPECT_THAT(piece_drawing(rules, look_of(rules), Piece(colour, type), PieceSigns::kLetters),
                    HasSubstr(svg_escaped(rules.pieces[i].letter)));
      }
    }
  }
}

TEST(BoardSvg, HolesAreLeftOut) {
  const Game game = test::game_of("chess56");
  const std::string svg = board_svg(drawing_of(game));
  EXPECT_EQ(count(svg, "<rect "), 96U);
  EXPECT_EQ(count(svg, "<g transform=\"translate("), 48U);
  EXPECT_THAT(svg, HasSubstr(">l</text>"));
  EXPECT_THAT(svg, HasSubstr(">10</text>"));
}

TEST(BoardSvg, ShowsTheLastMoveArrowsAndTheOtherSide) {
  Game game = test::game_of("chess");
  game.play(*parse_uci(game, "e2e4"));
  BoardDrawing drawing = drawing_of(game);
  EXPECT_EQ(count(board_svg(drawing), "fill-opacity=\"0.55\""), 2U);
  const Square a1 = *parse_square(game.rules().board, "a1"), h8 = *parse_square(game.rules().board, "h8");
  drawing.arrows = {{a1, h8}};
  EXPECT_EQ(count(board_svg(drawing), "fill-opacity=\"0.75\""), 1U);
  EXPECT_THAT(board_svg(drawing), HasSubstr("rotate(-45.00)"));
  const auto corner = corner_of(drawing, a1);
  drawing.flipped = true;
  EXPECT_EQ(corner_of(drawing, h8), corner);
}

TEST(MoveDrawing, MarksWhatThePieceReaches) {
  const auto rules = test::rules_of("chess56");
  const auto marks = [&](const char* letter, SquareMark mark) {
    int number = 0;
    for (const auto& [square, known] : move_drawing(*rules, rules->type_of(letter)).marks)
      number += known == mark ? 1 : 0;
    return number;
  };
  EXPECT_EQ(marks("W", SquareMark::kBoth), 4);
  EXPECT_EQ(marks("X", SquareMark::kMove), 4);
  EXPECT_EQ(marks("X", SquareMark::kCapture), 4);
  EXPECT_EQ(marks("C", SquareMark::kMove), 4);  // there is nothing to hop over next to it
  EXPECT_GT(marks("C", SquareMark::kMoveOrHop), 8);
  EXPECT_EQ(marks("N", SquareMark::kBoth), 8);
}

TEST(PictureFiles, AreWrittenOnDemand) {
  if (test::lacks_pictures()) GTEST_SKIP() << "built without PNG pictures";
  const std::string svg = scratch_path("board.svg"), png = scratch_path("board.png");
  const CliRun run =
      run_words({"show", "consulchess", "--svg", svg, "--png", png, "--arrow", "e2e4", "--pixels", "320"});
  ASSERT_EQ(run.code, exit_code::kOk) << run.err;
  EXPECT_THAT(content(svg), HasSubstr("</svg>"));
  const std::string picture = content(png);
  ASSERT_GT(picture.size(), 1000U);
  EXPECT_EQ(picture.substr(1, 3), "PNG");
  EXPECT_EQ(static_cast<unsigned char>(picture[18]) * 256 + static_cast<unsigned char>(picture[19]), 320);
  std::filesystem::remove(svg);
  std::filesystem::remove(png);
  EXPECT_EQ(run_words({"show", "chess", "--png", "/nowhere/x.png"}).code, exit_code::kIo);
  EXPECT_THAT(run_words({"show", "chess", "--svg", svg, "--arrow", "e2e9"}).err,
              HasSubstr("--arrow takes two squares"));
  EXPECT_FALSE(png_picture("no svg").ok());
}

TEST(PictureFiles, ShowAPiece) {
  const CliRun run = run_words({"show", "chess2016", "--piece", "griffin"});
  EXPECT_EQ(run.code, exit_code::kOk) << run.err;
  EXPECT_THAT(run.out, HasSubstr("G griffin ([F-W-R])"));
  EXPECT_THAT(run_words({"show", "chess2016", "--piece", "grifin"}).err,
              HasSubstr("did you mean 'griffin'?"));
}

TEST(Pages, AGameShowsEveryMove) {
  const std::string file = scratch_path("page.pgn");
  std::ofstream(file)
      << "[White \"A<b>\"]\n[Variant \"chess\"]\n\n1. e4 {[%eval 0.30]} e5? {+1.50/9 0.1s} 2. Qh5 "
         "{</script>} Ke7 3. Qxe5# {[%eval #1]} 1-0\n";
  const CliRun run = run_words({"pgn", "html", file});
  ASSERT_EQ(run.code, exit_code::kOk) << run.err;
  EXPECT_THAT(run.out, HasSubstr("A&lt;b&gt;"));
  EXPECT_EQ(count(run.out, "<a data-node="), 5U);
  EXPECT_THAT(run.out, HasSubstr(">Qxe5#</a>"));
  for (const char* node : {"[4,1,4,3],0.3]", "[4,6,4,4],-1.5]", "[3,0,7,4],null]", "[7,4,4,4],100.0]"})
    EXPECT_THAT(run.out, HasSubstr(node));
  EXPECT_EQ(count(run.out, "</script>"), 1U) << "a comment must not end the script";
  EXPECT_EQ(count(run.out, "http-equiv"), 1U);
  EXPECT_THAT(run.out, HasSubstr("<meta http-equiv=\"Content-Security-Policy\""));
  EXPECT_FALSE(std::regex_search(run.out, std::regex("(src|href)=\"http")));
  EXPECT_EQ(run_words({"pgn", "html", file, "--game", "2"}).code, exit_code::kIo);
  std::filesystem::remove(file);
}

TEST(Pages, RulesHaveADiagramOfEveryPiece) {
  const CliRun run = run_words({"variants", "consuls", "--html"});
  ASSERT_EQ(run.code, exit_code::kOk) << run.err;
  const std::size_t diagrams = test::rules_of("consuls")->pieces.size() + 5;  // the pawn has six
  EXPECT_EQ(count(run.out, "<figure>"), diagrams);
  EXPECT_EQ(count(run.out, "<svg "), diagrams + 1);
  EXPECT_THAT(run.out, HasSubstr("pawn on rank 7"));
}

TEST(Evaluations, AreReadFromComments) {
  EXPECT_EQ(evaluation_in("[%eval -1.25] a plan", Colour::kWhite), -1.25);
  EXPECT_EQ(evaluation_in("+0.31/12 0.52s", Colour::kBlack), -0.31);
  EXPECT_EQ(evaluation_in("-M3/12 0.5s", Colour::kWhite), -100);
  EXPECT_EQ(evaluation_in("[%eval #-4]", Colour::kWhite), -100);
  EXPECT_EQ(evaluation_in("just a remark", Colour::kWhite), std::nullopt);
  EXPECT_EQ(remark_in("[%eval -1.25] [%clk 0:01:00] a plan"), "a plan");
}

}  // namespace
}  // namespace proconsul
