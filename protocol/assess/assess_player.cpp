#include "protocol/assess/assess_player.h"

#include <algorithm>

#include "protocol/assess/stopped_listener.h"
#include "protocol/match/openings.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr int kPlayerMegabytes = 2;

struct ScoredMove {
  Move move;
  Score score = 0;
};

// Collects the moves of the last complete iteration, best first.
class LineCollector : public StoppedListener {
 public:
  LineCollector(Engine& engine, const std::atomic<bool>& stopped, std::size_t lines)
      : StoppedListener(engine, stopped), lines_(lines) {}
  void on_info(const SearchInfo& info) override {
    StoppedListener::on_info(info);
    if (info.bound != Bound::kExact || info.pv.empty()) return;
    if (info.multipv == 1) current_.clear();
    current_.push_back({info.pv.front(), info.score});
    if (current_.size() == lines_) whole_ = current_;
  }
  const std::vector<ScoredMove>& moves() const { return whole_; }

 private:
  std::size_t lines_;
  std::vector<ScoredMove> current_;
  std::vector<ScoredMove> whole_;
};

// The moves near the best, best first; at least one. Precondition: there is a legal move.
std::vector<ScoredMove> near_moves(Engine& judge, const std::atomic<bool>& stopped, const Game& game,
                                   std::size_t legal) {
  SearchOptions options = judge.options();
  options.multipv = static_cast<int>(legal);
  judge.set_options(options);
  Limits limits;
  limits.nodes = kChoiceNodes * legal;
  LineCollector collector(judge, stopped, legal);
  const SearchResult result = judge.think(game, limits, collector);
  std::vector<ScoredMove> good = collector.moves();
  if (good.empty()) return {{result.best, result.score}};
  std::erase_if(good, [best = good.front().score](const ScoredMove& scored) {
    return scored.score < best - kNearBest;
  });
  return good;
}

void add_move(AssessedGame& record, Game& game, const ScoredMove& scored) {
  record.moves.push_back(scored.move);
  record.scores.push_back(scored.score);
  game.play(scored.move);
}

}  // namespace

AssessPlayer::AssessPlayer(const AssessSettings& settings, const std::atomic<bool>& stopped)
    : settings_(settings), stopped_(stopped) {
  SearchOptions options;
  options.hash_megabytes = kPlayerMegabytes;
  for (Engine& player : players_) player.set_options(options);
  judge_.set_options(options);
}

std::optional<AssessedGame> AssessPlayer::play(std::size_t unit) {
  const AssessUnit wanted = unit_of(settings_.plan, unit);
  const std::size_t number = wanted.opening();
  OpeningSettings openings;
  openings.seed = settings_.seed;
  AssessedGame record;
  record.fen = OpeningBook::create(*settings_.variant, openings).take().start(number).fen;
  Game game = game_of(*settings_.variant, record.fen).take();
  for (Engine& player : players_) player.new_game();
  judge_.new_game();
  play_opening(record, game, number);
  judge_.new_game();  // its later samples must not depend on how the opening was found
  play_on(record, game, wanted);
  if (stopped_) return std::nullopt;
  return record;
}

void AssessPlayer::play_opening(AssessedGame& record, Game& game, std::size_t number) {
  Key random = zobrist::mix(zobrist::mix(settings_.seed) + number);
  const auto plies = static_cast<std::size_t>(std::min(settings_.opening_plies, settings_.max_plies));
  while (record.moves.size() < plies && !game.end().over() && !stopped_) {
    const std::size_t legal = game.legal_moves().size();
    const std::vector<ScoredMove> good = near_moves(judge_, stopped_, game, legal);
    random = zobrist::mix(random);
    record.choices.push_back({record.moves.size(), static_cast<int>(legal), static_cast<int>(good.size())});
    add_move(record, game, good[random % good.size()]);
  }
  record.opening = record.moves.size();
}

void AssessPlayer::play_on(AssessedGame& record, Game& game, const AssessUnit& unit) {
  while (!game.end().over() && !stopped_) {
    record.cut = record.moves.size() >= static_cast<std::size_t>(settings_.max_plies);
    if (record.cut) return;
    if (!unit.doubled && record.moves.size() % kChoiceEvery == 0) {
      const std::size_t legal = game.legal_moves().size();
      const std::size_t good = near_moves(judge_, stopped_, game, legal).size();
      record.choices.push_back({record.moves.size(), static_cast<int>(legal), static_cast<int>(good)});
    }
    const Colour mover = game.side_to_move();
    const bool stronger = unit.doubled && (mover == Colour::kWhite) == unit.white_is_stronger();
    Limits limits;
    limits.nodes = settings_.plan.nodes[unit.level] * (stronger ? 2 : 1);
    Engine& player = players_[index_of(mover)];
    StoppedListener listener(player, stopped_);
    const SearchResult result = player.think(game, limits, listener);
    add_move(record, game, {result.best, result.score});
  }
}

}  // namespace proconsul
