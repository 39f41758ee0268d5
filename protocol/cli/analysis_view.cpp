#include "protocol/cli/analysis_view.h"

#include <fmt/format.h>

#include <limits>
#include <map>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/live_block.h"
#include "protocol/session/wdl.h"

namespace proconsul {
namespace {

// The columns of the table; narrow terminals have fewer.
struct Layout {
  bool time = true;
  bool nodes = true;  // also nodes per second
};

constexpr int kRoomForTime = 48;
constexpr int kRoomForNodes = 72;
constexpr int kUnlimited = std::numeric_limits<int>::max();

Layout layout_for(int columns) { return {columns >= kRoomForTime, columns >= kRoomForNodes}; }

std::string heading(Layout layout) {
  return fmt::format("depth   score{}{}  line", layout.time ? "      time" : "",
                     layout.nodes ? "       nodes    kn/s" : "");
}

std::string line_text(Game& game, const SearchInfo& info, const AnalysisView& view, bool several,
                      int columns) {
  const Layout layout = layout_for(columns);
  std::string line = fmt::format("{:>5}  {:>6}", info.depth, view.text(info.score, game.side_to_move()));
  if (layout.time) line += fmt::format("  {:>7.2f}s", static_cast<double>(info.time.count()) / 1000);
  if (layout.nodes)
    line += fmt::format("  {:>10}  {:>6}", info.nodes, nodes_per_second(info.nodes, info.time) / 1000);
  line += several ? fmt::format("  {}.", info.multipv) : " ";
  for (const std::string& move : line_texts(game, info.pv, view.notation)) {
    if (line.size() + 1 + move.size() >= static_cast<std::size_t>(columns)) break;
    line += " " + move;
  }
  return line;
}

int columns_of(const Console& console) {
  return console.terminal.out ? size_of(console.terminal).columns : kUnlimited;
}

// The final line of the search, which may be better than the last one reported.
SearchInfo last_line(const SearchResult& result, const SearchInfo& told) {
  SearchInfo info = told;
  info.depth = result.depth;
  info.score = result.score;
  info.nodes = result.nodes;
  if (!told.pv.empty() && told.pv.front() == result.best) return info;
  info.pv = {result.best};
  if (result.ponder.valid()) info.pv.push_back(result.ponder);
  return info;
}

class PlainLines : public LineListener {
 public:
  PlainLines(Game game, Console& console, AnalysisView view, bool several)
      : game_(std::move(game)), console_(console), view_(view), several_(several) {
    console_.out << '\n' << heading(layout_for(columns_of(console))) << std::endl;
  }
  void on_line(const SearchInfo& info) override {
    if (info.bound != Bound::kExact || info.pv.empty()) return;
    if (info.multipv == 1) best_ = info;
    print(info);
  }
  void on_end(const SearchResult& result) override {
    const SearchInfo last = last_line(result, best_);
    if (last.pv != best_.pv || last.score != best_.score || last.depth != best_.depth) print(last);
  }

 private:
  void print(const SearchInfo& info) {
    console_.out << line_text(game_, info, view_, several_, columns_of(console_)) << std::endl;
  }

  Game game_;
  Console& console_;
  AnalysisView view_;
  bool several_;
  SearchInfo best_;
};

// The latest state of each line, redrawn in place, with the progress of the search below.
class LiveLines : public LineListener {
 public:
  LiveLines(Game game, Console& console, AnalysisView view)
      : game_(std::move(game)), console_(console), view_(view) {
    console_.out << '\n';
  }
  void on_line(const SearchInfo& info) override {
    if (info.pv.empty()) return;
    if (info.bound == Bound::kExact) lines_[info.multipv] = info;
    const double millions = static_cast<double>(info.nodes) / 1e6;
    status_ = {fmt::format("depth {}/{}", info.depth, info.selective_depth),
               fmt::format("{:.1f} million nodes", millions), "Ctrl-C ends",
               fmt::format("{} kn/s", nodes_per_second(info.nodes, info.time) / 1000),
               fmt::format("hash {} %", info.hash_permille / 10)};
    redraw();
  }
  void on_end(const SearchResult& result) override {
    lines_[1] = last_line(result, lines_[1]);
    status_.clear();
    redraw();
  }

