// Reads lines from a terminal, a file or a pipe.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/cli/console.h"

namespace proconsul {

class LineReader {
 public:
  enum class Found : unsigned char { kLine, kEnd, kInterrupt };
  virtual ~LineReader() = default;
  // Removes blanks at both ends of `line`.
  virtual Found read(const std::string& prompt, std::string& line) = 0;
};

// All words that may take the place of the last word of `typed`, whatever that is so far.
using Completions = std::function<std::vector<std::string>(const std::string& typed)>;

// On a terminal, with editing, history and completion if the program is built with libedit.
std::unique_ptr<LineReader> make_line_reader(Console& console, Completions completions);
// With editing; null if not supported.
std::unique_ptr<LineReader> make_line_editor(Completions completions);
// The `words` that begin with `start`, sorted.
std::vector<std::string> beginning_with(const std::string& start, std::vector<std::string> words);
// Their longest common prefix.
std::string common_start(const std::vector<std::string>& words);

}  // namespace proconsul
