// Shapes of networks with shared rows, and networks that are trained further in larger shapes.
#pragma once

#include <vector>

#include "search/net/net.h"

namespace proconsul {

// That has the atoms of all the games' kinds of pieces, behind those of `known`.
NetShape shared_shape(const std::vector<NetShape>& games, const NetShape& known = {});

// The network with the atoms that the shape has beyond its own, as zeros. Precondition: `shape` is one that
// begins with the network's.
Net widened(const Net& net, const NetShape& shape);

// The same judgement with rows for each of so many regions of the royal. Precondition: its rows are folded
// and have one region.
Net with_regions(Net net, int regions);

}  // namespace proconsul
