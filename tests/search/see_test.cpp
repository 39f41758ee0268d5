// The exchange evaluation against one that plays the captures on a mailbox and walks the rules' paths square
// by square.
#include "search/see.h"

#include <algorithm>

#include "search/games.h"

namespace proconsul {
namespace {

using testing::game_of;
using testing::type_in;

class NaiveExchange {
 public:
  NaiveExchange(const Game& game, const PieceValues& values) : rules_(game.rules()), values_(values) {
    for (int i = 0; i < rules_.board.size(); ++i)
      board_[static_cast<std::size_t>(i)] = game.piece_on(Square(i));
  }

  Score of(const Game& game, Move move) {
    const Piece mover = at(move.from());
    Score gain = values_.of(at(move.to()));
    Piece arrived = mover;
    if (move.is_promotion()) {
      arrived = Piece(mover.colour(), move.promotion());
      gain += values_.of(arrived) - values_.of(mover);
    }
    if (move.kind() == Move::Kind::kEnPassant) {
      Game after = game;
      after.play(move);
      for (int i = 0; i < rules_.board.size(); ++i) {
        const Square square(i);
        if (square == move.from() || square == move.to() || at(square) == after.piece_on(square)) continue;
        gain += values_.of(at(square));
        set(square, Piece::none());
      }
    }
    set(move.from(), Piece::none());
    set(move.to(), arrived);
    return gain - recapture(move.to(), !mover.colour());
  }

 private:
  Piece at(Square square) const { return board_[index_of(square)]; }
  void set(Square square, Piece piece) { board_[index_of(square)] = piece; }
  bool royal(Square square) const { return rules_.pieces[index_of(at(square).type())].royal; }

  // The best result for `side`, which may also stop.
  Score recapture(Square target, Colour side) {
    const Square capturer = least(target, side);
    if (!capturer.valid()) return 0;
    const Piece victim = at(target);
    const Piece piece = at(capturer);
    set(capturer, Piece::none());
    set(target, piece);
    const Score score = values_.of(victim) - recapture(target, !side);
    set(capturer, piece);
    set(target, victim);
    return std::max(0, score);
  }

  Square least(Square target, Colour side) {
    Square best;
    for (int i = 0; i < rules_.board.size(); ++i) {
      const Square from(i);
      if (!attacks(from, target, side) || royal(from)) continue;
      if (!best.valid() || values_.of(at(from)) < values_.of(at(best))) best = from;
    }
    for (int i = 0; i < rules_.board.size() && !best.valid(); ++i) {
      const Square from(i);
      if (!attacks(from, target, side)) continue;
      const Piece piece = at(from);
      set(from, Piece::none());
      bool safe = true;
      for (int j = 0; j < rules_.board.size(); ++j) safe = safe && !attacks(Square(j), target, !side);
      set(from, piece);
      if (safe) best = from;
    }
    return best;
  }

  bool attacks(Square from, Square target, Colour side) const {
    const Piece piece = at(from);
    if (!piece.valid() || piece.colour() != side || from == target) return false;
    const auto& paths = rules_.pieces[index_of(piece.type())].paths;
    return std::any_of(paths.begin(), paths.end(),
                       [&](const Path& path) { return reaches(path, from, target, side); });
  }

  bool reaches(const Path& path, Square from, Square target, Colour side) const {
    const Geometry& board = rules_.board;
    const Square seen = side == Colour::kWhite ? from : board.flipped(from);
    if (path.use == PathUse::kMove || (path.origins && !contains(*path.origins, seen))) return false;
    int occupied = 0;
    bool last_occupied = false;
    bool wades = true;
    for (int step = 1; step <= static_cast<int>(path.steps.size()); ++step) {
      const Offset offset = path.steps[static_cast<std::size_t>(step - 1)];
      const int file = board.file_of(from) + offset.file;
      const int rank = board.rank_of(from) + (side == Colour::kWhite ? offset.rank : -offset.rank);
      if (!board.exists(file, rank)) return false;
      const Square square = board.square(file, rank);
      const bool open = path.kind == PathKind::kSlide ? occupied == 0
                        : path.kind == PathKind::kHop ? occupied == 1
                                                      : wades;
      if (square == target && step >= path.first_stop && open) return true;
      const bool full = at(square).valid();
      occupied += static_cast<int>(full);
      wades = wades && !(last_occupied && !full);
      last_occupied = full;
    }
    return false;
  }

