// Positions of mate problems (tsume): the mating side may have no royal pieces; otherwise the rules are those
// of the game.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

class MateProblems {
 public:
  // `refusal`: why the position is invalid in the game itself; returned for everything that is not a mate
  // problem either.
  Result<Game> game_of(const Variant& variant, std::string_view fen, const Error& refusal);

 private:
  std::shared_ptr<const CompiledGame> made_from_;
  std::array<std::shared_ptr<const CompiledGame>, kColours> made_;  // without the royal pieces of this side
};

}  // namespace proconsul
