// The pieces that a game's rules list for players: each can come about, and whatever comes about is listed.
#include <gtest/gtest.h>

#include <bitset>
#include <random>

#include "engine/game.h"
#include "protocol/formats/possible_rules.h"
#include "variants/registry.h"
#include "variants/starts.h"

namespace proconsul {
namespace {

using Types = std::bitset<kMaxPieceTypes>;

Types told_types(const Variant& variant) {
  Types types;
  for (const PieceType type : pieces_to_tell(variant)) types.set(index_of(type));
  return types;
}

// On the board or in a hand; pieces written with a mark are their unmarked kind.
void add_present(const Game& game, Types& seen) {
  const Rules& rules = game.rules();
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = game.piece_on(square);
    if (piece.valid() && !rules.pieces[index_of(piece.type())].marked()) seen.set(index_of(piece.type()));
  }
}

PieceType brought_by(Move move) {
  return move.is_drop() ? move.drop_type() : move.gate().valid() ? move.gate() : move.new_type();
}

// Prefers what brings something new, then captures and moves of pawns.
Move chosen(const Game& game, const Types& seen, std::mt19937_64& random) {
  const std::vector<Move> legal = game.legal_moves();
  for (const Move move : legal) {
    const PieceType brought = brought_by(move);
    if (brought.valid() && !seen[index_of(brought)] && !game.rules().pieces[index_of(brought)].marked())
      return move;
  }
  std::vector<Move> eager;
  for (const Move move : legal) {
    const PieceType mover = game.mover(move).type();
    if (game.is_capture(move) || game.rules().pieces[index_of(mover)].pawn) eager.push_back(move);
  }
  const std::vector<Move>& moves = !eager.empty() && random() % 4 != 0 ? eager : legal;
  return moves[random() % moves.size()];
}

// In the armies of random starts, many of which are rare.
Types drawn_types(const Variant& variant) {
  constexpr int kStarts = 1500;
  Types types;
  std::mt19937_64 random(13);
  for (int i = 0; i < kStarts && variant.starts; ++i) {
    const std::string fen = start_fen(*variant.starts, random_start(*variant.starts, random())).value();
    for (const PieceType type : army_of(*variant.rules, fen)) types.set(index_of(type));
  }
  return types;
}

// What comes about in games from the usual start and from random ones.
Types seen_types(const Variant& variant, const Types& told, int games) {
  constexpr int kPlies = 160;
  Types seen = drawn_types(variant);
  std::mt19937_64 random(11);
  for (int i = 0; i < games && (i < 2 || seen != told); ++i) {
    const bool usual = i == 0 || !variant.starts;
    const std::string fen = usual
                                ? variant.rules->start_fen
                                : start_fen(*variant.starts, random_start(*variant.starts, random())).value();
    Game game = Game::create(variant.compiled, fen).take();
    for (int ply = 0; ply < kPlies && !game.end().over(); ++ply) {
      add_present(game, seen);
      game.play(chosen(game, seen, random));
    }
    add_present(game, seen);
  }
  return seen;
}

std::string listed_names(const Rules& rules, const Types& types) {
  std::string names;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (types[i]) names += rules.pieces[i].name + ' ';
  }
  return names;
}

TEST(PiecesTold, AreThoseThatComeAboutInBuiltInGames) {
  constexpr int kPlayed = 40;
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    const Types told = told_types(variant), seen = seen_types(variant, told, kPlayed);
    EXPECT_EQ(listed_names(*variant.rules, seen & ~told), "")
        << variant.rules->name << " does not tell of them";
    EXPECT_EQ(listed_names(*variant.rules, told & ~seen), "") << variant.rules->name << " never has them";
  }
}

struct OwnPieces {
  const char* keys;
  const char* told;
  const char* parent = "chess";
};

constexpr OwnPieces kOwnPieces[] = {
    {"", "king queen rook bishop knight pawn "},
    {"startFen = 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n", "king rook "},
    {"startFen = 4k3/8/8/8/8/8/P7/4K3 w - - 0 1\npromotionPieceTypes = n\n", "king knight pawn "},
    {"startFen = 4k3/8/8/8/8/8/P7/4K3 w - - 0 1\npromotionPieceTypes = n\npromotionRegionWhite = -\n",
     "king pawn "},
    {"customPiece1 = a:W:archer\nstartFen = 4k3/8/8/8/8/8/N7/4K3 w - - 0 1\nchangeTypes = n:a\n",
     "king knight archer "},
    {"customPiece1 = a:W:archer\nstartFen = 4k3/8/8/8/8/8/N7/4K3 w - - 0 1\nchangeTypes = a:n\n",
     "king knight "},
    {"customPiece1 = a:W:archer\nstartFen = 4k3/8/8/8/8/8/8/4K3[A] w - - 0 1\npieceDrops = true\n",
     "king archer "},
    {"customPiece1 = a:W:archer\nstartDice = coin:2\nstartDiceTable = coin 2 q:a\n",
     "king queen rook bishop knight pawn archer "},
};

TEST(PiecesTold, FollowFromStartsPromotionsDropsAndDice) {
  for (const OwnPieces& own : kOwnPieces) {
    Registry registry;
    const std::vector<Error> errors = registry.load("[mine:" + std::string(own.parent) + "]\n" + own.keys);
    ASSERT_TRUE(errors.empty()) << own.keys << errors.front().message;
    const Variant& variant = *registry.find("mine");
    EXPECT_EQ(listed_names(*variant.rules, told_types(variant)), own.told) << own.keys;
  }
}

}  // namespace
}  // namespace proconsul
