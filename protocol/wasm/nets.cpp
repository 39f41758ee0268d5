// The networks are files beside the modules, fetched once and shared by them: JavaScript hands them over
// before the engine first looks for one. The engine asks for them by a plain function, and modules that only
// search know no games: so the files have an owner of their own.
#include <emscripten/bind.h>

#include <deque>

#include "search/net/net_choice.h"

namespace proconsul {
namespace {

struct NetFile {
  std::string name;
  std::string bytes;
};

std::deque<NetFile>& handed_over() {  // a deque, so that views into it stay true
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

// `bytes`: an Uint8Array, which arrives as a string of bytes.
void add_net(const std::string& name, const std::string& bytes) { handed_over().push_back({name, bytes}); }

}  // namespace

EMSCRIPTEN_BINDINGS(nets) { emscripten::function("addNet", &add_net); }

}  // namespace wasm
}  // namespace proconsul
