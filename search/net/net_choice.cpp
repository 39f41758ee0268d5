#include "search/net/net_choice.h"

#include "engine/check.h"
#include "search/net/format.h"

namespace proconsul {

const std::vector<std::shared_ptr<const Net>>& embedded_nets() {
  static const auto nets = [] {
    std::vector<std::shared_ptr<const Net>> all;
    for (const std::string_view file : embedded_net_files()) {
      Result<Net> net = read_net(file);
      PROCONSUL_CHECK(net.ok());
      if (net) all.push_back(std::make_shared<const Net>(net.take()));
    }
    return all;
  }();
  return nets;
}

std::shared_ptr<const FittedNet> net_for(const Rules& rules, const std::shared_ptr<const Net>& own) {
  const auto fitted = [&](const std::shared_ptr<const Net>& net) -> std::shared_ptr<const FittedNet> {
    const Result<PieceSquares> features = PieceSquares::create(net->shape, rules);
    return features ? std::make_shared<const FittedNet>(FittedNet{net, *features}) : nullptr;
  };
  if (own) {
    if (auto net = fitted(own)) return net;
  }
  for (const auto& net : embedded_nets()) {
    if (auto found = fitted(net)) return found;
  }
  return nullptr;
}

}  // namespace proconsul
