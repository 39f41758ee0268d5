// The state of a Python or JavaScript module between calls. The functions of Fairy-Stockfish's bindings have
// no object that could hold it, and embind binds only plain functions, so each loaded module owns one.
// Nothing else in bindings/, python/ and wasm/ is global except wasm's network files and what a thread has of
// the interpreter's lock (python/lock.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/bindings/games.h"

namespace proconsul::bindings {

// Calls of pyffish identify a position by all moves up to it and typically walk through a game: the last
// position is kept and continued if possible.
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
  std::int64_t changed_by = 0;  // the process of which a call is changing the games; 0: none
};

ModuleState& module_state();

}  // namespace proconsul::bindings
