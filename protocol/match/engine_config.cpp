#include "protocol/match/engine_config.h"

#include <fmt/format.h>

#include <boost/program_options/parsers.hpp>
#include <filesystem>
#include <limits>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "protocol/session/message_log.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr std::string_view kEnginePrefix = "--engine: ";
constexpr std::string_view kOptionPrefix = "option.";
constexpr int kMaxMoves = 1000;
constexpr std::int64_t kMaxMinutes = 24 * 60;

// Seconds, or minutes and seconds separated by a colon.
Result<Milliseconds> parse_clock(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return parse_seconds(text);
  const auto minutes = parse_integer(text.substr(0, colon), 0, kMaxMinutes);
  if (!minutes) return minutes.error();
  const Result<Milliseconds> rest = parse_seconds(text.substr(colon + 1));
  if (!rest) return rest.error();
  if (*rest >= std::chrono::minutes(1)) return Error{"a minute has 60 seconds"};
  return std::chrono::minutes(*minutes) + *rest;
}

Result<bool> parse_flag(const std::string& value) {
  if (value == "true" || value == "1") return true;
  if (value == "false" || value == "0") return false;
  return Error{fmt::format("{} is neither true nor false", quote(value))};
}

Status set_protocol(EngineConfig& engine, const std::string& value) {
  if (value != "uci" && value != "xboard" && value != "cecp")
    return Error{fmt::format("proto={}: the protocols are uci and xboard", value)};
  engine.protocol = value == "uci" ? EngineProtocol::kUci : EngineProtocol::kXboard;
  return done();
}

Status set_limit(TimeControl& control, const std::string& key, const std::string& value) {
  if (key == "tc") {
    Result<TimeControl> read = parse_time_control(value);
    if (!read) return read.error();
    control.base = read->base;
    control.increment = read->increment;
    control.moves = read->moves;
  } else if (key == "movetime") {
    const Result<Milliseconds> time = parse_seconds(value);
    if (!time) return time.error();
    control.move_time = *time;
  } else if (key == "nodes") {
    const auto nodes = parse_integer(value, 1, std::numeric_limits<std::int64_t>::max());
    if (!nodes) return nodes.error();
    control.nodes = static_cast<std::uint64_t>(*nodes);
  } else {
    const auto depth = parse_integer(value, 1, kMaxMoves);
    if (!depth) return depth.error();
    control.depth = static_cast<int>(*depth);
  }
  return done();
}

Status set_field(EngineConfig& engine, TimeControl& control, const std::string& key,
                 const std::string& value) {
  if (key.rfind(kOptionPrefix, 0) == 0 && key.size() > kOptionPrefix.size()) {
    engine.options.emplace_back(key.substr(kOptionPrefix.size()), value);
    return done();
  }
  if (key == "proto") return set_protocol(engine, value);
  if (key == "args") {
    engine.arguments = boost::program_options::split_unix(value);
    return done();
  }
  if (key == "tc" || key == "movetime" || key == "nodes" || key == "depth")
    return set_limit(control, key, value);
  if (key == "ponder") {
    const Result<bool> ponder = parse_flag(value);
    if (!ponder) return Error{"ponder: " + ponder.error().message};
    engine.ponder = *ponder;
    return done();
  }
  const std::pair<std::string_view, std::string EngineConfig::*> texts[] = {
      {"cmd", &EngineConfig::command},
      {"name", &EngineConfig::name},
      {"dir", &EngineConfig::directory},
      {"variant", &EngineConfig::variant}};
  for (const auto& [name, field] : texts) {
    if (key != name) continue;
    engine.*field = value;
    return done();
  }
  return Error{fmt::format("unknown key {}{}", quote(key),
                           did_you_mean(key, {"cmd", "name", "proto", "args", "dir", "variant", "tc",
                                              "movetime", "nodes", "depth", "ponder", "option."}))};
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
  const Error wrong{
      fmt::format("{} is not a valid time control: BASE+INC, BASE or MOVES/BASE+INC, in seconds or as 5:00",
                  quote(text))};
  TimeControl control;
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    const auto moves = parse_integer(text.substr(0, slash), 1, kMaxMoves);
    if (!moves) return wrong;
    control.moves = static_cast<int>(*moves);
    text.remove_prefix(slash + 1);
  }
  const std::size_t plus = text.find('+');
  const Result<Milliseconds> base = parse_clock(text.substr(0, plus));
  const Result<Milliseconds> increment =
      parse_seconds(plus == std::string_view::npos ? "0" : text.substr(plus + 1));
  if (!base || !increment || base->count() == 0) return wrong;
  control.base = *base;
  control.increment = *increment;
  return control;
}

double seconds(Milliseconds time) { return static_cast<double>(time.count()) / 1000; }

std::string to_text(const TimeControl& control) {
  std::vector<std::string> parts;
  if (control.base) {
    parts.push_back(fmt::format(
        "{}{}{}", control.moves > 0 ? fmt::format("{}/", control.moves) : "", seconds(*control.base),
        control.increment.count() > 0 ? fmt::format("+{}", seconds(control.increment)) : ""));
  }
  if (control.move_time) parts.push_back(fmt::format("{} s a move", seconds(*control.move_time)));
  if (control.nodes) parts.push_back(fmt::format("{} nodes", *control.nodes));
  if (control.depth) parts.push_back(fmt::format("depth {}", *control.depth));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string complaint_of(const Error& engine_error) {
  const std::string& message = engine_error.message;
  return message.starts_with(kEnginePrefix) ? message.substr(kEnginePrefix.size()) : message;
}

Result<EngineConfig> parse_engine(const std::vector<std::string>& words, const TimeControl& common) {
  EngineConfig engine;
  TimeControl own;
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (word == "ponder") {
      engine.ponder = true;
      continue;
    }
    if (equals == std::string::npos)
      return Error{fmt::format("{}{} is not of the form key=value", kEnginePrefix, quote(word))};
    const Status set = set_field(engine, own, word.substr(0, equals), word.substr(equals + 1));
    if (!set) return Error{fmt::format("{}{}", kEnginePrefix, set.error().message)};
  }
  if (engine.command.empty()) return Error{fmt::format("{}cmd=PROGRAM is missing", kEnginePrefix)};
  engine.control = own.limited() ? own : common;
  if (!engine.control.limited())
    return Error{"no time, node or depth limit given: use --tc, --movetime, --nodes or --depth"};
  if (engine.protocol == EngineProtocol::kXboard && engine.control.nodes)
    return Error{"a fixed number of nodes needs proto=uci: XBoard's protocol has no such limit"};
  return engine;
}

}  // namespace proconsul
