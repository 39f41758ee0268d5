// A piece next to the enemy royal cannot be captured without blowing up that royal as well: it is not in
// check there, and castling next to the royal is allowed. Tested against the simple reading of
// https://lichess.org/variant/atomic: castling is tried on the board and every square of the king's path
// tested for attackers that may capture.
#include <random>
#include <utility>

#include "support.h"

namespace proconsul::test {
namespace {

TEST(Blasts, CastlingBesideTheEnemyKingIsLegal) {
  EXPECT_EQ(game_of("atomic", "8/8/8/8/8/8/2k5/R3K3 w Q - 0 1").legal_moves().size(), 16u);
}

struct Castle {
  const char* fen;
  const char* move;
  bool legal;
};

TEST(Blasts, TheEnemyKingSheltersTheSquaresAroundIt) {
  for (const Castle& each : {
           Castle{"8/8/8/8/8/8/2k5/R3K3 w Q - 0 1", "e1c1", true},    // through and next to its squares
           Castle{"8/8/8/8/8/8/5k2/R3K3 w Q - 0 1", "e1c1", true},    // from next to it
           Castle{"3r4/8/8/8/8/8/2k5/R3K3 w Q - 0 1", "e1c1", true},  // a rook's d1 is sheltered
           Castle{"3r4/8/8/8/8/8/1k6/R3K3 w Q - 0 1", "e1c1", false},
           Castle{"4r3/8/8/8/8/8/5k2/R3K3 w Q - 0 1", "e1c1", true},  // nor does e8 give check
           Castle{"4r3/8/8/8/8/8/7k/R3K3 w Q - 0 1", "e1c1", false},
           Castle{"2r5/8/8/8/8/8/5k2/R3K3 w Q - 0 1", "e1c1", false},  // c1 is not sheltered
           Castle{"4k2r/6K1/8/8/8/8/8/8 b k - 0 1", "e8g8", true},
           Castle{"R3k2r/3K4/8/8/8/8/8/8 b k - 0 1", "e8g8",
                  false},  // f8 is attacked by the rook once e8 is empty
           Castle{"R3k2r/4K3/8/8/8/8/8/8 b k - 0 1", "e8g8", true},
       }) {
    EXPECT_EQ(parse_uci(game_of("atomic", each.fen), each.move).ok(), each.legal) << each.fen;
  }
}

// Whether a king on `square` could be captured, with `without` empty and `with` occupied, without blowing up
// the capturer's own king.
bool may_be_captured(const Game& game, Square square, Colour by, SquareSet without, SquareSet with) {
  const Geometry& board = game.rules().board;
  const PieceType king = game.rules().type_of("K");
  for (const Square near : Squares(board.squares)) {
    const bool touches = std::abs(board.file_of(near) - board.file_of(square)) <= 1 &&
                         std::abs(board.rank_of(near) - board.rank_of(square)) <= 1;
    if (touches && game.piece_on(near) == Piece(by, king)) return false;
  }
  return std::visit(
      [&](const auto& position) {
        using Bits = decltype(position.occupied());
        const Bits occupied = (position.occupied() & ~narrow<Bits>(without)) | narrow<Bits>(with);
        return position.is_attacked(square, by, occupied);
      },
      game.position());
}

// White's castling with the rook on the a- or the h-file, worked out square by square.
bool may_castle(const Game& game, bool to_h) {
  const auto at = [&](int file) { return game.rules().board.square(file, 0); };
  const int rook = to_h ? 7 : 0, king_to = to_h ? 6 : 2, rook_to = to_h ? 5 : 3;
  for (int file = std::min(4, rook) + 1; file < std::max(4, rook); ++file) {
    if (game.piece_on(at(file)).valid()) return false;
  }
  const SquareSet king = bit<SquareSet>(at(4));
  for (const int file : {4, rook_to}) {
    if (may_be_captured(game, at(file), Colour::kBlack, king, {})) return false;
  }
  return !may_be_captured(game, at(king_to), Colour::kBlack, king | bit<SquareSet>(at(rook)),
                          bit<SquareSet>(at(rook_to)));
}

// The placement of 64 letters from a1 on; blanks are empty squares.
std::string placement_of(const std::string& board) {
  std::string fen;
  for (std::size_t rank = 8; rank-- > 0;) {
    int empties = 0;
    for (const char c : board.substr(8 * rank, 8) + '/') {
      if (c == ' ') ++empties;
      if (c != ' ' && empties > 0) fen += std::to_string(std::exchange(empties, 0));
      if (c != ' ') fen += c;
    }
  }
  fen.pop_back();
  return fen;
}

TEST(Blasts, CastlingIsAsTheRulesSayInRandomPositions) {
  std::mt19937_64 random(5);
  int castled = 0, beside = 0;
  for (int i = 0; i < 5'000; ++i) {
    std::string board(64, ' ');
    board[4] = 'K', board[0] = board[7] = 'R';
    for (const char piece : std::string_view("krbnp")) {
      const std::size_t at = random() % (random() % 2 == 0 ? 24 : 64);
      if (board[at] == ' ' && !(piece == 'p' && at < 8)) board[at] = piece;
    }
    if (board.find('k') == board.npos) continue;
    const std::string fen = placement_of(board);
    const auto loaded = Game::create(variant_of("atomic").compiled, fen + " w KQ - 0 1");
    if (!loaded) continue;
    for (const bool to_h : {false, true}) {
      const bool legal = parse_uci(*loaded, to_h ? "e1g1" : "e1c1").ok();
      ASSERT_EQ(legal, may_castle(*loaded, to_h)) << fen << (to_h ? " e1g1" : " e1c1");
      castled += legal;
      beside += legal && board.find('k') < 16;
    }
  }
  EXPECT_GT(castled, 250);
  EXPECT_GT(beside, 50);
}

}  // namespace
}  // namespace proconsul::test
