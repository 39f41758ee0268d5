// What the targets of sessions share, and the lines of a session as they may run them: none that writes to
// files, reads what the machine has or takes more memory and time than a fuzzer has.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "protocol/session/output.h"
#include "protocol/session/session.h"
#include "protocol/text/words.h"
#include "tests/fuzz/fuzz.h"

namespace proconsul::fuzz {

// A session with little memory whose output is kept.
struct Talk {
  Talk() { require(session.set_option("Hash", "1").ok(), "no small hash table"); }

  std::ostringstream stream;
  Session session;
  Output output{stream, session.message_log()};
};

inline constexpr std::size_t kMaxLines = 60;

inline bool contains_any(std::string_view text, const std::vector<std::string_view>& words) {
  for (const std::string_view word : words) {
    if (text.find(word) != std::string_view::npos) return true;
  }
  return false;
}

inline bool has_number_beyond_nine(std::string_view text) {
  int digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 1) return true;
  }
  return false;
}

inline bool is_harmless(std::string_view line) {
  const std::string text = lower_case(line);
  if (contains_any(text, {"log", "bench"})) return false;
  const bool deep = contains_any(text, {"4", "5", "6", "7", "8", "9"}) || has_number_beyond_nine(text);
  if (deep && contains_any(text, {"perft"})) return false;  // counts are not cut short
  const bool names_files = contains_any(text, {"path", "file", "load", "check"});
  if (names_files && contains_any(text, {"/", ".."})) return false;
  return !contains_any(text, {"hash", "threads", "memory", "cores"}) || !has_number_beyond_nine(text);
}

inline std::vector<std::string> session_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty() && lines.size() < kMaxLines) {
    const std::string_view line = take_line(text);
    if (is_harmless(line)) lines.emplace_back(line);
  }
  return lines;
}

}  // namespace proconsul::fuzz
