// The engine in Python's own process: it searches in threads of its own without the interpreter's lock, and
// its reports are queued until Python requests them.
#include <condition_variable>
#include <deque>
#include <mutex>

#include "protocol/bindings/games.h"
#include "protocol/python/failure.h"
#include "protocol/python/module.h"
#include "protocol/python/patience.h"
#include "protocol/session/memory_room.h"
#include "protocol/session/options.h"
#include "search/engine.h"

namespace proconsul::python {
namespace {

constexpr std::chrono::milliseconds kPatience{100};  // interval of checks for Python signals

// Checks a value set by Python against the range of the engine's option.
void check_range(const char* option, std::int64_t value) {
  const EngineOption* known = find_option(option);
  if (value >= known->min && value <= known->max) return;
  throw Failure("EngineError", {std::string(option) + " is " + std::to_string(known->min) + " to " +
                                std::to_string(known->max)});
}

// May be called while the search runs; the moves of `pv` are a legal sequence.
std::vector<std::string> line_text(Game game, const std::vector<Move>& pv) {
  std::vector<std::string> texts;
  for (const Move move : pv) {
    if (!game.is_legal(move)) break;
    texts.push_back(to_uci(game, move));
    game.play(move);
  }
  return texts;
}

const char* bound_name(Bound bound) {
  switch (bound) {
    case Bound::kExact:
      return "exact";
    case Bound::kLower:
      return "lower";
    case Bound::kUpper:
      return "upper";
  }
  return "";
}

class Search final : public Listener {
 public:
  Search(std::shared_ptr<Engine> engine, Game game, const Limits& limits)
      : engine_(std::move(engine)), game_(std::move(game)) {
    engine_->start(game_, limits, *this);
  }
  ~Search() override {
    const Unlocked unlocked;
    engine_->stop();
    engine_->wait();
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  void on_info(const SearchInfo& info) override {
    const std::lock_guard lock(mutex_);
    infos_.push_back(info);
    news_.notify_all();
  }
  void on_best_move(const SearchResult& result) override {
    const std::lock_guard lock(mutex_);
    result_ = result;
    news_.notify_all();
  }

  py::object next() {
    must_be_here();
    std::optional<SearchInfo> info;
    wait([&] { return !infos_.empty() || result_; });
    {
      const std::lock_guard lock(mutex_);
      if (infos_.empty()) return py::none();
      info = std::move(infos_.front());
      infos_.pop_front();
    }
    const bool mate = is_mate(info->score);
    return py::make_tuple(info->depth, info->selective_depth, info->multipv,
                          mate ? py::object(py::none()) : py::int_(info->score),
                          mate ? py::int_(mate_moves(info->score)) : py::object(py::none()),
                          bound_name(info->bound), info->nodes,
                          static_cast<double>(info->time.count()) / 1000, info->hash_permille,
                          line_text(game_, info->pv));
  }

  // Best move and expected reply, each None if missing.
  py::tuple result() {
    must_be_here();
    wait([&] { return result_.has_value(); });
    py::object best = py::none(), ponder = py::none();
    const std::vector<std::string> line = line_text(game_, {result_->best, result_->ponder});
    if (!line.empty()) best = py::str(line[0]);
    if (line.size() > 1) ponder = py::str(line[1]);
    return py::make_tuple(best, ponder);
  }

  void stop() {
    if (process_.is_this()) engine_->stop();
  }
  // Stops the search and waits for its end.
  void close() {
    if (!process_.is_this()) return;
    engine_->stop();
    wait([&] { return result_.has_value(); });
  }
  bool done() {
    must_be_here();
    const std::lock_guard lock(mutex_);
    return result_.has_value();
  }

 private:
  void must_be_here() const {
    if (process_.is_this()) return;
    throw Failure("EngineError", {"the search goes on in the process that began it, and not in this one"});
  }

  template <class Condition>
  void wait(const Condition& condition) {
    bool met = false;
    while (!met) {
      {
        const Unlocked unlocked;
        std::unique_lock lock(mutex_);
        met = news_.wait_for(lock, kPatience, condition);
      }
      if (signal_raises()) throw py::error_already_set();
    }
  }

  const Process process_;
  std::shared_ptr<Engine> engine_;
  const Game game_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<SearchInfo> infos_;
  std::optional<SearchResult> result_;
};

std::optional<Milliseconds> milliseconds(const std::optional<double>& seconds) {
  constexpr double kYear = 365.0 * 24 * 3600;
  if (!seconds) return std::nullopt;
  if (!(*seconds >= 0 && *seconds <= kYear))
    throw Failure("EngineError", {"times are seconds, from 0 to those of a year"});
  return Milliseconds(static_cast<std::int64_t>(*seconds * 1000));
}

struct Thinker {
  Process process;
  std::shared_ptr<Engine> engine = made_here<Engine>();
  SearchOptions options;
  std::weak_ptr<Search> running;
  std::int64_t user = 0;
  Use use{user};

