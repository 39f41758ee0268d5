#include "protocol/wasm/uci.h"

#include <emscripten/bind.h>
#include <emscripten/threading.h>

#include <algorithm>

namespace proconsul::wasm {
#ifdef PROCONSUL_WASM_THREADS
namespace {

void pass_on_later(void* buffer) { static_cast<LineBuffer*>(buffer)->pass_on(); }
void tell_end_later(void* buffer) { static_cast<LineBuffer*>(buffer)->tell_end(); }

}  // namespace
#endif

LineBuffer::int_type LineBuffer::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  const std::lock_guard lock(mutex_);
  text_ += traits_type::to_char_type(character);
  return character;
}

std::streamsize LineBuffer::xsputn(const char* text, std::streamsize size) {
  const std::lock_guard lock(mutex_);
  text_.append(text, static_cast<std::size_t>(size));
  return size;
}

int LineBuffer::sync() {
#ifdef PROCONSUL_WASM_THREADS
  if (!emscripten_is_main_runtime_thread()) {
    emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, &pass_on_later, this);
    return 0;
  }
#endif
  pass_on();
  return 0;
}

void LineBuffer::pass_on() {
  std::string lines;
  {
    const std::lock_guard lock(mutex_);
    lines = text_.substr(0, text_.rfind('\n') + 1);
    text_.erase(0, lines.size());
  }
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin);
    listener_(lines.substr(begin, end - begin));
    begin = end + 1;
  }
}

#ifdef PROCONSUL_WASM_THREADS
UciEngine::~UciEngine() {
  execute("quit");
  reader_.join();
}

bool UciEngine::execute(const std::string& line) {
  const std::lock_guard lock(mutex_);
  lines_.push_back(line);
  news_.notify_one();
  return true;
}

std::string UciEngine::next_line() {
  std::unique_lock lock(mutex_);
  news_.wait(lock, [this] { return !lines_.empty(); });
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  return line;
}

void UciEngine::read() {
  while (uci_.execute(next_line())) {
  }
  emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VI, &tell_end_later, &buffer_);
}
#else
bool UciEngine::execute(const std::string& line) { return uci_.execute(line); }
#endif

EMSCRIPTEN_BINDINGS(uci) {
  emscripten::class_<UciEngine>("UciEngine")
      .constructor<emscripten::val>()
      .function("execute", &UciEngine::execute);
}

}  // namespace proconsul::wasm
