// Scores of finished games: all outputs agree with the result, in all games and for all endings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "support.h"
#include "tests/protocol/cli_runner.h"
#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

constexpr int kGamesEach = 6;
constexpr int kMaxPlies = 600;

// "win", "loss", "draw" for the side to move.
std::string result_of(const Game& game) {
  const Outcome outcome = game.end().outcome;
  if (outcome == Outcome::kDraw) return "draw";
  return (outcome == Outcome::kWhiteWins) == (game.side_to_move() == Colour::kWhite) ? "win" : "loss";
}

std::string score_wanted(const Game& game) {
  const std::string result = result_of(game);
  if (result == "draw") return "score cp 0 wdl 0 1000 0";
  if (result == "win") return "score mate 1 wdl 1000 0 0";
  return game.legal_moves().empty() ? "score mate 0 wdl 0 0 1000" : "score mate -1 wdl 0 0 1000";
}

// Random games played to the end over UCI, and their last scores.
class FinishedGames : public ::testing::Test {
 protected:
  void play(const std::string& name) {
    talk_.say("setoption name UCI_Variant value " + name);
    for (int i = 0; i < kGamesEach; ++i) {
      Game game = talk_.session().game();
      std::string position = "position startpos moves";
      while (!game.end().over() && game.moves().size() < kMaxPlies) {
        const std::vector<Move> moves = game.legal_moves();
        const Move move = moves[random_() % moves.size()];
        position += " " + to_uci(game, move, talk_.session().castling_input());
        game.play(move);
      }
      if (game.end().over()) expect_told(game, position);
      talk_.say("position startpos");
    }
  }

  void expect_told(const Game& game, const std::string& position) {
    SCOPED_TRACE(game.rules().name + ' ' + game.fen());
    ASSERT_THAT(talk_.say(position), ::testing::IsEmpty());
    kinds_[result_of(game)].insert(game.end().ending);
    const auto lines = talk_.say_and_wait("go depth 1");
    ASSERT_GE(lines.size(), 2U);
    EXPECT_THAT(lines[lines.size() - 2], HasSubstr(score_wanted(game)));
    EXPECT_EQ(lines.back() == "bestmove (none)", game.legal_moves().empty());
  }

  UciTalk talk_;
  std::mt19937 random_{5};
  std::map<std::string, std::set<Ending>> kinds_;
};

TEST_F(FinishedGames, AreScoredAsTheyEnded) {
  talk_.say("setoption name UCI_ShowWDL value true");
  talk_.say("setoption name Use NNUE value false");
  talk_.say("setoption name Hash value 1");
  for (const std::string& name : talk_.session().variant_names()) play(name);
  EXPECT_THAT(kinds_["loss"], IsSupersetOf({Ending::kCheckmate, Ending::kStalemate}));
  EXPECT_THAT(kinds_["win"], ::testing::Contains(Ending::kStalemate));
  EXPECT_GE(kinds_["loss"].size(), 3U);
  EXPECT_GE(kinds_["win"].size(), 2U);
  EXPECT_GE(kinds_["draw"].size(), 3U);
}

struct Finished {
  const char* game;
  const char* fen;
  int mate;  // for the side to move; 1 for a win
};

// A mate, a win by running out of moves, a loss by stalemate, a king that has reached its goal, the third
// check, and a draw that counts as Black's win, after which both sides still have moves.
const Finished kFinished[] = {{"chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 0},
                              {"giveaway", "8/8/8/8/8/8/8/7Q b - - 0 1", 1},
                              {"shatranj", "7k/8/6KR/8/8/8/8/6R1 b - - 0 1", 0},
                              {"kingofthehill", "8/8/8/3k4/8/8/8/6K1 w - - 0 1", 0},
                              {"3check", "4k3/8/8/8/8/8/8/4K2R b - - 0+3 0 1", 0},
                              {"armageddon", "8/8/8/4k3/8/8/4K3/8 w - - 0 1", -1},
                              {"armageddon", "8/8/8/4k3/8/8/4K3/8 b - - 0 1", 1}};

TEST(FinishedPositions, AreToldAlikeByTheCommandLine) {
  for (const Finished& finished : kFinished) {
    SCOPED_TRACE(std::string(finished.game) + ' ' + finished.fen);
    const Game game = test::game_of(finished.game, finished.fen);
    ASSERT_TRUE(game.end().over());
    const CliRun run = run_words({"analyse", finished.game, finished.fen, "--depth", "2", "--json"});
    const auto json = nlohmann::json::parse(run.out.substr(run.out.rfind('\n', run.out.size() - 2) + 1));
    EXPECT_EQ(json["score"]["mate"], finished.mate);
    EXPECT_EQ(json["wdl"], finished.mate > 0 ? nlohmann::json({1000, 0, 0}) : nlohmann::json({0, 0, 1000}));
    EXPECT_EQ(json["best"].is_null(), game.legal_moves().empty());
    UciTalk talk;
    talk.say(std::string("setoption name UCI_Variant value ") + finished.game);
    talk.say(std::string("position fen ") + finished.fen);
    EXPECT_THAT(talk.say("eval").back(), HasSubstr("Game over: "));
    XboardTalk xboard;
    xboard.say(std::string("variant ") + finished.game);
    xboard.say(std::string("setboard ") + finished.fen);
    EXPECT_THAT(line_beginning(xboard.say("go"), result_text(game.end().outcome)), HasSubstr("{"));
  }
}

TEST(MateMoves, CountTheMoversOwnMoves) {
  EXPECT_EQ(mate_moves(mated_in(0)), 0);
  EXPECT_EQ(mate_moves(mated_in(1)), -1);  // by its own move
  EXPECT_EQ(mate_moves(mated_in(2)), -1);
  EXPECT_EQ(mate_moves(mated_in(3)), -2);
  EXPECT_EQ(mate_moves(mate_in(0)), 1);
  EXPECT_EQ(mate_moves(mate_in(1)), 1);
  EXPECT_EQ(mate_moves(mate_in(2)), 1);
  EXPECT_EQ(mate_moves(mate_in(3)), 2);
}

}  // namespace
}  // namespace proconsul
