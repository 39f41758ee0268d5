// The files that a command line names, looked at before anything is done: nothing that is read is written
// over, and no file takes the place of one of another kind unless --force is given.
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
  std::string source = "";  // what names it: "--out"; empty for a word
  const FileKind* kind = nullptr;
};

// Those that are values of options.
std::vector<NamedFile> files_of_options(const std::vector<Option>& options, const Arguments& arguments);
// Words from `first` on, all in the same role.
std::vector<NamedFile> files_of_words(const Arguments& arguments, std::size_t first, FileRole role);

// A regular file that would be replaced.
bool is_there(const std::string& name);

Option force_option();
OptionRule force_rule(std::vector<std::string> outputs);

// Tells on console.err which files will be replaced. Returns an exit code.
int check_files(std::vector<NamedFile> files, const Arguments& arguments, const GameLibrary& library,
                Console& console);
// Says on console.err that the file is going to be replaced, if it is.
void tell_replaced(const NamedFile& file, Console& console);
// As check_files of one file, whose kind is known only later, without telling.
int check_place(const NamedFile& file, const Arguments& arguments, Console& console);

}  // namespace proconsul
