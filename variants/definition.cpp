#include "variants/definition.h"

#include <algorithm>

#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/keys.h"
#include "variants/mended.h"

namespace proconsul {
namespace {

constexpr const char* kTooManyErrors = "too many errors in one game";
constexpr std::uint64_t kStepsOfLetter = 500;  // of a list, which is read several times
constexpr std::uint64_t kStepsOfEntry = 20;    // cost of comparing its key with another's

}  // namespace

Definition::Definition(const std::vector<const IniSection*>& lineage, LoadContext* context,
                       std::vector<Error> known)
    : context_(context),
      known_(std::move(known)),
      name_(lineage.back()->name),
      line_(lineage.back()->line),
      column_(lineage.back()->name_column) {
  for (std::size_t i = 0; i + 1 < lineage.size(); ++i) inherit(*lineage[i], i);
  check_own_keys(*lineage.back());
  add_own(*lineage.back(), lineage.size() - 1);
  check_inherited();
  for (const IniEntry& entry : entries_)
    spend({0, entry.value.size() * (is_inherited(entry.key) ? kStepsOfLetter : 1)});
}

// The entry, or one with the key that was probably meant, unless the section has that one too.
IniEntry Definition::with_meant_key(const IniSection& section, const IniEntry& entry) const {
  if (is_known_key(entry.key)) return entry;
  const std::string near = meant_key(entry.key);
  const bool free = !near.empty() && std::none_of(section.entries.begin(), section.entries.end(),
                                                  [&](const IniEntry& other) { return other.key == near; });
  IniEntry meant = entry;
  if (free) meant.key = near;
  return meant;
}

void Definition::arrange_pieces(const std::vector<PieceDef>& pieces) {
  const auto place = [&](const IniEntry& entry) {
    const std::string letter = upper_case(entry.value.substr(0, letter_length(entry.value, 0)));
    return std::find_if(pieces.begin(), pieces.end(),
                        [&](const PieceDef& piece) { return piece.letter == letter; }) -
           pieces.begin();
  };
  std::vector<IniEntry> arranged;
  for (const IniEntry& entry : entries_) {
    if (is_piece(entry.key)) arranged.push_back(entry);
  }
  std::stable_sort(arranged.begin(), arranged.end(),
                   [&](const IniEntry& a, const IniEntry& b) { return place(a) < place(b); });
  auto next = arranged.begin();
  for (IniEntry& entry : entries_) {
    if (is_piece(entry.key)) entry = *next++;
  }
}

// Keys that were errors in their own game.
void Definition::check_inherited() {
  for (const IniEntry& entry : std::vector<IniEntry>(entries_)) {
    if (entry.line == 0) check_supported(entry);
  }
}

void Definition::check_own_keys(const IniSection& section) {
  for (const IniEntry& entry : section.entries) {
    if (errors_.size() >= kMaxErrors) return fail_key(entry, kTooManyErrors);
    if (!is_known_key(entry.key)) {
      const std::string near = meant_key(entry.key);
      fail_key(entry,
               "unknown key " + quote(entry.key) + (near.empty() ? "" : ", did you mean " + quote(near)));
      continue;
    }
    check_supported(entry);
    const auto same = [&](const IniEntry& other) {
      return other.key == entry.key && other.line < entry.line;
    };
    const auto earlier = std::find_if(section.entries.begin(), section.entries.end(), same);
    if (earlier == section.entries.end() || may_repeat(entry.key)) continue;
    warn(entry, entry.key_column,
         "key " + quote(entry.key) + " is given twice, first in line " + std::to_string(earlier->line) +
             "; the last one counts");
  }
}

void Definition::check_supported(const IniEntry& entry) {
  const UnsupportedKey* key = unsupported_key(entry.key);
  if (key == nullptr) return;
  const std::vector<Word> defaults = words_of(key->defaults);
  const auto meant = [&](const Word& word) { return word.text == entry.value; };
  if (std::any_of(defaults.begin(), defaults.end(), meant)) return;
  fail(entry, 0,
       "this engine does not support " + quote(entry.key) + " yet, expected no such key or " +
           quote(defaults.front().text));
}

void Definition::inherit(const IniSection& section, std::size_t level) {
  add_own(section, level);
  for (const IniEntry& entry : section.entries) {
    if (!is_known_key(entry.key)) fail_section("inherited unknown key " + quote(entry.key));
  }
  std::erase_if(entries_, [](const IniEntry& entry) { return !is_inherited(entry.key); });
  for (IniEntry& entry : entries_) entry.line = 0;
}

void Definition::add_own(const IniSection& section, std::size_t level) {
  for (const IniEntry& written : section.entries) {
    for (const IniEntry& entry : respelled(with_meant_key(section, written))) add_entry(entry, level);
  }
  letters_.push_back(letters());
}

void Definition::add_entry(const IniEntry& entry, std::size_t level) {
  spend({0, kStepsOfEntry * (entries_.size() + 1) + entry.value.size()});
  const bool repeats = may_repeat(entry.key);
  if (repeats) std::erase_if(entries_, [&](const IniEntry& e) { return e.key == entry.key && e.line == 0; });
  if (is_piece(entry.key) && !replace_piece(entry)) return;
  const bool adds = repeats || accumulates(entry.key);
  const auto old =
      std::find_if(entries_.begin(), entries_.end(), [&](const IniEntry& e) { return e.key == entry.key; });
  const auto added = old == entries_.end() || adds ? entries_.insert(entries_.end(), entry) : old;
  *added = entry;
  added->level = level;
}

// A piece takes over the letter of an inherited one, and a custom piece that of a standard one. False if it
// is the standard one.
bool Definition::replace_piece(const IniEntry& own) {
  const auto letter_of = [](const IniEntry& entry) {
    return std::string_view(entry.value).substr(0, letter_length(entry.value, 0));
  };
  const std::string_view letter = letter_of(own);
  const auto rival = [&](const IniEntry& entry) {
    return !letter.empty() && letter_of(entry) == letter && entry.key != own.key && is_piece(entry.key);
  };
  std::erase_if(entries_, [&](const IniEntry& entry) {
    return rival(entry) && (entry.line == 0 ||
                            (is_custom_piece(own.key) && !is_custom_piece(entry.key) && entry.key != "king"));
  });
  return is_custom_piece(own.key) || own.key == "king" ||
         std::none_of(entries_.begin(), entries_.end(),
                      [&](const IniEntry& entry) { return rival(entry) && is_custom_piece(entry.key); });
}

std::map<std::string, std::string> Definition::letters() const {
  std::map<std::string, std::string> keys;
  for (const IniEntry& entry : entries_) {
    const std::size_t length = letter_length(entry.value, 0);
    if (is_piece(entry.key) && length > 0) keys[upper_case(entry.value.substr(0, length))] = entry.key;
  }
  return keys;
}

std::string Definition::meant_key(const std::string& key) const {
  return context_ != nullptr ? context_->meant_key(key) : nearest_key(key);
}

Result<Paths> Definition::movement(std::string_view notation, const BetzaBoard& board) const {
  return context_ != nullptr ? context_->movement(notation, board)
                             : LoadContext(Budget{}).movement(notation, board);
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

void Definition::fail(const IniEntry& entry, std::size_t offset, std::string message) {
  if (entry.line == 0) return fail_section("inherited key " + quote(entry.key) + ": " + message);
  add({std::move(message), entry.line, entry.value_column + static_cast<int>(offset)});
}

void Definition::fail_key(const IniEntry& entry, std::string message) {
  if (entry.line == 0) return fail_section("inherited " + message);
  add({std::move(message), entry.line, entry.key_column});
}

// Inherited entries have line 0: the game they come from gets the warning.
void Definition::warn(const IniEntry& entry, int column, std::string message) {
  Error warning{std::move(message), entry.line, column};
  if (entry.line == 0 || warnings_.size() >= kMaxErrors ||
      std::find(warnings_.begin(), warnings_.end(), warning) != warnings_.end())
    return;
  warnings_.push_back(std::move(warning));
}

void Definition::stand_in(const IniEntry& piece, std::string value) {
  for (IniEntry& entry : entries_) {
    if (entry.key == piece.key) entry.value = value;
  }
}

void Definition::fail_unsupported(std::string_view key, const std::string& what) {
  const IniEntry* entry = find(key);
  const std::string message = "this engine does not support " + what + " yet";
  if (entry != nullptr) return fail(IniEntry(*entry), 0, message);
  fail_section(message);
}

void Definition::fail_section(std::string message) { add({std::move(message), line_, column_}); }

bool Definition::is_known(const Error& error) const {
  return std::any_of(known_.begin(), known_.end(), [&](const Error& known) {
    if (known.line != error.line) return false;
    if (error.line == line_) return known.message == error.message;
    return known.column == 0 || known.column == error.column;
  });
}

// A key may be read more than once; its error is reported once.
void Definition::add(Error error) {
  ++faults_;
  if (is_known(error)) return;
  if (errors_.size() > kMaxErrors) return;
  if (errors_.size() == kMaxErrors) error.message = kTooManyErrors;
  if (std::find(errors_.begin(), errors_.end(), error) == errors_.end()) errors_.push_back(std::move(error));
}

}  // namespace proconsul
