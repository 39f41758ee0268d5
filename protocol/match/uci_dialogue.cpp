#include "protocol/match/uci_dialogue.h"

#include <fmt/format.h>

#include "engine/quoting.h"
#include "protocol/text/words.h"

namespace proconsul {

void UciDialogue::fail(std::string text) {
  if (!failure_) failure_ = std::move(text);
}

void UciDialogue::send(std::string_view line) {
  if (!failed()) process_->send(line);
}

std::vector<std::string> UciDialogue::read_to(std::string_view word, std::string_view too_early) {
  std::vector<std::string> lines;
  const SteadyTime deadline = std::chrono::steady_clock::now() + patience_;
  while (!failed()) {
    const EngineLine line = process_->read_line(deadline);
    const std::string_view head = split_head(line.text).head;
    if (line.status == EngineLine::Status::kEnd) {
      fail(fmt::format("it ended instead of {}: {}", word, process_->exit_text()));
    } else if (line.status != EngineLine::Status::kLine || line.arrived > deadline) {
      fail(fmt::format("no {} within {} ms", word, patience_.count()));
    } else if (!too_early.empty() && head == too_early) {
      fail(fmt::format("{} came before {}", quote(line.text), word));
    } else {
      lines.push_back(line.text);
      if (head == word) break;
    }
  }
  return lines;
}

void UciDialogue::close_input() {
  if (!failed()) process_->close_input();
}

void UciDialogue::await_end() {
  const SteadyTime deadline = std::chrono::steady_clock::now() + patience_;
  while (!failed()) {
    const EngineLine line = process_->read_line(deadline);
    if (line.status == EngineLine::Status::kEnd) break;
    if (line.status != EngineLine::Status::kLine || line.arrived > deadline)
      fail(fmt::format("it has not ended within {} ms", patience_.count()));
  }
  if (failed()) return;
  if (const std::string how = process_->exit_text(); how != "exit code 0") fail("it ended with " + how);
}

}  // namespace proconsul
