// Compact training games, about four bytes per position (the layout is in docs/dev/EVALUATION.md): blocks of
// games, each a separate zstd frame, written and read sequentially. The unpacked stream begins with
// kPackedGamesMark.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/learning/byte_text.h"
#include "protocol/learning/training_game.h"

namespace proconsul {

inline constexpr std::string_view kPackedGamesMark = "Proconsul games 1\n";

// The latest game of a block that is not a side line: its side lines start from its positions.
struct PlayedGame {
  const Variant* variant = nullptr;
  std::vector<std::string> fens;  // of the start, then after each move
};

// Collects games until they fill a block.
class GameBlock {
 public:
  void add(const TrainingGame& game);
  bool empty() const { return games_ == 0; }
  bool full() const;
  std::size_t games() const { return games_; }
  std::string bytes() const;

 private:
  std::size_t place_of(const Variant& variant);

  std::vector<const Variant*> variants_;
  ByteWriter records_;
  std::size_t games_ = 0;
  std::size_t last_number_ = 0;
  PlayedGame main_;
};

// Writes notes (lines that begin with #) and games. The caller checks the stream for errors.
class GamePacker {
 public:
  explicit GamePacker(std::ostream& out) : out_(out), waiting_(kPackedGamesMark) {}

  void note(std::string_view line);
  void add(const TrainingGame& game);
  void finish();  // without it the file counts as truncated

 private:
  void flush();
  void write(char kind, std::string_view bytes);

  std::ostream& out_;
  std::string waiting_;  // notes before the next block
  GameBlock block_;
  std::size_t games_ = 0;
};

// A part of such a file: a note or a block of games.
struct PackedPart {
  enum class Kind : std::uint8_t { kNote, kGames };
  Kind kind = Kind::kNote;
  std::string bytes;
  std::size_t games_before = 0;  // in the file
};

// Reads the parts of an unpacked stream that begins with the mark. It may be several concatenated files.
class PackedParts {
 public:
  explicit PackedParts(std::istream& in) : in_(in) {}

  // Nothing at the end, or after an error.
  std::optional<PackedPart> next();
  // The error with its place.
  const std::string& failure() const { return failure_; }
  std::size_t blocks() const { return blocks_; }

 private:
  bool read_mark();
  bool read_number(std::uint64_t& value);
  bool end_file(std::string_view bytes);
  std::optional<PackedPart> fail(const std::string& what);

  std::istream& in_;
  std::string failure_;
  std::size_t blocks_ = 0;
  std::size_t games_ = 0;         // as stated by the blocks
  std::size_t games_joined_ = 0;  // games of the files before this one
  bool inside_ = false;
};

// The variants in a block, in the order of their first games.
std::vector<std::string> names_in_block(std::string_view bytes);
// Calls `take` for each game of a block. Stops at the first invalid game and returns the error with its
// number in the block, from 1; else "".
std::string unpack_block(const Registry& registry, std::string_view bytes,
                         const std::function<void(const TrainingGame&)>& take);

}  // namespace proconsul
