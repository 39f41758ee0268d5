// Moves in the notations of a game's players: round trips in random games, and published examples.
#include "protocol/formats/native_notation.h"

#include <gmock/gmock.h>

#include <map>
#include <random>

#include "engine/move_text.h"
#include "protocol/cli_runner.h"
#include "protocol/formats/typed_move.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;

// The text is read back as the move, or rejected if two moves are written alike.
void expect_read_back(const Game& game, native::Notation notation) {
  std::map<std::string, std::vector<Move>> written;
  for (const Move move : game.legal_moves())
    written[native::text_in(notation, game, move, {})].push_back(move);
  for (const auto& [text, moves] : written) {
    const Result<Move> read = parse_written(game, text);
    if (moves.size() == 1) {
      ASSERT_TRUE(read) << text << " in " << game.fen() << ": " << read.error().message;
      EXPECT_EQ(read.value(), moves.front()) << text << " in " << game.fen();
    } else {
      EXPECT_FALSE(read) << text << " in " << game.fen();
    }
  }
}

class NativeNotation : public ::testing::TestWithParam<const char*> {};

TEST_P(NativeNotation, IsReadAsItIsWritten) {
  constexpr int kGames = 3, kPlies = 60;
  std::mt19937 random(7);
  for (int i = 0; i < kGames; ++i) {
    Game game = test::game_of(GetParam());
    const native::Notation notation = native::notation_of(game.rules());
    EXPECT_NE(notation, native::Notation::kSan);
    for (int ply = 0; ply < kPlies && !game.legal_moves().empty() && !game.end().over(); ++ply) {
      expect_read_back(game, notation);
      const std::vector<Move> moves = game.legal_moves();
      game.play(moves[random() % moves.size()]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, NativeNotation,
                         ::testing::Values("xiangqi", "minixiangqi", "manchu", "xiangqihouse", "janggi",
                                           "janggihouse", "shogi", "minishogi", "kyotoshogi", "torishogi",
                                           "shoshogi"));

struct Example {
  const char* variant;
  const char* fen;  // empty: the start
  const char* text;
  const char* uci;
};

constexpr const char* kTandem = "5k3/9/9/4C4/9/4C4/9/9/9/3K5 w - - 0 1";
constexpr Example kExamples[] = {
    // https://en.wikipedia.org/wiki/Xiangqi#Notation: "the most common opening in the game".
    {"xiangqi", "", "C2=5", "h3e3"},
    {"xiangqi", "", "c2.5", "h3e3"},
    {"xiangqi", "", "H2+3", "h1g3"},
    {"xiangqi", "", "N2+3", "h1g3"},
    {"xiangqi", "", "E3+5", "g1e3"},
    {"xiangqi", "", "B3+5", "g1e3"},
    {"xiangqi", "", "A4+5", "f1e2"},
    {"xiangqi", "", "R1+1", "i1i2"},
    {"xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", "H8+7", "h10g8"},
    {"xiangqi", kTandem, "C+=4", "e7f7"},
    {"xiangqi", kTandem, "C-=4", "e5f5"},
    // https://en.wikipedia.org/wiki/Shogi_notation: Hodges' own, with numbers, and Hosking's.
    {"shogi", "", "P-7f", "c3c4"},
    {"shogi", "", "P-76", "c3c4"},
    {"shogi", "", "P76", "c3c4"},
    {"shogi", "", "G6i-5h", "d1e2"},
    {"shogi", "", "P7g-7f", "c3c4"},
    {"shogi", "4k4/7p1/9/9/9/9/9/7R1/4K4[] w - - 0 1", "Rx2b+", "h2h8+"},
    {"shogi", "4k4/7p1/9/9/9/9/9/7R1/4K4[] w - - 0 1", "Rx2b=", "h2h8"},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P*2e", "P@h5"},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P'25", "P@h5"},
    // Rows from above and files from the left, as https://www.pychess.org/variants/janggi shows them.
    {"janggi", "", "N02-83", "b1c3"},
    {"janggi", "", "H02-83", "b1c3"},
    {"janggi", "", "P71-72", "a4b4"},
};

TEST(NativeNotationExamples, AreRead) {
  for (const Example& example : kExamples) {
    const Game game =
        *example.fen == '\0' ? test::game_of(example.variant) : test::game_of(example.variant, example.fen);
    for (const auto& read : {parse_written, parse_typed}) {
      const Result<Move> move = read(game, example.text);
      ASSERT_TRUE(move) << example.text << ": " << move.error().message;
      EXPECT_EQ(to_uci(game, move.value()), example.uci) << example.text;
    }
  }
}

TEST(NativeNotationExamples, AreReadInPgn) {
  const std::map<std::string, std::string> games = {{"xiangqi", "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 *"},
                                                    {"shogi", "1. P-7f P-3d 2. Bx2b+ Sx2b 3. B*4e *"},
                                                    {"janggi", "1. N02-83 P41-42 *"}};
  for (const auto& [variant, moves] : games) {
    const CliRun run = run_words({"pgn", "convert", "-"}, "[Variant \"" + variant + "\"]\n\n" + moves + "\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr(variant == "janggi" ? "1. " : "3. ")) << variant;
  }
}

TEST(NativeNotationExamples, LeaveOtherGamesAlone) {
  const Game chess = test::game_of("chess");
  EXPECT_FALSE(parse_written(chess, "N-6f"));
  EXPECT_FALSE(parse_written(chess, "N7+6"));
}

}  // namespace
}  // namespace proconsul
