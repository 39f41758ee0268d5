#include "protocol/match/openings.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

#include "engine/move_text.h"
#include "engine/zobrist.h"
#include "protocol/words.h"
#include "search/engine.h"

namespace proconsul {
namespace {

constexpr int kAttempts = 100;  // at random moves that do not end the game and are fair
constexpr std::uint64_t kBalanceNodes = 5000;

// EPD: placement, side, rights, en passant, then operations up to the end; FEN: the counters follow.
std::string fen_of_line(std::string_view line) {
  const std::vector<std::string_view> words = words_in(line);
  std::string fen;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool counter = words[i].find_first_not_of("0123456789+") == std::string_view::npos;
    if (i >= 4 && !counter) break;
    fen += (i == 0 ? "" : " ") + std::string(words[i]);
  }
  return fen;
}

Result<std::vector<Opening>> read_positions(const Variant& variant, const std::string& file) {
  std::ifstream input(file);
  if (!input) return Error{fmt::format("cannot read the openings file '{}'", file)};
  std::vector<Opening> positions;
  std::string line;
  for (int number = 1; std::getline(input, line); ++number) {
    if (trimmed(line).empty() || trimmed(line).front() == '#') continue;
    const std::string fen = fen_of_line(line);
    const Result<Game> game = Game::create(variant.rules, fen);
    if (!game) return Error{fmt::format("{}: {}", file, game.error().message), number, game.error().column};
    if (game.value().end().over()) return Error{file + ": the game is already over here", number, 1};
    positions.push_back({fen, {}, fmt::format("line {}", number)});
  }
  if (positions.empty()) return Error{fmt::format("the openings file '{}' has no position", file)};
  return positions;
}

}  // namespace

Result<OpeningBook> OpeningBook::create(const Variant& variant, const OpeningSettings& settings) {
  OpeningBook book(variant, settings);
  using Source = OpeningSettings::Source;
  if (settings.source == Source::kFile) {
    Result<std::vector<Opening>> positions = read_positions(variant, settings.file);
    if (!positions) return positions.error();
    book.positions_ = positions.take();
  }
  if (settings.source == Source::kNumbers) {
    if (!variant.starts) return Error{variant.rules->name + " has a single start: it has no numbers"};
    for (const StartNumber number : settings.numbers) {
      const Result<std::string> fen = start_fen(*variant.starts, number);
      if (!fen) return fen.error();
    }
  }
  return book;
}

Opening OpeningBook::start(std::uint64_t round) const {
  using Source = OpeningSettings::Source;
  if (settings_.source == Source::kFile) return positions_[round % positions_.size()];
  if (!variant_->starts || settings_.source == Source::kDefaultStart)
    return {variant_->rules->start_fen, {}, ""};
  const StartNumber number = settings_.source == Source::kNumbers
                                 ? settings_.numbers[round % settings_.numbers.size()]
                                 : random_start(*variant_->starts, settings_.seed + round);
  return {start_fen(*variant_->starts, number).value(), {}, "start " + to_text(number)};
}

void OpeningBook::add_random_moves(Opening& opening, std::uint64_t round) const {
  Key random = zobrist::mix(zobrist::mix(settings_.seed) + round);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    Game game = game_from(*variant_, {opening.fen, {}, ""});
    std::vector<std::string> moves;
    while (static_cast<int>(moves.size()) < settings_.random_plies && !game.end().over()) {
      const std::vector<Move> legal = game.legal_moves();
      const Move move = legal[random % legal.size()];
      random = zobrist::mix(random);
      moves.push_back(to_uci(game, move));
      game.play(move);
    }
    if (game.end().over()) continue;
    opening.moves = std::move(moves);
    if (balanced(game)) return;
  }
}

bool OpeningBook::balanced(const Game& game) const {
  if (settings_.balance == 0) return true;
  Engine engine;
  engine.set_options({.hash_megabytes = 1});
  Limits limits;
  limits.nodes = kBalanceNodes;
  return std::abs(engine.think(game, limits).score) <= settings_.balance;
}

Opening OpeningBook::opening(std::uint64_t round) const {
  Opening opening = start(round);
  if (settings_.random_plies > 0) add_random_moves(opening, round);
  return opening;
}

Game game_from(const Variant& variant, const Opening& opening) {
  Game game = Game::create(variant.rules, opening.fen).take();
  for (const std::string& text : opening.moves) game.play(parse_uci(game, text).take());
  return game;
}

}  // namespace proconsul
