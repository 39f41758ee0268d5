#include "protocol/cli/analysis_view.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <ostream>

namespace proconsul {
namespace {

// Logistic curves for winning and for losing; a lead of kEven centipawns wins half of the games.
constexpr double kEven = 150;
constexpr double kScale = 90;

double winning_chance(double centipawns) { return 1 / (1 + std::exp((kEven - centipawns) / kScale)); }

std::string line_text(Game& game, const SearchInfo& info, const AnalysisView& view, bool several,
                      std::size_t room) {
  std::string line =
      fmt::format("{:>5}  {:>6}  {:>7.2f}s  {:>10}  {:>6}  ", info.depth,
                  view.text(info.score, game.side_to_move()), static_cast<double>(info.time.count()) / 1000,
                  info.nodes, nodes_per_second(info.nodes, info.time) / 1000);
  if (several) line += fmt::format("{}. ", info.multipv);
  for (const std::string& move : line_texts(game, info.pv, view.notation)) {
    if (line.size() + move.size() >= room) break;
    line += move + ' ';
  }
  line.pop_back();
  return line;
}

std::size_t room_of(const Console& console) {
  return console.terminal.out ? static_cast<std::size_t>(console.terminal.width) : std::string().max_size();
}

constexpr const char* kHeading = "depth   score      time       nodes    kn/s  line\n";

class PlainLines : public LineListener {
 public:
  PlainLines(Game game, Console& console, AnalysisView view, bool several)
      : game_(std::move(game)), console_(console), view_(view), several_(several) {
    console_.out << '\n' << kHeading << std::flush;
  }
  void on_line(const SearchInfo& info) override {
    if (info.bound != Bound::kExact || info.pv.empty()) return;
    console_.out << line_text(game_, info, view_, several_, room_of(console_)) << std::endl;
  }

 private:
  Game game_;
  Console& console_;
  AnalysisView view_;
  bool several_;
};

// The latest of each line, redrawn where they stand, and below them how far the search is.
class LiveLines : public LineListener {
 public:
  LiveLines(Game game, Console& console, AnalysisView view)
      : game_(std::move(game)), console_(console), view_(view) {
    console_.out << '\n' << kHeading << std::flush;
  }
  void on_line(const SearchInfo& info) override {
    if (info.pv.empty()) return;
    if (info.bound == Bound::kExact)
      lines_[info.multipv] = line_text(game_, info, view_, true, room_of(console_));
    redraw(info);
  }

 private:
  void redraw(const SearchInfo& info) {
    std::string text;
    if (drawn_ > 0) text += fmt::format("\033[{}A", drawn_);
    for (const auto& [rank, line] : lines_) text += "\r\033[K" + line + "\n";
    text += fmt::format("\r\033[Kdepth {}/{}, {:.1f} million nodes, {} kn/s, hash {} %, Ctrl-C ends\n",
                        info.depth, info.selective_depth, static_cast<double>(info.nodes) / 1e6,
                        nodes_per_second(info.nodes, info.time) / 1000, info.hash_permille / 10);
    drawn_ = lines_.size() + 1;
    console_.out << text << std::flush;
  }

  Game game_;
  Console& console_;
  AnalysisView view_;
  std::map<int, std::string> lines_;
  std::size_t drawn_ = 0;
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
  return {{"view", Kind::kValue, "SIDE", "scores from the view of the 'mover' (default) or of 'white'"},
          {"notation", Kind::kValue, "FORM", "moves as 'san' (default) or 'uci'"}};
}

Result<AnalysisView> parse_view(const Arguments& arguments) {
  AnalysisView view;
  const std::string side = arguments.text("view"), notation = arguments.text("notation");
  if (!side.empty() && side != "white" && side != "mover")
    return Error{"--view takes white or mover, not '" + side + "'"};
  if (!notation.empty() && notation != "san" && notation != "uci")
    return Error{"--notation takes san or uci, not '" + notation + "'"};
  view.white = side == "white";
  if (notation == "uci") view.notation = Notation::kUci;
  return view;
}

std::array<int, 3> chances(Score score, Ending ended) {
  if (ended != Ending::kNone && score == kDrawScore) return {0, 1000, 0};
  if (is_mate(score)) return score > 0 ? std::array{1000, 0, 0} : std::array{0, 0, 1000};
  const int win = static_cast<int>(std::lround(1000 * winning_chance(score)));
  const int loss = static_cast<int>(std::lround(1000 * winning_chance(-score)));
  return {win, 1000 - win - loss, loss};
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
