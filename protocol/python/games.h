// The games that the module knows, which calls change one after the other.
#pragma once

#include <functional>

#include "protocol/bindings/games.h"
#include "protocol/python/failure.h"

namespace proconsul::python {

// What `change` returns. It works without the interpreter's lock on a copy, which then takes the place of the
// games known; other calls use those known before until then.
LibraryReport change_games(const std::function<LibraryReport(KnownGames&)>& change);

}  // namespace proconsul::python
