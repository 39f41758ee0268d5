#include "variants/batch.h"

#include <algorithm>
#include <iterator>

#include "engine/game.h"
#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/chess960.h"
#include "variants/loader.h"

namespace proconsul {
namespace {

using Lineage = std::vector<const IniSection*>;  // the game's own section last

bool same_name(std::string_view one, std::string_view other) { return lower_case(one) == lower_case(other); }

class BatchLoader {
 public:
  BatchLoader(const std::vector<IniSection>& sections, std::size_t known, const Registry& registry)
      : sections_(sections), known_(known), registry_(registry), loaded_(sections.size()) {
    batch_.errors.resize(sections.size() - known);
    batch_.warnings.resize(sections.size() - known);
  }

  Batch load() {
    std::vector<Lineage> lineages;
    for (std::size_t i = known_; i < sections_.size(); ++i) {
      const bool named = check_name(i), formed = check_form(i);  // to report both
      const Lineage lineage = lineage_of(sections_[i]);
      if (named && formed && !lineage.empty()) lineages.push_back(lineage);
    }
    const auto shorter = [](const Lineage& a, const Lineage& b) { return a.size() < b.size(); };
    std::stable_sort(lineages.begin(), lineages.end(), shorter);
    for (const Lineage& lineage : lineages) load_one(lineage);
    std::move(loaded_.begin() + static_cast<std::ptrdiff_t>(known_), loaded_.end(),
              std::back_inserter(batch_.variants));
    return std::move(batch_);
  }

 private:
  bool check_name(std::size_t index) {
    const IniSection& section = sections_[index];
    const auto end = sections_.begin() + static_cast<std::ptrdiff_t>(index);
    const bool repeated = std::any_of(sections_.begin(), end,
                                      [&](const IniSection& s) { return same_name(s.name, section.name); });
    if (!repeated && !is_known(section.name)) return true;
    errors_of(section).push_back(
        {"there is already a game named " + quote(section.name), section.line, section.name_column});
    return false;
  }

  bool check_form(std::size_t index) {
    const std::vector<Error>& errors = sections_[index].errors;
    std::vector<Error>& all = batch_.errors[index - known_];
    all.insert(all.end(), errors.begin(), errors.end());
    return errors.empty();
  }

  const IniSection* find(std::string_view name) const {
    if (const IniSection* section = section_named(name)) return section;
    const Variant* variant = registry_.find_defined(name);  // an alias or a title will do for a known game
    return variant != nullptr ? section_named(variant->rules->name) : nullptr;
  }

  const IniSection* section_named(std::string_view name) const {
    const auto found = std::find_if(sections_.begin(), sections_.end(),
                                    [&](const IniSection& s) { return same_name(s.name, name); });
    return found == sections_.end() ? nullptr : &*found;
  }

  // Empty if an ancestor is missing or the game is its own.
  Lineage lineage_of(const IniSection& own) {
    Lineage lineage = {&own};
    while (!lineage.front()->parent.empty()) {
      const IniSection* parent = find(lineage.front()->parent);
      const bool circle = std::find(lineage.begin(), lineage.end(), parent) != lineage.end();
      if (circle)
        fail_parent(own, parent == &own ? "the game inherits from itself" : faulty_parent(own.parent));
      if (parent == nullptr && lineage.size() == 1) fail_parent(own, unknown_parent(own.parent));
      if (parent == nullptr && lineage.size() > 1) fail_parent(own, faulty_parent(own.parent));
      const bool deep = lineage.size() > kMostAncestors;
      if (deep && !circle && parent != nullptr)
        fail_parent(own, "the game has more than " + std::to_string(kMostAncestors) + " ancestors");
      if (circle || deep || parent == nullptr) return {};
      if (!parent->errors.empty()) {
        fail_parent(own, faulty_parent(own.parent));
        return {};
      }
      lineage.insert(lineage.begin(), parent);
    }
    return lineage;
  }

  static std::string faulty_parent(std::string_view name) {
    return "the game " + quote(name) + " that it inherits from has errors";
  }

