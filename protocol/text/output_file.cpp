#include "protocol/text/output_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <iostream>
#include <system_error>

#include "engine/quoting.h"
#include "protocol/text/descriptor.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStandardOutput = "-";
constexpr int kStandardNumber = 1;
constexpr int kMaxLinks = 40;
constexpr int kMaxDrafts = 100;            // processes writing the same file at a time
constexpr std::size_t kLongestStem = 200;  // bytes of the file name kept in the draft's name
constexpr std::int64_t kMaxDescriptors = 1'000'000;

// The number N in "/dev/fd/N" and similar names.
std::optional<int> descriptor_named(const std::string& name) {
  if (name == "/dev/stdout") return kStandardNumber;
  if (name == "/dev/stderr") return kStandardNumber + 1;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!name.starts_with(folder)) continue;
    const auto number = parse_integer(name.substr(folder.size()), 0, kMaxDescriptors);
    if (number) return static_cast<int>(*number);
  }
  return std::nullopt;
}

// The target of a file name.
struct Place {
  fs::path path;
  std::optional<int> descriptor;  // if it is an open descriptor
};

Place place_of(const std::string& name) {
  fs::path path = name;
  for (int links = 0; links < kMaxLinks; ++links) {
    if (const auto number = descriptor_named(path.string())) return {path, number};
    std::error_code failed;
    const fs::path next = fs::is_symlink(path, failed) ? fs::read_symlink(path, failed) : fs::path();
    if (failed || next.empty()) return {path, std::nullopt};
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return {name, std::nullopt};
}

fs::path draft_path(const fs::path& target, int number) {
  return target.parent_path() / fmt::format(".{}.proconsul-draft{}",
                                            target.filename().string().substr(0, kLongestStem),
                                            number == 1 ? "" : fmt::format("-{}", number));
}

// Removes a draft that no process is writing. False if that is unknown or the draft remains.
bool remove_left_draft(const fs::path& draft) {
  const Descriptor left = Descriptor::open_to_lock(draft);
  if (!left.is_open() || !left.is_regular() || left.lock() != true) return false;
  std::error_code failed;
  if (left.is_at(draft)) fs::remove(draft, failed);
  return !failed;
}

struct Draft {
  fs::path path;
  Descriptor descriptor;
};

// Creates and locks a draft. Not open if another process is writing it (EEXIST) or it cannot be created.
Descriptor claim(const fs::path& draft) {
  constexpr int kMaxAttempts = 10;  // each defeated by other processes
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    Descriptor made = Descriptor::create(draft);
    // Before it was locked, another process may have removed it as abandoned.
    if (made.is_open() && made.lock() != false && made.is_at(draft)) return made;
    if (!made.is_open() && errno != EEXIST) return Descriptor();
    if (!made.is_open() && !remove_left_draft(draft)) break;
  }
  errno = EEXIST;
  return Descriptor();
}

// Also removes abandoned drafts numbered after the one that is used.
Draft make_draft(const fs::path& target) {
  Draft draft;
  for (int number = 1; number <= kMaxDrafts; ++number) {
    draft.path = draft_path(target, number);
    draft.descriptor = claim(draft.path);
    if (!draft.descriptor.is_open() && errno == EEXIST) continue;
    while (draft.descriptor.is_open() && remove_left_draft(draft_path(target, ++number))) {
    }
    break;
  }
  return draft;
}

// Why a file cannot be written at the target of its links.
std::optional<Error> place_error(const std::string& name, const fs::path& place) {
  std::error_code failed;
  const fs::file_status status = fs::status(place, failed);
  const fs::path folder = place.has_parent_path() ? place.parent_path() : fs::path(".");
  const bool exists = fs::exists(status);
  if (fs::is_directory(status)) return Error{quote(name) + " is a directory"};
  if (fs::is_symlink(place, failed)) return write_error(name, ELOOP);
  if (!exists && (!place.has_filename() || !fs::is_directory(folder, failed)))
    return write_error(name, ENOENT);
  if (exists && !may_write(place)) return write_error(name, errno);
  if ((!exists || fs::is_regular_file(status)) && !may_write_in(folder)) return write_error(name, errno);
  return std::nullopt;
}

bool is_file_or_nothing(const Place& place) {
  std::error_code failed;
  const fs::file_status status = fs::status(place.path, failed);
  return !place.descriptor && (!fs::exists(status) || fs::is_regular_file(status));
}

// For devices, pipes and open descriptors.
Descriptor open_in_place(const Place& place) {
  return place.descriptor ? Descriptor::copy_of(*place.descriptor) : Descriptor::open_to_write(place.path);
}

// The program's own standard output is written through its stream, to keep the order of all output.
bool is_stream(const std::string& name, const Place& place, const std::ostream* standard) {
  if (standard == nullptr) return false;
  return name == kStandardOutput || (place.descriptor == kStandardNumber && standard == &std::cout);
}

}  // namespace

Error write_error(const std::string& name, int failure) {
  const std::string shown = name == kStandardOutput ? "standard output" : quote(name);
  const std::string reason = failure == 0 ? "" : ": " + std::generic_category().message(failure);
  return Error{fmt::format("cannot write {}{}", shown, reason)};
}

