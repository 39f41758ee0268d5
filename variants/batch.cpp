#include "variants/batch.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "engine/blueprint.h"
#include "engine/game_trials.h"
#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/table_cost.h"
#include "engine/text.h"
#include "variants/chess960.h"
#include "variants/loader.h"
#include "variants/mended.h"

namespace proconsul {
namespace {

using Lineage = std::vector<const IniSection*>;  // the game's own section last

constexpr std::int64_t kStartsTried = 32;
constexpr std::size_t kMaxGuesses = 50;         // of the games that unknown parents mean
constexpr std::uint64_t kStepsToLoad = 50'000;  // a game without pieces
constexpr int kMaxRounds = 12;                  // of looking for further faults in a game

// Fairy-Stockfish's name for a neutral base game, which has the pieces and rules of another.
constexpr std::string_view kNeutralParent = "fairy";
constexpr std::string_view kNeutralGame = "chess";

bool same_name(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](char a, char b) { return to_lower(a) == to_lower(b); });
}

// The memory of a game's rules and those of its Chess960 form, without lists of paths that are shared with
// others.
std::uint64_t bytes_of(const Variant& variant, const CompiledGame* kin) {
  std::uint64_t bytes = sizeof(Variant) + sizeof(Rules) + variant.rules->about.size();
  for (const std::string& paragraph : variant.rules_text) bytes += paragraph.size();
  for (std::size_t i = 0; i < variant.rules->pieces.size(); ++i) {
    const PieceDef& piece = variant.rules->pieces[i];
    bytes += sizeof(PieceDef) + piece.name.size() + piece.notation.size();
    if (kin == nullptr || i >= kin->rules().pieces.size() ||
        &kin->rules().pieces[i].paths.get() != &piece.paths.get())
      bytes += bytes_of(piece.paths) / 2;
  }
  return 2 * bytes;
}

// Pieces are dropped and stay where they are, so that no position occurs twice.
bool only_fills_up(const Rules& rules) {
  return !rules.extra.custody && rules.hand.smothers_enemies == Smothering::kNothing &&
         rules.hand.smothers_own == Smothering::kNothing &&
         std::all_of(rules.pieces.begin(), rules.pieces.end(),
                     [](const PieceDef& piece) { return piece.paths.empty(); });
}

// All fields of the start position's FEN.
std::string whole_start(const Variant& variant) {
  const Result<Game> game = Game::create(variant.compiled, variant.rules->start_fen);
  return game ? game->fen() : variant.rules->start_fen;
}

// The games are the same but for names, texts and what is known about material.
bool play_alike(const Variant& one, const Variant& other) {
  Rules rules = *one.rules;
  const Rules& others = *other.rules;
  if (rules.pieces.size() != others.pieces.size()) return false;
  for (auto field : {&Rules::name, &Rules::title, &Rules::about, &Rules::start_fen})
    rules.*field = others.*field;
  rules.lone_insufficient = others.lone_insufficient;
  if (only_fills_up(rules)) {
    rules.move_limit = others.move_limit;
    rules.repetition_limit = others.repetition_limit;
  }
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    rules.pieces[i].name = others.pieces[i].name;
    rules.pieces[i].notation = others.pieces[i].notation;
  }
  return rules == others && whole_start(one) == whole_start(other);
}

class BatchLoader {
 public:
  BatchLoader(const std::vector<IniSection>& sections, std::size_t known, const Registry& registry,
              LoadContext& context)
      : sections_(sections),
        known_(known),
        registry_(registry),
        context_(context),
        trials_(context.meter()),
        loaded_(sections.size()) {
    for (const Variant& variant : registry.variants()) {
      taken_.insert(lower_case(variant.rules->name));
      for (const std::string& alias : variant.aliases) taken_.insert(lower_case(alias));
    }
    for (const IniSection& section : sections) taken_.insert(lower_case(section.name));
    batch_.errors.resize(sections.size() - known);
    batch_.warnings.resize(sections.size() - known);
    batch_.built_in.resize(sections.size() - known);
  }

  Batch load() {
    std::vector<Lineage> lineages;
    for (std::size_t i = known_; i < sections_.size(); ++i) {
      if (!check_name(i)) continue;
      check_form(i);
      Lineage lineage = lineage_of(sections_[i]);
      if (lineage.empty()) check_keys(sections_[i]);
      if (!lineage.empty()) lineages.push_back(std::move(lineage));
    }
    const auto shorter = [](const Lineage& a, const Lineage& b) { return a.size() < b.size(); };
    std::stable_sort(lineages.begin(), lineages.end(), shorter);
    for (const Lineage& lineage : lineages) load_one(lineage);
    std::move(loaded_.begin() + static_cast<std::ptrdiff_t>(known_), loaded_.end(),
              std::back_inserter(batch_.variants));
    return std::move(batch_);
  }

