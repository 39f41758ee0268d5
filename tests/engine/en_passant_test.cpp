// The en passant field names a square if and only if some legal move captures there: in FEN, key and
// repetition.
#include <gtest/gtest.h>

#include <random>

#include "contract_checks.h"
#include "engine/fen_after.h"
#include "engine/playing.h"
#include "support.h"

namespace proconsul::test {
namespace {

struct Row {
  const char* variant;
  const char* fen;
  const char* double_step;
  const char* field;  // after it
};

std::string field_of(const Game& game) {
  std::istringstream words(game.fen());
  std::string word;
  for (int i = 0; i < 4; ++i) words >> word;
  return word;
}

constexpr Row kRows[] = {
    {"chess", "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5", "-"},  // both leave the rank
    {"chess", "4k3/3p4/8/K3P3/8/8/8/7r b - - 0 1", "d7d5", "d6"},
    {"chess", "4k3/3p1p2/8/K3P2r/8/8/8/8 b - - 0 1", "f7f5", "-"},
    {"chess", "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5", "-"},   // pinned on its file
    {"chess", "6k1/3p2b1/8/4P3/8/8/1K6/8 b - - 0 1", "d7d5", "-"},   // pinned on its diagonal
    {"chess", "1b4k1/3p4/8/4P3/5K2/8/8/8 b - - 0 1", "d7d5", "d6"},  // it stays on that diagonal
    {"chess", "6k1/3p4/8/4P3/4K3/8/8/8 b - - 0 1", "d7d5", "d6"},    // the checking pawn is taken
    {"chess", "3r2k1/3p4/8/3KP3/8/8/8/8 b - - 0 1", "d7d5", ""},     // no move at all
    {"chess", "4k3/3p4/8/2P1P2r/K7/8/8/8 b - - 0 1", "d7d5", "d6"},
    {"chess", "2b3k1/3p4/8/4P3/6K1/8/8/8 b - - 0 1", "d7d5", "-"},  // a check by the bishop
    {"crazyhouse", "4k3/3p4/8/K3P2r/8/8/8/8[Nn] b - - 0 1", "d7d5", "-"},
    {"crazyhouse", "4k3/3p4/8/K3P3/8/8/8/7r[Nn] b - - 0 1", "d7d5", "d6"},
    {"antichess", "8/3p4/8/K3P3/8/8/8/7r b - - 0 1", "d7d5", "d6"},  // no royal piece
    {"atomic", "8/3p4/8/4P3/3k4/8/8/K7 b - - 0 1", "d7d5", "d6"},
    {"atomic", "4k3/3p4/3K4/4P3/8/8/8/8 b - - 0 1", "d7d5", ""},       // the king stands on the square
    {"atomic", "4k3/2Kp4/8/4P3/8/8/8/8 b - - 0 1", "d7d5", "-"},       // it would explode too
    {"duck", "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5,d5a1", "d6"},  // kings may be left attacked
    {"duck", "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1", "d7d5,d5d6", "-"},   // the duck sits there
    {"marseillais", "4k3/3p4/8/K3P2r/8/8/8/8 b1 - - 0 9", "d7d5", "-"},
    {"marseillais", "4k3/3p4/8/K3P3/8/8/8/7r b1 - - 0 9", "d7d5", "d6"},
};

TEST(EnPassantField, IsNamedOnlyWhereItIsLegal) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(std::string(row.variant) + ' ' + row.fen + ' ' + row.double_step);
    if (*row.field == '\0') {
      EXPECT_FALSE(is_legal(game_of(row.variant, row.fen), row.double_step));
      continue;
    }
    const Game game = after(game_of(row.variant, row.fen), {row.double_step});
    EXPECT_EQ(field_of(game), row.field);
    EXPECT_EQ(game.en_passant().valid(), std::string(row.field) != "-");
    visit(game, [](const auto& position) { EXPECT_EQ(position.key(), position.compute_key()); });
  }
}

TEST(EnPassantField, AVainSquareDoesNotHideARepetition) {
  Game game = game_of("chess", "4k3/3p4/8/K3P2r/8/8/8/8 b - - 0 1");
  game = after(game, {"d7d5", "a5b5", "h5h4", "b5a5", "h4h5", "a5b5", "h5h4", "b5a5"});
  EXPECT_FALSE(game.end().over());
  game = after(game, {"h4h5"});
  EXPECT_EQ(game.end().ending, Ending::kRepetition);
}

TEST(EnPassantField, FensLoseVainSquares) {
  for (const char* fen : {"4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1",
                          "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"}) {
    const Game game = game_of("chess", fen);
    EXPECT_EQ(field_of(game), "-") << fen;
    visit(game, [](const auto& position) { EXPECT_EQ(position.key(), position.compute_key()); });
  }
}

// The first capture of a turn may make another one legal, or end what it was good for.
TEST(EnPassantField, SquaresServeTheWholeTurn) {
  Game game = after(game_of("marseillais", "4k3/1p1p4/8/P1P1P3/8/8/8/4K3 b - - 0 9"), {"b7b5", "d7d5"});
  EXPECT_EQ(field_of(game), "b6d6");
  game = after(game, {"a5b6"});
  EXPECT_EQ(field_of(game), "d6");
  game = after(game_of("marseillais", "4k3/1p1p4/8/P1P1P3/8/8/8/4K3 b - - 0 9"), {"b7b5", "d7d5", "e1e2"});
  EXPECT_EQ(field_of(game), "-");
}

