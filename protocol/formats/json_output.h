// JSON output for scripts: keys keep their order, and invalid UTF-8 is replaced rather than rejected.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>

namespace proconsul {

using Json = nlohmann::ordered_json;

// One indented document.
std::string json_text(const Json& json);
void print_json(std::ostream& out, const Json& json);
// Prints one line and flushes, for streams of objects.
void print_json_line(std::ostream& out, const Json& json);

}  // namespace proconsul
