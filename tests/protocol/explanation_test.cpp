// The terms of the evaluation as text, JSON and picture.
#include "protocol/formats/explanation.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "protocol/cli_runner.h"
#include "protocol/draw/worth_drawing.h"
#include "protocol/protocol_fixture.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::Le;
using testing::Not;
using testing::SizeIs;

constexpr const char* kExtraQueen = "rnb1kbnr/pppp1ppp/8/4p3/3qP3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3";

SearchOptions without_net() {
  SearchOptions options;
  options.use_net = false;
  return options;
}

std::string text_of(const std::string& variant, const std::string& fen = "", int columns = 80) {
  const Game game = test::game_of(variant, fen);
  return explanation_text(game, explanation_of(game, without_net()), columns);
}

TEST(Explanation, HasTheWorthBelowEachPiece) {
  const Game game = test::game_of("chess", kExtraQueen);
  const Explanation explanation = explanation_of(game, without_net());
  const std::vector<std::string> lines = lines_of(explanation_text(game, explanation));
  const auto at = std::find_if(lines.begin(), lines.end(),
                               [](const std::string& line) { return line.starts_with(" 4 |"); });
  ASSERT_NE(at, lines.end());
  EXPECT_EQ(*at, " 4 |     |     |     |  q  |  P  |     |     |     |");
  EXPECT_EQ(at[1].size(), at[0].size());
  for (const PieceShare& share : explanation.pieces) {
    const std::string square = square_text(game.rules().board, share.square);
    if (square == "d4") {
      EXPECT_EQ(at[1].substr(22, 5), fmt::format("{:>5}", share.worth()));
    }
  }
  EXPECT_EQ(lines.back(), fmt::format("Evaluation (side to move): {}", evaluate(game)));
  EXPECT_THAT(lines, testing::Contains(HasSubstr("Left out: e1, e8 (royal).")));
}

TEST(Explanation, TermsAndPiecesAddUp) {
  const Game game = test::game_of("chess", kExtraQueen);
  const Explanation explanation = explanation_of(game, {});
  ASSERT_TRUE(explanation.net.has_value());
  EXPECT_EQ(explanation.evaluation, evaluate(game) + *explanation.net);
  const auto [white, black] = worth_of_sides(explanation);
  for (const PieceShare& share : explanation.pieces) {
    if (share.piece.type() == game.rules().type_of("Q")) continue;
    EXPECT_LT(share.worth(), 800) << share.square.index();
  }
  int sum = 0;
  for (const PieceShare& share : explanation.pieces) sum += share.terms + share.net.value_or(0);
  EXPECT_EQ(sum, white + black);
  const std::string text = explanation_text(game, explanation);
  EXPECT_THAT(text, HasSubstr(fmt::format("White's pieces together {}, Black's {}.", white, black)));
  EXPECT_THAT(text, HasSubstr("\nNetwork's correction (side to move): "));
}

TEST(Explanation, ShowsBoardsWithHolesInEightyColumns) {
  const std::string text = text_of("chess56");
  EXPECT_THAT(lines_of(text), Each(SizeIs(Le(80U))));
  EXPECT_THAT(text, HasSubstr("\n10                         |  t  |  m  |"));
}

TEST(Explanation, ListsThePiecesWhereTheBoardIsTooWide) {
  const std::string text = text_of("chess56", "", 60);
  EXPECT_THAT(lines_of(text), Each(SizeIs(Le(60U))));
  EXPECT_THAT(text, HasSubstr("\nWhite:\nQ f2 "));
  EXPECT_THAT(text, HasSubstr("\nBlack:\nq f9 "));
}

TEST(Explanation, TellsOfEveryGame) {
  for (const std::string& name : test::all_names()) {
    const Game game = test::game_of(name);
    const Explanation explanation = explanation_of(game, {});
    std::size_t pieces = 0;
    for (const Square square : Squares(game.rules().board.squares)) pieces += game.piece_on(square).valid();
    EXPECT_EQ(explanation.pieces.size(), pieces) << name;
    EXPECT_THAT(explanation_text(game, explanation), HasSubstr("\nEvaluation (side to move): ")) << name;
  }
}

TEST(Explanation, IsToldAtThePromptsOfBothProtocols) {
  UciTalk uci;
  uci.say("position fen " + std::string(kExtraQueen));
  EXPECT_THAT(uci.say("eval"), testing::Contains(" 4 |     |     |     |  q  |  P  |     |     |     |"));
  XboardTalk xboard;
  xboard.say("setboard " + std::string(kExtraQueen));
  EXPECT_THAT(xboard.say("eval"), testing::Contains(HasSubstr("Left out: e1, e8 (royal).")));
}

