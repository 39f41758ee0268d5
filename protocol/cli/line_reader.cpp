#include "protocol/cli/line_reader.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/cli/terminal_system.h"
#include "protocol/text/input_line.h"

namespace proconsul {
namespace {

class PlainReader : public LineReader {
 public:
  explicit PlainReader(Console& console) : console_(console) {}

  Found read(const std::string& prompt, std::string& line) override {
    if (console_.terminal.in) {
      const Interrupt interrupt;  // before the prompt is printed
      console_.out << prompt << std::flush;
      if (!wait_for_input(interrupt)) {
        console_.out << '\n';
        return Found::kInterrupt;
      }
    } else {
      console_.out << prompt << std::flush;
    }
    const bool read = read_text_line(console_.in, line);
    line = read ? std::string(trimmed(line)) : std::string();
    if (!console_.terminal.in || !read) console_.out << printable(line) << '\n';
    return read ? Found::kLine : Found::kEnd;
  }

 private:
  // Waits for a line on a terminal; false at Ctrl-C.
  bool wait_for_input(const Interrupt& interrupt) {
    return console_.in.rdbuf()->in_avail() > 0 || wait_for_typing(interrupt);
  }

  Console& console_;
};

bool can_edit(const Console& console) {
  const char* kind = std::getenv("TERM");
  return console.terminal.in && console.terminal.out && &console.in == &std::cin && kind != nullptr &&
         *kind != '\0' && std::string_view(kind) != "dumb";
}

}  // namespace

std::unique_ptr<LineReader> make_line_reader(Console& console, Completions completions) {
  std::unique_ptr<LineReader> editor;
  if (can_edit(console)) editor = make_line_editor(std::move(completions));
  if (editor) return editor;
  return std::make_unique<PlainReader>(console);
}

std::vector<std::string> beginning_with(const std::string& start, std::vector<std::string> words) {
  std::erase_if(words, [&](const std::string& word) { return !word.starts_with(start); });
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

std::string common_start(const std::vector<std::string>& words) {
  std::string start = words.empty() ? "" : words.front();
  for (const std::string& word : words) {
    const auto end = std::mismatch(start.begin(), start.end(), word.begin(), word.end()).first;
    start.erase(end, start.end());
  }
  return start;
}

}  // namespace proconsul
