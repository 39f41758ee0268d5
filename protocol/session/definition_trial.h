// The list of games as it would be with some definitions more. Those of games that it has take their places,
// new ones come last. Read are the new definitions, what inherits from games that they change, and what could
// not be used before.
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
  // `known`: the games of `definitions` that can be used, and the built-in ones. `wanted` are of one text,
  // which may define games of earlier texts of its name anew. `gone`: names of games that shall be no more.
  DefinitionTrial(const Registry& known, const std::vector<GameDefinition>& definitions,
                  const std::vector<GameDefinition>& wanted, std::set<std::string> gone);

  DefinitionTrial(DefinitionTrial&&) = default;
  DefinitionTrial& operator=(DefinitionTrial&&) = default;

  // What became of a definition that was read.
  struct Outcome {
    const GameDefinition* definition;
    bool wanted;
    bool usable_before;
    std::vector<Error> errors;  // none: it can be used
    std::vector<Error> warnings;
  };
  const std::vector<Outcome>& outcomes() const { return outcomes_; }  // in the order of the list
  const Registry& registry() const { return registry_; }
  // Those that cannot be used too. Parents have their names where aliases were written, which may change.
  const std::vector<GameDefinition>& definitions() const { return definitions_; }

 private:
  void put(const GameDefinition& wanted, std::set<std::string>& changed);
  bool inherits_from(const GameDefinition& definition, const std::set<std::string>& names) const;
  void read(std::set<std::string> changed, const DefinitionText* newest);

  Registry registry_;
  std::vector<GameDefinition> definitions_;
  std::set<std::string> usable_before_;
  std::map<std::string, std::string> parents_before_;
  std::vector<Outcome> outcomes_;
};

}  // namespace proconsul
