#include "protocol/learning/shared_shape.h"

#include <algorithm>
#include <set>

#include "search/net/atoms.h"

namespace proconsul {

NetShape shared_shape(const std::vector<NetShape>& games, const NetShape& known) {
  NetShape shape = known;
  shape.rows = NetRows::kShared;
  shape.mirrors = true;
  std::set<std::string> atoms;
  for (const NetShape& game : games) {
    for (const std::string& kind : game.kinds) {
      for (std::string& atom : atoms_of(kind)) atoms.insert(std::move(atom));
    }
  }
  for (const std::string& atom : known.atoms) atoms.erase(atom);
  for (const std::string& atom : atoms) {
    if (shape.atoms.size() < kMaxNetAtoms) shape.atoms.push_back(atom);
  }
  return shape;
}

Net widened(const Net& net, const NetShape& shape) {
  Net wide = net;
  wide.shape = shape;
  wide.rows.assign(shape.row_count() * net.sums, 0);
  const std::size_t old_side = net.rows.size() / 2;
  for (std::size_t side = 0; side < 2; ++side) {
    std::copy_n(net.rows.begin() + static_cast<std::ptrdiff_t>(side * old_side), old_side,
                wide.rows.begin() + static_cast<std::ptrdiff_t>(side * wide.rows.size() / 2));
  }
  return wide;
}

Net with_regions(Net net, int regions) {
  const NetNumbers rows = net.rows;
  net.shape.regions = regions;
  for (int region = 1; region < regions; ++region) net.rows.insert(net.rows.end(), rows.begin(), rows.end());
  return net;
}

}  // namespace proconsul
