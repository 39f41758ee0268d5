// The games this engine knows: built-in definitions (one INI text embedded at build time) and those of user
// files. A value type: each protocol session owns its own registry.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/compiled_game.h"
#include "engine/result.h"
#include "variants/ini.h"
#include "variants/starts.h"

namespace proconsul {

struct Variant {
  std::shared_ptr<const CompiledGame> compiled;
  std::shared_ptr<const Rules> rules;   // of this game alone
  std::optional<StartScheme> starts;    // random starts and their numbering, if the game has them
  std::vector<std::string> aliases;     // "standard", "normal", "chess960"
  bool castling_by_rook = false;        // UCI_Chess960 is implied
  bool uncheckered = false;             // its board is drawn in one colour
  bool built_in = false;                // not from a user's file
  int list_order = 0;                   // its place in lists of games, from 1; 0: after those that have one
  std::vector<std::string> rules_text;  // in full where the tables do not cover them; paragraphs
  std::shared_ptr<const Variant>
      chess960;                         // with castling from any file, see variants/chess960.h; may be null
  std::vector<std::string> base_names;  // names of the games that such a variant is made from
};

class LoadContext;

inline constexpr int kLastInList = 1000;  // the last place in lists that a definition can ask for

// Whether this is the variant's name or one of its aliases, ignoring case.
bool is_called(const Variant& variant, std::string_view name);

// An error with the file and the line it was found in.
struct SourceError {
  std::string file;
  Error error;
  std::string source;  // the line's text; empty if the error has no line
};

// The result of loading sections together, by section; those without errors are now registered.
struct LoadedSections {
  std::vector<std::vector<Error>> errors;
  std::vector<std::vector<Error>> warnings;
  std::vector<bool> built_in;  // the same as the built-in game of its name, which stays
};

// The errors of a file's text, each with its line.
std::vector<SourceError> locate(const std::string& file, std::string_view text, std::vector<Error> errors);

// "games.ini:3:9: error: ...", the line, and a caret below the column.
std::string render(const SourceError& error, std::string_view severity = "error");

class Registry {
 public:
  Registry();  // the built-in games, read once and shared by all registries
  static const Variant* find_built_in(std::string_view name);  // by its name, or null
  // Only the games of these definitions, which are built in: throws std::runtime_error if one has an error.
  static Registry of_definitions(const std::vector<std::string_view>& definitions);
  // All of them, in the order of the definitions.
  const std::vector<Variant>& variants() const { return variants_; }
  // All of them in the order in which users look for them: first those of the user's files, then the built-in
  // ones; among either, first those with a place in lists, in that order, then the others.
  std::vector<const Variant*> listed() const;
  // Finds a name, alias or title, ignoring case and punctuation; otherwise null. NAME960 is the Chess960 form
  // of the game NAME.
  const Variant* find(std::string_view name) const;
  const Variant* find_defined(std::string_view name) const;  // the same among games that have definitions
  std::string nearest(std::string_view name) const;          // best guess for a mistyped name, may be empty
  // Adds the usable games of a definition text and returns the errors of the others. A text with syntax
  // errors adds nothing; a GameLibrary uses the rest of it.
  std::vector<Error> load(std::string_view text);
  // On the account of `context`.
  LoadedSections load(std::vector<IniSection> sections, LoadContext& context);
  // As if these had not been loaded; games that inherit from them must be removed with them.
  void remove(const std::set<std::string>& names);
  // Moves games of these names to the end, in this order.
  void arrange(const std::vector<std::string>& names);
  const std::vector<Error>& warnings() const { return warnings_; }  // warnings about the text loaded last
  // Limits the cost of texts loaded from now on, and of the tables of each of their games.
  void set_budget(Budget budget) { budget_ = budget; }
  Budget budget() const { return budget_; }
  // As they were written, with their parents by name; in the order of variants().
  const std::vector<IniSection>& sections() const { return sections_; }

 private:
  struct Empty {};
  explicit Registry(Empty) {}
  static const Registry& built_in();

  std::vector<IniSection> sections_;  // the sections of all games, for games that inherit from them
  std::vector<Variant> variants_;
  std::vector<Error> warnings_;
  Budget budget_;
};

}  // namespace proconsul
