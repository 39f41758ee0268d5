// A game in PGN as text and structure: tags, moves with their comments, glyphs and variations, result. Knows
// nothing of the rules; replay.h does.
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
  int line = 0;  // from 1; 0 where it was not read from a file
  int column = 0;
  std::vector<int> nags;       // numeric glyphs, 1 is '!'
  std::string comment_before;  // only on the first move of a line
  std::string comment;
  bool goes_on = false;                          // the turn: the same side moves next
  bool numbered = false;                         // a number stood before it where it was read
  std::vector<std::vector<PgnMove>> variations;  // instead of this move
};
using PgnLine = std::vector<PgnMove>;

// The one problem of a game's form that takes nothing of it away.
inline constexpr const char* kNoResult = "a result is missing at the end of the game";

struct PgnGame {
  int line = 0;  // line of its first token
  std::vector<PgnTag> tags;
  PgnLine moves;
  std::string comment;          // the comment of a game without moves, or after the last variation
  std::string result;           // "1-0", "0-1", "1/2-1/2", "*"
  std::vector<Error> problems;  // problems of form; each with line and column

  std::string tag(std::string_view name) const;  // empty if absent
  const PgnTag* find(std::string_view name) const;
  void set_tag(std::string_view name, std::string_view value);  // in place, or at the end
};

// The result that `word` is, "1/2" in full; empty if it is none.
std::string_view pgn_result(std::string_view word);
// The glyph of "!", "?", "!!", "??", "!?", "?!": 1 to 6; 0 for other text.
int nag_of(std::string_view suffix);

}  // namespace proconsul
