// A conversation with a UCI engine in which nothing more is said once something has gone wrong, so that a
// check reads as the lines that are exchanged.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/match/engine_process.h"

namespace proconsul {

class UciDialogue {
 public:
  // `patience`: how long any answer may take.
  UciDialogue(std::unique_ptr<EngineProcess> process, Milliseconds patience)
      : process_(std::move(process)), patience_(patience) {}

  void send(std::string_view line);
  // The lines up to the first that begins with `word`, which is the last of them; it is wrong if one that
  // begins with `too_early` comes before.
  std::vector<std::string> read_to(std::string_view word, std::string_view too_early = "");
  void close_input();
  void await_end();  // with exit code 0
  void fail(std::string text);

  bool failed() const { return failure_.has_value(); }
  const std::optional<std::string>& failure() const { return failure_; }

 private:
  std::unique_ptr<EngineProcess> process_;
  Milliseconds patience_;
  std::optional<std::string> failure_;
};

}  // namespace proconsul
