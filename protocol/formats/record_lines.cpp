#include "protocol/formats/record_lines.h"

#include "protocol/formats/encoding.h"
#include "protocol/text/input_line.h"

namespace proconsul {

bool RecordLines::next() {
  if (again_) {
    again_ = false;
    return true;
  }
  if (!read_text_line(in_, text_)) return false;
  ++number_;
  bytes_ += text_.size() + 1;
  decode();
  return true;
}

void RecordLines::decode() {
  fault_.reset();
  if (text_.size() > kLongestLine) {
    fault_ = Error{too_long_line_text(), number_, 1};
    text_.clear();
    return;
  }
  if (encoding_ == Encoding::kUtf8 && is_utf8(text_)) return;
  DecodedText decoded = encoding_ == Encoding::kEucJp ? from_euc_jp(text_) : from_shift_jis(text_);
  if (decoded.first_fault)
    fault_ = Error{"bytes that are no text", number_, static_cast<int>(*decoded.first_fault) + 1};
  text_ = std::move(decoded.text);
}

}  // namespace proconsul
