// Which of a game's starts the options StartNumber, Interchange and FairStarts mean. What they leave to
// chance is drawn once a game: the same number holds until draw() is called again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/result.h"
#include "variants/registry.h"

namespace proconsul {

class StartSetting {
 public:
  // "" (the default start), "777", "12/345", "random" or "random/random"; checked against the game in play if
  // its starts have numbers, else kept for a game whose starts do. Fails without changing anything.
  Result<bool> set(const std::string& text, std::optional<StartScheme> scheme);
  // Sets it for random starts; absent: left to chance.
  void set_interchange(std::optional<Interchange> interchange) { rules_.interchange = interchange; }

  // Random starts are then those within so many centipawns of even, of the games that have scores; 0: any.
  void set_fairness(int centipawns) { fairness_ = centipawns; }

  bool is_random() const { return random_; }
  void draw(const Registry& registry, const Variant& variant, std::uint64_t seed);
  // Why the number drawn need not be a fair one although it should; empty if it is.
  const std::string& complaint() const { return complaint_; }
  // What somebody else has drawn, if it is left to chance.
  void adopt(StartNumber drawn) {
    if (random_) drawn_ = drawn;
  }
  // The number that the setting means; nothing for the default start, or if the game has no such start.
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
