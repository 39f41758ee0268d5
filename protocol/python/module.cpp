#include "protocol/python/module.h"

#include "protocol/python/failure.h"
#include "protocol/session/identity.h"

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
}
