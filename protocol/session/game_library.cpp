#include "protocol/session/game_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <set>

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

std::set<std::string> games_of(const std::string& text) {
  const IniFile form = read_ini(text);
  std::set<std::string> names;
  if (form.errors.empty())
    for (const IniSection& section : form.sections) names.insert(section.name);
  return names;
}

// With empty lines in the place of some games, so that the lines of the others keep their numbers.
std::string without_games(const std::string& text, const std::set<std::string>& names) {
  const std::vector<IniSection> sections = read_ini(text).sections;
  auto next = sections.begin();
  bool left_out = false;
  std::string rest;
  int number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (next != sections.end() && next->line == ++number) left_out = names.count((next++)->name) > 0;
    if (!left_out) rest.append(text, begin, end - begin);
    rest += '\n';
    begin = end + 1;
  }
  return rest;
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

// Games that an earlier text of the same name has defined are defined anew, where they were, since later
// texts may build on them.
LibraryReport GameLibrary::add(const Source& source) {
  const std::set<std::string> names = games_of(source.text);
  std::size_t place = 0;  // behind the first text that has one of them
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const std::set<std::string> known = games_of(sources_[i].text);
    const auto is_again = [&](const std::string& game) { return names.count(game) > 0; };
    if (sources_[i].file != source.file || std::none_of(known.begin(), known.end(), is_again)) continue;
    sources_[i].text = without_games(sources_[i].text, names);
    if (place == 0) place = i + 1;
  }
  if (place > 0) {
    const std::string text = source.text;  // of one that may move
    sources_.insert(sources_.begin() + static_cast<std::ptrdiff_t>(place), {source.file, ""});
    return replace(place, text);
  }
  LibraryReport report;
  const std::size_t before = registry_.sections().size();
  report.problems = locate(source.file, source.text, registry_.load(source.text));
  report.warnings = locate(source.file, source.text, registry_.warnings());
  for (std::size_t i = before; i < registry_.sections().size(); ++i)
    report.games.push_back(registry_.sections()[i].name);
  sources_.push_back(source);
  return report;
}

// Later files may build on this one, so that all are read again. What is wrong with the others has been told
// before, unless it is wrong only now.
LibraryReport GameLibrary::replace(std::size_t index, const std::string& text) {
  GameLibrary before, fresh;
  LibraryReport report;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const LibraryReport known = before.add(sources_[i]);
    LibraryReport part = fresh.add({sources_[i].file, i == index ? text : sources_[i].text});
    if (i == index) {
      append(report, std::move(part));
    } else if (part.problems.size() > known.problems.size()) {
      append(report, {{}, std::move(part.problems), {}, false});
    }
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
