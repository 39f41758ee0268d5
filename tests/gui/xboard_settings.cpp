// Preloaded into XBoard: it reads the settings of the environment's XBOARD_SETTINGS in place of the
// machine's, which lead on to those of the user, found by the password database whatever HOME says.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

constexpr std::string_view kMachineSettings = "/xboard.conf";

// The engines that XBoard starts have no need of this.
[[gnu::constructor]] void keep_from_children() { unsetenv("LD_PRELOAD"); }

}  // namespace

extern "C" std::FILE* fopen(const char* path, const char* mode) {
  using Open = std::FILE*(const char*, const char*);
  static Open* const original = reinterpret_cast<Open*>(dlsym(RTLD_NEXT, "fopen"));
  const char* settings = std::getenv("XBOARD_SETTINGS");
  const bool redirected = settings != nullptr && std::string_view(path).ends_with(kMachineSettings);
  return original(redirected ? settings : path, mode);
}
