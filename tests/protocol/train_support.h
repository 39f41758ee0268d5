// Games and positions for training tests.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "protocol/learning/net_trainer.h"
#include "protocol/learning/self_play.h"
#include "scratch.h"
#include "support.h"

namespace proconsul::test {

inline std::vector<TrainingGame> games_of(const std::string& name, int count, bool side_lines) {
  SelfPlaySettings settings;
  settings.variants = {registry().find(name)};
  settings.nodes = 60;
  settings.side_lines = side_lines;
  SelfPlayer player(settings);
  std::vector<TrainingGame> games;
  for (std::size_t number = 0; count > 0; ++number) {
    const auto game = player.play(number);
    if (!game) continue;
    --count;
    games.push_back(*game);
    games.insert(games.end(), player.side_lines().begin(), player.side_lines().end());
  }
  return games;
}

// Positions on disk, removed with the object.
class SamplesOnDisk {
 public:
  SamplesOnDisk(const NetShape& shape, const std::vector<NetShape>& games,
                const std::vector<NetSamples>& sets)
      : path_(scratch_path("arrays")) {
    SamplePlan plan;
    plan.net.shape = shape;
    plan.games = games;
    plan.names.resize(games.size(), "game");
    plan.held_out.resize(games.size());
    SampleWriter writer(path_, plan);
    for (const NetSamples& samples : sets) writer.add(samples);
    EXPECT_FALSE(writer.finish().has_value());
    file_.emplace(SampleFile::open(path_).take());
  }
  ~SamplesOnDisk() { std::filesystem::remove(path_); }
  SamplesOnDisk(const SamplesOnDisk&) = delete;
  SamplesOnDisk& operator=(const SamplesOnDisk&) = delete;

  SampleFile& file() { return *file_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::optional<SampleFile> file_;
};

struct Material {
  NetShape shape;
  std::vector<NetSamples> sets;
};

// Trains to the end and returns the squared errors of the epochs.
inline std::vector<double> losses_of(NetTrainer& trainer) {
  trainer.train([](const NetProgress&) {}, [] { return true; });
  std::vector<double> losses;
  for (const NetProgress& progress : trainer.history()) losses.push_back(progress.learnt);
  return losses;
}

inline Material material_of(const std::vector<TrainingGame>& games, int regions = 1) {
  const Rules& rules = *games.front().variant->rules;
  Material material{*shape_for(rules, {}), std::vector<NetSamples>(1)};
  material.shape.regions = regions;
  NetReader reader{material.shape, *PieceSquares::create(material.shape, rules), GameEvaluator(rules)};
  for (const TrainingGame& game : games) material.sets[0].add(game, reader);
  return material;
}

}  // namespace proconsul::test
