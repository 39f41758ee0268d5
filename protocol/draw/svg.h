// Small helpers of everything that writes SVG and HTML.
#pragma once

#include <string>
#include <string_view>

namespace proconsul {

// Makes text and attribute values safe: & < > " ' become entities.
std::string svg_escaped(std::string_view text);

}  // namespace proconsul
