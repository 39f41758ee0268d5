// The games known to a session or command: the built-in ones and those of definition files, with the problems
// found in the files. A text may redefine games of an earlier text: they keep their places in the list, and
// games that inherit from them change too. A rejected game stays as it was.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/session/definition_trial.h"
#include "variants/load_context.h"
#include "variants/registry.h"

namespace proconsul {

// "games.ini:3:12"; only the file if there is no line.
std::string location_text(const SourceError& problem);

struct LibraryReport {
  std::vector<std::string> games;     // games added
  std::vector<SourceError> problems;  // without a line if a file cannot be read
  std::vector<SourceError> warnings;  // harmless oddities
  bool unreadable = false;            // some file could not be read
  Cost spent;                         // at most about twice the budget for each file
  bool ok() const { return problems.empty(); }
};

// Size limit of a file or of a text between markers, in bytes. Protects against endless files such as
// /dev/zero.
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

  const std::vector<std::string>& files() const { return files_; }  // files loaded
  // The definitions in these files, in list order.
  const std::vector<GameDefinition>& definitions() const { return definitions_; }
  // The resources that texts loaded from now on may use, and the tables of each of their games.
  void set_budget(Budget budget) { registry_.set_budget(budget); }
  Budget budget() const { return registry_.budget(); }

  // Loads a file, also again: games it no longer defines are removed. `standard`: the stream for "-", or
  // null.
  LibraryReport load_file(const std::string& file, std::istream* standard = nullptr);
  // Several files, separated as in PATH, each with a budget of its own.
  LibraryReport load_path(const std::string& path);
  // `name` identifies the text in error messages.
  LibraryReport load_text(const std::string& name, const std::string& text);
  // The same, replacing earlier texts of that name.
  LibraryReport replace_text(const std::string& name, const std::string& text);

 private:
  enum class Others : std::uint8_t {
    kStay,
    kGo
  };  // what happens to games of an earlier text of that name that are not redefined

  LibraryReport load_file(const std::string& file, std::istream* standard, LoadContext& context);
  LibraryReport define(const DefinitionText& text, Others others, LoadContext& context);
  LibraryReport try_to_define(const DefinitionText& text, Others others, LoadContext& context);
  std::set<std::string> left_out(const std::string& file, const std::vector<IniSection>& sections) const;
  void accept(const DefinitionTrial& trial, LibraryReport& report);

  Registry registry_;
  std::vector<std::string> files_;
  std::vector<GameDefinition> definitions_;  // see DefinitionTrial::definitions()
};

// The files of a list as in PATH (separated by ':', on Windows ';'); a list that is itself the name of a file
// is that file.
std::vector<std::string> files_of_path(const std::string& path);
// The value of the environment variable PROCONSUL_VARIANT_PATH, which is such a list; empty if unset.
std::string variant_path_of_environment();

}  // namespace proconsul
