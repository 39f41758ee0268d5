// Reads openings of shogi programs, a game on each line: "startpos moves 7g7f 3c3d", "sfen ... b - 1 moves
// ...", with "position" before it, or a bare SFEN. Lines that begin with "#" are comments. Of
// YaneuraOu's books in text form the positions are read.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/formats/record_lines.h"
#include "protocol/formats/record_reader.h"

namespace proconsul {

class SfenReader final : public RecordReader {
 public:
  // Without `name_variant` the games have no Variant tag.
  SfenReader(std::istream& in, bool name_variant)
      : lines_(in, RecordLines::Encoding::kUtf8), name_variant_(name_variant) {}

  std::optional<PgnGame> next() override;
  std::uint64_t bytes_read() const override { return lines_.bytes_read(); }

 private:
  RecordLines lines_;
  bool name_variant_;
  bool is_book_ = false;  // of YaneuraOu: each position is followed by the moves known there
};

// Whether a line can only be one of such a file.
bool is_sfen_line(std::string_view line);

}  // namespace proconsul
