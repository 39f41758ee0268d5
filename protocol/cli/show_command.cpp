// proconsul show: a position as a picture.
#include <ostream>

#include "protocol/cli/command.h"
#include "protocol/cli/game_choice.h"
#include "protocol/cli/picture_options.h"

namespace proconsul {
namespace {

int run(const Invocation& invocation) {
  const Result<ChosenGame> chosen = choose(invocation.registry, invocation.arguments);
  if (!chosen) return usage_error(invocation.console, chosen.error());
  const Game& game = chosen.value().game;
  const PictureStyle style = picture_style(invocation.console.terminal, invocation.arguments);
  invocation.console.out << board_picture(game, style) << '\n'
                         << status_text(game) << "FEN: " << game.fen() << '\n';
  return exit_code::kOk;
}

}  // namespace

Command show_command() {
  return {"show",
          "VARIANT [FEN]",
          "Draw a position's board",
          "Upper case letters are White's pieces. Without a FEN it is the game's default start.",
          1,
          7,
          joined(game_options(), picture_options()),
          run};
}

}  // namespace proconsul
