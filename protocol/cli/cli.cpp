#include "protocol/cli/cli.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <optional>
#include <ostream>
#include <utility>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "protocol/cli/command_table.h"
#include "protocol/cli/help.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/protocol_loop.h"
#include "protocol/cli/version.h"
#include "protocol/session/options.h"
#include "protocol/text/output_file.h"
#include "protocol/text/words.h"
#include "protocol/work/worker_pool.h"

namespace proconsul {
namespace {

constexpr const char* kVariantFile = "--variant-file";
constexpr const char* kDefinitionBudget = "definition-budget";
constexpr const char* kBudgetOption = "Definition Budget";  // the engine option of the same meaning
constexpr const char* kNoColour = "--no-colour";
constexpr const char* kNoColor = "--no-color";  // the same

// The last word of each name.
std::vector<std::string> last_words(std::vector<std::string> names) {
  for (std::string& name : names) name.erase(0, name.rfind(' ') + 1);
  return names;
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  for (const Command& command : command_table()) names.emplace_back(command.name);
  return names;
}

const Command* find_command(std::string name) {
  for (const auto& [spelling, usual] : command_spellings()) {
    if (name == spelling) name = usual;
  }
  for (const Command& command : command_table()) {
    if (name == command.name) return &command;
  }
  return nullptr;
}

// The commands that begin with this word: "variant check", "variant new" ...
std::vector<std::string> members_of(const std::string& group) {
  std::vector<std::string> names = command_names();
  std::erase_if(names, [&](const std::string& name) { return !name.starts_with(group + " "); });
  return names;
}

// OpenBench passes the command line as one word, followed by "quit".
std::vector<std::string> words_of_openbench(const std::vector<std::string>& words) {
  if (words.empty() || !words[0].starts_with("genfens ")) return words;
  std::vector<std::string> all;
  for (const std::string_view word : words_in(words[0])) all.emplace_back(word);
  all.insert(all.end(), words.begin() + (words.size() > 1 && words[1] == "quit" ? 2 : 1), words.end());
  return all;
}

// The words before the subcommand, and those of the subcommand.
struct CommandLine {
  bool help = false;
  bool version = false;
  bool colour = true;
  std::vector<std::string> variant_files;
  std::optional<std::string> definition_budget;
  std::vector<std::pair<std::string, std::string>> engine_options;
  std::string command;  // empty: speak a protocol
  std::vector<std::string> rest;
};

// "--ClearHash"
bool is_button(const std::string& word) {
  const EngineOption* option = word.starts_with("--") ? find_option(word.substr(2)) : nullptr;
  return option != nullptr && option->type == OptionType::kButton;
}

Result<CommandLine> split(const std::vector<std::string>& words) {
  CommandLine line;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const std::size_t equals = word.find('=');
    if (word != "help" && (word.empty() || word[0] != '-')) {
      line.command = word;
      line.rest.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
      std::replace(line.rest.begin(), line.rest.end(), std::string("-h"), std::string("--help"));
      std::replace(line.rest.begin(), line.rest.end(), std::string(kNoColor), std::string(kNoColour));
      break;
    }
    if (word == "--help" || word == "-h" || word == "help") {
      line.help = true;
    } else if (word == "--version" || word == "-V") {
      line.version = true;
    } else if (word == kNoColour || word == kNoColor) {
      line.colour = false;
    } else if (word == kVariantFile) {
      if (++i == words.size()) return Error{"the option '--variant-file' needs a file name"};
      line.variant_files.push_back(words[i]);
    } else if (word.substr(0, equals) == kVariantFile) {
      line.variant_files.push_back(word.substr(equals + 1));
    } else if (word == std::string("--") + kDefinitionBudget) {
      if (++i == words.size()) return Error{"the option '--definition-budget' needs a number of megabytes"};
      line.definition_budget = words[i];
    } else if (word.substr(0, equals) == std::string("--") + kDefinitionBudget) {
      line.definition_budget = word.substr(equals + 1);
    } else if (is_button(word)) {
      line.engine_options.emplace_back(word.substr(2), "");
    } else if (word.rfind("--", 0) == 0 && equals != std::string::npos && equals > 2) {
      line.engine_options.emplace_back(word.substr(2, equals - 2), word.substr(equals + 1));
    } else {
      return Error{
          fmt::format("unknown option {}{}; engine options are written --Name=value", quote(word),
                      did_you_mean(word, {"--help", "--version", kNoColor, kNoColour, kVariantFile}))};
    }
  }
  if (!line.command.empty() && !line.engine_options.empty()) {
    return Error{
        fmt::format("{} is an engine option and cannot be used with a subcommand; see 'proconsul {} --help'",
                    quote("--" + line.engine_options.front().first), line.command)};
  }
  return line;
}

Result<Budget> read_budget(const std::string& text) {
  const Result<OptionValue> value = read_option_value(*find_option(kBudgetOption), text);
  if (!value) return value.error();
  return Budget{static_cast<std::uint64_t>(value->number)};
}

// If some games of a file have errors, its other games are still loaded.
int load_variant_files(const std::vector<std::string>& files, GameLibrary& library, Console& console) {
  for (const std::string& file : files) {
    const LibraryReport report = library.load_file(file, &console.in);
    if (report.unreadable)
      return io_error(console, {"--variant-file: " + report.problems.front().error.message});
    for (const SourceError& problem : report.problems) console.err << render(problem);
    for (const SourceError& warning : report.warnings) console.err << render(warning, "warning");
    if (!report.ok() && report.games.empty()) return exit_code::kUsage;
  }
  return exit_code::kOk;
}

// Errors in files from the environment do not stop commands.
void load_environment(GameLibrary& library, Console& console) {
  for (const SourceError& problem : library.load_path(variant_path_of_environment()).problems)
    console.err << render(problem);
}

int check_word_count(const Command& command, const Arguments& arguments, Console& console) {
  const std::size_t count = arguments.words().size();
  if (count >= command.min_words && count <= command.max_words) return exit_code::kOk;
  return usage_error(console,
                     {fmt::format("{}; usage: proconsul {} {}",
                                  count < command.min_words ? "missing argument" : "too many arguments",
                                  command.name, command.words)});
}

int refuse_to_distribute(const Command& command, Console& console) {
  std::vector<std::string> able;
  for (const Command& other : command_table()) {
    if (other.distributable) able.emplace_back(other.name);
  }
  return usage_error(console,
                     {fmt::format("{} cannot be distributed over processes, unlike {}; use 'proconsul {}'",
                                  quote(command.name), fmt::join(able, ", "), command.name)});
}

// All commands accept --no-colour anywhere and with all options, even those without colours.
void take_no_colour(std::vector<std::string>& words, Console& console) {
  const auto end = std::find(words.begin(), words.end(), "--");
  const auto kept = std::remove(words.begin(), end, kNoColour);
  if (kept != end) console.terminal.colour = false;
  words.erase(kept, end);
}

int run_command(const Command& command, CommandLine line, Console& console, WorkerPool& pool) {
  take_no_colour(line.rest, console);
  const Result<Arguments> arguments = Arguments::parse(line.rest, all_options(command));
  if (!arguments) return usage_error(console, arguments.error());
  if (line.help || arguments.value().has("help")) {
    console.out << command_help(command, console.terminal.width);
    return exit_code::kOk;
  }
  if (const int code = check_word_count(command, arguments.value(), console); code != exit_code::kOk)
    return code;
  if (const std::optional<Error> conflict = arguments.value().conflict(command.rules))
    return usage_error(console, *conflict);
  if (!command.distributable && pool.processes() > 1) return refuse_to_distribute(command, console);
  std::vector<std::string> files = line.variant_files;
  for (const std::string& file : arguments.value().texts("variant-file")) files.push_back(file);
  GameLibrary library;
  const std::string budget = arguments->has(kDefinitionBudget) ? arguments->text(kDefinitionBudget)
                                                               : line.definition_budget.value_or("");
  if (!budget.empty()) {
    const Result<Budget> read = read_budget(budget);
    if (!read) return usage_error(console, read.error());
    library.set_budget(*read);
  }
  load_environment(library, console);
  if (const int code = load_variant_files(files, library, console); code != exit_code::kOk) return code;
  if (pool.leads() && !command.checks_files) {
    const int code =
        check_files(named_files(command, arguments.value()), arguments.value(), library, console);
    if (code != exit_code::kOk) return code;
  }
  return command.run({arguments.value(), library, library.registry(), console, pool, files});
}

// Checks names and syntax of the engine options; the protocol checks their values.
Result<bool> check_engine_options(const OptionList& options) {
  std::vector<std::string> names;
  for (const EngineOption& option : option_table()) names.emplace_back(option.name);
  for (const auto& [name, value] : options) {
    const EngineOption* option = find_option(name);
    if (option == nullptr)
      return Error{fmt::format("unknown option {}{}", quote("--" + name), did_you_mean(name, names))};
    const Result<OptionValue> read = read_option_value(*option, value);
    if (!read) return read.error();
  }
  return true;
}

int speak_protocol(CommandLine line, Console& console) {
  if (line.definition_budget)
    line.engine_options.insert(line.engine_options.begin(), {kBudgetOption, *line.definition_budget});
  const Result<bool> checked = check_engine_options(line.engine_options);
  if (!checked) return usage_error(console, checked.error());
  GameLibrary library;
  OptionList options;
  for (const auto& [name, value] : line.engine_options) {
    if (find_option(name) != find_option(kBudgetOption)) continue;
    library.set_budget(*read_budget(value));
    options.emplace_back(name, value);
  }
  if (const int code = load_variant_files(line.variant_files, library, console); code != exit_code::kOk)
    return code;
  if (const std::string path = variant_path_of_environment(); !path.empty())
    options.emplace_back("VariantPath", path);
  for (const std::string& file : line.variant_files) options.emplace_back("VariantPath", file);
  options.insert(options.end(), line.engine_options.begin(), line.engine_options.end());
  if (&console.out == &std::cout) end_when_unread();
  return run_protocol_loop(console.in, console.out, options);
}

// Runs a command of two words.
int run_member(const std::vector<std::string>& members, CommandLine line, Console& console,
               WorkerPool& pool) {
  // "variant --no-colour check"
  const auto named = std::find_if(line.rest.begin(), line.rest.end(),
                                  [](const std::string& each) { return each != kNoColour; });
  std::rotate(line.rest.begin(), named, named == line.rest.end() ? named : named + 1);
  const std::string word = line.rest.empty() || line.rest.front() == kNoColour ? "" : line.rest.front();
  const Command* command = find_command(line.command + " " + word);
  if (command == nullptr && (line.help || word == "--help")) {
    for (const std::string& member : members)
      console.out << fmt::format("{:<16}{}\n", member, find_command(member)->summary);
    console.out << fmt::format("\nSee also 'proconsul {} --help'.\n", members.front());
    return exit_code::kOk;
  }
  if (command == nullptr && word.empty())
    return usage_error(console, {fmt::format("missing subcommand after {}: {}", quote(line.command),
                                             fmt::join(last_words(members), ", "))});
  if (command == nullptr)
    return usage_error(console, {fmt::format("unknown subcommand {}{}; 'proconsul --help' lists them",
                                             quote(line.command + " " + word),
                                             did_you_mean(line.command + " " + word, members))});
  line.rest.erase(line.rest.begin());
  return run_command(*command, line, console, pool);
}

int dispatch(const CommandLine& line, Console& console, WorkerPool& pool) {
  if (!line.colour) console.terminal.colour = false;
  if (line.version) {
    console.out << version_text();
    return exit_code::kOk;
  }
  if (line.command.empty() && line.help) {
    console.out << overview(console.terminal.width);
    return exit_code::kOk;
  }
  if (line.command.empty() && pool.processes() > 1)
    return usage_error(console, {"several processes need a subcommand; a protocol takes a single process"});
  if (line.command.empty()) {
    if (console.terminal.in && console.terminal.out) console.out << banner() << std::flush;
    return speak_protocol(line, console);
  }
  if (const Command* command = find_command(line.command)) return run_command(*command, line, console, pool);
  if (const std::vector<std::string> members = members_of(line.command); !members.empty())
    return run_member(members, line, console, pool);
  return usage_error(
      console, {fmt::format("unknown subcommand {}{}; 'proconsul --help' lists them", quote(line.command),
                            did_you_mean(line.command, command_names()))});
}

}  // namespace

