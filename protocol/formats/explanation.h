// Why a position is evaluated as it is: the terms of either side, what a network adds, and what every piece
// is worth where it stands. As text and as JSON.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/json_output.h"
#include "search/engine.h"

namespace proconsul {

// Centipawns throughout; the evaluations are the mover's view.
struct Explanation {
  int evaluation = 0;
  std::optional<int> net;  // what a network contributes to that, if one is used
  std::string net_name;
  std::vector<TermScore> terms;
  std::vector<PieceShare> pieces;
};
Explanation explanation_of(const Game& game, const SearchOptions& options);

// The summed worth of the pieces whose worth is known, by colour.
std::array<int, kColours> worth_of_sides(const Explanation& explanation);
// "White's pieces together 3900, Black's 3905. Left out: e1, e8 (royal)."
std::string worth_summary(const Game& game, const Explanation& explanation);

// Tables of the terms and of the pieces on their squares, or side by side where `columns` are too few for the
// board. Without a line end after the last line, which is "Evaluation (side to move): 31".
std::string explanation_text(const Game& game, const Explanation& explanation, int columns = 80);
// "evaluation", "net" and "net_name" (null without one), "terms" and "pieces"; what of these is left out has
// a "reason".
Json explanation_json(const Game& game, const Explanation& explanation);

}  // namespace proconsul
