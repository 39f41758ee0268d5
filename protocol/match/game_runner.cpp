#include "protocol/match/game_runner.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/match/held_claims.h"

namespace proconsul {
namespace {

Outcome win_of(Colour colour) { return colour == Colour::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins; }

Termination termination_by(FaultKind kind) {
  switch (kind) {
    case FaultKind::kIllegalMove:
    case FaultKind::kFalseClaim:
      return Termination::kRulesInfraction;
    case FaultKind::kTimeForfeit:
      return Termination::kTimeForfeit;
    case FaultKind::kHang:
    case FaultKind::kCrash:
    case FaultKind::kGarbage:
    case FaultKind::kNoStart:
      return Termination::kAbandoned;
  }
  return Termination::kAbandoned;
}

MatchClock fresh_clock(const TimeControl& control) {
  return {control, control.base.value_or(Milliseconds(0)), control.moves};
}

}  // namespace

GameRunner::GameRunner(GamePlan plan, Player& white, Player& black,
                       std::array<TimeControl, kColours> controls, const AdjudicationRules& rules,
                       std::shared_ptr<const EndgameSet> endings)
    : players_{&white, &black},
      clocks_{fresh_clock(controls[0]), fresh_clock(controls[1])},
      adjudicator_(rules),
      endings_(std::move(endings)),
      game_(game_from(*plan.variant, plan.opening)) {
  record_.plan = std::move(plan);
  for (const Move move : game_.moves()) record_.moves.push_back({move, true, {}, {}});
}

GameRecord GameRunner::play() {
  const bool ready = prepare();
  record_.started = std::chrono::system_clock::now();
  if (ready) {
    while (record_.outcome == Outcome::kOngoing && record_.reason.empty()) play_turn();
    record_.ended = std::chrono::system_clock::now();
    if (record_.outcome != Outcome::kOngoing) notify();
  }
  return std::move(record_);
}

bool GameRunner::prepare() {
  const Game start = game_from(*record_.plan.variant, {record_.plan.opening.fen, {}, ""});
  for (const Colour colour : kBothColours) {
    const auto fault = player(colour).prepare({record_.plan.variant, &start, colour, clocks_});
    if (!fault) continue;
    if (player(colour).cancelled()) {
      record_.reason = "broken off";
    } else {
      lose_by(colour, *fault);
    }
    return false;
  }
  return true;
}

void GameRunner::play_turn() {
  const Colour mover = game_.side_to_move();
  const Answer answer = player(mover).move_in(game_, clocks_);
  switch (answer.kind) {
    case Answer::Kind::kCancelled:
      record_.reason = "broken off";
      return;
    case Answer::Kind::kFault:
      return lose_by(mover, *answer.fault);
    case Answer::Kind::kResign:
      return end(win_of(!mover), Termination::kNormal, fmt::format("{} resigns", name_of(mover)));
    case Answer::Kind::kMove:
      return judge(answer, mover);
  }
}

void GameRunner::judge(const Answer& answer, Colour mover) {
  record_.moves.push_back({answer.move, false, answer.used, answer.evaluation});
  const int number = static_cast<int>(game_.moves().size() / 2) + 1;
  game_.play(answer.move);
  spend(mover, answer.used);
  evaluations_[index_of(mover)] = answer.evaluation;
  const GameEnd over = game_.end();
  if (!game_.goes_on() || over.over()) hold_to_claims(mover, over);
  if (over.over()) return end(over.outcome, Termination::kNormal, describe(game_.rules(), over));
  if (draw_offered_by_ == !mover && answer.offers_draw)
    return end(Outcome::kDraw, Termination::kNormal, "draw agreed");
  draw_offered_by_.reset();
  if (answer.offers_draw) draw_offered_by_ = mover;
  if (answer.offers_draw) player(!mover).hear_draw_offer();
  if (const auto early = verdict(mover, answer.evaluation, number))
    return end(early->outcome, Termination::kAdjudication, early->reason);
  if (!game_.goes_on()) player(mover).wait(game_, clocks_);
}

std::optional<Verdicted> GameRunner::verdict(Colour mover, const Evaluation& evaluation, int number) {
  if (endings_) {
    if (auto known = verdict_of_endings(*endings_, game_)) return known;
  }
  return adjudicator_.judge(mover, evaluation, number);
}

void GameRunner::hold_to_claims(Colour mover, const GameEnd& over) {
  const auto hold = [&](Colour side, const std::optional<std::string>& refuted) {
    if (refuted && player(side).verified())
      blame(side, {FaultKind::kFalseClaim, fmt::format("{} in {}", *refuted, game_.fen())});
  };
  hold(mover, refuted_by_move(game_.rules(), evaluations_[index_of(mover)], mover, over));
  hold(!mover, refuted_by_reply(game_.rules(), evaluations_[index_of(!mover)], !mover, over));
}

// The player has already checked the time used against the clock and its margin.
void GameRunner::spend(Colour mover, std::chrono::microseconds used) {
  MatchClock& clock = clocks_[index_of(mover)];
  if (!clock.control.base) return;
  clock.left -= std::chrono::ceil<Milliseconds>(used);
  clock.left = std::max(clock.left, Milliseconds(0)) + clock.control.increment;
  if (clock.control.moves > 0 && --clock.moves_to_go == 0) {
    clock.moves_to_go = clock.control.moves;
    clock.left += *clock.control.base;
  }
}

void GameRunner::end(Outcome outcome, Termination termination, std::string reason) {
  record_.outcome = outcome;
  record_.termination = termination;
  record_.reason = std::move(reason);
}

std::size_t GameRunner::engine_of(Colour colour) const {
  return colour == Colour::kWhite ? record_.plan.white : record_.plan.black;
}

void GameRunner::blame(Colour guilty, const Fault& fault) {
  record_.faults.push_back({engine_of(guilty), fault.kind, fault.text, game_.full_move(), game_.fen()});
}

void GameRunner::lose_by(Colour guilty, const Fault& fault) {
  blame(guilty, fault);
  const bool late = fault.kind == FaultKind::kTimeForfeit;
  const Outcome outcome = late ? game_.outcome_on_time(guilty) : win_of(!guilty);
  end(outcome, termination_by(fault.kind),
      fmt::format("{}: {}{}", name_of(guilty), describe(fault.kind),
                  outcome == Outcome::kDraw ? fmt::format(", {} cannot win", name_of(!guilty)) : ""));
  if (fault.kind != FaultKind::kIllegalMove && fault.kind != FaultKind::kFalseClaim &&
      fault.kind != FaultKind::kTimeForfeit) {
    player(guilty).kill();
  }
}

void GameRunner::notify() {
  for (const Colour colour : kBothColours) {
    const auto fault = player(colour).finish(game_, record_.outcome, record_.reason);
    if (!fault || player(colour).cancelled()) continue;
    blame(colour, *fault);
    if (fault->kind != FaultKind::kFalseClaim) player(colour).kill();
  }
}

}  // namespace proconsul
