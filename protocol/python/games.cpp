#include "protocol/python/games.h"

#include "protocol/bindings/module_state.h"
#include "protocol/python/patience.h"

namespace proconsul::python {

LibraryReport change_games(const std::function<LibraryReport(KnownGames&)>& change) {
  Use use(module_state().changed_by);
  use.wait();
  const Use::Claim claim(use);
  KnownGames games = module_state().games;
  LibraryReport report = without_lock([&] { return change(games); });
  module_state().games = std::move(games);
  return report;
}

}  // namespace proconsul::python
