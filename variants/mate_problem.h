// Positions of mate problems (tsume): the side that is to mate may lack its royal pieces, and the rules are
// otherwise those of the game.
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

class MateProblems {
 public:
  // `refusal` is why the game itself does not have the position; it is the answer to all that is no problem.
  Result<Game> game_of(const Variant& variant, std::string_view fen, const Error& refusal);

 private:
  std::shared_ptr<const CompiledGame> made_from_;
  std::array<std::shared_ptr<const CompiledGame>, kColours> made_;  // without the royal pieces of this side
};

}  // namespace proconsul
