// JSON output: keys keep their order, and bytes that are not UTF-8 are written as "\xff", as in messages.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>

namespace proconsul {

using Json = nlohmann::ordered_json;

// Without line breaks and as it is, for files and other programs: with its control characters for terminals.
std::string compact_json(const Json& json);

// One indented document.
std::string json_text(const Json& json);
void print_json(std::ostream& out, const Json& json);
// Prints one line and flushes, for streams of objects.
void print_json_line(std::ostream& out, const Json& json);

}  // namespace proconsul
