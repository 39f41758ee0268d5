#include "protocol/xboard/xboard_clock.h"

#include <algorithm>

#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr Milliseconds kMinTime{1};
constexpr std::int64_t kMaxCentiseconds = 1'000'000'000;
constexpr std::int64_t kMaxMinutes = 100'000;
constexpr std::int64_t kMaxMoves = 10'000;

// "5" or "0.5" minutes, "0:30" or "0:30.5"; the specification asks to ignore what may follow.
Result<Milliseconds> parse_base(std::string_view text) {
  text = text.substr(0, text.find_first_not_of("0123456789:.", 1));
  const std::size_t colon = text.find(':');
  const std::string_view whole = text.substr(0, colon);
  const auto minutes = parse_nearest(whole, 0, kMaxMinutes);
  if (!minutes) return minutes.error();
  const std::size_t point = whole.find('.');
  const bool fraction = colon == std::string_view::npos && point < whole.size() - 1;
  if (colon == std::string_view::npos && !fraction) return Milliseconds(std::chrono::minutes(*minutes));
  const auto rest = nearest_seconds(text.substr(fraction ? point : colon + 1));
  if (!rest) return rest.error();
  return std::chrono::minutes(*minutes) + *rest * (fraction ? 60 : 1);
}

// The clock may be negative.
Result<Milliseconds> parse_clock(std::string_view text) {
  const auto centiseconds = parse_nearest(text, -kMaxCentiseconds, kMaxCentiseconds);
  if (!centiseconds) return centiseconds.error();
  return std::max(kMinTime, Milliseconds(*centiseconds * 10));
}

}  // namespace

// Some GUIs omit the increment or add words of their own.
Status XboardClock::level(std::string_view arguments, int moves_made) {
  const std::vector<std::string_view> words = words_in(arguments);
  if (words.size() < 2) return Error{"level takes moves, minutes and increment"};
  const auto moves = parse_nearest(words[0], 0, kMaxMoves);
  if (!moves) return moves.error();
  const auto base = parse_base(words[1]);
  if (!base) return base.error();
  const auto increment = words.size() == 2 ? Milliseconds(0) : nearest_seconds(words[2]);
  if (!increment) return increment.error();
  moves_per_session_ = static_cast<int>(*moves);
  session_start_ = moves_made;
  base_ = *base;
  increment_ = *increment;
  own_ = other_ = std::max(kMinTime, base_);
  per_move_.reset();
  return done();
}

Status XboardClock::seconds_per_move(std::string_view argument) {
  const auto seconds = nearest_seconds(argument);
  if (!seconds) return seconds.error();
  per_move_ = std::max(kMinTime, *seconds);
  return done();
}

Status XboardClock::depth_limit(std::string_view argument) {
  const auto depth = parse_nearest(argument, 0, kMaxPly);
  if (!depth) return depth.error();
  depth_.reset();
  if (*depth > 0) depth_ = static_cast<int>(*depth);
  return done();
}

Status XboardClock::own_time(std::string_view centiseconds) {
  const auto time = parse_clock(centiseconds);
  if (!time) return time.error();
  own_ = *time;
  return done();
}

Status XboardClock::other_time(std::string_view centiseconds) {
  const auto time = parse_clock(centiseconds);
  if (!time) return time.error();
  other_ = *time;
  return done();
}

void XboardClock::new_game() {
  depth_.reset();
  session_start_ = 0;
  own_ = other_ = std::max(kMinTime, base_);
}

void XboardClock::time_used(Milliseconds used) { own_ = std::max(kMinTime, own_ - used); }
void XboardClock::move_made() { own_ += increment_; }

Limits XboardClock::limits(Colour own, int moves_made) const {
  Limits limits;
  limits.depth = depth_;
  if (per_move_) {
    limits.move_time = per_move_;
    return limits;
  }
  limits.clock[index_of(own)] = Clock{own_, increment_};
  limits.clock[index_of(!own)] = Clock{other_, increment_};
  if (moves_per_session_ > 0) {
    limits.moves_to_go = moves_per_session_ - (moves_made - session_start_) % moves_per_session_;
  }
  return limits;
}

}  // namespace proconsul
