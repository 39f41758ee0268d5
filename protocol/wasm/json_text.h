// JSON on one line, always valid.
#pragma once

#include <string>

#include "protocol/formats/json_output.h"

namespace proconsul::wasm {

inline std::string json_text(const Json& json) { return compact_json(json); }

}  // namespace proconsul::wasm
