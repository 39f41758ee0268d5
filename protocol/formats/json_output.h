// JSON for people's scripts: keys keep their order, text that is no UTF-8 is replaced rather than refused.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>

namespace proconsul {

using Json = nlohmann::ordered_json;

// Indented, one document.
std::string json_text(const Json& json);
void print_json(std::ostream& out, const Json& json);
// Prints on one line and flushes, for streams of objects.
void print_json_line(std::ostream& out, const Json& json);

}  // namespace proconsul
