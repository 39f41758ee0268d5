#include "protocol/training/self_play.h"

#include <cstdlib>

#include "engine/zobrist.h"
#include "protocol/match/adjudication.h"
#include "protocol/match/openings.h"

namespace proconsul {
namespace {

constexpr int kHashMegabytes = 4;
constexpr int kMostOpeningScore = 500;  // centipawns; beyond it the opening has decided
constexpr AdjudicationRules kAdjudication{DrawRule{40, 6, 10}, ResignRule{3, 1200, true}, 180};

Opening opening_of(const SelfPlaySettings& settings, const Variant& variant, std::size_t number) {
  const Key random = zobrist::mix(zobrist::mix(settings.seed) ^ number);
  const int span = settings.most_random_plies - settings.least_random_plies + 1;
  OpeningSettings openings;
  openings.seed = settings.seed;
  openings.random_plies =
      settings.least_random_plies + static_cast<int>(random % static_cast<std::uint64_t>(span));
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
  while (record.outcome == Outcome::kOngoing) {
    const SearchResult result = engine_.think(game, limits);
    if (record.scores.empty() && std::abs(result.score) > kMostOpeningScore) return std::nullopt;
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

}  // namespace proconsul
