// The games known to one session or command: the built-in ones and those of definition files, with what was
// wrong in the files. A text may define games of an earlier text of its name anew: they keep their places in
// the list, and what inherits from them follows them. A game that is refused stays as it was.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/session/definition_trial.h"
#include "variants/registry.h"

namespace proconsul {

// "games.ini:3:12"; without a line only the file.
std::string location_text(const SourceError& problem);

struct LibraryReport {
  std::vector<std::string> games;     // that have been added
  std::vector<SourceError> problems;  // those of a file that cannot be read have no line
  std::vector<SourceError> warnings;  // what is odd and does no harm
  bool unreadable = false;            // some file
  bool ok() const { return problems.empty(); }
};

// The limit for a file or a text between markers, in bytes. Protects against endless files such as /dev/zero.
inline constexpr std::size_t kLongestDefinitionText = std::size_t{16} << 20;
std::string too_long_definition_text();  // "more than 16 MiB"

// Separates the files of a list, as in PATH.
#ifdef _WIN32
inline constexpr char kVariantPathSeparator = ';';
#else
inline constexpr char kVariantPathSeparator = ':';
#endif

class GameLibrary {
 public:
  const Registry& registry() const { return registry_; }

  const std::vector<std::string>& files() const { return files_; }  // that have been loaded
  // Of the games that these define, in the order of the list.
  const std::vector<GameDefinition>& definitions() const { return definitions_; }
  // What a text that is loaded from now on may cost, and the tables of each of its games.
  void set_budget(Budget budget) { registry_.set_budget(budget); }
  Budget budget() const { return registry_.budget(); }

  // Again: what it does not define any more is gone. `standard` is what "-" stands for, if anything.
  LibraryReport load_file(const std::string& file, std::istream* standard = nullptr);
  // Several files, separated as in the variable PATH.
  LibraryReport load_path(const std::string& path);
  // `name` is what problems are reported with.
  LibraryReport load_text(const std::string& name, const std::string& text) {
    return define({name, text}, Others::kStay);
  }
  // The same, but in the place of earlier texts of that name.
  LibraryReport replace_text(const std::string& name, const std::string& text) {
    return define({name, text}, Others::kGo);
  }

 private:
  enum class Others : std::uint8_t { kStay, kGo };  // an earlier text's games that are not defined anew

  LibraryReport define(const DefinitionText& text, Others others);
  LibraryReport try_to_define(const DefinitionText& text, Others others);
  std::set<std::string> left_out(const std::string& file, const std::vector<IniSection>& sections) const;
  void accept(const DefinitionTrial& trial, LibraryReport& report);

  Registry registry_;
  std::vector<std::string> files_;
  std::vector<GameDefinition> definitions_;  // see DefinitionTrial::definitions()
};

// The files of a list as in PATH (':', on Windows ';'); a list that is itself the name of a file is that one.
std::vector<std::string> files_of_path(const std::string& path);
// The value of the environment variable PROCONSUL_VARIANT_PATH, which is such a list; empty if unset.
std::string variant_path_of_environment();

}  // namespace proconsul
