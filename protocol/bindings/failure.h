// What the bindings throw on bad input, translated into exceptions of their own language.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/result.h"

namespace proconsul::bindings {

struct Failure : std::runtime_error {
  // `kind`: the class of the exception, as "MoveError". `fen`: the position it is about, if any.
  Failure(const char* kind_, Error error_, std::string fen_ = "")
      : std::runtime_error(error_.message), kind(kind_), error(std::move(error_)), fen(std::move(fen_)) {}

  const char* kind;
  Error error;
  std::string fen;
};

// The value of a result, or its error thrown.
template <class T>
T take_or_throw(const char* kind, Result<T> result, const std::string& fen = "") {
  if (!result) throw Failure(kind, result.error(), fen);
  return result.take();
}

}  // namespace proconsul::bindings
