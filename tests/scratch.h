// Where tests put their files: apart for each process, since tests run side by side.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

namespace proconsul {

inline std::string scratch_path(const std::string& name) {
  return ::testing::TempDir() + "proconsul_" + std::to_string(getpid()) + "_" + name;
}

}  // namespace proconsul
