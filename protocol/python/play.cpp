// Games in progress, for Python.
#include <algorithm>

#include "engine/setup.h"
#include "protocol/bindings/module_state.h"
#include "protocol/bindings/record.h"
#include "protocol/draw/board_svg.h"
#include "protocol/formats/board_picture.h"
#include "protocol/formats/replay.h"
#include "protocol/python/failure.h"
#include "protocol/python/module.h"
#include "protocol/python/patience.h"
#include "protocol/session/perft_job.h"

namespace proconsul::python {
namespace {

std::vector<Text> legal_moves(const PlayedGame& played) {
  std::vector<Text> texts;
  const std::vector<Move> moves = played.game.legal_moves();
  texts.reserve(moves.size());
  for (const Move move : moves) texts.push_back(played.uci(move));
  return texts;
}

std::vector<Text> legal_sans(const PlayedGame& played) {
  std::vector<Text> texts;
  const std::vector<Move> moves = played.game.legal_moves();
  texts.reserve(moves.size());
  for (const Move move : moves) texts.push_back(to_san(played.game, moves, move));
  return texts;
}

PlayedGame begin_by(const Text& variant, const std::optional<Text>& fen, const std::optional<Text>& number,
                    const std::vector<int>& dice, const Text& interchange, bool chess960) {
  const std::optional<Interchange> trading = interchange_named(interchange);
  if (!trading) throw Failure("StartError", {"interchange is always, odd, even or never"});
  KnownGames games = module_state().games.with_only(variant);
  return without_lock([&] { return games.begin(variant, {fen, number, dice, *trading, chess960}); });
}

Text push(PlayedGame& played, const Text& text) {
  const Move move = played.read(text);
  Text uci = played.uci(move);
  played.game.play(move);
  return uci;
}

Text pop(PlayedGame& played) {
  if (played.game.moves().empty()) throw Failure("MoveError", {"no move has been played"}, played.game.fen());
  const Move last = played.game.moves().back();
  played.game.undo();
  return played.uci(last);
}

// Square, letter, name and colour of each piece.
py::list pieces(const PlayedGame& played) {
  const Rules& rules = played.game.rules();
  py::list list;
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = played.game.piece_on(square);
    if (!piece.valid()) continue;
    list.append(py::make_tuple(square_text(rules.board, square), Text(letter_of(rules, piece)),
                               Text(rules.pieces[index_of(piece.type())].name),
                               piece.colour() == Colour::kWhite ? "white" : "black"));
  }
  return list;
}

Text svg(const PlayedGame& played, bool flipped, int square_size) {
  if (square_size < 8 || square_size > 1000)
    throw Failure("ArgumentError", {"the size of a square is 8 to 1000 pixels"});
  BoardDrawing drawing = drawing_of(played.game);
  drawing.flipped = flipped;
  drawing.square_size = square_size;
  return board_svg(drawing);
}

std::vector<std::pair<Text, std::uint64_t>> divide(const PlayedGame& played, int depth) {
  if (depth < 1 || depth > 64) throw Failure("ArgumentError", {"the depth is 1 to 64"});
  Game game = played.game;
  Interrupts interrupts;
  std::vector<std::pair<Text, std::uint64_t>> counts;
  without_lock([&] {
    for (const Move move : game.legal_moves()) {
      const std::string text = to_uci(game, move);
      game.play(move);
      counts.emplace_back(text, count_leaves(game, depth - 1, [&] { return interrupts.raised(); }));
      game.undo();
    }
  });
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return counts;
}

}  // namespace

void add_games(py::module_& module) {
  const auto uci = [](const Game& game, Move move) -> Text { return to_uci(game, move); };
  const auto san = [](const Game& game, Move move) -> Text { return to_san(game, move); };
  module.def("game", &begin_by);
  py::class_<PlayedGame>(module, "Game", py::is_final())
      .def("copy", [](const PlayedGame& played) { return played; })
      .def_property_readonly("variant", [](const PlayedGame& played) { return played.variant; })
      .def_property_readonly("fen", [](const PlayedGame& played) -> Text { return played.game.fen(); })
      .def_property_readonly("start_fen",
                             [](const PlayedGame& played) -> Text { return played.game.start_fen(); })
      .def_property_readonly(
          "number",
          [](const PlayedGame& played) -> Text { return start_number_text(played.variant, played.game); })
      .def_property_readonly("turn",
                             [](const PlayedGame& played) {
                               return played.game.side_to_move() == Colour::kWhite ? "white" : "black";
                             })
      .def_property_readonly("in_check", [](const PlayedGame& played) { return played.game.in_check(); })
      .def_property_readonly(
          "result", [](const PlayedGame& played) -> Text { return result_text(played.game.end().outcome); })
      .def_property_readonly(
          "reason",
          [](const PlayedGame& played) -> Text { return describe(played.game.rules(), played.game.end()); })
      .def("legal_moves", &legal_moves)
      .def("legal_sans", &legal_sans)
      .def("moves", [uci](const PlayedGame& played) { return texts(moves_as(played.game, uci)); })
      .def("sans", [san](const PlayedGame& played) { return texts(moves_as(played.game, san)); })
      .def("push", &push)
      .def("pop", &pop)
      .def("san",
           [](const PlayedGame& played, const Text& text) -> Text {
             return to_san(played.game, played.read(text));
           })
      .def("uci",
           [](const PlayedGame& played, const Text& text) -> Text { return played.uci(played.read(text)); })
      .def("is_capture", [](const PlayedGame& played,
                            const Text& text) { return played.game.is_capture(played.read(text)); })
      .def("gives_check", [](const PlayedGame& played,
                             const Text& text) { return played.game.gives_check(played.read(text)); })
      .def("pieces", &pieces)
      .def("svg", &svg)
      .def("picture", [](const PlayedGame& played) -> Text { return board_picture(played.game, {}); })
      .def("divide", &divide)
      .def("pgn", [](const PlayedGame& played, const std::vector<std::pair<Text, Text>>& tags) -> Text {
        return pgn_of(played, {tags.begin(), tags.end()});
      });
}

}  // namespace proconsul::python
