#include "variants/ini.h"

#include <algorithm>

#include "engine/lines.h"
#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {
namespace {

// The value of an entry that cannot be read.
constexpr std::string_view kUnreadable = "?";

bool is_key(std::string_view text) {
  return !text.empty() && is_letter(text.front()) &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

std::string_view without_comment(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool starts = line[i] == '#' || line[i] == ';';
    if (starts && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) return line.substr(0, i);
  }
  return line;
}

// Finds a control character or a byte that is not UTF-8; the text's end if there is none. A tab counts as a
// blank.
std::size_t unprintable(std::string_view text) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~'; };
  std::size_t at = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), plain) - text.begin());
  while (at < text.size() && printable(character_at(text, at), "\t") == character_at(text, at))
    at += character_at(text, at).size();
  return at;
}

class IniReader {
 public:
  IniFile read(std::string_view text) {
    while (!text.empty() && errors_ < kMaxErrors && !full_) {
      ++line_;
      read_line(take_line(text));
    }
    if (errors_ == kMaxErrors)
      file_.errors.push_back({"too many errors, what follows is not read", line_, 1});
    return std::move(file_);
  }

 private:
  void read_line(std::string_view whole) {
    whole_ = whole;
    const std::string_view line = trimmed(without_comment(whole));
    if (line.empty()) return;
    if (line.front() == '[') {
      read_section(line);
    } else if (!lost_) {
      read_entry(line);
    }
  }

  void read_section(std::string_view line) {
    lost_ = true;
    if (line.back() != ']') return fail(line.substr(line.size() - 1), "expected ']' at the end of the line");
    const std::string_view inside = line.substr(1, line.size() - 2);
    const std::size_t colon = inside.find(':');
    const std::string_view name = trimmed(inside.substr(0, colon));
    const std::string_view parent =
        colon == inside.npos ? std::string_view() : trimmed(inside.substr(colon + 1));
    if (!is_game_name(name)) return fail_name(name.empty() ? inside : name);
    if (name.size() > kLongestName)
      return fail(name, "the name is longer than " + std::to_string(kLongestName) + " letters");
    if (colon != inside.npos && !is_game_name(parent))
      return fail_name(parent.empty() ? line.substr(line.size() - 1) : parent);
    if (file_.sections.size() == kMaxSections)
      return fail_full(line, "more than " + std::to_string(kMaxSections) + " games in one text");
    const int parent_column = parent.empty() ? 0 : column(parent);
    file_.sections.push_back(
        {std::string(name), std::string(parent), line_, column(name), parent_column, {}, {}});
    lost_ = false;
  }

  void read_entry(std::string_view line) {
    const std::size_t equals = line.find('=');
    if (equals == line.npos)
      return fail_entry(line.substr(0, line.find_first_of(kBlanks)), line,
                        "expected 'key = value' or '[name]'");
    const std::string_view key = trimmed(line.substr(0, equals));
    const std::string_view value = trimmed(line.substr(equals + 1));
    if (!is_key(key)) return fail(line, "expected a key of letters and digits before '='");
    if (value.empty()) return fail_entry(key, line.substr(equals), "expected a value after '='");
    if (value.size() > kLongestValue)
      return fail_entry(key, value.substr(kLongestValue),
                        "the value is longer than " + std::to_string(kLongestValue) + " bytes");
    if (const std::size_t at = unprintable(value); at < value.size())
      return fail_entry(key, value.substr(at), "expected UTF-8 text without control characters");
    if (file_.sections.empty()) return fail(line, "expected '[name]' before the first key");
    if (file_.sections.back().entries.size() == kMaxEntries)
      return fail_full(line, "more than " + std::to_string(kMaxEntries) + " keys in one game");
    file_.sections.back().entries.push_back(
        {std::string(key), std::string(value), line_, column(key), column(value), 0});
  }

  // The section still has the key, so that what else is wrong with it can be told.
  void fail_entry(std::string_view key, std::string_view at, std::string message) {
    fail(at, std::move(message));
    if (file_.sections.empty() || !is_key(key)) return;
    std::vector<IniEntry>& entries = file_.sections.back().entries;
    if (entries.size() < kMaxEntries)
      entries.push_back({std::string(key), std::string(kUnreadable), line_, column(key), column(key), 0});
  }
  void fail_name(std::string_view at) { fail(at, "expected a name of letters, digits, '-' and '_'"); }
  void fail_full(std::string_view at, std::string message) {
    fail(at, std::move(message));
    full_ = true;
  }
  // Within a section the error belongs to the section, which it invalidates.
  void fail(std::string_view at, std::string message) {
    ++errors_;
    std::vector<Error>& errors =
        lost_ || file_.sections.empty() ? file_.errors : file_.sections.back().errors;
    errors.push_back({std::move(message), line_, column(at)});
  }
  int column(std::string_view part) const { return static_cast<int>(part.data() - whole_.data()) + 1; }

  IniFile file_;
  std::string_view whole_;
  int line_ = 0;
  std::size_t errors_ = 0;
  bool lost_ = false;  // after a faulty heading: the section of the following keys is unknown
  bool full_ = false;
};

}  // namespace

bool is_game_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '-' || c == '_';
  });
}

IniFile read_ini(std::string_view text) { return IniReader().read(text); }

Cost cost_of_reading(std::string_view text, const IniFile& file) {
  constexpr std::uint64_t kCopies = 6;  // of a section: in registries, lists of games and attempts
  constexpr std::uint64_t kStepsOfByte = 4, kStepsOfLine = 20, kStepsOfKept = 500;
  std::uint64_t entries = 0, letters = 0;
  for (const IniSection& section : file.sections) {
    for (const IniEntry& entry : section.entries) letters += entry.key.size() + entry.value.size();
    entries += section.entries.size();
  }
  const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
  return {2 * text.size() + kCopies * (entries * sizeof(IniEntry) + letters),
          kStepsOfByte * text.size() + kStepsOfLine * lines + kStepsOfKept * entries};
}

}  // namespace proconsul
