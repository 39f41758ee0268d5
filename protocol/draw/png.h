// Converts SVG to PNG with librsvg and cairo.
#pragma once

#include <string>

#include "engine/result.h"

namespace proconsul {

// The PNG file, `pixels` wide; 0: the picture's own size.
Result<std::string> png_picture(const std::string& svg, int pixels = 0);

}  // namespace proconsul
