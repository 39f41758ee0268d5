// The UCI protocol and its dialects (protocol/uci/dialect.h): one command line in, answers out; the search
// runs meanwhile in the engine's threads. Says nothing unasked before `uciok`. A command that cannot be
// carried out is answered with `info string error ...` and changes nothing; one that needs the search at rest
// ends it first, so that its move is told.
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
std::string_view name_of(UciState state);  // as docs/PROTOCOLS.md calls it

class Uci {
 public:
  Uci(Session& session, Output& output) : session_(session), output_(output) {}
  ~Uci();
  Uci(const Uci&) = delete;
  Uci& operator=(const Uci&) = delete;

  bool execute(std::string_view line);  // false: the session is over
  void wait();                          // until no search or count is running
  void error(std::string_view what);    // tells what cannot be done
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

  // A text that follows its command line by line until its marker.
  struct Document {
    std::string marker;
    std::string text;
    bool load = false;  // else only checked
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
  void finish();        // ends a search with its move, and lets a count go on to its end
  void finish_count();  // scripts expect its total, whatever they say next
  void describe_variant();
  void tell_start();
  void tell_army_guess();
  void complain_about_net();
  void remark(std::string_view what);

  Session& session_;
  Output& output_;
  std::unique_ptr<UciReporter> reporter_;
  std::unique_ptr<PerftJob> perft_;
  std::unique_ptr<MateJob> mate_;
  const Dialect* dialect_ = &dialect_of(Tongue::kUci);
  std::optional<Document> document_;                // while it is read
  std::string judged_fen_;                          // FEN of the last position whose army was looked at
  std::chrono::steady_clock::time_point received_;  // the line being executed
  std::vector<Move> banned_;                        // in this position
  Milliseconds time_unit_{1};                       // of UCCI
  bool batch_ = false;                              // every search ends before the next command
  bool pondering_ = false;                          // the search that runs, if one does
  bool debug_ = false;                              // every command is echoed
};

}  // namespace proconsul
