// Packing and unpacking by Zstandard. zstandard.cpp alone calls its library; builds without the library have
// no_zstandard.cpp instead, where every function fails and lack_of_zstandard() says why.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "protocol/text/unpacker.h"

namespace proconsul {

// The error of what cannot be done without the library; none where the program has it.
std::optional<Error> lack_of_zstandard();

std::unique_ptr<Unpacker> zstandard_unpacker();

enum class FrameCheck { kNone, kChecksum };
// One frame; empty without the library.
std::string zstandard_packed(std::string_view bytes, int level, FrameCheck check);

// The size that the first frame of `packed` says its contents have.
std::optional<std::uint64_t> zstandard_size(std::string_view packed);
// Whether the contents fill exactly `room`.
bool zstandard_unpack(std::string_view packed, std::span<char> room);

}  // namespace proconsul
