// proconsul variant check: reports errors in definition files.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/command.h"
#include "protocol/formats/json_output.h"
#include "protocol/session/definition_advice.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

struct CheckedFile {
  std::string file;
  LibraryReport report;
};

Json definition_problem_json(const SourceError& problem) {
  const Error& error = problem.error;
  Json json = {{"message", error.message}};
  if (error.line == 0) return json;
  json.update({{"line", error.line}, {"column", error.column}, {"source", problem.source}});
  return json;
}

void print_as_json(const std::vector<CheckedFile>& files, std::ostream& out) {
  Json list = Json::array();
  for (const auto& [file, report] : files) {
    Json errors = Json::array();
    for (const SourceError& problem : report.problems) errors.push_back(definition_problem_json(problem));
    Json warnings = Json::array();
    for (const SourceError& warning : report.warnings) warnings.push_back(definition_problem_json(warning));
    list.push_back({{"file", file},
                    {"ok", report.ok()},
                    {"games", report.games},
                    {"errors", errors},
                    {"warnings", warnings}});
  }
  print_json(out, list);
}

// "fine: mine, yours"
std::string verdict(const LibraryReport& report) {
  if (report.games.empty()) return "no games";
  const std::string found =
      report.warnings.empty() ? "fine" : "usable, with " + counted(report.warnings.size(), "warning");
  return fmt::format("{}: {}", found, fmt::join(report.games, ", "));
}

void print_as_text(const std::vector<CheckedFile>& files, Console& console) {
  std::size_t problems = 0;
  for (const auto& [file, report] : files) {
    problems += report.problems.size();
    for (const SourceError& problem : report.problems) console.err << render(problem);
    for (const SourceError& warning : report.warnings) console.err << render(warning, "warning");
    if (report.ok() || !report.games.empty())
      console.out << fmt::format("{}: {}\n", printable(file), verdict(report));
  }
  if (problems > 0) console.err << counted(problems, "error") << '\n';
}

int run_variant_check(const Invocation& invocation) {
  GameLibrary library = invocation.loaded;
  std::vector<CheckedFile> files;
  int code = exit_code::kOk;
  for (const std::string& file : invocation.arguments.words()) {
    files.push_back({file, with_advice(library.load_file(file, &invocation.console.in), library)});
    const LibraryReport& report = files.back().report;
    if (!report.ok() && code == exit_code::kOk) code = exit_code::kNegative;
    if (report.unreadable) code = exit_code::kIo;
  }
  if (invocation.arguments.has("json")) {
    print_as_json(files, invocation.console.out);
  } else {
    print_as_text(files, invocation.console);
  }
  return code;
}

}  // namespace

Command variant_check_command() {
  return {
      "variant check",
      "FILE ...",
      "Check definition files for errors",
      "All errors are reported with file, line and column. A file may build on variants of earlier files.\n"
      "Warnings tell what is odd, such as a start that is over before the first move.\n"
      "Exit codes: 0 no errors, 1 errors, 3 a file cannot be read.",
      1,
      1000,
      {{"json", Option::Kind::kFlag, "", "as JSON, on standard output"}},
      run_variant_check,
      false,
      {},
      [](const Arguments& arguments) { return files_of_words(arguments, 0, FileRole::kRead); }};
}

}  // namespace proconsul
