#include "protocol/text/words.h"

namespace proconsul {

std::vector<std::string_view> words_in(std::string_view text) {
  std::vector<std::string_view> words;
  for (const Word& word : words_of(text)) words.push_back(word.text);
  return words;
}

HeadAndTail split_head(std::string_view text) {
  text = trimmed(text);
  const std::size_t end = text.find_first_of(kBlanks);
  if (end == std::string_view::npos) return {text, {}};
  return {text.substr(0, end), trimmed(text.substr(end))};
}

std::string counted(std::size_t count, std::string_view thing) {
  return std::to_string(count) + ' ' + std::string(thing) + (count == 1 ? "" : "s");
}

}  // namespace proconsul
