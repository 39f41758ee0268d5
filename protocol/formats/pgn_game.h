// A PGN game as text and structure: tags, moves with their comments, glyphs and variations, and the result.
// Knows nothing about the rules; see replay.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace proconsul {

struct PgnTag {
  std::string name;
  std::string value;
  int line = 0;
};

struct PgnMove {
  std::string text;
  int line = 0;  // from 1; 0 if it was not read from a file
  int column = 0;
  std::vector<int> nags;       // numeric annotation glyphs; 1 is '!'
  std::string marks;           // what stands apart from the move and says what it does: "ch", "mate", "e.p."
  std::string comment_before;  // only on the first move of a line
  std::string comment;
  bool goes_on = false;                          // the same side moves next, as its turn is not over
  std::string number;                            // the move number before it in the file: "12.", "12..."
  bool unread = false;                           // an illegal move, or one after it in its line
  std::vector<std::vector<PgnMove>> variations;  // alternatives to this move
};
using PgnLine = std::vector<PgnMove>;

// The only problem of form that loses nothing of the game.
inline constexpr const char* kNoResult = "a result is missing at the end of the game";

struct PgnGame {
  int line = 0;  // line of its first token
  std::vector<PgnTag> tags;
  PgnLine moves;
  std::string comment;          // of a game without moves, or after the last variation
  std::string result;           // "1-0", "0-1", "1/2-1/2", "*"
  std::vector<Error> problems;  // errors of form, with line and column

  std::string tag(std::string_view name) const;  // empty if absent
  const PgnTag* find(std::string_view name) const;
  void set_tag(std::string_view name, std::string_view value);  // in place, or appended
};

// `word` as a result, whatever its spelling: "1:0", "½-½", "0.5-0.5", "1/2"; empty if it is not one.
std::string_view pgn_result(std::string_view word);

// The longest result that the word ends with, as written: of "Qh5#1-0"; empty if there is none.
std::string_view result_at_end(std::string_view word);

// Without the move number of "12", "12.", "12…e4" and "12.e4", and both of "1.12.e4". Several zeros are no
// number but a castling or a null move; neither are four digits without a dot, nor digits after a dot.
std::string_view without_move_number(std::string_view word);

}  // namespace proconsul
