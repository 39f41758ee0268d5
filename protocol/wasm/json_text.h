// JSON on one line, always valid: bytes that are not UTF-8 are replaced.
#pragma once

#include <string>

#include "protocol/formats/json_output.h"

namespace proconsul::wasm {

inline std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace proconsul::wasm
