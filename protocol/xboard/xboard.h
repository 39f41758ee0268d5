// The XBoard protocol (CECP, version 2). One thread owns the session: lines from the GUI and moves from the
// search arrive through one queue. Commands that need the search at rest stop it first; those that may wait
// until the engine has moved are put off.
#pragma once

#include <atomic>
#include <chrono>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/formats/xboard_fen.h"
#include "protocol/formats/xboard_setup.h"
#include "protocol/session/output.h"
#include "protocol/session/perft_job.h"
#include "protocol/session/session.h"
#include "protocol/xboard/event_queue.h"
#include "protocol/xboard/xboard_clock.h"
#include "protocol/xboard/xboard_reporter.h"

namespace proconsul {

class Xboard {
 public:
  Xboard(Session& session, Output& output);
  ~Xboard();
  Xboard(const Xboard&) = delete;
  Xboard& operator=(const Xboard&) = delete;

  void run(std::istream& input);        // until quit or the end of input
  bool execute(std::string_view line);  // false: the session is over
  void settle();                        // until the engine has moved, if it is its turn

 private:
  struct Command;
  enum class Activity : std::uint8_t { kIdle, kThinking, kPondering, kAnalysing };
  static const std::vector<Command>& commands();
  static const Command* find(std::string_view name);

  // xboard_commands.cpp and xboard_position.cpp: one function for each command.
  void ignore(std::string_view) {}
  void protover(std::string_view);
  void new_game(std::string_view);
  void variant(std::string_view name);
  void force(std::string_view);
  void go(std::string_view);
  void play_other(std::string_view);
  void play_black(std::string_view);
  void play_white(std::string_view);
  void level(std::string_view arguments);
  void seconds_per_move(std::string_view argument);
  void depth_limit(std::string_view argument);
  void node_rate(std::string_view argument);
  void own_time(std::string_view argument);
  void other_time(std::string_view argument);
  void user_move(std::string_view text);
  void move_now(std::string_view);
  void ping(std::string_view argument);
  void draw(std::string_view);
  void computer(std::string_view);
  void result(std::string_view);
  void set_board(std::string_view fen);
  void edit(std::string_view);
  void hint(std::string_view);
  void book(std::string_view);
  void undo(std::string_view);
  void remove(std::string_view);
  void hard(std::string_view);
  void easy(std::string_view);
  void post(std::string_view);
  void nopost(std::string_view);
  void analyze(std::string_view);
  void exit_analysis(std::string_view);
  void analysis_status(std::string_view);
  void pause(std::string_view);
  void resume(std::string_view);
  void memory(std::string_view argument);
  void cores(std::string_view argument);
  void option(std::string_view arguments);
  void exclude(std::string_view argument);
  void include(std::string_view argument);
  void lift(std::string_view square);
  void put(std::string_view square);
  void display(std::string_view);
  void evaluation(std::string_view);
  void perft(std::string_view depth);
  void bench(std::string_view depth);

  // xboard.cpp: the machinery.
  void dispatch(const Command& command, std::string_view line, std::string_view arguments);
  bool edit_line(std::string_view line);
  void continue_after(Move move);  // the opponent's
  bool maybe_move(std::string_view line);
  void handle_best_move(const Event& event);
  void halt();  // stops the search and forgets its move
  void finish_count();
  void run_deferred();
  void think();
  void ponder(Move expected);
  void analyse();
  void start_search(const Game& game, Limits limits, std::string prefix);
  std::vector<Move> root_moves(const Game& game) const;  // what the engine may play there
  void restrict_root(Limits& limits, const Game& game) const;
  void make_engine_move(const SearchResult& result);
  void maybe_offer_draw(Score score);
  bool resigned_after(Score score);
  bool report_end();  // true if the game is over
  bool claims_are_doubted() const;
  void position_changed();
  void refresh_setup();  // after a change of game or start
  bool has_just_shown(const std::string& game) const;
  void keep_shown_start();
  void describe_game();  // setup and piece lines
  void continue_analysis();
  Status set_fen(std::string_view text);
  Status pass_turn();
  void check(const Status& status, std::string_view command, std::string_view arguments);
  void set_limited(std::string_view option, std::string_view command, std::string_view argument);
  void set_node_rate(std::optional<std::int64_t> rate);  // see SearchOptions
  Milliseconds thinking_time() const;                    // on the move being thought about
  int moves_made() const { return static_cast<int>(session_.game().moves().size() / 2); }
  std::string move_text(Move move) const;
  void error(std::string_view kind, std::string_view command);
  void comment(std::string_view text);  // for the debug file: it disturbs nobody

  Session& session_;
  Output& output_;
  EventQueue events_;
  XboardSetup setup_;
  XboardClock clock_;
  std::optional<XboardEditor> editor_;  // while in `edit`
  std::unique_ptr<XboardReporter> reporter_;
  std::unique_ptr<PerftJob> perft_;
  std::vector<std::string> deferred_;  // commands that wait for the engine's move
  std::vector<Move> excluded_;
  std::optional<Colour> own_ = Colour::kBlack;  // the engine's side; none in force mode
  Activity activity_ = Activity::kIdle;
  Activity paused_ = Activity::kIdle;
  std::uint64_t search_ = 0;  // number of the latest search; moves of earlier ones are stale
  std::chrono::steady_clock::time_point thinking_since_;
  Move expected_;  // the opponent's move that is pondered on, or the hint
  Score last_score_ = kDrawScore;
  int lost_moves_ = 0;   // consecutive own moves with a lost score
  int level_moves_ = 0;  // consecutive own moves with a level score
  bool hard_ = false;
  bool against_computer_ = false;
  bool analysing_ = false;
  bool bad_position_ = false;  // the GUI's board is not one we can play on
  bool told_hidden_ = false;   // the user knows that some moves are not played
  // The start drawn last, for XBoard asks twice for the game that it begins with.
  struct Shown {
    std::string game;
    std::string fen;
    std::chrono::steady_clock::time_point time;
    bool pinged = false;
  };
  std::optional<Shown> shown_;
  std::optional<Square> lifted_;
  std::atomic<bool> post_{false};
};

}  // namespace proconsul
