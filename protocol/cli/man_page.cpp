// proconsul man: the manual page.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "protocol/cli/command_table.h"
#include "protocol/cli/examples.h"
#include "protocol/session/options.h"

namespace proconsul {
namespace {

// Escaped for roff.
std::string roff(std::string_view text) {
  std::string escaped;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) escaped += "\\&";
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
    line_start = c == '\n';
  }
  return escaped;
}

std::string option_entry(const Option& option) {
  const std::string value = *option.value == '\0' ? "" : fmt::format(" \\fI{}\\fR", roff(option.value));
  std::vector<std::string> names;
  for (const std::string& name : spellings_of(option))
    names.push_back(fmt::format("\\fB\\-\\-{}\\fR", roff(name)));
  return fmt::format(".TP\n{}{}\n{}\n", fmt::join(names, ", "), value, roff(option.help));
}

// Command lines are indented.
std::string paragraphs(std::string_view details) {
  std::string text = ".PP\n";
  while (!details.empty()) {
    const std::string_view line = details.substr(0, details.find('\n'));
    details.remove_prefix(std::min(details.size(), line.size() + 1));
    if (line.empty()) {
      text += ".PP\n";
    } else if (line.front() == ' ') {
      text += fmt::format(".nf\n{}\n.fi\n", roff(line));
    } else {
      text += roff(line) + '\n';
    }
  }
  return text;
}

std::string command_entry(const Command& command) {
  std::string text =
      fmt::format(".SS \"{} {}\"\n{}.\n", roff(command.name), roff(command.words), roff(command.summary));
  if (*command.details != '\0') text += paragraphs(command.details);
  for (const Option& option : command.options) text += option_entry(option);
  return text;
}

std::string examples() {
  std::string text = ".SH EXAMPLES\n";
  for (const Example& example : all_examples())
    text += fmt::format(".TP\n.B proconsul {}\n{}\n", roff(example.line), roff(example.what));
  return text;
}

int run_man(const Invocation& invocation) {
  invocation.console.out << man_page();
  return exit_code::kOk;
}

}  // namespace

std::string man_page() {
  std::string text = fmt::format(
      ".TH PROCONSUL 1 \"\" \"proconsul {}\" \"Games\"\n"
      ".SH NAME\n"
      "proconsul \\- chess variant engine\n"
      ".SH SYNOPSIS\n"
      ".B proconsul\n"
      "[\\fB\\-\\-\\fIName\\fR=\\fIvalue\\fR ...]\n"
      ".br\n"
      ".B proconsul\n"
      "\\fISUBCOMMAND\\fR ...\n"
      ".SH DESCRIPTION\n"
      "Without a subcommand it speaks UCI, USI (shogi), UCCI (xiangqi) or XBoard on standard input, "
      "depending on the first line it receives.\n"
      ".SH SUBCOMMANDS\n",
      PROCONSUL_VERSION);
  for (const Command& command : command_table()) text += command_entry(command);
  text += ".SH \"ENGINE OPTIONS\"\nBlanks in names may be left out, and letter case does not matter.\n";
  for (const EngineOption& option : option_table())
    text += fmt::format(
        ".TP\n\\fB{}\\fR{}\n{}{}\n", roff(shell_word(option)),
        option.type == OptionType::kButton ? "" : "\\fIvalue\\fR", roff(option.help),
        option.default_text.empty() ? "" : fmt::format(" (default {})", roff(option.default_text)));
  text +=
      ".SH \"EXIT STATUS\"\n"
      "0 success, 1 negative result, 2 wrong usage, 3 a file cannot be read or written.\n"
      ".SH ENVIRONMENT\n"
      ".TP\n"
      "\\fBPROCONSUL_VARIANT_PATH\\fR\n"
      "Files with definitions of further games, separated as in PATH.\n"
      ".TP\n"
      "\\fBNO_COLOR\\fR\n"
      "If set, colours are not used.\n"
      ".TP\n"
      "\\fBCOLUMNS\\fR\n"
      "The width of help texts, unless the terminal is narrower.\n";
  text += examples();
  text +=
      ".SH \"SEE ALSO\"\n"
      ".BR xboard (6),\n"
      ".BR fairy\\-stockfish (6),\n"
      ".BR stockfish (6)\n"
      ".PP\n"
      "The guides in docs/ of the source, or in /usr/share/doc/proconsul/ if installed from a package: "
      "PLAY.md, GAMES.md, GUI.md, ADD_A_GAME.md, FILES.md, dev/COMMANDS.md, dev/MATCHES.md.\n";
  return text;
}

Command man_command() {
  return {"man", "",     "Print the manual page, for man(1)", "Read it with: proconsul man | man -l -", 0, 0,
          {},    run_man};
}

}  // namespace proconsul
