#include "protocol/formats/pgn_game.h"

#include <algorithm>

#include "engine/text.h"

namespace proconsul {
namespace {

// What stands between a move number and its move: dots, also full-width and several in one character.
constexpr std::string_view kDots[] = {".", "…", "‥", "⋯", "．"};

bool take_dot(std::string_view& text) {
  for (const std::string_view dot : kDots) {
    if (!text.starts_with(dot)) continue;
    text.remove_prefix(dot.size());
    return true;
  }
  return false;
}

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

std::string_view result_at_end(std::string_view word) {
  constexpr std::size_t kLongest = 16;
  for (std::size_t length = std::min(kLongest, word.size()); length > 0; --length) {
    const std::string_view end = word.substr(word.size() - length);
    if (!pgn_result(end).empty()) return end;
  }
  return {};
}

std::string_view without_move_number(std::string_view word) {
  constexpr std::size_t kLongestBare = 3;  // "5254" is a move of correspondence chess
  for (bool numbered = false; true; numbered = true) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const bool zeros = digits > 1 && word.substr(0, digits).find_first_not_of('0') == word.npos;
    std::string_view rest = word.substr(digits);
    if (zeros) return word;  // a castling or a null move
    if (rest.empty() && digits > 0)
      return !numbered && digits <= kLongestBare && !word.starts_with('0') ? rest : word;
    if (!take_dot(rest)) return word;
    word = rest;
  }
}

}  // namespace proconsul
