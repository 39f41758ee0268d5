// The board as known to XBoard: the game, by its `setup` and `piece` lines; the position, which may be an
// invalid one; and the piece that the user has lifted.
#pragma once

#include <chrono>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/formats/xboard_setup.h"
#include "protocol/session/output.h"
#include "protocol/session/session.h"

namespace proconsul {

class XboardBoard {
 public:
  XboardBoard(Session& session, Output& output);

  const XboardDialect& dialect() const { return setup_.dialect; }
  bool is_described() const {
    return !setup_.lines.empty();
  }  // by our `setup` lines, as XBoard does not know the game
  bool has_position() const { return has_position_; }

  Status new_game();
  Status choose(std::string_view variant);  // also sets up its start
  void game_changed();                      // by an option; also if only its start has
  void describe();                          // prints setup and piece lines
  void note_ping();
  Status set_fen(std::string_view text);
  Status set_hands(std::string_view letters);  // sets the hands and keeps the position
  Status pass_turn();

  Result<Move> parse(std::string_view text) const;
  std::string move_text(Move move) const;  // in the current position

  void lift(std::optional<Square> square) { lifted_ = square; }
  std::optional<Square> lifted() const { return lifted_; }

 private:
  // The last random start, since XBoard asks twice for the game it begins with.
  struct Shown {
    std::string game;
    std::string placement;
    std::string fen;
    std::chrono::steady_clock::time_point time;
    bool pinged = false;
  };
  void tell_hidden_moves();
  bool has_just_shown(const std::string& game) const;
  void keep_shown_start();

  Session& session_;
  Output& output_;
  XboardSetup setup_;
  std::optional<Shown> shown_;
  std::optional<Square> lifted_;
  bool has_position_ = true;
  // Games with the kinds of moves of which the user has been told that they are never played.
  std::set<std::pair<std::string, std::set<HiddenKind>>> told_hidden_;
};

}  // namespace proconsul
