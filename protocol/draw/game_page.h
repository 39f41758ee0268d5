// Games as one HTML page that needs nothing else: the board after each move, the graph of the evaluations in
// the comments, the moves and variations to click on, and a chooser where there are several games.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/result.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/pgn_game.h"
#include "variants/registry.h"

namespace proconsul {

class GamePage {
 public:
  explicit GamePage(const Registry& registry) : registry_(registry) {}

  // Why the game cannot be set up; then it is left out. A line of moves ends at its first that is not legal,
  // with a note.
  std::optional<Error> add(PgnGame pgn);
  bool empty() const { return sheets_.empty(); }
  std::string text() const;

 private:
  // One game: what is shown of it, and the positions for the page's program.
  struct Sheet {
    std::string title;
    std::string header;
    std::string moves;
    std::string graph;
    Json data;
  };

  std::string headers() const;
  std::string chooser() const;
  std::string glyphs() const;
  std::string boards() const;
  std::string graphs() const;
  std::string move_lists() const;
  std::string script() const;

  const Registry& registry_;
  std::vector<Sheet> sheets_;
  std::map<std::string, std::set<int>> pieces_;  // codes of those to draw, by the variant's name
};

}  // namespace proconsul
