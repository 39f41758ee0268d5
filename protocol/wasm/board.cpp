#include "protocol/wasm/board.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/checked.h"
#include "engine/endings.h"
#include "engine/setup.h"
#include "engine/setup_fields.h"
#include "protocol/bindings/fairy.h"
#include "protocol/bindings/fairy_fen.h"
#include "protocol/bindings/record.h"
#include "protocol/draw/board_svg.h"
#include "protocol/formats/board_picture.h"
#include "protocol/formats/native_notation.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/sfen.h"
#include "protocol/text/words.h"
#include "protocol/wasm/counts_json.h"
#include "protocol/wasm/guarded.h"
#include "protocol/wasm/json_text.h"
#include "protocol/wasm/move_json.h"
#include "search/engine.h"

namespace proconsul::wasm {
namespace {

constexpr int kDeepestPerft = 64;

GameEnd end_of(const Game& game, bool claim) {
  const GameEnd end = game.end();
  return !claim && is_claimed(end.ending) ? GameEnd{} : end;
}

// "12." or "12...", for the first move and each of White's; once per turn if turns have several actions.
std::string number_text(const Game& game, bool first) {
  const std::string number = std::to_string(game.full_move());
  if (game.goes_on() && !first) return "";
  if (game.side_to_move() == Colour::kWhite) return number + ". ";
  return first || game.rules().has_turns() ? number + "..." : "";
}

// As in ffish, a promoted piece has the letter of the piece it moves like.
std::string plain_letter(const Rules& rules, Piece piece) {
  const PieceType model = rules.pieces[index_of(piece.type())].model;
  const std::string letter = rules.written_letter(model.valid() ? model : piece.type());
  return piece.colour() == Colour::kWhite ? letter : lower_case(letter);
}

}  // namespace

val Board::begin(const std::string& variant, const std::string& fen, bool chess960,
                 const std::string& number) {
  return guarded([&] {
    Beginning beginning;
    if (!fen.empty()) beginning.fen = fen;
    if (!number.empty()) beginning.number = number;
    beginning.chess960 = chess960;
    beginning.faults = FenFaults::kDropped;
    played_ = module_state().games.begin(variant, beginning);
    chess960_ = chess960;
  });
}

val Board::set_fen(const std::string& fen) {
  return guarded([&] { played_ = begin_again(played_, fen, FenFaults::kDropped); });
}

std::string Board::fen(bool show_promoted, int count_started) const {
  return fairy_fen(played_, {chess960_, show_promoted, count_started});
}

std::string Board::uci(const Game& game, Move move) const {
  return to_uci(game, move, chess960_ ? CastlingInput::kKingTakesRook : CastlingInput::kByRules);
}

Move Board::read(const std::string& text) const {
  return take_or_throw("MoveError", parse_uci(game(), text), game().fen());
}

val Board::legal_moves() const {
  return guarded([&] {
    std::string text;
    for (const Move move : game().legal_moves()) text.append(text.empty() ? "" : " ") += uci(game(), move);
    return text;
  });
}

val Board::legal_moves_san() const {
  return guarded([&] {
    std::string text;
    for (const Move move : game().legal_moves())
      text.append(text.empty() ? "" : " ") += text_in(native::Notation::kSan, game(), move, {});
    return text;
  });
}

bool Board::push(const std::string& text) {
  const Result<Move> move = parse_uci(game(), text);
  if (move) played_.game.play(*move);
  return move.ok();
}

bool Board::push_san(const std::string& text, int notation) {
  try {
    played_.game.play(move_in_notation(played_, text, notation));
    return true;
  } catch (const Failure&) {
    return false;
  }
}

val Board::push_all(const std::string& moves) {
  return guarded([&] {
    PlayedGame further = played_;
    for (const std::string_view word : words_in(moves)) further.game.play(further.read(std::string(word)));
    played_ = std::move(further);
  });
}

val Board::push_all_san(const std::string& moves, int notation) {
  return guarded([&] {
    PlayedGame further = played_;
    for (const std::string_view word : words_in(moves))
      further.game.play(move_in_notation(further, std::string(word), notation));
    played_ = std::move(further);
  });
}

val Board::san(const std::string& text, int notation) const {
  return guarded([&] { return text_in_notation(played_, read(text), notation); });
}

// Empty if a move is illegal, as in ffish.
val Board::variation_san(const std::string& moves, int notation, bool numbers) const {
  return guarded([&] {
    PlayedGame line = played_;
    std::string text;
    for (const std::string_view word : words_in(moves)) {
      const Result<Move> move = parse_uci(line.game, word);
      if (!move) return std::string();
      const std::string number = numbers ? number_text(line.game, text.empty()) : "";
      text.append(text.empty() ? "" : " ").append(number) += text_in_notation(line, *move, notation);
      line.game.play(*move);
    }
    return text;
  });
}

val Board::is_capture(const std::string& text) const {
  return guarded([&] { return game().is_capture(read(text)); });
}

val Board::gives_check(const std::string& text) const {
  return guarded([&] { return game().gives_check(read(text)); });
}

std::string Board::checked_pieces() const {
  std::vector<std::string> squares;
  for (const Square square : checked_royals(game()))
    squares.push_back(square_text(game().rules().board, square));
  return fmt::format("{}", fmt::join(squares, " "));
}

bool Board::cannot_win(bool white) const { return !game().can_win(white ? Colour::kWhite : Colour::kBlack); }

bool Board::is_over(bool claim) const { return end_of(game(), claim).over(); }
std::string Board::result(bool claim) const { return result_text(end_of(game(), claim).outcome); }
std::string Board::reason() const {
  const GameEnd end = game().end();
  return end.over() ? describe(game().rules(), end) : "";
}

std::string Board::ending() const { return row_of(game().end().ending).key; }
std::string Board::meaning() const { return row_of(game().end().ending).meaning; }
std::string Board::counts_json() const { return json_text(counts_of(game())); }

std::string Board::sfen() const { return is_written_as_sfen(game().rules()) ? to_sfen(game()) : ""; }

std::string Board::move_stack() const {
  return fmt::format("{}",
                     fmt::join(moves_as(game(), [this](const Game& g, Move m) { return uci(g, m); }), " "));
}

// Letters are in lower case for both sides, as in ffish.
std::string Board::pocket(bool white) const {
  return lower_case(held_letters(game(), white ? Colour::kWhite : Colour::kBlack));
}

// The counter of plies in the FEN.
int Board::half_move_clock() const { return game().fen_parts().plies; }

std::string Board::rows() const {
  const Rules& rules = game().rules();
  std::string text;
  for (int rank = rules.board.ranks - 1; rank >= 0; --rank) {
    for (int file = 0; file < rules.board.files; ++file) {
      const Square square = rules.board.square(file, rank);
      const Piece piece = game().piece_on(square);
      const bool hole = !contains(rules.board.squares, square);
      text += hole ? "*" : piece.valid() ? plain_letter(rules, piece) : ".";
      if (file + 1 < rules.board.files) text += ' ';
    }
    if (rank > 0) text += '\n';
  }
  return text;
}

std::string Board::picture() const { return board_picture(game(), {}) + status_text(game()); }

std::string Board::svg(bool flipped) const {
  BoardDrawing drawing = drawing_of(game());
  drawing.flipped = flipped;
  return board_svg(drawing);
}

std::string Board::start_number() const { return start_number_text(played_.variant, game()); }

// As a JavaScript number, which is exact up to 2^53.
val Board::perft(int depth) const {
  return guarded([&] {
    if (depth < 0 || depth > kDeepestPerft) throw Failure("ArgumentError", {"the depth is 0 to 64"});
    return static_cast<double>(depth == 0 ? 1 : game().perft(depth));
  });
}

int Board::evaluation() const { return evaluate(game()); }

std::string Board::moves_json() const {
  Json list = Json::array();
  for (const Move move : game().legal_moves()) list.push_back(move_json(game(), move, uci(game(), move)));
  return json_text(list);
}

std::string Board::pieces_json() const {
  const Rules& rules = game().rules();
  Json pieces = Json::object();
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = game().piece_on(square);
    if (!piece.valid()) continue;
    const PieceDef& def = rules.pieces[index_of(piece.type())];
    pieces[square_text(rules.board, square)] = {
        {"letter", letter_of(rules, piece)}, {"name", def.name}, {"white", piece.colour() == Colour::kWhite}};
  }
  return json_text(pieces);
}

std::string Board::last_move_json() const {
  if (game().moves().empty()) return "null";
  Game before = game();
  const Move last = before.moves().back();
  before.undo();
  Json json = move_json(before, last, uci(before, last));
  json["squares"] = Json::array();
  for (const SquareChange& change : before.changes(last))
    json["squares"].push_back(square_text(before.rules().board, change.square));
  return json_text(json);
}

val Board::pgn(const std::string& tags_json) const {
  return guarded([&] {
    std::vector<std::pair<std::string, std::string>> tags;
    const Json given = Json::parse(tags_json);
    for (const auto& [name, value] : given.items()) tags.emplace_back(name, value.get<std::string>());
    return pgn_of(played_, tags);
  });
}

}  // namespace proconsul::wasm
