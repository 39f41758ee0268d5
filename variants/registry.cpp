#include "variants/registry.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <stdexcept>

#include "engine/lines.h"
#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/batch.h"
#include "variants/chess960.h"
#include "variants/dialect.h"
#include "variants/embedded.h"
#include "variants/load_context.h"

namespace proconsul {
namespace {

constexpr std::size_t kLongestSource = 1000;  // bytes of a line that errors show

// The lines of a text, to be asked for in ascending order, from 1.
class LineFinder {
 public:
  explicit LineFinder(std::string_view text) : rest_(text) {}

  std::string_view find(int line) {
    for (; number_ < line && !rest_.empty(); ++number_) current_ = take_line(rest_);
    return number_ == line ? current_ : std::string_view();
  }

 private:
  std::string_view rest_, current_;
  int number_ = 0;
};

constexpr std::string_view kTab = "\t";

// A caret below the character in this column of the displayed source. Tabs stay tabs, so that the caret is
// aligned whatever their width.
std::string caret_line(std::string_view source, int column) {
  std::string line;
  std::size_t at = 0;
  for (int i = 1; i < column; ++i) {
    const std::string_view character = at < source.size() ? character_at(source, at) : " ";
    const bool whole = character_length(character, 0) > 0;
    const std::string shown = printable(character, kTab);
    line += shown == kTab ? shown : std::string(whole && shown == character ? 1 : shown.size(), ' ');
    at += character.size();
  }
  return line + '^';
}

// Its letters, in lower case, and digits.
std::string bare_name(std::string_view name) {
  std::string bare;
  for (const char c : name) {
    if (is_letter(c) || is_digit(c)) bare += to_lower(c);
  }
  return bare;
}

std::vector<Error> by_line(std::vector<std::vector<Error>> errors) {
  std::vector<Error> all;
  for (std::vector<Error>& some : errors) std::move(some.begin(), some.end(), std::back_inserter(all));
  std::stable_sort(all.begin(), all.end(), [](const Error& a, const Error& b) { return a.line < b.line; });
  return all;
}

enum class Match : std::uint8_t { kNone, kTitle, kName, kExact };

// `written`: in lower case; `bare`: its letters and digits.
Match match_of(const Variant& variant, std::string_view written, std::string_view bare) {
  const auto match = [&](std::string_view name) {
    const auto same = [](char own, char wanted) { return to_lower(own) == wanted; };
    if (std::equal(name.begin(), name.end(), written.begin(), written.end(), same)) return Match::kExact;
    return !bare.empty() && bare_name(name) == bare ? Match::kName : Match::kNone;
  };
  Match best = match(variant.rules->name);
  for (const std::string& alias : variant.aliases) best = std::max(best, match(alias));
  if (best != Match::kNone || bare.empty()) return best;
  return bare_name(variant.rules->title) == bare ? Match::kTitle : Match::kNone;
}

}  // namespace

bool is_called(const Variant& variant, std::string_view name) {
  const auto same = [&](std::string_view known) {
    return std::equal(known.begin(), known.end(), name.begin(), name.end(),
                      [](char a, char b) { return to_lower(a) == to_lower(b); });
  };
  return same(variant.rules->name) || std::any_of(variant.aliases.begin(), variant.aliases.end(), same);
}

Registry::Registry() : Registry(built_in()) {}

const Registry& Registry::built_in() {
  static const Registry games = of_definitions(embedded_definitions());
  return games;
}

const Variant* Registry::find_built_in(std::string_view name) {
  const std::vector<Variant>& games = built_in().variants_;
  const auto found = std::find_if(games.begin(), games.end(), [&](const Variant& variant) {
    return lower_case(variant.rules->name) == lower_case(name);
  });
  return found == games.end() ? nullptr : &*found;
}

Registry Registry::of_definitions(const std::vector<std::string_view>& definitions) {
  Registry loaded{Empty{}};
  std::string text;
  for (const std::string_view definition : definitions) text += definition;
  const std::vector<Error> errors = loaded.load(text);
  for (Variant& variant : loaded.variants_) variant.built_in = true;
  if (errors.empty()) return loaded;
  throw std::runtime_error(render(locate("built-in definitions", text, {errors.front()}).front()));
}

std::vector<const Variant*> Registry::listed() const {
  std::vector<const Variant*> games;
  for (const Variant& variant : variants_) games.push_back(&variant);
  const auto place = [](const Variant* variant) {
    return std::pair(variant->built_in, variant->list_order == 0 ? kLastInList + 1 : variant->list_order);
  };
  std::stable_sort(games.begin(), games.end(),
                   [&](const Variant* one, const Variant* other) { return place(one) < place(other); });
  return games;
}

const Variant* Registry::find_defined(std::string_view name) const {
  const std::string wanted = bare_name(name);
  const std::string written = lower_case(name);
  const Variant* found = nullptr;
  Match best = Match::kNone;
  for (const Variant& variant : variants_) {
    if (const Match match = match_of(variant, written, wanted); match > best) {
      best = match;
      found = &variant;
    }
    if (best == Match::kExact) break;
  }
  return found;
}

const Variant* Registry::find(std::string_view name) const {
  if (const Variant* defined = find_defined(name)) return defined;
  const std::string bare = bare_name(name);
  if (!bare.ends_with(kChess960Suffix)) return nullptr;
  const Variant* base = find_defined(bare.substr(0, bare.size() - kChess960Suffix.size()));
  return base == nullptr ? nullptr : chess960_of(*this, *base);
}

std::string Registry::nearest(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const Variant& variant : variants_) {
    names.push_back(variant.rules->name);
    names.insert(names.end(), variant.aliases.begin(), variant.aliases.end());
  }
  return nearest_name(name, names);
}

