// proconsul completion: scripts that complete subcommands, options and variants in a shell.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "engine/nearest.h"
#include "protocol/cli/command_table.h"
#include "protocol/session/options.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

const std::vector<std::string> kShells = {"bash", "zsh", "fish"};

// First words of commands with their second words, if any.
std::map<std::string, std::set<std::string>> words_of_commands() {
  std::map<std::string, std::set<std::string>> words;
  for (const Command& command : command_table()) {
    const std::string name = command.name;
    const std::size_t blank = name.find(' ');
    auto& members = words[name.substr(0, blank)];
    if (blank != std::string::npos) members.insert(name.substr(blank + 1));
  }
  return words;
}

std::vector<std::string> first_words() {
  std::vector<std::string> words;
  for (const auto& [word, members] : words_of_commands()) words.push_back(word);
  return words;
}

std::string option_words(const Command& command) {
  std::vector<std::string> words;
  for (const Option& option : all_options(command)) {
    for (const std::string& name : spellings_of(option)) words.push_back("--" + name);
  }
  return fmt::format("{}", fmt::join(words, " "));
}

// The values in a placeholder of the help: "mover|white".
std::vector<std::string> values_of(std::string_view value) {
  std::vector<std::string> values;
  if (value.find('|') == std::string_view::npos) return values;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find('|', begin), value.size());
    values.emplace_back(value.substr(begin, end - begin));
    begin = end + 1;
  }
  return values;
}

// The possible values of each option, over all commands; "VARIANT" stands for the names of variants.
std::map<std::string, std::set<std::string>> values_of_options() {
  std::map<std::string, std::set<std::string>> all;
  for (const Command& command : command_table()) {
    for (const Option& option : all_options(command)) {
      for (const std::string& value : values_of(option.value)) all[option.name].insert(value);
      if (option.value == std::string_view("VARIANT")) all[option.name].insert("VARIANT");
    }
  }
  return all;
}

std::string value_cases() {
  std::string cases;
  for (const auto& [option, values] : values_of_options()) {
    const std::string offers =
        *values.begin() == "VARIANT" ? "$(_proconsul_games)" : fmt::format("{}", fmt::join(values, " "));
    cases += fmt::format("    --{}) offers=\"{}\" ;;\n", option, offers);
  }
  return cases;
}

std::string engine_value_cases() {
  std::string cases;
  for (const EngineOption& option : option_table()) {
    const std::string word = shell_word(option);
    const std::string name = word.substr(0, word.find('='));
    if (option.type == OptionType::kCheck) cases += fmt::format("    {}) offers=\"true false\" ;;\n", name);
    if (option.type == OptionType::kChoice)
      cases += fmt::format("    {}) offers=\"{}\" ;;\n", name, option.choices);
  }
  return cases;
}

// Which words of a command are variants: "1" the first, "2" the second, "1-" all of them; empty: none.
std::string variant_words(const Command& command) {
  const std::vector<std::string_view> words = words_in(command.words);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].find("VARIANT") == std::string_view::npos) continue;
    const bool repeated = words[i].ends_with("...") || (i + 1 < words.size() && words[i + 1] == "...");
    return std::to_string(i + 1) + (repeated ? "-" : "");
  }
  return "";
}

// Engine options as typed without a subcommand, one per line: "--Hash=".
std::string engine_option_words() {
  std::string words;
  for (const EngineOption& option : option_table())
    words += fmt::format("--{}{}\n", option.name, option.type == OptionType::kButton ? "=true" : "=");
  return words;
}

