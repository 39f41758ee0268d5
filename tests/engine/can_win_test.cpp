// Whether a side can still win: facts, among them those on which pyffish, python-chess and lichess agree, and
// properties of any position.
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "engine/setup.h"
#include "support.h"

namespace proconsul::test {
namespace {

struct Fact {
  const char* game;
  const char* fen;
  bool white;
  bool black;
};

constexpr Fact kFacts[] = {
    {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true},
    {"chess", "k7/8/8/8/8/8/8/K7 w - - 0 1", false, false},
    {"chess", "k7/b7/8/8/8/8/8/K7 w - - 0 1", false, false},
    {"chess", "k7/n7/8/8/8/8/8/K7 w - - 0 1", false, false},
    {"chess", "k7/p7/8/8/8/8/8/K7 w - - 0 1", false, true},
    {"chess", "k7/r7/8/8/8/8/8/K7 w - - 0 1", false, true},
    {"chess", "k7/nn6/8/8/8/8/8/K7 w - - 0 1", false, true},
    {"chess", "k7/bb6/8/8/8/8/8/K7 w - - 0 1", false, true},
    {"chess", "k7/b1b5/8/8/8/8/8/K7 w - - 0 1", false, false},
    {"chess", "kb6/8/8/8/8/8/8/K1B5 w - - 0 1", false, false},
    {"chess", "kb6/8/8/8/8/8/8/KB6 w - - 0 1", true, true},
    {"chess", "8/8/8/8/8/6KN/8/6nk w - - 0 1", true, true},
    {"chess", "kq6/8/8/8/8/8/8/K1N5 w - - 0 1", false, true},
    {"chess", "kqqq4/8/8/8/8/8/8/K1N5 w - - 0 1", false, true},
    {"chess", "kr6/8/8/8/8/8/8/K1N5 w - - 0 1", true, true},
    {"chess", "kb6/8/8/8/8/8/8/K1N5 w - - 0 1", true, true},
    {"chess", "kq6/8/8/8/8/8/8/K1B5 w - - 0 1", false, true},
    {"chess", "kr6/8/8/8/8/8/8/K1B5 w - - 0 1", false, true},
    {"chess", "kn6/8/8/8/8/8/8/K1B5 w - - 0 1", true, true},
    {"chess", "k7/p7/8/8/8/8/8/K1B5 w - - 0 1", true, true},
    {"atomic", "8/8/8/8/3K4/3k4/8/8 b - - 0 1", false, false},
    {"atomic", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", false, false},
    {"atomic", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/6P1/4K3 w - - 0 1", true, true},
    {"atomic", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1", false, false},
    {"atomic", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/2B1K3 w - - 0 1", true, true},
    {"antichess", "8/8/8/p7/P7/8/8/1B6 w - - 0 1", false, true},
    {"antichess", "1b6/8/8/p7/P7/8/8/1B6 w - - 0 1", false, false},
    {"antichess", "1b6/8/8/p7/P7/8/8/2B5 w - - 0 1", true, true},
    {"antichess", "n7/8/8/8/8/8/8/N7 w - - 0 1", false, true},
    {"antichess", "n7/8/8/8/8/8/8/N7 b - - 0 1", true, false},
    {"antichess", "1n6/8/8/8/8/8/8/N7 w - - 0 1", true, false},
    {"antichess", "b7/8/8/8/8/8/8/B7 w - - 0 1", false, false},
    {"antichess", "b1b5/8/8/8/8/8/8/B1B5 w - - 0 1", false, false},
    {"antichess", "1b6/8/8/8/8/8/8/B7 w - - 0 1", true, true},
    {"antichess", "bb6/8/8/8/8/8/8/B7 w - - 0 1", true, true},
    {"atomic", "k7/p7/8/8/8/8/8/K7 w - - 0 1", false, true},
    {"atomic", "k7/q7/8/8/8/8/8/K7 w - - 0 1", false, true},
    {"atomic", "8/3k4/8/8/2N5/8/3K4/8 b - - 0 1", false, false},
    {"atomic", "8/4rk2/8/8/8/8/3K4/8 w - - 0 1", false, false},
    {"atomic", "8/4qk2/8/8/8/8/3K4/8 w - - 0 1", false, true},
    {"atomic", "8/1k6/8/2n5/8/3NK3/8/8 b - - 0 1", true, true},
    {"atomic", "8/4bk2/8/8/8/8/3KB3/8 w - - 0 1", false, false},
    {"atomic", "4b3/5k2/8/8/8/8/3KB3/8 w - - 0 1", true, true},
    {"atomic", "3Q4/5kKB/8/8/8/8/8/8 b - - 0 1", true, false},
    {"atomic", "8/5k2/8/8/8/8/5K2/4bb2 w - - 0 1", false, true},
    {"atomic", "8/5k2/8/8/8/8/5K2/4nb2 w - - 0 1", false, true},
    {"atomic", "8/5k2/8/8/8/8/5K2/4nn2 w - - 0 1", false, false},
    {"atomic", "8/5k2/8/8/8/8/5K2/4rr2 w - - 0 1", false, true},
    {"nocheckatomic", "8/8/8/8/3K4/8/3k4/8 w - - 0 1", false, false},
    {"nocheckatomic", "8/8/8/8/3K4/8/3k4/N7 w - - 0 1", true, false},
    {"coregal", "8/8/8/8/3K4/8/3k4/8 w - - 0 1", false, false},
    {"coregal", "8/8/8/8/3K4/8/3k4/N7 w - - 0 1", false, false},
    {"coregal", "8/8/8/8/3K4/8/3k4/q7 w - - 0 1", true, true},
    {"3check", "k7/8/8/8/8/8/8/K7 w - - 3+3 0 1", false, false},
    {"3check", "k7/n7/8/8/8/8/8/K7 w - - 1+2 0 1", false, true},
    {"3check", "k7/b7/8/8/8/8/8/K7 w - - 3+1 0 1", false, true},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", false, false},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1", true, true},
    {"horde", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", true, true},
    {"horde", "k7/8/8/8/8/8/8/Q7 b - - 0 1", false, true},
    {"horde", "k7/p7/8/8/8/8/8/7Q b - - 0 1", true, true},
    {"horde", "k7/n7/8/8/8/8/8/7Q b - - 0 1", false, true},
    {"horde", "k7/nn6/8/8/8/8/8/7R b - - 0 1", false, true},
    {"horde", "k7/pn6/8/8/8/8/8/7R b - - 0 1", true, true},
    {"horde", "k7/8/8/8/8/8/6P1/8 b - - 0 1", false, true},
    {"horde", "k7/8/8/8/8/8/8/NN6 b - - 0 1", false, true},
    {"horde", "k7/8/8/8/8/8/8/QN6 b - - 0 1", true, true},
    {"horde", "8/8/p7/P1k5/P7/8/8/8 b - - 0 1", false, false},
    {"horde", "8/8/p7/P1k5/P7/8/1P6/8 b - - 0 1", true, true},
    {"racingkings", "8/8/8/8/8/8/K6k/8 w - - 0 1", true, true},
    {"kingofthehill", "k7/8/8/8/8/8/8/K7 w - - 0 1", true, true},
    {"placement", "k7/8/8/8/8/8/8/K7[] w - - 0 1", false, false},
    {"seirawan", "k7/8/8/8/8/8/8/K7[] w - - 0 1", false, false},
    {"seirawan", "k7/8/8/8/8/8/8/KH6[] w - - 0 1", true, false},
    {"seirawan", "k7/8/8/8/8/8/8/4K3[E] w E - 0 1", true, false},
    {"seirawan", "k7/8/8/8/8/8/8/4K3[E] w - - 0 1", false, false},
    {"sittuyin", "k7/8/8/8/8/8/8/K7[] w - - 0 1", false, false},
    {"sittuyin", "k6P/8/8/8/8/8/8/K7[] w - - 0 1", false, false},
    {"sittuyin", "k6P/8/8/8/8/8/8/K6p[] w - - 0 1", true, true},
    {"sittuyin", "k7/8/8/8/8/8/8/KS6[] w - - 0 1", true, false},
    {"makruk", "8/8/4k3/8/8/4MM2/8/4K3 w - - 0 1", true, false},
    {"makruk", "8/8/4k3/8/8/4M3/4P3/4K3 w - - 0 1", true, false},
    {"makruk", "8/8/4k3/8/8/4M1M1/8/4K3 w - - 0 1", false, false},
    {"makpong", "8/8/8/4k2K/5m2/4m3/8/8 w - - 0 1", false, true},
    {"makpong", "k7/n7/8/8/8/8/8/K7 w - - 0 1", false, true},
    {"makpong", "k7/8/8/8/8/8/8/K7 w - - 0 1", false, false},
    {"makpong", "7K/8/8/4k3/3n4/8/8/8 b - - 0 1", false, true},
    {"shako", "k9/10/10/10/10/10/10/10/10/KC8 w - - 0 1", false, false},
    {"shako", "k9/10/10/10/10/10/10/10/10/KCC7 w - - 0 1", true, false},
    {"shako", "k9/10/10/10/10/10/10/10/10/KEC7 w - - 0 1", true, false},
    {"shako", "k9/10/10/10/10/10/10/10/10/KNE7 w - - 0 1", true, false},
    {"shako", "kb8/10/10/10/10/10/10/10/10/KE8 w - - 0 1", true, true},
    {"shako", "kb8/10/10/10/10/10/10/10/10/K1E7 w - - 0 1", false, false},
    {"shatranj", "8/8/4k3/8/8/8/8/4K3 w - - 0 1", false, false},
    {"shatranj", "8/8/4k3/8/8/8/8/4K2N w - - 0 1", true, true},
    {"giveaway", "8/8/4k3/8/8/8/8/4K3 w - - 0 1", true, true},
    {"armageddon", "8/8/4k3/8/8/8/8/4K3 w - - 0 1", false, true},
    {"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", true, true},
    {"xiangqi", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", false, false},
    {"xiangqi", "4k4/9/9/4p4/9/9/9/9/9/4KR3 w - - 0 1", true, true},
    {"xiangqi", "4k4/9/9/9/9/9/9/9/9/3KN4 w - - 0 1", true, false},
    {"xiangqi", "4k4/9/9/9/9/9/9/9/4A4/4KC3 w - - 0 1", true, false},
    {"xiangqi", "4k4/9/4b4/9/9/9/9/4B4/9/4K4 w - - 0 1", false, false},
    {"xiangqi", "3akab2/9/4b4/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1", false, false},
    {"xiangqi", "3akab2/9/4b4/9/9/9/9/4B4/4A4/2BAK3R w - - 0 1", true, false},
    {"xiangqi", "3akab2/9/4b4/9/P1P1P1P1P/9/9/4B4/4A4/2BAK4 w - - 0 1", true, false},
    {"xiangqi", "4k4/9/9/9/9/9/9/9/9/R1NKAA3 w - - 0 1", true, false},
    {"xiangqi", "3aka3/9/3a1a3/9/9/9/9/9/9/3K5 w - - 0 1", true, false},
    {"minixiangqi", "3k3/7/7/7/7/7/2K4 w - - 0 1", false, false},
    {"minixiangqi", "3k3/7/7/7/7/2KN3/7 w - - 0 1", true, false},
    {"manchu", "4k4/9/9/9/9/9/9/9/9/M2K5 w - - 0 1", true, false},
    {"janggi", "4k4/9/9/9/9/9/9/9/4K4/9 w - - 0 1", false, true},
    {"janggi", "4k4/9/9/9/9/9/9/9/4K4/4A4 w - - 0 1", true, true},
    {"janggi", "4k4/9/9/9/9/4B4/4B4/9/9/4K4 w - - 0 1", true, true},
    {"janggimodern", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", false, true},
    {"janggicasual", "4k4/9/9/9/9/4B4/4B4/9/9/4K4 w - - 0 1", true, false},
    {"janggitraditional", "4k4/9/9/9/9/9/9/9/4A4/4KC3 w - - 0 1", true, false},
    {"janggitraditional", "4k4/9/3a5/9/9/9/9/9/4A4/4K4 w - - 0 1", false, false},
    {"tencubed", "10/5k4/10/10/10/10/10/10/5KC3/10 w - - 0 1", true, false},
    {"tencubed", "10/5k4/10/10/10/10/10/10/5K4/10 w - - 0 1", false, false},
};

TEST(CanWin, AgreesWithWhatIsKnown) {
  for (const Fact& fact : kFacts) {
    const Result<Game> made = Game::create(variant_of(fact.game).compiled, fact.fen);
    ASSERT_TRUE(made.ok()) << fact.game << ' ' << fact.fen << ": " << made.error().message;
    const Game& game = made.value();
    EXPECT_EQ(game.can_win(Colour::kWhite), fact.white) << fact.game << ' ' << fact.fen;
    EXPECT_EQ(game.can_win(Colour::kBlack), fact.black) << fact.game << ' ' << fact.fen;
    const bool dead = !fact.white && (!fact.black || game.rules().black_wins_draws);
    EXPECT_EQ(game.end().ending == Ending::kInsufficientMaterial, dead) << fact.game << ' ' << fact.fen;
  }
}

TEST(CanWin, DependsOnPawnsThatBlockEachOther) {
  const Game game = game_of("chess", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1");
  EXPECT_EQ(game.outcome_on_time(Colour::kWhite), Outcome::kDraw);
  EXPECT_EQ(game.outcome_on_time(Colour::kBlack), Outcome::kDraw);
  EXPECT_FALSE(game.end().over());
}

TEST(CanWin, DecidesWhatRunningOutOfTimeMeans) {
  EXPECT_EQ(game_of("chess", "k7/r7/8/8/8/8/8/K7 w - - 0 1").outcome_on_time(Colour::kWhite),
            Outcome::kBlackWins);
  EXPECT_EQ(game_of("chess", "k7/r7/8/8/8/8/8/K7 w - - 0 1").outcome_on_time(Colour::kBlack), Outcome::kDraw);
  EXPECT_EQ(game_of("armageddon", "k7/8/8/8/8/8/8/K7 w - - 0 1").outcome_on_time(Colour::kBlack),
            Outcome::kBlackWins);
}

// Positions with few pieces.
class Endings {
 public:
  Endings(const Variant& variant, std::uint64_t seed) : variant_(variant), random_(seed) {
    const Rules& rules = *variant.rules;
    for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
      const PieceType type(static_cast<int>(i));
      if (rules.pieces[i].royal) royal_ = type;
      if (!rules.pieces[i].royal && !rules.pieces[i].marked()) others_.push_back(type);
    }
    for (const Square square : Squares(rules.board.squares)) squares_.push_back(square);
  }

  void begin() {
    board_.assign(static_cast<std::size_t>(variant_.rules->board.size()), Piece::none());
    for (const Colour colour : kBothColours) {
      for (int i = 0; i < variant_.rules->royals(colour) && royal_.valid(); ++i) add(Piece(colour, royal_));
    }
  }
  void add(Piece piece) {
    const Square square = squares_[random_() % squares_.size()];
    if (!board_[index_of(square)].occupies()) board_[index_of(square)] = piece;
  }
  Piece any_piece(Colour colour) { return Piece(colour, others_[random_() % others_.size()]); }
  bool has_pieces() const { return !others_.empty(); }

  Result<Game> game(Colour mover) const { return made_of(board_, mover); }
  // Colours exchanged and the board turned.
  Result<Game> twin(Colour mover) const {
    std::vector<Piece> board(board_.size());
    for (const Square square : squares_) {
      const Piece piece = board_[index_of(square)];
      if (piece.valid())
        board[index_of(variant_.rules->board.flipped(square))] = Piece(!piece.colour(), piece.type());
    }
    return made_of(board, !mover);
  }
  std::uint64_t chance() { return random_(); }

 private:
  Result<Game> made_of(const std::vector<Piece>& board, Colour mover) const {
    const std::string hands = variant_.rules->has_hands() ? "[]" : "";
    return Game::create(variant_.compiled, placement_text(*variant_.rules, board) + hands +
                                               (mover == Colour::kWhite ? " w" : " b") + " - - 0 1");
  }

  const Variant& variant_;
  std::mt19937_64 random_;
  PieceType royal_;
  std::vector<PieceType> others_;
  std::vector<Square> squares_;
  std::vector<Piece> board_;  // by square
};

// Won by a side, and not because the other has blown itself up. Draws do not stop the search for a win.
bool is_won(const Game& game, Colour colour) {
  const GameEnd end = game.end();
  const Outcome win = colour == Colour::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
  const bool own_doing = end.ending == Ending::kExtinction && game.rules().extra.blast_on_capture &&
                         end.detail.side == !game.side_to_move();
  return end.outcome == win && end.ending != Ending::kInsufficientMaterial && !own_doing &&
         !is_claimed(end.ending);
}

// Whether the two sides cooperating find a win for `colour` soon.
bool finds_win(Game& game, Colour colour, int plies, int& nodes) {
  if (is_won(game, colour)) return true;
  if (plies == 0 || is_by_own_rule(game.end().ending)) return false;
  for (const Move move : game.legal_moves()) {
    if (--nodes < 0) return false;
    game.play(move);
    const bool found = finds_win(game, colour, plies - 1, nodes);
    game.undo();
    if (found) return true;
  }
  return false;
}

bool stumbles_on_win(Game game, Colour colour, Endings& endings) {
  for (int ply = 0; ply < 60; ++ply) {
    if (is_won(game, colour)) return true;
    const std::vector<Move> moves = game.legal_moves();
    if (moves.empty()) return false;
    game.play(moves[endings.chance() % moves.size()]);
  }
  return false;
}

// A few pieces against a king at the edge with pieces of its own around it, so that mates are frequent.
class CrowdedKing {
 public:
  CrowdedKing(const std::string& game, std::uint64_t seed) : variant_(variant_of(game)), random_(seed) {
    for (const Square square : Squares(variant_.rules->board.squares)) squares_.push_back(square);
  }

  Result<Game> game() {
    const Rules& rules = *variant_.rules;
    board_.assign(static_cast<std::size_t>(rules.board.size()), Piece::none());
    const Square king = corner();
    put(Piece(Colour::kBlack, royal()), king);
    for (const Square square : squares_) {
      const bool beside = std::abs(rules.board.file_of(square) - rules.board.file_of(king)) <= 1 &&
                          std::abs(rules.board.rank_of(square) - rules.board.rank_of(king)) <= 1;
      if (beside && random_() % 2 == 0) put(Piece(Colour::kBlack, other()), square);
    }
    if (rules.royals(Colour::kWhite) > 0) put(Piece(Colour::kWhite, royal()), any_square());
    for (std::uint64_t i = 0; i <= random_() % 2; ++i) put(Piece(Colour::kWhite, other()), any_square());
    return made(Colour::kBlack);
  }

  // The same position with one white piece moved to another square of its shade.
  Result<Game> varied(Colour mover) {
    std::vector<Piece> before = board_;
    const Square from = any_square(), to = any_square();
    const Piece piece = board_[index_of(from)];
    const bool same_shade = (shade(from) + shade(to)) % 2 == 0;
    if (!piece.valid() || piece.colour() != Colour::kWhite || !same_shade || board_[index_of(to)].occupies())
      return Error{"no such piece"};
    std::swap(board_[index_of(from)], board_[index_of(to)]);
    Result<Game> game = made(mover);
    board_ = std::move(before);
    return game;
  }

 private:
  PieceType royal() const { return variant_.rules->type_of("K"); }
  PieceType other() {
    const std::size_t types = variant_.rules->pieces.size();
    const PieceType type(static_cast<int>(random_() % types));
    return type == royal() || variant_.rules->pieces[index_of(type)].marked() ? other() : type;
  }
  Square any_square() { return squares_[random_() % squares_.size()]; }
  Square corner() {
    return random_() % 2 == 0 ? squares_.back() : squares_[squares_.size() - 1 - random_() % 8];
  }
  int shade(Square square) const {
    return variant_.rules->board.file_of(square) + variant_.rules->board.rank_of(square);
  }
  void put(Piece piece, Square square) {
    if (!board_[index_of(square)].occupies()) board_[index_of(square)] = piece;
  }
  Result<Game> made(Colour mover) const {
    return Game::create(variant_.compiled, placement_text(*variant_.rules, board_) +
                                               (mover == Colour::kWhite ? " w" : " b") + " - - 0 1");
  }

  const Variant& variant_;
  std::mt19937_64 random_;
  std::vector<Square> squares_;
  std::vector<Piece> board_;  // by square
};

// Whatever material has mated can still win from elsewhere.
TEST(CanWin, IsNeverDeniedToMaterialThatMates) {
  for (const char* name : {"horde", "chess", "makruk", "capablanca"}) {
    CrowdedKing crowd(name, 57);
    int judged = 0;
    for (int i = 0; i < 10000; ++i) {
      const Result<Game> mate = crowd.game();
      if (!mate || mate->end().ending != Ending::kCheckmate) continue;
      for (int tries = 0; tries < 200; ++tries) {
        const Result<Game> before = crowd.varied(tries % 2 == 0 ? Colour::kWhite : Colour::kBlack);
        if (!before || before->end().over()) continue;
        EXPECT_TRUE(before->can_win(Colour::kWhite))
            << name << ' ' << before->fen() << " and " << mate->fen();
        ++judged;
        break;
      }
    }
    EXPECT_GT(judged, 10) << name;
  }
}

// "Dead" are the positions that cannot be won by any series of moves. A sample: scripts/correctness.py
// compares all.
TEST(CanWin, AgreesWithOthersAboutHordes) {
  std::ifstream file(data_folder() + "/../../../shared/peers/horde_dead.tsv");
  if (!file) GTEST_SKIP() << "NOT COMPARED: no table of hordes";
  std::string fen;
  std::getline(file, fen);
  int missed = 0, row = 0;
  for (std::string dead; std::getline(file, fen, '\t') && std::getline(file, dead);) {
    if (++row % 12 != 0) continue;
    const Game game = game_of("horde", fen);
    if (game.end().over()) continue;
    const bool able = game.can_win(Colour::kWhite);
    EXPECT_FALSE(!able && dead == "0") << fen;
    missed += able && dead == "1";
  }
  EXPECT_EQ(missed, 0);
}

class FewPieces : public testing::TestWithParam<std::string> {};

constexpr int kEndings = 30;

TEST_P(FewPieces, NoWinIsFoundForASideThatCannotWin) {
  Endings endings(variant_of(GetParam()), 11);
  for (int i = 0; i < kEndings && endings.has_pieces(); ++i) {
    endings.begin();
    for (int piece = 0; piece < i % 4; ++piece)
      endings.add(endings.any_piece(endings.chance() % 3 == 0 ? Colour::kBlack : Colour::kWhite));
    Result<Game> game = endings.game(i % 2 == 0 ? Colour::kWhite : Colour::kBlack);
    if (!game || is_by_own_rule(game->end().ending)) continue;
    for (const Colour colour : kBothColours) {
      if (game->can_win(colour)) continue;
      const bool slow = game->rules().extra.blast_on_capture;  // every end() explores where kings can go
      int nodes = slow ? 60 : 600;
      EXPECT_FALSE(finds_win(*game, colour, 4, nodes)) << game->fen();
      for (int walk = slow ? 1 : 0; walk < 2; ++walk)
        EXPECT_FALSE(stumbles_on_win(*game, colour, endings)) << game->fen();
    }
  }
}

TEST_P(FewPieces, TheTwinCanWinAlike) {
  const Rules& rules = *rules_of(GetParam());
  const bool alike = !rules.black_royals && !rules.black_wins_draws && !rules.black_promotion_types &&
                     rules.extra.duple_check_white == rules.extra.duple_check_black && !rules.flag &&
                     !rules.points;
  Endings endings(variant_of(GetParam()), 12);
  for (int i = 0; i < kEndings && alike && endings.has_pieces(); ++i) {
    endings.begin();
    for (int piece = 0; piece < i % 3; ++piece)
      endings.add(endings.any_piece(piece % 2 == 0 ? Colour::kWhite : Colour::kBlack));
    const Result<Game> game = endings.game(Colour::kWhite), twin = endings.twin(Colour::kWhite);
    if (!game || !twin) continue;
    for (const Colour colour : kBothColours)
      EXPECT_EQ(game->can_win(colour), twin->can_win(!colour)) << game->fen() << " and " << twin->fen();
  }
}

TEST_P(FewPieces, MoreMaterialIsNoHindrance) {
  Endings endings(variant_of(GetParam()), 13);
  for (int i = 0; i < kEndings && endings.has_pieces(); ++i) {
    endings.begin();
    for (int piece = 0; piece < 1 + i % 2; ++piece)
      endings.add(endings.any_piece(piece % 2 == 0 ? Colour::kWhite : Colour::kBlack));
    const Result<Game> game = endings.game(Colour::kWhite);
    endings.add(endings.any_piece(Colour::kWhite));
    const Result<Game> richer = endings.game(Colour::kWhite);
    if (!game || !richer || is_by_own_rule(game->end().ending)) continue;
    if (is_by_own_rule(richer->end().ending) || !game->can_win(Colour::kWhite)) continue;
    EXPECT_TRUE(richer->can_win(Colour::kWhite)) << game->fen() << " and " << richer->fen();
  }
}

INSTANTIATE_TEST_SUITE_P(Games, FewPieces, testing::ValuesIn(all_names()), test_name);

}  // namespace
}  // namespace proconsul::test
