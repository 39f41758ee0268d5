// Atoms: the elements of a piece's movement, as words that pieces with common elements share. Networks with
// shared rows have rows for such words, so that they can evaluate pieces they were not trained with.
// docs/dev/EVALUATION.md has the rules; network files name the words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

// The atom of every piece, whatever its movement.
inline constexpr std::string_view kAnyPiece = "piece";

// The atoms of a text of engine/movement_text.h, sorted, without duplicates. Other texts give some atoms,
// too.
std::vector<std::string> atoms_of(std::string_view movement);

}  // namespace proconsul
