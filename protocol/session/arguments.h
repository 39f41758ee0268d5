// A subcommand's words and options, parsed and checked by Boost.Program_options; values stay text until
// number.h converts them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/result.h"

namespace proconsul {

struct FileKind;

// How a command uses a file named on the command line.
enum class FileRole : std::uint8_t {
  kNone,  // not a file
  kRead,
  kReworked,  // read; replaced if the command writes a file of its kind there
  kReplaced,  // written as a whole
  kMade,      // the same, but only if nothing exists there
  kAppended,
  kKept,  // read and continued
  kReadFolder,
  kFilledFolder
};

struct Option {
  enum class Kind : std::uint8_t {
    kFlag,
    kValue,
    kRepeated,  // a value, and the option may be given several times
    kList,      // one or more words after the name
    kGroups     // the same, repeatable; each occurrence is a group of its own
  };
  const char* name;
  Kind kind;
  const char* value;  // name of the value in the help; "" for a flag
  const char* help;
  FileRole role = FileRole::kNone;  // of the file named by the value
  const FileKind* file_kind = nullptr;
};

// Which options take effect together. "format=xboard" stands for an option with this value. An option that
// would have no effect is rejected.
struct OptionRule {
  enum class Kind : std::uint8_t { kNeeds, kExcludes };
  std::vector<std::string> options;  // each of these
  Kind kind;                         // requires one of the others, or cannot be combined with any of them
  std::vector<std::string> others;
  std::vector<std::string> unless = {};  // the rule does not apply if one of these is given
};

class Arguments {
 public:
  // Fails on an unknown option (suggesting the nearest one), a missing value, or a flag with a value.
  static Result<Arguments> parse(const std::vector<std::string>& words, const std::vector<Option>& options);

  bool has(const std::string& name) const { return values_.count(name) > 0; }
  std::string text(const std::string& name) const;                       // the value; empty if absent
  const std::vector<std::string>& texts(const std::string& name) const;  // all values
  const std::vector<std::vector<std::string>>& groups(const std::string& name) const;  // for kGroups
  const std::vector<std::string>& words() const { return words_; }  // everything that is not an option
  Arguments with_word(const std::string& word) const;               // added at the end
  // The words from `first` on, joined by blanks, so that a FEN can be typed without quotes.
  std::string joined_words(std::size_t first) const;
  // The first given option that has no effect by these rules.
  std::optional<Error> conflict(const std::vector<OptionRule>& rules) const;

 private:
  bool gives(const std::string& name_or_setting) const;

  std::map<std::string, std::vector<std::string>> values_;
  std::map<std::string, std::vector<std::vector<std::string>>> groups_;
  std::vector<std::string> words_;
};

// The names of the options.
std::vector<std::string> names_of(const std::vector<Option>& options);
std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string>& second);
// Concatenates two lists.
std::vector<Option> joined(std::vector<Option> first, const std::vector<Option>& second);

// The options, one per line, aligned.
std::string options_help(const std::vector<Option>& options);

}  // namespace proconsul