  const Rules& rules_;
  const PieceValues& values_;
  std::array<Piece, kMaxSquares> board_{};
};

bool reaches(const Game& game, Move move, Score threshold, const PieceValues& values) {
  return std::visit([&](const auto& position) { return see_at_least(position, move, threshold, values); },
                    game.position());
}

void expect_exchange(const Game& game, const char* move_text, Score expected, const PieceValues& values) {
  const Move move = *parse_uci(game, move_text);
  EXPECT_TRUE(reaches(game, move, expected, values)) << move_text << ' ' << game.fen();
  EXPECT_FALSE(reaches(game, move, expected + 1, values)) << move_text << ' ' << game.fen();
}

TEST(See, WinsAHangingPawnAndLosesAKnightForAProtectedOne) {
  const Game hanging = game_of("chess", "4k3/8/8/3p4/8/4N3/8/4K3 w - - 0 1");
  const Game guarded = game_of("chess", "4k3/8/4p3/3p4/8/4N3/8/4K3 w - - 0 1");
  const PieceValues values(hanging.rules());
  const int pawn = values.of(type_in(hanging, "P"));
  expect_exchange(hanging, "e3d5", pawn, values);
  expect_exchange(guarded, "e3d5", pawn - values.of(type_in(hanging, "N")), values);
}

TEST(See, ARoyalRecapturesOnlyWhatIsUnprotected) {
  const Game game = game_of("chess", "8/8/8/3k4/3p4/8/8/3RK3 w - - 0 1");
  const Game doubled = game_of("chess", "8/8/8/3k4/3p4/8/3R4/3RK3 w - - 0 1");
  const PieceValues values(game.rules());
  const int pawn = values.of(type_in(game, "P"));
  expect_exchange(game, "d1d4", pawn - values.of(type_in(game, "R")), values);
  expect_exchange(doubled, "d2d4", pawn, values);
}

TEST(See, APieceIsPutWhereItCanBeTaken) {
  const Game guarded = game_of("crazyhouse", "4k3/8/4p3/8/2P5/8/8/4K3[N] w - - 0 1");
  const PieceValues values(guarded.rules());
  const int pawn = values.of(type_in(guarded, "P"));
  const int knight = values.of(type_in(guarded, "N"));
  expect_exchange(guarded, "N@f5", -knight, values);
  expect_exchange(guarded, "N@d5", pawn - knight, values);
  expect_exchange(guarded, "N@d6", 0, values);
}

TEST(See, ACaptureGainsWhatComesIntoTheHand) {
  const char* const fen = "4k3/8/4p3/3p4/8/4N3/8/4K3[] w - - 0 1";
  const Game game = game_of("crazyhouse", fen);
  const PieceValues values(game.rules());
  const PieceValues without(*testing::rules_of("chess"));
  const int pawn = values.of(type_in(game, "P"));
  EXPECT_GT(pawn, without.of(type_in(game, "P")));
  expect_exchange(game, "e3d5", pawn - values.of(type_in(game, "N")), values);
}

struct SeeCase {
  const char* variant;
  const char* fen;
};
class SeeGames : public ::testing::TestWithParam<SeeCase> {};

TEST_P(SeeGames, AgreesWithTheNaiveExchange) {
  std::mt19937 random(42);
  const PieceValues values(*testing::rules_of(GetParam().variant));
  int captures_seen = 0;
  for (int round = 0; round < 25; ++round) {
    Game game = game_of(GetParam().variant, GetParam().fen);
    for (int step = 0; step < 20; ++step) {
      testing::play_randomly(game, 4, random);
      for (const Move move : game.legal_moves()) {
        if (move.kind() == Move::Kind::kSpecial || move.kind() == Move::Kind::kPass) continue;
        if (!game.is_capture(move) && random() % 4 != 0) continue;
        captures_seen += static_cast<int>(game.is_capture(move));
        const Score expected = NaiveExchange(game, values).of(game, move);
        for (const Score threshold : {expected - 1, expected, expected + 1, 0}) {
          ASSERT_EQ(reaches(game, move, threshold, values), expected >= threshold)
              << game.fen() << ' ' << to_uci(game, move) << ' ' << threshold;
        }
      }
    }
  }
  EXPECT_GT(captures_seen, 200);
}

INSTANTIATE_TEST_SUITE_P(Games, SeeGames,
                         ::testing::Values(SeeCase{"chess", ""}, SeeCase{"consulchess", ""},
                                           SeeCase{"consuls", ""}, SeeCase{"chess56", ""},
                                           SeeCase{"chess56", testing::kHopperFen}));

// The rook disappears with the pawn that it captures, guarded or not.
TEST(See, WhoTurnsToStoneIsLostByCapturing) {
  const Game game = game_of("petrified", "4k3/8/8/p7/8/8/8/R3K3 w - - 0 1");
  const PieceValues values(game.rules());
  expect_exchange(game, "a1a5", values.of(type_in(game, "P")) - values.of(type_in(game, "R")), values);
}

}  // namespace
}  // namespace proconsul
