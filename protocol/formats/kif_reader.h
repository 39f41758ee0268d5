// Reads games of shogi from KIF and KI2 files, one by one. A header after moves begins the next game.
#pragma once

#include <optional>

#include "protocol/formats/kif_header.h"
#include "protocol/formats/record_builder.h"
#include "protocol/formats/record_lines.h"
#include "protocol/formats/record_reader.h"

namespace proconsul {

class KifReader final : public RecordReader {
 public:
  // Without `name_variant` the games have no Variant tag.
  KifReader(std::istream& in, RecordLines::Encoding encoding, bool name_variant)
      : lines_(in, encoding), name_variant_(name_variant) {}

  std::optional<PgnGame> next() override;
  std::uint64_t bytes_read() const override { return lines_.bytes_read(); }

 private:
  struct Draft;
  bool take_line(Draft& draft);  // false if the line belongs to the next game
  bool take_header(Draft& draft);
  bool take_numbered_move(Draft& draft);
  bool take_marked_moves(Draft& draft);
  bool take_variation(Draft& draft);
  bool take_summary(Draft& draft);

  RecordLines lines_;
  bool name_variant_;
};

// Of a line outside headers, for telling files apart: a numbered or marked move, a summary.
bool is_kif_move_line(std::string_view line);

}  // namespace proconsul
