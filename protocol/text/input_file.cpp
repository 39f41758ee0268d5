#include "protocol/text/input_file.h"

#ifdef __linux__
#include <fcntl.h>
#include <unistd.h>
#endif

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <fstream>

#include "engine/quoting.h"
#include "protocol/text/unpacking_buffer.h"

namespace proconsul {
namespace {

constexpr const char* kStandardInput = "-";

std::string shown_name(const std::string& name) {
  return name == kStandardInput ? "standard input" : quote(name);
}

// The files of /proc and its like have a size of 0 and contents nevertheless, for some of which one waits.
bool is_made_by_system(const std::string& name) {
#ifdef __linux__
  std::error_code failed;
  if (std::filesystem::file_size(name, failed) != 0 || failed) return false;
  const int file = ::open(name.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  char first = 0;
  const ssize_t count = ::read(file, &first, 1);
  const bool waits = count < 0 && errno == EAGAIN;
  ::close(file);
  return count > 0 || waits;
#else
  static_cast<void>(name);
  return false;
#endif
}

}  // namespace

struct InputFile::Parts {
  Parts(std::string file, std::unique_ptr<std::streambuf> bytes)
      : name(std::move(file)), own(std::move(bytes)), unpacked(*own), stream(&unpacked) {}
  explicit Parts(std::istream& standard)
      : name(kStandardInput), unpacked(*standard.rdbuf()), stream(&unpacked) {}

  std::string name;
  double size = 0;                      // bytes; 0: unknown
  std::unique_ptr<std::streambuf> own;  // null: standard input
  UnpackingBuffer unpacked;
  std::istream stream;
};

InputFile::InputFile(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
InputFile::InputFile(InputFile&&) noexcept = default;
InputFile::~InputFile() = default;

std::optional<Error> not_a_file(const std::string& name) {
  std::error_code failed;
  switch (std::filesystem::status(name, failed).type()) {
    case std::filesystem::file_type::directory:
      return Error{quote(name) + " is a directory"};
    case std::filesystem::file_type::fifo:
      return Error{quote(name) + " is a pipe and not a file"};
    case std::filesystem::file_type::block:
    case std::filesystem::file_type::character:
      return Error{quote(name) + " is a device and not a file"};
    case std::filesystem::file_type::socket:
      return Error{quote(name) + " is a socket and not a file"};
    case std::filesystem::file_type::regular:
      if (is_made_by_system(name)) return Error{quote(name) + " is made by the system and not a file"};
      break;
    case std::filesystem::file_type::none:
    case std::filesystem::file_type::not_found:
    case std::filesystem::file_type::symlink:
    case std::filesystem::file_type::unknown:
      break;
  }
  return std::nullopt;
}

Result<InputFile> InputFile::open(const std::string& name, std::istream* standard) {
  std::error_code failed;
  const bool named = name != kStandardInput;
  if (!named && standard == nullptr) return Error{"standard input cannot be read here"};
  if (name.find('\0') != std::string::npos)
    return Error{"cannot read " + quote(name)};  // the system would open the part before the NUL
  if (named && std::filesystem::is_directory(name, failed)) return Error{quote(name) + " is a directory"};
  if (!named) return unless_empty(std::make_unique<Parts>(*standard));
  auto bytes = std::make_unique<std::filebuf>();
  if (bytes->open(name, std::ios::in | std::ios::binary) == nullptr)
    return Error{"cannot read " + quote(name)};
  auto parts = std::make_unique<Parts>(name, std::move(bytes));
  if (std::filesystem::is_regular_file(name, failed))
    parts->size = static_cast<double>(std::filesystem::file_size(name, failed));
  return unless_empty(std::move(parts));
}

Result<InputFile> InputFile::of(std::unique_ptr<std::streambuf> bytes, const std::string& name) {
  return unless_empty(std::make_unique<Parts>(name, std::move(bytes)));
}

Result<InputFile> InputFile::unless_empty(std::unique_ptr<Parts> parts) {
  InputFile file(std::move(parts));
  if (!std::istream::traits_type::eq_int_type(file.stream().peek(), std::istream::traits_type::eof()))
    return Result<InputFile>(std::move(file));
  return file.failure().value_or(Error{shown_name(file.parts_->name) + " is empty"});
}

std::istream& InputFile::stream() { return parts_->stream; }

double InputFile::share_read() const {
  return parts_->size > 0 ? static_cast<double>(parts_->unpacked.bytes_taken()) / parts_->size : 0;
}

std::optional<Error> InputFile::failure() const {
  if (!parts_->unpacked.damaged()) return std::nullopt;
  return Error{fmt::format("{} {}", shown_name(parts_->name), parts_->unpacked.fault())};
}

Result<std::string> read_file(const std::string& name, std::istream* standard, std::size_t max_bytes) {
  const Error too_large{fmt::format("{} holds more than {} MiB", shown_name(name), max_bytes >> 20)};
  std::error_code failed;
  const bool sized = name != kStandardInput && std::filesystem::is_regular_file(name, failed);
  if (sized && std::filesystem::file_size(name, failed) > max_bytes && !failed) return too_large;
  Result<InputFile> file = InputFile::open(name, standard);
  if (!file) return file.error();
  std::string text;
  std::array<char, 1 << 16> part;
  while (file->stream().read(part.data(), part.size()), file->stream().gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(file->stream().gcount()));
    if (text.size() > max_bytes) return too_large;
  }
  if (const std::optional<Error> failure = file->failure()) return *failure;
  return text;
}

}  // namespace proconsul