// The squares on which legal moves capture en passant.
std::set<std::string> captured_on(const Game& game) {
  std::set<std::string> squares;
  for (const Move move : game.legal_moves()) {
    if (move.kind() == Move::Kind::kEnPassant) squares.insert(square_text(game.rules().board, move.to()));
  }
  return squares;
}

// Of the squares that the side to move may use.
std::set<std::string> named(const Game& game) {
  std::set<std::string> squares;
  visit(game, [&](const auto& position) {
    for (const Square square : Squares(position.passed_squares() & position.ep_squares()))
      squares.insert(square_text(game.rules().board, square));
  });
  return squares;
}

// What the last move, a double step, has passed where a pawn stands ready, with the field that names it.
std::vector<std::string> nameable(const Game& before, Move move) {
  const Geometry& board = before.rules().board;
  std::vector<std::string> squares;
  if (move.kind() != Move::Kind::kDoubleStep || board.wrap != BoardWrap::kNone) return squares;
  for (int i = 1; i < 3; ++i) {
    const int files = board.file_of(move.to()) - board.file_of(move.from());
    const int ranks = board.rank_of(move.to()) - board.rank_of(move.from());
    const int steps = files % 3 == 0 && ranks % 3 == 0 ? 3 : 2;
    if (i < steps)
      squares.push_back(square_text(board, board.square(board.file_of(move.from()) + i * files / steps,
                                                        board.rank_of(move.from()) + i * ranks / steps)));
  }
  return squares;
}

// An empty square, every second time on that rank.
Square random_square(const std::vector<Piece>& board, const Geometry& geometry, int rank,
                     std::mt19937& random) {
  for (int tries = random() % 2 == 0 ? 20 : 0;; --tries) {
    const Square square(static_cast<int>(random() % board.size()));
    const bool empty = contains(geometry.squares, square) && !board[index_of(square)].occupies();
    if (empty && (tries <= 0 || geometry.rank_of(square) == rank)) return square;
  }
}

// A sparse position in which a pawn stands beside where another may go by a double step, and royals and other
// pieces stand anywhere, so that pins and checks are frequent. Nothing if it cannot occur.
std::optional<Game> crowded(const Game& start, Move step, std::mt19937& random) {
  const Geometry& geometry = start.rules().board;
  FenParts parts = start.fen_parts();
  const Piece pawn = start.piece_on(step.from());
  std::vector<Piece> others;
  for (const Square square : Squares(geometry.squares)) {
    const Piece piece = parts.board[index_of(square)];
    const bool royal = piece.valid() && start.rules().pieces[index_of(piece.type())].royal;
    if (piece.valid() && square != step.from() && (royal || random() % 4 == 0)) others.push_back(piece);
    if (square != step.from()) parts.board[index_of(square)] = Piece::none();
  }
  parts.unmoved = {};
  const int file = geometry.file_of(step.to()) + (random() % 2 == 0 ? 1 : -1);
  if (!geometry.exists(file, geometry.rank_of(step.to()))) return std::nullopt;
  parts.board[index_of(geometry.square(file, geometry.rank_of(step.to())))] =
      Piece(!pawn.colour(), pawn.type());
  for (const Piece piece : others) {
    const int rank = geometry.rank_of(step.to());
    parts.board[index_of(random_square(parts.board, geometry, rank, random))] = piece;
  }
  const Result<Game> game = Game::create(start.compiled(), fen_text(start.rules(), parts));
  return game && game->is_legal(step) ? std::optional(*game) : std::nullopt;
}

struct Seen {
  int named = 0, vain = 0;
};

void check_field(const Game& before, Move move, const Game& game, Seen& seen) {
  const std::set<std::string> used = captured_on(game), told = named(game);
  if (game.actions_left() == 1) {
    EXPECT_EQ(told, used) << game.fen();
  }
  visit(game, [](const auto& position) { EXPECT_EQ(position.key(), position.compute_key()); });
  seen.named += !told.empty();
  if (game.rules().has_turns() || before.rules().counting || before.rules().walling) return;
  FenParts parts = game.fen_parts();
  for (const std::string& square : nameable(before, move)) {
    parts.passed |= bit<SquareSet>(*parse_square(game.rules().board, square));
  }
  const Result<Game> again = Game::create(game.compiled(), fen_text(game.rules(), parts));
  if (!again) return;
  EXPECT_EQ(again->fen(), game.fen()) << to_uci(before, move);
  EXPECT_EQ(again->key(), game.key()) << game.fen();
  seen.vain += told.empty() && !again->repairs().empty();
}

std::vector<Move> double_steps(const Game& game) {
  std::vector<Move> moves = game.legal_moves();
  std::erase_if(moves, [](Move move) { return move.kind() != Move::Kind::kDoubleStep; });
  return moves;
}

TEST(EnPassantField, InEveryGameTheFieldIsSetIfAndOnlyIfALegalMoveUsesIt) {
  Seen seen;
  std::mt19937 random(20261129);
  for (const std::string& name : all_names()) {
    SCOPED_TRACE(name);
    const Game start = game_of(name);
    const std::vector<Move> steps = double_steps(start);
    for (int trial = 0; !steps.empty() && trial < 100; ++trial) {
      const Move step = steps[random() % steps.size()];
      const std::optional<Game> before = crowded(start, step, random);
      if (!before) continue;
      Game game = *before;
      game.play(step);
      check_field(*before, step, game, seen);
    }
  }
  EXPECT_GT(seen.named, 100);
  EXPECT_GT(seen.vain, 15);
}

}  // namespace
}  // namespace proconsul::test
