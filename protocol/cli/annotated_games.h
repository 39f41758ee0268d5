// Input and output of annotated games.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "engine/result.h"
#include "protocol/formats/game_reader.h"
#include "protocol/text/output_file.h"

namespace proconsul {

// Reads the games to annotate one by one.
class GameQueue {
 public:
  GameQueue(std::istream& in, const GameReader::Source& source, const Registry& registry)
      : reader_(in, source), registry_(registry) {}
  std::optional<PgnGame> next() {
    return first_ ? std::exchange(first_, std::nullopt) : reader_.next(registry_);
  }
  void put_back(PgnGame game) { first_ = std::move(game); }

 private:
  GameReader reader_;
  const Registry& registry_;
  std::optional<PgnGame> first_;
};

// Standard output, or a file that may already contain the first games.
class Destination {
 public:
  explicit Destination(std::ostream& standard) : out_(&standard) {}

  // Continues the file `name` after the games it contains, and removes an incomplete last game. False if the
  // file cannot be written, an error if it contains something else.
  Result<bool> go_on(const std::string& name, GameQueue& games);
  bool write(const PgnGame& game);
  void count() { ++games_; }  // counts a game that was written elsewhere
  int games() const { return games_; }
  const std::optional<Error>& failure() const { return failure_; }  // why something could not be written

 private:
  bool add(const std::string& text);
  // The length in bytes of the complete games in the file, which are removed from `games`.
  Result<std::uint64_t> go_through(const std::string& name, GameQueue& games);

  std::ostream* out_;
  std::optional<AppendedFile> file_;  // replaces standard output
  std::optional<Error> failure_;
  int games_ = 0;
};

}  // namespace proconsul
