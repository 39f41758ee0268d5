// Games that can be won otherwise than by mate: their aims are derived from the rules, and the search finds
// the moves that immediately win or prevent a loss by such a rule.
#include "search/eval/aims.h"

#include <algorithm>
#include <string>
#include <vector>

#include "search/engine.h"
#include "search/eval/trace.h"
#include "search/games.h"
#include "search/see.h"

namespace proconsul {
namespace {

using testing::game_of;
using testing::rules_of;
using testing::type_in;

Aims aims_of(const std::string& name) { return Aims(*rules_of(name)); }

Square square_of(const Game& game, const std::string& name) {
  return game.rules().board.square(name[0] - 'a', name[1] - '1');
}

TEST(AimsTest, OrdinaryGamesHaveNone) {
  for (const char* name : {"chess", "consul42k", "consuls", "chess2016", "grand", "asean"}) {
    EXPECT_FALSE(aims_of(name).unusual()) << name;
    EXPECT_EQ(aims_of(name).style(), EvalStyle::kOrdinary) << name;
  }
}

TEST(AimsTest, TheStyleSaysWhatIsAtStake) {
  EXPECT_EQ(aims_of("3check").style(), EvalStyle::kChecks);
  EXPECT_EQ(aims_of("kingofthehill").style(), EvalStyle::kRace);
  EXPECT_EQ(aims_of("racingkings").style(), EvalStyle::kDash);
  EXPECT_EQ(aims_of("breakthrough").style(), EvalStyle::kAdvance);
  EXPECT_EQ(aims_of("jesonmor").style(), EvalStyle::kRush);
  EXPECT_EQ(aims_of("codrus").style(), EvalStyle::kLosing);
  EXPECT_EQ(aims_of("extinction").style(), EvalStyle::kExtinction);
  EXPECT_EQ(aims_of("atomic").style(), EvalStyle::kExplosion);
  EXPECT_EQ(aims_of("antichess").style(), EvalStyle::kLosing);
  EXPECT_EQ(aims_of("losers").style(), EvalStyle::kShed);
  EXPECT_EQ(aims_of("horde").style(), EvalStyle::kHorde);
  EXPECT_EQ(aims_of("shatranj").style(), EvalStyle::kWeak);
  EXPECT_EQ(aims_of("makruk").style(), EvalStyle::kWeak);
  EXPECT_EQ(aims_of("crazyhouse").style(), EvalStyle::kHands);
  EXPECT_EQ(aims_of("shogi").style(), EvalStyle::kHands);
  EXPECT_EQ(aims_of("pocketknight").style(), EvalStyle::kOrdinary);
  for (const char* name : {"xiangqi", "minixiangqi", "janggi", "janggicasual"})
    EXPECT_EQ(aims_of(name).style(), EvalStyle::kPalace) << name;
  EXPECT_EQ(aims_of("janggihouse").style(), EvalStyle::kHands);
  EXPECT_FALSE(aims_of("makruk").unusual());
  EXPECT_TRUE(aims_of("shatranj").lone_king_loses());
  EXPECT_FALSE(aims_of("horde").lone_king_loses());
}

TEST(AimsTest, OnlyCapturesAreMadeWhereNothingMovesQuietly) {
  EXPECT_TRUE(aims_of("clobber").only_captures());
  EXPECT_FALSE(aims_of("breakthrough").only_captures());
  EXPECT_FALSE(aims_of("chess").only_captures());
}

TEST(AimsTest, WaysAreCountedInMovesOnAnEmptyBoard) {
  const Game hill = game_of("kingofthehill");
  const Aims hill_aims(hill.rules());
  const Piece king(Colour::kWhite, type_in(hill, "K"));
  EXPECT_EQ(hill_aims.moves_to_region(king, square_of(hill, "e1")), 3);
  EXPECT_EQ(hill_aims.moves_to_region(king, square_of(hill, "d3")), 1);
  EXPECT_EQ(hill_aims.moves_to_region(king, square_of(hill, "d4")), 0);
  EXPECT_EQ(hill_aims.moves_to_region(king, square_of(hill, "a8")), 3);

  const Game mor = game_of("jesonmor");
  const Piece knight(Colour::kBlack, type_in(mor, "N"));
  EXPECT_EQ(Aims(mor.rules()).moves_to_region(knight, square_of(mor, "e9")), 2);
  EXPECT_EQ(Aims(mor.rules()).moves_to_region(knight, square_of(mor, "c4")), 1);

  const Game breakthrough = game_of("breakthrough");
  const Aims rush(breakthrough.rules());
  const PieceType pawn = type_in(breakthrough, "P");
  EXPECT_EQ(rush.moves_to_region(Piece(Colour::kWhite, pawn), square_of(breakthrough, "a2")), 6);
  EXPECT_EQ(rush.moves_to_region(Piece(Colour::kBlack, pawn), square_of(breakthrough, "a2")), 1);
}

TEST(AimsTest, TheLastPiecesOfAKindAreWorthTheGame) {
  const Game game = game_of("extinction", "4k3/8/8/3q1r1r/4P3/8/8/QNB1K2R w - - 0 1");
  const PieceValues values(game.rules());
  const auto worth = [&](const char* to) {
    return captured_value(std::get<Position<Bits64>>(game.position()),
                          Move(square_of(game, "e4"), square_of(game, to)), values);
  };
  EXPECT_GT(worth("d5"), 5000);  // the only queen
  EXPECT_LT(worth("f5"), 1000);  // one of two rooks
}

TEST(AimsTest, AnExplosionBesideTheKingIsWorthTheGame) {
  const Game game = game_of("atomic", "3rkb2/3pp3/8/8/5n2/8/8/4Q1K1 w - - 0 1");
  const PieceValues values(game.rules());
  const auto& position = std::get<Position<Bits64>>(game.position());
  EXPECT_TRUE(see_at_least(position, Move(square_of(game, "e1"), square_of(game, "e7")), 5000, values));
  EXPECT_FALSE(see_at_least(position, Move(square_of(game, "e1"), square_of(game, "e7")), 11000, values));
  const Game far = game_of("atomic", "k7/8/8/4p3/3p4/8/8/4Q1K1 w - - 0 1");
  EXPECT_FALSE(see_at_least(std::get<Position<Bits64>>(far.position()),
                            Move(square_of(far, "e1"), square_of(far, "e5")), 0, values));
}

TEST(AimsTest, TermsCountTowardsTheAim) {
  const auto aims = [](const std::string& name, const std::string& fen) {
    const Game game = game_of(name, fen);
    const EvalTrace trace = EvalTracer(game.rules()).trace(game);
    const auto term = static_cast<std::size_t>(EvalTerm::kAims);
    return trace.balance.score(trace.terms(Colour::kWhite)[term]);
  };
  EXPECT_GT(aims("3check", "4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1"),
            aims("3check", "4k3/8/8/8/8/8/8/4K2R w - - 2+3 0 1") + 100);
  EXPECT_GT(aims("kingofthehill", "4k3/8/8/8/8/4K3/8/8 b - - 0 1"),
            aims("kingofthehill", "4k3/8/8/8/8/8/8/4K3 b - - 0 1") + 30);
  EXPECT_GT(aims("extinction", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            aims("extinction", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QKBNR w KQkq - 0 1"));
  EXPECT_EQ(aims("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0);
}

// Positions from random games in which one of the game's own rules decides immediately.
struct Decision {
  std::string fen;
  std::vector<Move> right;  // moves that win immediately, or leave the other side without such a move
};

bool wins_by_rule(Game& game, Move move) {
  const Colour us = game.side_to_move();
  game.play(move);
  const GameEnd end = game.end();
  EXPECT_TRUE(game.undo());
  const Outcome won = us == Colour::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
  return is_by_own_rule(end.ending) && end.outcome == won;
}

bool can_win(Game& game) {
  const std::vector<Move> moves = game.legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    game.play(move);
    const GameEnd end = game.end();
    EXPECT_TRUE(game.undo());
    return end.over() && end.outcome != Outcome::kDraw &&
           (end.outcome == Outcome::kWhiteWins) == (game.side_to_move() == Colour::kWhite);
  });
}

std::vector<Move> winning_moves(Game& game) {
  std::vector<Move> found;
  for (const Move move : game.legal_moves()) {
    if (wins_by_rule(game, move)) found.push_back(move);
  }
  return found;
}

// Moves after which the other side cannot win immediately; empty if the mover can, or if at least half of all
// moves do not lose by one of the game's own rules.
std::vector<Move> saving_moves(Game& game) {
  const std::vector<Move> moves = game.legal_moves();
  if (can_win(game)) return {};
  std::vector<Move> found;
  bool by_rule = false;
  for (const Move move : moves) {
    game.play(move);
    const bool over = game.end().over();
    const bool lost = !over && can_win(game);
    by_rule |= lost && !winning_moves(game).empty();
    if (!lost && !over) found.push_back(move);
    EXPECT_TRUE(game.undo());
  }
  return by_rule && 2 * found.size() < moves.size() ? found : std::vector<Move>{};
}

// Whether every reply loses the game immediately.
bool every_reply_loses(Game& game) {
  const Colour mover = game.side_to_move();
  const std::vector<Move> replies = game.legal_moves();
  return !replies.empty() && std::all_of(replies.begin(), replies.end(), [&](Move reply) {
    game.play(reply);
    const GameEnd end = game.end();
    EXPECT_TRUE(game.undo());
    const Outcome lost = mover == Colour::kWhite ? Outcome::kBlackWins : Outcome::kWhiteWins;
    return is_by_own_rule(end.ending) && end.outcome == lost;
  });
}

// Moves that force the other side to lose with its reply, as in games won by losing everything, or where an
// arrived piece must not be captured.
std::vector<Move> compelling_moves(Game& game) {
  std::vector<Move> found;
  for (const Move move : game.legal_moves()) {
    game.play(move);
    if (!game.end().over() && every_reply_loses(game)) found.push_back(move);
    EXPECT_TRUE(game.undo());
  }
  return found;
}

// Moves after which the other side cannot force us like that; empty if it could not after half of all moves.
std::vector<Move> moves_uncompelled(Game& game) {
  const std::vector<Move> moves = game.legal_moves();
  if (!compelling_moves(game).empty()) return {};
  std::vector<Move> found;
  for (const Move move : moves) {
    game.play(move);
    const GameEnd end = game.end();
    if (end.over() ? end.outcome == Outcome::kDraw : compelling_moves(game).empty()) found.push_back(move);
    EXPECT_TRUE(game.undo());
  }
  return 2 * found.size() < moves.size() ? found : std::vector<Move>{};
}

// Random play from the start of some games takes long to get anywhere.
struct SuddenGame {
  std::string name;
  std::string fen = "";
};

class SuddenEnds : public ::testing::TestWithParam<SuddenGame> {
 protected:
  static constexpr std::size_t kPositions = 10;
  static constexpr int kMaxGames = 4000;
  static constexpr int kMaxPlies = 120;

  template <class Find>
  std::vector<Decision> decisions(Find find) const {
    std::vector<Decision> all;
    std::mt19937 random(5);
    for (int i = 0; i < kMaxGames && all.size() < kPositions; ++i) {
      Game game = game_of(GetParam().name, GetParam().fen);
      for (int ply = 0; ply < kMaxPlies && !game.end().over(); ++ply) {
        std::vector<Move> right = find(game);
        if (!right.empty() && right.size() <= 3) {
          all.push_back({game.fen(), std::move(right)});
          break;
        }
        testing::play_randomly(game, 1, random);
      }
    }
    return all;
  }

  void expect_found(const std::vector<Decision>& all, bool wins) {
    ASSERT_EQ(all.size(), kPositions);
    Engine engine;
    SearchOptions options;
    options.hash_megabytes = 1;
    engine.set_options(options);
    for (const Decision& decision : all) {
      const Game game = game_of(GetParam().name, decision.fen);
      Limits limits;
      limits.nodes = 20'000;
      engine.new_game();
      const SearchResult result = engine.think(game, limits);
      const bool right =
          std::find(decision.right.begin(), decision.right.end(), result.best) != decision.right.end();
      EXPECT_TRUE(wins ? mate_moves(result.score) == 1 : right)
          << decision.fen << ": " << to_uci(game, result.best) << ", score " << result.score;
    }
  }
};

TEST_P(SuddenEnds, TheWinIsFound) { expect_found(decisions(winning_moves), true); }
TEST_P(SuddenEnds, TheDefenceIsFound) { expect_found(decisions(saving_moves), false); }

INSTANTIATE_TEST_SUITE_P(
    Games, SuddenEnds,
    ::testing::Values(SuddenGame{"3check"}, SuddenGame{"kingofthehill"},
                      SuddenGame{"racingkings", "8/8/k6K/8/8/8/1rbnNBR1/qrbnNBRQ w - - 0 1"},
                      SuddenGame{"breakthrough"}, SuddenGame{"extinction"}, SuddenGame{"kinglet"},
                      SuddenGame{"threekings"}, SuddenGame{"atomic"},
                      SuddenGame{"horde", "4k3/8/8/8/2P5/8/3PP1q1/8 w - - 0 1"},
                      SuddenGame{"shatranj", "4k3/8/8/8/3p4/4N3/8/4K1r1 w - - 0 1"},
                      SuddenGame{"5check", "rnbqkbnr/pp3ppp/8/8/8/8/PP3PPP/RNBQKBNR w KQkq - 1+1 0 1"}),
    [](const auto& game) { return "game_" + game.param.name; });

class CompelledEnds : public SuddenEnds {};

TEST_P(CompelledEnds, TheWinIsFound) { expect_found(decisions(compelling_moves), true); }
TEST_P(CompelledEnds, TheDefenceIsFound) { expect_found(decisions(moves_uncompelled), false); }

INSTANTIATE_TEST_SUITE_P(Games, CompelledEnds,
                         ::testing::Values(SuddenGame{"antichess", "8/3r4/8/1p6/8/4B3/3P4/8 w - - 0 1"},
                                           SuddenGame{"giveaway", "2k5/8/1r6/8/8/4N3/3P4/8 w - - 0 1"},
                                           SuddenGame{"suicide", "8/3r4/8/1p6/8/4B3/3P4/8 w - - 0 1"},
                                           SuddenGame{"losers", "2k5/8/1r6/8/8/4N3/3P4/4K3 w - - 0 1"},
                                           SuddenGame{"jesonmor"},
                                           SuddenGame{"codrus", "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1"}),
                         [](const auto& game) { return "game_" + game.param.name; });

}  // namespace
}  // namespace proconsul
