// Reads the files of datagen in several threads.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "protocol/learning/training_game.h"
#include "protocol/text/input_file.h"

namespace proconsul {

struct GameFile {
  std::string name;
  std::optional<std::string> content;  // kept of what can be read only once, such as pipes
};

// "-" is `standard`. An error if a file cannot be read or is empty.
Result<std::vector<GameFile>> open_game_files(const std::vector<std::string>& names, std::istream& standard);

// The lines of some files, one after the other, for several threads.
class LineSource {
 public:
  explicit LineSource(const std::vector<GameFile>& files) : files_(files) {}

  bool next(std::string& line);                            // comments and empty lines aside; false at the end
  const std::string& trouble() const { return trouble_; }  // with a file; empty if none

 private:
  bool open_next();

  const std::vector<GameFile>& files_;
  std::mutex mutex_;
  std::size_t file_ = 0;
  std::optional<InputFile> packed_;
  std::unique_ptr<std::istream> kept_;
  std::istream* input_ = nullptr;
  std::string trouble_;
};

// Calls `take(thread, game)` for every game of the files, at the same time in `threads` threads. Returns what
// is wrong with the first bad line or file, if any; bad lines are left out.
std::string for_each_game(const Registry& registry, const std::vector<GameFile>& files, int threads,
                          const std::function<void(std::size_t, const TrainingGame&)>& take);

}  // namespace proconsul
