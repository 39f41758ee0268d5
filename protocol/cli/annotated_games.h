// Where the games to annotate come from and where they go.
#pragma once

#include <optional>
#include <ostream>
#include <string>
#include <utility>

#include "engine/result.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/text/output_file.h"

namespace proconsul {

// The games to annotate, one after the other.
class GameQueue {
 public:
  explicit GameQueue(std::istream& in) : reader_(in) {}
  std::optional<PgnGame> next() { return first_ ? std::exchange(first_, std::nullopt) : reader_.next(); }
  void put_back(PgnGame game) { first_ = std::move(game); }

 private:
  PgnReader reader_;
  std::optional<PgnGame> first_;
};

// Standard output, or a file that may have the first of the games already.
class Destination {
 public:
  explicit Destination(std::ostream& standard) : out_(&standard) {}

  // Goes on after those of the games that the file `name` holds. A last one that was cut off is removed from
  // it. False if the file cannot be written, an error if it holds something else.
  Result<bool> go_on(const std::string& name, GameQueue& games);
  bool write(const PgnGame& game);
  void count() { ++games_; }  // a game that was written elsewhere
  int games() const { return games_; }

 private:
  // How many bytes of the file are whole games, which are taken from `games`.
  Result<std::uint64_t> go_through(const std::string& name, GameQueue& games);

  std::ostream* out_;
  std::optional<AppendedFile> file_;  // instead of it
  int games_ = 0;
};

}  // namespace proconsul
