// What the modules throw on bad input: translated into the exception classes of proconsul/errors.py.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include "engine/result.h"

namespace proconsul::python {

struct Failure : std::runtime_error {
  // `kind`: the name of a class of proconsul/errors.py. `fen`: the position it is about, if any.
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

void translate_failures();

}  // namespace proconsul::python
