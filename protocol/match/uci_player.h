// An engine that speaks UCI. Positions are always sent as a FEN with moves, so that only the name of the game
// must be common ground.
#pragma once

#include <set>
#include <string>

#include "protocol/match/player.h"

namespace proconsul {

class UciPlayer : public Player {
 public:
  using Player::Player;

 protected:
  std::optional<Trouble> shake_hands() override;
  std::optional<Trouble> begin(const GameSetup& setup) override;
  void ask(const Game& game, const MatchClocks& clocks) override;
  std::optional<Answer> read_thought(const Game& game, std::string_view line) override;
  void hurry() override { send("stop"); }
  std::optional<Trouble> finish_game(const Game& game, Outcome outcome, std::string_view reason) override;

 private:
  void read_option(std::string_view line);
  void read_info(std::string_view line);
  std::optional<Trouble> sync();
  std::optional<Trouble> choose_variant(const Variant& variant);
  void send_position(const Game& game);
  void set_option(std::string_view name, std::string_view value);
  bool has_option(std::string_view name) const;

  std::set<std::string> options_;   // names in lower case
  std::set<std::string> variants_;  // choices of UCI_Variant
  const Variant* variant_ = nullptr;
};

}  // namespace proconsul
