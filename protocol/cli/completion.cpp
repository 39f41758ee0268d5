// proconsul completion: what a shell needs to complete subcommands, options and variants.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "protocol/cli/command_table.h"
#include "protocol/cli/nearest.h"

namespace proconsul {
namespace {

const std::vector<std::string> kShells = {"bash", "zsh", "fish"};

// First words, each with its second words, if it has any.
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
  for (const Option& option : all_options(command)) words.push_back(std::string("--") + option.name);
  return fmt::format("{}", fmt::join(words, " "));
}

bool takes_variant(const Command& command) { return std::string(command.words).find("VARIANT") == 0; }

std::string bash_script() {
  std::string cases;
  for (const auto& [word, members] : words_of_commands()) {
    if (!members.empty())
      cases += fmt::format("    {}) [ \"$COMP_CWORD\" -eq 2 ] && words=\"{}\" ;;\n", word,
                           fmt::join(members, " "));
  }
  for (const Command& command : command_table()) {
    cases += fmt::format("    \"{}\") options=\"{}\"{} ;;\n", command.name, option_words(command),
                         takes_variant(command) ? " variant=yes" : "");
  }
  return fmt::format(R"(# bash completion for proconsul; use: source <(proconsul completion bash)
_proconsul() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} words="" options="" variant="" at=2 name=${{COMP_WORDS[1]}}
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "{} --help --version --variant-file" -- "$current")
    return
  fi
  _proconsul_case() {{
    case $1 in
{}    esac
  }}
  _proconsul_case "$name"
  if [ -z "$options" ] && [ "$COMP_CWORD" -gt 2 ]; then
    words=""
    at=3
    _proconsul_case "$name ${{COMP_WORDS[2]}}"
  fi
  if [ -n "$variant" ] && [ "$COMP_CWORD" -eq "$at" ]; then
    words=$("${{COMP_WORDS[0]}}" variants 2>/dev/null | awk 'NR > 2 {{ print $1 }}')
  fi
  case $current in
    -*) words=$options ;;
  esac
  if [ -n "$words" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}}
complete -o filenames -F _proconsul proconsul
)",
                     fmt::join(first_words(), " "), cases);
}

std::string zsh_script() {
  return "#compdef proconsul\n# use: source <(proconsul completion zsh)\nautoload -U +X bashcompinit && "
         "bashcompinit\n" +
         bash_script();
}

std::string fish_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

std::string fish_script() {
  std::string text = "# fish completion for proconsul; use: proconsul completion fish | source\n";
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
    for (const Option& option : all_options(command))
      text +=
          fmt::format("complete -c proconsul -n '__fish_seen_subcommand_from {}' -l {} -d {}{}\n", first,
                      option.name, fish_quoted(option.help), option.kind == Option::Kind::kFlag ? "" : " -r");
  }
  return text;
}

int run(const Invocation& invocation) {
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
  return {"completion", "SHELL", "Print a completion script for bash, zsh or fish", "", 1, 1, {}, run};
}

}  // namespace proconsul
