// Which of a game's starts the options StartNumber and Interchange mean. What they leave to chance is drawn
// once a game: the same number holds until draw() is called again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/result.h"
#include "variants/starts.h"

namespace proconsul {

class StartSetting {
 public:
  // "" (the default start), "777", "12/345", "random" or "random/random"; checked against the game in play if
  // its starts have numbers, else kept for a game whose starts do. Fails without changing anything.
  Result<bool> set(const std::string& text, std::optional<StartScheme> scheme);
  // Sets it for random starts; absent: left to chance.
  void set_interchange(std::optional<Interchange> interchange) { rules_.interchange = interchange; }

  bool is_random() const { return random_; }
  void draw(std::optional<StartScheme> scheme, std::uint64_t seed);
  // What somebody else has drawn, if it is left to chance.
  void adopt(StartNumber drawn) {
    if (random_) drawn_ = drawn;
  }
  // The number that the setting means; nothing for the default start, or if the game has no such start.
  std::optional<StartNumber> number(std::optional<StartScheme> scheme) const;

 private:
  std::string text_;
  bool random_ = false;
  DrawRules rules_;
  std::optional<StartNumber> drawn_;
};

}  // namespace proconsul
