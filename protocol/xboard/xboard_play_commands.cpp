// XBoard commands for the engine's play: when it plays, thinks, ponders and analyses, and its information
// about the game.
#include <fmt/format.h>

#include "engine/quoting.h"
#include "protocol/xboard/xboard_command.h"
#include "protocol/xboard/xboard_context.h"

namespace proconsul {
namespace {

using Context = XboardContext;
using Text = std::string_view;
using Timing = XboardCommand::Timing;

void observe(Context& context, Text) { context.controller.observe(); }
void go(Context& context, Text) {
  context.controller.go();
  if (!context.board.has_position()) context.error("no legal position", "go");
}
void play_other(Context& context, Text) { context.controller.play_other(); }
void analyze(Context& context, Text) { context.controller.analyse(); }
void exit_analysis(Context& context, Text) { context.controller.exit_analysis(); }
void pause(Context& context, Text) { context.controller.pause(); }
void resume(Context& context, Text) { context.controller.resume(); }
void hard(Context& context, Text) { context.controller.set_pondering(true); }
void easy(Context& context, Text) { context.controller.set_pondering(false); }

void move_now(Context& context, Text) {
  if (context.controller.state() == XboardState::kThinking) context.search.move_now();
}

void ping(Context& context, Text argument) {
  context.board.note_ping();
  if (!is_searching(context.controller.state()) && !context.session.prepare())
    context.error(kNoMemoryToSearch, "ping");
  context.output.line(fmt::format("pong {}", printable(argument)));
}

void draw(Context& context, Text) { context.claims.answer_offer(context.controller.own()); }
void computer(Context& context, Text) { context.claims.play_computer(); }

void hint(Context& context, Text) {
  const Move move = context.controller.hint();
  if (move.valid()) context.output.line("Hint: " + context.board.move_text(move));
}

// Every line begins with a blank; an empty line ends the answer.
void book(Context& context, Text) {
  if (!context.session.book()) return context.output.line(" There is no opening book.\n");
  const std::vector<BookMove> moves = context.session.book()->moves(context.session.game());
  if (moves.empty() || !context.board.has_position())
    return context.output.line(" The opening book does not know this position.\n");
  int total = 0;
  for (const BookMove& entry : moves) total += entry.weight;
  std::string text;
  for (const BookMove& entry : moves)
    text += fmt::format(" {} {:.0f} %\n", context.board.move_text(entry.move), 100.0 * entry.weight / total);
  context.output.line(text);
}

void analysis_status(Context& context, Text) {
  const XboardState state = context.controller.state();
  if (state == XboardState::kAnalysing) return context.output.line(context.search.status_line());
  if (state == XboardState::kAnalysisIdle || state == XboardState::kAnalysisPaused)
    context.output.line("stat01: 0 0 0 0 0");
}

constexpr XboardCommand kPlayCommands[] = {
    {"force", observe, Timing::kAtRest},
    {"result", observe, Timing::kAtRest},
    {"go", go, Timing::kAtRest},
    {"playother", play_other, Timing::kAtRest},
    {"analyze", analyze, Timing::kAtRest},
    {"exit", exit_analysis, Timing::kAtRest},
    {".", analysis_status},
    {"pause", pause},
    {"resume", resume},
    {"hard", hard},
    {"easy", easy},
    {"?", move_now},
    {"ping", ping, Timing::kAfterThinking},
    {"draw", draw},
    {"computer", computer},
    {"hint", hint},
    {"bk", book},
};

}  // namespace

std::span<const XboardCommand> xboard_play_commands() { return kPlayCommands; }

}  // namespace proconsul
