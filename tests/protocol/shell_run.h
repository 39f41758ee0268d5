// A command run by the shell: its exit code and what it wrote to standard output.
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace proconsul {

struct ShellRun {
  int code = 0;
  std::string out;
};

inline ShellRun shell(const std::string& command) {
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {-1, ""};
  ShellRun run;
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    run.out.append(buffer.data(), n);
  run.code = WEXITSTATUS(pclose(pipe));
  return run;
}

}  // namespace proconsul
