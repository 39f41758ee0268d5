// Plays one game between two engines, with this program's rules as the arbiter.
#pragma once

#include "protocol/match/adjudication.h"
#include "protocol/match/game_record.h"

namespace proconsul {

class GameRunner {
 public:
  // The players of White and Black. Their processes are started when needed, and stopped after a fault that
  // leaves their state unknown.
  GameRunner(GamePlan plan, Player& white, Player& black, std::array<TimeControl, kColours> controls,
             const AdjudicationRules& rules, std::shared_ptr<const EndgameSet> endings = {});
  GameRecord play();

 private:
  bool prepare();
  void play_turn();
  void judge(const Answer& answer, Colour mover);
  void spend(Colour mover, std::chrono::microseconds used);
  std::optional<Verdicted> verdict(Colour mover, const Evaluation& evaluation, int number);
  void end(Outcome outcome, Termination termination, std::string reason);
  void blame(Colour guilty, const Fault& fault);
  void lose_by(Colour guilty, const Fault& fault);
  void notify();
  void hold_to_claims(Colour mover, const GameEnd& end);
  std::size_t engine_of(Colour colour) const;
  Player& player(Colour colour) { return *players_[index_of(colour)]; }

  GameRecord record_;
  std::array<Player*, kColours> players_;
  MatchClocks clocks_;
  Adjudicator adjudicator_;
  std::shared_ptr<const EndgameSet> endings_;  // adjudicate positions in the tablebases; may be null
  Game game_;
  std::optional<Colour> draw_offered_by_;
  std::array<Evaluation, kColours> evaluations_;  // latest of each side
};

}  // namespace proconsul
