// What comments of games say about the position: "[%eval 0.31]" (White's view), "+0.31/12 0.5s" (the mover's,
// as the match runner writes it), "#5" and "M5" for mates.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"

namespace proconsul {

// Pawns in White's view, a mate as plus or minus 100; nothing if the comment has no evaluation.
std::optional<double> evaluation_in(std::string_view comment, Colour mover);
// The comment without its "[%eval ...]" commands and nothing else.
std::string without_eval(std::string_view comment);
// The comment without its "[%...]" commands and evaluations, for people.
std::string remark_in(std::string_view comment);

}  // namespace proconsul
