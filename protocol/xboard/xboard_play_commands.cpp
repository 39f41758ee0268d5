// XBoard's commands about the engine's part in the game: when it plays, thinks, ponders and analyses, and
// what it says of the game.
#include <fmt/format.h>

#include "engine/quoting.h"
#include "protocol/xboard/xboard_command.h"
#include "protocol/xboard/xboard_desk.h"

namespace proconsul {
namespace {

using Desk = XboardDesk;
using Text = std::string_view;
using Timing = XboardCommand::Timing;

void observe(Desk& desk, Text) { desk.conduct.observe(); }
void go(Desk& desk, Text) {
  desk.conduct.go();
  if (!desk.board.has_position()) desk.error("no legal position", "go");
}
void play_other(Desk& desk, Text) { desk.conduct.play_other(); }
void analyze(Desk& desk, Text) { desk.conduct.analyse(); }
void exit_analysis(Desk& desk, Text) { desk.conduct.exit_analysis(); }
void pause(Desk& desk, Text) { desk.conduct.pause(); }
void resume(Desk& desk, Text) { desk.conduct.resume(); }
void hard(Desk& desk, Text) { desk.conduct.set_pondering(true); }
void easy(Desk& desk, Text) { desk.conduct.set_pondering(false); }

void move_now(Desk& desk, Text) {
  if (desk.conduct.state() == XboardState::kThinking) desk.search.move_now();
}

void ping(Desk& desk, Text argument) {
  desk.board.note_ping();
  if (!is_searching(desk.conduct.state()) && !desk.session.prepare()) desk.error(kNoMemoryToSearch, "ping");
  desk.output.line(fmt::format("pong {}", printable(argument)));
}

void draw(Desk& desk, Text) { desk.claims.answer_offer(desk.conduct.own()); }
void computer(Desk& desk, Text) { desk.claims.play_computer(); }

void hint(Desk& desk, Text) {
  const Move move = desk.conduct.hint();
  if (move.valid()) desk.output.line("Hint: " + desk.board.move_text(move));
}

// Every line begins with a blank, and an empty one ends the answer.
void book(Desk& desk, Text) {
  if (!desk.session.book()) return desk.output.line(" There is no opening book.\n");
  const std::vector<BookMove> moves = desk.session.book()->moves(desk.session.game());
  if (moves.empty() || !desk.board.has_position())
    return desk.output.line(" The opening book does not know this position.\n");
  int total = 0;
  for (const BookMove& entry : moves) total += entry.weight;
  std::string text;
  for (const BookMove& entry : moves)
    text += fmt::format(" {} {:.0f} %\n", desk.board.move_text(entry.move), 100.0 * entry.weight / total);
  desk.output.line(text);
}

void analysis_status(Desk& desk, Text) {
  const XboardState state = desk.conduct.state();
  if (state == XboardState::kAnalysing) return desk.output.line(desk.search.status_line());
  if (state == XboardState::kAnalysisIdle || state == XboardState::kAnalysisPaused)
    desk.output.line("stat01: 0 0 0 0 0");
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
