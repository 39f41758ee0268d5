// The UCI protocol and its dialects (dialect.h): command lines in, answers out, while the search runs in the
// engine's threads. Prints nothing unasked before `uciok`. A command that cannot be carried out is answered
// by `info string error ...` and changes nothing; a command that cannot run during a search stops the search
// first, which prints its move.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session/output.h"
#include "protocol/session/perft_job.h"
#include "protocol/session/session.h"
#include "protocol/uci/dialect.h"
#include "protocol/uci/mate_job.h"
#include "protocol/uci/uci_reporter.h"

namespace proconsul {

struct GoCommand;

enum class UciState : std::uint8_t { kResting, kSearching, kPondering, kSolving };
std::string_view name_of(UciState state);  // the name in docs/dev/PROTOCOLS.md

class Uci {
 public:
  Uci(Session& session, Output& output) : session_(session), output_(output) {}
  ~Uci();
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  bool execute(std::string_view line);  // false: the session is over
  void wait();                          // until no search or perft is running
  void error(std::string_view what);    // reports a command that failed
  UciState state() const;
  static std::vector<std::string_view> command_names(Tongue tongue);

 private:
  struct Command;
  static const std::vector<Command>& commands();
  const Command* find(std::string_view name) const;

  template <Tongue tongue>
  void greet(std::string_view);
  void is_ready(std::string_view);
  void set_option(std::string_view arguments);
  void new_game(std::string_view);
  void game_over(std::string_view result);
  void set_short_option(std::string_view arguments);
  void set_position(std::string_view arguments);
  void set_fen(std::string_view arguments);
  void set_start(std::string_view arguments);
  void ban_moves(std::string_view moves);
  void probe(std::string_view);
  void go(std::string_view arguments);
  void stop(std::string_view);
  void quit(std::string_view);
  void ponder_hit(std::string_view argument);
  void ignore(std::string_view) {}
  void debug(std::string_view argument);
  void display(std::string_view);
  void evaluation(std::string_view);
  void bench(std::string_view arguments);
  void help(std::string_view);
  void load(std::string_view arguments);
  void check(std::string_view arguments);

  // A multi-line text that follows its command and ends with its marker.
  struct Document {
    std::string marker;
    std::string text;
    bool load = false;  // otherwise only checked
  };
  void read_document(std::string_view line);
  bool begin_document(std::string_view arguments, bool load);
  void report_load();
  void report_check(const LibraryReport& report);
  void report_problems(const LibraryReport& report);
  void speak(const Dialect& dialect);
  void speak_cyclone();
  void apply_option(std::string_view name, std::string_view value);
  bool set_switch(std::string_view name, std::string_view value);
  Status place(const std::optional<std::string>& fen, const std::vector<std::string>& moves);
  void leave_out_banned(std::vector<Move>& wanted) const;
  UciStyle style() const;
  static PositionStyle position_style(const Dialect& dialect);
  void tell_option(const EngineOption& option);
  void prepare();
  void search(GoCommand& command);
  void start_search(const GoCommand& command);
  void answer_without_search();
  bool may_declare_win() const;
  void finish();        // stops a search, which prints its move; lets a perft finish
  void finish_count();  // scripts expect its total, whatever they send next
  void describe_variant();
  void tell_start();
  void tell_army_guess();
  void tell_repairs(const std::string& fen);
  void refuse_position(const std::string& reason);
  void refuse_to_go(const GoCommand& command);
  void complain_about_net();
  void remark(std::string_view what);

  Session& session_;
  Output& output_;
  std::unique_ptr<UciReporter> reporter_;
  std::unique_ptr<PerftJob> perft_;
  std::unique_ptr<MateJob> mate_;
  const Dialect* dialect_ = &dialect_of(Tongue::kUci);
  std::optional<Document> document_;                // while it is being read
  std::string judged_fen_;                          // FEN of the last position whose army was checked
  std::string repaired_fen_;                        // the last FEN whose repairs have been told
  std::optional<std::string> refusal_;              // of the last position, and why
  std::chrono::steady_clock::time_point received_;  // when the current line arrived
  std::vector<Move> banned_;                        // in the current position
  Milliseconds time_unit_{1};                       // of UCCI's times
  bool batch_ = false;                              // searches with a limit finish before the next command
  bool pondering_ = false;                          // the running search, if any, is pondering
  bool debug_ = false;                              // echoes every command
};

}  // namespace proconsul
