// Helpers for writing SVG and HTML.
#pragma once

#include <string>
#include <string_view>

namespace proconsul {

// Escapes text and attribute values: & < > " ' become entities.
std::string svg_escaped(std::string_view text);

}  // namespace proconsul
