#include "protocol/formats/pgn_game.h"

#include <algorithm>

namespace proconsul {
namespace {

// In results: "1–0", "½:½" and "0.5-0.5" are "1-0" and "1/2-1/2".
constexpr Replacement kUsualSigns[] = {{"½", "1/2"}, {"0.5", "1/2"}, {"0,5", "1/2"}, {":", "-"},
                                       {"–", "-"},   {"—", "-"},     {"−", "-"}};

}  // namespace

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
  constexpr std::size_t kLongest = 16;
  if (word.size() > kLongest || word.find_first_of("-/:*\xC2\xE2") == word.npos) return {};
  const std::string usual = replaced(word, kUsualSigns);
  if (usual == "1/2") return kResults[2];
  const auto* found = std::find(std::begin(kResults), std::end(kResults), usual);
  return found == std::end(kResults) ? std::string_view() : *found;
}

std::string_view without_move_number(std::string_view word) {
  while (word != "0000") {
    const std::size_t dot = word.find_first_not_of("0123456789");
    if (dot == std::string_view::npos) return {};
    if (word[dot] != '.') return word;
    word.remove_prefix(dot + 1);
  }
  return word;
}

}  // namespace proconsul
