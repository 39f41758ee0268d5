#include "protocol/learning/self_play.h"

#include <cstdlib>

#include "protocol/match/adjudication.h"
#include "protocol/match/openings.h"

namespace proconsul {
namespace {

constexpr int kHashMegabytes = 4;
constexpr std::uint64_t kSideNodes = 80;  // per move
constexpr int kSidePlies = 5;
constexpr AdjudicationRules kAdjudication{DrawRule{40, 6, 10}, ResignRule{3, 1200, true}, 180};

Opening opening_of(const SelfPlaySettings& settings, const Variant& variant, std::size_t number) {
  const Key random = zobrist::mix(zobrist::mix(settings.seed) ^ number);
  const int span = settings.max_random_plies - settings.min_random_plies + 1;
  OpeningSettings openings;
  openings.seed = settings.seed;
  openings.random_plies =
      settings.min_random_plies + static_cast<int>(random % static_cast<std::uint64_t>(span));
  return OpeningBook::create(variant, openings).take().opening(number);
}

Evaluation evaluation_of(const SearchResult& result) {
  Evaluation evaluation;
  evaluation.centipawns = result.score;
  return evaluation;
}

}  // namespace

SelfPlayer::SelfPlayer(const SelfPlaySettings& settings) : settings_(settings) {
  SearchOptions options;
  options.hash_megabytes = kHashMegabytes;
  options.raw_scores = true;
  engine_.set_options(options);
}

std::optional<TrainingGame> SelfPlayer::play(std::size_t number) {
  const Variant& variant = *settings_.variants[number % settings_.variants.size()];
  const Opening opening = opening_of(settings_, variant, number);
  TrainingGame record;
  record.number = number;
  record.variant = &variant;
  record.fen = opening.fen;
  Game game = game_from(variant, opening);
  record.moves = game.moves();
  Adjudicator adjudicator(kAdjudication);
  Limits limits;
  limits.nodes = settings_.nodes;
  engine_.new_game();
  side_lines_.clear();
  random_ = zobrist::mix(settings_.seed + 1) ^ number;
  while (record.outcome == Outcome::kOngoing) {
    const SearchResult result = engine_.think(game, limits);
    if (record.scores.empty() && std::abs(result.score) > settings_.balance) return std::nullopt;
    if (settings_.side_lines) play_side_line(record, game);
    const Colour mover = game.side_to_move();
    const int move_number = static_cast<int>(game.moves().size() / 2) + 1;
    record.moves.push_back(result.best);
    record.scores.push_back(result.score);
    game.play(result.best);
    if (const GameEnd end = game.end(); end.over()) {
      record.outcome = end.outcome;
    } else if (const auto verdict = adjudicator.judge(mover, evaluation_of(result), move_number)) {
      record.outcome = verdict->outcome;
    }
  }
  return record;
}

void SelfPlayer::play_side_line(const TrainingGame& record, const Game& game) {
  TrainingGame line;
  line.number = record.number;
  line.variant = record.variant;
  line.fen = game.fen();
  Game at = start_of(line).take();  // special move indices are only valid for their own start
  const auto play_move = [&](Move move) {
    line.moves.push_back(move);
    at.play(move);
  };
  for (std::size_t left = 1 + random() % 2; left > 0 && !at.end().over(); --left) {
    const std::vector<Move> moves = at.legal_moves();
    play_move(moves[random() % moves.size()]);
  }
  Limits limits;
  limits.nodes = kSideNodes;
  for (int left = kSidePlies; left > 0 && !at.end().over(); --left) {
    const SearchResult result = engine_.think(at, limits);
    if (is_mate(result.score)) break;
    line.scores.push_back(result.score);
    play_move(result.best);
  }
  if (!line.scores.empty()) side_lines_.push_back(std::move(line));
}

}  // namespace proconsul
