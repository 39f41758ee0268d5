// All that a module of Python or JavaScript remembers between calls. The functions of Fairy-Stockfish's
// bindings, whose names and arguments the packages keep, take no object that could hold it, and embind binds
// plain functions only: so each loaded module owns one. Nothing else in bindings/, python/ and wasm/ is
// global but wasm's files of networks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/bindings/games.h"

namespace proconsul::bindings {

// Calls of pyffish name a position by all moves up to it and go through one game move by move: the last
// position is kept, and continued where the next call allows it.
class GameOfCalls {
 public:
  // Moves are in UCI; throws.
  const PlayedGame& at(KnownGames& games, const std::string& variant, const std::string& fen, bool chess960,
                       const std::vector<std::string>& moves);

 private:
  bool leads_to(const Variant& variant, const std::string& fen, bool chess960,
                const std::vector<std::string>& moves) const;

  std::string fen_;
  bool chess960_ = false;
  std::vector<std::string> moves_;
  std::optional<PlayedGame> played_;
};

struct ModuleState {
  KnownGames games;
  GameOfCalls calls;
};

ModuleState& module_state();

}  // namespace proconsul::bindings
