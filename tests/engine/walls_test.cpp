// Walls that moves place: where, how moves are written, and their effect on rights.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>

#include "support.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

Game walled_after(Game game, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    const auto move = parse_uci(game, text);
    EXPECT_TRUE(move.ok()) << text << " in " << game.fen();
    if (move) game.play(*move);
  }
  return game;
}

bool takes_text(const Game& game, const std::string& text) { return parse_uci(game, text).ok(); }

Game walled_trial(const std::string& definition, const std::string& fen) {
  Registry registry;
  EXPECT_EQ(registry.load("[trial:chess]\n" + definition), std::vector<Error>{});
  return Game::create(registry.find("trial")->compiled, fen).take();
}

TEST(WalledMoves, KeepTheirPartsApart) {
  for (const int wall : {0, 1, 15, 16, 63, 64, 127}) {
    for (const Move::Kind kind : {Move::Kind::kNormal, Move::Kind::kPromotion, Move::Kind::kSpecial,
                                  Move::Kind::kBecome, Move::Kind::kPass}) {
      for (const int detail : {0, 1, 31}) {
        const Move bare(Square(127), Square(3), kind, detail);
        const Move move = Move::walled(bare, Square(wall));
        EXPECT_TRUE(move.has_wall() && !bare.has_wall());
        EXPECT_EQ(move.wall(), Square(wall));
        EXPECT_EQ(move.unwalled(), bare);
        EXPECT_EQ(move.from(), bare.from());
        EXPECT_EQ(move.to(), bare.to());
        EXPECT_EQ(move.kind(), kind);
        EXPECT_EQ(move.detail(), detail);
        EXPECT_FALSE(move.gate().valid());
      }
    }
  }
  // The last type that may come in by a gate is not taken for a wall.
  const Move gated = Move::gated(Move(Square(1), Square(18)), PieceType(kMaxPieceTypes - 1));
  EXPECT_FALSE(gated.has_wall());
  EXPECT_EQ(gated.gate(), PieceType(kMaxPieceTypes - 1));
}

TEST(MoveLists, HaveRoomForMoreThanTheirCapacity) {
  MoveList list;
  for (std::size_t i = 0; i < 3 * MoveList::kCapacity; ++i) {
    list.make_room(1);
    list.push(Move::from_bits(static_cast<std::uint32_t>(i + 1)));
  }
  const MoveList copy = list;
  for (std::size_t i = 0; i < 3 * MoveList::kCapacity; ++i) EXPECT_EQ(copy[i].bits(), i + 1);
}

