// XBoard's commands about the board: choosing games, setting positions up, taking moves back, leaving moves
// out, moving pieces by hand.
#include <fmt/format.h>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/xboard/xboard_command.h"
#include "protocol/xboard/xboard_desk.h"
#include "protocol/xboard/xboard_highlight.h"

namespace proconsul {
namespace {

using Desk = XboardDesk;
using Text = std::string_view;
using Timing = XboardCommand::Timing;

void new_game(Desk& desk, Text) {
  desk.check(desk.board.new_game(), "new");
  desk.clock.new_game();
  desk.set_node_rate(std::nullopt);
  desk.conduct.take_side(Colour::kBlack);
  desk.claims.new_game();
  desk.conduct.position_changed();
  if (!desk.session.prepare()) desk.error(kNoMemoryToSearch, "new");
}

void variant(Desk& desk, Text name) {
  const Status status = desk.board.choose(name);
  if (!status) return desk.check(status, "variant", name);
  desk.conduct.position_changed();
  if (!desk.session.prepare()) desk.error(kNoMemoryToSearch, "variant");
  desk.board.describe();
  if (!desk.session.draws_starts()) return;
  desk.comment("start number " + to_text(*desk.session.chosen_start()));
  if (!desk.session.start_complaint().empty()) desk.comment(desk.session.start_complaint());
}

void set_board(Desk& desk, Text fen) {
  const Status status = desk.board.set_fen(fen);
  if (!status)
    return desk.output.line(
        fmt::format("tellusererror Illegal position: {}", printable(status.error().message)));
  desk.conduct.position_changed();
  if (const std::string guess = desk.session.army_guess(); !guess.empty()) desk.comment(guess);
}

// "[NP] []": what White and Black hold, where others than the two players hand them pieces.
void holding(Desk& desk, Text text) {
  if (!desk.session.rules().has_hands()) return;
  std::string held;
  Text rest = text;
  for (const Colour colour : kBothColours) {
    const std::size_t begin = rest.find('['), end = rest.find(']');
    if (begin == Text::npos || end == Text::npos || end < begin)
      return desk.error("expected [NP] []", "holding");
    const std::string letters(rest.substr(begin + 1, end - begin - 1));
    held += colour == Colour::kWhite ? upper_case(letters) : lower_case(letters);
    rest.remove_prefix(end + 1);
  }
  desk.check(desk.board.set_hands(held), "holding", text);
}

void edit(Desk& desk, Text) {
  desk.editor.emplace(desk.session.game());
  desk.conduct.edit();
}

// "Set White on move. Set the engine to play Black."
void give_turn(Desk& desk, Colour mover, Text command) {
  if (desk.session.game().side_to_move() != mover) {
    const Status status = desk.board.pass_turn();
    desk.check(status, command);
    if (status) desk.conduct.position_changed();
  }
  desk.conduct.take_side(!mover);
}

void white(Desk& desk, Text) { give_turn(desk, Colour::kWhite, "white"); }
void black(Desk& desk, Text) { give_turn(desk, Colour::kBlack, "black"); }

void user_move(Desk& desk, Text text) {
  const Result<Move> move = desk.board.parse(text);
  if (!move) return desk.illegal_move(text);
  desk.conduct.opponent_moved(*move);
}

void undo(Desk& desk, Text) {
  if (!desk.session.undo()) desk.error("command not legal now", "undo");
  desk.conduct.position_changed();
}

void remove(Desk& desk, Text) {
  if (desk.session.game().moves().size() < 2) return desk.error("command not legal now", "remove");
  desk.session.undo();
  desk.session.undo();
  desk.conduct.position_changed();
}

void exclude(Desk& desk, Text argument) {
  if (argument == "all") return desk.search.exclude_all();
  const Result<Move> move = desk.board.parse(argument);
  if (!move) return desk.illegal_move(argument);
  desk.search.exclude(*move);
}

void include(Desk& desk, Text argument) {
  if (argument == "all") return desk.search.include_all();
  const Result<Move> move = desk.board.parse(argument);
  if (!move) return desk.illegal_move(argument);
  desk.search.include(*move);
}

void lift(Desk& desk, Text text) {
  const std::optional<Square> square = desk.board.dialect().parse_square(text);
  desk.board.lift(square);
  if (!desk.board.is_described() || !desk.board.has_position() || !square) return;
  desk.output.line("highlight " + highlights(desk.session.game(), desk.board.dialect(), *square));
}

void put(Desk& desk, Text text) {
  const std::optional<Square> square = desk.board.dialect().parse_square(text);
  if (!desk.board.is_described() || !desk.board.lifted() || !square) return;
  const std::string letters = promotion_letters(desk.session.game(), *desk.board.lifted(), *square);
  if (!letters.empty()) desk.output.line("choice " + letters);
}

constexpr XboardCommand kPositionCommands[] = {
    {"new", new_game, Timing::kAtRest},
    {"variant", variant, Timing::kAtRest},
    {"setboard", set_board, Timing::kAtRest},
    {"edit", edit, Timing::kAtRest},
    {"holding", holding, Timing::kAfterMove},
    {"white", white, Timing::kAtRest},
    {"black", black, Timing::kAtRest},
    {"usermove", user_move},
    {"undo", undo, Timing::kAtRest},
    {"remove", remove, Timing::kAtRest},
    {"exclude", exclude, Timing::kAfterMove},
    {"include", include, Timing::kAfterMove},
    {"lift", lift},
    {"put", put},
};

}  // namespace

std::span<const XboardCommand> xboard_position_commands() { return kPositionCommands; }

}  // namespace proconsul
