// FNV-1a, 64 bits: a number by which tests recognise a long text.
#pragma once

#include <cstdint>
#include <string_view>

namespace proconsul::test {

inline constexpr std::uint64_t kEmptyDigest = 0xcbf29ce484222325;

// The digest of what `digest` stands for, followed by the text.
inline std::uint64_t digest_of(std::string_view text, std::uint64_t digest = kEmptyDigest) {
  for (const char c : text) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return digest;
}

}  // namespace proconsul::test
