// Solved endings against the rules themselves: a position's value follows from those after its legal moves,
// as listed by the engine's own generator.
#include <algorithm>
#include <random>
#include <set>

#include "search/endgame/endgame_set.h"
#include "search/engine.h"
#include "search/games.h"

namespace proconsul {
namespace {

using testing::game_of;
using testing::rules_of;
using testing::variant_of;

EndgameSet solved(const std::string& variant, const std::string& material) {
  const auto rules = rules_of(variant);
  EndgameSet set(variant_of(variant).compiled);
  const Result<bool> done = set.solve(*Material::parse(*rules, material));
  EXPECT_TRUE(done.ok()) << (done ? "" : done.error().message);
  return set;
}

// The value of a position from those after each legal move.
EndgameValue value_by_moves(Game& game, const EndgameSet& set) {
  const std::vector<Move> moves = game.legal_moves();
  if (moves.empty()) return {game.in_check() ? WdlScore::kLoss : WdlScore::kDraw, 0};
  EndgameValue best{WdlScore::kLoss, -1};
  for (const Move move : moves) {
    game.play(move);
    const std::optional<EndgameValue> reply = set.probe(game);
    game.undo();
    EXPECT_TRUE(reply.has_value()) << game.fen();
    EndgameValue value{WdlScore::kDraw, 0};
    if (reply->wdl == WdlScore::kLoss) value = {WdlScore::kWin, reply->plies + 1};
    if (reply->wdl == WdlScore::kWin) value = {WdlScore::kLoss, reply->plies + 1};
    const bool better = value.wdl != best.wdl         ? value.wdl > best.wdl
                        : value.wdl == WdlScore::kWin ? value.plies < best.plies
                                                      : value.plies > best.plies;
    if (better) best = value;
  }
  return best;
}

// Random positions of the table that the engine accepts.
void expect_consistent(const std::string& variant, const std::string& material, int samples) {
  const EndgameSet set = solved(variant, material);
  const auto rules = rules_of(variant);
  const EndgameTable& table = *set.find(*Material::parse(*rules, material));
  std::mt19937_64 random(7);
  int decided = 0;
  for (int checked = 0; checked < samples;) {
    const std::size_t index = random() % table.index().size();
    const EndgameSquares squares = table.index().squares_of(index);
    std::set<Square> different(squares.begin(),
                               squares.begin() + static_cast<std::ptrdiff_t>(table.material().size()));
    if (different.size() < table.material().size()) continue;
    Result<Game> game = Game::create(variant_of(variant).compiled, table.fen_of(*rules, index));
    if (!game) continue;
    ++checked;
    const EndgameValue expected = value_by_moves(*game, set);
    ASSERT_EQ(set.probe(*game)->wdl, expected.wdl) << game->fen();
    ASSERT_EQ(set.probe(*game)->plies, expected.plies) << game->fen();
    decided += expected.wdl == WdlScore::kDraw ? 0 : 1;
  }
  EXPECT_GT(decided, 0);
}

TEST(EndgameTest, ValuesFollowFromTheLegalMoves) {
  expect_consistent("arena", "KKvKK", 3000);
  expect_consistent("losalamos", "KRvK", 2000);
  expect_consistent("losalamos", "KQvKR", 2000);
  expect_consistent("gardner", "KNvKR", 2000);
}

TEST(EndgameTest, ValuesFollowFromTheLegalMovesOfUnusualPieces) {
  expect_consistent("consulchess", "KCvK", 1000);  // rides by jumps along its lines
  expect_consistent("chess56", "KR'vK", 1000);     // circles, and may pass
  expect_consistent("chess56", "KAvK", 1000);      // two movements in one
  expect_consistent("chess56", "KGvK", 1000);      // bent
}

TEST(EndgameTest, ValuesFollowFromTheLegalMovesWhereOnlyFilesAreReflected) {
  expect_consistent("makruk", "KRvKS", 1000);  // the silver general moves differently forward and back
}

// The longest wins of these two are well known: 10 and 16 moves.
TEST(EndgameTest, KnowsTheLongestMatesOfChess) {
  const auto rules = rules_of("chess");
  const EndgameSet queen = solved("chess", "KQvK");
  EXPECT_EQ(queen.find(*Material::parse(*rules, "KQvK"))->counts(Colour::kWhite).longest_win, 19);
  const EndgameSet rook = solved("chess", "KRvK");
  EXPECT_EQ(rook.find(*Material::parse(*rules, "KRvK"))->counts(Colour::kWhite).longest_win, 31);
  const EndgameSet knight = solved("chess", "KNvK");
  EXPECT_EQ(knight.find(*Material::parse(*rules, "KNvK"))->counts(Colour::kWhite).wins, 0U);
}

TEST(EndgameTest, FindsAnEndingWithTheColoursExchanged) {
  const EndgameSet set = solved("losalamos", "KRvK");
  const Game game = game_of("losalamos", "r4k/6/6/6/6/1K4 b - - 0 1");
  const Game twin = game_of("losalamos", "1k4/6/6/6/6/R4K w - - 0 1");
  ASSERT_TRUE(set.probe(game) && set.probe(twin));
  EXPECT_EQ(set.probe(game)->wdl, WdlScore::kWin);
  EXPECT_EQ(*set.probe(game), *set.probe(twin));
}

TEST(EndgameTest, RefusesWhatItCannotSolve) {
  const auto message = [](const std::string& variant, const std::string& material) {
    EndgameSet set(variant_of(variant).compiled);
    const Result<bool> done = set.solve(*Material::parse(*rules_of(variant), material));
    return done ? std::string() : done.error().message;
  };
  EXPECT_NE(message("chess", "KPvK").find("pawns"), std::string::npos);
  EXPECT_NE(message("chess", "KQvQ").find("royal"), std::string::npos);
  EXPECT_NE(message("chess", "KQQRvK").find("at most"), std::string::npos);
  EXPECT_NE(message("kingofthehill", "KQvK").find("other ways"), std::string::npos);
  EXPECT_FALSE(Material::parse(*rules_of("chess"), "KXvK").ok());
  EXPECT_EQ(Material::parse(*rules_of("chess"), "KXvK").error().column, 2);
  EXPECT_FALSE(Material::parse(*rules_of("chess"), "KQ").ok());
}

TEST(EndgameTest, IsRestoredFromWhatIsKept) {
  const auto rules = rules_of("losalamos");
  const EndgameSet set = solved("losalamos", "KRvK");
  const EndgameTable& table = *set.find(*Material::parse(*rules, "KRvK"));
  const std::string_view codes = table.codes();
  const auto source = [&](std::uint64_t bytes) {
    return CodeSource{bytes, [&](std::span<char> room) {
                        std::copy(codes.begin(), codes.end(), room.begin());
                        return true;
                      }};
  };
  const Result<EndgameTable> again =
      EndgameTable::restore(*rules, table.header(*rules), source(codes.size()));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->counts(Colour::kWhite), table.counts(Colour::kWhite));
  for (std::size_t i = 0; i < table.index().size(); ++i) ASSERT_EQ(again->at(i), table.at(i));
  const auto refusal = [&](const Rules& of, const std::string& header, std::uint64_t bytes) {
    return EndgameTable::restore(of, header, source(bytes)).error().message;
  };
  EXPECT_EQ(refusal(*rules, table.header(*rules), codes.size() - 1), "is damaged");
  EXPECT_EQ(refusal(*rules, "nonsense", codes.size()), "is no table of an ending");
  EXPECT_EQ(refusal(*rules_of("chess"), table.header(*rules), codes.size()), "belongs to another game");
}

// The engine must win a won ending of the smallest game in exactly the announced number of moves, whatever
// the other side does.
TEST(EndgameTest, TheEnginePlaysSolvedGamesPerfectly) {
  Game game = game_of("arena");
  const auto set = std::make_shared<EndgameSet>(game.compiled());
  set->solve_at_once(game);
  ASSERT_FALSE(set->tables().empty());
  const EndgameTable& table = *set->tables().front();
  Game won = game_of("arena", table.fen_of(game.rules(), table.longest_win(Colour::kWhite)));
  Engine engine;
  engine.set_tablebases(set);
  Limits limits;
  limits.depth = 1;
  int plies = set->probe(won)->plies;
  ASSERT_GT(plies, 2);
  EXPECT_EQ(engine.think(won, limits).score, mate_in(plies));
  for (; plies > 0; --plies) {
    const SearchResult result = engine.think(won, limits);
    ASSERT_TRUE(result.best.valid());
    won.play(result.best);
  }
  EXPECT_EQ(won.end().outcome, Outcome::kWhiteWins);
}

}  // namespace
}  // namespace proconsul
