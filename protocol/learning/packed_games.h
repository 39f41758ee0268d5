// Games for tuning in few bytes, about four a position (docs/EVALUATION.md has the layout): blocks of
// games, each a zstd frame of its own, that can be written and read one after the other. What unpacks zstd
// shows a stream that begins with kPackedGamesMark.
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

// The latest game of a block that is no side line: its side lines begin at its positions.
struct PlayedGame {
  const Variant* variant = nullptr;
  std::vector<std::string> fens;  // the start's, then after each move
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

// Writes notes (lines that begin with #) and games. The caller looks after errors of the stream.
class GamePacker {
 public:
  explicit GamePacker(std::ostream& out) : out_(out), waiting_(kPackedGamesMark) {}

  void note(std::string_view line);
  void add(const TrainingGame& game);
  void finish();  // without it the file counts as cut off

 private:
  void flush();
  void write(char kind, std::string_view bytes);

  std::ostream& out_;
  std::string waiting_;  // before the next block
  GameBlock block_;
  std::size_t games_ = 0;
};

// A part of such a file: a note, or a block of games.
struct PackedPart {
  enum class Kind : std::uint8_t { kNote, kGames };
  Kind kind = Kind::kNote;
  std::string bytes;
  std::size_t games_before = 0;  // in the file
};

// Takes the parts from a stream whose packing is undone and which begins with the mark. Several files may
// have been joined.
class PackedParts {
 public:
  explicit PackedParts(std::istream& in) : in_(in) {}

  // Nothing at the end, or where the file makes no sense any more.
  std::optional<PackedPart> next();
  // What is wrong, with the place.
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
  std::size_t games_ = 0;         // told by the blocks
  std::size_t games_joined_ = 0;  // games of the files before
  bool inside_ = false;
};

// The names of the games that a block has, in the order of their first records.
std::vector<std::string> names_in_block(std::string_view bytes);
// Calls `take` for each game of a block. Returns what is wrong with the first that makes no sense, at which
// it ends, with its number in the block from 1; else an empty text.
std::string unpack_block(const Registry& registry, std::string_view bytes,
                         const std::function<void(const TrainingGame&)>& take);

}  // namespace proconsul