struct OutputFile::Parts {
  explicit Parts(std::string file) : name(std::move(file)) {}
  ~Parts() {
    std::error_code failed;
    if (!draft.path.empty() && draft.descriptor.is_at(draft.path)) fs::remove(draft.path, failed);
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  std::string name;
  fs::path place;
  Draft draft;                       // empty path: written in place
  std::ostream* standard = nullptr;  // or written to this stream
  std::optional<DescriptorBuffer> buffer;
  std::ostream own{nullptr};
};

OutputFile::OutputFile(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
OutputFile::OutputFile(OutputFile&&) noexcept = default;
OutputFile::~OutputFile() = default;

Result<OutputFile> OutputFile::open(const std::string& name, std::ostream* standard) {
  auto parts = std::make_unique<Parts>(name);
  const Place place = place_of(name);
  if (is_stream(name, place, standard)) {
    parts->standard = standard;
    return OutputFile(std::move(parts));
  }
  if (name == kStandardOutput) return Error{"standard output serves another purpose here"};
  if (is_file_or_nothing(place)) {
    if (const std::optional<Error> failure = place_error(name, place.path)) return *failure;
    parts->place = place.path;
    parts->draft = make_draft(place.path);
    if (!parts->draft.descriptor.is_open()) parts->draft.path.clear();
  } else if (const auto failure = place.descriptor ? std::nullopt : place_error(name, place.path)) {
    return *failure;
  } else {
    parts->draft.descriptor = open_in_place(place);
  }
  if (!parts->draft.descriptor.is_open()) return write_error(name, errno);
  if (!parts->draft.path.empty()) parts->draft.descriptor.take_permissions_of(place.path);
  parts->own.rdbuf(&parts->buffer.emplace(parts->draft.descriptor));
  return OutputFile(std::move(parts));
}

std::ostream& OutputFile::stream() { return parts_->standard != nullptr ? *parts_->standard : parts_->own; }

const std::filesystem::path& OutputFile::draft() const { return parts_->draft.path; }

std::optional<Error> OutputFile::flush() {
  if (stream().flush()) return std::nullopt;
  return write_error(parts_->name, parts_->standard != nullptr ? EIO : parts_->buffer->failure());
}

std::optional<Error> OutputFile::commit() {
  Parts& parts = *parts_;
  if (const std::optional<Error> failure = flush()) return failure;
  if (parts.standard != nullptr) return std::nullopt;
  if (!parts.draft.descriptor.sync()) return write_error(parts.name, errno);
  if (parts.draft.path.empty()) return std::nullopt;
  std::error_code failed;
  fs::rename(parts.draft.path, parts.place, failed);
  if (failed) return write_error(parts.name, failed.value());
  parts.draft.path.clear();
  sync_folder(parts.place.parent_path());
  return std::nullopt;
}

std::optional<Error> write_file(const std::string& name, std::string_view text, std::ostream* standard) {
  Result<OutputFile> file = OutputFile::open(name, standard);
  if (!file) return file.error();
  file->stream() << text;
  return file->commit();
}

std::optional<Error> output_place_error(const std::string& name) {
  const Place place = place_of(name);
  return name == kStandardOutput || place.descriptor ? std::nullopt : place_error(name, place.path);
}

struct AppendedFile::Parts {
  std::string name;
  Descriptor descriptor;
  bool regular = false;
  std::ostream* standard = nullptr;
  std::optional<Error> failure;

  bool add(std::string_view text) {
    if (standard != nullptr) {
      if (*standard << text << std::flush) return true;
      return fail(EIO);
    }
    if (!regular) return descriptor.write(text) || fail(errno);
    descriptor.wait_for_lock();
    const bool written = append_text(descriptor.number(), text) || fail(errno);
    descriptor.unlock();
    return written;
  }
  bool fail(int code) {
    if (!failure) failure = write_error(name, code);
    return false;
  }
};

AppendedFile::AppendedFile(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
AppendedFile::AppendedFile(AppendedFile&&) noexcept = default;
AppendedFile& AppendedFile::operator=(AppendedFile&&) noexcept = default;
AppendedFile::~AppendedFile() = default;

Result<AppendedFile> AppendedFile::open(const std::string& name, std::ostream* standard, Begin begin) {
  auto parts = std::make_unique<Parts>();
  parts->name = name;
  const Place place = place_of(name);
  if (is_stream(name, place, standard)) {
    parts->standard = standard;
    return AppendedFile(std::move(parts));
  }
  if (name == kStandardOutput) return Error{"standard output serves another purpose here"};
  std::error_code failed;
  if (fs::is_directory(place.path, failed)) return Error{quote(name) + " is a directory"};
  parts->descriptor =
      is_file_or_nothing(place) ? Descriptor::open_to_append(place.path) : open_in_place(place);
  if (!parts->descriptor.is_open()) return write_error(name, errno);
  parts->regular = !place.descriptor && parts->descriptor.is_regular();
  if (begin == Begin::kOnNewLine && parts->regular) {
    parts->descriptor.wait_for_lock();  // ensures that another process has finished its text
    std::ifstream old(place.path, std::ios::binary);
    old.seekg(-1, std::ios::end);
    const int last = old.get();
    if (old && last != '\n' && !parts->add("\n\n")) return *parts->failure;
    parts->descriptor.unlock();
  }
  return AppendedFile(std::move(parts));
}

bool AppendedFile::add(std::string_view text) { return parts_->add(text); }
const std::optional<Error>& AppendedFile::failure() const { return parts_->failure; }

std::filesystem::path end_of_links(const std::string& name) { return place_of(name).path; }

std::filesystem::path draft_of(const std::string& name) { return draft_path(place_of(name).path, 1); }

void remove_left_drafts(const std::string& name) {
  const Place place = place_of(name);
  if (!is_file_or_nothing(place)) return;
  for (int number = 1; number <= kMaxDrafts && remove_left_draft(draft_path(place.path, number)); ++number) {
  }
}

bool is_written_in_place(const std::string& name) {
  return name == kStandardOutput || !is_file_or_nothing(place_of(name));
}

}  // namespace proconsul