  Thinker(int hash, int threads, double skill, bool use_net) {
    check_range("Hash", hash);
    check_range("Threads", threads);
    if (!(skill >= 0 && skill <= kFullSkill)) throw Failure("EngineError", {"the skill is 0 to 20"});
    if (const auto lack = lack_of_memory(search_memory(hash, threads)))
      throw Failure("EngineError", {"no memory for a hash table of " + std::to_string(hash) + " MB and " +
                                    std::to_string(threads) + " threads: " + *lack});
    options.hash_megabytes = hash;
    options.threads = threads;
    options.skill = skill;
    options.use_net = use_net;
  }

  // A process made by fork() creates its own engine, with the same options and an empty hash table.
  void be_here() {
    if (process.is_this()) return;
    process = {};
    engine = made_here<Engine>();
    running.reset();
  }

  void must_rest() const {
    if (!use.is_free()) throw Failure("EngineError", {"another call is using the engine"});
    const std::shared_ptr<Search> search = running.lock();
    if (search && !search->done()) throw Failure("EngineError", {"the engine is thinking; stop that first"});
  }

  void new_game() {
    be_here();
    must_rest();
    const Use::Claim claim(use);
    without_lock([this] { engine->new_game(); });
  }

  std::shared_ptr<Search> start(const PlayedGame& played, const std::optional<int>& depth,
                                const std::optional<std::uint64_t>& nodes, const std::optional<double>& time,
                                const std::optional<std::tuple<double, double, double, double>>& clocks,
                                const std::optional<int>& mate, const std::vector<Text>& moves, int multipv) {
    be_here();
    must_rest();
    const Use::Claim claim(use);
    check_range("MultiPV", multipv);
    if ((depth && *depth < 1) || (mate && *mate < 1) || (nodes && *nodes < 1))
      throw Failure("EngineError", {"depth, nodes and mate are at least 1"});
    Limits limits;
    limits.depth = depth;
    limits.nodes = nodes;
    limits.mate = mate;
    limits.move_time = milliseconds(time);
    if (clocks) {
      const auto& [white, black, white_more, black_more] = *clocks;
      limits.clock[index_of(Colour::kWhite)] = Clock{*milliseconds(white), *milliseconds(white_more)};
      limits.clock[index_of(Colour::kBlack)] = Clock{*milliseconds(black), *milliseconds(black_more)};
    }
    for (const Text& text : moves) limits.search_moves.push_back(played.read(text));
    options.multipv = multipv;
    without_lock([this] {
      engine->wait();
      engine->set_options(options);
    });
    auto search = made_here<Search>(engine, played.game, limits);
    running = search;
    return search;
  }
};

}  // namespace

void add_engine(py::module_& module) {
  py::class_<Search, std::shared_ptr<Search>>(module, "Search", py::is_final())
      .def("next", method(&Search::next))
      .def("result", method(&Search::result))
      .def("stop", method(&Search::stop))
      .def("close", method(&Search::close))
      .def("done", method(&Search::done));
  module.def("engine", [](int hash, int threads, double skill, bool use_net) {
    return std::make_unique<Thinker>(hash, threads, skill, use_net);
  });
  py::class_<Thinker>(module, "Engine", py::is_final())
      .def("start", method(&Thinker::start))
      .def("new_game", method(&Thinker::new_game));
  module.def("evaluate", [](const PlayedGame& played) { return evaluate(played.game); });
}

}  // namespace proconsul::python
