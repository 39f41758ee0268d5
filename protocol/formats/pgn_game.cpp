#include "protocol/formats/pgn_game.h"

#include <algorithm>

namespace proconsul {

const PgnTag* PgnGame::find(std::string_view name) const {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const PgnTag& tag) { return tag.name == name; });
  return found == tags.end() ? nullptr : &*found;
}

std::string PgnGame::tag(std::string_view name) const {
  const PgnTag* found = find(name);
  return found == nullptr ? std::string() : found->value;
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
  for (PgnTag& tag : tags) {
    if (tag.name == name) {
      tag.value = value;
      return;
    }
  }
  tags.push_back({std::string(name), std::string(value), 0});
}

std::string_view pgn_result(std::string_view word) {
  constexpr std::string_view kResults[] = {"1-0", "0-1", "1/2-1/2", "*"};
  if (word == "1/2") return kResults[2];
  const auto* found = std::find(std::begin(kResults), std::end(kResults), word);
  return found == std::end(kResults) ? std::string_view() : *found;
}

}  // namespace proconsul
