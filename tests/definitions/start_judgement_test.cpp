// What is said of a start without tables is what tables say of it, for random definitions and starts that are
// spoilt by chance, and making those tables never costs more than was foretold.
#include <gtest/gtest.h>

#include <random>

#include "definitions/random_definition.h"
#include "engine/blueprint.h"
#include "engine/game.h"
#include "engine/table_cost.h"
#include "engine/text.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

// The other side to move, and some letter of the placement another.
std::vector<std::string> spoilt(const std::string& fen, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::string turned = fen;
  const std::size_t side = turned.find(' ') + 1;
  turned[side] = turned[side] == 'w' ? 'b' : 'w';
  std::vector<std::string> fens = {fen, turned};
  std::vector<std::size_t> letters;
  for (std::size_t i = 0; i < side; ++i) {
    if (is_letter(fen[i])) letters.push_back(i);
  }
  for (int i = 0; i < 6 && letters.size() > 1; ++i) {
    std::string swapped = i % 2 == 0 ? fen : turned;
    std::swap(swapped[letters[random() % letters.size()]], swapped[letters[random() % letters.size()]]);
    fens.push_back(swapped);
  }
  return fens;
}

std::string judgement(const std::string& fen, const Rules& rules, const CompiledGame& compiled,
                      const Result<Game>& game) {
  Meter meter{Budget{}};
  const Result<Outlook> outlook = outlook_of(rules, fen, meter);
  if (!outlook) {
    if (game) return "is refused without tables: " + outlook.error().message;
    return outlook.error().message == game.error().message ? "" : "another error: " + outlook.error().message;
  }
  if (outlook->sound && !game) return "is refused with tables: " + game.error().message;
  const Cost bound = bound_of_tables(rules, outlook->types), spent = compiled.spent();
  if (spent.bytes > bound.bytes) return "takes more memory than foretold";
  return spent.steps > bound.steps ? "takes more steps than foretold" : "";
}

TEST(RandomDefinitions, StartsAreJudgedAlikeWithAndWithoutTables) {
  int judged = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Registry registry;
    if (!registry.load(definition_text(random_definition(seed), "drawn")).empty()) continue;
    const Rules& rules = *registry.find("drawn")->rules;
    for (const std::string& fen : spoilt(rules.start_fen, seed)) {
      const auto compiled = std::make_shared<const CompiledGame>(rules);
      const Result<Game> game = Game::create(compiled, fen);
      EXPECT_EQ(judgement(fen, rules, *compiled, game), "") << "seed " << seed << ' ' << fen;
      ++judged;
    }
  }
  EXPECT_GT(judged, 100);
}

}  // namespace
}  // namespace proconsul::test
