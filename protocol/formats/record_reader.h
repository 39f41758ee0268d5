// What readers of game records have in common: games one by one, as PgnGame.
#pragma once

#include <cstdint>
#include <optional>

#include "protocol/formats/pgn_game.h"

namespace proconsul {

class RecordReader {
 public:
  RecordReader() = default;
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;
  virtual ~RecordReader() = default;

  virtual std::optional<PgnGame> next() = 0;  // nothing at the end
  virtual std::uint64_t bytes_read() const = 0;
};

}  // namespace proconsul
