// Checks the files named on the command line before anything is done: no input is overwritten, and no file
// replaces one of another kind unless --force is given.
#pragma once

#include <string>
#include <vector>

#include "protocol/cli/console.h"
#include "protocol/session/arguments.h"
#include "protocol/session/game_library.h"

namespace proconsul {

struct NamedFile {
  std::string name;
  FileRole role = FileRole::kNone;
  std::string source = "";  // the option that names it, "--out"; empty for a word
  const FileKind* kind = nullptr;
};

// The files that are values of options.
std::vector<NamedFile> files_of_options(const std::vector<Option>& options, const Arguments& arguments);
// The words from `first` on, all with the same role.
std::vector<NamedFile> files_of_words(const Arguments& arguments, std::size_t first, FileRole role);

// Whether a regular file would be replaced.
bool is_there(const std::string& name);

Option force_option();
OptionRule force_rule(std::vector<std::string> outputs);

// Reports the files to be replaced on console.err. Returns an exit code.
int check_files(std::vector<NamedFile> files, const Arguments& arguments, const GameLibrary& library,
                Console& console);
// Reports on console.err if the file is going to be replaced.
void tell_replaced(const NamedFile& file, Console& console);
// As check_files for one file whose kind becomes known later, without reporting.
int check_place(const NamedFile& file, const Arguments& arguments, Console& console);

}  // namespace proconsul
