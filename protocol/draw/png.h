// SVG to PNG by librsvg and cairo.
#pragma once

#include <string>

#include "engine/result.h"

namespace proconsul {

// The bytes of the picture, `pixels` wide; 0: at its own size.
Result<std::string> png_picture(const std::string& svg, int pixels = 0);

}  // namespace proconsul