 private:
  // False if the section defines a built-in game once more, which needs no loading.
  bool check_name(std::size_t index) {
    const IniSection& section = sections_[index];
    const auto begin = sections_.begin() + static_cast<std::ptrdiff_t>(known_);
    const auto end = sections_.begin() + static_cast<std::ptrdiff_t>(index);
    const bool repeated =
        std::any_of(begin, end, [&](const IniSection& s) { return same_name(s.name, section.name); });
    if (!repeated && !is_known(section.name)) return true;
    if (!repeated && is_built_in(section)) return false;
    errors_of(section).push_back(
        {"there is already a game named " + quote(section.name), section.line, section.name_column});
    return true;
  }

  // Defines the built-in game of its name once more, as files of other programs do.
  bool is_built_in(const IniSection& section) {
    const Variant* const known = Registry::find_built_in(section.name);
    if (known == nullptr || !section.errors.empty() || !defines(section, *known)) return false;
    const std::size_t place = index_of(&section) - known_;
    batch_.built_in[place] = true;
    batch_.warnings[place].push_back(
        {"the same as the built-in game " + quote(known->rules->name), section.line, section.name_column});
    return true;
  }

  bool defines(const IniSection& section, const Variant& known) try {
    const Lineage lineage = lineage_of(section);
    if (lineage.empty()) return false;
    Definition definition(lineage, &context_);
    definition.arrange_pieces(known.rules->pieces);
    const Variant variant = load(definition, nullptr);
    return definition.errors().empty() && play_alike(variant, known);
  } catch (const OverBudget&) {
    return false;
  }

  void check_form(std::size_t index) {
    const std::vector<Error>& errors = sections_[index].errors;
    std::vector<Error>& all = batch_.errors[index - known_];
    all.insert(all.end(), errors.begin(), errors.end());
  }

  // Of a game whose ancestors are not known.
  void check_keys(const IniSection& own) {
    try {
      add_errors(Definition({&own}, &context_).errors(), own, true);
    } catch (const OverBudget&) {  // its other error is enough
    }
  }

  const IniSection* find(std::string_view name) const {
    if (const IniSection* section = section_named(name)) return section;
    const Variant* variant = registry_.find_defined(name);  // known games may be named by an alias or a title
    if (variant != nullptr) return section_named(variant->rules->name);
    return same_name(name, kNeutralParent) ? section_named(kNeutralGame) : nullptr;
  }

  const IniSection* section_named(std::string_view name) const {
    const auto found = std::find_if(sections_.begin(), sections_.end(),
                                    [&](const IniSection& s) { return same_name(s.name, name); });
    return found == sections_.end() ? nullptr : &*found;
  }

  // Empty if an ancestor is missing or the game is its own ancestor. The game that was probably meant stands
  // in for an unknown one, to find the other errors.
  Lineage lineage_of(const IniSection& own) {
    Lineage lineage = {&own};
    while (!lineage.front()->parent.empty()) {
      const IniSection* parent = find(lineage.front()->parent);
      if (parent == nullptr && lineage.size() == 1) {
        const std::string near = near_parent(own.parent);
        fail_parent(own, unknown_parent(own.parent, near));
        if (parent = section_named(near); parent == nullptr) return {};
      }
      const bool circle = std::find(lineage.begin(), lineage.end(), parent) != lineage.end();
      if (circle)
        fail_parent(own, parent == &own ? "the game inherits from itself" : faulty_parent(own.parent));
      if (parent == nullptr) fail_parent(own, faulty_parent(own.parent));
      const bool deep = lineage.size() > kMaxAncestors;
      if (deep && !circle && parent != nullptr)
        fail_parent(own, "the game has more than " + std::to_string(kMaxAncestors) + " ancestors");
      if (circle || deep || parent == nullptr) return {};
      lineage.insert(lineage.begin(), parent);
    }
    return lineage;
  }

  static std::string faulty_parent(std::string_view name) {
    return "the game " + quote(name) + " that it inherits from has errors";
  }

  std::string near_parent(std::string_view name) {
    if (++guesses_ > kMaxGuesses) return "";
    std::vector<std::string_view> names;
    for (const IniSection& section : sections_) names.push_back(section.name);
    return nearest_name(name, names);
  }

