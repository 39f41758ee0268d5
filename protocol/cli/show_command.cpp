// proconsul show: draws a position or the moves of a piece.
#include <algorithm>
#include <ostream>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/setup_fields.h"
#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/cli/picture_files.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/position_json.h"
#include "protocol/formats/board_picture.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/rules_words.h"
#include "protocol/formats/sfen.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

// By name or letter.
Result<PieceType> choose_piece(const Rules& rules, const std::string& word) {
  std::vector<std::string> names;
  if (const PieceType type = rules.type_of(upper_case(word)); type.valid()) return type;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceDef& piece = rules.pieces[i];
    if (lower_case(word) == lower_case(piece.name) || lower_case(word) == lower_case(player_name(piece)))
      return PieceType(static_cast<int>(i));
    names.push_back(piece.name);
  }
  return Error{"--piece: " + rules.name + " has no " + quote(word) + did_you_mean(word, names)};
}

Json board_json(const ChosenGame& chosen) {
  const Game& game = chosen.game;
  const Rules& rules = game.rules();
  Json board = Json::object();
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = game.piece_on(square);
    if (piece.valid()) board[square_text(rules.board, square)] = letter_of(rules, piece);
  }
  Json json = position_json(chosen);
  if (rules.has_hands()) {
    for (const Colour colour : kBothColours) {
      Json held = Json::object();
      for (const PieceType type : game.hand(colour))
        held[letter_of(rules, Piece(colour, type))] = game.hand(colour).count(type);
      json["hands"][lower_case(name_of(colour))] = held;
    }
  }
  if (is_written_as_sfen(rules)) json["sfen"] = to_sfen(game);
  json.update({{"turn", game.side_to_move() == Colour::kWhite ? "white" : "black"},
               {"check", game.in_check()},
               {"files", rules.board.files},
               {"ranks", rules.board.ranks},
               {"board", board}});
  return json;
}

Json piece_json(const PieceDef& piece) {
  return {
      {"letter", piece.letter}, {"name", piece.name}, {"movement", piece.notation}, {"royal", piece.royal}};
}

int show_piece(const Rules& rules, const Invocation& invocation) {
  const Result<PieceType> type = choose_piece(rules, invocation.arguments.text("piece"));
  if (!type) return usage_error(invocation.console, type.error());
  const PieceDef& piece = rules.pieces[index_of(*type)];
  if (invocation.arguments.has("json")) {
    print_json(invocation.console.out, piece_json(piece));
    return write_pictures(move_drawing(rules, *type), invocation.arguments, invocation.console);
  }
  invocation.console.out << piece.letter << ' ' << player_name(piece) << " (" << piece.notation << ")\n"
                         << side_by_side(move_diagrams(rules, piece), invocation.console.terminal.width)
                         << wrapped(diagram_legend(), invocation.console.terminal.width);
  return write_pictures(move_drawing(rules, *type), invocation.arguments, invocation.console);
}

int run_show(const Invocation& invocation) {
  const Result<ChosenGame> chosen = choose(invocation);
  if (!chosen) return usage_error(invocation.console, chosen.error());
  const Game& game = chosen.value().game;
  if (invocation.arguments.has("strict") && !game.repairs().empty()) {
    invocation.console.err << "proconsul: " << game.repairs_text() << '\n';
    return exit_code::kNegative;
  }
  if (invocation.arguments.has("piece")) {
    if (invocation.arguments.words().size() == 1) return show_piece(game.rules(), invocation);
    return usage_error(invocation.console, {"--piece cannot be used with a position"});
  }
  if (invocation.arguments.has("json")) {
    print_json(invocation.console.out, board_json(*chosen));
    return write_pictures(drawing_of(game), invocation.arguments, invocation.console);
  }
  const PictureStyle style = picture_style(invocation.console.terminal, invocation.arguments);
  invocation.console.out << board_picture(game, style) << '\n'
                         << status_text(game) << "FEN: " << game.fen() << '\n';
  if (is_written_as_sfen(game.rules())) invocation.console.out << "SFEN: " << to_sfen(game) << '\n';
  return write_pictures(drawing_of(game), invocation.arguments, invocation.console);
}

// The moves of a piece do not depend on a position.
std::vector<OptionRule> show_rules() {
  std::vector<OptionRule> rules = picture_file_rules();
  rules.push_back(
      {joined(names_of(game_options()), {"ascii", "strict"}), OptionRule::Kind::kExcludes, {"piece"}});
  rules.push_back({{"flip"}, OptionRule::Kind::kExcludes, {"piece"}, {"svg", "png"}});
  return rules;
}

}  // namespace

Command show_command() {
  std::vector<Option> options = joined(game_options(), picture_options());
  options = joined(options, picture_file_options());
  options.push_back(
      {"strict", Option::Kind::kFlag, "", "refuse a FEN with faults instead of leaving them out"});
  options.push_back(
      {"piece", Option::Kind::kValue, "PIECE", "instead: how this piece moves, by name or letter"});
  options.push_back(
      {"json", Option::Kind::kFlag, "", "as JSON: FEN, turn, check, and the piece on each square"});
  return {"show",
          "VARIANT [FEN]",
          "Show the board of a position, or how a piece moves",
          "Upper-case letters are White's pieces. Without a FEN, shows the default start. In pictures of a "
          "piece a disc is a move or capture, a ring a move, a cross a capture, a triangle a capture by "
          "hopping over a piece (in a ring also a move), and a blue triangle a move or capture by a jump.",
          1,
          7,
          options,
          run_show,
          false,
          show_rules()};
}

}  // namespace proconsul