const std::vector<Command>& command_table() {
  static const std::vector<Command> kCommands = {
      variants_command(),
      start_command(),
      starts_command(),
      id_command(),
      show_command(),
      moves_command(),
      perft_command(),
      analyse_command(),
      play_command(),
      bench_command(),
      match_command(),
      datagen_command(),
      tune_command(),
      train_command(),
      values_command(),
      variant_check_command(),
      variant_new_command(),
      variant_show_command(),
      variant_export_command(),
      variant_assess_command(),
      variant_doc_command(),
      pgn_check_command(),
      pgn_convert_command(),
      pgn_html_command(),
      tb_solve_command(),
      tb_probe_command(),
      tb_power_command(),
      book_build_command(),
      book_probe_command(),
      completion_command(),
      man_command(),
      merge_command(),
      genfens_command(),
  };
  return kCommands;
}

std::span<const std::pair<std::string_view, std::string_view>> command_spellings() {
  static constexpr std::pair<std::string_view, std::string_view> kSpellings[] = {{"analyze", "analyse"}};
  return kSpellings;
}

std::vector<Option> all_options(const Command& command) {
  std::vector<Option> options = command.options;
  options.push_back({"variant-file", Option::Kind::kRepeated, "FILE",
                     "also load the variants defined in FILE", FileRole::kRead});
  options.push_back({kDefinitionBudget, Option::Kind::kValue, "MB",
                     "megabytes that the variants of a file may take (default 256)"});
  options.push_back({"help", Option::Kind::kFlag, "", "print this help"});
  return options;
}

std::vector<std::string> spellings_of(const Option& option) {
  if (kNoColour == "--" + std::string(option.name)) return {option.name, kNoColor + 2};
  return {option.name};
}

std::vector<NamedFile> named_files(const Command& command, const Arguments& arguments) {
  std::vector<NamedFile> files = files_of_options(all_options(command), arguments);
  if (command.other_files == nullptr) return files;
  const std::vector<NamedFile> others = command.other_files(arguments);
  files.insert(files.end(), others.begin(), others.end());
  return files;
}

int run_cli(const std::vector<std::string>& words, Console& console) {
  LocalPool pool;
  return run_cli(words, console, pool);
}

int run_cli(const std::vector<std::string>& words, Console& console, WorkerPool& pool) {
  const Result<CommandLine> line = split(words_of_openbench(words));
  if (!line) return usage_error(console, line.error());
  const int code = dispatch(line.value(), console, pool);
  console.out.flush();
  if (console.out || code > kSignalCode) return code;
  errno = 0;
  console.out.clear();
  console.out.flush();  // what could not be written fails once more, and says why
  return io_error(console, write_error("-", errno));
}

}  // namespace proconsul