std::string bash_cases() {
  std::string cases;
  for (const auto& [word, members] : words_of_commands()) {
    if (!members.empty())
      cases +=
          fmt::format("    {}) [ \"$position\" -eq 1 ] && offers=\"{}\" ;;\n", word, fmt::join(members, " "));
  }
  for (const Command& command : command_table()) {
    const std::vector<std::string> first = values_of(command.words);
    cases += fmt::format("    \"{}\") options=\"{}\" games=\"{}\"{} ;;\n", command.name,
                         option_words(command), variant_words(command),
                         first.empty() ? "" : fmt::format(" offers=\"{}\"", fmt::join(first, " ")));
  }
  for (const auto& [spelling, name] : command_spellings())
    cases += fmt::format("    {}) _proconsul_case {} ;;\n", spelling, name);
  return cases;
}

// Shared by bash and zsh; zsh must number array elements from 0.
constexpr char kChoice[] = R"SH(_proconsul_games() {{
  "${{COMP_WORDS[0]}}" variants 2>/dev/null | awk 'NR > 2 {{ print $1 }}'
}}
_proconsul_case() {{
  case $1 in
{}  esac
}}
# The values of a subcommand's option.
_proconsul_value() {{
  case $1 in
{}  esac
}}
_proconsul_engine_value() {{
  case $1 in
    --UCI_Variant) offers=$(_proconsul_games) ;;
{}  esac
}}
# Options of the engine, or the value of one.
_proconsul_engine_option() {{
  local named=""
  [ "$current" = = ] && named=${{COMP_WORDS[COMP_CWORD - 1]}}
  [ "${{COMP_WORDS[COMP_CWORD - 1]}}" = = ] && named=${{COMP_WORDS[COMP_CWORD - 2]}}
  [ "$current" = = ] && current=""
  if [ -n "$named" ]; then
    _proconsul_engine_value "$named"
  elif [[ $current == -* ]]; then
    offers="{}"
    nospace=yes
  fi
}}
# Sets current, the word being typed; offers, the words that may stand there, one a line, or none where files may; and
# nospace if these go on. position: of that word among those behind the subcommand's first one.
_proconsul_choose() {{
  current=${{COMP_WORDS[COMP_CWORD]}} offers="" nospace=""
  local options="" games="" first=1
  while [[ ${{COMP_WORDS[first]}} = --@(variant-file|definition-budget) ]] && [ "$COMP_CWORD" -gt $((first + 1)) ]; do
    first=$((first + 2))
  done
  local name=${{COMP_WORDS[first]}} position=$((COMP_CWORD - first))
  if [ "$position" -le 0 ] && [[ $current != -* ]]; then
    offers="{}"
    return
  fi
  if [[ $name == -* ]]; then
    _proconsul_engine_option
    return
  fi
  _proconsul_case "$name"
  if [ -z "$options" ] && [ "$position" -gt 1 ]; then
    offers=""
    position=$((position - 1))
    _proconsul_case "$name ${{COMP_WORDS[first + 1]}}"
  fi
  case $games in
    "$position" | 1-) offers=$(_proconsul_games) ;;
  esac
  case $current in
    -*) offers=$options ;;
  esac
  local option=${{COMP_WORDS[COMP_CWORD - 1]}}
  [ "$option" = = ] && option=${{COMP_WORDS[COMP_CWORD - 2]}}
  [[ $option == --* ]] && _proconsul_value "$option"
  offers=${{offers// /$'\n'}}
}}
)SH";

std::string shell_choice() {
  return fmt::format(kChoice, bash_cases(), value_cases(), engine_value_cases(),
                     "--help\n--version\n--no-color\n--no-colour\n--variant-file\n--definition-budget\n" +
                         engine_option_words(),
                     fmt::join(first_words(), "\n"));
}

std::string bash_script() {
  return "# bash completion for proconsul; use: source <(proconsul completion bash)\n" + shell_choice() +
         R"SH(_proconsul() {
  local current offers nospace IFS=$'\n'
  _proconsul_choose
  if [ -n "$offers" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$offers" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
  [ -z "$nospace" ] || compopt -o nospace 2>/dev/null
  return 0
}
complete -o filenames -F _proconsul proconsul
)SH";
}

