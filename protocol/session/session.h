// What a protocol talks about: the games known, the one being played, its position, the thinking engine and
// the options. Owns all of it, so that several sessions can live in one process. A command that fails changes
// nothing. Callers stop the engine before they change the game.
#pragma once

#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"
#include "protocol/formats/book.h"
#include "protocol/session/game_library.h"
#include "protocol/session/message_log.h"
#include "protocol/session/options.h"
#include "protocol/session/start_setting.h"
#include "search/engine.h"
#include "variants/mate_problem.h"
#include "variants/registry.h"

namespace proconsul {

inline constexpr const char* kNoMemoryToSearch = "there is not enough memory to search this game";
// A move for whoever waits for one where nothing can be searched. Precondition: there is a legal move.
SearchResult unsearched(const Game& game, const Limits& limits);

// How a position is written: the text of its moves, and whether the side that mates may lack its royal
// pieces.
struct PositionStyle {
  Result<Move> (*read_move)(const Game&, std::string_view) = parse_uci;
  bool mate_problems = false;
};

class Session {
 public:
  // Unless it is kept, what has been chosen since is undone: variant, castling, start.
  class Attempt {
   public:
    explicit Attempt(Session& session);
    ~Attempt();
    Attempt(const Attempt&) = delete;
    Attempt& operator=(const Attempt&) = delete;
    void keep() { kept_ = true; }

   private:
    Session& session_;
    Variant variant_;
    Variant in_force_;
    StartSetting start_;
    bool chess960_;
    bool kept_ = false;
  };

  Session();  // the default game at its start

  const Registry& registry() const { return library_.registry(); }
  const Variant& variant() const { return variant_; }
  // The variant's, but of its Chess960 while UCI_Chess960 is set.
  const Rules& rules() const { return *in_force_.rules; }
  const Game& game() const { return *game_; }
  Engine& engine() { return engine_; }
  const Engine& engine() const { return engine_; }
  Settings& settings() { return settings_; }
  const Settings& settings() const { return settings_; }
  MessageLog& message_log() { return message_log_; }

  Result<OptionEffect> set_option(std::string_view name, std::string_view value);
  std::vector<std::string> variant_names() const;  // the default first
  std::string default_variant() const;

  Status set_variant(const std::string& name);  // by name or alias; also goes to its start
  // Files as in PATH. What is wrong with them is in load_report() and no failure: the others are loaded.
  Status load_variants(const std::string& path);
  // The same of a text, with the name to report problems with; `check` loads nothing.
  void load_text(const std::string& name, const std::string& text);
  LibraryReport check_variants(const std::string& path) const;
  LibraryReport check_text(const std::string& name, const std::string& text) const;
  // What texts that are loaded from now on may cost.
  void set_definition_budget(Budget budget) { library_.set_budget(budget); }
  const LibraryReport& load_report() const { return load_report_; }  // the report of the last loading
  Status set_start_number(const std::string& text);
  Status set_interchange(const std::string& text);  // in random starts; "random" leaves it to chance
  void set_fair_starts(int centipawns);             // limits random starts, see StartSetting::set_fairness
  void new_game();  // forgets what was learned; picks another start if that is left to chance
  // Solved endings of the folder that `tb solve --out` has filled; empty: none but those of tiny games.
  Status set_tb_path(const std::string& folder);
  // An opening book; empty: none.
  Status set_book(const std::string& file);
  const std::optional<Book>& book() const { return book_; }
  // A network to evaluate by where it fits; empty: those built in.
  Status set_net_file(const std::string& file);
  // That the network of the option EvalFile does not fit the game and is left out of use; told once a game.
  std::optional<std::string> take_net_complaint();
  // Limits of a search for the move picked from the book if it knows the position, else as they are.
  // Never while analysing or pondering.
  Limits with_book(Limits limits, const Game& game);
  Status open_log(const std::string& path) { return message_log_.open(path); }
  Status clear_hash(const std::string& = {});
  Status set_chess960(bool on);  // keeps the position, or goes to the start where it has no sense any more
  void update_engine();          // hands the settings to the engine
  // Makes now what a search of the present game or of its start would make first; false where there is no
  // memory for it. Precondition: no search runs.
  [[nodiscard]] bool prepare();

  // The number that `startpos` means now: StartNumber if the game has numbered starts and this is one of
  // them.
  std::optional<StartNumber> chosen_start() const { return start_.number(in_force_.starts); }
  bool draws_starts() const { return start_.is_random() && in_force_.starts; }
  const std::string& start_complaint() const { return start_.complaint(); }
  std::string start_position() const;  // FEN
  // The start with this placement, else the one in force. A start left to chance is then that one: the GUI
  // has drawn it, or another engine.
  std::string follow_start(std::string_view placement);
  // The number of the position on the board if it is one of the game's starts.
  std::optional<StartNumber> current_start() const;

  // A position by FEN, or the start if there is none, and moves. Continues from the position of the last call
  // where that is a beginning of this one.
  Status set_position(const std::optional<std::string>& fen, const std::vector<std::string>& moves,
                      const PositionStyle& style = {});
  // Keeps the army in force; makes the Chess960 of the game in force where the castling field fits only that.
  Result<Game> make_game(std::string_view fen) const;
  // The same, or a mate problem (variants/mate_problem.h).
  Result<Game> make_problem(std::string_view fen);
  std::string army_guess() const;  // the army of the position's start, see protocol/session/army_guess.h
  void set_game(Game game);
  void play(Move move);  // precondition: legal
  bool undo();

  CastlingInput castling_input() const;

 private:
  void update_endings();
  void draw_start();  // if it is left to chance
  void leave(const Variant& previous) const;
  std::vector<PieceType> army_in_force(std::string_view fen) const;
  Variant chosen_castling() const;
  void take_report(LibraryReport report);

  MessageLog message_log_;
  Settings settings_;
  StartSetting start_;
  GameLibrary library_;
  LibraryReport load_report_;
  Variant variant_;
  Variant in_force_;  // the same, or its Chess960
  std::optional<Game> game_;
  std::string position_base_;                // FEN of the last set_position
  std::vector<std::string> position_moves_;  // its moves
  bool position_known_ = false;              // game_ is still what set_position made
  MateProblems problems_;
  std::optional<Book> book_;
  std::shared_ptr<const Net> net_;                      // may be null
  std::shared_ptr<const CompiledGame> net_judged_for_;  // the game that it has been found to fit or not
  std::mt19937_64 random_{std::random_device{}()};
  Engine engine_;
};

}  // namespace proconsul
