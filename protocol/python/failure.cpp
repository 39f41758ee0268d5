#include "protocol/python/failure.h"

#include <pybind11/pybind11.h>

#include "engine/quoting.h"
#include "protocol/python/lock.h"
#include "protocol/python/text.h"

namespace proconsul::python {
namespace py = pybind11;
namespace {

void raise(const Failure& failure) {
  const py::object kind = py::module_::import("proconsul.errors").attr(failure.kind);
  const py::object made = kind(printable(failure.error.message), failure.error.line, failure.error.column,
                               printable(failure.fen));
  PyErr_SetObject(kind.ptr(), made.ptr());
}

}  // namespace

void translate_failures() {
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
      or_sleep([&] { raise(failure); });
    }
  });
}

}  // namespace proconsul::python
