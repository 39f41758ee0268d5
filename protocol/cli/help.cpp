#include "protocol/cli/help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "protocol/cli/command_table.h"
#include "protocol/cli/examples.h"
#include "protocol/session/options.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"
#include "protocol/work/build_id.h"

namespace proconsul {
namespace {

constexpr std::size_t kWidestTerm = 26;
constexpr int kMinText = 24;  // minimum columns for the text beside a term

std::string indented(const std::string& text, std::size_t columns) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) result += std::string(columns, ' ') + line + '\n';
  return result;
}

std::string examples_of(std::string_view command, int width) {
  std::string text;
  for (const Example& example : all_examples()) {
    if (example.command != command) continue;
    text += '\n' + wrapped(fmt::format("# {}", example.what), width);
    text += command_line(fmt::format("proconsul {}", example.line), width);
  }
  return text.empty() ? "" : "\nExamples:\n" + text;
}

std::string term_of(const Option& option) {
  const std::string name = fmt::format("--{}", fmt::join(spellings_of(option), ", --"));
  return *option.value == '\0' ? name : name + " " + option.value;
}

std::string range_of(const EngineOption& option) {
  switch (option.type) {
    case OptionType::kCheck:
      return "true or false";
    case OptionType::kSpin:
      return fmt::format("{} to {}", option.min, option.max);
    case OptionType::kChoice:
      return std::string(option.choices);
    case OptionType::kString:
    case OptionType::kFile:
    case OptionType::kButton:
    case OptionType::kVariant:
      return "";
  }
  return "";
}

std::string text_of(const EngineOption& option) {
  const std::string range = range_of(option);
  std::string text = std::string(option.help);
  if (!option.default_text.empty()) text += fmt::format(" (default {})", option.default_text);
  return range.empty() ? text : fmt::format("{}: {}", range, text);
}

}  // namespace

std::string command_line(const std::string& line, int width) {
  std::vector<std::string> lines = {"  "};
  for (const std::string_view word : words_in(line)) {
    const bool first = lines.back().find_first_not_of(' ') == std::string::npos;
    if (!first && lines.back().size() + word.size() + 3 > static_cast<std::size_t>(width)) {
      lines.back() += " \\";
      lines.emplace_back("    ");
    } else if (!first) {
      lines.back() += ' ';
    }
    lines.back() += word;
  }
  std::string text;
  for (const std::string& part : lines) text += part + '\n';
  return text;
}

std::string reflowed(const std::string& text, int width) {
  std::string result, paragraph;
  const auto finish = [&] {
    if (!paragraph.empty()) result += wrapped(paragraph, width);
    paragraph.clear();
  };
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == ' ') {
      finish();
      result += line.empty() ? "\n" : command_line(line, width);
    } else {
      paragraph += (paragraph.empty() ? "" : " ") + line;
    }
  }
  finish();
  return result;
}

std::string glossary(const std::vector<std::pair<std::string, std::string>>& rows, int width) {
  std::size_t longest = 0;
  for (const auto& [term, text] : rows) longest = std::max(longest, term.size());
  std::size_t column = std::min(longest, kWidestTerm) + 4;
  if (width - static_cast<int>(column) < kMinText) column = 6;
  std::string result;
  for (const auto& [term, text] : rows) {
    std::string block = indented(wrapped(text, width - static_cast<int>(column)), column);
    if (block.empty()) block = "\n";
    if (term.size() + 4 <= column) {
      block.replace(0, std::min(block.find('\n'), term.size() + 2), "  " + term);
    } else {
      block = "  " + term + '\n' + block;
    }
    result += block;
  }
  return result;
}

std::string banner() {
  return fmt::format(
      "Proconsul {}, a chess variant engine.\n\n"
      "Without a subcommand it waits for a GUI's commands (UCI, USI, UCCI or XBoard).\n"
      "You can type them here: 'uci', 'help', 'quit'. In the shell, try these instead:\n\n"
      "  proconsul play consulchess     play against the engine\n"
      "  proconsul variants             list the variants; with a name: its rules\n"
      "  proconsul analyse chess        search a position\n"
      "  proconsul --help               list all subcommands\n\n",
      version());
}

std::string overview(int width) {
  std::string text = wrapped(
      "Proconsul plays chess variants: any board of up to 128 squares, any pieces, rules as data.", width);
  text +=
      "\nUsage:\n" + glossary({{"proconsul [--Name=value ...]",
                                "speak UCI, USI, UCCI or XBoard on standard input, with engine options set"},
                               {"proconsul SUBCOMMAND ...", "run a subcommand; with --help: explain it"}},
                              width);
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Command& command : command_table()) rows.emplace_back(command.name, command.summary);
  text += "\nSubcommands:\n" + glossary(rows, width);
  text +=
      "\nGeneral options:\n" +
      glossary({{"--variant-file FILE", "also load the variants defined in FILE (may be repeated)"},
                {"--definition-budget MB", "megabytes that the variants of a file may take (default 256)"},
                {"--no-colour, --no-color", "no colours, like the environment variable NO_COLOR"},
                {"--help, -h", "print this help, or that of a subcommand"},
                {"--version, -V", "version, build, instructions used and networks"}},
               width);
  text += "\nExamples:\n" + command_line("proconsul play consulchess --level 3", width) +
          command_line("proconsul variants contemporaryrandom", width) +
          command_line("proconsul analyse consul42k --id 777 --time 10 --multipv 3", width) + '\n';
  text += wrapped(
      "The environment variable PROCONSUL_VARIANT_PATH also names files with variants, separated as in PATH.",
      width);
  text += '\n' + wrapped(
                     "Engine options, written --Name=value; blanks in names may be left out "
                     "(--MoveOverhead=10), or the name quoted (--\"Move Overhead\"=10):",
                     width);
  rows.clear();
  for (const EngineOption& option : option_table()) rows.emplace_back(option.name, text_of(option));
  text += glossary(rows, width);
  text += '\n' + wrapped(
                     "Exit codes: 0 success, 1 negative result, 2 wrong usage, 3 a file cannot be read or "
                     "written.",
                     width);
  return text;
}

std::string command_help(const Command& command, int width) {
  std::string text = wrapped(fmt::format("Usage: proconsul {} {}{}[options]", command.name, command.words,
                                         *command.words == '\0' ? "" : " "),
                             width);
  text += '\n' + wrapped(fmt::format("{}.", command.summary), width);
  if (*command.details != '\0') text += '\n' + reflowed(command.details, width);
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Option& option : all_options(command)) rows.emplace_back(term_of(option), option.help);
  return text + "\nOptions:\n" + glossary(rows, width) + examples_of(command.name, width);
}

}  // namespace proconsul