std::vector<Error> Registry::load(std::string_view text) try {
  LoadContext context(budget_);
  IniFile file = read_definitions(text);
  context.meter().add(cost_of_reading(text, file));
  std::vector<std::vector<Error>> form = {std::move(file.errors)};
  for (const IniSection& section : file.sections) form.push_back(section.errors);
  if (std::vector<Error> errors = by_line(std::move(form)); !errors.empty()) return errors;
  LoadedSections loaded = load(std::move(file.sections), context);
  warnings_ = by_line(std::move(loaded.warnings));
  return by_line(std::move(loaded.errors));
} catch (const OverBudget& over) {
  return {{over.what(), 1, 1}};
}

LoadedSections Registry::load(std::vector<IniSection> added, LoadContext& context) {
  const std::size_t known = sections_.size();
  std::vector<IniSection> sections = sections_;
  std::move(added.begin(), added.end(), std::back_inserter(sections));
  Batch batch = load_batch(sections, known, *this, context);
  for (std::size_t i = 0; i < batch.variants.size(); ++i) {
    if (!batch.variants[i]) continue;
    sections_.push_back(std::move(sections[known + i]));
    variants_.push_back(std::move(*batch.variants[i]));
  }
  return {std::move(batch.errors), std::move(batch.warnings), std::move(batch.built_in)};
}

void Registry::remove(const std::set<std::string>& names) {
  std::erase_if(sections_, [&](const IniSection& section) { return names.count(section.name) > 0; });
  std::erase_if(variants_, [&](const Variant& variant) { return names.count(variant.rules->name) > 0; });
}

void Registry::arrange(const std::vector<std::string>& names) {
  std::map<std::string, std::size_t> places;
  for (const std::string& name : names) places.emplace(name, places.size() + 1);
  const auto place = [&](const std::string& name) {
    const auto found = places.find(name);
    return found == places.end() ? 0 : found->second;
  };
  std::stable_sort(sections_.begin(), sections_.end(),
                   [&](const IniSection& a, const IniSection& b) { return place(a.name) < place(b.name); });
  std::stable_sort(variants_.begin(), variants_.end(), [&](const Variant& a, const Variant& b) {
    return place(a.rules->name) < place(b.rules->name);
  });
}

std::vector<SourceError> locate(const std::string& file, std::string_view text, std::vector<Error> errors) {
  std::vector<std::size_t> order(errors.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return errors[a].line < errors[b].line; });
  LineFinder lines(text);
  std::vector<SourceError> located(errors.size());
  for (const std::size_t i : order) {
    Error& error = errors[i];
    const std::string_view source = error.line > 0 ? lines.find(error.line) : std::string_view();
    error.column = character_column(source, error.column);
    located[i] = {file, std::move(error), std::string(source.size() > kLongestSource ? "" : source)};
  }
  return located;
}

std::string render(const SourceError& error, std::string_view severity) {
  std::string text = printable(error.file);
  if (error.error.line > 0) text += ":" + std::to_string(error.error.line);
  if (error.error.line > 0 && error.error.column > 0) text += ":" + std::to_string(error.error.column);
  text.append(": ").append(severity).append(": ") += printable(error.error.message) + "\n";
  if (error.source.empty() || error.error.column <= 0) return text;
  return text + printable(error.source, kTab) + "\n" + caret_line(error.source, error.error.column) + "\n";
}

}  // namespace proconsul
