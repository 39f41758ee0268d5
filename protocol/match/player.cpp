#include "protocol/match/player.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/text.h"
#include "protocol/match/uci_player.h"
#include "protocol/match/xboard_player.h"
#include "protocol/session/game_library.h"

namespace proconsul {
namespace {

constexpr int kMateScore = 100'000;

struct FaultText {
  FaultKind kind;
  std::string_view words;
  std::string_view key;
};
constexpr FaultText kFaultTexts[] = {
    {FaultKind::kIllegalMove, "illegal move", "illegal_move"},
    {FaultKind::kTimeForfeit, "time forfeit", "time_forfeit"},
    {FaultKind::kHang, "no answer", "hang"},
    {FaultKind::kCrash, "crash", "crash"},
    {FaultKind::kGarbage, "garbage", "garbage"},
    {FaultKind::kFalseClaim, "false claim", "false_claim"},
    {FaultKind::kNoStart, "no start", "no_start"},
};

const FaultText& text_of(FaultKind kind) {
  return *std::find_if(std::begin(kFaultTexts), std::end(kFaultTexts),
                       [&](const FaultText& text) { return text.kind == kind; });
}

Answer broken_off() {
  Answer answer;
  answer.kind = Answer::Kind::kCancelled;
  return answer;
}

}  // namespace

Answer faulty(Fault fault) {
  Answer answer;
  answer.kind = Answer::Kind::kFault;
  answer.fault = std::move(fault);
  return answer;
}

std::string_view describe(FaultKind kind) { return text_of(kind).words; }
std::string_view key_name(FaultKind kind) { return text_of(kind).key; }

std::optional<FaultKind> fault_kind_named(std::string_view key) {
  for (const FaultText& text : kFaultTexts) {
    if (text.key == key) return text.kind;
  }
  return std::nullopt;
}

std::optional<int> Evaluation::score() const {
  if (!mate) return centipawns;
  return *mate > 0 ? kMateScore - *mate : -kMateScore - *mate;
}

std::optional<Fault> Player::prepare(const GameSetup& setup) {
  if (!process_) {
    auto started = EngineProcess::start(config_, settings_.cores, cancelled_, log_);
    if (!started) return Fault{FaultKind::kNoStart, started.error().message};
    process_ = started.take();
    wrong_options_.clear();
    if (auto fault = shake_hands()) return fault;
  }
  return begin(setup);
}

std::optional<std::chrono::microseconds> Player::round_trip() {
  if (!process_ || !answers_sync()) return std::nullopt;
  const SteadyTime asked = std::chrono::steady_clock::now();
  if (sync()) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - asked);
}

void Player::change_options(const EngineConfig::Options& options) {
  for (const auto& [name, value] : options) {
    const std::string key = lower_case(name);
    std::erase_if(config_.options, [&](const auto& other) { return lower_case(other.first) == key; });
    config_.options.emplace_back(name, value);
    if (process_) set_option(name, value);
  }
}

std::string Player::variant_path(const Variant& variant) const {
  if (Registry().find(variant.rules->name) != nullptr) return "";
  return fmt::format("{}", fmt::join(settings_.variant_files, std::string(1, kVariantPathSeparator)));
}

Fault Player::cannot_play(const Variant& variant, bool offers_path) const {
  std::string text = fmt::format("does not play {}", variant.rules->name);
  if (const std::string path = variant_path(variant); !path.empty() && offers_path) {
    text += fmt::format(", even after its option VariantPath was set to {}", path);
  } else if (!path.empty()) {
    text += fmt::format(
        ", which {} defines: it has no option VariantPath to be given the file; if it knows the game by "
        "another name, say variant=NAME",
        path);
  }
  return {FaultKind::kNoStart, text};
}

std::optional<Fault> Player::fault_of(const Line& line, std::string_view awaited) {
  switch (line.status) {
    case Line::Status::kEnd:
      return Fault{FaultKind::kCrash, fmt::format("ended instead of {}: {}", awaited, process_->exit_text())};
    case Line::Status::kEndless:
      return Fault{FaultKind::kGarbage, "wrote a line without an end"};
    case Line::Status::kCancelled:
      return Fault{FaultKind::kHang, "the match was broken off"};
    case Line::Status::kTimeout:
      return Fault{FaultKind::kHang, fmt::format("did not answer with {} in time", awaited)};
    case Line::Status::kLine:
      break;
  }
  return std::nullopt;
}

Milliseconds Player::allowance(const MatchClock& clock) const {
  const TimeControl& control = clock.control;
  if (!control.base && !control.move_time) return settings_.move_timeout;
  Milliseconds allowed = control.base ? clock.left : *control.move_time;
  if (control.base && control.move_time) allowed = std::min(allowed, *control.move_time);
  return allowed + settings_.margin;
}

Answer Player::move_in(const Game& game, const MatchClocks& clocks) {
  const MatchClock& own = clocks[index_of(game.side_to_move())];
  evaluation_ = {};
  if (auto fault = settle(game)) return cancelled() ? broken_off() : faulty(std::move(*fault));
  const SteadyTime asked = std::chrono::steady_clock::now();
  ask(game, clocks);
  const Milliseconds allowed = allowance(own);
  std::optional<Answer> answer;
  SteadyTime arrived;
  while (!answer) {
    const Line line = process_->read_line(asked + allowed);
    arrived = line.arrived;
    if (line.status == Line::Status::kCancelled) {
      answer = broken_off();
    } else if (line.status == Line::Status::kTimeout || arrived > asked + allowed) {
      answer = await_late_answer(game, allowed);
      arrived = std::chrono::steady_clock::now();
    } else if (line.status != Line::Status::kLine) {
      answer = faulty(*fault_of(line, "a move"));
    } else {
      answer = read_thought(game, line.text);
    }
  }
  answer->used = std::chrono::duration_cast<std::chrono::microseconds>(arrived - asked);
  answer->evaluation = evaluation_;
  return *answer;
}

// The game is lost in any case; the engine can continue with the next game if it answers at all.
Answer Player::await_late_answer(const Game& game, Milliseconds allowed) {
  hurry();
  std::optional<Answer> late;
  const auto fault = read_until(in_time(settings_.timeout), "a move", [&](std::string_view line) {
    late = read_thought(game, line);
    return late.has_value();
  });
  if (cancelled()) return broken_off();
  if (fault) {
    return faulty({fault->kind, fmt::format("{} (more than {} ms)", fault->text, allowed.count())});
  }
  return faulty({FaultKind::kTimeForfeit, fmt::format("no move within {} ms", allowed.count())});
}

std::optional<Fault> Player::finish(const Game& game, Outcome outcome, std::string_view reason) {
  return process_ ? finish_game(game, outcome, reason) : std::nullopt;
}

void Player::kill() { process_.reset(); }

void Player::stop() {
  if (!process_) return;
  say_quit();
  process_->stop(std::min(settings_.timeout, Milliseconds(2000)));
  process_.reset();
}

std::unique_ptr<Player> make_player(const EngineConfig& config, PlayerSettings settings,
                                    const std::atomic<bool>& cancelled, TrafficLog log) {
  if (config.protocol == EngineProtocol::kUci)
    return std::make_unique<UciPlayer>(config, settings, cancelled, std::move(log));
  return std::make_unique<XboardPlayer>(config, settings, cancelled, std::move(log));
}

}  // namespace proconsul
