// Evaluations in comments of games: "[%eval 0.31]" (White's view), "+0.31/12 0.5s" (the mover's view, as the
// match runner writes it), and "#5" and "M5" for mates.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/types.h"

namespace proconsul {

// Pawns from White's view, a mate as plus or minus 100; nothing if the comment has no evaluation.
std::optional<double> evaluation_in(std::string_view comment, Colour mover);
// The comment with only its "[%eval ...]" commands removed.
std::string without_eval(std::string_view comment);
// The comment with all "[%...]" commands and evaluations removed, for people.
std::string remark_in(std::string_view comment);

}  // namespace proconsul
