#include "protocol/cli/thinking.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <cstdlib>
#include <mutex>

#include "engine/move_text.h"
#include "protocol/cli/interrupt.h"
#include "protocol/session/endgame_files.h"
#include "protocol/session/memory_room.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr std::chrono::milliseconds kPollInterval{20};
constexpr int kMaxHashMegabytes = 1 << 20;
constexpr int kMaxThreads = 256;

// Forwards lines, and lets another thread wait for the end.
class WaitingListener : public Listener {
 public:
  explicit WaitingListener(LineListener* lines) : lines_(lines) {}

  void on_info(const SearchInfo& info) override {
    if (lines_ != nullptr) lines_->on_line(info);
  }
  void on_best_move(const SearchResult& result) override {
    if (lines_ != nullptr) lines_->on_end(result);
    const std::lock_guard lock(mutex_);
    result_ = result;
    ended_ = true;
    changed_.notify_one();
  }
  bool ended_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, time, [this] { return ended_; });
  }
  const SearchResult& result() const { return result_; }

 private:
  LineListener* lines_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;
  SearchResult result_;
};

}  // namespace

std::vector<Option> limit_options() {
  using Kind = Option::Kind;
  return {
      {"time", Kind::kValue, "S", "think S seconds (\"0.5\"); 0: until Ctrl-C"},
      {"depth", Kind::kValue, "N", "search N plies deep"},
      {"nodes", Kind::kValue, "N", "search N nodes"},
  };
}

std::vector<Option> engine_options() {
  using Kind = Option::Kind;
  return {
      {"hash", Kind::kValue, "MB", "size of the hash table in megabytes (default 64)"},
      {"threads", Kind::kValue, "N", "search in N threads (default 1)"},
      {"tb", Kind::kValue, "DIR", "probe the tablebases in this folder ('tb solve --out')",
       FileRole::kReadFolder},
  };
}

Result<int> number_option(const Arguments& arguments, const std::string& name, int absent, int min, int max) {
  if (!arguments.has(name)) return absent;
  const Result<std::int64_t> value = parse_integer(arguments.text(name), min, max);
  if (!value) return Error{"--" + name + ": " + value.error().message};
  return static_cast<int>(value.value());
}

Result<Limits> parse_limits(const Arguments& arguments, Milliseconds default_time) {
  Limits limits;
  if (arguments.has("depth")) {
    const Result<int> depth = number_option(arguments, "depth", 1, 1, kMaxPly - 1);
    if (!depth) return depth.error();
    limits.depth = depth.value();
  }
  if (arguments.has("nodes")) {
    const Result<std::uint64_t> nodes = parse_unsigned(arguments.text("nodes"));
    if (!nodes) return Error{"--nodes: " + nodes.error().message};
    limits.nodes = nodes.value();
  }
  if (arguments.has("time")) {
    const Result<Milliseconds> time = parse_seconds(arguments.text("time"));
    if (!time) return Error{"--time: " + time.error().message};
    if (time.value() > Milliseconds(0)) limits.move_time = time.value();
  } else if (!limits.depth && !limits.nodes) {
    limits.move_time = default_time;
  }
  limits.infinite = !limits.depth && !limits.nodes && !limits.move_time;
  return limits;
}

Result<SearchOptions> parse_engine_options(const Arguments& arguments, std::uint64_t engines) {
  SearchOptions options;
  const Result<int> hash = number_option(arguments, "hash", 64, 1, kMaxHashMegabytes);
  if (!hash) return hash.error();
  const Result<int> threads = number_option(arguments, "threads", 1, 1, kMaxThreads);
  if (!threads) return threads.error();
  if (const auto lack = lack_of_memory(engines * search_memory(hash.value(), threads.value())))
    return Error{fmt::format("no memory for {} with --hash {} and --threads {}: {}",
                             engines == 1 ? "an engine" : fmt::format("{} engines", engines), hash.value(),
                             threads.value(), *lack)};
  options.hash_megabytes = hash.value();
  options.threads = threads.value();
  return options;
}

SearchResult think_until(Engine& engine, const Game& game, const Limits& limits, LineListener* listener,
                         const std::function<bool()>& stopped) {
  WaitingListener waiting(listener);
  engine.start(game, limits, waiting);
  bool told = false;
  while (!waiting.ended_within(kPollInterval)) {
    if (told || !stopped()) continue;
    engine.stop();
    told = true;
  }
  engine.wait();
  return waiting.result();
}

SearchResult think_interruptibly(Engine& engine, const Game& game, const Limits& limits,
                                 LineListener* listener) {
  const Interrupt interrupt;
  return think_until(engine, game, limits, listener, [&] { return interrupt.pressed(); });
}

Result<std::shared_ptr<const EndgameSet>> endings_of(const Game& game, const Arguments& arguments) {
  const std::string folder = arguments.text("tb");
  if (!folder.empty()) {
    EndgameSet set(game.compiled());
    const std::vector<Error> problems = load_endings(set, folder);
    if (!problems.empty()) return problems.front();
  }
  return endings_for(game, folder);
}

Result<bool> set_up_engine(Engine& engine, const SearchOptions& options, const Game& game,
                           const Arguments& arguments) {
  engine.set_options(options);
  const Result<std::shared_ptr<const EndgameSet>> endings = endings_of(game, arguments);
  if (!endings) return endings.error();
  engine.set_tablebases(*endings);
  return true;
}

std::string score_text(Score score) {
  if (is_mate(score)) return fmt::format("#{}{}", score < 0 ? "-" : "", std::abs(mate_moves(score)));
  return fmt::format("{}{}.{:02}", score < 0 ? '-' : '+', std::abs(score) / 100, std::abs(score) % 100);
}

std::vector<std::string> line_texts(Game& game, const std::vector<Move>& moves, Notation notation) {
  std::vector<std::string> texts;
  for (const Move move : moves) {
    if (!game.is_legal(move)) break;
    texts.push_back(notation == Notation::kSan ? to_san(game, move) : to_uci(game, move));
    game.play(move);
  }
  for (std::size_t i = 0; i < texts.size(); ++i) game.undo();
  return texts;
}

std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time) {
  return nodes * 1000 / static_cast<std::uint64_t>(std::max<Milliseconds::rep>(1, time.count()));
}

}  // namespace proconsul
