// Runs the command line on string streams, as on pipes.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/cli/cli.h"

namespace proconsul {

struct CliRun {
  int code = 0;
  std::string out;
  std::string err;

  nlohmann::json json() const;  // of `out`
};

inline CliRun run_on(const Terminal& terminal, const std::vector<std::string>& words,
                     const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out, err;
  Console console{in, out, err, terminal};
  CliRun run;
  run.code = run_cli(words, console);
  run.out = out.str();
  run.err = err.str();
  return run;
}

inline std::vector<std::string> joined_words(std::vector<std::string> words,
                                             const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

inline CliRun run_words(const std::vector<std::string>& words, const std::string& input = "") {
  return run_on(Terminal{}, words, input);
}

// For texts that are wrapped differently depending on the length of scores.
inline std::string in_one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace proconsul
