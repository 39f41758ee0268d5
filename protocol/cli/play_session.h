// A person's game against the engine, line by line: shows the board, reads moves and commands, answers. Works
// on any streams, so also when piped; ends at `quit`, Ctrl-C or the end of the input. A person is asked
// before a game is lost that has not been saved.
#pragma once

#include <string>

#include "protocol/cli/console.h"
#include "protocol/formats/board_picture.h"
#include "protocol/formats/pgn_game.h"
#include "search/endgame/endgame_set.h"
#include "search/engine.h"
#include "variants/registry.h"

namespace proconsul {

struct PlaySettings {
  PictureStyle style;
  Colour human = Colour::kWhite;
  Limits limits;  // for each move of the engine
  SearchOptions options;
  std::shared_ptr<const EndgameSet> endings;  // that the engine knows; may be null
  std::string file;                           // where the game is kept after each move; empty: nowhere
};

// Tags of a saved game: the event, and who plays against the engine.
inline constexpr const char* kSavedEvent = "Game in the terminal";
inline constexpr const char* kPersonName = "you";

// 1 to 10: each visits three times the positions of the one below.
inline constexpr int kHighestLevel = 10;
Limits limits_of_level(int level);

class PlaySession {
 public:
  // `played`: the game so far, from its start.
  PlaySession(const Variant& variant, Game start, Game played, const PlaySettings& settings,
              Console& console);
  void run();

 private:
  struct Command {
    const char* name;
    const char* words;  // what may follow, "" if nothing
    const char* help;
    void (PlaySession::*act)();
  };
  static const std::vector<Command>& commands();

  PgnGame record() const;
  bool write_record() const;
  bool would_lose_moves() const;
  bool ended() const { return resigned_ || game_.end().over(); }
  bool read_line(std::string& line);
  void obey(const std::string& line);
  void play_text(const std::string& text);
  void play_move(Move move);
  void reply();  // the engine moves
  void show_board();
  void announce_end();

  void undo();
  void hint();
  void list_moves();
  void flip();
  void fen();
  void go();
  void restart();
  void resign();
  void help();
  void level();
  void save();
  void quit();

  const Variant& variant_;
  Game start_;
  Game game_;
  PlaySettings settings_;
  Console& console_;
  Engine engine_;
  std::string words_;  // that follow the command
  bool resigned_ = false;
  bool quit_ = false;
  bool asked_ = false;  // whether the game may be lost
};

}  // namespace proconsul
