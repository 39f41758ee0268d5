// Directions of an atom: the rotations and reflections of its step that the direction letters f b l r v s h
// select.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"

namespace proconsul {

// The king's steps clockwise from straight ahead.
inline constexpr std::array<Offset, 8> kCompass = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

bool is_oblique(Offset step);  // neither straight nor diagonal

// Every rotation and reflection of `step`, in a fixed order (4 of them, or 8 if the step is oblique).
std::vector<Offset> all_turns(Offset step);

// The steps of all_turns(step) that `letters` select (all if empty). The error's column counts from 1 within
// `letters`.
Result<std::vector<Offset>> select_directions(Offset step, std::string_view letters);

// The shortest letters that select the same directions of all these steps.
std::string canonical_directions(const std::vector<Offset>& steps, std::string_view letters);

}  // namespace proconsul
