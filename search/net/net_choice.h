// The networks built into the program, and the selection of one for a game.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "search/net/net.h"

namespace proconsul {

// A network of folded rows and the mapping of a game's positions to its inputs.
struct FittedNet {
  std::shared_ptr<const Net> net;
  PieceSquares features;
};

// The network itself or, if its rows are shared, its folded form. The error says what does not fit.
Result<FittedNet> fitted(const std::shared_ptr<const Net>& net, const Rules& rules);

// `own` if it fits the game, otherwise a built-in one that does, otherwise null. `own` may be null.
std::shared_ptr<const FittedNet> net_for(const Rules& rules, const std::shared_ptr<const Net>& own);

// The files in search/net/nets, embedded by search/embed_nets.cmake.
struct EmbeddedFile {
  std::string_view name;
  std::string_view bytes;
};
std::vector<EmbeddedFile> embedded_net_files();
// Throws std::runtime_error if one of the files is damaged.
std::vector<std::shared_ptr<const Net>> read_embedded(const std::vector<EmbeddedFile>& files);
// Networks of folded rows, which fit their games better, come before those of shared rows.
const std::vector<std::shared_ptr<const Net>>& embedded_nets();

}  // namespace proconsul
