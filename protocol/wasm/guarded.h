// Wraps every function called by JavaScript: a failure is returned as an object that index.js converts to an
// exception, so that no C++ exception reaches JavaScript.
#pragma once

#include <emscripten/val.h>

#include <exception>
#include <new>
#include <string>
#include <type_traits>

#include "protocol/bindings/failure.h"

namespace proconsul::wasm {
using namespace bindings;

inline emscripten::val failure_value(const char* kind, const Error& error, const std::string& fen) {
  emscripten::val failure = emscripten::val::object();
  failure.set("kind", std::string(kind));
  failure.set("message", error.message);
  failure.set("line", error.line);
  failure.set("column", error.column);
  failure.set("fen", fen);
  emscripten::val value = emscripten::val::object();
  value.set("failure", failure);
  return value;
}

template <class Call>
emscripten::val guarded(const Call& call) {
  try {
    if constexpr (std::is_void_v<decltype(call())>) {
      call();
      return emscripten::val::undefined();
    } else {
      return emscripten::val(call());
    }
  } catch (const Failure& failure) {
    return failure_value(failure.kind, failure.error, failure.fen);
  } catch (const std::bad_alloc&) {
    return failure_value("ProconsulError", {"out of memory"}, "");
  } catch (const std::exception& exception) {
    return failure_value("ProconsulError", {exception.what()}, "");
  }
}

}  // namespace proconsul::wasm
