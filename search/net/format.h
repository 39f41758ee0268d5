// Networks as files: lines of text that say what the network is made for, then its numbers, then a check sum.
// docs/EVALUATION.md describes them byte by byte.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/result.h"
#include "search/net/net.h"

namespace proconsul {

std::string to_bytes(const Net& net);
// The lines of text alone, with the empty one.
std::string net_header(const Net& net);
// The check sum of any bytes.
std::uint64_t check_sum(std::string_view bytes);
// A file's content with its check sum behind it.
std::string with_check_sum(std::string content);
// Fails on what is no such file, is damaged, or needs another version of the program.
Result<Net> read_net(std::string_view bytes);

}  // namespace proconsul
