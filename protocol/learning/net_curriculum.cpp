#include "protocol/learning/net_curriculum.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "protocol/learning/shared_shape.h"
#include "search/net/aims.h"

namespace proconsul {
namespace {

// What each thread reads each game with.
class NetReaders {
 public:
  explicit NetReaders(const Curriculum& curriculum) : curriculum_(curriculum) {}

  // Nothing where the network does not fit the game.
  std::optional<NetReader>& reader_for(std::size_t thread, const Variant& variant) {
    const std::lock_guard lock(mutex_);
    auto [at, added] = readers_.try_emplace({thread, &variant});
    if (!added) return at->second;
    const auto& games = curriculum_.games;
    const auto found = std::find(games.begin(), games.end(), &variant);
    if (found == games.end()) return at->second;
    const auto game = static_cast<std::size_t>(found - games.begin());
    const NetShape& shape = curriculum_.shapes[game];
    at->second.emplace(NetReader{shape, PieceSquares::of(shape, *variant.rules),
                                 GameEvaluator(*variant.rules), static_cast<std::uint16_t>(game),
                                 curriculum_.held_out[game]});
    return at->second;
  }

 private:
  const Curriculum& curriculum_;
  std::mutex mutex_;
  std::map<std::pair<std::size_t, const Variant*>, std::optional<NetReader>> readers_;
};

}  // namespace

bool GameChoice::holds_out(const Variant* game) const {
  return std::find(held_out.begin(), held_out.end(), game) != held_out.end();
}

std::vector<const Variant*> games_in(const Registry& registry, const std::vector<GameFile>& files) {
  std::vector<const Variant*> games;
  LineSource lines(files);
  for (std::string line; lines.next(line);) {
    const Result<LineSummary> summary = summarise_line(line);
    const Variant* variant = summary ? registry.find(summary->variant) : nullptr;
    if (variant != nullptr && std::find(games.begin(), games.end(), variant) == games.end())
      games.push_back(variant);
  }
  std::sort(games.begin(), games.end(),
            [](const Variant* a, const Variant* b) { return a->rules->name < b->rules->name; });
  return games;
}

// A network of folded rows, for the first game that one suits, must know the pieces of all like it.
Curriculum folded_curriculum(const GameChoice& choice, const NetShape* known) {
  std::vector<const Rules*> rules;
  for (const Variant* game : choice.games) {
    if (!choice.holds_out(game)) rules.push_back(game->rules.get());
  }
  std::optional<NetShape> shape;
  if (known != nullptr) shape = *known;
  for (std::size_t i = 0; i < rules.size() && !shape; ++i) shape = shape_for(*rules[i], rules);
  Curriculum curriculum;
  if (!shape) return curriculum;
  curriculum.shape = *shape;
  for (const Variant* game : choice.games) {
    if (!PieceSquares::create(*shape, *game->rules).ok()) continue;
    curriculum.games.push_back(game);
    curriculum.shapes.push_back(*shape);
    curriculum.held_out.push_back(choice.holds_out(game));
  }
  return curriculum;
}

Curriculum shared_curriculum(const GameChoice& choice, const NetShape* known) {
  const NetShape begun = known != nullptr ? *known : NetShape{};
  Curriculum curriculum;
  std::vector<NetShape> learnt;
  for (const Variant* game : choice.games) {
    if (!misfit_of(*game->rules, NetRows::kShared).empty()) continue;
    NetShape shape = own_shape(*game->rules);
    shape.buckets = begun.buckets;
    curriculum.games.push_back(game);
    curriculum.shapes.push_back(shape);
    curriculum.held_out.push_back(choice.holds_out(game));
    if (!curriculum.held_out.back()) learnt.push_back(std::move(shape));
  }
  curriculum.shape = shared_shape(learnt, begun);
  return curriculum;
}

LoadedSamples load_samples(const Registry& registry, const Curriculum& curriculum,
                           const std::vector<GameFile>& files, int threads) {
  NetReaders readers(curriculum);
  LoadedSamples loaded;
  loaded.sets.resize(static_cast<std::size_t>(threads));
  loaded.trouble = for_each_game(registry, files, threads, [&](std::size_t thread, const TrainingGame& game) {
    std::optional<NetReader>& reader = readers.reader_for(thread, *game.variant);
    if (reader) loaded.sets[thread].add(game, *reader);
  });
  return loaded;
}

}  // namespace proconsul
