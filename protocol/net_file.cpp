#include "protocol/net_file.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

namespace proconsul {

Result<Net> read_net_file(const std::string& file) {
  std::ifstream input(file, std::ios::binary);
  if (!input) return Error{fmt::format("cannot read the file '{}'", file)};
  Result<Net> net = read_net(std::string(std::istreambuf_iterator<char>(input), {}));
  if (!net) return Error{fmt::format("{}: {}", file, net.error().message)};
  return net;
}

}  // namespace proconsul
