// SVG to PNG by librsvg and cairo.
#pragma once

#include <string>

#include "engine/result.h"

namespace proconsul {

// Writes the picture at `pixels` wide; 0: at its own size.
Result<bool> write_png(const std::string& svg, const std::string& file, int pixels = 0);

}  // namespace proconsul
