#include "tests/paths.h"

namespace proconsul::test {

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
