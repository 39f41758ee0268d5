// A subcommand: its help, its options and its function. cli.cpp has the table of all subcommands.
#pragma once

#include <string>
#include <vector>

#include "protocol/cli/console.h"
#include "protocol/cli/named_files.h"
#include "protocol/session/arguments.h"
#include "protocol/session/game_library.h"
#include "protocol/work/worker_pool.h"

namespace proconsul {

struct Invocation {
  const Arguments& arguments;
  const GameLibrary& loaded;  // the built-in games and those of files
  const Registry& registry;   // of these games
  Console& console;
  WorkerPool& pool;                               // does distributed work
  const std::vector<std::string>& variant_files;  // given on the command line
};

struct Command {
  const char* name;     // one word, or two: "variant check"
  const char* words;    // arguments: "VARIANT DEPTH [FEN]"
  const char* summary;  // one line for the list of commands
  const char* details;  // further help; may be empty
  std::size_t min_words;
  std::size_t max_words;
  std::vector<Option> options;
  int (*run)(const Invocation&);  // returns an exit_code
  bool distributable = false;     // can be distributed over processes, which all run the same command
  std::vector<OptionRule> rules = {};
  std::vector<NamedFile> (*other_files)(const Arguments&) = nullptr;  // files that are not values of options
  bool checks_files = false;  // the command checks its files itself, after reading what they contain
};

Command variants_command();
Command start_command();
Command starts_command();
Command id_command();
Command show_command();
Command moves_command();
Command perft_command();
Command analyse_command();
Command play_command();
Command bench_command();
Command match_command();
Command pgn_check_command();
Command pgn_convert_command();
Command pgn_html_command();
Command book_build_command();
Command book_probe_command();
Command completion_command();
Command man_command();
Command tb_solve_command();
Command tb_probe_command();
Command tb_power_command();
Command datagen_command();
Command tune_command();
Command train_command();
Command values_command();
Command variant_check_command();
Command variant_new_command();
Command variant_show_command();
Command variant_export_command();
Command variant_assess_command();
Command variant_doc_command();
Command merge_command();
Command genfens_command();

}  // namespace proconsul
