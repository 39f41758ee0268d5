#include "protocol/training/game_files.h"

#include <algorithm>
#include <thread>

namespace proconsul {

bool LineSource::next(std::string& line) {
  const std::lock_guard lock(mutex_);
  while (!std::getline(input_, line) || line.empty() || line.front() == '#') {
    if (input_.good()) continue;
    if (file_ == files_.size()) return false;
    input_.close();
    input_.clear();
    input_.open(files_[file_++]);
  }
  return true;
}

std::string for_each_game(const Registry& registry, const std::vector<std::string>& files, int threads,
                          const std::function<void(std::size_t, const TrainingGame&)>& take) {
  LineSource lines(files);
  std::mutex mutex;
  std::string trouble;
  const auto work = [&](std::size_t thread) {
    for (std::string line; lines.next(line);) {
      if (const Result<TrainingGame> game = read_line(registry, line)) {
        take(thread, *game);
      } else {
        const std::lock_guard lock(mutex);
        if (trouble.empty()) trouble = game.error().message;
      }
    }
  };
  std::vector<std::thread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work, static_cast<std::size_t>(i));
  for (std::thread& worker : workers) worker.join();
  return trouble;
}

std::string unreadable_of(const std::vector<std::string>& files) {
  const auto bad =
      std::find_if(files.begin(), files.end(), [](const std::string& file) { return !std::ifstream(file); });
  return bad == files.end() ? "" : *bad;
}

}  // namespace proconsul
