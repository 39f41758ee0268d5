// The start selected by the options StartNumber, Interchange and FairStarts. Random choices are made once per
// game: the number stays the same until draw() is called again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/result.h"
#include "variants/registry.h"

namespace proconsul {

class StartSetting {
 public:
  // "" (the default start), "777", "12/345", "random" or "random/random". Checked against the current game if
  // its starts have numbers, else kept for a later game that has them. Fails without changing anything.
  Result<bool> set(const std::string& text, std::optional<StartScheme> scheme);
  // Sets the interchange of random starts; absent: random.
  void set_interchange(std::optional<Interchange> interchange) { rules_.interchange = interchange; }

  // Limits random starts to those within `centipawns` of even in games that have scores; 0: no limit.
  void set_fairness(int centipawns) { fairness_ = centipawns; }

  bool is_random() const { return random_; }
  void draw(const Registry& registry, const Variant& variant, std::uint64_t seed);
  // Why the random start may not be fair although it should be; empty if it is.
  const std::string& complaint() const { return complaint_; }
  // Sets the number picked by the GUI or the opponent, if starts are random.
  void adopt(StartNumber drawn) {
    if (random_) drawn_ = drawn;
  }
  // The selected number; nothing for the default start, or if the game has no such start.
  std::optional<StartNumber> number(std::optional<StartScheme> scheme) const;

 private:
  std::optional<StartNumber> fair_draw(const Registry& registry, const Variant& variant, std::uint64_t seed);

  std::string text_;
  bool random_ = false;
  DrawRules rules_;
  int fairness_ = 0;
  std::string complaint_;
  std::optional<StartNumber> drawn_;
};

}  // namespace proconsul
