#include <new>

#include "search/searcher.h"

namespace proconsul {

std::uint64_t total_nodes(const SearchJob& job) {
  std::uint64_t sum = 0;
  for (const Worker* worker : job.team) sum += worker->nodes();
  return sum;
}

std::vector<std::unique_ptr<Worker>> make_workers(const Game& game, int count) {
  return std::visit(
      [&]<class Bits>(const Position<Bits>&) {
        const auto tables = std::make_shared<const EvalTables<Bits>>(game.rules());
        std::vector<std::unique_ptr<Worker>> workers;
        try {
          for (int i = 0; i < count; ++i)
            workers.push_back(std::make_unique<Searcher<Bits>>(game.rules(), tables));
        } catch (const std::bad_alloc&) {  // fewer will do, and leave room for their threads
          if (workers.empty()) throw;
          workers.resize((workers.size() + 1) / 2);
        }
        return workers;
      },
      game.position());
}

}  // namespace proconsul