TEST(Duck, StandsWhereTheLastMovePutIt) {
  const Game game = walled_after(game_of("duck"), {"e2e4,e4d5"});
  EXPECT_EQ(game.fen(), "rnbqkbnr/pppppppp/8/3*4/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_FALSE(takes_text(game, "d7d5,d5d6"));
  EXPECT_FALSE(takes_text(game, "d7d6,d6d5")) << "it has to move";
  const Game next = walled_after(game, {"d7d6,d6d7"});
  EXPECT_EQ(next.fen(), "rnbqkbnr/ppp*pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  EXPECT_EQ(next.key(), game_of("duck", next.fen()).key());
}

TEST(Duck, BlocksEnPassantWhereThePawnPassed) {
  const std::string fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
  EXPECT_TRUE(takes_text(walled_after(game_of("duck", fen), {"e2e4,e4a1"}), "d4e3,e3e4"));
  const Game blocked = walled_after(game_of("duck", fen), {"e2e4,e4e3"});
  EXPECT_EQ(blocked.fen(), "4k3/8/8/8/3pP3/4*3/8/4K3 b - - 0 1");
  EXPECT_FALSE(takes_text(blocked, "d4e3,e3e4"));
}

TEST(Duck, BlocksCastlingAndMayStandBehindIt) {
  const std::string fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  Game game = game_of("duck", fen);
  EXPECT_TRUE(takes_text(game, "e1g1,g1h1"));
  EXPECT_TRUE(takes_text(game, "e1g1,g1e1"));
  EXPECT_FALSE(takes_text(game, "e1g1,g1f1"));
  EXPECT_EQ(walled_after(game, {"e1g1,g1e1"}).fen(), "4k3/8/8/8/8/8/8/R3*RK1 b - - 1 1");
  game = game_of("duck", "4k3/8/8/8/8/8/8/R3K1*R w KQ - 0 1");
  EXPECT_FALSE(takes_text(game, "e1g1,g1h1"));
  EXPECT_TRUE(takes_text(game, "e1c1,c1a1"));
}

TEST(Duck, IsWonByTakingTheKingOrByHavingNoMove) {
  Game game = walled_after(game_of("duck", "4k3/8/8/8/8/8/8/4R2K w - - 0 1"), {"e1e8,e8a1"});
  EXPECT_EQ(game.end().outcome, Outcome::kWhiteWins);
  EXPECT_EQ(game.end().ending, Ending::kExtinction);
  game = game_of("duck", "6*k/6**/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(game.end().outcome, Outcome::kBlackWins);
  EXPECT_EQ(game.end().ending, Ending::kStalemate);
}

TEST(Duck, HasNoChecks) {
  const Game game = game_of("duck", "4k3/8/8/8/8/8/4R3/K7 b - - 0 1");
  EXPECT_FALSE(game.in_check());
  EXPECT_TRUE(takes_text(game, "e8e7,e7a8"));
}

TEST(WalledSan, NamesTheSquareBehindAComma) {
  const Game game = game_of("duck");
  const Move move = parse_uci(game, "g1f3,f3e5").take();
  EXPECT_EQ(to_san(game, move), "Nf3,e5");
  EXPECT_EQ(to_uci(game, move), "g1f3,f3e5");
  EXPECT_EQ(parse_san(game, "Nf3,e5").take(), move);
  EXPECT_EQ(parse_any(game, "g1f3,f3e5").take(), move);
  EXPECT_FALSE(parse_san(game, "Nf3").ok());
  EXPECT_FALSE(parse_san(game, "Nf3,f3").ok());
  EXPECT_EQ(parse_uci(game, "g1f3,f3f3").error().message, "illegal move \"g1f3,f3f3\"");
  EXPECT_EQ(parse_uci(game, "g1f3,f3").error().message, "not a move: \"g1f3,f3\", expected e.g. e2e4");
  const Game promoting = game_of("duck", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  const Move promotion = parse_uci(promoting, "a7a8q,a8b6").take();
  EXPECT_EQ(to_san(promoting, promotion), "a8=Q,b6");
  EXPECT_EQ(parse_any(promoting, "a8=Q,b6").take(), promotion);
  const Game castling = game_of("duck", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(to_san(castling, parse_uci(castling, "e1g1,g1h1").take()), "O-O,h1");
  EXPECT_EQ(parse_uci(castling, "e1h1,h1e1").take(), parse_uci(castling, "e1g1,g1e1").take());
}

TEST(Arrows, FlyLikeTheQueenThatShootsThem) {
  const Game game = game_of("amazons");
  EXPECT_EQ(game.perft(1), 2176U);
  EXPECT_TRUE(takes_text(game, "d1d2,d2d1")) << "back to where she came from";
  EXPECT_FALSE(takes_text(game, "d1d2,d2e4"));
  const Game next = walled_after(game, {"d1d7,d7f9"});
  EXPECT_EQ(next.fen(), "3q2q3/5*4/10/q2Q5q/10/10/Q8Q/10/10/6Q3 b - - 1 1");
}

TEST(Arrows, ASideThatIsShutInHasLost) {
  const Game game = game_of("amazons", "Q*8/**8/10/10/10/10/10/10/10/9q w - - 0 1");
  EXPECT_EQ(game.end().outcome, Outcome::kBlackWins);
  EXPECT_EQ(game.end().ending, Ending::kStalemate);
}

TEST(Past, LeavesAWallBehind) {
  const Game game = walled_after(game_of("joust"), {"d4f5,f5d4"});
  EXPECT_EQ(game.fen(), "8/8/8/4nN2/3*4/8/8/8 b - - 1 1");
  EXPECT_FALSE(takes_text(game_of("joust"), "d4f5,f5a1"));
}

TEST(Regions, LimitWalls) {
  const Game game = game_of("isolation");
  EXPECT_FALSE(takes_text(game, "c1c2,c2c1"));
  EXPECT_TRUE(takes_text(game, "c1c2,c2b1"));
}

constexpr const char* kAtlantis = "wallingRule = edge\nwallOrMove = true\n";

TEST(Edge, SinksSquaresFromTheEdgeInwards) {
  const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const Game game = walled_trial(kAtlantis, start);
  EXPECT_EQ(game.perft(1), 28U);
  EXPECT_FALSE(takes_text(game, "a1a1,a1b4"));
  const Move wall = parse_uci(game, "a1a1,a1a4").take();
  EXPECT_EQ(to_san(game, wall), "--,a4");
  EXPECT_EQ(parse_san(game, "--,a4").take(), wall);
  EXPECT_EQ(parse_uci(game, "0000,a4").take(), wall);
  const Game next = walled_after(game, {"a1a1,a1a4"});
  EXPECT_EQ(next.fen(), "rnbqkbnr/pppppppp/8/8/*7/8/PPPPPPPP/RNBQKBNR b KQkq - 1 1");
  EXPECT_TRUE(takes_text(next, "a7a7,a7b4"));
  EXPECT_EQ(next.key(), walled_trial(kAtlantis, next.fen()).key());
}

TEST(Edge, AWallWardsOffACheck) {
  const Game game = walled_trial(kAtlantis, "4k3/8/8/8/8/8/8/r3K3 w - - 0 1");
  EXPECT_TRUE(game.in_check());
  EXPECT_TRUE(takes_text(game, "e1e1,e1b1"));
  EXPECT_FALSE(takes_text(game, "e1e1,e1a2"));
  EXPECT_FALSE(walled_after(game, {"e1e1,e1b1"}).in_check());
}

// Walls move without end: whoever looked at all that can follow would not come back.
TEST(PlacedWalls, LeaveBareKingsTheirGame) {
  for (const char* placing : {"duck", "static", "edge"}) {
    const Game game = walled_trial("blastOnCapture = true\nwallingRule = " + std::string(placing) + "\n",
                                   "k7/8/2n5/3p4/4P3/8/8/K7 w - - 0 1");
    for (const Move move : game.legal_moves()) EXPECT_FALSE(to_san(game, move).empty());
  }
}

TEST(PlacedWalls, AreTakenBackWithTheirMoves) {
  for (const char* name : {"duck", "amazons", "isolation", "isolation7x7", "snailtrail", "joust"}) {
    Game game = game_of(name);
    const std::string start = game.fen();
    std::vector<std::string> fens{start};
    for (std::size_t ply = 0; ply < 40 && !game.end().over(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      game.play(legal[(ply * 7919) % legal.size()]);
      fens.push_back(game.fen());
      EXPECT_EQ(game.key(), game_of(name, game.fen()).key()) << game.fen();
    }
    for (; game.undo(); fens.pop_back()) EXPECT_EQ(game.fen(), fens[fens.size() - 2]);
    EXPECT_EQ(game.fen(), start);
  }
}

TEST(PlacedWalls, AreNotPlacedTogetherWithGates) {
  Registry registry;
  const auto errors = registry.load("[trial:seirawan]\nwallingRule = duck\nseirawanGating = true\n");
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors.front().message, "this engine does not support 'seirawanGating' beside 'wallingRule' yet");
}

// Captures that clear more squares than their own, in games without checks, so that walls make no move
// illegal.
constexpr std::array<const char*, 2> kClearing[] = {{"nocheckatomic", ""},
                                                    {"nocheckatomic", "blastDiagonals = false\n"},
                                                    {"duck", "petrifyOnCaptureTypes = pnbrq\n"},
                                                    {"duck", "blastOnSameTypeCapture = true\n"},
                                                    {"duck", "capturesInPlace = true\n"}};

struct Placing {
  const char* rule;
  // Whether a wall may stand on this square, which the move has left empty.
  bool (*fits)(const Game& after, Move move, Square square);
};

bool is_by_edge(const Game& after, Move, Square square) {
  const Geometry& board = after.rules().board;
  const int file = board.file_of(square), rank = board.rank_of(square);
  const auto borders = [&](int f, int r) {
    return !board.exists(f, r) || after.piece_on(board.square(f, r)).is_wall();
  };
  return borders(file - 1, rank) || borders(file + 1, rank) || borders(file, rank - 1) ||
         borders(file, rank + 1);
}

constexpr Placing kPlacings[] = {
    {"static", [](const Game&, Move, Square) { return true; }},
    {"duck", [](const Game&, Move, Square) { return true; }},
    {"edge", is_by_edge},
    {"past", [](const Game&, Move move, Square square) { return square == move.from(); }},
};

// The moves of the game without walls, each with the squares where a wall may follow it.
std::map<std::string, SquareSet> expected_walls(const Game& bare, const Placing& placing) {
  std::map<std::string, SquareSet> walls;
  for (const Move move : bare.legal_moves()) {
    Game after = bare;
    after.play(move);
    SquareSet squares;
    for (const Square square : Squares(bare.rules().board.squares)) {
      if (!after.piece_on(square).occupies() && placing.fits(after, move, square))
        squares |= bit<SquareSet>(square);
    }
    if (any(squares)) walls[to_uci(bare, move)] = squares;
  }
  return walls;
}

TEST(PlacedWalls, MayStandWhereverTheMoveLeavesASquareEmpty) {
  std::mt19937_64 random(57);
  for (const auto& [parent, more] : kClearing) {
    for (const Placing& placing : kPlacings) {
      Registry registry;
      const std::string rules = std::string(parent) + "]\n" + more + "wallingRule = " + placing.rule + '\n';
      EXPECT_EQ(registry.load("[walled:" + rules + "[bare:" + rules + "walling = false\n"),
                std::vector<Error>{});
      Game game =
          Game::create(registry.find("walled")->compiled, registry.find("walled")->rules->start_fen).take();
      for (int ply = 0; ply < 60 && !game.end().over(); ++ply) {
        const Game bare = Game::create(registry.find("bare")->compiled, game.fen()).take();
        std::map<std::string, SquareSet> walls;
        const std::vector<Move> legal = game.legal_moves();
        for (const Move move : legal) {
          EXPECT_TRUE(game.is_legal(move)) << game.fen() << ' ' << to_uci(game, move);
          const std::string text = to_uci(game, move);
          walls[text.substr(0, text.find(','))] |= bit<SquareSet>(move.wall());
        }
        ASSERT_EQ(walls, expected_walls(bare, placing)) << rules << game.fen();
        const Move move = legal[random() % legal.size()];
        game.play(move);
        EXPECT_EQ(game.key(), Game::create(registry.find("walled")->compiled, game.fen())->key())
            << game.fen();
      }
      while (game.undo()) {
      }
      EXPECT_EQ(game.fen(), registry.find("walled")->rules->start_fen);
    }
  }
}

TEST(PlacedWalls, MayStandWhereABlastHasClearedTheBoard) {
  for (const char* rule : {"duck", "static"}) {
    Registry registry;
    EXPECT_EQ(registry.load("[a:atomic]\nwallingRule = " + std::string(rule) + "\n"), std::vector<Error>{});
    const Game game = Game::create(registry.find("a")->compiled, "k7/8/2n5/3p4/4P3/8/8/K7 w - - 0 1").take();
    for (const char* text : {"e4d5,d5c6", "e4d5,d5d5", "e4d5,d5e4"})
      EXPECT_TRUE(takes_text(game, text)) << text;
    EXPECT_FALSE(takes_text(game, "e4d5,d5a8"));
  }
}

}  // namespace
}  // namespace proconsul::test
