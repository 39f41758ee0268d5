// Output files. A file replaces the old one in one step, once all of it is on disk; until then, and if
// anything fails, the old file stays. Each text appended to a growing file is written whole or not at all.
// Standard output ("-"), devices and pipes are written directly. No other code opens files for writing,
// except journals, which stay open.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/result.h"

namespace proconsul {

// Written to a draft next to the target, with a name reserved for drafts and the permissions of the file it
// replaces. A draft is locked while it is written, so that two processes never share one; a draft left by a
// killed process is removed by the next process that writes the same file. If the target is a symbolic link,
// the file it points to is replaced, not the link.
class OutputFile {
 public:
  // `standard`: the stream for "-"; null where standard output is used for something else.
  static Result<OutputFile> open(const std::string& name, std::ostream* standard = nullptr);
  OutputFile(OutputFile&&) noexcept;
  ~OutputFile();  // without commit(), the old file is left as it was

  std::ostream& stream();  // seekable, so that a header can be rewritten
  // The error if what has been written so far could not be.
  std::optional<Error> flush();
  // Replaces the target. Returns the error if writing failed.
  std::optional<Error> commit();
  const std::filesystem::path& draft() const;  // empty if there is none

 private:
  struct Parts;
  explicit OutputFile(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

// Writes a whole file. Returns the error if that failed.
std::optional<Error> write_file(const std::string& name, std::string_view text,
                                std::ostream* standard = nullptr);

// "cannot write 'x': No space left on device". `failure`: an errno, 0 if it is not known.
Error write_error(const std::string& name, int failure);

// The error OutputFile::open would return, without creating anything: for long jobs that write at their end.
std::optional<Error> output_place_error(const std::string& name);

class AppendedFile {
 public:
  enum class Begin : std::uint8_t {
    kOnNewLine,  // after an empty line; a missing line end is added first
    kAtEnd
  };
  static Result<AppendedFile> open(const std::string& name, std::ostream* standard = nullptr,
                                   Begin begin = Begin::kOnNewLine);
  AppendedFile(AppendedFile&&) noexcept;
  AppendedFile& operator=(AppendedFile&&) noexcept;
  ~AppendedFile();

  // Writes the text immediately, so that texts of several processes do not mix. False if that failed; a
  // partly written text is removed again.
  bool add(std::string_view text);
  // The first failure, if any.
  const std::optional<Error>& failure() const;

 private:
  struct Parts;
  explicit AppendedFile(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

// The target of a chain of symbolic links, whether or not it exists; the name itself if the links never end.
std::filesystem::path end_of_links(const std::string& name);
// The draft of the file `name`, if no other process is writing it.
std::filesystem::path draft_of(const std::string& name);
// Removes what killed processes have left of the file `name`, for those that will not write it again.
void remove_left_drafts(const std::string& name);
// Whether `name` is "-" or cannot be replaced: a device, a pipe, an open descriptor.
bool is_written_in_place(const std::string& name);

}  // namespace proconsul
