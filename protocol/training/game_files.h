// Reads the files of datagen in several threads.
#pragma once

#include <fstream>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "protocol/training/training_game.h"

namespace proconsul {

// The lines of some files, one after the other, for several threads.
class LineSource {
 public:
  explicit LineSource(const std::vector<std::string>& files) : files_(files) {}

  bool next(std::string& line);  // comments and empty lines aside; false at the end

 private:
  const std::vector<std::string>& files_;
  std::mutex mutex_;
  std::size_t file_ = 0;
  std::ifstream input_;
};

// Calls `take(thread, game)` for every game of the files, at the same time in `threads` threads. Returns what
// is wrong with the first bad line, if any; bad lines are left out.
std::string for_each_game(const Registry& registry, const std::vector<std::string>& files, int threads,
                          const std::function<void(std::size_t, const TrainingGame&)>& take);

// The file of `files` that cannot be read, or an empty text.
std::string unreadable_of(const std::vector<std::string>& files);

}  // namespace proconsul