  static std::string unknown_parent(std::string_view name, const std::string& near) {
    return "unknown game " + quote(name) + (near.empty() ? "" : ", did you mean " + quote(near));
  }

  void fail_parent(const IniSection& section, const std::string& message) {
    std::vector<Error>& errors = errors_of(section);
    const bool told = std::any_of(errors.begin(), errors.end(),
                                  [&](const Error& error) { return error.message == message; });
    if (!told) errors.push_back({message, section.line, section.parent_column});
  }

  // Games that would exceed the budget are not checked further.
  void load_one(const Lineage& lineage) {
    const IniSection& own = *lineage.back();
    const bool readable = std::all_of(lineage.begin(), lineage.end(),
                                      [](const IniSection* section) { return section->errors.empty(); });
    try {
      context_.meter().check();
      std::vector<Error> errors;
      if (readable && errors_of(own).empty()) errors = load_sound(lineage);
      if (!loaded_[index_of(&own)]) find_faults(lineage, errors);
    } catch (const OverBudget& over) {
      errors_of(own).push_back({over.what(), own.line, own.name_column});
    }
  }

  Variant load(Definition& definition, const CompiledGame* kin) {
    context_.meter().add_steps(kStepsToLoad);
    return load_variant(definition, registry_.budget(), kin);
  }

  // Loads the game, if it has no errors.
  std::vector<Error> load_sound(const Lineage& lineage) {
    const IniSection& own = *lineage.back();
    Definition definition(lineage, &context_);
    const CompiledGame* const kin = kin_of(lineage);
    Variant variant = load(definition, kin);
    check_aliases(definition);
    if (known_ > 0 && definition.errors().empty()) {
      context_.meter().add_bytes(bytes_of(variant, kin));
      check_start(definition, variant, kin);
    }
    batch_.warnings[index_of(&own) - known_] = definition.warnings();
    if (!definition.errors().empty()) return definition.errors();
    for (const std::string& alias : variant.aliases) taken_.insert(lower_case(alias));
    variant.chess960 = make_chess960(variant);
    loaded_[index_of(&own)] = std::move(variant);
    return {};
  }

  // Some faults keep others from being found: the game is read again, with those found so far as known, until
  // there are no more. An error inherited from an ancestor is not repeated for its children.
  void find_faults(const Lineage& lineage, const std::vector<Error>& errors) {
    const IniSection& own = *lineage.back();
    const bool orphan =
        std::any_of(lineage.begin(), lineage.end() - 1, [this](const auto* s) { return is_refused(*s); });
    std::vector<Error> known = errors_of(own);
    known.insert(known.end(), errors.begin(), errors.end());
    for (const Error& error : own.errors) known.push_back({"", error.line, 0});
    add_errors(errors, own, orphan);
    try {
      for (int round = 0; round < kMaxRounds && errors_of(own).size() < kMaxErrors; ++round) {
        Definition definition(lineage, &context_, known);
        load(definition, nullptr);
        check_aliases(definition);
        batch_.warnings[index_of(&own) - known_] = definition.warnings();
        if (definition.errors().empty()) break;
        add_errors(definition.errors(), own, orphan);
        known.insert(known.end(), definition.errors().begin(), definition.errors().end());
      }
      check_mended_start(lineage);
    } catch (const OverBudget&) {  // what has been found is enough
    }
    if (orphan && errors_of(own).empty()) fail_parent(own, faulty_parent(own.parent));
  }

  // What is wrong with the game as a whole is told once: more of it would only follow from that.
  void add_errors(const std::vector<Error>& errors, const IniSection& own, bool orphan) {
    std::vector<Error>& found = errors_of(own);
    const bool whole = !orphan && std::none_of(found.begin(), found.end(),
                                               [&](const Error& error) { return error.line == own.line; });
    for (const Error& error : errors) {
      if ((whole || error.line != own.line) && found.size() <= kMaxErrors) found.push_back(error);
    }
  }

  // Faults of the start itself are found once the rest is free of them.
  void check_mended_start(const Lineage& lineage) {
    const IniSection& own = *lineage.back();
    std::vector<IniSection> mended;
    for (const IniSection* section : lineage) {
      const bool added = index_of(section) >= known_;
      mended.push_back(added ? mended_section(*section, errors_of(*section)) : *section);
    }
    Lineage copies;
    for (const IniSection& section : mended) copies.push_back(&section);
    Definition definition(copies, &context_);
    const Variant variant = load(definition, nullptr);
    if (!definition.errors().empty()) return;
    check_start(definition, variant, nullptr);
    add_errors(definition.errors(), own, true);
  }

