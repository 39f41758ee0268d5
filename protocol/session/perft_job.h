// Counts the leaf nodes below a position in its own thread, move by move; can be stopped.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <thread>

#include "engine/game.h"
#include "protocol/session/output.h"

namespace proconsul {

// The leaf nodes below a position that is left as it was. `stopped` is asked at least once a second, from
// which on the count is meaningless.
std::uint64_t count_leaves(Game& game, int depth, const std::function<bool()>& stopped);

class PerftJob {
 public:
  using MoveText = std::function<std::string(const Game&, Move)>;
  // Prints "e2e4: 20" for each move and "Nodes searched: 20", and nothing more once it is stopped. If no
  // thread can be created, the constructor counts.
  PerftJob(Output& output, const Game& game, int depth, const MoveText& move_text);
  ~PerftJob();
  void wait();

 private:
  void run(Output& output, Game game, int depth, const MoveText& move_text);
  std::atomic<bool> stopped_{false};
  std::thread thread_;
};

}  // namespace proconsul
