// An input: a file, a pipe, or standard input written as "-", plain or packed by gzip or zstd. Directories,
// empty files and files that cannot be opened are reported by open(); truncated or damaged packed files only
// once they have been read.
#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "engine/result.h"

namespace proconsul {

class InputFile {
 public:
  // `standard`: the stream for "-"; null where standard input is used for something else.
  static Result<InputFile> open(const std::string& name, std::istream* standard = nullptr);
  // What has been opened by the caller; `name` is that of its errors.
  static Result<InputFile> of(std::unique_ptr<std::streambuf> bytes, const std::string& name);
  InputFile(InputFile&&) noexcept;
  ~InputFile();

  std::istream& stream();
  double share_read() const;             // share of the file read; 0 if its size is not known
  std::optional<Error> failure() const;  // set if the data read so far is damaged or truncated

 private:
  struct Parts;
  explicit InputFile(std::unique_ptr<Parts> parts);
  static Result<InputFile> unless_empty(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

// The error if something exists at `name` that is not a regular file, or one that the system makes while it
// is read (/proc/kmsg). Reading these or a pipe or a device may block or never end, so sessions, which must
// keep answering, and commands that rewrite their input accept only files.
std::optional<Error> not_a_file(const std::string& name);

// A whole file of at most `max_bytes`.
Result<std::string> read_file(const std::string& name, std::istream* standard, std::size_t max_bytes);

}  // namespace proconsul
