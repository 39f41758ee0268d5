#include "protocol/uci/mate_job.h"

#include <system_error>

#include "protocol/formats/usi_moves.h"

namespace proconsul {
namespace {

std::string checkmate_text(const MateAnswer& answer, Game game) {
  switch (answer.kind) {
    case MateAnswer::Kind::kRefuted:
      return "checkmate nomate";
    case MateAnswer::Kind::kUnknown:
      return "checkmate timeout";
    case MateAnswer::Kind::kFound:
      break;
  }
  std::string text = "checkmate";
  for (const Move move : answer.line) {
    text += ' ' + to_usi(game, move);
    game.play(move);
  }
  return text;
}

}  // namespace

MateJob::MateJob(Output& output, Game game, MateDeadline deadline) {
  try {
    thread_ = std::thread([=, this, &output] { run(output, game, deadline); });
  } catch (const std::system_error&) {
    run(output, game, deadline);
  }
}

void MateJob::stop() {
  stopped_ = true;
  wait();
}

void MateJob::wait() {
  if (thread_.joinable()) thread_.join();
}

void MateJob::run(Output& output, const Game& game, const MateDeadline& deadline) {
  output.line(checkmate_text(find_mate_by_checks(game, stopped_, deadline), game));
  running_ = false;
}

}  // namespace proconsul
