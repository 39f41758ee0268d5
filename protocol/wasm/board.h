// A game being played, with the functions of ffish's class Board and some more for pages. index.js wraps it
// in the class Board.
#pragma once

#include <emscripten/val.h>

#include <string>

#include "protocol/bindings/module_state.h"

namespace proconsul::wasm {
using emscripten::val;

class Board {
 public:
  // An empty FEN is the default start; `number`, if not empty, is that of the start whose army is used.
  val begin(const std::string& variant, const std::string& fen, bool chess960, const std::string& number);
  val set_fen(const std::string& fen);

  val legal_moves() const;
  val legal_moves_san() const;
  int legal_move_count() const { return static_cast<int>(game().legal_moves().size()); }
  bool push(const std::string& uci);
  bool push_san(const std::string& san, int notation);
  val push_all(const std::string& moves);  // all or none; UCI or SAN
  val push_all_san(const std::string& moves, int notation);
  bool pop() { return played_.game.undo(); }

  bool chess960() const { return chess960_; }
  std::string variant() const { return played_.variant.rules->name; }
  std::string fen(bool show_promoted, int count_started) const;
  std::string engine_fen() const { return game().fen(); }
  std::string sfen() const;  // empty in games without SFEN
  bool white_to_move() const { return game().side_to_move() == Colour::kWhite; }
  int full_move() const { return game().full_move(); }
  int half_move_clock() const;
  val san(const std::string& uci, int notation) const;
  val variation_san(const std::string& moves, int notation, bool numbers) const;
  val is_capture(const std::string& uci) const;
  val gives_check(const std::string& uci) const;
  bool in_check() const { return game().in_check(); }
  std::string checked_pieces() const;
  bool cannot_win(bool white) const;
  bool is_over(bool claim) const;
  std::string result(bool claim) const;
  std::string reason() const;
  std::string ending() const;   // "checkmate"; empty while the game is not over
  std::string meaning() const;  // of the ending, in a sentence
  std::string counts_json() const;
  std::string move_stack() const;
  std::string pocket(bool white) const;
  std::string rows() const;
  std::string picture() const;
  std::string svg(bool flipped) const;
  std::string start_number() const;
  std::string start_fen() const { return game().start_fen(); }
  val perft(int depth) const;
  int evaluation() const;

  std::string moves_json() const;
  std::string pieces_json() const;
  std::string last_move_json() const;
  val pgn(const std::string& tags_json) const;

 private:
  const Game& game() const { return played_.game; }
  std::string uci(const Game& game, Move move) const;
  Move read(const std::string& text) const;

  bindings::PlayedGame played_ =
      bindings::module_state().games.begin("chess", {});  // before begin(), and if begin() fails
  bool chess960_ = false;
};

}  // namespace proconsul::wasm
