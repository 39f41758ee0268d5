// Selects the games a network is trained on, and writes their positions to disk.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "protocol/learning/game_files.h"
#include "protocol/learning/sample_file.h"

namespace proconsul {

// What is learned, and from which games.
struct Curriculum {
  NetShape shape;
  std::vector<const Variant*> games;
  std::vector<NetShape> shapes;  // folded, by game: how positions are read
  std::vector<bool> held_out;    // by game
  bool side_lines = true;        // also used for training

  bool empty() const { return games.empty(); }
};

struct GameChoice {
  std::vector<const Variant*> games;
  std::vector<const Variant*> held_out;  // used for validation only
  bool any_aim = false;                  // also games that are not won by mate alone

  bool holds_out(const Variant* game) const;
};

// The variants in the files, by name.
std::vector<const Variant*> games_in(const Registry& registry, const std::vector<GameFile>& files);

// For a network of folded rows, or of shared ones. `known`: the shape of the network to be trained further,
// or null. Empty if there is no game that such a network supports.
Curriculum folded_curriculum(const GameChoice& choice, const NetShape* known);
Curriculum shared_curriculum(const GameChoice& choice, const NetShape* known);

// The plan for the samples: a network of the curriculum's shape, with the sums, role and units of `net`.
SamplePlan plan_of(const Curriculum& curriculum, const Net& net, const std::vector<GameFile>& files);

// Writes the positions of the games, in the order of the files whatever the number of threads, with the score
// of the network `asked`, if any. Returns the error in the first bad line, if any.
std::string write_samples(const Registry& registry, const Curriculum& curriculum,
                          const std::vector<GameFile>& files, int threads,
                          const std::shared_ptr<const Net>& asked, SampleWriter& writer);

}  // namespace proconsul
