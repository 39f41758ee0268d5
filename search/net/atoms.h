// What the movement of a piece is made of, in words that pieces which have something in common share.
// Networks whose rows are sums of parts have parts for such words, so that they can judge pieces they never
// saw. docs/EVALUATION.md has the rules: files of networks name the words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

// What every piece has, whatever its movement.
inline constexpr std::string_view kAnyPiece = "piece";

// The atoms of a text of engine/movement_text.h, sorted, each once. Any other text gives some atoms, too.
std::vector<std::string> atoms_of(std::string_view movement);

}  // namespace proconsul
