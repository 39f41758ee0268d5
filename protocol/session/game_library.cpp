#include "protocol/session/game_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "engine/quoting.h"
#include "protocol/text/input_file.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

void append(LibraryReport& report, LibraryReport more) {
  std::move(more.games.begin(), more.games.end(), std::back_inserter(report.games));
  std::move(more.problems.begin(), more.problems.end(), std::back_inserter(report.problems));
  std::move(more.warnings.begin(), more.warnings.end(), std::back_inserter(report.warnings));
  report.unreadable |= more.unreadable;
}

}  // namespace

std::string too_long_definition_text() {
  return fmt::format("more than {} MiB", kLongestDefinitionText >> 20);
}

std::string location_text(const SourceError& problem) {
  const Error& error = problem.error;
  if (error.line == 0) return printable(problem.file);
  return fmt::format("{}:{}:{}", printable(problem.file), error.line, error.column);
}

std::vector<std::string> GameLibrary::files() const {
  std::vector<std::string> names;
  for (const Source& source : sources_) names.push_back(source.file);
  return names;
}

LibraryReport GameLibrary::load_file(const std::string& file, std::istream* standard) {
  const Result<std::string> text = read_file(file, standard, kLongestDefinitionText);
  if (!text) {
    LibraryReport report;
    report.problems.push_back({file, text.error(), ""});
    report.unreadable = true;
    return report;
  }
  return replace_text(file, *text);
}

LibraryReport GameLibrary::replace_text(const std::string& name, const std::string& text) {
  const auto known = std::find_if(sources_.begin(), sources_.end(),
                                  [&](const Source& source) { return source.file == name; });
  if (known == sources_.end()) return add({name, text});
  return replace(static_cast<std::size_t>(known - sources_.begin()), text);
}

LibraryReport GameLibrary::load_path(const std::string& path) {
  LibraryReport report;
  for (const std::string& file : files_of_path(path)) append(report, load_file(file));
  return report;
}

LibraryReport GameLibrary::add(const Source& source) {
  LibraryReport report;
  const std::size_t before = registry_.sections().size();
  report.problems = locate(source.file, source.text, registry_.load(source.text));
  report.warnings = locate(source.file, source.text, registry_.warnings());
  for (std::size_t i = before; i < registry_.sections().size(); ++i)
    report.games.push_back(registry_.sections()[i].name);
  sources_.push_back(source);
  return report;
}

// Later files may build on this one, so that all are read again.
LibraryReport GameLibrary::replace(std::size_t index, const std::string& text) {
  GameLibrary fresh;
  LibraryReport report;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    LibraryReport part = fresh.add({sources_[i].file, i == index ? text : sources_[i].text});
    if (i != index) part.games.clear();
    append(report, std::move(part));
  }
  *this = std::move(fresh);
  return report;
}

std::vector<std::string> files_of_path(const std::string& path) {
  std::error_code failed;
  if (std::filesystem::exists(path, failed)) return {path};
  std::vector<std::string> files;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find(kVariantPathSeparator, begin), path.size());
    const std::string_view file = trimmed(std::string_view(path).substr(begin, end - begin));
    if (!file.empty()) files.emplace_back(file);
    begin = end + 1;
  }
  return files;
}

std::string variant_path_of_environment() {
  const char* value = std::getenv("PROCONSUL_VARIANT_PATH");
  return value == nullptr ? "" : value;
}

}  // namespace proconsul
