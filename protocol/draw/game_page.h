// Games as one self-contained HTML page: the board after each move, the graph of the evaluations in comments,
// moves and variations to click on, and a game list if there are several.
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

  // The error if the game cannot be set up; it is left out then. Lines end at the first illegal move, with a
  // note.
  std::optional<Error> add(PgnGame pgn);
  bool empty() const { return sheets_.empty(); }
  std::string text() const;

 private:
  // One game: its visible parts, and the positions for the page's script.
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
  std::map<std::string, std::set<int>> pieces_;  // pieces to draw, by name of the variant
};

}  // namespace proconsul
