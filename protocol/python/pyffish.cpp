// The functions of the module pyffish, compatible with Fairy-Stockfish's bindings.
#include <algorithm>

#include "engine/setup.h"
#include "protocol/bindings/fairy.h"
#include "protocol/bindings/fairy_fen.h"
#include "protocol/bindings/fairy_setup.h"
#include "protocol/bindings/module_state.h"
#include "protocol/formats/native_notation.h"
#include "protocol/formats/sfen.h"
#include "protocol/python/failure.h"
#include "protocol/python/games.h"
#include "protocol/python/module.h"
#include "protocol/session/options.h"
#include "search/score.h"

namespace proconsul::python {
namespace {

using Moves = std::vector<Text>;

const PlayedGame& position(const Text& variant, const Text& fen, const Moves& moves, bool chess960) {
  ModuleState& state = module_state();
  return state.calls.at(state.games, variant, fen, chess960, {moves.begin(), moves.end()});
}

const Variant& variant_named(const Text& name) { return module_state().games.named(name); }

Text uci(const PlayedGame& played, Move move, bool chess960) {
  return to_uci(played.game, move, chess960 ? CastlingInput::kKingTakesRook : CastlingInput::kByRules);
}

Move read(const PlayedGame& played, const Text& text) {
  return take_or_throw("MoveError", parse_uci(played.game, text), played.game.fen());
}

Text get_san(const Text& variant, const Text& fen, const Text& move, bool chess960, int notation) {
  const PlayedGame& played = position(variant, fen, {}, chess960);
  return text_in_notation(played, read(played, move), notation);
}

Moves get_san_moves(const Text& variant, const Text& fen, const Moves& moves, bool chess960, int notation) {
  PlayedGame played = position(variant, fen, {}, chess960);
  Moves texts;
  for (const Text& text : moves) {
    const Move move = read(played, text);
    texts.push_back(text_in_notation(played, move, notation));
    played.game.play(move);
  }
  return texts;
}

Moves legal_moves(const Text& variant, const Text& fen, const Moves& moves, bool chess960) {
  const PlayedGame& played = position(variant, fen, moves, chess960);
  Moves texts;
  for (const Move move : played.game.legal_moves()) texts.push_back(uci(played, move, chess960));
  return texts;
}

Text get_fen(const Text& variant, const Text& fen, const Moves& moves, bool chess960, bool sfen,
             bool show_promoted, int count_started) {
  const PlayedGame& played = position(variant, fen, moves, chess960);
  return sfen ? to_sfen(played.game) : fairy_fen(played, {chess960, show_promoted, count_started});
}

// The value of a finished game from the view of the side to move.
int value_of(const Game& game, const GameEnd& end) {
  if (end.outcome == Outcome::kOngoing || end.outcome == Outcome::kDraw) return kDrawScore;
  const bool white_wins = end.outcome == Outcome::kWhiteWins;
  return white_wins == (game.side_to_move() == Colour::kWhite) ? kMate : -kMate;
}

int game_result(const Text& variant, const Text& fen, const Moves& moves, bool chess960) {
  const Game& game = position(variant, fen, moves, chess960).game;
  const GameEnd end = game.end();
  if (!end.over()) throw Failure("ArgumentError", {"the game is not over"}, game.fen());
  return value_of(game, end);
}

// Whether the game is over by an ending that `counts`, and its value.
template <class Counts>
std::pair<bool, int> ended(const Game& game, const Counts& counts) {
  const GameEnd end = game.end();
  if (!end.over() || !counts(end.ending)) return {false, 0};
  return {true, value_of(game, end)};
}

std::pair<bool, int> optional_end(const Game& game, int count_started) {
  const CountedPlies count = count_of_plies(game, count_started);
  if (count_started == 0 || count.limit == 0) return ended(game, is_claimed);
  if (count.plies > count.limit) return {true, kDrawScore};
  return ended(game, is_by_repetition);
}

std::pair<bool, bool> has_insufficient_material(const Text& variant, const Text& fen, const Moves& moves,
                                                bool chess960) {
  const Game& game = position(variant, fen, moves, chess960).game;
  return {!game.can_win(Colour::kWhite), !game.can_win(Colour::kBlack)};
}

// Hides what the side to move does not see behind asterisks: squares without a piece of its own to which none
// of its pieces can move.
Text get_fog_fen(const Text& fen, const Text& variant, bool chess960) {
  const Game& game = position(variant, fen, {}, chess960).game;
  const Geometry& board = game.rules().board;
  SquareSet seen{};
  for (const Move move : game.legal_moves()) seen |= bit<SquareSet>(move.to());
  std::string text;
  for (int rank = board.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += std::to_string(std::exchange(empty, 0));
    };
    for (int file = 0; file < board.files; ++file) {
      const Square square = board.square(file, rank);
      const Piece piece = game.piece_on(square);
      const bool own = piece.valid() && piece.colour() == game.side_to_move();
      if (!own && !contains(seen, square)) {
        flush();
        text += '*';
      } else if (piece.valid()) {
        flush();
        text += letter_of(game.rules(), piece);
      } else {
        ++empty;
      }
    }
    flush();
    if (rank > 0) text += '/';
  }
  return text + ' ' + fields_after_placement(game.rules(), game.fen_parts());
}

// VariantPath loads files and returns the errors; other options are checked and have no effect on the rules.
std::vector<Text> set_option(const Text& name, const py::object& value) {
  Text text = (py::isinstance<py::bytes>(value) ? value : py::object(py::str(value))).cast<Text>();
  if (py::isinstance<py::bool_>(value)) text = value.cast<bool>() ? "true" : "false";
  check_option(name, text);
  std::vector<Text> reports;
  if (find_option(name)->name == "Definition Budget") {
    const auto megabytes = py::cast<std::int64_t>(py::int_(py::str(text)));
    change_games([&](KnownGames& games) { return games.set_budget(megabytes), LibraryReport{}; });
  }
  if (find_option(name)->name != "VariantPath" || text.empty()) return reports;
  const LibraryReport loaded = change_games([&](KnownGames& games) { return games.load_files(text); });
  for (const SourceError& problem : loaded.problems) reports.push_back(render(problem, "error"));
  return reports;
}

}  // namespace

