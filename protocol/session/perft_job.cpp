#include "protocol/session/perft_job.h"

#include <fmt/format.h>

#include <system_error>

namespace proconsul {
namespace {

constexpr int kUninterruptedDepth = 4;  // between two checks of the stop flag: milliseconds, at most a second

}  // namespace

PerftJob::PerftJob(Output& output, const Game& game, int depth, const MoveText& move_text) {
  try {
    thread_ = std::thread([=, this, &output] { run(output, game, depth, move_text); });
  } catch (const std::system_error&) {
    run(output, game, depth, move_text);
  }
}

PerftJob::~PerftJob() {
  stopped_ = true;
  wait();
}

void PerftJob::wait() {
  if (thread_.joinable()) thread_.join();
}

void PerftJob::run(Output& output, Game game, int depth, const MoveText& move_text) {
  std::uint64_t total = depth == 0 ? 1 : 0;
  for (const Move move : depth == 0 ? std::vector<Move>{} : game.legal_moves()) {
    const std::string text = move_text(game, move);
    game.play(move);
    const std::uint64_t leaves = count(game, depth - 1);
    game.undo();
    if (stopped_) return;
    output.line(fmt::format("{}: {}", text, leaves));
    total += leaves;
  }
  output.line(fmt::format("Nodes searched: {}", total));
}

std::uint64_t PerftJob::count(Game& game, int depth) const {
  if (stopped_) return 0;
  if (depth == 0) return 1;
  if (depth <= kUninterruptedDepth) return game.perft(depth);
  std::uint64_t total = 0;
  for (const Move move : game.legal_moves()) {
    game.play(move);
    total += count(game, depth - 1);
    game.undo();
  }
  return total;
}

}  // namespace proconsul
