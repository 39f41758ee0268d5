// A subcommand's words and options, parsed and checked by Boost.Program_options; values stay text until
// number.h reads them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/result.h"

namespace proconsul {

struct FileKind;

// What a file is for that the command line names.
enum class FileRole : std::uint8_t {
  kNone,  // there is none
  kRead,
  kReworked,  // read, and replaced where a file of its kind is written there
  kReplaced,  // written as a whole
  kMade,      // the same, but where nothing is yet
  kAppended,
  kKept,  // read and gone on with
  kReadFolder,
  kFilledFolder
};

struct Option {
  enum class Kind : std::uint8_t {
    kFlag,
    kValue,
    kRepeated,  // a value, and the option may be given several times
    kList,      // one or more words after the name
    kGroups     // the same, several times; each time is a group of its own
  };
  const char* name;
  Kind kind;
  const char* value;  // what the help calls the value, "" for a flag
  const char* help;
  FileRole role = FileRole::kNone;  // of the file that it names
  const FileKind* file_kind = nullptr;
};

// Which options have an effect together. "format=xboard" stands for an option with this value. An option that
// would have none is refused.
struct OptionRule {
  enum class Kind : std::uint8_t { kNeeds, kExcludes };
  std::vector<std::string> options;  // each of these
  Kind kind;                         // requires one of the others, or cannot be used with any of them
  std::vector<std::string> others;
  std::vector<std::string> unless = {};  // one of these is given
};

class Arguments {
 public:
  // Fails on an unknown option (naming the nearest one), a missing value or a flag with a value.
  static Result<Arguments> parse(const std::vector<std::string>& words, const std::vector<Option>& options);

  bool has(const std::string& name) const { return values_.count(name) > 0; }
  std::string text(const std::string& name) const;                       // the value; empty if absent
  const std::vector<std::string>& texts(const std::string& name) const;  // all values
  const std::vector<std::vector<std::string>>& groups(const std::string& name) const;  // for kGroups
  const std::vector<std::string>& words() const { return words_; }                     // what is no option
  // The words from `first` on, joined by blanks: lets a FEN be typed without quotes.
  std::string joined_words(std::size_t first) const;
  // What is given and has no effect by these rules.
  std::optional<Error> conflict(const std::vector<OptionRule>& rules) const;

 private:
  bool gives(const std::string& name_or_setting) const;

  std::map<std::string, std::vector<std::string>> values_;
  std::map<std::string, std::vector<std::vector<std::string>>> groups_;
  std::vector<std::string> words_;
};

// Their names.
std::vector<std::string> names_of(const std::vector<Option>& options);
std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string>& second);
// One list after the other.
std::vector<Option> joined(std::vector<Option> first, const std::vector<Option>& second);

// The options one to a line, aligned.
std::string options_help(const std::vector<Option>& options);

}  // namespace proconsul
