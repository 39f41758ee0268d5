// Reads datagen's files, text or packed, with several threads and without holding them in memory.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "protocol/learning/packed_games.h"
#include "protocol/learning/training_game.h"
#include "protocol/text/input_file.h"

namespace proconsul {

struct GameFile {
  std::string name;
  std::optional<std::string> content;  // of inputs that can be read only once, such as pipes
};

// "-" is `standard`. Fails if a file cannot be read or is empty.
Result<std::vector<GameFile>> open_game_files(const std::vector<std::string>& names, std::istream& standard);

// A part of a game file: a note (a line that begins with #), a game as a line, or a packed block of games.
struct GamePart {
  enum class Kind : std::uint8_t { kNote, kLine, kBlock };
  Kind kind = Kind::kLine;
  std::string text;
  std::size_t file = 0;    // index of the file
  std::size_t number = 0;  // line number, from 1; for a block, the number of games before it in the file
  std::size_t place = 0;   // index among all parts of all files
};

// The parts of several files in order, for several threads. Holds one part at a time.
class GameSource {
 public:
  explicit GameSource(const std::vector<GameFile>& files) : files_(files) {}

  bool next(GamePart& part);  // false at the end
  // The error with its file and place; empty if none. Call it only at the end.
  const std::string& failure() const { return failure_; }
  // "line 12 of 'x.txt'", "block after 300 games of 'x.txt'"
  std::string place_of(const GamePart& part) const;

 private:
  bool open_next();
  void close();
  bool next_line(GamePart& part);
  bool next_packed(GamePart& part);
  void tell(const std::string& failure);

  const std::vector<GameFile>& files_;
  std::mutex mutex_;
  std::size_t opened_ = 0;
  std::size_t line_ = 0;
  std::size_t parts_ = 0;
  std::optional<InputFile> input_file_;
  std::unique_ptr<std::istream> kept_;
  std::istream* input_ = nullptr;
  std::optional<PackedParts> packed_;
  std::string failure_;
};

// The games of several files as lines, for users that need no moves: a packed block gives one line per
// variant in it, without start and moves.
class LineSource {
 public:
  explicit LineSource(const std::vector<GameFile>& files) : parts_(files) {}

  bool next(std::string& line);  // false at the end
  const std::string& failure() const { return parts_.failure(); }

 private:
  GameSource parts_;
  std::vector<std::string> waiting_;
};

// Whether the file is packed.
bool holds_packed_games(const GameFile& file);

// Calls `take(thread, game)` for every game of the files in `threads` threads concurrently, `note` for every
// note, one at a time, and `done(thread, place)` after each part, with the index of the part among all.
// Returns the error in the first bad game or file, if any; bad games are skipped, in a packed block with all
// games after them.
std::string for_each_game(const Registry& registry, const std::vector<GameFile>& files, int threads,
                          const std::function<void(std::size_t, const TrainingGame&)>& take,
                          const std::function<void(const GamePart&)>& note = {},
                          const std::function<void(std::size_t, std::size_t)>& done = {});

}  // namespace proconsul
