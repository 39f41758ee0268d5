// Result<T>: a value or an Error, like std::expected (which the supported compilers lack). Every function
// that reads input from outside returns one; nothing below the protocols throws or prints because of bad
// input.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace proconsul {

struct Error {
  std::string message;  // what is wrong and what would be right, one sentence without a full stop
  int line = 0;         // 1-based, 0 when the input has no lines
  int column = 0;       // 1-based, 0 when unknown

  bool operator==(const Error&) const = default;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T& value() { return std::get<0>(content_); }
  const T& value() const { return std::get<0>(content_); }
  T take() { return std::move(std::get<0>(content_)); }
  const Error& error() const { return std::get<1>(content_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

 private:
  std::variant<T, Error> content_;
};

// The result of a function without a value: done, or an Error.
using Status = Result<std::monostate>;
inline Status done() { return std::monostate{}; }

}  // namespace proconsul
