// Long work and slow files: other Python threads go on meanwhile, and Ctrl-C ends the call. None of this is
// needed for calls that take milliseconds.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <streambuf>
#include <string>
#include <vector>

#include "protocol/python/lock.h"
#include "protocol/python/module.h"
#include "protocol/python/process.h"

namespace proconsul::python {

// What `work` returns, which is done without the interpreter's lock.
template <class Work>
auto without_lock(const Work& work) {
  const Unlocked unlocked;
  return work();
}

// Ctrl-C and its like, now and then. Asked in long work, with or without the interpreter's lock; where it is
// held, other threads get it for a moment.
class Interrupts {
 public:
  // Whether a signal handler has raised an exception, which is Python's error from then on.
  bool raised();
  // The same with the lock, thrown.
  void check() {
    if (raised()) throw py::error_already_set();
  }

 private:
  std::chrono::steady_clock::time_point checked_ = std::chrono::steady_clock::now();
  bool raised_ = false;
};

// Who uses something that only one call at a time may use, while the lock is released or signal handlers run.
// With the interpreter's lock.
class Use {
 public:
  class Claim {
   public:
    explicit Claim(Use& use) : user_(use.user_) { user_ = ::getpid(); }
    ~Claim() { user_ = 0; }
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;

   private:
    std::int64_t& user_;
  };

  // `user`: kept by the caller, at first 0.
  explicit Use(std::int64_t& user) : user_(user) {}

  // Not by the parent of a process made by fork().
  bool is_free() const { return user_ != ::getpid(); }
  void wait() const;  // throws if interrupted

 private:
  std::int64_t& user_;
};

// A file, pipe or device, read with or without the interpreter's lock. An interrupted file has ended.
class PatientFile : public std::streambuf {
 public:
  explicit PatientFile(const std::string& path);
  ~PatientFile() override;
  PatientFile(const PatientFile&) = delete;
  PatientFile& operator=(const PatientFile&) = delete;
  bool is_open() const { return descriptor_ >= 0; }

 protected:
  int_type underflow() override;

 private:
  bool await_data();  // false at the end

  int descriptor_;
  Interrupts interrupts_;
  std::vector<char> part_;
};

// Reads from another buffer without the interpreter's lock, which the caller holds. Interrupted, it has
// ended.
class PatientBuffer : public std::streambuf {
 public:
  explicit PatientBuffer(std::streambuf& source);
  void throw_if_interrupted() const {
    if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  }

 protected:
  int_type underflow() override;

 private:
  std::streambuf& source_;
  Interrupts interrupts_;
  std::vector<char> part_;
};

}  // namespace proconsul::python
