#include "protocol/learning/game_files.h"

#include <filesystem>
#include <limits>
#include <sstream>
#include <thread>

namespace proconsul {

Result<std::vector<GameFile>> open_game_files(const std::vector<std::string>& names, std::istream& standard) {
  std::vector<GameFile> files;
  for (const std::string& name : names) {
    std::error_code failed;
    GameFile file{name, std::nullopt};
    if (std::filesystem::is_regular_file(name, failed)) {
      if (const Result<InputFile> input = InputFile::open(name); !input) return input.error();
    } else {
      Result<std::string> content = read_file(name, &standard, std::numeric_limits<std::size_t>::max());
      if (!content) return content.error();
      file.content = content.take();
    }
    files.push_back(std::move(file));
  }
  return files;
}

bool LineSource::next(std::string& line) {
  const std::lock_guard lock(mutex_);
  do {
    while (input_ == nullptr || !std::getline(*input_, line)) {
      if (!open_next()) return false;
    }
  } while (line.empty() || line.front() == '#');
  return true;
}

// False if there is no further file, or none that can be read.
bool LineSource::open_next() {
  if (packed_ && trouble_.empty()) trouble_ = packed_->trouble().value_or(Error{}).message;
  input_ = nullptr;
  packed_.reset();
  if (file_ == files_.size()) return false;
  const GameFile& file = files_[file_++];
  if (file.content) {
    kept_ = std::make_unique<std::istringstream>(*file.content);
    input_ = kept_.get();
    return true;
  }
  Result<InputFile> input = InputFile::open(file.name);
  if (!input) {
    trouble_ = input.error().message;
    return false;
  }
  packed_.emplace(input.take());
  input_ = &packed_->stream();
  return true;
}

std::string for_each_game(const Registry& registry, const std::vector<GameFile>& files, int threads,
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
  return trouble.empty() ? lines.trouble() : trouble;
}

}  // namespace proconsul
