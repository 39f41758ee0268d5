// Shapes of networks with shared rows, and networks extended to larger shapes for further training.
#pragma once

#include <vector>

#include "search/net/net.h"

namespace proconsul {

// A shape with the atoms of all the games' pieces, after those of `known`.
NetShape shared_shape(const std::vector<NetShape>& games, const NetShape& known = {});

// The network with zeros for the atoms that only `shape` has. Precondition: `shape` begins with the network's
// shape.
Net widened(const Net& net, const NetShape& shape);

// An equivalent network with rows for each of `regions` royal regions. Precondition: its rows are folded and
// have one region.
Net with_regions(Net net, int regions);

}  // namespace proconsul
