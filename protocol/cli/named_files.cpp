#include "protocol/cli/named_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "engine/quoting.h"
#include "protocol/text/file_kind.h"
#include "protocol/text/output_file.h"

namespace proconsul {
namespace {

constexpr const char* kStandard = "-";

bool is_whole(const NamedFile& file) {
  return file.role == FileRole::kReplaced || file.role == FileRole::kMade;
}
bool is_written(const NamedFile& file) {
  return is_whole(file) || file.role == FileRole::kAppended || file.role == FileRole::kKept;
}
bool is_read(const NamedFile& file) {
  return file.role == FileRole::kRead || file.role == FileRole::kReworked;
}

// The option ("--out") or the file name.
std::string named(const NamedFile& file) { return file.source.empty() ? quote(file.name) : file.source; }

// Whether both names lead to the same file, through hard or symbolic links.
bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code failed;
  return std::filesystem::equivalent(a, b, failed) && !failed;
}

bool is_same_new_file(const std::string& a, const std::string& b) {
  std::error_code failed;
  const auto place = [&](const std::string& name) {
    return std::filesystem::absolute(end_of_links(name), failed).lexically_normal();
  };
  return !is_written_in_place(a) && !is_written_in_place(b) && place(a) == place(b);
}

// Standard input, and all definition files that have been loaded.
void add_what_is_read(std::vector<NamedFile>& files, const GameLibrary& library, const Console& console) {
  for (NamedFile& file : files) {
    if (is_read(file) && file.name == kStandard && &console.in == &std::cin) file.name = "/dev/stdin";
  }
  for (const std::string& file : library.files()) files.push_back({file, FileRole::kRead});
  for (const std::string& file : files_of_path(variant_path_of_environment()))
    files.push_back({file, FileRole::kRead});
}

// An error if another file on the command line prevents writing this one.
std::optional<Error> clash(const NamedFile& file, const std::vector<NamedFile>& files) {
  const std::string draft = draft_of(file.name).string();
  for (const NamedFile& other : files) {
    if (!is_read(other) || (other.role == FileRole::kReworked && other.kind == file.kind)) continue;
    if (is_same_file(file.name, other.name) || is_same_new_file(file.name, other.name) ||
        is_same_file(draft, other.name))
      return Error{fmt::format("{} is the file that is read: {}", named(file), quote(other.name))};
  }
  for (const NamedFile& other : files) {
    if (&other == &file) break;
    if (is_written(other) && (is_same_file(file.name, other.name) || is_same_new_file(file.name, other.name)))
      return Error{
          fmt::format("{} and {} name the same file: {}", named(other), named(file), quote(file.name))};
  }
  return std::nullopt;
}

// "pgn check games.pgn >> games.pgn" would never end.
std::optional<Error> clash_of_output(const std::vector<NamedFile>& files, const Console& console) {
  if (&console.out != &std::cout) return std::nullopt;
  for (const NamedFile& file : files) {
    if (is_read(file) && is_same_file(file.name, "/dev/stdout"))
      return Error{fmt::format("standard output is the file that is read: {}", quote(file.name))};
  }
  return std::nullopt;
}

int check_kind(const NamedFile& file, const Arguments& arguments, Console& console) {
  if (file.role == FileRole::kMade && !arguments.has("force") && is_there(file.name))
    return usage_error(console, {fmt::format("{}: {} is there already; use --force to replace it",
                                             named(file), quote(file.name))});
  if (file.kind != nullptr && !arguments.has("force") && found_at(file.name, *file.kind) == Found::kOther) {
    return usage_error(
        console, {fmt::format("{}{}; use --force to {} it", file.source.empty() ? "" : file.source + ": ",
                              other_kind_text(file.name, *file.kind),
                              file.role == FileRole::kAppended ? "append to" : "replace")});
  }
  const bool placed = is_whole(file) || file.role == FileRole::kKept;
  const auto failure = placed ? output_place_error(file.name) : std::nullopt;
  return failure ? io_error(console, *failure) : exit_code::kOk;
}

std::optional<Error> folder_error(const NamedFile& file) {
  std::error_code failed;
  const std::filesystem::directory_iterator entries(file.name, failed);
  if (!failed) return std::nullopt;
  return Error{fmt::format("{}: cannot read the folder {}", named(file), quote(file.name))};
}

}  // namespace

bool is_there(const std::string& name) {
  std::error_code failed;
  return !is_written_in_place(name) && std::filesystem::exists(name, failed);
}

void tell_replaced(const NamedFile& file, Console& console) {
  const bool replaced = file.role == FileRole::kMade
                            ? is_there(file.name)
                            : file.role == FileRole::kReplaced && file.kind != nullptr &&
                                  found_at(file.name, *file.kind) != Found::kNothing;
  if (replaced) console.err << fmt::format("proconsul: replacing {}\n", quote(file.name));
}

std::vector<NamedFile> files_of_options(const std::vector<Option>& options, const Arguments& arguments) {
  std::vector<NamedFile> files;
  for (const Option& option : options) {
    if (option.role == FileRole::kNone) continue;
    for (const std::string& name : arguments.texts(option.name))
      files.push_back({name, option.role, std::string("--") + option.name, option.file_kind});
  }
  return files;
}

std::vector<NamedFile> files_of_words(const Arguments& arguments, std::size_t first, FileRole role) {
  std::vector<NamedFile> files;
  for (std::size_t i = first; i < arguments.words().size(); ++i)
    files.push_back({arguments.words()[i], role});
  return files;
}

Option force_option() {
  return {"force", Option::Kind::kFlag, "",
          "overwrite the output file even if it holds something that this command does not write"};
}

OptionRule force_rule(std::vector<std::string> outputs) {
  return {{"force"}, OptionRule::Kind::kNeeds, std::move(outputs)};
}

int check_files(std::vector<NamedFile> files, const Arguments& arguments, const GameLibrary& library,
                Console& console) {
  add_what_is_read(files, library, console);
  if (const std::optional<Error> error = clash_of_output(files, console)) return usage_error(console, *error);
  for (const NamedFile& file : files) {
    const auto unreadable = file.role == FileRole::kReadFolder ? folder_error(file) : std::nullopt;
    if (unreadable) return io_error(console, *unreadable);
    if (!is_written(file)) continue;
    if (file.role == FileRole::kKept && is_written_in_place(file.name))
      return usage_error(console,
                         {fmt::format("{}: {} is not a regular file", named(file), quote(file.name))});
    if (const std::optional<Error> error = clash(file, files)) return usage_error(console, *error);
    if (const int code = check_kind(file, arguments, console); code != exit_code::kOk) return code;
  }
  for (const NamedFile& file : files) tell_replaced(file, console);
  return exit_code::kOk;
}

int check_place(const NamedFile& file, const Arguments& arguments, Console& console) {
  return check_kind(file, arguments, console);
}

}  // namespace proconsul
