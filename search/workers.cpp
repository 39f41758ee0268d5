#include <algorithm>
#include <new>

#include "search/searcher.h"

namespace proconsul {

std::uint64_t total_nodes(const SearchJob& job) {
  std::uint64_t sum = 0;
  for (const Worker* worker : job.team) sum += worker->nodes();
  return sum;
}

std::vector<std::unique_ptr<Worker>> make_workers(const Game& game, const SearchOptions& options) {
  const auto net = options.use_net ? net_for(game.rules(), options.net) : nullptr;
  return std::visit(
      [&]<class Bits>(const Position<Bits>&) {
        const auto tables = std::make_shared<const EvalTables<Bits>>(game.rules());
        std::vector<std::unique_ptr<Worker>> workers;
        try {
          for (int i = 0; i < std::max(1, options.threads); ++i)
            workers.push_back(std::make_unique<Searcher<Bits>>(game.rules(), tables, net));
        } catch (const std::bad_alloc&) {  // fewer are enough, and leave room for their threads
          if (workers.empty()) throw;
          workers.resize((workers.size() + 1) / 2);
        }
        return workers;
      },
      game.position());
}

}  // namespace proconsul
