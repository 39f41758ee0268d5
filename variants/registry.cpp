#include "variants/registry.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "engine/check.h"
#include "variants/batch.h"
#include "variants/embedded.h"
#include "variants/text.h"

namespace proconsul {
namespace {

// The text of a line, from 1; empty if there is no such line.
std::string line_of(std::string_view text, int line) {
  for (int number = 1; number < line && !text.empty(); ++number) {
    text.remove_prefix(std::min(std::min(text.find('\n'), text.size()) + 1, text.size()));
  }
  return line > 0 ? std::string(text.substr(0, std::min(text.find_first_of("\r\n"), text.size())))
                  : std::string();
}

// Tabs before the column stay tabs, so that the caret stands below it wherever they end.
std::string caret_line(std::string_view source, int column) {
  std::string line;
  for (int i = 0; i + 1 < column; ++i) {
    const auto at = static_cast<std::size_t>(i);
    line += at < source.size() && source[at] == '\t' ? '\t' : ' ';
  }
  return line + '^';
}

}  // namespace

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
  for (const std::size_t index : batch.sections) sections_.push_back(std::move(sections[index]));
  std::move(batch.variants.begin(), batch.variants.end(), std::back_inserter(variants_));
  return batch.errors;
}

LoadReport Registry::load_one(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream.is_open() || stream.bad()) return {0, {{path, {"cannot read the file " + quoted(path)}, ""}}};
  const std::size_t before = variants_.size();
  LoadReport report;
  for (Error& error : load(text)) {
    std::string source = line_of(text, error.line);
    report.errors.push_back({path, std::move(error), std::move(source)});
  }
  report.games = static_cast<int>(variants_.size() - before);
  return report;
}

LoadReport Registry::load_files(std::string_view paths) {
  LoadReport all;
  for (const Word& path : split(paths, ':')) {
    LoadReport one = load_one(std::string(path.text));
    all.games += one.games;
    std::move(one.errors.begin(), one.errors.end(), std::back_inserter(all.errors));
  }
  return all;
}

LoadReport Registry::load_environment() {
  const char* paths = std::getenv("PROCONSUL_VARIANT_PATH");
  return paths == nullptr ? LoadReport{} : load_files(paths);
}

Result<int> Registry::load_file(const std::string& path) {
  LoadReport report = load_one(path);
  if (!report.errors.empty()) return std::move(report.errors.front().error);
  return report.games;
}

std::string render(const SourceError& error) {
  std::string text = error.file;
  if (error.error.line > 0) text += ":" + std::to_string(error.error.line);
  if (error.error.line > 0 && error.error.column > 0) text += ":" + std::to_string(error.error.column);
  text += ": error: " + error.error.message + "\n";
  if (error.source.empty() || error.error.column <= 0) return text;
  return text + error.source + "\n" + caret_line(error.source, error.error.column) + "\n";
}

}  // namespace proconsul
