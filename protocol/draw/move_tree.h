// A game's moves for a page: a tree of positions for its script, and a list to click on.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/pgn_game.h"
#include "protocol/formats/pgn_writer.h"

namespace proconsul {

class MoveTree {
 public:
  MoveTree(PgnGame pgn, Game start);

  // A node per position: [parent, FEN, files and ranks of the last move, evaluation or null]. The first is
  // the start, with parent -1; the node of a move precedes those of its alternatives.
  const Json& nodes() const { return nodes_; }
  // The nodes of the main line, beginning with the start.
  const std::vector<int>& main_line() const { return main_line_; }
  const std::string& html() const { return html_; }
  const std::set<int>& piece_codes() const { return piece_codes_; }

 private:
  enum class Depth : std::uint8_t { kMainLine, kVariation };

  int add_node(int parent, std::optional<double> evaluation);
  void add_line(PgnLine& line, int parent, PgnNumbering numbering, Depth depth);
  int add_move(const PgnMove& written, Move move, int parent);
  void add_variations(PgnMove& written, Move instead_of, int parent, PgnNumbering numbering);
  void add_comment(const std::string& comment);

  Game game_;
  Json nodes_ = Json::array();
  std::vector<int> main_line_;
  std::string html_;
  std::set<int> piece_codes_;
};

}  // namespace proconsul
