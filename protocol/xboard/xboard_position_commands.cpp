// XBoard commands for the board: choosing variants, setting up positions, taking back moves, excluding moves,
// moving pieces by hand.
#include <fmt/format.h>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/xboard/xboard_command.h"
#include "protocol/xboard/xboard_context.h"
#include "protocol/xboard/xboard_highlight.h"

namespace proconsul {
namespace {

using Context = XboardContext;
using Text = std::string_view;
using Timing = XboardCommand::Timing;

void new_game(Context& context, Text) {
  context.check(context.board.new_game(), "new");
  context.clock.new_game();
  context.set_node_rate(std::nullopt);
  context.controller.take_side(Colour::kBlack);
  context.claims.new_game();
  context.controller.position_changed();
  if (!context.session.prepare()) context.error(kNoMemoryToSearch, "new");
}

void variant(Context& context, Text name) {
  const Status status = context.board.choose(name);
  if (!status) return context.check(status, "variant", name);
  context.controller.position_changed();
  if (!context.session.prepare()) context.error(kNoMemoryToSearch, "variant");
  context.board.describe();
  if (!context.session.draws_starts()) return;
  context.comment("start number " + to_text(*context.session.chosen_start()));
  if (!context.session.start_complaint().empty()) context.comment(context.session.start_complaint());
}

void set_board(Context& context, Text fen) {
  const Status status = context.board.set_fen(fen);
  if (!status)
    return context.output.line(
        fmt::format("tellusererror Illegal position: {}", printable(status.error().message)));
  context.controller.position_changed();
  if (const std::string repairs = context.session.game().repairs_text(); !repairs.empty())
    context.comment(repairs);
  if (const std::string guess = context.session.army_guess(); !guess.empty()) context.comment(guess);
}

// "[NP] []": the hands of White and Black, in games where other players supply the pieces.
void holding(Context& context, Text text) {
  if (!context.session.rules().has_hands()) return;
  std::string held;
  Text rest = text;
  for (const Colour colour : kBothColours) {
    const std::size_t begin = rest.find('['), end = rest.find(']');
    if (begin == Text::npos || end == Text::npos || end < begin)
      return context.error("expected [NP] []", "holding");
    const std::string letters(rest.substr(begin + 1, end - begin - 1));
    held += colour == Colour::kWhite ? upper_case(letters) : lower_case(letters);
    rest.remove_prefix(end + 1);
  }
  context.check(context.board.set_hands(held), "holding", text);
}

void edit(Context& context, Text) {
  context.editor.emplace(context.session.game());
  context.controller.edit();
}

// "Set White on move. Set the engine to play Black."
void give_turn(Context& context, Colour mover, Text command) {
  if (context.session.game().side_to_move() != mover) {
    const Status status = context.board.pass_turn();
    context.check(status, command);
    if (status) context.controller.position_changed();
  }
  context.controller.take_side(!mover);
}

void white(Context& context, Text) { give_turn(context, Colour::kWhite, "white"); }
void black(Context& context, Text) { give_turn(context, Colour::kBlack, "black"); }

void user_move(Context& context, Text text) {
  const Result<Move> move = context.board.parse(text);
  if (!move) return context.illegal_move(text);
  context.controller.opponent_moved(*move);
}

void undo(Context& context, Text) {
  if (!context.session.undo()) context.error("command not legal now", "undo");
  context.controller.position_changed();
}

void remove(Context& context, Text) {
  if (context.session.game().moves().size() < 2) return context.error("command not legal now", "remove");
  context.session.undo();
  context.session.undo();
  context.controller.position_changed();
}

void exclude(Context& context, Text argument) {
  if (argument == "all") return context.search.exclude_all();
  const Result<Move> move = context.board.parse(argument);
  if (!move) return context.illegal_move(argument);
  context.search.exclude(*move);
}

void include(Context& context, Text argument) {
  if (argument == "all") return context.search.include_all();
  const Result<Move> move = context.board.parse(argument);
  if (!move) return context.illegal_move(argument);
  context.search.include(*move);
}

void lift(Context& context, Text text) {
  const std::optional<Square> square = context.board.dialect().parse_square(text);
  context.board.lift(square);
  if (!context.board.is_described() || !context.board.has_position() || !square) return;
  context.output.line("highlight " + highlights(context.session.game(), context.board.dialect(), *square));
}

void put(Context& context, Text text) {
  const std::optional<Square> square = context.board.dialect().parse_square(text);
  if (!context.board.is_described() || !context.board.lifted() || !square) return;
  const std::string letters = promotion_letters(context.session.game(), *context.board.lifted(), *square);
  if (!letters.empty()) context.output.line("choice " + letters);
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
