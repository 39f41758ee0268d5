#include "protocol/cli/variant_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <ostream>

#include "engine/quoting.h"

namespace proconsul {
namespace {

bool is_file(const std::string& word) {
  std::error_code failed;
  return word == "-" ||
         (std::filesystem::exists(word, failed) && !std::filesystem::is_directory(word, failed));
}

}  // namespace

Result<const Variant*> VariantChoice::choose(const std::string& word) {
  const bool known = registry().find(word) != nullptr;
  const bool path = word.find('/') != word.npos || (!known && (is_file(word) || word.ends_with(".ini")));
  if (path) return choose_from_file(word);
  return choose_variant(registry(), invocation_.arguments, word);
}

int VariantChoice::fail(const Error& error) const {
  return (unreadable_ ? io_error : usage_error)(invocation_.console, error);
}

Result<const Variant*> VariantChoice::choose_from_file(const std::string& file) {
  const LibraryReport report = library_.load_file(file, &invocation_.console.in);
  unreadable_ = report.unreadable;
  if (unreadable_) return Error{report.problems.front().error.message};
  for (const SourceError& problem : report.problems) invocation_.console.err << render(problem);
  if (report.games.empty()) return Error{fmt::format("{} defines no variant without errors", quote(file))};
  if (report.games.size() > 1)
    return Error{fmt::format("{0} defines {1}: name one of them, with --variant-file {2}", quote(file),
                             fmt::join(report.games, ", "), printable(file))};
  if (!report.ok())
    invocation_.console.err << fmt::format("proconsul: {} has errors; only {} of it is used\n", quote(file),
                                           report.games.front());
  return choose_variant(registry(), invocation_.arguments, report.games.front());
}

std::vector<NamedFile> VariantChoice::files(const Arguments& arguments) {
  if (!is_file(arguments.words().front())) return {};
  return files_of_words(arguments, 0, FileRole::kRead);
}

}  // namespace proconsul
