#include "search/net/net_choice.h"

#include <algorithm>

#include "engine/check.h"

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

std::string misfit_of(const NetShape& shape, const Rules& rules) {
  if (NetLayout::create(shape, rules)) return "";
  const auto size = [](int files, int ranks) { return std::to_string(files) + 'x' + std::to_string(ranks); };
  const Geometry& board = rules.board;
  if (board.files != shape.files || board.ranks != shape.ranks)
    return "it was made for boards of " + size(shape.files, shape.ranks) + " squares, not " +
           size(board.files, board.ranks);
  if (!has_ordinary_aims(rules))
    return "networks serve games without holes in the board, with one royal a side, that are won by mate "
           "alone";
  std::string unknown;
  for (const PieceDef& piece : rules.pieces) {
    if (std::find(shape.kinds.begin(), shape.kinds.end(), kind_of(board, piece)) == shape.kinds.end())
      unknown += (unknown.empty() ? "" : ", ") + piece.name;
  }
  return "it does not know how these pieces move: " + unknown;
}

std::shared_ptr<const FittedNet> net_for(const Rules& rules, const std::shared_ptr<const Net>& own) {
  const auto fitted = [&](const std::shared_ptr<const Net>& net) -> std::shared_ptr<const FittedNet> {
    const auto layout = NetLayout::create(net->shape, rules);
    return layout ? std::make_shared<const FittedNet>(FittedNet{net, *layout}) : nullptr;
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