TEST(CliExplain, AddsTextToAnAnalysis) {
  const CliRun run = run_words({"analyse", "chess", kExtraQueen, "--depth", "2", "--explain"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, testing::MatchesRegex("(.|\n)*Best move: (.|\n)*\nmaterial (.|\n)*Evaluation .*\n"));
  EXPECT_THAT(run_words({"analyse", "chess", kExtraQueen, "--depth", "2"}).out, Not(HasSubstr("material")));
}

TEST(CliExplain, AddsAnObjectToJson) {
  const CliRun run = run_words({"analyse", "chess", kExtraQueen, "--depth", "2", "--explain", "--json"});
  const nlohmann::json last = nlohmann::json::parse(lines_of(run.out).back());
  const nlohmann::json& explanation = last.at("explanation");
  EXPECT_TRUE(explanation.at("evaluation").is_number_integer());
  EXPECT_TRUE(explanation.at("net").is_number_integer());
  EXPECT_EQ(explanation.at("terms").at(0).at("term"), "material");
  EXPECT_GT(explanation.at("terms").at(0).at("black"), explanation.at("terms").at(0).at("white"));
  ASSERT_EQ(explanation.at("pieces").size(), 31U);
  for (const nlohmann::json& piece : explanation.at("pieces")) {
    if (piece.at("square") == "d4") {
      EXPECT_EQ(piece.at("name"), "queen");
      EXPECT_EQ(piece.at("piece"), "q");
      EXPECT_EQ(piece.at("side"), "black");
      EXPECT_EQ(piece.at("worth").get<int>(), piece.at("terms").get<int>() + piece.at("net").get<int>());
    }
    if (piece.at("square") == "e1") {
      EXPECT_TRUE(piece.at("worth").is_null());
      EXPECT_EQ(piece.at("reason"), "royal");
    }
  }
}

TEST(CliExplain, DrawsTheWorth) {
  const std::string file = scratch_path("worth.svg");
  const CliRun run = run_words({"analyse", "chess56", "--depth", "1", "--explain-svg", file});
  EXPECT_EQ(run.code, 0);
  std::ifstream in(file);
  const std::string svg{std::istreambuf_iterator<char>(in), {}};
  std::filesystem::remove(file);
  const Game game = test::game_of("chess56");
  const Explanation explanation = explanation_of(game, {});
  EXPECT_EQ(svg, board_svg(worth_drawing(game, explanation)));
  for (const PieceShare& share : explanation.pieces) {
    const auto [x, y] = corner_of(worth_drawing(game, explanation), share.square);
    EXPECT_THAT(svg, HasSubstr(fmt::format("<text x=\"{}\" y=\"{}\" font-family=\"DejaVu Sans, sans-serif\" "
                                           "font-size=\"24\" text-anchor=\"middle\" fill=\"#222\">{}</text>",
                                           x + 50, y + 92,
                                           share.left_out.empty() ? std::to_string(share.worth()) : "-")));
  }
  EXPECT_THAT(svg, HasSubstr(">worth to Black</text>"));
}

TEST(CliExplain, SquaresAreTheMoreColouredTheMoreIsThere) {
  const Game game = test::game_of("chess", "4k3/8/8/8/2q5/8/PP6/4K2R b - - 0 1");
  Explanation explanation = explanation_of(game, without_net());
  BoardDrawing drawing = worth_drawing(game, explanation);
  EXPECT_THAT(drawing.tints,
              testing::Contains(testing::Field(&std::pair<Square, std::string>::second, "#1e64b4")));
  EXPECT_EQ(drawing.legend.size(), 2U);
  explanation.pieces[1].terms = -50;
  EXPECT_EQ(worth_drawing(game, explanation).legend.size(), 3U);
}

TEST(CliExplain, SaysWhatItCannotDo) {
  const CliRun files = run_words({"analyse", "chess", "--epd", "x.epd", "--explain"});
  EXPECT_EQ(files.code, 2);
  EXPECT_THAT(files.err, HasSubstr("--explain is for one position, not for files"));
  const CliRun nowhere =
      run_words({"analyse", "chess", "--depth", "1", "--explain-svg", "/nowhere/at/all.svg"});
  EXPECT_EQ(nowhere.code, 3);
  EXPECT_THAT(nowhere.err, HasSubstr("cannot write '/nowhere/at/all.svg'"));
  const CliRun over = run_words({"analyse", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--explain"});
  EXPECT_EQ(over.code, 1);
  EXPECT_THAT(over.err, HasSubstr("nothing to explain"));
}

}  // namespace
}  // namespace proconsul
