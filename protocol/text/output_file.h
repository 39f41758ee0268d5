// What the program writes. A file takes its place in one step, when all of it is on the disk; until then, and
// if anything fails, what stood there before stays. A file that grows takes each text whole or not at all.
// Standard output ("-"), devices and pipes are written as they are. Nobody else in the program opens files
// for writing, but for the journals, which keep theirs open.
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

// Written to a draft beside the place, under a name that only drafts have, with the permissions of the file
// that it replaces. A draft is locked while it is written: two processes never share one, and one that a
// killed process has left is removed by the next that writes the same file. Of a symbolic link the file that
// it leads to is replaced, not the link.
class OutputFile {
 public:
  // `standard`: what "-" stands for; null where standard output serves another purpose.
  static Result<OutputFile> open(const std::string& name, std::ostream* standard = nullptr);
  OutputFile(OutputFile&&) noexcept;
  ~OutputFile();  // without commit(): as if nothing had been written

  std::ostream& stream();  // can be wound back to rewrite a beginning
  // Puts the file in its place. Nothing if all of it is there.
  std::optional<Error> commit();
  const std::filesystem::path& draft() const;  // empty where there is none

 private:
  struct Parts;
  explicit OutputFile(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

// A whole file at once. Nothing if all of it is there.
std::optional<Error> write_file(const std::string& name, std::string_view text,
                                std::ostream* standard = nullptr);

// What OutputFile::open would say, without making anything: for long work that writes at its end.
std::optional<Error> output_place_error(const std::string& name);

class AppendedFile {
 public:
  enum class Begin : std::uint8_t {
    kOnNewLine,  // after an empty line, should the last line have no end
    kAtEnd
  };
  static Result<AppendedFile> open(const std::string& name, std::ostream* standard = nullptr,
                                   Begin begin = Begin::kOnNewLine);
  AppendedFile(AppendedFile&&) noexcept;
  AppendedFile& operator=(AppendedFile&&) noexcept;
  ~AppendedFile();

  // Writes it at once, so that texts of several processes do not mix. False if that failed; what has been
  // written of it is taken back then.
  bool add(std::string_view text);
  // The first failure, if any.
  const std::optional<Error>& failure() const;

 private:
  struct Parts;
  explicit AppendedFile(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

// Where the links of a name lead, whether or not there is a file; the name itself where they lead nowhere.
std::filesystem::path end_of_links(const std::string& name);
// The draft of a file of this name, if no other process writes it.
std::filesystem::path draft_of(const std::string& name);
// Whether "-" or what is there is no file that could be replaced: a device, a pipe, an open descriptor.
bool is_written_in_place(const std::string& name);

}  // namespace proconsul
