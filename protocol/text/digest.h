// SHA-256 of a text in base64, the form that content security policies use for scripts and styles.
#pragma once

#include <string>
#include <string_view>

namespace proconsul {

std::string sha256_base64(std::string_view text);

}  // namespace proconsul
