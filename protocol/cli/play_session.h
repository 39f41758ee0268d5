// A game between the user and the engine, line by line: shows the board, reads moves and commands, replies.
// Works on any streams, also pipes; ends at `quit`, Ctrl-C or the end of the input. On a terminal it asks
// before an unsaved game is discarded.
#pragma once

#include <string>

#include "protocol/cli/console.h"
#include "protocol/cli/line_reader.h"
#include "protocol/formats/board_picture.h"
#include "protocol/formats/pgn_game.h"
#include "protocol/formats/typed_move.h"
#include "search/endgame/endgame_set.h"
#include "search/engine.h"
#include "variants/registry.h"

namespace proconsul {

struct PlaySettings {
  PictureStyle style;
  Colour human = Colour::kWhite;
  Limits limits;             // for each move of the engine
  std::optional<int> level;  // whose limits these are
  SearchOptions options;
  std::shared_ptr<const EndgameSet> endings;  // known to the engine; may be null
  std::string file;                           // saved after each move; empty: not saved
  std::string name = "you";                   // of the user, in saved games
};

// Tags of saved games.
inline constexpr const char* kSavedEvent = "Game in the terminal";
inline constexpr const char* kEngineName = "Proconsul";

// 1 to 10: each level searches three times the nodes of the one below.
inline constexpr int kHighestLevel = 10;
Limits limits_of_level(int level);
std::string levels_text();  // their strength, one line

class PlaySession {
 public:
  // `played`: the game so far, including its start.
  PlaySession(const Variant& variant, Game start, Game played, const PlaySettings& settings,
              Console& console);
  void run();

 private:
  struct Command {
    const char* name;
    const char* words;  // arguments of the command, or ""
    const char* help;
    void (PlaySession::*act)();
  };
  static const std::vector<Command>& commands();
  const Command* find_command(const std::string& word) const;
  std::vector<std::string> completions(const std::string& typed) const;
  int columns() const { return size_of(console_.terminal).columns; }
  std::string prompt() const;

  Game first_position() const;  // before the first move
  PgnGame record() const;
  bool write_record() const;
  bool would_lose_moves() const;
  void keep_in(const std::string& file);  // saves there from now on
  std::string text_of(Move move) const;   // as the user writes moves
  std::string ways_to_write() const;      // them
  Limits limits_now() const;
  std::string settings_text() const;
  bool ended() const { return resigned_ || game_.end().over(); }
  bool read_line(std::string& line);
  void obey(const std::string& line);
  void play_text(const std::string& text);
  void play_move(Move move);
  void refuse(const std::string& text, const Error& error);
  void reply();  // makes the engine's move
  void show_board();
  void changed();  // called when the position has changed: saves and shows it
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
  std::string words_;         // arguments of the current command
  std::vector<Move> undone_;  // the next to be replayed is last
  MoveStyle move_style_;
  std::string replaceable_;  // the file that the user has been asked about
  bool resigned_ = false;
  bool quit_ = false;
  bool asked_ = false;  // the user has been asked whether to discard the game
};

}  // namespace proconsul
