// Runs `proconsul match` with mock engines and looks at its files.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/cli_runner.h"

namespace proconsul {

class ScratchFile {
 public:
  explicit ScratchFile(const std::string& name)
      : path_(
            (std::filesystem::temp_directory_path() / ("proconsul_" + std::to_string(getpid()) + "_" + name))
                .string()) {
    std::filesystem::remove(path_);
  }
  ~ScratchFile() { std::filesystem::remove(path_); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  const std::string& path() const { return path_; }
  std::string text() const {
    std::ostringstream out;
    out << std::ifstream(path_).rdbuf();
    return out.str();
  }
  void write(const std::string& text) const { std::ofstream(path_) << text; }

 private:
  std::string path_;
};

inline std::vector<std::string> engine_words(const std::string& name, const std::string& orders,
                                             const std::string& protocol = "uci") {
  return {"--engine", std::string("cmd=") + PROCONSUL_MOCK_ENGINE, "name=" + name, "args=" + orders,
          "proto=" + protocol};
}

struct MatchRun {
  CliRun run;
  nlohmann::json result;
};

// Two engines, Good and Bad, in `variant`; short limits unless `more` says otherwise.
inline MatchRun play_match(const std::string& variant, const std::vector<std::string>& first,
                           const std::vector<std::string>& second,
                           const std::vector<std::string>& more = {"--movetime", "5"}) {
  const ScratchFile result("result.json");
  std::vector<std::string> words = {"match", variant,   "--timeout", "1",        "--maxmoves",
                                    "6",     "--games", "2",         "--result", result.path()};
  for (const auto& part : {first, second, more}) words.insert(words.end(), part.begin(), part.end());
  MatchRun match{run_words(words), {}};
  const std::string text = result.text();
  if (!text.empty()) match.result = nlohmann::json::parse(text);
  return match;
}

}  // namespace proconsul
