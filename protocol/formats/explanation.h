// Explains an evaluation: the terms of each side, the network's contribution, and the value of every piece on
// its square. As text and as JSON.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/json_output.h"
#include "search/engine.h"

namespace proconsul {

// All values in centipawns; evaluations from the side to move's view.
struct Explanation {
  int evaluation = 0;
  std::optional<int> net;  // the network's share of the evaluation, if one is used
  std::string net_name;
  std::vector<TermScore> terms;
  std::vector<PieceShare> pieces;
};
Explanation explanation_of(const Game& game, const SearchOptions& options);

// The total value of the pieces whose value is known, by colour.
std::array<int, kColours> worth_of_sides(const Explanation& explanation);
// "White's pieces together 3900, Black's 3905. Left out: e1, e8 (royal)."
std::string worth_summary(const Game& game, const Explanation& explanation);

// Tables of the terms and of the pieces: on a board where it fits into `columns`, else as a list. No line end
// after the last line, which is "Evaluation (side to move): 31".
std::string explanation_text(const Game& game, const Explanation& explanation, int columns = 80);
// The keys "evaluation", "net", "net_name" (both null without a network), "terms" and "pieces"; pieces
// without a value have a "reason".
Json explanation_json(const Game& game, const Explanation& explanation);

}  // namespace proconsul
