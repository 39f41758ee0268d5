// Replaces png.cpp in builds with -DPROCONSUL_PICTURES=OFF, which need neither librsvg nor cairo.
#include "protocol/draw/png.h"

namespace proconsul {

Result<std::string> png_picture(const std::string&, int) {
  return Error{"this program was built without PNG pictures (-DPROCONSUL_PICTURES=OFF); it writes SVG"};
}

}  // namespace proconsul
