// An engine that speaks UCI. Positions are always sent as a FEN with moves, so that only the name of the
// variant must be known to both sides.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "protocol/match/engine_options.h"
#include "protocol/match/player.h"

namespace proconsul {

class UciPlayer : public Player {
 public:
  using Player::Player;

  void wait(const Game& game, const MatchClocks& clocks) override;
  const OfferedOptions& offered_options() const override { return options_; }

 protected:
  std::optional<Fault> shake_hands() override;
  std::optional<Fault> begin(const GameSetup& setup) override;
  std::optional<Fault> sync() override;
  std::optional<Fault> settle(const Game& game) override;
  void ask(const Game& game, const MatchClocks& clocks) override;
  std::optional<Answer> read_thought(const Game& game, std::string_view line) override;
  void hurry() override { send("stop"); }
  void set_option(const std::string& name, const std::string& value) override;
  std::optional<Fault> finish_game(const Game& game, Outcome outcome, std::string_view reason) override;

 private:
  std::optional<Fault> introduce();
  void set_options();
  void read_option(std::string_view line);
  void read_info(std::string_view line);
  std::string variant_name(const Variant& variant) const;
  std::optional<Fault> give_definition(const Variant& variant);
  std::optional<Fault> choose_variant(const Variant& variant, bool chess960);
  void send_position(const Game& game);
  std::optional<Fault> end_pondering();
  bool has_option(std::string_view name) const { return options_.find(name) != nullptr; }

  OfferedOptions options_;
  std::set<std::string> variants_;  // values of UCI_Variant, in lower case
  const Variant* variant_ = nullptr;
  bool chess960_ = false;
  std::string expected_;              // the expected reply in its latest answer; may be empty
  std::optional<Move> pondering_on_;  // the expected move it is pondering on
};

}  // namespace proconsul
