#include "protocol/session/net_file.h"

#include <fmt/format.h>

#include "engine/quoting.h"
#include "protocol/text/input_file.h"
#include "search/net/format.h"

namespace proconsul {
namespace {

constexpr std::size_t kLargestNet = std::size_t{256} << 20;  // bytes

}  // namespace

Result<Net> read_net_file(const std::string& file) {
  const Result<std::string> bytes = read_file(file, nullptr, kLargestNet);
  if (!bytes) return bytes.error();
  Result<Net> net = read_net(*bytes);
  if (net) net->name = file;
  if (!net) return Error{fmt::format("{}: {}", printable(file), net.error().message)};
  return net;
}

}  // namespace proconsul
