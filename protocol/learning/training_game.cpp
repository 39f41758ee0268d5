#include "protocol/learning/training_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr std::size_t kFields = 5;
constexpr int kMaxScore = 32767;

Result<std::array<std::string_view, kFields>> fields_of(std::string_view line) {
  std::array<std::string_view, kFields> fields;
  for (std::size_t i = 0; i < kFields; ++i) {
    const std::size_t end = i + 1 == kFields ? line.size() : line.find('\t');
    if (end == std::string_view::npos) return Error{"a game has five fields, separated by tabs"};
    fields[i] = line.substr(0, end);
    line.remove_prefix(std::min(line.size(), end + 1));
  }
  return fields;
}

std::optional<Outcome> outcome_of(std::string_view text) {
  for (const Outcome outcome :
       {Outcome::kWhiteWins, Outcome::kBlackWins, Outcome::kDraw, Outcome::kOngoing}) {
    if (result_text(outcome) == text) return outcome;
  }
  return std::nullopt;
}

// Appends the move of "e2e4:31" or "e2e4".
Result<Move> read_move(const Game& at, std::string_view word, TrainingGame& game) {
  const std::size_t colon = word.find(':');
  Result<Move> move = parse_uci(at, word.substr(0, colon));
  if (!move) return move;
  if (colon == std::string_view::npos) {
    if (!game.scores.empty()) return Error{"a move without a score after one with a score"};
  } else {
    const auto score = parse_integer(word.substr(colon + 1), -kMaxScore, kMaxScore);
    if (!score) return score.error();
    game.scores.push_back(static_cast<int>(*score));
  }
  game.moves.push_back(*move);
  return move;
}

}  // namespace

Result<Game> start_of(const TrainingGame& game) {
  std::vector<PieceType> army;
  if (game.variant->rules->promotion_to_army) army = army_of(*game.variant->rules, game.fen);
  return game_of(*game.variant, game.fen, army);
}

std::string to_line(const TrainingGame& game) {
  std::string line = fmt::format("{}\t{}\t{}\t{}\t", game.number, game.variant->rules->name,
                                 result_text(game.outcome), game.fen);
  Game at = start_of(game).take();
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    line += (i == 0 ? "" : " ") + to_uci(at, game.moves[i]);
    if (i >= game.opening_moves()) line += fmt::format(":{}", game.scores[i - game.opening_moves()]);
    at.play(game.moves[i]);
  }
  return line;
}

Result<TrainingGame> read_line(const Registry& registry, std::string_view line) {
  const auto fields = fields_of(line);
  if (!fields) return fields.error();
  const auto& [number, variant, result, fen, moves] = *fields;
  TrainingGame game;
  const auto count = parse_unsigned(number);
  if (!count) return count.error();
  game.number = *count;
  game.variant = registry.find(variant);
  if (game.variant == nullptr) return Error{fmt::format("unknown variant {}", quote(variant))};
  const std::optional<Outcome> outcome = outcome_of(result);
  if (!outcome) return Error{fmt::format("{} is not a result", quote(result))};
  game.outcome = *outcome;
  game.fen = std::string(fen);
  Result<Game> at = start_of(game);
  if (!at) return at.error();
  for (const std::string_view word : words_in(moves)) {
    const Result<Move> move = read_move(*at, word, game);
    if (!move) return move.error();
    at->play(*move);
  }
  return game;
}

Result<LineSummary> summarise_line(std::string_view line) {
  const auto fields = fields_of(line);
  if (!fields) return fields.error();
  const auto number = parse_unsigned(fields->front());
  if (!number) return number.error();
  const std::string_view moves = fields->back();
  return LineSummary{*number, (*fields)[1],
                     static_cast<std::size_t>(std::count(moves.begin(), moves.end(), ':'))};
}

}  // namespace proconsul
