#pragma once
// The drawn armies of Chess 56 and Chess 2016 by start number.

#include <string>
#include <vector>

namespace proconsul::witness {

/// FEN of the start with that number. Throws std::invalid_argument for another game or a number out of range.
std::string savard_start(const std::string& variant, int number);

/// The letters of its piece types, upper case, each once; king and pawn left out.
std::vector<std::string> army_of(const std::string& variant, int number);

}  // namespace proconsul::witness
