// File descriptors, for what streams cannot do: locks, permissions, syncing, and error reasons.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <streambuf>
#include <string>
#include <string_view>

namespace proconsul {

// Closes itself in its destructor. Functions that fail set errno.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }

  static Descriptor create(const std::filesystem::path& path);          // fails if the file exists
  static Descriptor open_to_write(const std::filesystem::path& path);   // an existing file, at its beginning
  static Descriptor open_to_append(const std::filesystem::path& path);  // created if missing
  // Opens the file for reading and writing, at its beginning; created if missing.
  static Descriptor open_to_continue(const std::filesystem::path& path);
  static Descriptor open_to_lock(const std::filesystem::path& path);  // does not follow a symbolic link
  static Descriptor copy_of(int number);

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }
  int release();
  void close();

  // Whether this process now holds the lock. Nothing where files cannot be locked.
  std::optional<bool> lock() const;
  void wait_for_lock() const;
  void unlock() const;
  bool is_at(const std::filesystem::path& path) const;  // whether this name, no link, is the same file
  bool is_regular() const;
  void take_permissions_of(const std::filesystem::path& path) const;
  bool write(std::string_view text) const;  // all of it
  bool sync() const;                        // also true where there is nothing to sync
  std::optional<std::uint64_t> size() const;
  bool cut_off_at(std::uint64_t size) const;

 private:
  int number_;
};

// Appends the text to an open file, all of it or nothing.
bool append_text(int descriptor, std::string_view text);
// Syncs a folder, so that its file names survive a crash of the machine.
void sync_folder(const std::filesystem::path& folder);
// Whether this process may change an existing file, or create files in a folder.
bool may_write(const std::filesystem::path& path);
bool may_write_in(const std::filesystem::path& folder);

class DescriptorBuffer : public std::streambuf {
 public:
  explicit DescriptorBuffer(const Descriptor& descriptor) : descriptor_(descriptor) {
    setp(bytes_.data(), bytes_.data() + bytes_.size());
  }
  int failure() const { return failure_; }  // an errno; 0 if everything has been written

 protected:
  int_type overflow(int_type next) override;
  int sync() override;
  pos_type seekpos(pos_type place, std::ios_base::openmode which) override;

 private:
  const Descriptor& descriptor_;
  std::array<char, 1 << 16> bytes_;
  int failure_ = 0;
};

}  // namespace proconsul
