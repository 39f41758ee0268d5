// How moves are typed: the examples that `play` shows, and what it says of texts that are parts of moves.
#include "protocol/formats/move_examples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "engine/move_text.h"
#include "protocol/formats/typed_move.h"
#include "support.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

using test::game_of;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Game start_of(const Variant& variant) {
  return Game::create(variant.compiled, variant.rules->start_fen).take();
}

std::string meanings(const std::vector<MoveExample>& examples) {
  std::string all;
  for (const MoveExample& example : examples) all += example.meaning + '\n';
  return all;
}

// A word of the example that a move needs.
const char* form_of(const Game& game, Move move) {
  if (move.has_wall())
    return move.kind() == Move::Kind::kPass ? "a wall alone" : "then the square of the wall";
  if (move.gate().valid()) return "lets a piece in";
  if (move.is_drop()) return "drop ";
  if (move.kind() == Move::Kind::kPass) return "a pass";
  if (move.is_promotion()) return "promotion";
  const SpecialMove* special = game.special_move_of(move);
  if (special == nullptr) return "from square to square";
  switch (special->kind) {
    case SpecialMove::Kind::kCastling:
      return "castling";
    case SpecialMove::Kind::kLeap:
      return "a leap";
    case SpecialMove::Kind::kSwap:
      return "trade places";
    case SpecialMove::Kind::kFirstLeap:
      break;
  }
  return "from square to square";
}

TEST(MoveExamples, AreLegalAtTheStartOrSaidNotToBe) {
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    const Game game = start_of(variant);
    const std::vector<MoveExample> examples = move_examples(game, game);
    EXPECT_THAT(examples, Not(IsEmpty())) << variant.rules->name;
    for (const MoveExample& example : examples) {
      ASSERT_THAT(example.texts, Not(IsEmpty()));
      std::set<std::uint32_t> moves;
      for (const std::string& text : example.texts) {
        const Result<Move> move = parse_typed(game, text);
        EXPECT_EQ(move.ok(), example.legal) << variant.rules->name << ' ' << text;
        if (move) moves.insert(move->bits());
      }
      EXPECT_EQ(moves.size(), example.legal ? 1U : 0U) << variant.rules->name << ' ' << example.texts.front();
    }
  }
}

TEST(MoveExamples, CoverEveryFormThatGamesHave) {
  const Registry registry;
  std::set<std::string> forms;
  for (const Variant& variant : registry.variants()) {
    const Game start = start_of(variant);
    const std::string told = meanings(move_examples(start, start));
    std::mt19937_64 random(17);
    Game game = start;
    for (int ply = 0; ply < 60 && !game.end().over(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      for (const Move move : legal) {
        const char* form = form_of(game, move);
        if (forms.insert(variant.rules->name + std::string(" ") + form).second) {
          EXPECT_THAT(told, HasSubstr(form)) << variant.rules->name << ' ' << to_san(game, move);
        }
      }
      game.play(legal[random() % legal.size()]);
    }
  }
}

// A move's text up to where its second part begins.
std::string first_part(const std::string& text) {
  const std::size_t end = text.find_first_of(",=/(");
  const bool swap = text.find("<=>") != text.npos;
  return end == text.npos || end == 0 || swap ? "" : text.substr(0, end);
}

TEST(IncompleteMoves, AreToldWithWhatTheyLack) {
  constexpr std::size_t kTried = 6;
  const Registry registry;
  int told = 0;
  for (const Variant& variant : registry.variants()) {
    std::mt19937_64 random(19);
    Game game = start_of(variant);
    for (int ply = 0; ply < 24 && !game.end().over(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      for (std::size_t i = 0; i < std::min(kTried, legal.size()) && ply % 4 == 0; ++i) {
        const Move move = legal[random() % legal.size()];
        for (const std::string& text : {to_san(game, move), to_uci(game, move)}) {
          const std::string part = first_part(text);
          if (part.empty() || part == "--" || parse_typed(game, part) || names_castling(part)) continue;
          ++told;
          EXPECT_THAT(incompleteness_of(game, part), HasSubstr(part))
              << variant.rules->name << ' ' << game.fen();
        }
      }
      game.play(legal[random() % legal.size()]);
    }
  }
  EXPECT_GT(told, 50);
}

TEST(IncompleteMoves, NameTheMissingPart) {
  struct Row {
    const char* game;
    const char* fen;
    const char* text;
    const char* said;
  };
  const Row rows[] = {
      {"duck", "", "e4", "\"e4\" needs the square of the wall that the move places, too: e4,"},
      {"duck", "", "e2e4", "the square of the wall that the move places, too: e2e4,"},
      {"amazons", "", "Qaf4", "the square of the wall that the move places, too: Qaf4,"},
      {"duck", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "the square of the wall"},
      {"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "\"a8\" needs the letter of the new piece, too: a8="},
      {"chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "the letter of the new piece, too: a7a8"},
      {"consulchess", "4k5/10/10/10/10/10/10/R4K3R w KQ - 0 1", "O-O(h1",
       "\"O-O(h1\" could be several castlings: O-O(h1,"},
      {"chess", "", "e4 e5", "one move at a time, \"e4\" first"},
      {"marseillais", "", "e4 d4", "one move at a time, \"e4\" first"},
      {"chess", "", "e5", ""},
      {"chess", "", "hello", ""},
      {"chess", "", "e", ""},
      {"duck", "", "e5", ""},
  };
  for (const Row& row : rows) {
    const std::string said = incompleteness_of(game_of(row.game, row.fen), row.text);
    if (*row.said == '\0')
      EXPECT_EQ(said, "") << row.game << ' ' << row.text;
    else
      EXPECT_THAT(said, HasSubstr(row.said)) << row.game << ' ' << row.text;
  }
}

TEST(Walls, AreTypedBehindACommaOrABlank) {
  const Game game = game_of("duck", "");
  const Move move = parse_typed(game, "e4,d5").value();
  for (const char* text : {"e4 d5", "e4, d5", "e4 , d5", "e2e4,e4d5", "e2e4 e4d5"}) {
    const Result<Move> typed = parse_typed(game, text);
    ASSERT_TRUE(typed) << text;
    EXPECT_EQ(*typed, move) << text;
  }
}

}  // namespace
}  // namespace proconsul
