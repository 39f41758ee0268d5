// Sides whose pieces cannot leave their palace or cross the river, games in which stalemate loses, and
// blocked pawns: who can still win is compared with all lines of play on small boards.
#include <gtest/gtest.h>

#include <random>

#include "all_lines.h"
#include "engine/setup.h"
#include "support.h"

namespace proconsul::test {
namespace {

struct SmallGame {
  const char* name;
  const char* definition;
  const char* men;  // besides the royals
};

constexpr const char* kPalaces =
    "maxFile = 4\nmaxRank = 6\n"
    "mobilityRegionWhiteKing = a1 b1 c1 a2 b2 c2\nmobilityRegionBlackKing = a5 b5 c5 a6 b6 c6\n"
    "mobilityRegionWhiteFers = a1 b1 c1 a2 b2 c2\nmobilityRegionBlackFers = a5 b5 c5 a6 b6 c6\n"
    "mobilityRegionWhiteWazir = a1 b1 c1 a2 b2 c2\nmobilityRegionBlackWazir = a5 b5 c5 a6 b6 c6\n"
    "mobilityRegionWhiteElephant = *1 *2 *3\nmobilityRegionBlackElephant = *4 *5 *6\n"
    "startFen = rkac/bpna/4/4/BPNA/RKAC w - - 0 1\n";
constexpr const char* kCramped =
    "maxFile = 3\nmaxRank = 4\npromotionRank = 4\ncastling = false\ndoubleStep = false\n"
    "startFen = kqr/nbp/NBP/KQR w - - 0 1\n";

constexpr SmallGame kSmallBoards[] = {
    {"palaces", "[palaces:xiangqi]\nsoldierPromotionRank = 4\n", "AABBPNRC"},
    {"passing", "[passing:janggicasual]\ndiagonalLines = -\npromotionRank = 6\n", "AAAPNRC"},
    {"stuck", "[stuck:chess]\nstalemateValue = loss\n", "PNBRQ"},
    {"drawn", "[drawn:chess]\nflyingGeneral = true\n", "PNBR"},
};

constexpr int kJudged = 30;

class SmallGames : public testing::TestWithParam<SmallGame> {
 protected:
  SmallGames() {
    const bool cramped = std::string(GetParam().definition).find(":chess]") != std::string::npos;
    for (const Error& error :
         registry_.load(GetParam().definition + std::string(cramped ? kCramped : kPalaces)))
      ADD_FAILURE() << error.message;
  }

  const Variant& variant() const { return *registry_.find(GetParam().name); }

  // Both royals and some men, wherever they may stand.
  Result<Game> any_game() {
    const Rules& rules = *variant().rules;
    std::vector<Piece> board(static_cast<std::size_t>(rules.board.size()), Piece::none());
    const std::string men = GetParam().men;
    std::string letters = "Kk";
    for (std::uint64_t i = random_() % 5; i > 0; --i) {
      const char man = men[random_() % men.size()];
      letters += random_() % 3 == 0 ? static_cast<char>(man - 'A' + 'a') : man;
    }
    for (const char letter : letters) {
      const bool white = letter >= 'A' && letter <= 'Z';
      const PieceType type =
          rules.type_of(std::string(1, white ? letter : static_cast<char>(letter - 'a' + 'A')));
      board[random_() % board.size()] = Piece(white ? Colour::kWhite : Colour::kBlack, type);
    }
    return Game::create(variant().compiled,
                        placement_text(rules, board) + (random_() % 2 == 0 ? " w" : " b") + " - - 0 1");
  }

  Registry registry_;
  std::mt19937_64 random_{31};
};

TEST_P(SmallGames, KnowWhoCanStillWin) {
  int denied = 0;
  for (int judged = 0, tries = 0; judged < kJudged && tries < 200 * kJudged; ++tries) {
    const Result<Game> game = any_game();
    if (!game || game->end().over()) continue;
    const std::array<bool, kColours> able = {game->can_win(Colour::kWhite), game->can_win(Colour::kBlack)};
    if (able[0] && able[1]) continue;
    const auto wins = wins_of_all_lines(*game, 3000);
    if (!wins) continue;
    ++judged;
    for (const Colour colour : kBothColours) {
      const auto side = index_of(colour);
      EXPECT_FALSE((*wins)[side] && !able[side]) << game->fen() << ' ' << name_of(colour);
      denied += !able[side];
    }
  }
  EXPECT_GE(denied, kJudged);
}

INSTANTIATE_TEST_SUITE_P(Rules, SmallGames, testing::ValuesIn(kSmallBoards),
                         [](const auto& test) { return std::string(test.param.name); });

// Pawns of both sides face each other on some files, with bishops beside them.
std::string blocked_fen(std::mt19937_64& random, const Rules& rules) {
  std::vector<Piece> board(static_cast<std::size_t>(rules.board.size()), Piece::none());
  const auto put = [&](const char* letter, Colour colour, std::size_t square) {
    if (!board[square].occupies()) board[square] = Piece(colour, rules.type_of(letter));
  };
  const auto files = static_cast<std::size_t>(rules.board.files);
  for (std::size_t file = 0; file < files; ++file) {
    if (random() % 4 == 0) continue;
    const std::size_t rank = 1 + (random() % 4 == 0 ? 1 : 0);
    put("P", Colour::kWhite, rank * files + file);
    put("P", Colour::kBlack, (rank + 1) * files + file);
  }
  for (const Colour colour : kBothColours) {
    if (rules.royals(colour) > 0) put("K", colour, colour == Colour::kWhite ? 0 : board.size() - 1);
    if (random() % 2 == 0) put("B", colour, random() % board.size());
  }
  return placement_text(rules, board) + (random() % 2 == 0 ? " w" : " b") + " - - 0 1";
}

TEST(BlockedPawns, LeaveWhoCanStillWin) {
  for (const char* parent : {"antichess", "atomic", "chess"}) {
    Registry registry;
    const std::string king = std::string(parent) == "antichess" ? "b" : "k";
    const std::string home = king + "bbb", own = std::string(parent) == "antichess" ? "BBBB" : "KBBB";
    for (const Error& error :
         registry.load("[blocked:" + std::string(parent) + "]\nmaxFile = 4\nmaxRank = 5\n" +
                       "promotionRank = 5\ncastling = false\ndoubleStep = false\nstartFen = " + home +
                       "/pppp/4/PPPP/" + own + " w - - 0 1\n"))
      ADD_FAILURE() << error.message;
    const Variant& variant = *registry.find("blocked");
    std::mt19937_64 random(58);
    int denied = 0;
    for (int tries = 0; tries < 40; ++tries) {
      const Result<Game> game = Game::create(variant.compiled, blocked_fen(random, *variant.rules));
      if (!game || is_by_own_rule(game->end().ending) || game->legal_moves().empty()) continue;
      const std::array<bool, kColours> able = {game->can_win(Colour::kWhite), game->can_win(Colour::kBlack)};
      const auto wins = able[0] && able[1] ? std::nullopt : wins_of_all_lines(*game, 3000);
      if (!wins) continue;
      for (const Colour colour : kBothColours) {
        EXPECT_FALSE((*wins)[index_of(colour)] && !able[index_of(colour)]) << game->fen() << ' ' << parent;
        denied += !able[index_of(colour)];
      }
    }
    EXPECT_GT(denied, 0) << parent;
  }
}

}  // namespace
}  // namespace proconsul::test