 private:
  void redraw() {
    const TerminalSize size = size_of(console_.terminal);
    std::vector<std::string> rows = {heading(layout_for(size.columns))};
    for (const auto& [rank, info] : lines_) rows.push_back(line_text(game_, info, view_, true, size.columns));
    if (!status_.empty()) rows.push_back(fitted_parts(status_, size.columns - 1));
    console_.out << block_.draw(rows, size) << std::flush;
  }

  Game game_;
  Console& console_;
  AnalysisView view_;
  std::map<int, SearchInfo> lines_;
  std::vector<std::string> status_;
  LiveBlock block_;
};

const char* bound_name(Bound bound, bool turned) {
  if (bound == Bound::kExact) return "exact";
  return (bound == Bound::kLower) != turned ? "lower" : "upper";
}

class JsonLines : public LineListener {
 public:
  JsonLines(Game game, Console& console, AnalysisView view)
      : game_(std::move(game)), console_(console), view_(view) {}
  void on_line(const SearchInfo& info) override {
    print_json_line(console_.out, line_json(game_, info, view_));
  }

 private:
  Game game_;
  Console& console_;
  AnalysisView view_;
};

}  // namespace

std::vector<Option> view_options() {
  using Kind = Option::Kind;
  return {{"view", Kind::kValue, "mover|white", "whose view scores are from (default: the mover's)"},
          {"notation", Kind::kValue, "san|uci", "how moves are written (default san)"}};
}

bool asks_for_json(const Arguments& arguments) { return arguments.has("json") || arguments.has("jsonl"); }

Result<AnalysisView> parse_view(const Arguments& arguments) {
  AnalysisView view;
  const std::string side = arguments.text("view"), notation = arguments.text("notation");
  if (!side.empty() && side != "white" && side != "mover")
    return Error{"--view takes white or mover, not " + quote(side)};
  if (!notation.empty() && notation != "san" && notation != "uci")
    return Error{"--notation takes san or uci, not " + quote(notation)};
  view.white = side == "white";
  if (notation == "uci") view.notation = Notation::kUci;
  return view;
}

std::array<int, 3> chances(Score score, Ending ended) {
  const Wdl wdl = wdl_of(score, ended);
  return {wdl.win, wdl.draw, wdl.loss};
}

std::string chances_text(Score score, Ending ended) {
  const auto [win, draw, loss] = chances(score, ended);
  return fmt::format("{} % win, {} % draw, {} % loss", (win + 5) / 10, 100 - (win + 5) / 10 - (loss + 5) / 10,
                     (loss + 5) / 10);
}

std::string AnalysisView::text(Score movers, Colour mover) const {
  if (!is_mate(movers)) return score_text(score(movers, mover));
  return fmt::format("#{}", turns(mover) ? -mate_moves(movers) : mate_moves(movers));
}

Json score_json(Score movers, const AnalysisView& view, Colour mover) {
  if (is_mate(movers)) return {{"mate", view.turns(mover) ? -mate_moves(movers) : mate_moves(movers)}};
  return {{"cp", view.score(movers, mover)}};
}

Json line_json(Game& game, const SearchInfo& info, const AnalysisView& view) {
  const Score score = view.score(info.score, game.side_to_move());
  return {{"depth", info.depth},
          {"seldepth", info.selective_depth},
          {"multipv", info.multipv},
          {"score", score_json(info.score, view, game.side_to_move())},
          {"wdl", chances(score, info.ended)},
          {"bound", bound_name(info.bound, score != info.score)},
          {"time_ms", info.time.count()},
          {"nodes", info.nodes},
          {"nps", nodes_per_second(info.nodes, info.time)},
          {"hashfull", info.hash_permille},
          {"pv", line_texts(game, info.pv, Notation::kUci)},
          {"san", line_texts(game, info.pv, Notation::kSan)}};
}

std::unique_ptr<LineListener> make_plain_lines(Game game, Console& console, AnalysisView view, bool several) {
  return std::make_unique<PlainLines>(std::move(game), console, view, several);
}
std::unique_ptr<LineListener> make_live_lines(Game game, Console& console, AnalysisView view) {
  return std::make_unique<LiveLines>(std::move(game), console, view);
}
std::unique_ptr<LineListener> make_json_lines(Game game, Console& console, AnalysisView view) {
  return std::make_unique<JsonLines>(std::move(game), console, view);
}

}  // namespace proconsul