  std::string unknown_parent(std::string_view name) const {
    std::vector<std::string_view> names;
    for (const IniSection& section : sections_) names.push_back(section.name);
    const std::string near = nearest_name(name, names);
    return "unknown game " + quote(name) + (near.empty() ? "" : ", did you mean " + quote(near));
  }

  void fail_parent(const IniSection& section, std::string message) {
    errors_of(section).push_back({std::move(message), section.line, section.parent_column});
  }

  void load_one(const Lineage& lineage) {
    const IniSection& own = *lineage.back();
    Definition definition(lineage);
    Variant variant = load_variant(definition);
    check_aliases(definition);
    if (known_ > 0 && definition.errors().empty()) check_start(definition, variant);
    add_errors(definition, lineage);
    if (!definition.errors().empty()) return;
    variant.chess960 = make_chess960(variant);
    loaded_[index_of(&own)] = std::move(variant);
  }

  // What is wrong with an ancestor, and not set right, is not repeated for its heirs.
  void add_errors(const Definition& definition, const Lineage& lineage) {
    const IniSection& own = *lineage.back();
    const auto failed = [this](const IniSection* s) {
      return index_of(s) >= known_ && !loaded_[index_of(s)];
    };
    batch_.warnings[index_of(&own) - known_] = definition.warnings();
    std::vector<Error> errors = definition.errors();
    if (!errors.empty() && std::any_of(lineage.begin(), lineage.end() - 1, failed)) {
      std::erase_if(errors, [&](const Error& error) { return error.line == own.line; });
      if (errors.empty()) return fail_parent(own, faulty_parent(own.parent));
    }
    std::move(errors.begin(), errors.end(), std::back_inserter(errors_of(own)));
  }

  // A start that the engine would refuse. The built-in games' are tested elsewhere.
  static void check_start(Definition& definition, const Variant& variant) {
    const Result<Game> game = Game::create(variant.compiled, variant.rules->start_fen);
    if (game) return;
    const IniEntry* entry = definition.find("startFen");
    if (entry == nullptr) return definition.fail_section("startFen: " + game.error().message);
    definition.fail(IniEntry(*entry), static_cast<std::size_t>(std::max(game.error().column, 1) - 1),
                    game.error().message);
  }

  void check_aliases(Definition& definition) const {
    const IniEntry* entry = definition.find("aliases");
    if (entry == nullptr) return;
    for (const Word& word : words_of(entry->value)) {
      if (is_game_name(word.text) && !is_taken(word.text)) continue;
      definition.fail(*entry, word.offset,
                      is_game_name(word.text) ? "there is already a game named " + quote(word.text)
                                              : "expected names of letters, digits, '-' and '_'");
    }
  }

  bool is_taken(std::string_view name) const {
    const auto aliased = [name](const std::optional<Variant>& variant) {
      return variant && std::any_of(variant->aliases.begin(), variant->aliases.end(),
                                    [name](const std::string& alias) { return same_name(alias, name); });
    };
    return section_named(name) != nullptr || is_known(name) ||
           std::any_of(loaded_.begin(), loaded_.end(), aliased);
  }

  // Titles of known games are free.
  bool is_known(std::string_view name) const {
    const std::vector<Variant>& known = registry_.variants();
    return std::any_of(known.begin(), known.end(),
                       [name](const Variant& variant) { return is_called(variant, name); });
  }

  std::vector<Error>& errors_of(const IniSection& section) {
    return batch_.errors[index_of(&section) - known_];
  }

  std::size_t index_of(const IniSection* section) const {
    return static_cast<std::size_t>(section - sections_.data());
  }

  const std::vector<IniSection>& sections_;
  std::size_t known_;
  const Registry& registry_;
  std::vector<std::optional<Variant>> loaded_;  // by section
  Batch batch_;
};

}  // namespace

Batch load_batch(const std::vector<IniSection>& sections, std::size_t known, const Registry& registry) {
  return BatchLoader(sections, known, registry).load();
}

}  // namespace proconsul
