// Reads the files of datagen, lines or packed, in several threads and without holding them in memory.
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
  std::optional<std::string> content;  // kept of what can be read only once, such as pipes
};

// "-" is `standard`. An error if a file cannot be read or is empty.
Result<std::vector<GameFile>> open_game_files(const std::vector<std::string>& names, std::istream& standard);

// What a file of games consists of: notes (lines that begin with #), and games as lines or as packed blocks.
struct GamePart {
  enum class Kind : std::uint8_t { kNote, kLine, kBlock };
  Kind kind = Kind::kLine;
  std::string text;
  std::size_t file = 0;    // its place among the files
  std::size_t number = 0;  // number of the line, from 1; for a block, how many games precede it in the file
  std::size_t place = 0;   // among all parts of all files
};

// The parts of some files, one after the other, for several threads. Holds one part at a time.
class GameSource {
 public:
  explicit GameSource(const std::vector<GameFile>& files) : files_(files) {}

  bool next(GamePart& part);  // false at the end
  // With a file, and where in it; empty if none. Only when all has been read.
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

// The games of some files as lines, for what needs no moves: of a packed block there is one line for every
// variant in it, without a start and moves.
class LineSource {
 public:
  explicit LineSource(const std::vector<GameFile>& files) : parts_(files) {}

  bool next(std::string& line);  // false at the end
  const std::string& failure() const { return parts_.failure(); }

 private:
  GameSource parts_;
  std::vector<std::string> waiting_;
};

// True if what is in the file is packed.
bool holds_packed_games(const GameFile& file);

// Calls `take(thread, game)` for every game of the files, at the same time in `threads` threads, and `note`
// for every note, one at a time; after each part `done(thread, place)`, with the part's place among all from
// 0 on. Returns what is wrong with the first bad game or file, if any; bad games are left out, of a packed
// block also those after them.
std::string for_each_game(const Registry& registry, const std::vector<GameFile>& files, int threads,
                          const std::function<void(std::size_t, const TrainingGame&)>& take,
                          const std::function<void(const GamePart&)>& note = {},
                          const std::function<void(std::size_t, std::size_t)>& done = {});

}  // namespace proconsul
