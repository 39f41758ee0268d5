// Which games a network is trained with, how their positions are read, and the positions.
#pragma once

#include <string>
#include <vector>

#include "protocol/learning/game_files.h"
#include "protocol/learning/net_samples.h"

namespace proconsul {

// What is learnt, and from which games.
struct Curriculum {
  NetShape shape;
  std::vector<const Variant*> games;
  std::vector<NetShape> shapes;  // folded, by game: how its positions are read
  std::vector<bool> held_out;    // by game

  bool empty() const { return games.empty(); }
};

struct GameChoice {
  std::vector<const Variant*> games;
  std::vector<const Variant*> held_out;  // only measured with

  bool holds_out(const Variant* game) const;
};

// The games in the files, by name.
std::vector<const Variant*> games_in(const Registry& registry, const std::vector<GameFile>& files);

// For a network of folded rows, or of shared ones; `known`: the shape of one that is trained further, or
// null. Empty if there is no game that such a network can judge.
Curriculum folded_curriculum(const GameChoice& choice, const NetShape* known);
Curriculum shared_curriculum(const GameChoice& choice, const NetShape* known);

struct LoadedSamples {
  std::vector<NetSamples> sets;  // by thread
  std::string trouble;           // with the first bad line, if any
};
LoadedSamples load_samples(const Registry& registry, const Curriculum& curriculum,
                           const std::vector<GameFile>& files, int threads);

}  // namespace proconsul
