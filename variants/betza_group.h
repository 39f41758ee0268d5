// One group of the movement notation as read (modifiers, atom, range), and the paths it stands for. The
// parser in betza.cpp checks the syntax; the meaning (which modifiers go with which atom) is checked here.
#pragma once

#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"
#include "variants/betza.h"

namespace proconsul {

// The error at a zero-based offset into the notation.
inline Error error_at(std::size_t offset, std::string message) {
  return {std::move(message), 0, static_cast<int>(offset) + 1};
}

// A leg of a bent move: one step; the last leg may have more.
struct BetzaLeg {
  Offset step;
  int range = 1;          // 0: unlimited
  bool may_stop = false;  // the move may end here, before the next leg
};

// The modifiers of a move or of one of its legs. Zero-based offsets into the notation are kept for error
// columns.
struct BetzaPart {
  std::string modifiers;   // of m c n p g i e w q y j z, without repetition
  std::string directions;  // of f b l r v s h
  std::size_t begin = 0;
  std::size_t directions_at = 0;

  bool has(char modifier) const { return modifiers.find(modifier) != std::string::npos; }
};

// How Fairy-Stockfish-X writes a jump,
inline constexpr const char* kJumpText =
    "{hurdles: 1,1; pre: 1,1; post: 1,1; capture: locust_first; hurdle_types: enemy}";

// and a line move of as many squares as there are pieces.
inline constexpr const char* kCountText = "x{transparent_types: friendly}";

inline constexpr std::size_t kMaxPaths = 4096;  // of a move, and of all moves of a piece
inline constexpr const char* kTooManyPaths = "the legs can be combined in too many ways";

struct BetzaGroup : BetzaPart {
  std::vector<BetzaPart> earlier;  // legs before the last one, each followed by an 'a'
  std::size_t atom_at = 0;
  std::string atom;            // "N", "(1,4)", "[F?R]"
  std::vector<Offset> steps;   // the atom's steps: king and queen have two; none if it is bent
  std::vector<BetzaLeg> legs;  // the legs of a bent move
  int range = 1;               // steps of the ride, 0: unlimited

  bool counts = false;  // exactly as many squares as there are pieces on the line
  bool jumps = false;   // over an adjacent enemy piece, which is captured

  bool bent() const { return !legs.empty(); }
  bool universal() const { return atom == "U"; }
};

Result<std::vector<Path>> paths_of(const BetzaGroup& group, const BetzaBoard& board);
std::string canonical_text(const BetzaGroup& group);

}  // namespace proconsul
