#include "protocol/formats/json_output.h"

#include <ostream>

namespace proconsul {
namespace {

std::string dump(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void print_json(std::ostream& out, const Json& json) { out << dump(json, 2) << '\n'; }

void print_json_line(std::ostream& out, const Json& json) { out << dump(json, -1) << std::endl; }

}  // namespace proconsul
