#include "protocol/python/module.h"

#include "protocol/python/failure.h"
#include "protocol/session/identity.h"

namespace proconsul::python {
namespace {

PyObject* refuse_to_construct(PyTypeObject* wanted, PyObject* /*arguments*/, PyObject* /*keywords*/) {
  PyErr_Format(PyExc_TypeError, "%s has no constructor", wanted->tp_name);
  return nullptr;
}

// The base of all classes that pybind11 makes, those of other modules too, which need its constructor. It
// ends the process where a class has no C++ class behind it.
newfunc construct_by_base = nullptr;

PyObject* construct_bound_classes(PyTypeObject* wanted, PyObject* arguments, PyObject* keywords) {
  if (py::detail::all_type_info(wanted).empty()) return refuse_to_construct(wanted, arguments, keywords);
  return construct_by_base(wanted, arguments, keywords);
}

void seal_base_class() {
  auto* base = reinterpret_cast<PyTypeObject*>(py::detail::get_internals().instance_base);
  if (construct_by_base != nullptr) return;
  construct_by_base = base->tp_new;
  base->tp_new = &construct_bound_classes;
  PyType_Modified(base);
}

void cannot_be_pickled(const py::object& self, const py::args& /*protocol*/) {
  throw py::type_error("cannot pickle " + std::string(Py_TYPE(self.ptr())->tp_name));
}

// Makes classes constructible only by the module's functions: an object made by __new__ would have no C++
// object, and an object whose class is reassigned would have the wrong one.
void seal_classes(const py::module_& module) {
  for (const auto& [name, value] : py::reinterpret_borrow<py::dict>(module.attr("__dict__"))) {
    if (!py::isinstance<py::type>(value)) continue;
    for (const char* reduce : {"__reduce__", "__reduce_ex__"})
      value.attr(reduce) = py::cpp_function(&cannot_be_pickled, py::is_method(value), py::name(reduce));
    auto* type = reinterpret_cast<PyTypeObject*>(value.ptr());
    type->tp_new = &refuse_to_construct;
#ifdef Py_TPFLAGS_IMMUTABLETYPE
    type->tp_flags |= Py_TPFLAGS_IMMUTABLETYPE;
#endif
    PyType_Modified(type);
  }
}

}  // namespace
}  // namespace proconsul::python

PYBIND11_MODULE(_core, module) {
  using namespace proconsul::python;
  module.doc() = "Rules and engine of Proconsul; the package proconsul is made of it.";
  module.attr("__version__") = PROCONSUL_VERSION;
  module.attr("engine_name") = std::string(proconsul::kEngineName);
  translate_failures();
  add_variants(module);
  add_games(module);
  add_engine(module);
  add_pgn(module);
  py::module_ drop_in = module.def_submodule("_pyffish");
  add_pyffish(drop_in);
  seal_classes(module);
  seal_base_class();
}
