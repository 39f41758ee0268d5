// The engine as a page talks to it: lines of UCI in, lines out through a function of JavaScript. With threads
// the search runs beside the caller and lines come out whenever the caller rests; without, execute() returns
// when it is done with its line, a search included.
#pragma once

#include <emscripten/val.h>

#include <mutex>
#include <ostream>
#include <streambuf>
#include <string>

#include "protocol/session/output.h"
#include "protocol/session/session.h"
#include "protocol/uci/uci.h"

namespace proconsul::wasm {

// Collects what is written from any thread; passes on whole lines from the one thread that may call
// JavaScript.
class LineBuffer : public std::streambuf {
 public:
  explicit LineBuffer(emscripten::val listener) : listener_(std::move(listener)) {}
  void pass_on();  // in the thread of the page

 protected:
  int_type overflow(int_type character) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override;

 private:
  emscripten::val listener_;
  std::mutex mutex_;
  std::string text_;
};

class UciEngine {
 public:
  explicit UciEngine(emscripten::val listener) : buffer_(std::move(listener)), stream_(&buffer_) {}

  bool execute(const std::string& line);  // false after "quit"

 private:
  LineBuffer buffer_;
  std::ostream stream_;
  Session session_;
  Output output_{stream_, session_.journal()};
  Uci uci_{session_, output_};
};

}  // namespace proconsul::wasm
