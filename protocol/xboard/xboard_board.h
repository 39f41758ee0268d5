// The board as XBoard has been told of it: the game by its `setup` and `piece` lines, the position, which may
// be none that can be played on, and the piece that a person has lifted.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/formats/xboard_setup.h"
#include "protocol/session/output.h"
#include "protocol/session/session.h"

namespace proconsul {

class XboardBoard {
 public:
  XboardBoard(Session& session, Output& output);

  const XboardDialect& dialect() const { return setup_.dialect; }
  bool is_described() const { return !setup_.lines.empty(); }  // by us: XBoard does not know the game
  bool has_position() const { return has_position_; }

  Status new_game();
  Status choose(std::string_view variant);  // and goes to its start
  void game_changed();                      // or its start, by an option
  void describe();                          // setup and piece lines
  void note_ping();
  Status set_fen(std::string_view text);
  Status set_hands(std::string_view letters);  // the position as it is, with these hands
  Status pass_turn();

  Result<Move> parse(std::string_view text) const;
  std::string move_text(Move move) const;  // a move in the position on the board

  void lift(std::optional<Square> square) { lifted_ = square; }
  std::optional<Square> lifted() const { return lifted_; }

 private:
  // The start drawn last, for XBoard asks twice for the game that it begins with.
  struct Shown {
    std::string game;
    std::string placement;
    std::string fen;
    std::chrono::steady_clock::time_point time;
    bool pinged = false;
  };
  bool has_just_shown(const std::string& game) const;
  void keep_shown_start();

  Session& session_;
  Output& output_;
  XboardSetup setup_;
  std::optional<Shown> shown_;
  std::optional<Square> lifted_;
  bool has_position_ = true;
  bool told_hidden_ = false;  // the user knows that some moves are not played
};

}  // namespace proconsul
