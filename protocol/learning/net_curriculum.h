// Which games a network is trained with, how their positions are read, and how they come to disk.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "protocol/learning/game_files.h"
#include "protocol/learning/sample_file.h"

namespace proconsul {

// What is learnt, and from which games.
struct Curriculum {
  NetShape shape;
  std::vector<const Variant*> games;
  std::vector<NetShape> shapes;  // folded, by game: how its positions are read
  std::vector<bool> held_out;    // by game
  bool side_lines = true;        // are learnt from, too

  bool empty() const { return games.empty(); }
};

struct GameChoice {
  std::vector<const Variant*> games;
  std::vector<const Variant*> held_out;  // only measured with
  bool any_aim = false;                  // also games that are not won by mate alone

  bool holds_out(const Variant* game) const;
};

// The games in the files, by name.
std::vector<const Variant*> games_in(const Registry& registry, const std::vector<GameFile>& files);

// For a network of folded rows, or of shared ones; `known`: the shape of one that is trained further, or
// null. Empty if there is no game that such a network can judge.
Curriculum folded_curriculum(const GameChoice& choice, const NetShape* known);
Curriculum shared_curriculum(const GameChoice& choice, const NetShape* known);

// What positions are written for: a network of the curriculum's shape, with the sums, role and units of
// `net`.
SamplePlan plan_of(const Curriculum& curriculum, const Net& net, const std::vector<GameFile>& files);

// Writes the positions of the games, in the files' order whatever the threads, with what the network `asked`
// says of each where there is one. Returns what is wrong with the first bad line, if any.
std::string write_samples(const Registry& registry, const Curriculum& curriculum,
                          const std::vector<GameFile>& files, int threads,
                          const std::shared_ptr<const Net>& asked, SampleWriter& writer);

}  // namespace proconsul
