#include "protocol/learning/net_curriculum.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/quoting.h"
#include "protocol/learning/shared_shape.h"
#include "search/net/aims.h"
#include "search/net/format.h"

namespace proconsul {
namespace {

// The readers of each game for each thread.
class NetReaders {
 public:
  // `asked`: a network that also evaluates the positions, or null.
  NetReaders(const Curriculum& curriculum, const std::shared_ptr<const Net>& asked)
      : curriculum_(curriculum) {
    if (!asked) return;
    auto alone = std::make_shared<Net>(*asked);
    alone->role = NetRole::kEvaluation;
    asked_ = std::move(alone);
  }

  // Nothing if the network does not fit the game.
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
                                 curriculum_.held_out[game], asking(*variant.rules)});
    return at->second;
  }

 private:
  std::optional<GameEvaluator> asking(const Rules& rules) const {
    if (!asked_) return std::nullopt;
    Result<FittedNet> net = fitted(asked_, rules);
    if (!net) return std::nullopt;
    return GameEvaluator(rules, std::make_shared<const FittedNet>(net.take()));
  }

  const Curriculum& curriculum_;
  std::shared_ptr<const Net> asked_;
  std::mutex mutex_;
  std::map<std::pair<std::size_t, const Variant*>, std::optional<NetReader>> readers_;
};

// Sorts positions read by several threads into the order of the files.
class OrderedSamples {
 public:
  explicit OrderedSamples(SampleWriter& writer) : writer_(writer) {}

  void add(std::size_t place, NetSamples samples) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(place, std::move(samples));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_;
         first = waiting_.erase(first), ++next_) {
      if (!first->second.samples().empty()) writer_.add(first->second);
    }
  }

 private:
  SampleWriter& writer_;
  std::mutex mutex_;
  std::map<std::size_t, NetSamples> waiting_;  // by index of the part
  std::size_t next_ = 0;
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

// The shape of the first game that a folded network supports must include the pieces of all similar games.
Curriculum folded_curriculum(const GameChoice& choice, const NetShape* known) {
  std::vector<const Rules*> rules;
  for (const Variant* game : choice.games) {
    if (!choice.holds_out(game)) rules.push_back(game->rules.get());
  }
  std::optional<NetShape> shape;
  if (known != nullptr) shape = *known;
  for (std::size_t i = 0; i < rules.size() && !shape; ++i)
    shape = choice.any_aim ? shape_for_any_aim(*rules[i], rules) : shape_for(*rules[i], rules);
  Curriculum curriculum;
  if (!shape) return curriculum;
  // The network file does not store how its games are seen.
  for (const Variant* game : choice.games) {
    if (!PieceSquares::create(*shape, *game->rules).ok()) continue;
    const bool turns = own_shape(*game->rules).turns;
    if (curriculum.games.empty()) shape->turns = turns;
    if (turns != shape->turns) continue;
    curriculum.games.push_back(game);
    curriculum.shapes.push_back(*shape);
    curriculum.held_out.push_back(choice.holds_out(game));
  }
  curriculum.shape = *shape;
  return curriculum;
}

Curriculum shared_curriculum(const GameChoice& choice, const NetShape* known) {
  NetShape begun = known != nullptr ? *known : NetShape{};
  begun.rows = NetRows::kShared;
  for (const Variant* game : choice.games) {
    if (choice.any_aim && !choice.holds_out(game) && add_aim(begun, *game->rules))
      begun.hands = begun.hands || game->rules->has_hands();
  }
  Curriculum curriculum;
  std::vector<NetShape> learnt;
  for (const Variant* game : choice.games) {
    if (!incompatibility_of(*game->rules, begun).empty()) continue;
    NetShape shape = shape_as_seen(*game->rules, begun);
    curriculum.games.push_back(game);
    curriculum.shapes.push_back(shape);
    curriculum.held_out.push_back(choice.holds_out(game));
    if (!curriculum.held_out.back()) learnt.push_back(std::move(shape));
  }
  curriculum.shape = shared_shape(learnt, begun);
  return curriculum;
}

SamplePlan plan_of(const Curriculum& curriculum, const Net& net, const std::vector<GameFile>& files) {
  SamplePlan plan;
  plan.net.shape = curriculum.shape;
  plan.net.sums = net.sums;
  plan.net.role = net.role;
  plan.net.scales = net.scales;
  plan.games = curriculum.shapes;
  plan.held_out = curriculum.held_out;
  for (const Variant* game : curriculum.games) plan.names.push_back(game->rules->name);
  if (!curriculum.side_lines) plan.made_of = "without side lines ";
  for (const GameFile& file : files) {
    std::error_code failed;
    plan.made_of += quote(file.name) + ' ';
    if (file.content) {
      plan.made_of += fmt::format("{:016x} ", check_sum(*file.content));
    } else {
      const auto changed = std::filesystem::last_write_time(file.name, failed).time_since_epoch().count();
      plan.made_of += fmt::format("{} {} ", std::filesystem::file_size(file.name, failed), changed);
    }
  }
  return plan;
}

std::string write_samples(const Registry& registry, const Curriculum& curriculum,
                          const std::vector<GameFile>& files, int threads,
                          const std::shared_ptr<const Net>& asked, SampleWriter& writer) {
  NetReaders readers(curriculum, asked);
  std::vector<NetSamples> read(static_cast<std::size_t>(threads));
  OrderedSamples ordered(writer);
  return for_each_game(
      registry, files, threads,
      [&](std::size_t thread, const TrainingGame& game) {
        if (!curriculum.side_lines && game.is_side_line()) return;
        if (std::optional<NetReader>& reader = readers.reader_for(thread, *game.variant))
          read[thread].add(game, *reader);
      },
      {},
      [&](std::size_t thread, std::size_t place) { ordered.add(place, std::exchange(read[thread], {})); });
}

}  // namespace proconsul
