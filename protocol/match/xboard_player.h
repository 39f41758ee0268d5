// An engine that speaks XBoard's protocol (CECP, version 2; H. G. Muller and T. Mann, "Chess Engine
// Communication Protocol").
#pragma once

#include <string>
#include <vector>

#include "protocol/formats/xboard_dialect.h"
#include "protocol/match/player.h"
#include "protocol/match/xboard_features.h"

namespace proconsul {

class XboardPlayer : public Player {
 public:
  using Player::Player;

  void hear_draw_offer() override;

  const OfferedOptions& offered_options() const override { return features_.options(); }

 protected:
  std::optional<Fault> shake_hands() override;
  std::optional<Fault> begin(const GameSetup& setup) override;
  bool answers_sync() const override { return features_.has("ping"); }
  std::optional<Fault> sync() override;
  void ask(const Game& game, const MatchClocks& clocks) override;
  std::optional<Answer> read_thought(const Game& game, std::string_view line) override;
  void hurry() override { send("?"); }
  void set_option(const std::string& name, const std::string& value) override;
  std::optional<Fault> finish_game(const Game& game, Outcome outcome, std::string_view reason) override;

 private:
  void send_options();
  std::string variant_name(const Variant& variant) const;
  std::optional<Fault> choose_variant(const GameSetup& setup);
  void send_level(const TimeControl& control);
  void send_clocks(Colour own, const MatchClocks& clocks);
  void tell_moves(const Game& game);
  std::string move_text(const Game& game, Move move) const;
  bool retry_castling(const Game& game);
  bool refuses_move(std::string_view line) const;
  Result<Move> parse_move(const Game& game, std::string_view text) const;
  void note(std::string_view line);  // handles lines that arrive between moves
  std::optional<Answer> answer_of_claim(const Game& game);
  void read_thinking(std::string_view line);

  XboardFeatures features_;
  std::optional<XboardDialect> dialect_;
  Colour own_ = Colour::kWhite;
  std::size_t told_ = 0;  // number of moves sent to the engine
  bool playing_ = false;  // `go` has been sent
  int pings_ = 0;
  int castling_form_ = 0;  // the form of castling that the engine has not rejected
  std::string last_sent_;  // the opponent's move
  std::string claim_;      // the last result claimed in this game
  bool resigned_ = false;
  bool offers_draw_ = false;
};

}  // namespace proconsul
