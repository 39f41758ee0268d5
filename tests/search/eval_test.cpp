#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/setup.h"
#include "search/engine.h"
#include "search/eval/game_evaluator.h"
#include "search/eval/mobility.h"
#include "search/eval/term_evaluator.h"
#include "search/eval/trace.h"
#include "search/games.h"

namespace proconsul {
namespace {

using testing::flipped_fen;
using testing::game_of;
using testing::without_rights;

// In the evaluation's internal unit.
Score raw_evaluation(const Game& game) { return GameEvaluator(game.rules()).evaluate(game); }

class EvalGames : public ::testing::TestWithParam<const char*> {};

TEST_P(EvalGames, TheFlippedTwinScoresTheSame) {
  std::mt19937 random(7);
  for (int round = 0; round < 12; ++round) {
    Game game = game_of(GetParam());
    for (int step = 0; step < 12; ++step) {
      testing::play_randomly(game, 7, random);
      const Game plain = game_of(GetParam(), without_rights(game.fen()));
      const Game twin = game_of(GetParam(), flipped_fen(game.fen()));
      ASSERT_EQ(evaluate(plain), evaluate(twin)) << game.fen() << '\n' << twin.fen();
    }
  }
}

TEST_P(EvalGames, TheStartIsNearlyBalanced) { EXPECT_LT(std::abs(raw_evaluation(game_of(GetParam()))), 60); }

TEST_P(EvalGames, CachedPawnsChangeNothing) {
  std::mt19937 random(11);
  Game game = game_of(GetParam());
  std::visit(
      [&]<class Bits>(const Position<Bits>&) {
        const auto tables = std::make_shared<const EvalTables<Bits>>(game.rules());
        TermEvaluator<Bits> lasting(tables);
        for (int step = 0; step < 60; ++step) {
          testing::play_randomly(game, 1, random);
          const auto& position = std::get<Position<Bits>>(game.position());
          ASSERT_EQ(lasting.evaluate(position), TermEvaluator<Bits>(tables).evaluate(position)) << game.fen();
        }
      },
      game.position());
}

TEST_P(EvalGames, TheTraceAddsUpToTheEvaluation) {
  std::mt19937 random(13);
  Game game = game_of(GetParam());
  for (int step = 0; step < 40; ++step) {
    testing::play_randomly(game, 2, random);
    const EvalTrace trace = EvalTracer(game.rules()).trace(game);
    Tapered sum;
    for (const Tapered& term : trace.terms(Colour::kWhite)) sum += term;
    for (const Tapered& term : trace.terms(Colour::kBlack)) sum -= term;
    const Score white = trace.balance.score(sum);
    ASSERT_NEAR(game.side_to_move() == Colour::kWhite ? white : -white, raw_evaluation(game), 2)
        << game.fen();
  }
}

INSTANTIATE_TEST_SUITE_P(Games, EvalGames,
                         ::testing::Values("chess", "consulchess", "consuls", "arena", "chess56",
                                           "capablanca", "chess2016", "contemporaryrandom", "courier",
                                           "grand", "janus", "makruk", "nightrider", "omicron", "opulent",
                                           "shako", "giveaway", "losers", "coregal", "seirawan"));

TEST(Evaluation, EveryKindOfRightHasItsOwnWeight) {
  const Game game = game_of("cambodian");
  const auto white = [](const Game& of, EvalTerm term) {
    return EvalTracer(of.rules()).trace(of).terms(Colour::kWhite)[static_cast<std::size_t>(term)];
  };
  const Game without = game_of("cambodian", without_rights(game.fen()));
  EXPECT_NE(white(game, EvalTerm::kRights), white(without, EvalTerm::kRights));
  EXPECT_EQ(white(game, EvalTerm::kTempo), white(without, EvalTerm::kTempo));
}

TEST(Evaluation, PiecesThatCanStillComeInByGatesCount) {
  const auto white = [](const std::string& held, const std::string& gates) {
    return raw_evaluation(game_of("seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[" + held +
                                                  "he] w " + gates + "abcdefgh - 0 1"));
  };
  EXPECT_LT(std::abs(white("HE", "ABCDEFGH")), 60);
  EXPECT_LT(std::abs(white("HE", "BG")), 60) << "two gates do for two pieces";
  EXPECT_LT(white("HE", "G"), -400) << "one gate, for one of them";
  EXPECT_LT(white("H", "BG"), -400);
  EXPECT_LT(white("HE", ""), -900) << "neither can come in any more";
}

// A king that is currently royal is evaluated for safety; a royal queen is not.
TEST(Evaluation, PiecesThatMayNotBeLeftAttackedAreInDanger) {
  const auto in_danger = [](const std::string& name, const std::string& fen = "") {
    const Game game = fen.empty() ? game_of(name) : game_of(name, fen);
    std::array<int, kColours> count{};
    for (const EvalTrace::Danger& danger : EvalTracer(game.rules()).trace(game).dangers)
      ++count[index_of(danger.colour)];
    return count;
  };
  using Counts = std::array<int, kColours>;
  EXPECT_EQ(in_danger("twokings"), (Counts{1, 1}));
  EXPECT_EQ(in_danger("coregal"), (Counts{1, 1}));
  EXPECT_EQ(in_danger("gryphon"), (Counts{0, 0})) << "no king yet";
  EXPECT_EQ(in_danger("gryphon", "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPP1/KNBQKBNR w - - 0 1"), (Counts{2, 1}));
  const auto hidden = [](const std::string& fen) {
    const Game game = game_of("twokings", fen);
    return EvalTracer(game.rules())
        .trace(game)
        .terms(Colour::kWhite)[static_cast<std::size_t>(EvalTerm::kShelter)];
  };
  EXPECT_NE(hidden("6kk/5ppp/8/8/8/8/5PPP/6KK w - - 0 1"), hidden("6kk/5ppp/8/8/8/8/5PPP/1K5K w - - 0 1"))
      << "pawns shelter the king nearer to the a-file";
}

TEST(Evaluation, ExtraPiecesCountAgainstTheirOwnerWhereFewerWin) {
  const char* const fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
  EXPECT_LT(evaluate(game_of("giveaway", fen)), 0);
  EXPECT_GT(evaluate(game_of("chess", fen)), 300);
}

// In units in which knight, bishop, rook and queen have their usual sum.
TEST(PieceValues, FollowTheKnownOnes) {
  const auto rules = testing::rules_of("chess");
  const auto raw = [&](const char* letter) { return piece_value(*rules, rules->type_of(letter)); };
  const int non_pawns = raw("N") + raw("B") + raw("R") + raw("Q");
  EXPECT_NEAR(non_pawns, 2055, 200);
  const auto value = [&](const char* letter) { return raw(letter) * 2055 / non_pawns; };
  EXPECT_EQ(value("K"), 0);
  EXPECT_NEAR(value("P"), 90, 25);
  EXPECT_NEAR(value("N"), 300, 50);
  EXPECT_NEAR(value("B"), 325, 50);
  EXPECT_NEAR(value("R"), 490, 60);
  EXPECT_NEAR(value("Q"), 950, 100);
}

// Published values: 9, 4.5 and 4 in xiangqi; 13, 7, 5, 3 and 2 in janggi.
TEST(PieceValues, FollowThePublishedOnesWherePalacesConfineTheRoyals) {
  const std::pair<const char*, std::vector<std::pair<const char*, int>>> games[] = {
      {"xiangqi", {{"C", 50}, {"N", 44}}}, {"janggi", {{"C", 54}, {"N", 38}, {"B", 23}, {"P", 15}}}};
  for (const auto& [game, shares] : games) {
    const auto rules = testing::rules_of(game);
    const int rook = piece_value(*rules, rules->type_of("R"));
    for (const auto& [letter, percent] : shares)
      EXPECT_NEAR(100 * piece_value(*rules, rules->type_of(letter)) / rook, percent, 15) << game << letter;
  }
}

TEST(PieceProfile, KeepsTheRookOnLargerBoards) {
  for (const char* name : {"consulchess", "chess56", "capablanca"}) {
    const auto rules = testing::rules_of(name);
    EXPECT_NEAR(profile_of(*rules, rules->type_of("R")).prior, 500, 2) << name;
  }
}

TEST(PieceValues, AConsulIsWorthAlmostAQueen) {
  const auto rules = testing::rules_of("consulchess");
  const int consul = piece_value(*rules, rules->type_of("C"));
  EXPECT_GT(consul, 700);
  EXPECT_LT(consul, 1050);
}

TEST(PieceValues, PawnsThatCaptureByRankAreWorthMoreThere) {
  const auto rules = testing::rules_of("consuls");
  const PieceValues values(*rules);
  const Piece pawn(Colour::kWhite, rules->type_of("P"));
  const auto worth = [&](int rank) {
    return values.placed(pawn, rules->board.square(3, rank - 1)).mg() / kGrain;
  };
  EXPECT_GT(worth(5), worth(4) + 50);
  EXPECT_GT(worth(8), worth(4) + 50);
  EXPECT_LT(std::abs(worth(3) - worth(2)), 20);
}

TEST(Tapered, HalvesDoNotDisturbEachOther) {
  for (const int mg : {-70000, -1, 0, 1, 70000}) {
    for (const int eg : {-70000, -1, 0, 1, 70000}) {
      const Tapered value(mg, eg);
      EXPECT_EQ(value.mg(), mg);
      EXPECT_EQ(value.eg(), eg);
      EXPECT_EQ((value * -3).mg(), -3 * mg);
      EXPECT_EQ((value * -3).eg(), -3 * eg);
      EXPECT_EQ((value - Tapered(eg, mg)).mg(), mg - eg);
      EXPECT_EQ((value - Tapered(eg, mg)).eg(), eg - mg);
      EXPECT_EQ(value.blend(0), eg);
      EXPECT_EQ(value.blend(Tapered::kFullPhase), mg);
    }
  }
}

TEST(PieceProfile, GroupsByMovement) {
  const auto group = [](const char* game, const char* letter) {
    const auto rules = testing::rules_of(game);
    return profile_of(*rules, rules->type_of(letter)).group;
  };
  EXPECT_EQ(group("capablanca", "N"), PieceGroup::kLeaper);
  EXPECT_EQ(group("capablanca", "B"), PieceGroup::kDiagonal);
  EXPECT_EQ(group("capablanca", "R"), PieceGroup::kOrthogonal);
  EXPECT_EQ(group("capablanca", "Q"), PieceGroup::kQueenlike);
  EXPECT_EQ(group("capablanca", "A"), PieceGroup::kCompound);
  EXPECT_EQ(group("capablanca", "C"), PieceGroup::kCompound);
  EXPECT_EQ(group("shako", "C"), PieceGroup::kHopper);
  EXPECT_EQ(group("nightrider", "N"), PieceGroup::kOther);
}

TEST(Mobility, ChancesOfPaths) {
  constexpr Mobility::Fixed kUnit = Mobility::kUnit;
  EXPECT_EQ(passing_chance(PathKind::kSlide, 0), kUnit);
  EXPECT_EQ(passing_chance(PathKind::kSlide, 2), kUnit * 9 / 16);
  EXPECT_EQ(passing_chance(PathKind::kHop, 0), 0);
  EXPECT_EQ(passing_chance(PathKind::kHop, 1), kUnit / 4);
  EXPECT_EQ(passing_chance(PathKind::kHop, 2), kUnit * 6 / 16);
  EXPECT_EQ(passing_chance(PathKind::kWade, 1), kUnit);
  EXPECT_EQ(passing_chance(PathKind::kWade, 2), kUnit * 13 / 16);  // all but occupied, then empty
}

TEST(Explain, TermsAddUpToTheScore) {
  const Game game = game_of("chess", "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 3");
  int sum = 0;
  for (const TermScore& term : explain(game)) sum += term.white - term.black;
  EXPECT_NEAR(sum, -evaluate(game), 8);
}

const PieceShare& share_on(const std::vector<PieceShare>& shares, const Game& game,
                           const std::string& square) {
  const Square wanted = *parse_square(game.rules().board, square);
  const auto at = std::find_if(shares.begin(), shares.end(),
                               [&](const PieceShare& share) { return share.square == wanted; });
  EXPECT_NE(at, shares.end()) << square;
  return *at;
}

TEST(PieceShares, AnExtraQueenIsWorthAboutAQueen) {
  for (const bool net : {false, true}) {
    SearchOptions options;
    options.use_net = net;
    for (const char* side : {"w", "b"}) {
      const Game game = game_of(
          "chess", std::string("rnb1kbnr/pppp1ppp/8/4p3/3qP3/8/PPPP1PPP/RNB1KBNR ") + side + " KQkq - 0 3");
      const PieceShare queen = share_on(piece_shares(game, options), game, "d4");
      const int value = piece_worths(game.rules())[index_of(game.rules().type_of("Q"))].value;
      EXPECT_NEAR(queen.worth(), value, 0.35 * value) << side;
      EXPECT_EQ(queen.net.has_value(), net);
    }
  }
}

TEST(PieceShares, AreTheDifferenceThatAPieceMakes) {
  SearchOptions options;
  options.use_net = false;
  const Game game = game_of("chess", "4k3/1r6/8/8/8/5N2/PP6/4K3 b - - 0 1");
  const std::vector<PieceShare> shares = piece_shares(game, options);
  const Game knightless = game_of("chess", "4k3/1r6/8/8/8/8/PP6/4K3 b - - 0 1");
  const Game rookless = game_of("chess", "4k3/8/8/8/8/5N2/PP6/4K3 b - - 0 1");
  EXPECT_EQ(share_on(shares, game, "f3").terms, evaluate(knightless) - evaluate(game));
  EXPECT_EQ(share_on(shares, game, "b7").terms, evaluate(game) - evaluate(rookless));
  EXPECT_GT(share_on(shares, game, "b7").terms, 0) << "the owner's view";
  EXPECT_GT(share_on(shares, game, "f3").terms, 0);
}

TEST(PieceShares, TellWhatIsLeftOutAndWhy) {
  const Game pinned = game_of("chess", "4k3/4p3/8/8/8/8/P7/4R1K1 w - - 0 1");
  const std::vector<PieceShare> shares = piece_shares(pinned, {});
  ASSERT_EQ(shares.size(), 5U);
  EXPECT_EQ(share_on(shares, pinned, "g1").left_out, "royal");
  EXPECT_EQ(share_on(shares, pinned, "e7").left_out, "without it Black is not to move but in check");
  EXPECT_EQ(share_on(shares, pinned, "e1").left_out, "");
  const Game rook = game_of("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  EXPECT_EQ(share_on(piece_shares(rook, {}), rook, "h1").left_out,
            "without it the game is over by insufficient material");
}

TEST_P(EvalGames, BothSidesPiecesAreWorthTheSameInTheTwin) {
  SearchOptions options;
  options.use_net = false;
  std::mt19937 random(17);
  Game game = game_of(GetParam());
  testing::play_randomly(game, 10, random);
  const auto sums = [&](const std::string& fen) {
    std::array<int, kColours> sum{};
    for (const PieceShare& share : piece_shares(game_of(GetParam(), fen), options))
      sum[index_of(share.piece.colour())] += share.worth();
    return sum;
  };
  const auto plain = sums(without_rights(game.fen())), twin = sums(flipped_fen(game.fen()));
  EXPECT_EQ(plain[0], twin[1]) << game.fen();
  EXPECT_EQ(plain[1], twin[0]) << game.fen();
}

}  // namespace
}  // namespace proconsul
