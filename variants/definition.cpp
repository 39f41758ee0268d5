#include "variants/definition.h"

#include <algorithm>

#include "variants/keys.h"
#include "variants/region.h"
#include "variants/text.h"

namespace proconsul {

Definition::Definition(const std::vector<const IniSection*>& lineage)
    : name_(lineage.back()->name), line_(lineage.back()->line), column_(lineage.back()->name_column) {
  for (std::size_t i = 0; i + 1 < lineage.size(); ++i) inherit(*lineage[i]);
  check_own_keys(*lineage.back());
  add_own(*lineage.back());
}

void Definition::check_own_keys(const IniSection& section) {
  for (const IniEntry& entry : section.entries) {
    if (!is_known_key(entry.key)) {
      const std::string near = nearest_key(entry.key);
      fail_key(entry,
               "unknown key " + quoted(entry.key) + (near.empty() ? "" : ", did you mean " + quoted(near)));
      continue;
    }
    const auto same = [&](const IniEntry& other) {
      return other.key == entry.key && other.line < entry.line;
    };
    const auto earlier = std::find_if(section.entries.begin(), section.entries.end(), same);
    if (earlier == section.entries.end() || may_repeat(entry.key)) continue;
    fail_key(entry,
             "key " + quoted(entry.key) + " is given twice, first in line " + std::to_string(earlier->line));
  }
}

void Definition::inherit(const IniSection& section) {
  add_own(section);
  std::erase_if(entries_, [](const IniEntry& entry) { return !is_inherited(entry.key); });
  for (IniEntry& entry : entries_) entry.line = 0;
}

void Definition::add_own(const IniSection& section) {
  for (const IniEntry& entry : section.entries) {
    const bool repeats = may_repeat(entry.key);
    if (repeats)
      std::erase_if(entries_, [&](const IniEntry& e) { return e.key == entry.key && e.line == 0; });
    const auto old =
        std::find_if(entries_.begin(), entries_.end(), [&](const IniEntry& e) { return e.key == entry.key; });
    if (old == entries_.end() || repeats) {
      entries_.push_back(entry);
    } else {
      *old = entry;
    }
  }
}

const IniEntry* Definition::find(std::string_view key) const {
  const auto found =
      std::find_if(entries_.begin(), entries_.end(), [key](const IniEntry& e) { return e.key == key; });
  return found == entries_.end() ? nullptr : &*found;
}

std::vector<const IniEntry*> Definition::find_all(std::string_view key) const {
  std::vector<const IniEntry*> result;
  for (const IniEntry& entry : entries_) {
    if (entry.key == key) result.push_back(&entry);
  }
  return result;
}

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
  return choice(key, {"false", "true"}, otherwise ? 1 : 0) == 1;
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
  const Result<SquareSet> set = parse_region(entry->value, board);
  if (!set) fail(*entry, static_cast<std::size_t>(set.error().column - 1), set.error().message);
  return set ? set.value() : otherwise;
}

std::vector<PieceType> Definition::piece_list(std::string_view key, const Rules& rules,
                                              std::vector<PieceType> otherwise) {
  const IniEntry* entry = find(key);
  if (entry == nullptr) return otherwise;
  std::vector<PieceType> result;
  if (entry->value == "-") return result;
  for (const Word& word : words_of(entry->value)) {
    std::size_t length = 0;
    for (std::size_t at = 0; at < word.text.size(); at += length) {
      length = std::max<std::size_t>(letter_length(word.text, at), 1);
      const PieceType type = rules.type_of(upper(word.text.substr(at, length)));
      if (type.valid()) result.push_back(type);
      if (!type.valid())
        fail(*entry, word.offset + at, "no piece has the letter " + quoted(word.text.substr(at, length)));
    }
  }
  return result;
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
  fail(*entry, 0, expected + ", not " + quoted(entry->value));
  return otherwise;
}

void Definition::fail(const IniEntry& entry, std::size_t offset, std::string message) {
  if (entry.line == 0) return fail_section("inherited key " + quoted(entry.key) + ": " + message);
  add({std::move(message), entry.line, entry.value_column + static_cast<int>(offset)});
}

void Definition::fail_key(const IniEntry& entry, std::string message) {
  if (entry.line == 0) return fail_section("inherited " + message);
  add({std::move(message), entry.line, entry.key_column});
}

void Definition::fail_section(std::string message) { add({std::move(message), line_, column_}); }

// A key may be read more than once; its error is reported once.
void Definition::add(Error error) {
  if (std::find(errors_.begin(), errors_.end(), error) == errors_.end()) errors_.push_back(std::move(error));
}

}  // namespace proconsul
