// The order of a node's moves, with empty histories.
#include "search/move_picker.h"

#include <algorithm>
#include <array>

#include "search/games.h"

namespace proconsul {
namespace {

using testing::game_of;

// All moves of a position in the order of the picker, as text.
template <class Bits>
std::vector<std::string> order_of(const Game& game, Move table_move = Move::none()) {
  const auto& position = std::get<Position<Bits>>(game.position());
  const History history(game.rules());
  const PieceValues values(game.rules());
  const auto frame = std::make_unique<Frame>();
  MovePicker<Bits> picker({position, history, values, *frame, {0, 0, 0}}, table_move,
                          MovePicker<Bits>::Moves::kAll);
  std::vector<std::string> order;
  for (Move move = picker.next(); move.valid(); move = picker.next()) order.push_back(to_uci(game, move));
  return order;
}

std::size_t place_of(const std::vector<std::string>& order, const std::string& move) {
  return static_cast<std::size_t>(std::find(order.begin(), order.end(), move) - order.begin());
}

TEST(MovePicker, HandsOutEveryMoveOnce) {
  for (const char* name : {"chess", "capablanca", "consuls", "twokings", "crazyhouse"}) {
    std::mt19937 random(5);
    Game game = game_of(name);
    testing::play_randomly(game, 24, random);
    std::vector<std::string> expected;
    for (const Move move : game.legal_moves()) expected.push_back(to_uci(game, move));
    const bool small = std::holds_alternative<Position<Bits64>>(game.position());
    for (const Move first : {Move::none(), game.legal_moves().at(expected.size() / 2)}) {
      std::vector<std::string> order = small ? order_of<Bits64>(game, first) : order_of<Bits128>(game, first);
      if (first.valid()) {
        EXPECT_EQ(order.at(0), to_uci(game, first)) << name;
      }
      std::sort(order.begin(), order.end());
      std::sort(expected.begin(), expected.end());
      EXPECT_EQ(order, expected) << name;
    }
  }
}

// The knight that a pawn attacks is moved first, but not to where another pawn attacks it.
TEST(MovePicker, PutsWhatIsThreatenedBeforeOtherQuietMoves) {
  for (const auto& [fen, threatened, other, guarded] :
       {std::array{"k7/6p1/8/2p5/1N4N1/8/8/4K3 w - - 0 1", "b4c2", "g4e3", "g4f6"},
        std::array{"7k/1p6/8/5p2/1N4N1/8/8/4K3 w - - 0 1", "g4e3", "b4c2", "b4c6"}}) {
    const std::vector<std::string> order = order_of<Bits64>(game_of("chess", fen));
    EXPECT_EQ(order.at(0).substr(0, 2), std::string(threatened).substr(0, 2)) << fen;
    EXPECT_LT(place_of(order, threatened), place_of(order, other)) << fen;
    EXPECT_LT(place_of(order, other), place_of(order, guarded)) << fen;
  }
}

// Attacks by rooks do not matter for a rook, nor any attacks for a pawn.
TEST(MovePicker, KnowsWhichThreatsCount) {
  const Game game = game_of("chess", "3rk3/8/8/1p6/3R4/P7/1P6/4K3 w - - 0 1");
  const std::vector<std::string> order = order_of<Bits64>(game);
  EXPECT_LT(place_of(order, "d4d5"), place_of(order, "d4a4"));  // a4 is attacked by the pawn on b5
  EXPECT_LT(place_of(order, "a3a4"), place_of(order, "d4a4"));
}

// Where losing pieces is the aim, attacks by lesser pieces neither drive pieces away nor keep them off.
TEST(MovePicker, FearsNoThreatsWherePiecesAreToBeLost) {
  const Game game = game_of("giveaway", "4k3/8/8/1p6/3R4/P7/1P6/4K3 w - - 0 1");
  const std::vector<std::string> order = order_of<Bits64>(game);
  EXPECT_LT(place_of(order, "d4a4"), place_of(order, "d4d5"));
}

}  // namespace
}  // namespace proconsul
