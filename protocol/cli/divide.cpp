#include "protocol/cli/divide.h"

#include <unordered_map>

#include "engine/perft_table.h"

namespace proconsul {
namespace {

constexpr int kMinRest = 2;  // plies below a part; smaller parts are not worth distributing

}  // namespace

Divide::Divide(const Game& game, int depth, const DivideOptions& options) : game_(game), depth_(depth) {
  if (options.hash_megabytes > 0) table_ = std::make_unique<PerftTable>(options.hash_megabytes);
  for (const Move move : game.legal_moves()) {
    parts_.push_back({{move}, {{rows_.size(), 1}}});
    rows_.push_back({move, 0});
  }
  while (!parts_.empty() && parts_.size() < options.min_parts && split_depth_ + kMinRest < depth_)
    split_further(options.merge_equal);
}

void Divide::split_further(bool merge_equal) {
  std::vector<Part> finer;
  std::unordered_map<Key, std::size_t> places;
  Game game = game_;
  for (const Part& part : parts_) {
    for (const Move move : part.path) game.play(move);
    for (const Move move : game.legal_moves()) {
      game.play(move);
      const auto [place, fresh] = places.try_emplace(merge_equal ? game.key() : finer.size(), finer.size());
      game.undo();
      if (fresh) {
        finer.push_back(part);
        finer.back().path.push_back(move);
      } else {
        for (const auto& [row, paths] : part.rows) finer[place->second].rows[row] += paths;
      }
    }
    for (std::size_t i = 0; i < part.path.size(); ++i) game.undo();
  }
  parts_ = std::move(finer);
  ++split_depth_;
}

std::size_t Divide::paths() const {
  std::size_t all = 0;
  for (const Part& part : parts_) {
    for (const auto& [row, paths] : part.rows) all += paths;
  }
  return all;
}

std::uint64_t Divide::count(Game& game, std::size_t part) const {
  const std::vector<Move>& path = parts_[part].path;
  for (const Move move : path) game.play(move);
  const int rest = depth_ - split_depth_;
  const std::uint64_t nodes = table_ && rest > 0 ? game.perft(rest, *table_) : game.perft(rest);
  for (std::size_t i = 0; i < path.size(); ++i) game.undo();
  return nodes;
}

void Divide::add(std::size_t part, std::uint64_t nodes) {
  for (const auto& [row, paths] : parts_[part].rows) {
    rows_[row].nodes += nodes * paths;
    nodes_ += nodes * paths;
  }
}

}  // namespace proconsul
