// The state a protocol works on: the known games, the current game and position, the engine and the options.
// It owns all of it, so that several sessions can live in one process. A command that fails changes nothing.
// Callers stop the engine before they change the game.
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
// A result with some legal move, for callers that need one although nothing can be searched. Precondition:
// there is a legal move.
SearchResult unsearched(const Game& game, const Limits& limits);

// How positions are given: how to parse their moves, and whether the mating side may lack its royal pieces.
struct PositionStyle {
  Result<Move> (*read_move)(const Game&, std::string_view) = parse_uci;
  bool mate_problems = false;
};

class Session {
 public:
  // Restores the variant, castling rules and start in its destructor unless it is kept.
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

  Session();  // default variant, default start

  const Registry& registry() const { return library_.registry(); }
  const Variant& variant() const { return variant_; }
  // The rules of the variant, or of its Chess960 form if UCI_Chess960 is set.
  const Rules& rules() const { return *in_force_.rules; }
  const Game& game() const { return *game_; }
  Engine& engine() { return engine_; }
  const Engine& engine() const { return engine_; }
  Settings& settings() { return settings_; }
  const Settings& settings() const { return settings_; }
  MessageLog& message_log() { return message_log_; }

  Result<OptionEffect> set_option(std::string_view name, std::string_view value);
  std::vector<std::string> variant_names() const;  // default first, then as they are listed
  std::string default_variant() const;

  Status set_variant(const std::string& name);  // by name or alias; also sets up its start
  // Files separated as in PATH. Errors in files are reported by load_report() and are no failure: the other
  // files are loaded.
  Status load_variants(const std::string& path);
  // The same for a text; `name` identifies it in error messages. `check_variants` loads nothing.
  void load_text(const std::string& name, const std::string& text);
  LibraryReport check_variants(const std::string& path) const;
  LibraryReport check_text(const std::string& name, const std::string& text) const;
  // The resources that texts loaded from now on may use.
  void set_definition_budget(Budget budget) { library_.set_budget(budget); }
  const LibraryReport& load_report() const { return load_report_; }  // of the last load
  Status set_start_number(const std::string& text);
  Status set_interchange(const std::string& text);  // for random starts; "random" picks it at random
  void set_fair_starts(int centipawns);             // limits random starts, see StartSetting::set_fairness
  void new_game();  // clears the hash and histories; picks a new start if starts are random
  // The folder of tablebases filled by `tb solve --out`; empty: none except those of tiny games.
  Status set_tb_path(const std::string& folder);
  // The opening book; empty: none.
  Status set_book(const std::string& file);
  const std::optional<Book>& book() const { return book_; }
  // The network for variants it fits; empty: the built-in ones.
  Status set_net_file(const std::string& file);
  // The complaint that the network of EvalFile does not fit the game and is not used; returned once per game.
  std::optional<std::string> take_net_complaint();
  // Restricts a search to the book move if the book has the position, else returns `limits` unchanged. Never
  // applies to analysis and pondering.
  Limits with_book(Limits limits, const Game& game);
  Status open_log(const std::string& path) { return message_log_.open(path); }
  Status clear_hash(const std::string& = {});
  Status set_chess960(bool on);  // keeps the position if it is still valid, else sets up the start
  void update_engine();          // passes the settings to the engine
  // Makes the allocations that the first search of this game or of its start would make; false if memory is
  // insufficient. Precondition: no search is running.
  [[nodiscard]] bool prepare();

  // The start number that `startpos` means now: StartNumber, if the game has numbered starts and this is one
  // of them.
  std::optional<StartNumber> chosen_start() const { return start_.number(in_force_.starts); }
  bool draws_starts() const { return start_.is_random() && in_force_.starts; }
  const std::string& start_complaint() const { return start_.complaint(); }
  std::string start_position() const;  // as a FEN
  // The start with this placement, else the current one. If starts are random, it becomes the current start:
  // the GUI or the opponent has picked it.
  std::string follow_start(std::string_view placement);
  // The number of the current position if it is one of the game's starts.
  std::optional<StartNumber> current_start() const;

  // Sets a position by FEN, or the start if there is none, and plays the moves; castling is as
  // make_named_game() has it. Continues from the position
  // of the last call if that is a prefix of this one.
  Status set_position(const std::optional<std::string>& fen, const std::vector<std::string>& moves,
                      const PositionStyle& style = {});
  // Keeps the current army; uses the Chess960 form of the variant if the castling field fits only that.
  Result<Game> make_game(std::string_view fen) const;
  // The same, but always with the castling of the variant, or of its Chess960 form if UCI_Chess960 is set.
  Result<Game> make_named_game(std::string_view fen) const;
  // make_named_game(), or a mate problem (variants/mate_problem.h).
  Result<Game> make_problem(std::string_view fen);
  std::string army_guess() const;  // of the position's start, see army_guess.h
  void set_game(Game game);
  void play(Move move);  // precondition: legal
  bool undo();

  CastlingInput castling_input() const;

 private:
  void update_endings();
  void draw_start();  // if starts are random
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
  Variant in_force_;  // the variant, or its Chess960 form
  std::optional<Game> game_;
  std::string position_base_;                // FEN of the last set_position
  std::vector<std::string> position_moves_;  // moves of the last set_position
  bool position_known_ = false;              // game_ is still the result of set_position
  MateProblems problems_;
  std::optional<Book> book_;
  std::shared_ptr<const Net> net_;                      // may be null
  std::shared_ptr<const CompiledGame> net_judged_for_;  // the game for which the fit was checked
  std::mt19937_64 random_{std::random_device{}()};
  Engine engine_;
};

}  // namespace proconsul
