// Ownership of what is compiled from a game's rules: copies of rules share nothing, and tables live as long
// as a game or a position needs them.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "engine/perft.h"
#include "support.h"

namespace proconsul::test {
namespace {

constexpr std::uint64_t kChessPerft4 = 197'281;

std::shared_ptr<const CompiledGame> compile(Rules rules) {
  return std::make_shared<const CompiledGame>(std::move(rules));
}

// Chess with knights that move like rooks.
Rules edited_chess() {
  Rules rules = *rules_of("chess");
  rules.pieces[index_of(rules.type_of("N"))].paths = rules.pieces[index_of(rules.type_of("R"))].paths;
  return rules;
}

// The perft of the same game, loaded from its definition.
std::uint64_t edited_perft4() {
  Registry registry;
  EXPECT_TRUE(registry.load("[edited:chess]\nknight = n:R\n").empty());
  const Variant& edited = *registry.find("edited");
  return Game::create(edited.compiled, edited.rules->start_fen)->perft(4);
}

std::uint64_t perft_of(const std::shared_ptr<const CompiledGame>& game, int depth) {
  return Game::create(game, game->rules().start_fen)->perft(depth);
}

TEST(CompiledGame, AnEditedCopySeesItsOwnTables) {
  const auto original = compile(*rules_of("chess"));
  EXPECT_EQ(perft_of(original, 4), kChessPerft4);
  const auto edited = compile(edited_chess());
  EXPECT_EQ(perft_of(edited, 4), edited_perft4());
  EXPECT_EQ(perft_of(original, 4), kChessPerft4);
}

TEST(CompiledGame, RulesAreEqualWhateverWasCompiledOfThem) {
  const auto played = compile(*rules_of("chess"));
  (void)perft_of(played, 1);
  const Rules copy = played->rules();
  EXPECT_EQ(copy, *rules_of("chess"));
  EXPECT_EQ(compile(copy)->rules(), played->rules());
  EXPECT_NE(edited_chess(), copy);
}

TEST(CompiledGame, ThreadsCompileAndPlayOneGameAndItsCopies) {
  const auto shared = compile(*rules_of("chess"));
  std::uint64_t own = 0, theirs = 0, edited = 0;
  std::thread first([&] { own = perft_of(shared, 4); });
  std::thread second([&] { theirs = perft_of(shared, 4); });
  std::thread third([&] { edited = perft_of(compile(edited_chess()), 4); });
  for (std::thread* thread : {&first, &second, &third}) thread->join();
  EXPECT_EQ(own, kChessPerft4);
  EXPECT_EQ(theirs, kChessPerft4);
  EXPECT_EQ(edited, edited_perft4());
}

TEST(CompiledGame, PositionsOfOneArmyShareTheirTables) {
  const auto game = compile(*rules_of("chess"));
  const auto start = Position<Bits64>::from_fen(game, game->rules().start_fen, {});
  const auto later = Position<Bits64>::from_fen(game, "4k3/p7/8/8/8/8/8/RNBQK3 w - - 0 1", {});
  EXPECT_EQ(&start->tables(), &later->tables());
  EXPECT_EQ(&start->tables().rules(), &game->rules());
}

// The oldest tables are dropped from the cache; a position keeps its own.
TEST(CompiledGame, APositionKeepsTablesThatAreNoLongerAtHand) {
  const Variant& variant = variant_of("chess2016");
  const auto game = compile(*variant.rules);
  std::vector<Game> games;
  for (int number = 0; number < 10; ++number) {
    const std::string fen = start_fen(*variant.starts, {number * 100, number * 100}).take();
    games.push_back(Game::create(game, fen, army_of(*variant.rules, fen)).take());
  }
  for (const Game& kept : games) {
    const Game anew =
        Game::create(compile(*variant.rules), kept.fen(), army_of(*variant.rules, kept.fen())).take();
    EXPECT_EQ(kept.perft(2), anew.perft(2)) << kept.fen();
  }
}

TEST(CompiledGame, LivesAsLongAsAGameOrAPosition) {
  std::optional<Registry> registry(std::in_place);
  ASSERT_TRUE(registry->load("[borrowed:chess]\n").empty());
  std::optional<Game> game =
      Game::create(registry->find("borrowed")->compiled, rules_of("chess")->start_fen).take();
  const std::weak_ptr<const CompiledGame> compiled = game->compiled();
  registry.reset();
  EXPECT_EQ(game->perft(4), kChessPerft4);
  std::optional<Position<Bits64>> position =
      Position<Bits64>::from_fen(game->compiled(), game->fen(), {}).take();
  game.reset();
  EXPECT_EQ(perft(*position, 3), 8902u);
  EXPECT_EQ(position->rules().name, "borrowed");
  EXPECT_FALSE(compiled.expired());
  position.reset();
  EXPECT_TRUE(compiled.expired());
}

}  // namespace
}  // namespace proconsul::test
