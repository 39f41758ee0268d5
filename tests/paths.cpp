#include "tests/paths.h"

#include <cstdlib>

namespace proconsul::test {
namespace {

// Definitions of whoever runs the tests are no part of them. Tests of the variable set it themselves.
[[maybe_unused]] const int kForgotten = unsetenv("PROCONSUL_VARIANT_PATH");

}  // namespace

const std::string& engine_binary() {
  static const std::string path = PATH_OF_ENGINE;
  return path;
}

const std::string& mock_engine_binary() {
  static const std::string path = PATH_OF_MOCK_ENGINE;
  return path;
}

std::string for_shell(const std::string& word) {
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

const std::string& data_folder() {
  static const std::string path = PATH_OF_DATA;
  return path;
}

}  // namespace proconsul::test
