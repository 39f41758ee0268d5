#include "protocol/match/latency.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/text/text_table.h"

namespace proconsul {
namespace {

double milliseconds(Delays::Microseconds time) { return static_cast<double>(time.count()) / 1000; }

std::vector<std::string> cells_of(const Delays& delays) {
  if (delays.count == 0) return {"-", "-", "-"};
  return {std::to_string(delays.count), fmt::format("{:.2f}", delays.mean_ms()),
          fmt::format("{:.2f}", delays.max_ms())};
}

Json json_of(const Delays& delays) {
  return {{"count", delays.count}, {"mean_ms", delays.mean_ms()}, {"max_ms", delays.max_ms()}};
}

}  // namespace

void Delays::add(Microseconds delay) {
  ++count;
  sum += delay;
  max = std::max(max, delay);
}

double Delays::mean_ms() const { return count == 0 ? 0 : milliseconds(sum) / count; }
double Delays::max_ms() const { return milliseconds(max); }

std::vector<Overrun> overruns_of(const GameRecord& record, const std::vector<EngineConfig>& engines) {
  std::vector<Overrun> overruns;
  Game game = game_from(*record.plan.variant, {record.plan.opening.fen, {}, ""});
  for (const PlayedMove& move : record.moves) {
    const bool white = game.side_to_move() == Colour::kWhite;
    const std::size_t engine = white ? record.plan.white : record.plan.black;
    const TimeControl& control = engines[engine].control;
    game.play(move.move);
    if (move.opening || !control.move_time || control.base) continue;
    overruns.push_back({engine, std::max(Delays::Microseconds(0), move.used - *control.move_time)});
  }
  return overruns;
}

std::string LatencyReport::text() const {
  std::vector<std::vector<std::string>> rows = {
      {"engine", "questions", "mean ms", "max ms", "moves of fixed time", "mean ms over", "max ms over"}};
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    std::vector<std::string>& row = rows.emplace_back(std::vector{engines_[i].name});
    for (const Delays* delays : {&round_trips_[i], &overruns_[i]}) {
      for (std::string& cell : cells_of(*delays)) row.push_back(std::move(cell));
    }
  }
  return "Latency:\n" + text_table(rows);
}

Json LatencyReport::json() const {
  Json list = Json::array();
  for (std::size_t i = 0; i < engines_.size(); ++i) {
    list.push_back({{"engine", engines_[i].name},
                    {"round_trip", json_of(round_trips_[i])},
                    {"overrun", json_of(overruns_[i])}});
  }
  return list;
}

}  // namespace proconsul
