// Definition files and the environment, for tests that load them.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"
#include "scratch.h"

namespace proconsul {

// A file that exists as long as this lives.
class DefinitionFile {
 public:
  DefinitionFile(const std::string& name, const std::string& text) : path_(scratch_path(name)) {
    write(text);
  }
  ~DefinitionFile() { std::filesystem::remove(path_); }
  DefinitionFile(const DefinitionFile&) = delete;
  DefinitionFile& operator=(const DefinitionFile&) = delete;

  void write(const std::string& text) const { std::ofstream(path_) << text; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

class VariantPathVariable {
 public:
  explicit VariantPathVariable(const std::string& value) {
    setenv("PROCONSUL_VARIANT_PATH", value.c_str(), 1);
  }
  ~VariantPathVariable() { unsetenv("PROCONSUL_VARIANT_PATH"); }
  VariantPathVariable(const VariantPathVariable&) = delete;
  VariantPathVariable& operator=(const VariantPathVariable&) = delete;
};

}  // namespace proconsul
