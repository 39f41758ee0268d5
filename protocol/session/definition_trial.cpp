#include "protocol/session/definition_trial.h"

#include <algorithm>

namespace proconsul {

DefinitionTrial::DefinitionTrial(const Registry& known, const std::vector<GameDefinition>& definitions,
                                 const std::vector<GameDefinition>& wanted, std::set<std::string> gone,
                                 LoadContext& context)
    : registry_(known), definitions_(definitions) {
  for (const IniSection& section : known.sections()) usable_before_.insert(section.name);
  for (const GameDefinition& definition : definitions)
    parents_before_.emplace(definition.section.name, definition.section.parent);
  std::erase_if(definitions_, [&](const GameDefinition& one) { return gone.count(one.section.name) > 0; });
  for (const GameDefinition& definition : wanted) put(definition, gone);
  read(std::move(gone), wanted.empty() ? nullptr : wanted.front().source.get(), context);
}

// A name that belongs to another text, or appears twice in one, is rejected later by the reader.
void DefinitionTrial::put(const GameDefinition& wanted, std::set<std::string>& changed) {
  const std::string& name = wanted.section.name;
  const auto known = std::find_if(definitions_.begin(), definitions_.end(), [&](const GameDefinition& one) {
    const bool free = one.source->file == wanted.source->file || usable_before_.count(name) == 0;
    return one.section.name == name && one.source != wanted.source && free;
  });
  if (known == definitions_.end()) {
    definitions_.push_back(wanted);
  } else {
    *known = wanted;
    changed.insert(name);
  }
}

bool DefinitionTrial::inherits_from(const GameDefinition& definition,
                                    const std::set<std::string>& names) const {
  std::string ancestor = definition.section.parent;
  for (std::size_t depth = 0; depth <= kMaxAncestors; ++depth) {
    if (names.count(ancestor) > 0) return true;
    const auto known = parents_before_.find(ancestor);
    if (known == parents_before_.end()) return false;
    ancestor = known->second;
  }
  return false;
}

void DefinitionTrial::read(std::set<std::string> changed, const DefinitionText* newest,
                           LoadContext& context) {
  std::vector<IniSection> sections;
  std::vector<std::string> order;
  for (const GameDefinition& one : definitions_) {
    const std::string& name = one.section.name;
    order.push_back(name);
    const bool wanted = one.source.get() == newest, usable_before = usable_before_.count(name) > 0;
    const bool follows = !wanted && inherits_from(one, changed);
    if (!wanted && usable_before && !follows) continue;
    if (follows) changed.insert(name);
    outcomes_.push_back({&one, wanted, usable_before, {}, {}});
    sections.push_back(one.section);
  }
  registry_.remove(changed);
  LoadedSections loaded = registry_.load(std::move(sections), context);
  for (std::size_t i = 0; i < outcomes_.size(); ++i) {
    outcomes_[i].errors = std::move(loaded.errors[i]);
    outcomes_[i].warnings = std::move(loaded.warnings[i]);
    outcomes_[i].built_in = loaded.built_in[i];
  }
  registry_.arrange(order);
  for (GameDefinition& one : definitions_) {
    const Variant* parent = one.source.get() == newest ? registry_.find(one.section.parent) : nullptr;
    if (parent != nullptr) one.section.parent = parent->rules->name;
  }
}

}  // namespace proconsul
