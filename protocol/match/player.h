// One engine of a game, whatever its protocol: the game runner asks it for moves and learns about its faults.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/match/engine_options.h"
#include "protocol/match/engine_process.h"
#include "variants/registry.h"

namespace proconsul {

// Kinds of faults.
enum class FaultKind : std::uint8_t {
  kIllegalMove,
  kTimeForfeit,
  kHang,        // no answer, not even a late one
  kCrash,       // the process ended
  kGarbage,     // output that belongs to no protocol
  kFalseClaim,  // a wrong result
  kNoStart,     // cannot be started or does not support the variant
};
inline constexpr FaultKind kFaultKinds[] = {
    FaultKind::kIllegalMove, FaultKind::kTimeForfeit, FaultKind::kHang,   FaultKind::kCrash,
    FaultKind::kGarbage,     FaultKind::kFalseClaim,  FaultKind::kNoStart};
std::string_view describe(FaultKind kind);  // "illegal move", "time forfeit" ...
std::string_view key_name(FaultKind kind);  // "illegal_move" ..., for files
std::optional<FaultKind> fault_kind_named(std::string_view key);

struct Fault {
  FaultKind kind;
  std::string text;
};

// The engine's own evaluation, from its view.
struct Evaluation {
  std::optional<int> centipawns;
  std::optional<int> mate;  // in moves; negative: it is mated
  int depth = 0;
  std::uint64_t nodes = 0;
  std::string pv;  // as written by the engine

  // Centipawns, with a mate as a very large number; nothing if the engine reported no score.
  std::optional<int> score() const;
};

struct Answer {
  enum class Kind : std::uint8_t { kMove, kResign, kFault, kCancelled };
  Kind kind = Kind::kMove;
  Move move;
  std::optional<Fault> fault;
  std::chrono::microseconds used{0};
  Evaluation evaluation;
  bool offers_draw = false;
};

Answer faulty(Fault fault);

// The clocks as sent to the engines.
struct MatchClock {
  TimeControl control;
  Milliseconds left{0};
  int moves_to_go = 0;  // 0: to the end of the game
};
using MatchClocks = std::array<MatchClock, kColours>;

struct GameSetup {
  const Variant* variant;
  const Game* start;  // before the opening
  Colour colour;
  MatchClocks clocks;
};

struct PlayerSettings {
  Milliseconds timeout{10'000};            // for every answer but a move
  Milliseconds move_timeout{300'000};      // for a move without a clock
  Milliseconds margin{50};                 // tolerance beyond the clock
  bool verify = false;                     // check announced mates
  std::vector<std::string> variant_files;  // definitions of variants, for engines that can load them
  std::vector<int> cores;                  // the only ones that engines may use; empty: any
};

class Player {
 public:
  Player(EngineConfig config, PlayerSettings settings, const std::atomic<bool>& cancelled, TrafficLog log)
      : config_(std::move(config)), settings_(settings), cancelled_(cancelled), log_(std::move(log)) {}
  virtual ~Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  // Starts the process unless it is running, and sets up the game.
  std::optional<Fault> prepare(const GameSetup& setup);
  // Precondition: prepared, it is the engine's turn, the game is not over.
  Answer move_in(const Game& game, const MatchClocks& clocks);
  // Called after the engine's move with the current clocks; starts pondering.
  virtual void wait(const Game&, const MatchClocks&) {}
  // The opponent offers a draw with its next move. The engine's reaction comes with its answer.
  virtual void hear_draw_offer() {}
  // Reports the end of the game; returns the fault if the engine contradicts it.
  std::optional<Fault> finish(const Game& game, Outcome outcome, std::string_view reason);
  void stop();  // asks it to quit before killing it
  void kill();
  bool cancelled() const { return cancelled_; }
  bool verified() const { return settings_.verify; }
  const std::string& own_name() const { return own_name_; }
  // Configured options that the engine does not have; known once it is prepared.
  const std::vector<std::string>& wrong_options() const { return wrong_options_; }
  // The time it needs to confirm that it has read all lines; nothing if its protocol lacks such a command.
  std::optional<std::chrono::microseconds> round_trip();
  // The options offered by the engine; known once it is prepared.
  virtual const OfferedOptions& offered_options() const = 0;
  // Called between games: sets options immediately if the engine is running, and after every later start.
  void change_options(const EngineConfig::Options& options);

 protected:
  using Line = EngineLine;
  virtual std::optional<Fault> shake_hands() = 0;
  virtual std::optional<Fault> begin(const GameSetup& setup) = 0;
  virtual bool answers_sync() const { return true; }
  // Asks whether the engine has read all lines, and waits for the answer.
  virtual std::optional<Fault> sync() = 0;
  // Called before its clock starts: ends pondering, unless the expected move was played.
  virtual std::optional<Fault> settle(const Game&) { return std::nullopt; }
  virtual void ask(const Game& game, const MatchClocks& clocks) = 0;
  // Reads one line while the engine thinks; returns an answer if the line is one.
  virtual std::optional<Answer> read_thought(const Game& game, std::string_view line) = 0;
  virtual void hurry() = 0;  // tells the engine to move now
  virtual std::optional<Fault> finish_game(const Game& game, Outcome outcome, std::string_view reason) = 0;
  virtual void set_option(const std::string& name, const std::string& value) = 0;
  virtual void say_quit() { process_->send("quit"); }

  void send(std::string_view line) { process_->send(line); }
  SteadyTime in_time(Milliseconds time) const { return std::chrono::steady_clock::now() + time; }
  // Passes lines to `handle` until it returns true.
  template <class Handle>
  std::optional<Fault> read_until(SteadyTime deadline, std::string_view awaited, Handle handle) {
    for (;;) {
      const Line line = process_->read_line(deadline);
      if (line.status != Line::Status::kLine) return fault_of(line, awaited);
      if (handle(std::string_view(line.text))) return std::nullopt;
      if (line.arrived > deadline) return fault_of({Line::Status::kTimeout, "", line.arrived}, awaited);
    }
  }
  // Converts a missing line to a fault.
  std::optional<Fault> fault_of(const Line& line, std::string_view awaited);
  // The definition files as the value of an option VariantPath; empty if none can define `variant`.
  std::string variant_path(const Variant& variant) const;
  Fault cannot_play(const Variant& variant, bool offers_path) const;

  EngineConfig config_;
  PlayerSettings settings_;
  std::unique_ptr<EngineProcess> process_;
  std::string own_name_;
  std::vector<std::string> wrong_options_;
  Evaluation evaluation_;  // latest one of the current move

 private:
  Milliseconds allowance(const MatchClock& clock) const;
  Answer await_late_answer(const Game& game, Milliseconds allowed);

  const std::atomic<bool>& cancelled_;
  TrafficLog log_;
};

std::unique_ptr<Player> make_player(const EngineConfig& config, PlayerSettings settings,
                                    const std::atomic<bool>& cancelled, TrafficLog log = {});

}  // namespace proconsul
