// Engine::think: a search on the caller's thread, and several engines in one process.
#include <algorithm>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>

#include "search/engine.h"
#include "search/games.h"

namespace proconsul {
namespace {

using testing::game_of;

Limits node_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

Limits endless() {
  Limits limits;
  limits.infinite = true;
  return limits;
}

std::string text_of(const Game& game, const SearchInfo& info) {
  std::string text = std::to_string(info.depth) + ' ' + std::to_string(info.multipv) + ' ' +
                     std::to_string(info.score) + ' ' + std::to_string(info.nodes);
  Game at = game;
  for (const Move move : info.pv) {
    text += ' ' + to_uci(at, move);
    at.play(move);
  }
  return text + '\n';
}

// The threads of this process; 0 if the system does not provide the number.
std::ptrdiff_t threads_here() {
  std::error_code untold;
  return std::distance(std::filesystem::directory_iterator("/proc/self/task", untold), {});
}

// Records what a search reports, and on which thread, except the bounds that only long searches report.
class Scribe : public Listener {
 public:
  explicit Scribe(const Game& game) : game_(game) {}
  void on_info(const SearchInfo& info) override {
    if (info.bound != Bound::kExact) return;
    said += text_of(game_, info);
    if (on_line) on_line();
    most_threads = std::max(most_threads, threads_here());
    thread = std::this_thread::get_id();
  }
  void on_best_move(const SearchResult& result) override {
    best = result.best;
    said += "best " + to_uci(game_, result.best) + ' ' + std::to_string(result.nodes) + '\n';
    ++answers;
  }

  std::string said;
  Move best;
  int answers = 0;
  std::function<void()> on_line;
  std::ptrdiff_t most_threads = 0;
  std::thread::id thread;

