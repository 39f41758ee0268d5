// A dialogue with a UCI engine that becomes silent after the first error, so that a check reads like the
// lines that are exchanged.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/match/engine_process.h"

namespace proconsul {

class UciDialogue {
 public:
  // `patience`: maximum time for any answer.
  UciDialogue(std::unique_ptr<EngineProcess> process, Milliseconds patience)
      : process_(std::move(process)), patience_(patience) {}

  void send(std::string_view line);
  // Reads up to and including the first line that begins with `word`; an earlier line that begins with
  // `too_early` is an error.
  std::vector<std::string> read_to(std::string_view word, std::string_view too_early = "");
  void close_input();
  void await_end();  // expects exit code 0
  void fail(std::string text);

  bool failed() const { return failure_.has_value(); }
  const std::optional<std::string>& failure() const { return failure_; }

 private:
  std::unique_ptr<EngineProcess> process_;
  Milliseconds patience_;
  std::optional<std::string> failure_;
};

}  // namespace proconsul
