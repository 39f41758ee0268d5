// The networks are files next to the modules, fetched once and shared: JavaScript passes them before the
// engine first needs one. The engine requests them through a plain function, and modules with only an engine
// have no other state, so the files have an owner of their own.
#include <emscripten/bind.h>

#include <deque>

#include "search/net/net_choice.h"

namespace proconsul {
namespace {

struct NetFile {
  std::string name;
  std::string bytes;
};

std::deque<NetFile>& handed_over() {  // a deque keeps views into it valid
  static std::deque<NetFile> files;
  return files;
}

}  // namespace

std::vector<EmbeddedFile> embedded_net_files() {
  std::vector<EmbeddedFile> files;
  for (const NetFile& file : handed_over()) files.push_back({file.name, file.bytes});
  return files;
}

namespace wasm {
namespace {

// `bytes`: a Uint8Array, which arrives as a string of bytes.
void add_net(const std::string& name, const std::string& bytes) { handed_over().push_back({name, bytes}); }

}  // namespace

EMSCRIPTEN_BINDINGS(nets) { emscripten::function("addNet", &add_net); }

}  // namespace wasm
}  // namespace proconsul
