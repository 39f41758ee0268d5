// Where tests put their files: apart for each process, since tests run side by side.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace proconsul {

inline std::string scratch_path(const std::string& name) {
  return ::testing::TempDir() + "proconsul_" + std::to_string(getpid()) + "_" + name;
}

// A file that is gone with the object; without `text` there is none at first.
class ScratchFile {
 public:
  explicit ScratchFile(const std::string& name) : path_(scratch_path(name)) {
    std::filesystem::remove(path_);
  }
  ScratchFile(const std::string& name, const std::string& text) : ScratchFile(name) { write(text); }
  ~ScratchFile() { std::filesystem::remove(path_); }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  void write(const std::string& text) const { std::ofstream(path_, std::ios::binary) << text; }
  const std::string& path() const { return path_; }
  std::string text() const {
    std::ostringstream out;
    out << std::ifstream(path_).rdbuf();
    return out.str();
  }

 private:
  std::string path_;
};

}  // namespace proconsul
