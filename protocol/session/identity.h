// The engine's name and version; PROCONSUL_VERSION is set by the build.
#pragma once

#include <string_view>

namespace proconsul {

inline constexpr std::string_view kEngineName = "Proconsul " PROCONSUL_VERSION;
inline constexpr std::string_view kEngineAuthor = "the Proconsul developers";

}  // namespace proconsul