void add_pyffish(py::module_& module) {
  using py::arg;
  const auto chess960 = arg("chess960") = false;
  const auto notation = arg("notation") = static_cast<int>(native::Notation::kDefault);
  module.def(
      "start_fen", [](const Text& v) { return Text(variant_named(v).rules->start_fen); }, arg("variant"));
  module.def(
      "two_boards", [](const Text& v) { return variant_named(v), false; }, arg("variant"));
  module.def(
      "captures_to_hand", [](const Text& v) { return variant_named(v).rules->hand.takes; }, arg("variant"));
  module.def("get_san", &get_san, arg("variant"), arg("fen"), arg("move"), chess960, notation);
  module.def("get_san_moves", &get_san_moves, arg("variant"), arg("fen"), arg("movelist"), chess960,
             notation);
  module.def("legal_moves", &legal_moves, arg("variant"), arg("fen"), arg("movelist"), chess960);
  module.def("get_fen", &get_fen, arg("variant"), arg("fen"), arg("movelist"), chess960, arg("sfen") = false,
             arg("show_promoted") = false, arg("count_started") = 0);
  module.def(
      "gives_check",
      [](const Text& v, const Text& fen, const Moves& moves, bool c) {
        return position(v, fen, moves, c).game.in_check();
      },
      arg("variant"), arg("fen"), arg("movelist"), chess960);
  module.def(
      "is_capture",
      [](const Text& v, const Text& fen, const Moves& moves, const Text& move, bool c) {
        const PlayedGame& played = position(v, fen, moves, c);
        return played.game.is_capture(read(played, move));
      },
      arg("variant"), arg("fen"), arg("movelist"), arg("move"), chess960);
  module.def(
      "piece_to_partner",
      [](const Text& v, const Text& fen, const Moves& moves, bool c) {
        return Text(piece_to_partner(position(v, fen, moves, c)));
      },
      arg("variant"), arg("fen"), arg("movelist"), chess960);
  module.def("game_result", &game_result, arg("variant"), arg("fen"), arg("movelist"), chess960);
  module.def(
      "is_immediate_game_end",
      [](const Text& v, const Text& fen, const Moves& moves, bool c) {
        return ended(position(v, fen, moves, c).game, is_by_own_rule);
      },
      arg("variant"), arg("fen"), arg("movelist"), chess960);
  module.def(
      "is_optional_game_end",
      [](const Text& v, const Text& fen, const Moves& moves, bool c, int count_started) {
        return optional_end(position(v, fen, moves, c).game, count_started);
      },
      arg("variant"), arg("fen"), arg("movelist"), chess960, arg("count_started") = 0);
  module.def("has_insufficient_material", &has_insufficient_material, arg("variant"), arg("fen"),
             arg("movelist"), chess960);
  module.def(
      "validate_fen", [](const Text& fen, const Text& v, bool c) { return validate_fen(fen, v, c); },
      arg("fen"), arg("variant"), chess960);
  module.def("get_fog_fen", &get_fog_fen, arg("fen"), arg("variant"), chess960);
  module.def("set_option", &set_option, arg("name"), arg("value"));
}

}  // namespace proconsul::python
