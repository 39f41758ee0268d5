// What the program reads: a file, a pipe, or standard input written as "-", each packed by gzip or zstd or
// not. A directory, an empty file and one that cannot be opened are told apart at once; whether a packed one
// was whole is known when it has been read.
#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>

#include "engine/result.h"

namespace proconsul {

class InputFile {
 public:
  // `standard`: what "-" stands for; null where standard input serves another purpose.
  static Result<InputFile> open(const std::string& name, std::istream* standard = nullptr);
  InputFile(InputFile&&) noexcept;
  ~InputFile();

  std::istream& stream();
  double share_read() const;             // share of the file read; 0 if its size is not known
  std::optional<Error> failure() const;  // that what has been read is damaged or truncated

 private:
  struct Parts;
  explicit InputFile(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

// That this is there and no file. A pipe or a device may keep its reader waiting, or never end: a session,
// which has to answer meanwhile, and whoever writes a file anew that he has read, take nothing else.
std::optional<Error> not_a_file(const std::string& name);

// A whole file of at most `max_bytes`.
Result<std::string> read_file(const std::string& name, std::istream* standard, std::size_t max_bytes);

}  // namespace proconsul
