// Small helpers of everything that writes SVG and HTML.
#pragma once

#include <string>
#include <string_view>

namespace proconsul {

// For text and attribute values: & < > " ' as entities.
std::string svg_escaped(std::string_view text);

}  // namespace proconsul