 private:
  const Game& game_;
};

#ifdef __linux__
TEST(Think, StartsNoThreadWhereOneIsAskedFor) {
  const Game game = game_of("consulchess");
  const std::ptrdiff_t before = threads_here();
  Engine engine;
  Scribe scribe(game);
  engine.think(game, node_limit(5000), scribe);
  EXPECT_GE(scribe.most_threads, 1);
  EXPECT_LE(scribe.most_threads, before);
  EXPECT_EQ(scribe.thread, std::this_thread::get_id());
}

// Helpers live until the search is stopped: however late they start running, they exist when a line is
// reported.
TEST(Think, StartsHelpersWhereSeveralThreadsAreAskedFor) {
  const Game game = game_of("consulchess");
  for (const Limits& limits : {endless(), node_limit(std::uint64_t{1} << 40)}) {
    Engine engine;
    SearchOptions options;
    options.threads = 3;
    engine.set_options(options);
    Scribe scribe(game);
    std::ptrdiff_t threads = 0;
    scribe.on_line = [&] {
      threads = std::max(threads, threads_here());  // lines reported after the stop find fewer
      engine.stop();
    };
    engine.think(game, limits, scribe);
    EXPECT_GE(threads, 3);
    EXPECT_EQ(scribe.thread, std::this_thread::get_id());
  }
}
#endif

TEST(Think, SaysWhatASearchInItsOwnThreadSays) {
  for (const char* name : {"chess", "chess56"}) {
    const Game game = game_of(name);
    Scribe own(game);
    Scribe callers(game);
    Engine starting;
    starting.start(game, node_limit(5000), own);
    starting.wait();
    Engine thinking;
    const SearchResult result = thinking.think(game, node_limit(5000), callers);
    EXPECT_EQ(callers.said, own.said) << name;
    EXPECT_EQ(result.best, callers.best);
    EXPECT_EQ(callers.answers, 1);
    EXPECT_NE(own.thread, std::this_thread::get_id());
    EXPECT_FALSE(thinking.searching());
  }
}

TEST(Think, IsStoppedByItsListener) {
  const Game game = game_of("chess");
  Engine engine;
  Scribe scribe(game);
  scribe.on_line = [&] { engine.stop(); };
  EXPECT_TRUE(game.is_legal(engine.think(game, endless(), scribe).best));
  EXPECT_EQ(scribe.answers, 1);
}

TEST(Think, IsStoppedByAnotherThread) {
  const Game game = game_of("chess");
  Engine engine;
  Scribe scribe(game);
  std::promise<void> under_way;
  std::once_flag once;
  scribe.on_line = [&] { std::call_once(once, [&] { under_way.set_value(); }); };
  std::thread other([&] {
    under_way.get_future().wait();
    engine.stop();
  });
  EXPECT_TRUE(game.is_legal(engine.think(game, endless(), scribe).best));
  other.join();
}

TEST(Think, EndsWhenNothingIsLeftToSearch) {
  const Game game = game_of("chess", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
  Engine engine;
  Limits limits = endless();
  limits.ponder = true;
  EXPECT_FALSE(engine.think(game, limits).best.valid());
}

// Some moves of a game, each searched with a fixed number of nodes.
struct Play {
  Play(const std::string& name, int hash_megabytes, int multipv, bool use_net) : game(game_of(name)) {
    SearchOptions options;
    options.hash_megabytes = hash_megabytes;
    options.multipv = multipv;
    options.use_net = use_net;
    engine.set_options(options);
  }
  void go(const std::function<void()>& on_line = {}) {
    if (game.end().over()) return;
    Scribe scribe(game);
    scribe.on_line = on_line;
    engine.think(game, node_limit(3000), scribe);
    said += scribe.said;
    game.play(scribe.best);
  }
  std::string go_on(int moves) {
    for (int i = 0; i < moves; ++i) go();
    return said;
  }

  Engine engine;
  Game game;
  std::string said;
};

constexpr int kMoves = 8;

using MakePlay = std::unique_ptr<Play> (*)();
// The same and different games, board sizes and options.
const std::vector<MakePlay> kPlays = {
    [] { return std::make_unique<Play>("chess", 4, 1, true); },
    [] { return std::make_unique<Play>("chess", 1, 3, false); },
    [] { return std::make_unique<Play>("chess56", 2, 1, true); },
    [] { return std::make_unique<Play>("consulchess", 2, 2, true); },
};

std::vector<std::string> played_alone() {
  std::vector<std::string> said;
  for (const MakePlay make : kPlays) said.push_back(make()->go_on(kMoves));
  return said;
}

TEST(SeveralEngines, InThreadsSayWhatEachSaysAlone) {
  const std::vector<std::string> alone = played_alone();
  std::vector<std::future<std::string>> together;
  for (const MakePlay make : kPlays)
    together.push_back(std::async(std::launch::async, [make] { return make()->go_on(kMoves); }));
  for (std::size_t i = 0; i < alone.size(); ++i) EXPECT_EQ(together[i].get(), alone[i]) << i;
}

TEST(SeveralEngines, TakingTurnsSayWhatEachSaysAlone) {
  const std::vector<std::string> alone = played_alone();
  std::vector<std::unique_ptr<Play>> plays;
  for (const MakePlay make : kPlays) plays.push_back(make());
  for (int move = 0; move < kMoves; ++move) {
    for (const auto& play : plays) play->go();
  }
  for (std::size_t i = 0; i < alone.size(); ++i) EXPECT_EQ(plays[i]->said, alone[i]) << i;
}

TEST(SeveralEngines, OneWithinAnothersSearchSayWhatEachSaysAlone) {
  const std::vector<std::string> alone = played_alone();
  for (std::size_t i = 0; i < kPlays.size(); ++i) {
    const std::size_t j = (i + 1) % kPlays.size();
    const std::unique_ptr<Play> outer = kPlays[i]();
    const std::unique_ptr<Play> inner = kPlays[j]();
    int inner_moves = 0;
    for (int move = 0; move < kMoves; ++move) {
      outer->go([&] {
        if (inner_moves++ < kMoves) inner->go();
      });
    }
    EXPECT_EQ(outer->said, alone[i]) << i;
    EXPECT_EQ(inner->said, alone[j]) << i;
  }
}

}  // namespace
}  // namespace proconsul
