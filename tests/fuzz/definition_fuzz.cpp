// libFuzzer target of the definition loader: any text is loaded or refused; what is loaded can be written
// down and loaded again with equal rules, and its start can be played from.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/game.h"
#include "variants/definition_text.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

constexpr int kPlies = 4;

void play(const Variant& variant) {
  Result<Game> game = Game::create(variant.compiled, variant.rules->start_fen);
  if (!game) std::abort();
  for (int ply = 0; ply < kPlies && !game->end().over(); ++ply) {
    const std::vector<Move> moves = game->legal_moves();
    game->play(moves[moves.size() / 2]);
    if (!Game::create(variant.compiled, game->fen())) std::abort();
  }
}

void load_again(const Registry& registry, Registry fresh, const Variant& variant) {
  const std::string text = definition_text(registry, variant, "written-down");
  if (!fresh.load(text).empty()) std::abort();
  Rules rules = *fresh.find("written-down")->rules;
  rules.name = variant.rules->name;
  rules.title = variant.rules->title;
  if (!(rules == *variant.rules)) std::abort();
}

}  // namespace
}  // namespace proconsul

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const proconsul::Registry built_in;
  proconsul::Registry registry = built_in;
  const std::size_t known = registry.variants().size();
  (void)registry.load(std::string_view(reinterpret_cast<const char*>(data), size));
  for (std::size_t i = known; i < registry.variants().size(); ++i) {
    proconsul::play(registry.variants()[i]);
    proconsul::load_again(registry, built_in, registry.variants()[i]);
  }
  return 0;
}
