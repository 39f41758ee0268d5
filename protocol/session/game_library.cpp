#include "protocol/session/game_library.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <new>
#include <set>

#include "engine/quoting.h"
#include "protocol/text/input_file.h"
#include "protocol/text/words.h"
#include "variants/dialect.h"

namespace proconsul {
namespace {

void append(LibraryReport& report, LibraryReport more) {
  std::move(more.games.begin(), more.games.end(), std::back_inserter(report.games));
  std::move(more.problems.begin(), more.problems.end(), std::back_inserter(report.problems));
  std::move(more.warnings.begin(), more.warnings.end(), std::back_inserter(report.warnings));
  report.unreadable |= more.unreadable;
  report.spent += more.spent;
}

LibraryReport unreadable(const std::string& file, const Error& error) {
  LibraryReport report;
  report.problems.push_back({file, error, ""});
  report.unreadable = true;
  return report;
}

// The messages about the definitions of one text.
struct Findings {
  std::vector<Error> errors, warnings;

  void add(const DefinitionTrial::Outcome& outcome) {
    errors.insert(errors.end(), outcome.errors.begin(), outcome.errors.end());
    warnings.insert(warnings.end(), outcome.warnings.begin(), outcome.warnings.end());
  }
  void sort() {
    for (std::vector<Error>* list : {&errors, &warnings})
      std::stable_sort(list->begin(), list->end(),
                       [](const Error& a, const Error& b) { return a.line < b.line; });
  }
};

// Removes rejected and needless definitions from the wanted ones; true if there was one.
bool take_out_refused(const DefinitionTrial& trial, std::vector<GameDefinition>& wanted, Findings& findings) {
  std::set<int> lines;
  for (const DefinitionTrial::Outcome& outcome : trial.outcomes()) {
    if (!outcome.wanted || (outcome.errors.empty() && !outcome.built_in)) continue;
    findings.add(outcome);
    lines.insert(outcome.definition->section.line);
  }
  std::erase_if(wanted, [&](const GameDefinition& one) { return lines.count(one.section.line) > 0; });
  return !lines.empty();
}

// A trial may reject games that the previous one accepted, since an earlier definition may hold a name that
// another game of the text was to get.
constexpr int kMaxTrials = 4;

void refuse_all(std::vector<GameDefinition>& wanted, Findings& findings) {
  for (const GameDefinition& one : wanted)
    findings.errors.push_back(
        {"too many other games of its text are refused", one.section.line, one.section.name_column});
  wanted.clear();
}

constexpr const char* kNoMemory = "there is not enough memory to read this text";

Result<std::string> read_within_memory(const std::string& file, std::istream* standard) {
  try {
    return read_file(file, standard, kLongestDefinitionText);
  } catch (const std::bad_alloc&) {
    return Error{quote(file) + ": " + kNoMemory};
  }
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

LibraryReport GameLibrary::load_file(const std::string& file, std::istream* standard) {
  LoadContext context(budget());
  return load_file(file, standard, context);
}

LibraryReport GameLibrary::load_file(const std::string& file, std::istream* standard, LoadContext& context) {
  const Result<std::string> text = read_within_memory(file, standard);
  if (!text) return unreadable(file, text.error());
  return define({file, *text}, Others::kGo, context);
}

LibraryReport GameLibrary::load_text(const std::string& name, const std::string& text) {
  LoadContext context(budget());
  return define({name, text}, Others::kStay, context);
}

LibraryReport GameLibrary::replace_text(const std::string& name, const std::string& text) {
  LoadContext context(budget());
  return define({name, text}, Others::kGo, context);
}

LibraryReport GameLibrary::load_path(const std::string& path) {
  LibraryReport report;
  for (const std::string& file : files_of_path(path)) {
    const std::optional<Error> other = not_a_file(file);
    append(report, other ? unreadable(file, *other) : load_file(file));
  }
  return report;
}

// If memory runs out, everything stays as it was.
LibraryReport GameLibrary::define(const DefinitionText& text, Others others, LoadContext& context) {
  LibraryReport report;
  try {
    report = try_to_define(text, others, context);
  } catch (const OverBudget& over) {
    report.problems.push_back({text.file, {over.what()}, ""});
  } catch (const std::bad_alloc&) {
    report.problems.push_back({text.file, {kNoMemory}, ""});
  }
  report.spent += context.meter().spent();
  return report;
}

namespace {

// Begins the budget again, so that games which have proved sound do not fail because of the others. Returns
// what had been spent.
Cost spent_anew(Meter& meter) {
  const Cost spent = meter.spent();
  meter.begin();
  return spent;
}

}  // namespace

// Rejected definitions are left out of the next trial, in which their earlier definitions stay.
LibraryReport GameLibrary::try_to_define(const DefinitionText& text, Others others, LoadContext& context) {
  if (std::find(files_.begin(), files_.end(), text.file) == files_.end()) files_.push_back(text.file);
  LibraryReport report;
  IniFile form = read_definitions(text.text);
  context.meter().add(cost_of_reading(text.text, form));
  // An unreadable section head may belong to any game known from this file.
  std::set<std::string> gone;
  if (others == Others::kGo && form.errors.empty()) gone = left_out(text.file, form.sections);
  const auto source = std::make_shared<const DefinitionText>(text);
  std::vector<GameDefinition> wanted;
  for (IniSection& section : form.sections) wanted.push_back({source, std::move(section)});
  Findings findings{std::move(form.errors), {}};
  DefinitionTrial trial(registry_, definitions_, wanted, gone, context);
  for (int trials = 1; take_out_refused(trial, wanted, findings); ++trials) {
    if (trials == kMaxTrials) {
      refuse_all(wanted, findings);
      gone.clear();
    }
    if (trials == 1) report.spent = spent_anew(context.meter());
    trial = DefinitionTrial(registry_, definitions_, wanted, gone, context);
  }
  for (const GameDefinition& one : wanted) report.games.push_back(one.section.name);
  for (const DefinitionTrial::Outcome& outcome : trial.outcomes()) {
    if (outcome.wanted) findings.add(outcome);
  }
  findings.sort();
  report.problems = locate(text.file, text.text, std::move(findings.errors));
  report.warnings = locate(text.file, text.text, std::move(findings.warnings));
  accept(trial, report);
  return report;
}

std::set<std::string> GameLibrary::left_out(const std::string& file,
                                            const std::vector<IniSection>& sections) const {
  std::set<std::string> names;
  for (const GameDefinition& known : definitions_) {
    if (known.source->file == file) names.insert(known.section.name);
  }
  for (const IniSection& section : sections) names.erase(section.name);
  return names;
}

// Reports games that can no longer be used; errors in the others have been reported before.
void GameLibrary::accept(const DefinitionTrial& trial, LibraryReport& report) {
  for (const DefinitionTrial::Outcome& outcome : trial.outcomes()) {
    if (outcome.wanted || !outcome.usable_before || outcome.errors.empty()) continue;
    const DefinitionText& source = *outcome.definition->source;
    std::vector<SourceError> located = locate(source.file, source.text, outcome.errors);
    std::move(located.begin(), located.end(), std::back_inserter(report.problems));
  }
  std::vector<GameDefinition> definitions = trial.definitions();
  Registry registry = trial.registry();
  definitions_ = std::move(definitions);
  registry_ = std::move(registry);
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
