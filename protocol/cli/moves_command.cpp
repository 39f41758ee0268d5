// proconsul moves: the legal moves of a position.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "engine/move_text.h"
#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/position_json.h"
#include "protocol/formats/board_picture.h"
#include "protocol/formats/native_notation.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

struct NamedMove {
  std::string uci;
  std::string san;
  std::string native;
};

// Only with the names that are shown: those in other notations than UCI take long where moves are many.
std::vector<NamedMove> named_moves(const Game& game, const Arguments& arguments) {
  const native::Notation notation = native::notation_of(game.rules());
  const bool has_native = notation != native::Notation::kSan || native::has_san_of_its_own(game.rules());
  const bool native =
      arguments.has("native") || (arguments.has("json") && notation != native::Notation::kSan);
  const bool san = arguments.has("san") || arguments.has("json") || (native && !has_native);
  const std::vector<Move> legal = game.legal_moves();
  std::vector<NamedMove> moves;
  for (const Move move : legal) {
    NamedMove named = {to_uci(game, move), san ? to_san(game, legal, move) : "", ""};
    if (native) named.native = has_native ? native::text_in(notation, game, move, SquareSet{}) : named.san;
    moves.push_back(std::move(named));
  }
  return moves;
}

void print_moves_json(const ChosenGame& chosen, const std::vector<NamedMove>& moves, std::ostream& out) {
  Json list = Json::array();
  const bool native = native::notation_of(chosen.game.rules()) != native::Notation::kSan;
  for (const NamedMove& move : moves) {
    list.push_back({{"uci", move.uci}, {"san", move.san}});
    if (native) list.back()["native"] = move.native;
  }
  Json json = position_json(chosen);
  json.update({{"count", moves.size()}, {"moves", list}});
  print_json(out, json);
}

void print_moves(const std::vector<NamedMove>& moves, std::string NamedMove::*name, Console& console) {
  std::vector<std::string> texts;
  for (const NamedMove& move : moves) texts.push_back(move.*name);
  console.out << in_columns(texts, console.terminal.out ? console.terminal.width : 1);
  console.out << counted(moves.size(), "legal move") << '\n';
}

int run_moves(const Invocation& invocation) {
  const Result<ChosenGame> chosen = choose(invocation);
  if (!chosen) return usage_error(invocation.console, chosen.error());
  std::vector<NamedMove> moves = named_moves(chosen->game, invocation.arguments);
  const auto name = invocation.arguments.has("san")      ? &NamedMove::san
                    : invocation.arguments.has("native") ? &NamedMove::native
                                                         : &NamedMove::uci;
  std::sort(moves.begin(), moves.end(), [name](const auto& a, const auto& b) { return a.*name < b.*name; });
  if (invocation.arguments.has("json")) {
    print_moves_json(*chosen, moves, invocation.console.out);
  } else {
    print_moves(moves, name, invocation.console);
    if (const GameEnd end = chosen->game.end(); end.over())
      invocation.console.out << "Game over: " << end_text(chosen->game.rules(), end) << '\n';
  }
  return exit_code::kOk;
}

}  // namespace

Command moves_command() {
  using Kind = Option::Kind;
  return {
      "moves",
      "VARIANT [FEN]",
      "List a position's legal moves, sorted",
      "Prints one move per line, in long algebraic notation as in UCI, then the number of moves and, if the "
      "game is over, the reason.",
      1,
      7,
      joined(game_options(), {{"san", Kind::kFlag, "", "short algebraic notation"},
                              {"native", Kind::kFlag, "",
                               "notation used by players of the game: WXF (xiangqi), janggi notation, "
                               "Hodges (shogi)"},
                              {"json", Kind::kFlag, "", "as JSON, in all notations"}}),
      run_moves,
      false,
      {{{"san", "native"}, OptionRule::Kind::kExcludes, {"json"}},
       {{"native"}, OptionRule::Kind::kExcludes, {"san"}}}};
}

}  // namespace proconsul
