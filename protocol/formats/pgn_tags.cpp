// The tags of PgnReader's games.
#include <utility>

#include "engine/text.h"
#include "protocol/formats/encoding.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/text/words.h"

namespace proconsul {

// Whether a tag ends a game without moves and result: after an empty line, if the tag usually comes first or
// the game has it already.
bool PgnReader::tag_begins_next_game(const PgnGame& game) {
  std::size_t at = 1;
  while (peek(at) == ' ') ++at;
  std::string name;
  for (; !ends_word(peek(at)) && peek(at) != '"' && name.size() < kLongestWord; ++at) name += peek(at);
  const bool is_first = name == "Event", is_known = game.find(name) != nullptr;
  return line_ends_ > 1 ? (is_first && !game.tags.empty()) || is_known : is_first && is_known;
}

// [Name "value"]
void PgnReader::read_tag(PgnGame& game) {
  PgnTag tag{{}, {}, line_};
  const int line = line_, column = column_;
  advance();
  skip_blanks_of_line();
  while (!ends_word(peek()) && blank_at() == 0 && peek() != '"' && tag.name.size() < kLongestWord) {
    tag.name += peek();
    advance();
  }
  skip_blanks_of_line();
  const bool quoted = take_tag_value(tag);
  skip_blanks_of_line();
  if (!quoted || peek() != ']') problem(game, "a tag is written [Name \"value\"]", line, column);
  if (peek() == ']') {
    advance();
  } else {
    skip_line();
  }
  make_utf8(tag.name, kLongestWord);
  make_utf8(tag.value, kLongestComment);
  if (const std::string_view result = pgn_result(tag.value); tag.name == "Result" && !result.empty())
    tag.value = result;
  if (!tag.name.empty()) game.tags.push_back(std::move(tag));
}

bool PgnReader::take_tag_value(PgnTag& tag) {
  if (tag.name.empty()) return false;
  if (peek() == '"') return take_quoted(tag.value);
  take_bare(tag.value);
  return false;
}

// Whether the quotation mark there is followed by the end of the tag, and not by another end of this tag on
// its line.
bool PgnReader::quote_closes_value(std::size_t at) {
  const auto skip_spaces = [&] {
    while (blank_at(at) > 0 && peek(at) != '\n') at += blank_at(at);
  };
  ++at;
  skip_spaces();
  if (peek(at) != ']') return false;
  ++at;
  skip_spaces();
  if (peek(at) == '[') return true;
  while (peek(at) != '\n' && peek(at) != '\0') {
    if (peek(at++) != '"') continue;
    skip_spaces();
    if (peek(at) == ']') return false;
  }
  return true;
}

// Handles the escapes \" and \\, and quotation marks within the value. False if the closing one is missing.
bool PgnReader::take_quoted(std::string& value) {
  advance();
  while (peek() != '"' || !quote_closes_value(0)) {
    const bool escaped = peek() == '\\' && (peek(1) == '"' || peek(1) == '\\');
    if (escaped && !(peek(1) == '"' && quote_closes_value(1))) advance();
    if (peek() == '\0' || peek() == '\n' || value.size() >= kLongestComment) return false;
    value += peek();
    advance();
  }
  advance();
  return true;
}

void PgnReader::take_bare(std::string& value) {
  while (peek() != '\0' && peek() != '\n' && peek() != ']' && value.size() < kLongestComment) {
    value += peek();
    advance();
  }
  value = trimmed(value);
}

}  // namespace proconsul
