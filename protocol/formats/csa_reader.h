// Reads games of shogi from CSA files, one by one; "/" separates them.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/formats/record_builder.h"
#include "protocol/formats/record_lines.h"
#include "protocol/formats/record_reader.h"
#include "protocol/formats/shogi_board.h"

namespace proconsul {

class CsaReader final : public RecordReader {
 public:
  // Without `name_variant` the games have no Variant tag.
  CsaReader(std::istream& in, RecordLines::Encoding encoding, bool name_variant)
      : lines_(in, encoding), name_variant_(name_variant) {}

  std::optional<PgnGame> next() override;
  std::uint64_t bytes_read() const override { return lines_.bytes_read(); }

 private:
  struct Draft;
  void take_line(Draft& draft);
  void take_statement(Draft& draft, std::string_view statement, int column);
  void take_information(Draft& draft, std::string_view statement);
  bool take_position(Draft& draft, std::string_view statement);
  void finish_start(Draft& draft);

  RecordLines lines_;
  bool name_variant_;
};

// Whether a line can only be one of a CSA file.
bool is_csa_line(std::string_view line);

}  // namespace proconsul
