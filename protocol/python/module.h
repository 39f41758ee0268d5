// The parts of the module proconsul._core.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace proconsul::python {
namespace py = pybind11;

void add_variants(py::module_& module);
void add_games(py::module_& module);
void add_engine(py::module_& module);
void add_pgn(py::module_& module);
void add_pyffish(py::module_& module);

}  // namespace proconsul::python
