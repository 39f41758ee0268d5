// The networks built into the program, and which of them a game is evaluated with.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "search/net/net.h"

namespace proconsul {

// A network and how a game's positions are fed to it.
struct FittedNet {
  std::shared_ptr<const Net> net;
  PieceSquares features;
};

// `own` if it fits the game, else one of those built in that does, else null. `own` may be null.
std::shared_ptr<const FittedNet> net_for(const Rules& rules, const std::shared_ptr<const Net>& own);

// The files in search/net/nets, embedded by search/embed_nets.cmake.
std::vector<std::string_view> embedded_net_files();
const std::vector<std::shared_ptr<const Net>>& embedded_nets();

}  // namespace proconsul
