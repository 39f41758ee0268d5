// What the fuzz targets share: text out of bytes, the built-in games, checks that hold in every build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/zobrist.h"
#include "variants/registry.h"

namespace proconsul::fuzz {

// Aborts with the message, so that fuzzer and replay report the input.
inline void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Without its line end, which is taken off `text` too.
inline std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

inline const Registry& built_in() {
  static const Registry registry;
  return registry;
}

// The built-in game so named; other names stand for some game each.
inline const Variant& game_named(std::string_view name) {
  if (const Variant* found = built_in().find(name)) return *found;
  Key key = 0;
  for (const char c : name) key = zobrist::mix(key ^ static_cast<unsigned char>(c));
  return built_in().variants()[key % built_in().variants().size()];
}

}  // namespace proconsul::fuzz
