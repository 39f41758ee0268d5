#include "protocol/xboard/xboard.h"

#include <istream>
#include <thread>

#include "protocol/text/input_line.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr std::size_t kShownOfLongLine = 40;

Event line_event(std::string line) {
  Event event;
  event.line = std::move(line);
  return event;
}

// Reads ahead, so that `?` and `force` take effect during a search; ends with the input or after `quit`.
void read_lines(std::istream& input, EventQueue& events) {
  for (std::string line; read_text_line(input, line);) {
    const bool last = split_head(line).head == "quit";
    events.push(line_event(std::move(line)));
    if (last) return;
  }
  Event end;
  end.kind = Event::Kind::kEndOfInput;
  events.push(std::move(end));
}

bool waits_for_move(XboardCommand::Timing timing) {
  return timing == XboardCommand::Timing::kAfterThinking || timing == XboardCommand::Timing::kAfterMove;
}

bool stops_search(XboardCommand::Timing timing) {
  return timing == XboardCommand::Timing::kAtRest || timing == XboardCommand::Timing::kAfterMove;
}

}  // namespace

std::vector<std::string_view> xboard_command_names() {
  std::vector<std::string_view> names;
  for (const auto commands :
       {xboard_position_commands(), xboard_play_commands(), xboard_setting_commands()}) {
    for (const XboardCommand& command : commands) names.push_back(command.name);
  }
  return names;
}

const XboardCommand* find_xboard_command(std::string_view name) {
  for (const auto commands :
       {xboard_position_commands(), xboard_play_commands(), xboard_setting_commands()}) {
    for (const XboardCommand& command : commands) {
      if (command.name == name) return &command;
    }
  }
  return nullptr;
}

Xboard::Xboard(Session& session, Output& output) : context_(session, output, [this] { run_deferred(); }) {}

Xboard::~Xboard() {
  finish_count();
  context_.controller.stop();
}

void Xboard::run(std::istream& input) {
  std::thread reader([&] { read_lines(input, context_.events); });
  for (bool running = true; running;) {
    const Event event = context_.events.pop();
    if (event.kind == Event::Kind::kEndOfInput) break;
    if (event.kind == Event::Kind::kBestMove) {
      context_.controller.search_ended(event);
    } else {
      running = execute(event.line, event.time);
    }
  }
  context_.controller.stop();
  reader.join();
}

void Xboard::settle() {
  while (state() == XboardState::kThinking) {
    const Event event = context_.events.pop();
    if (event.kind == Event::Kind::kBestMove) context_.controller.search_ended(event);
  }
}

bool Xboard::execute(std::string_view line, std::chrono::steady_clock::time_point received) {
  context_.search.asked_at(received);
  context_.session.message_log().received(line);
  if (const auto failure = context_.session.message_log().take_failure())
    context_.error(failure->message, "Log File");
  if (line.size() > kLongestLine) {
    context_.error(too_long_line_text(), line.substr(0, kShownOfLongLine));
    return true;
  }
  line = trimmed(line);
  if (line.empty()) return true;
  const auto [name, arguments] = split_head(line);
  if (name == "?") context_.count.reset();
  finish_count();
  if (name == "quit") return false;
  if (context_.editor) {
    edit(line);
  } else if (const XboardCommand* command = find_xboard_command(name)) {
    dispatch(*command, line, arguments);
  } else if (!maybe_move(line)) {
    context_.error("unknown command", line);
  }
  return true;
}

void Xboard::dispatch(const XboardCommand& command, std::string_view line, std::string_view arguments) {
  XboardController& controller = context_.controller;
  if (state() == XboardState::kThinking && waits_for_move(command.timing)) {
    deferred_.emplace_back(line);
    return;
  }
  const bool pondering = state() == XboardState::kPondering;
  if (stops_search(command.timing)) controller.stop();
  if (command.timing == XboardCommand::Timing::kAtRest) controller.end_pause();
  command.run(context_, arguments);
  if (!stops_search(command.timing)) return;
  if (pondering && command.timing == XboardCommand::Timing::kAfterMove) controller.continue_pondering();
  controller.continue_analysis();
}

// GUIs that do not know the feature send moves without `usermove`.
bool Xboard::maybe_move(std::string_view line) {
  const XboardDialect& dialect = context_.board.dialect();
  const bool from_square = dialect.parse_square(line.substr(0, 2)) || dialect.parse_square(line.substr(0, 3));
  if (!from_square && !line.starts_with("O-O")) return false;
  find_xboard_command("usermove")->run(context_, line);
  return true;
}

void Xboard::edit(std::string_view line) {
  if (line != ".") {
    if (!context_.editor->execute(context_.board.dialect(), line)) context_.error("edit", line);
    return;
  }
  const std::string fen = context_.editor->fen();
  context_.editor.reset();
  context_.controller.edited();
  find_xboard_command("setboard")->run(context_, fen);
  context_.controller.continue_analysis();
}

// The total is printed before the answer to any next command but `?`.
void Xboard::finish_count() {
  if (context_.count) context_.count->wait();
  context_.count.reset();
}

void Xboard::run_deferred() {
  const std::vector<std::string> lines = std::exchange(deferred_, {});
  for (const std::string& line : lines) {
    const auto [name, arguments] = split_head(line);
    find_xboard_command(name)->run(context_, arguments);
  }
}

}  // namespace proconsul
