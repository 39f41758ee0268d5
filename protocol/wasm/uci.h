// The engine as a page talks to it: lines of UCI in, lines out through a function of JavaScript. With threads
// the engine runs beside the caller and lines come out whenever the caller rests; without, execute() returns
// when it is done with its line, a search included.
#pragma once

#include <emscripten/val.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>
#include <thread>

#include "protocol/session/output.h"
#include "protocol/session/session.h"
#include "protocol/uci/uci.h"

namespace proconsul::wasm {

// Collects what is written from any thread; passes on whole lines from the one thread that may call
// JavaScript.
class LineBuffer : public std::streambuf {
 public:
  explicit LineBuffer(emscripten::val listener) : listener_(std::move(listener)) {}
  void pass_on();                                          // in the thread of the page
  void tell_end() { listener_(emscripten::val::null()); }  // there too

 protected:
  int_type overflow(int_type character) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;

 private:
  emscripten::val listener_;
  std::mutex mutex_;
  std::string text_;
};

#ifdef PROCONSUL_WASM_THREADS
// Reads its lines in a thread of its own: a new thread's worker can only start while the page's thread rests,
// which it could not if it waited for the engine to end its threads.
class UciEngine {
 public:
  explicit UciEngine(emscripten::val listener) : buffer_(std::move(listener)), stream_(&buffer_) {}
  ~UciEngine();
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;
  bool execute(const std::string& line);  // true; the listener is told null after "quit"

 private:
  std::string next_line();
  void read();

  LineBuffer buffer_;
  std::ostream stream_;
  Session session_;
  Output output_{stream_, session_.message_log()};
  Uci uci_{session_, output_};
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<std::string> lines_;
  std::thread reader_{[this] { read(); }};
};
#else
class UciEngine {
 public:
  explicit UciEngine(emscripten::val listener) : buffer_(std::move(listener)), stream_(&buffer_) {}

  bool execute(const std::string& line);  // false after "quit"

 private:
  LineBuffer buffer_;
  std::ostream stream_;
  Session session_;
  Output output_{stream_, session_.message_log()};
  Uci uci_{session_, output_};
};
#endif

}  // namespace proconsul::wasm
