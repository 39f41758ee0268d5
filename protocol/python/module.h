// The parts of the module proconsul._core.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "protocol/python/text.h"

namespace proconsul::python {
namespace py = pybind11;

// For def(): a member function bound directly would accept None for `self`.
template <class Class, class Answer, class... Arguments>
auto method(Answer (Class::*member)(Arguments...)) {
  return [member](Class& self, Arguments... arguments) {
    return (self.*member)(std::forward<Arguments>(arguments)...);
  };
}

void add_variants(py::module_& module);
void add_games(py::module_& module);
void add_engine(py::module_& module);
void add_pgn(py::module_& module);
void add_pyffish(py::module_& module);

}  // namespace proconsul::python