  bool is_refused(const IniSection& section) const {
    return index_of(&section) >= known_ && !loaded_[index_of(&section)];
  }

  // The nearest ancestor, which has been loaded before; null if there is none without errors.
  const CompiledGame* kin_of(const Lineage& lineage) const {
    if (lineage.size() < 2) return nullptr;
    const std::size_t parent = index_of(lineage[lineage.size() - 2]);
    if (parent < known_) return registry_.variants()[parent].compiled.get();
    return loaded_[parent] ? loaded_[parent]->compiled.get() : nullptr;
  }

  // Starts that the engine would refuse. Those of built-in games, and of games with the same rules, are
  // tested elsewhere.
  void check_start(Definition& definition, const Variant& variant, const CompiledGame* kin) {
    const bool known = kin != nullptr && variant.compiled->shares_tables_with(*kin) &&
                       variant.rules->start_fen == kin->rules().start_fen;
    const std::optional<Error> error =
        known ? std::nullopt : error_of_start(variant, variant.rules->start_fen, {});
    if (!error) return check_random_starts(definition, variant);
    const IniEntry* entry = definition.find("startFen");
    if (entry == nullptr) return definition.fail_section("startFen: " + error->message);
    definition.fail(IniEntry(*entry), static_cast<std::size_t>(std::max(error->column, 1) - 1),
                    error->message);
  }

  // Tables are compiled only if there is no other way to tell, or to test whether they can be compiled at
  // all.
  std::optional<Error> error_of_start(const Variant& variant, const std::string& fen,
                                      const std::vector<PieceType>& army) {
    const Rules& rules = *variant.rules;
    Result<Outlook> outlook = outlook_of(rules, fen, context_.meter(), army);
    if (!outlook) {
      Error error = outlook.error();
      error.column = character_column(fen, error.column);
      return error;
    }
    context_.meter().add_steps(steps_to_bound(rules, outlook->types));
    const bool cheap = registry_.budget().covers(bound_of_tables(rules, outlook->types));
    if (outlook->sound && cheap) return std::nullopt;
    const Result<Game> game = trials_.create(*variant.compiled, fen, army);
    return game ? std::nullopt : std::optional(game.error());
  }

  // Checks a sample of them.
  void check_random_starts(Definition& definition, const Variant& variant) {
    const IniEntry* entry = definition.find(definition.has("starts") ? "starts" : "startDice");
    if (!variant.starts || entry == nullptr) return;
    const int count = start_count(*variant.starts);
    for (std::int64_t i = 0; i < kStartsTried; ++i) {
      const auto number = static_cast<int>(i * (count - 1) / (kStartsTried - 1));
      const Result<std::string> fen = start_fen(*variant.starts, {number, number});
      const std::optional<Error> error = error_of_start(variant, *fen, army_of(*variant.rules, *fen));
      if (!error) continue;
      return definition.fail(IniEntry(*entry), 0,
                             "start " + std::to_string(number) + ", " + quote(*fen) + ": " + error->message);
    }
  }

  void check_aliases(Definition& definition) const {
    const IniEntry* entry = definition.find("aliases");
    if (entry == nullptr) return;
    const std::vector<Word> words = words_of(entry->value);
    if (words.size() > kMaxAliases)
      return definition.fail(IniEntry(*entry), words[kMaxAliases].offset,
                             "more than " + std::to_string(kMaxAliases) + " names");
    for (const Word& word : words) {
      if (is_game_name(word.text) && !is_taken(word.text)) continue;
      definition.fail(*entry, word.offset,
                      is_game_name(word.text) ? "there is already a game named " + quote(word.text)
                                              : "expected names of letters, digits, '-' and '_'");
    }
  }

  bool is_taken(std::string_view name) const { return taken_.count(lower_case(name)) > 0; }

  // Titles of known games may be reused.
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
  LoadContext& context_;
  GameTrials trials_;
  std::set<std::string> taken_;  // names and aliases, in lower case
  std::size_t guesses_ = 0;
  std::vector<std::optional<Variant>> loaded_;  // by section
  Batch batch_;
};

}  // namespace

Batch load_batch(const std::vector<IniSection>& sections, std::size_t known, const Registry& registry,
                 LoadContext& context) {
  return BatchLoader(sections, known, registry, context).load();
}

}  // namespace proconsul
