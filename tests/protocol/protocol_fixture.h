// Sessions on string streams for transcripts of input and expected output.
#pragma once

#include <algorithm>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/session/output.h"
#include "protocol/session/session.h"
#include "protocol/uci/uci.h"
#include "protocol/xboard/xboard.h"

namespace proconsul {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// Masks what depends on the machine: nodes, speed, time, hash fill.
inline std::string masked(const std::string& text) {
  return std::regex_replace(text, std::regex(" (nodes|nps|time|hashfull) [0-9]+"), " $1 #");
}

// A protocol with a session of its own; say() returns the answers to a line, and those of commands started
// before.
template <class Protocol>
class Conversation {
 public:
  std::vector<std::string> say(const std::string& line) {
    running_ = protocol_.execute(line);
    return take();
  }
  void start(const std::string& line) { running_ = protocol_.execute(line); }  // begins a search
  std::vector<std::string> say_and_wait(const std::string& line) {
    running_ = protocol_.execute(line);
    if constexpr (requires { protocol_.settle(); }) {
      protocol_.settle();
    } else {
      protocol_.wait();
    }
    return take();
  }
  bool running() const { return running_; }
  Session& session() { return session_; }
  const Protocol& protocol() const { return protocol_; }

 private:
  // Call it only while no search can print.
  std::vector<std::string> take() {
    const std::string text = stream_.str();
    const std::string fresh = text.substr(taken_);
    taken_ = text.size();
    return lines_of(fresh);
  }

  std::ostringstream stream_;
  std::size_t taken_ = 0;
  Session session_;
  Output output_{stream_, session_.message_log()};
  Protocol protocol_{session_, output_};
  bool running_ = true;
};

using UciTalk = Conversation<Uci>;
using XboardTalk = Conversation<Xboard>;

inline bool has_line(const std::vector<std::string>& lines, const std::string& wanted) {
  return std::find(lines.begin(), lines.end(), wanted) != lines.end();
}

// The first line that begins with `prefix`, or "".
inline std::string line_beginning(const std::vector<std::string>& lines, const std::string& prefix) {
  for (const std::string& line : lines) {
    if (line.starts_with(prefix)) return line;
  }
  return "";
}

}  // namespace proconsul
