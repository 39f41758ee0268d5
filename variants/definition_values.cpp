// The typed readers of a definition's values.
#include <algorithm>

#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/definition.h"
#include "variants/keys.h"
#include "variants/mended.h"
#include "variants/region.h"

namespace proconsul {

std::string Definition::text(std::string_view key, std::string_view otherwise) const {
  const IniEntry* entry = find(key);
  return entry != nullptr ? entry->value : std::string(otherwise);
}

int Definition::number(std::string_view key, int low, int high, int otherwise) {
  const IniEntry* entry = find(key);
  if (entry == nullptr) return otherwise;
  const std::optional<int> value = parse_number(entry->value, low, high);
  if (!value)
    fail(*entry, 0, "expected a number from " + std::to_string(low) + " to " + std::to_string(high));
  return value.value_or(otherwise);
}

bool Definition::flag(std::string_view key, bool otherwise) {
  const int chosen = choice(key, {"false", "true"}, -1);
  if (chosen >= 0) return chosen == 1;
  const IniEntry* entry = find(key);
  return entry == nullptr ? otherwise : meant_flag(entry->value, otherwise);
}

int Definition::file(std::string_view key, int files, int otherwise) {
  const IniEntry* entry = find(key);
  if (entry == nullptr) return otherwise;
  const std::optional<int> file = parse_file(entry->value, files);
  if (!file) fail(*entry, 0, "expected a file from a to " + file_name(files - 1));
  return file.value_or(otherwise);
}

std::vector<int> Definition::file_list(std::string_view key, int files) {
  std::vector<int> result;
  const IniEntry* entry = find(key);
  if (entry == nullptr || entry->value == "-") return result;
  for (const Word& word : words_of(entry->value)) {
    const std::optional<int> file = parse_file(word.text, files);
    if (!file) fail(*entry, word.offset, "expected a file from a to " + file_name(files - 1));
    if (file) result.push_back(*file);
  }
  return result;
}

SquareSet Definition::region(std::string_view key, const Geometry& board, SquareSet otherwise) {
  const IniEntry* entry = find(key);
  if (entry == nullptr) return otherwise;
  const Result<Region> region = parse_region(entry->value, board);
  if (!region) fail(*entry, static_cast<std::size_t>(region.error().column - 1), region.error().message);
  if (!region) return otherwise;
  for (const Word& word : region->off_board)
    warn(*entry, entry->value_column + static_cast<int>(word.offset), "the board has no " + quote(word.text));
  return region->squares;
}

std::vector<PieceType> Definition::piece_list(std::string_view key, const std::vector<PieceDef>& pieces,
                                              std::vector<PieceType> otherwise) {
  const IniEntry* entry = find(key);
  if (entry == nullptr) return otherwise;
  std::vector<PieceType> result;
  if (entry->value == "-" || entry->value == "none") return result;
  for (const Word& word : words_of(entry->value)) {
    for (const PieceType type : pieces_in(*entry, word.offset, word.text, pieces)) {
      if (std::find(result.begin(), result.end(), type) == result.end()) result.push_back(type);
    }
  }
  return result;
}

std::vector<PieceType> Definition::pieces_in(const IniEntry& entry, std::size_t offset,
                                             std::string_view letters, const std::vector<PieceDef>& pieces) {
  std::vector<PieceType> result;
  if (letters == "*") {
    for (std::size_t i = 0; i < pieces.size(); ++i) result.emplace_back(static_cast<int>(i));
    return result;
  }
  std::size_t length = 0;
  for (std::size_t at = 0; at < letters.size(); at += length) {
    length = std::max(letter_length(letters, at), character_at(letters, at).size());
    const auto type = piece_named(entry, offset + at, letters.substr(at, length), pieces);
    if (type && std::find(result.begin(), result.end(), *type) == result.end()) result.push_back(*type);
  }
  return result;
}

Definition::PieceGroups Definition::piece_groups(std::string_view key, const std::vector<PieceDef>& pieces) {
  PieceGroups groups;
  const IniEntry* found = find(key);
  if (found == nullptr || found->value == "-") return groups;
  const IniEntry entry = *found;
  for (const Word& word : words_of(entry.value)) {
    const std::size_t colon = word.text.find(':');
    if (colon == word.text.npos || colon == 0 || colon + 1 == word.text.size()) {
      fail(entry, word.offset, "expected pieces and others such as 'p:nb' or '*:q'");
      continue;
    }
    groups.emplace_back(pieces_in(entry, word.offset, word.text.substr(0, colon), pieces),
                        pieces_in(entry, word.offset + colon + 1, word.text.substr(colon + 1), pieces));
  }
  return groups;
}

std::vector<std::pair<PieceType, int>> Definition::piece_counts(std::string_view key,
                                                                const std::vector<PieceDef>& pieces) {
  std::vector<std::pair<PieceType, int>> result;
  for (const IniEntry* found : find_all(key)) {
    const IniEntry entry = *found;
    if (entry.value == "-") result.clear();
    if (entry.value != "-") add_piece_counts(entry, pieces, result);
  }
  return result;
}

void Definition::add_piece_counts(const IniEntry& entry, const std::vector<PieceDef>& pieces,
                                  std::vector<std::pair<PieceType, int>>& counts) {
  for (const Word& word : words_of(entry.value)) {
    const std::size_t length = letter_length(word.text, 0);
    const bool separated = length > 0 && word.text.substr(length, 1) == ":";
    const std::optional<int> count =
        separated ? parse_number(word.text.substr(length + 1), 0, kMaxSquares) : std::nullopt;
    if (!count) {
      fail(entry, word.offset, "expected a piece and a number such as 'q:1'");
      continue;
    }
    const auto type = piece_named(entry, word.offset, word.text.substr(0, length), pieces);
    if (!type) continue;
    std::erase_if(counts, [&](const auto& earlier) { return earlier.first == *type; });
    counts.emplace_back(*type, *count);
  }
}

std::vector<Change> Definition::piece_pairs(std::string_view key, const std::vector<PieceDef>& pieces) {
  std::vector<Change> pairs;
  for (const IniEntry* found : find_all(key)) {
    const IniEntry entry = *found;
    if (entry.value == "-") pairs.clear();
    if (entry.value != "-") add_piece_pairs(entry, pieces, pairs);
  }
  return pairs;
}

void Definition::add_piece_pairs(const IniEntry& entry, const std::vector<PieceDef>& pieces,
                                 std::vector<Change>& pairs) {
  for (const Word& word : words_of(entry.value)) {
    const std::size_t length = letter_length(word.text, 0);
    const std::string_view second = word.text.substr(std::min(length + 1, word.text.size()));
    const bool written = length > 0 && word.text.substr(length, 1) == ":" && !second.empty() &&
                         letter_length(second, 0) == second.size();
    if (!written) {
      fail(entry, word.offset, "expected two pieces such as 'p:n'");
      continue;
    }
    const auto from = piece_named(entry, word.offset, word.text.substr(0, length), pieces);
    const auto to = piece_named(entry, word.offset + length + 1, second, pieces);
    if (from && to && *from == *to) fail(entry, word.offset, "expected two pieces such as 'p:n'");
    if (!from || !to || *from == *to) continue;
    std::erase_if(pairs, [&](const Change& earlier) { return earlier.from == *from; });
    pairs.push_back({*from, *to});
  }
}

std::vector<std::pair<PieceType, SquareSet>> Definition::piece_regions(std::string_view key,
                                                                       const Geometry& board,
                                                                       const std::vector<PieceDef>& pieces) {
  std::vector<std::pair<PieceType, SquareSet>> regions;
  if (!has(key)) return regions;
  const IniEntry entry = *find(key);
  const std::string_view value = entry.value;
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t open = value.find('(', at), close = value.find(')', at);
    if (open == value.npos || close == value.npos || close < open) {
      fail(entry, at, "expected pieces with squares such as 'Q(d8,e8);R(*8)'");
      return regions;
    }
    std::string squares(value.substr(open + 1, close - open - 1));
    std::replace(squares.begin(), squares.end(), ',', ' ');
    const Result<Region> region = parse_region(squares, board);
    if (!region) fail(entry, open + static_cast<std::size_t>(region.error().column), region.error().message);
    const std::string_view letter = value.substr(at, open - at);
    const auto type = piece_named(entry, at, letter, pieces);
    if (region && type) regions.emplace_back(*type, region->squares);
    at = close + 1;
    while (at < value.size() && (value[at] == ';' || value[at] == ' ')) ++at;
  }
  return regions;
}

