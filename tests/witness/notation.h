#pragma once
// The movement notation of definition files, read from its description in variants/definitions/README.md
// alone: the witness' own understanding of it. It knows no board but its longer side, and is for valid
// notation only.

#include <string>
#include <vector>

namespace proconsul::witness {

struct Step {
  int file = 0;
  int rank = 0;

  friend auto operator<=>(const Step&, const Step&) = default;
};

enum class Manner {
  kOverEmpty,    ///< all squares before the last are empty
  kOverOne,      ///< exactly one of them is occupied
  kOntoBehind,   ///< the last of them is occupied, no other
  kToTheEnd,     ///< all are empty, and it could go no further
  kOverNearest,  ///< occupied ones stand directly before the last square only
};

/// Squares gone over one after the other, as White sees them from its origin.
struct Trail {
  std::vector<Step> squares;
  std::vector<bool> stops;    ///< for each: whether the move may end there
  std::vector<Step> crossed;  ///< squares of the board, whatever stands there
  Manner manner = Manner::kOverEmpty;
  bool moves = true;
  bool captures = true;
  bool is_initial = false;
  bool takes_en_passant = false;
  bool only_early = false;  ///< of a soldier before its rank
};

/// One step straight forward, with or without capturing.
bool is_forward_step(const Trail& trail);

/// `longest`: steps of an unlimited ride. Throws std::invalid_argument on what it does not understand.
std::vector<Trail> trails_of(const std::string& notation, int longest);

/// The notation's moves one by one: "mfWcF" is "mfW" and "cF".
std::vector<std::string> groups_of(const std::string& notation);

}  // namespace proconsul::witness
