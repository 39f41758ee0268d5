// Runs `proconsul match` with mock engines and looks at its files.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "protocol/cli_runner.h"
#include "scratch.h"
#include "tests/paths.h"

namespace proconsul {

inline std::vector<std::string> engine_words(const std::string& name, const std::string& orders,
                                             const std::string& protocol = "uci") {
  return {"--engine", std::string("cmd=") + test::mock_engine_binary(), "name=" + name, "args=" + orders,
          "proto=" + protocol};
}

struct MatchRun {
  CliRun run;
  nlohmann::json result;
};

// Printed by a test if the match did not go as expected.
inline std::ostream& operator<<(std::ostream& out, const MatchRun& match) {
  out << "exit code " << match.run.code << '\n' << match.run.out << match.run.err;
  if (match.result.is_null()) return out << "It wrote no result.\n";
  for (const auto& game : match.result["games"]) out << game.dump() << '\n';
  return out;
}

// For tests in which an engine never answers; the other engine must answer within this time.
inline const char* const kPatience = "3";

// Two engines in `variant`, with short games unless `more` says otherwise. All timeouts that are not part of
// the test are long, since the machine may be busy.
inline MatchRun play_match(const std::string& variant, const std::vector<std::string>& first,
                           const std::vector<std::string>& second, std::vector<std::string> more = {}) {
  const ScratchFile result("result.json");
  const auto given = [&](const std::string& name) {
    const auto says = [&](const std::vector<std::string>& words) {
      return std::find(words.begin(), words.end(), name) != words.end();
    };
    return says(more) || says(first);
  };
  const std::pair<const char*, const char*> defaults[] = {
      {"--timeout", "60"}, {"--move-timeout", "60"}, {"--maxmoves", "6"}, {"--games", "2"}};
  for (const auto& [name, value] : defaults) {
    if (!given(name)) more.insert(more.end(), {name, value});
  }
  if (!given("--balance")) more.push_back("--no-balance");
  if (!given("--movetime") && !given("--tc") && !given("--nodes") && !given("--depth"))
    more.insert(more.end(), {"--depth", "1"});
  std::vector<std::string> words = {"match", variant, "--result", result.path()};
  for (const auto& part : {first, second, more}) words.insert(words.end(), part.begin(), part.end());
  MatchRun match{run_words(words), {}};
  const std::string text = result.text();
  if (!text.empty()) match.result = nlohmann::json::parse(text);
  return match;
}

}  // namespace proconsul
