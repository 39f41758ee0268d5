// A person's game against the engine, line by line: shows the board, reads moves and commands, answers. Works
// on any streams, so also when piped; ends at `quit`, Ctrl-C or the end of the input. A person is asked
// before a game is lost that has not been saved.
#pragma once

#include <string>

#include "protocol/cli/console.h"
#include "protocol/cli/line_reader.h"
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
  std::string name = "you";                   // of the person, in saved games
};

// Tags of a saved game: the event, and the engine's name.
inline constexpr const char* kSavedEvent = "Game in the terminal";
inline constexpr const char* kEngineName = "Proconsul";

// 1 to 10: each visits three times the positions of the one below.
inline constexpr int kHighestLevel = 10;
Limits limits_of_level(int level);
std::string levels_text();  // how strong they are, one line

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
  const Command* find_command(const std::string& word) const;
  std::vector<std::string> completions(const std::string& typed) const;
  int columns() const { return size_of(console_.terminal).columns; }
  std::string prompt() const;

  Game first_position() const;  // before the moves that the game began with
  PgnGame record() const;
  bool write_record() const;
  bool would_lose_moves() const;
  bool ended() const { return resigned_ || game_.end().over(); }
  bool read_line(std::string& line);
  void obey(const std::string& line);
  void play_text(const std::string& text);
  void play_move(Move move);
  void refuse(const std::string& text, const Error& error);
  void reply();  // the engine moves
  void show_board();
  void changed();  // the game has gone on or back: keeps and shows it
  void announce_end();
  std::vector<std::string> moves_of_piece(PieceType type) const;

  void undo();
  void redo();
  void hint();
  void board();
  void rules();
  void pieces();
  void piece();
  void review();
  void time();
  void name();
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
  std::unique_ptr<LineReader> reader_;
  Engine engine_;
  std::string words_;         // that follow the command
  std::vector<Move> undone_;  // the next one last
  bool resigned_ = false;
  bool quit_ = false;
  bool asked_ = false;  // whether the game may be lost
};

}  // namespace proconsul
