#include "protocol/python/module.h"

#include "protocol/python/failure.h"
#include "protocol/session/identity.h"

namespace proconsul::python {
namespace {

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
    type->tp_new = [](PyTypeObject* wanted, PyObject*, PyObject*) -> PyObject* {
      PyErr_Format(PyExc_TypeError, "%s has no constructor", wanted->tp_name);
      return nullptr;
    };
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
}
