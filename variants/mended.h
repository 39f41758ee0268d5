// Stand-ins for faulty parts of a definition, so that the rest of it can be checked for further faults. A
// game that is made with them is never used.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "variants/ini.h"
#include "variants/placement.h"

namespace proconsul {

struct BoardSize {
  int files = 8;
  int ranks = 8;
};

// Of the board that a FEN was probably written for; the usual one if it tells nothing.
BoardSize size_of_placement(std::string_view fen);

// The FEN with what can be read of its placement on a board of that size: a placement without faults.
// `is_piece`: whether a piece has the letter, in upper case.
std::string mended_fen(std::string_view fen, BoardSize size,
                       const std::function<bool(const std::string&)>& is_piece);

// The letter that a piece probably has whose entry is malformed: its own, or one that stands at the start
// though no other piece has it. May be empty.
std::string likely_letter(const std::vector<IniEntry>& entries, const StartPlacement& start,
                          const IniEntry& piece);

// What a value that is neither true nor false was probably meant to be: hardly anybody writes the default.
bool meant_flag(std::string_view value, bool usual);

// The section with other values for entries with errors, or without these entries.
IniSection mended_section(const IniSection& section, const std::vector<Error>& errors);

}  // namespace proconsul