std::string zsh_script() {
  return "#compdef proconsul\n# zsh completion for proconsul; use: source <(proconsul completion zsh)\n" +
         shell_choice() + R"SH(_proconsul() {
  local current offers nospace COMP_CWORD=$((CURRENT - 1))
  local -a COMP_WORDS
  COMP_WORDS=("${words[@]}")
  () {
    setopt localoptions ksharrays
    _proconsul_choose
  }
  if [ -z "$offers" ]; then
    _files
  elif [ -n "$nospace" ]; then
    compadd -S '' -- ${(f)offers}
  else
    compadd -- ${(f)offers}
  fi
}
if [ "${funcstack[1]}" = _proconsul ]; then
  _proconsul "$@"
else
  compdef _proconsul proconsul
fi
)SH";
}

std::string fish_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

// Fish cannot count words: variants are offered wherever the subcommand has one.
std::string fish_games() {
  std::set<std::string> commands;
  for (const Command& command : command_table()) {
    const std::string name = command.name;
    if (!variant_words(command).empty()) commands.insert(name.substr(name.find(' ') + 1));
  }
  for (const auto& [spelling, name] : command_spellings()) commands.emplace(spelling);
  return fmt::format(
      "complete -c proconsul -n '__fish_seen_subcommand_from {}' -a "
      "'(proconsul variants 2>/dev/null | tail -n +3 | string match -rg \"^([A-Za-z0-9_-]+) \")'\n",
      fmt::join(commands, " "));
}

std::string fish_value(const Option& option) {
  if (option.kind == Option::Kind::kFlag) return "";
  const std::vector<std::string> values = values_of(option.value);
  return values.empty() ? " -r" : fmt::format(" -x -a '{}'", fmt::join(values, " "));
}

std::string fish_script() {
  std::string text =
      "# fish completion for proconsul; use: proconsul completion fish | source\n" + fish_games();
  for (const EngineOption& option : option_table())
    text += fmt::format("complete -c proconsul -n __fish_use_subcommand -a {} -d {}\n",
                        fish_quoted(fmt::format("\"--{}=\"", option.name)),
                        fish_quoted(std::string(option.help)));
  for (const Command& command : command_table()) {
    const std::string name = command.name;
    const std::size_t blank = name.find(' ');
    const std::string first = name.substr(0, blank);
    if (blank == std::string::npos) {
      text += fmt::format("complete -c proconsul -n __fish_use_subcommand -a {} -d {}\n", first,
                          fish_quoted(command.summary));
    } else {
      text += fmt::format("complete -c proconsul -n __fish_use_subcommand -a {}\n", first);
      text += fmt::format("complete -c proconsul -n '__fish_seen_subcommand_from {}' -a {} -d {}\n", first,
                          name.substr(blank + 1), fish_quoted(command.summary));
    }
    for (const Option& option : all_options(command)) {
      for (const std::string& each : spellings_of(option))
        text += fmt::format("complete -c proconsul -n '__fish_seen_subcommand_from {}' -l {} -d {}{}\n",
                            first, each, fish_quoted(option.help), fish_value(option));
    }
  }
  return text;
}

int run_completion(const Invocation& invocation) {
  const std::string& shell = invocation.arguments.words().front();
  const std::string script = completion_script(shell);
  if (script.empty())
    return usage_error(invocation.console,
                       {fmt::format("no completion for '{}'{}; there are {}", shell,
                                    did_you_mean(shell, kShells), fmt::join(kShells, ", "))});
  invocation.console.out << script;
  return exit_code::kOk;
}

}  // namespace

std::string completion_script(const std::string& shell) {
  if (shell == "bash") return bash_script();
  if (shell == "zsh") return zsh_script();
  return shell == "fish" ? fish_script() : std::string();
}

Command completion_command() {
  return {"completion", "bash|zsh|fish", "Print a completion script for bash, zsh or fish", "", 1, 1,
          {},           run_completion};
}

}  // namespace proconsul
