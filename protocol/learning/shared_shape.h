// Shapes of networks with shared rows.
#pragma once

#include <vector>

#include "search/net/net.h"

namespace proconsul {

// That has the atoms of all the games' kinds of pieces, behind those of `known`.
NetShape shared_shape(const std::vector<NetShape>& games, const NetShape& known = {});

// The network with the atoms that the shape has beyond its own, as zeros. Precondition: `shape` is one that
// begins with the network's.
Net widened(const Net& net, const NetShape& shape);

}  // namespace proconsul
