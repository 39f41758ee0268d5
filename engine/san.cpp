// Standard algebraic notation of every game, written.
#include <algorithm>

#include "engine/move_text.h"
#include "engine/san_parts.h"
#include "engine/text.h"

namespace proconsul::san {
namespace {

// Pawns of every kind go without.
std::string shown_letter(const Game& game, Move move) {
  return game.rules().pieces[index_of(game.mover(move).type())].pawn ? "" : written_letter(game, move);
}

// Written alike but for the origin of the piece.
bool differ_by_origin(const Game& game, Move a, Move b) {
  return a.gate() == b.gate() && a.promotion() == b.promotion() &&
         shown_letter(game, a) == shown_letter(game, b);
}

// The least that tells `move` from the other moves to the same square that are written alike.
std::string disambiguation(const Game& game, const std::vector<Move>& legal, Move move, bool pawn_capture) {
  const Geometry& board = game.rules().board;
  bool rival = false, same_file = false, same_rank = false;
  for (const Move other : legal) {
    if (!is_plain(game, other) || other.to() != move.to() || other.origin() == move.origin()) continue;
    if (!differ_by_origin(game, other, move)) continue;
    rival = true;
    same_file |= board.file_of(other.from()) == board.file_of(move.from());
    same_rank |= board.rank_of(other.from()) == board.rank_of(move.from());
  }
  if (!rival && !pawn_capture) return "";
  if (!same_file) return file_text(board, move.from());
  if (!same_rank) return rank_text(board, move.from());
  return square_text(board, move.from());
}

// Where a king may also leap to a file, castling to fixed files is named by the king's new one.
bool named_by_file(const Rules& rules) { return rules.leap && rules.castling.style == CastlingStyle::kFixed; }

bool is_h_side(const Rules& rules, const Script& castling) {
  return rules.board.file_of(castling.second_from) > rules.board.file_of(castling.from);
}

std::string castling_text(const Game& game, const Script& script) {
  const Rules& rules = game.rules();
  if (rules.castling.style == CastlingStyle::kFree) {
    return "O-O(" + square_text(rules.board, script.to) + ',' + square_text(rules.board, script.second_to) +
           ')';
  }
  if (rules.castling.style == CastlingStyle::kFlexible)
    return "O-O(" + square_text(rules.board, script.to) + ')';
  if (named_by_file(rules)) return "O-O" + file_text(rules.board, script.to);
  return is_h_side(rules, script) ? "O-O" : "O-O-O";
}

// A bishop between two neighbours with the same letter names the neighbour's file too.
std::string swap_text(const Game& game, const std::vector<Move>& legal, const Script& script) {
  const Rules& rules = game.rules();
  const auto letter = [&](Square square) {
    return rules.pieces[index_of(game.piece_on(square).type())].letter;
  };
  const bool ambiguous = std::any_of(legal.begin(), legal.end(), [&](Move other) {
    const Script* rival = game.script_of(other);
    return rival != nullptr && rival->kind == Script::Kind::kSwap && rival->from == script.from &&
           rival->to != script.to && letter(rival->to) == letter(script.to);
  });
  return letter(script.from) + file_text(rules.board, script.from) + "<=>" + letter(script.to) +
         (ambiguous ? file_text(rules.board, script.to) : "");
}

std::string script_san(const Game& game, const std::vector<Move>& legal, const Script& script) {
  const Rules& rules = game.rules();
  switch (script.kind) {
    case Script::Kind::kCastling:
      return castling_text(game, script);
    case Script::Kind::kLeap:
      return rules.pieces[index_of(game.piece_on(script.from).type())].letter +
             file_text(rules.board, script.from) + ">>" + square_text(rules.board, script.to);
    case Script::Kind::kSwap:
      return swap_text(game, legal, script);
    case Script::Kind::kFirstLeap:
      break;
  }
  return {};
}

std::string check_sign(const Game& game, Move move) {
  if (!game.gives_check(move)) return "";
  Game after = game;
  after.play(move);
  return after.legal_moves().empty() ? "#" : "+";
}

}  // namespace

std::string file_text(const Geometry& board, Square square) {
  return std::string(1, static_cast<char>('a' + board.file_of(square)));
}
std::string rank_text(const Geometry& board, Square square) {
  return std::to_string(board.rank_of(square) + 1);
}

bool is_plain(const Game& game, Move move) {
  if (move.is_put()) return false;
  const Script* script = game.script_of(move);
  return script == nullptr || script->kind == Script::Kind::kFirstLeap;
}

bool is_side_pass(const Game& game, Move move) {
  const Rules& rules = game.rules();
  return move.kind() == Move::Kind::kPass && rules.may_ever_pass(game.side_to_move()) &&
         (rules.passes_freely(game.side_to_move()) || game.legal_moves().size() == 1);
}

std::string written_letter(const Game& game, Move move) {
  return game.rules().written_letter(game.mover(move).type());
}

std::string gate_text(const Game& game, Move move, GateSquare square) {
  const Rules& rules = game.rules();
  if (!move.gate().valid()) return "";
  const Script* script = game.script_of(move);
  const bool told = script != nullptr && square == GateSquare::kTold;
  return '/' + rules.pieces[index_of(move.gate())].letter +
         (told ? square_text(rules.board, script->gate) : "");
}

std::string bare_san(const Game& game, const std::vector<Move>& legal, Move move) {
  const Rules& rules = game.rules();
  if (move.is_put()) return put_text(rules, move);
  if (is_side_pass(game, move)) return kPassSan;
  if (!is_plain(game, move))
    return script_san(game, legal, *game.script_of(move)) + gate_text(game, move, GateSquare::kTold);
  const PieceDef& piece = rules.pieces[index_of(game.mover(move).type())];
  const bool capture = game.is_capture(move);
  std::string text = shown_letter(game, move);
  text += disambiguation(game, legal, move, piece.pawn && capture);
  if (capture) text += 'x';
  text += square_text(rules.board, move.to());
  if (move.is_promotion()) text += '=' + promotion_sign(rules, move.promotion());
  return text + gate_text(game, move, GateSquare::kLeft);
}

std::string other_script_san(const Game& game, Move move) {
  const Rules& rules = game.rules();
  const Script* script = game.script_of(move);
  if (script == nullptr || script->kind != Script::Kind::kCastling) return "";
  if (move.gate().valid())
    return script->gated ? "" : castling_text(game, *script) + gate_text(game, move, GateSquare::kLeft);
  return named_by_file(rules) && is_h_side(rules, *script) ? "O-O" : "";
}

Move only_castling(const Game& game, const std::vector<Move>& legal, std::string_view wanted) {
  const Rules& rules = game.rules();
  if (wanted != "O-O" || (rules.castling.style == CastlingStyle::kFixed && !named_by_file(rules)))
    return Move::none();
  Move found;
  for (const Move move : legal) {
    const Script* script = game.script_of(move);
    if (script == nullptr || script->kind != Script::Kind::kCastling) continue;
    if (found.valid()) return Move::none();
    found = move;
  }
  return found;
}

std::vector<Move> unwalled(const std::vector<Move>& legal, Square wall) {
  std::vector<Move> moves;
  for (const Move move : legal) {
    if (move.wall() == wall) moves.push_back(move.unwalled());
  }
  return moves;
}

}  // namespace proconsul::san

namespace proconsul {

std::string to_san(const Game& game, Move move) {
  if (move.has_wall()) {
    const bool alone = move.kind() == Move::Kind::kPass;
    const std::vector<Move> moves = san::unwalled(game.legal_moves(), move.wall());
    return (alone ? std::string(san::kPassSan) : san::bare_san(game, moves, move.unwalled())) + ',' +
           square_text(game.rules().board, move.wall()) + san::check_sign(game, move);
  }
  return san::bare_san(game, game.legal_moves(), move) + san::check_sign(game, move);
}

}  // namespace proconsul
