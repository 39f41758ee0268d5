// Network files: lines of text that say what the network is made for, then its numbers, then a checksum.
// docs/dev/EVALUATION.md describes them byte by byte.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "search/net/net.h"

namespace proconsul {

std::string to_bytes(const Net& net);
// The lines of text only, including the empty one at the end.
std::string net_header(const Net& net);
// The checksum of any bytes.
std::uint64_t check_sum(std::string_view bytes);
// A file's content followed by its checksum.
std::string with_check_sum(std::string content);
// Fails if the bytes are not such a file, are damaged, or need another version of the program.
Result<Net> read_net(std::string_view bytes);

}  // namespace proconsul
