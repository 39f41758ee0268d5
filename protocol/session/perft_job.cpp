#include "protocol/session/perft_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

namespace proconsul {
namespace {

constexpr std::size_t kUninterrupted = 1'000'000;  // leaf nodes between two checks of the stop flag, roughly

// The depth that has so many leaf nodes if all nodes have as many moves as this one.
int uninterrupted_depth(const Game& game) {
  const std::size_t moves = std::max<std::size_t>(game.legal_moves().size(), 10);
  int depth = 1;
  for (std::size_t leaves = moves; leaves * moves <= kUninterrupted; leaves *= moves) ++depth;
  return depth;
}

std::uint64_t count(Game& game, int depth, int uninterrupted, const std::function<bool()>& stopped) {
  if (stopped()) return 0;
  if (depth == 0) return 1;
  if (depth <= uninterrupted) return game.perft(depth);
  std::uint64_t total = 0;
  for (const Move move : game.legal_moves()) {
    game.play(move);
    total += count(game, depth - 1, uninterrupted, stopped);
    game.undo();
  }
  return total;
}

}  // namespace

std::uint64_t count_leaves(Game& game, int depth, const std::function<bool()>& stopped) {
  return count(game, depth, uninterrupted_depth(game), stopped);
}

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
    const std::uint64_t leaves = count_leaves(game, depth - 1, [this] { return stopped_.load(); });
    game.undo();
    if (stopped_) return;
    output.line(fmt::format("{}: {}", text, leaves));
    total += leaves;
  }
  output.line(fmt::format("Nodes searched: {}", total));
}

}  // namespace proconsul
