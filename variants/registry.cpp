#include "variants/registry.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "engine/check.h"
#include "variants/batch.h"
#include "variants/embedded.h"
#include "variants/text.h"

namespace proconsul {

Registry::Registry() {
  std::string text;
  for (const std::string_view definition : embedded_definitions()) text += definition;
  [[maybe_unused]] const std::vector<Error> errors = load(text);
  PROCONSUL_CHECK(errors.empty());
}

const Variant* Registry::find(std::string_view name_or_alias) const {
  for (const Variant& variant : variants_) {
    const bool named = variant.rules->name == name_or_alias;
    const auto& aliases = variant.aliases;
    if (named || std::find(aliases.begin(), aliases.end(), name_or_alias) != aliases.end()) return &variant;
  }
  return nullptr;
}

std::string Registry::nearest(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const Variant& variant : variants_) {
    names.push_back(variant.rules->name);
    names.insert(names.end(), variant.aliases.begin(), variant.aliases.end());
  }
  return nearest_name(name, names);
}

std::vector<Error> Registry::load(std::string_view text) {
  IniFile file = read_ini(text);
  if (!file.errors.empty()) return file.errors;
  std::vector<IniSection> sections = sections_;
  std::move(file.sections.begin(), file.sections.end(), std::back_inserter(sections));
  Batch batch = load_batch(sections, sections_.size(), *this);
  if (!batch.errors.empty()) return batch.errors;
  sections_ = std::move(sections);
  std::move(batch.variants.begin(), batch.variants.end(), std::back_inserter(variants_));
  return {};
}

Result<int> Registry::load_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream.is_open() || stream.bad()) return Error{"cannot read the file " + quoted(path)};
  const std::size_t before = variants_.size();
  const std::vector<Error> errors = load(text);
  if (!errors.empty()) return errors.front();
  return static_cast<int>(variants_.size() - before);
}

}  // namespace proconsul
