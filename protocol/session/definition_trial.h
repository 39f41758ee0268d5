// The list of games as it would be with some definitions added. Redefined games keep their places, new ones
// come last. Only the new definitions, games that inherit from changed ones, and definitions that failed
// before are read.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "variants/registry.h"

namespace proconsul {

struct DefinitionText {
  std::string file;
  std::string text;
};

struct GameDefinition {
  std::shared_ptr<const DefinitionText> source;
  IniSection section;
};

class DefinitionTrial {
 public:
  // `known`: the usable games of `definitions` and the built-in ones. `wanted`: definitions of one text,
  // which may redefine games of earlier texts of the same name. `gone`: names of games to remove. `context`:
  // see Registry::load.
  DefinitionTrial(const Registry& known, const std::vector<GameDefinition>& definitions,
                  const std::vector<GameDefinition>& wanted, std::set<std::string> gone,
                  LoadContext& context);

  DefinitionTrial(DefinitionTrial&&) = default;
  DefinitionTrial& operator=(DefinitionTrial&&) = default;

  // The result of reading a definition.
  struct Outcome {
    const GameDefinition* definition;
    bool wanted;
    bool usable_before;
    std::vector<Error> errors;  // empty: it can be used
    std::vector<Error> warnings;
    bool built_in = false;  // left out: the same as the built-in game of its name
  };
  const std::vector<Outcome>& outcomes() const { return outcomes_; }  // in list order
  const Registry& registry() const { return registry_; }
  // Includes definitions that cannot be used. Parents are given by name rather than by alias, since aliases
  // may change.
  const std::vector<GameDefinition>& definitions() const { return definitions_; }

 private:
  void put(const GameDefinition& wanted, std::set<std::string>& changed);
  bool inherits_from(const GameDefinition& definition, const std::set<std::string>& names) const;
  void read(std::set<std::string> changed, const DefinitionText* newest, LoadContext& context);

  Registry registry_;
  std::vector<GameDefinition> definitions_;
  std::set<std::string> usable_before_;
  std::map<std::string, std::string> parents_before_;
  std::vector<Outcome> outcomes_;
};

}  // namespace proconsul
