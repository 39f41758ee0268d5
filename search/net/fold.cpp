#include "search/net/fold.h"

#include <algorithm>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/movement_text.h"
#include "engine/setup.h"
#include "search/net/aims.h"
#include "search/net/atoms.h"

namespace proconsul {
namespace {

using AtomNumbers = std::unordered_map<std::string_view, std::size_t>;

AtomNumbers numbers_of(const Net& net) {
  AtomNumbers numbers;
  for (const std::string& atom : net.shape.atoms) numbers.emplace(atom, numbers.size());
  return numbers;
}

// The number of pieces of each kind on the board at the start, both sides'; 1 if unknown.
std::vector<int> counts_at_start(const Rules& rules) {
  std::vector<int> counts(rules.pieces.size());
  const Result<Setup> setup = parse_setup(rules, rules.start_fen);
  if (!setup) return std::vector<int>(rules.pieces.size(), 1);
  for (const Piece piece : setup->board) {
    if (piece.valid()) ++counts[index_of(piece.type())];
  }
  return counts;
}

int known_percent(const AtomNumbers& known, const std::string& movement) {
  const std::vector<std::string> atoms = atoms_of(movement);
  const auto count = std::count_if(atoms.begin(), atoms.end(), [&](const std::string& atom) {
    return atom != kAnyPiece && known.contains(atom);
  });
  return atoms.size() < 2 ? 100
                          : static_cast<int>(100 * count / static_cast<std::ptrdiff_t>(atoms.size() - 1));
}

// Adds up the parts of one kind of piece, then those of its cells.
class Folder {
 public:
  Folder(const Net& net, const NetShape& shape)
      : net_(net), shape_(shape), places_(net.shape.places()), known_(numbers_of(net)) {}

  // The rows of all inputs; empty if a number is too large.
  NetNumbers rows() {
    NetNumbers rows;
    rows.reserve(shape_.row_count() * net_.sums);
    for (std::size_t side = 0; side < 2; ++side) {
      for (const std::string& kind : shape_.kinds) {
        add_up(side, kind);
        for (int cell = 0; cell < shape_.cells(); ++cell) add_row(cell, rows);
      }
    }
    return fits_ ? rows : NetNumbers();
  }

 private:
  void add_up(std::size_t side, const std::string& kind) {
    const std::size_t size = places_.count() * net_.sums;
    totals_.assign(size, 0);
    for (const std::string& atom : atoms_of(kind)) {
      const auto at = known_.find(atom);
      if (at == known_.end()) continue;
      const std::int16_t* parts = net_.row((side * known_.size() + at->second) * places_.count());
      for (std::size_t i = 0; i < size; ++i) totals_[i] += parts[i];
    }
  }

  void add_row(int cell, NetNumbers& rows) {
    row_.assign(net_.sums, 0);
    places_.for_each(shape_.files, shape_.ranks, cell, [&](std::size_t place) {
      for (std::size_t i = 0; i < net_.sums; ++i) row_[i] += totals_[place * net_.sums + i];
    });
    for (const std::int64_t total : row_) rows.push_back(narrowed(total));
  }

  // Rounds to the unit of rows, halves up.
  std::int16_t narrowed(std::int64_t total) {
    using Limits = std::numeric_limits<std::int16_t>;
    const std::int64_t twice = 2 * total * net_.scales.input + net_.scales.part;
    const std::int64_t unit = 2 * std::int64_t{net_.scales.part};
    const std::int64_t value = (twice >= 0 ? twice : twice - unit + 1) / unit;
    const std::int64_t kept = std::clamp<std::int64_t>(value, Limits::min(), Limits::max());
    fits_ = fits_ && kept == value;
    return static_cast<std::int16_t>(kept);
  }

  const Net& net_;
  const NetShape& shape_;
  Places places_;
  AtomNumbers known_;
  std::vector<std::int32_t> totals_;  // [place][sum]
  std::vector<std::int64_t> row_;     // the row of the current cell
  bool fits_ = true;
};

}  // namespace

Coverage coverage_of(const Net& net, const Rules& rules) {
  const AtomNumbers known = numbers_of(net);
  const std::vector<int> counts = counts_at_start(rules);
  Coverage found;
  int sum = 0;
  int count = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::string movement = movement_text(rules.board, rules.pieces[i]);
    const int percent = known_percent(known, movement);
    sum += counts[i] * percent;
    count += counts[i];
    if (counts[i] > 0 && percent < found.least_percent) {
      found.least_percent = percent;
      found.worst = rules.pieces[i].name + " (" + movement + ')';
    }
  }
  if (count > 0) found.percent = sum / count;
  return found;
}

Result<Net> folded(const Net& net, NetShape shape) {
  Net result;
  result.name = net.name;
  result.shape = std::move(shape);
  result.shape.buckets = net.shape.buckets;
  result.shape.hands = result.shape.hands && net.shape.hands;
  result.shape.mirrors = result.shape.mirrors && net.shape.mirrors;
  result.sums = net.sums;
  result.scales = net.scales;
  result.role = net.role;
  result.rows = Folder(net, result.shape).rows();
  if (result.rows.empty()) return Error{"its numbers are too great for this game's pieces"};
  result.biases = net.biases;
  result.outputs = net.outputs;
  result.constants = net.constants;
  return result;
}

Result<Net> folded(const Net& net, const Rules& rules) {
  if (const std::string incompatibility = incompatibility_of(rules, net.shape); !incompatibility.empty())
    return Error{incompatibility};
  if (const Coverage found = coverage_of(net, rules); found.percent < kMinCoverage)
    return Error{"it knows only " + std::to_string(found.percent) +
                 " % of how this game's pieces move, least of all the " + found.worst};
  return folded(net, own_shape(rules));
}

}  // namespace proconsul
