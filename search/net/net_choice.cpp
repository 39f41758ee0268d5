#include "search/net/net_choice.h"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "search/net/fold.h"
#include "search/net/format.h"

namespace proconsul {

std::vector<std::shared_ptr<const Net>> read_embedded(const std::vector<EmbeddedFile>& files) {
  std::vector<std::shared_ptr<const Net>> nets;
  for (const EmbeddedFile& file : files) {
    Result<Net> net = read_net(file.bytes);
    if (!net)
      throw std::runtime_error("the built-in network " + std::string(file.name) +
                               " is damaged: " + net.error().message);
    net->name = std::string(file.name) + " (built in)";
    nets.push_back(std::make_shared<const Net>(net.take()));
  }
  std::stable_partition(nets.begin(), nets.end(),
                        [](const auto& net) { return net->shape.rows == NetRows::kFolded; });
  return nets;
}

const std::vector<std::shared_ptr<const Net>>& embedded_nets() {
  static const auto nets = read_embedded(embedded_net_files());
  return nets;
}

Result<FittedNet> fitted(const std::shared_ptr<const Net>& net, const Rules& rules) {
  if (net->shape.rows == NetRows::kShared) {
    Result<Net> own = folded(*net, rules);
    if (!own) return own.error();
    PieceSquares features = PieceSquares::of(own->shape, rules);
    return FittedNet{std::make_shared<const Net>(own.take()), features};
  }
  const Result<PieceSquares> features = PieceSquares::create(net->shape, rules);
  if (!features) return features.error();
  return FittedNet{net, *features};
}

std::shared_ptr<const FittedNet> net_for(const Rules& rules, const std::shared_ptr<const Net>& own) {
  std::vector<std::shared_ptr<const Net>> candidates = embedded_nets();
  if (own) candidates.insert(candidates.begin(), own);
  for (const auto& net : candidates) {
    if (Result<FittedNet> found = fitted(net, rules)) return std::make_shared<const FittedNet>(found.take());
  }
  return nullptr;
}

}  // namespace proconsul
