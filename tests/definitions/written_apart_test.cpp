// No two legal moves are written alike, whatever special moves a definition combines: castling of every style
// and notation, leaps, swaps, first leaps, gates, passes, and pieces that step where those lead.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>

#include "definitions/random_definition.h"
#include "engine/move_text.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

constexpr std::uint64_t kDefinitions = 400;
constexpr int kPlies = 16;

class SpecialGame {
 public:
  explicit SpecialGame(std::uint64_t seed) : random_(seed) {}

  std::string text() {
    std::string text = "[special:chess]\n";
    const auto add = [&](const std::string& line) { text += line + '\n'; };
    const auto one = [&](std::initializer_list<const char*> values) {
      return std::string(
          *(values.begin() + static_cast<std::ptrdiff_t>(below(static_cast<int>(values.size())))));
    };
    add("king = k:" + one({"K", "K", "KN", "KmD", "WmR2", "FmA", "KmH"}));
    add("fers = m:" + one({"F", "FD", "FmDmH"}));
    const std::string style = one({"fixed", "fixed", "flexible", "free"});
    add("castlingStyle = " + style);
    add("castlingNotation = " + (style == "free" ? "bothMoves"
                                 : style == "flexible"
                                     ? one({"kingMove", "bothMoves"})
                                     : one({"kingMove", "kingMove", "kingTakesRook", "bothMoves"})));
    if (style == "free" && chance(50)) add("castlingKingToCorner = true");
    if (style == "fixed") {
      add("castlingKingsideFile = " + one({"f", "g", "g", "h"}));
      add("castlingQueensideFile = " + one({"b", "c", "d", "f"}));
      add("castlingFromAnyFile = true");
    }
    if (chance(60)) add("leapFiles = " + one({"g", "b g", "c f", "a d h", "a b c d e f g h"}));
    if (chance(60)) add("swapPiece = " + one({"k", "k", "r", "b"}));
    if (chance(40)) add("cambodianMoves = true");
    if (chance(20)) add("pass = true");
    if (chance(20)) add("promotedPieceType = n:r");
    add("castlingRights = unmovedFiles");
    add("startFen = " + start());
    return text;
  }

 private:
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }
  bool chance(int percent) { return below(100) < percent; }

  // Some of the pieces of a usual first rank in any order, all unmoved.
  std::string start() {
    std::string rank = "rnbmkbnr";
    std::shuffle(rank.begin(), rank.end(), random_);
    std::string files;
    for (std::size_t i = 0; i < rank.size(); ++i) {
      if (rank[i] != 'k' && rank[i] != 'r' && chance(45)) rank[i] = '1';
      if (rank[i] != '1') files += static_cast<char>('a' + i);
    }
    std::string white = rank, white_files = files;
    for (std::string* letters : {&white, &white_files})
      std::transform(letters->begin(), letters->end(), letters->begin(),
                     [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
    return rank + "/pppppppp/8/8/8/8/PPPPPPPP/" + white + " w " + white_files + files + " - 0 1";
  }

  std::mt19937_64 random_;
};

void expect_written_apart(const Game& game, const std::string& definition) {
  std::array<std::set<std::string>, 3> texts;
  for (const Move move : game.legal_moves()) {
    const std::string usual = to_uci(game, move);
    const std::array written = {usual, to_uci(game, move, CastlingInput::kKingTakesRook), to_san(game, move)};
    for (std::size_t i = 0; i < written.size(); ++i)
      EXPECT_TRUE(texts[i].insert(written[i]).second) << written[i] << " in " << game.fen() << '\n'
                                                      << definition;
    const Result<Move> read = parse_uci(game, usual), read_san = parse_san(game, written[2]);
    EXPECT_TRUE(read && *read == move) << usual << " in " << game.fen() << '\n' << definition;
    EXPECT_TRUE(read_san && *read_san == move) << written[2] << " in " << game.fen() << '\n' << definition;
  }
}

TEST(SpecialMoves, AreWrittenApart) {
  int played = 0;
  for (std::uint64_t seed = 1; seed <= kDefinitions && !testing::Test::HasFailure(); ++seed) {
    const std::string definition = SpecialGame(seed).text();
    Registry registry;
    if (const std::vector<Error> errors = registry.load(definition); !errors.empty()) continue;
    const Variant& variant = *registry.find("special");
    ++played;
    std::mt19937_64 random(seed);
    Game game = Game::create(variant.compiled, variant.rules->start_fen).take();
    for (int ply = 0; ply < kPlies && !game.end().over(); ++ply) {
      expect_written_apart(game, definition);
      const std::vector<Move> legal = game.legal_moves();
      game.play(legal[random() % legal.size()]);
    }
  }
  EXPECT_GT(played, static_cast<int>(kDefinitions) / 2);
}

// The same, where the pieces between are away.
TEST(SpecialMoves, AreWrittenApartOnAnEmptyRank) {
  struct Row {
    std::string keys;
    const char* fen;
    std::set<std::string> moves;
  };
  const std::string kUnmoved = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w AEHaeh - 0 1\n";
  const Row rows[] = {
      {"leapFiles = g\ncastlingRights = unmovedFiles\n" + kUnmoved,
       "4k3/8/8/8/8/8/8/4K2R w EH - 0 1",
       {"e1g1", "e1h1"}},
      {"castlingFromAnyFile = true\ncastlingNotation = kingTakesRook\nswapPiece = k\nswapPartners = r\n",
       "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
       {"e1f1", "e1g1,f1f1"}},
      {"castlingFromAnyFile = true\ncastlingKingsideFile = f\nswapPiece = k\nswapPartners = r\n",
       "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
       {"e1f1", "e1f1,f1e1"}},
      {"king = k:KN\ncambodianMoves = true\n" + kUnmoved, "4k3/8/8/8/8/8/8/4K3 w E - 0 1", {"e1g2", "e1c2"}},
  };
  for (const Row& row : rows) {
    const std::string definition = std::string("[special:chess]\nfers = m\n") + row.keys;
    Registry registry;
    ASSERT_EQ(registry.load(definition), std::vector<Error>{}) << definition;
    const Result<Game> game = Game::create(registry.find("special")->compiled, row.fen);
    ASSERT_TRUE(game) << game.error().message << '\n' << definition;
    expect_written_apart(*game, definition);
    std::set<std::string> written;
    for (const Move move : game->legal_moves()) written.insert(to_uci(*game, move));
    for (const std::string& text : row.moves)
      EXPECT_TRUE(written.contains(text)) << text << '\n' << definition;
  }
}

}  // namespace
}  // namespace proconsul::test
