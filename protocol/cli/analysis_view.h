// How `analyse` formats scores and lines, and where it prints them: one after the other on a pipe, in place
// on a terminal, as JSON.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "protocol/cli/console.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/json_output.h"

namespace proconsul {

struct AnalysisView {
  bool white = false;  // scores from White's view instead of the mover's
  Notation notation = Notation::kSan;
  bool turns(Colour mover) const { return white && mover == Colour::kBlack; }
  Score score(Score movers, Colour mover) const { return turns(mover) ? -movers : movers; }
  // As score_text, from the view selected by `white`.
  std::string text(Score movers, Colour mover) const;
};
// --json or --jsonl
bool asks_for_json(const Arguments& arguments);
// --view, --notation
std::vector<Option> view_options();
Result<AnalysisView> parse_view(const Arguments& arguments);

// Estimated winning, drawing and losing probability of the mover in per mille; they sum to 1000. If the game
// has `ended`, they are certain.
std::array<int, 3> chances(Score score, Ending ended = Ending::kNone);
// "62 % win, 25 % draw, 13 % loss"
std::string chances_text(Score score, Ending ended = Ending::kNone);

Json score_json(Score movers, const AnalysisView& view, Colour mover);
// The schema is documented in the help of `analyse`.
Json line_json(Game& game, const SearchInfo& info, const AnalysisView& view);

std::unique_ptr<LineListener> make_plain_lines(Game game, Console& console, AnalysisView view, bool several);
std::unique_ptr<LineListener> make_live_lines(Game game, Console& console, AnalysisView view);
std::unique_ptr<LineListener> make_json_lines(Game game, Console& console, AnalysisView view);

}  // namespace proconsul
