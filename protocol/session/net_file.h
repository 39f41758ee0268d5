// Networks read from files.
#pragma once

#include <string>

#include "engine/result.h"
#include "search/net/net.h"

namespace proconsul {

// Fails, naming the file, if it cannot be read or holds no network that this program supports.
Result<Net> read_net_file(const std::string& file);

}  // namespace proconsul
