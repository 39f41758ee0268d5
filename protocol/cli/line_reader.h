// Lines that a person types, or that come out of a file or pipe.
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
  // `line` comes without blanks at its ends.
  virtual Found read(const std::string& prompt, std::string& line) = 0;
};

// The words that may stand where the last word of `typed` stands, whatever it is so far.
using Completions = std::function<std::vector<std::string>(const std::string& typed)>;

// On a terminal with editing, history and completion, if the program is built with libedit.
std::unique_ptr<LineReader> make_line_reader(Console& console, Completions completions);
// With editing; null where there is none.
std::unique_ptr<LineReader> make_line_editor(Completions completions);
// Those of `words` that begin as `start` does, sorted.
std::vector<std::string> beginning_with(const std::string& start, std::vector<std::string> words);
// What all of them begin with.
std::string common_start(const std::vector<std::string>& words);

}  // namespace proconsul
