// The engine for a page: lines of UCI in, lines out through a JavaScript function. With threads the engine
// runs in parallel, and lines are delivered when the caller is idle; without, execute() returns after its
// command, including a search, is done.
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

// Collects output from any thread; passes on whole lines in the only thread that may call JavaScript.
class LineBuffer : public std::streambuf {
 public:
  explicit LineBuffer(emscripten::val listener) : listener_(std::move(listener)) {}
  void pass_on();                                          // call it in the page's thread
  void tell_end() { listener_(emscripten::val::null()); }  // call it in the page's thread

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
// Reads its lines in its own thread: the worker of a new thread can only start while the page's thread is
// idle, which it would not be while waiting for the engine's threads to end.
class UciEngine {
 public:
  explicit UciEngine(emscripten::val listener) : buffer_(std::move(listener)), stream_(&buffer_) {}
  ~UciEngine();
  UciEngine(const UciEngine&) = delete;
  UciEngine& operator=(const UciEngine&) = delete;
  bool execute(const std::string& line);  // always true; after "quit" the listener receives null

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