// All games from that ancestor on have the piece.
bool Definition::stays_since(std::size_t level, std::string_view piece) const {
  return std::all_of(letters_.begin() + static_cast<std::ptrdiff_t>(level), letters_.end(),
                     [piece](const auto& keys) {
                       return std::any_of(keys.begin(), keys.end(),
                                          [piece](const auto& letter) { return letter.second == piece; });
                     });
}

// Absent if there is none: an error, unless the game has inherited the letter but not the piece.
std::optional<PieceType> Definition::piece_named(const IniEntry& entry, std::size_t offset,
                                                 std::string_view letter,
                                                 const std::vector<PieceDef>& pieces) {
  std::string wanted = upper_case(letter);
  if (entry.line == 0) {
    const auto& there = letters_[entry.level];
    const auto key = there.find(wanted);
    const IniEntry* piece = key == there.end() ? nullptr : find(key->second);
    const bool promotions = entry.key.starts_with("promotionPieceTypes");
    if (piece == nullptr || (promotions && !stays_since(entry.level, key->second))) return std::nullopt;
    wanted = upper_case(piece->value.substr(0, letter_length(piece->value, 0)));
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].letter == wanted) return PieceType(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < pieces.size() && !wanted.empty(); ++i) {
    if (pieces[i].synonym == wanted) return PieceType(static_cast<int>(i));
  }
  if (entry.line != 0) fail(entry, offset, "no piece has the letter " + quote(letter));
  return std::nullopt;
}

std::optional<Verdict> Definition::verdict(std::string_view key, std::optional<Verdict> otherwise) {
  if (!has(key)) return otherwise;
  const int word = choice(key, {"loss", "draw", "win", "none"}, 3);
  return word == 3 ? std::nullopt : std::optional(static_cast<Verdict>(word));
}

int Definition::choice(std::string_view key, const std::vector<std::string_view>& words, int otherwise) {
  const IniEntry* entry = find(key);
  if (entry == nullptr) return otherwise;
  const auto found = std::find(words.begin(), words.end(), entry->value);
  if (found != words.end()) return static_cast<int>(found - words.begin());
  std::string expected = "expected " + std::string(words.front());
  for (std::size_t i = 1; i < words.size(); ++i) {
    expected.append(i + 1 < words.size() ? ", " : " or ").append(words[i]);
  }
  fail(*entry, 0, expected + ", not " + quote(entry->value));
  return otherwise;
}

}  // namespace proconsul
