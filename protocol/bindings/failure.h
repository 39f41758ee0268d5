// The exception thrown by the bindings on bad input, translated to exceptions of the language.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/result.h"

namespace proconsul::bindings {

struct Failure : std::runtime_error {
  // `kind`: the exception class, such as "MoveError". `fen`: the position concerned, if any.
  Failure(const char* kind_, Error error_, std::string fen_ = "")
      : std::runtime_error(error_.message), kind(kind_), error(std::move(error_)), fen(std::move(fen_)) {}

  const char* kind;
  Error error;
  std::string fen;
};

// Returns the value of a result or throws its error.
template <class T>
T take_or_throw(const char* kind, Result<T> result, const std::string& fen = "") {
  if (!result) throw Failure(kind, result.error(), fen);
  return result.take();
}

}  // namespace proconsul::bindings
