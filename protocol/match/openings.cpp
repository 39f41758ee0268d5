#include "protocol/match/openings.h"

#include <fmt/format.h>

#include <cstdlib>
#include <limits>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/zobrist.h"
#include "protocol/match/opening_files.h"
#include "search/engine.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr int kAttempts = 100;  // to find random moves that do not end the game and are balanced
constexpr std::uint64_t kBalanceNodes = 5000;
constexpr int kDefaultBookPlies = 8;

// The order depends only on the seed.
template <class Item>
void shuffle(std::vector<Item>& items, std::uint64_t seed) {
  Key random = zobrist::mix(seed);
  for (std::size_t left = items.size(); left > 1; --left) {
    random = zobrist::mix(random);
    std::swap(items[left - 1], items[random % left]);
  }
}

}  // namespace

Result<OpeningBook> OpeningBook::create(const Variant& variant, const OpeningSettings& settings) {
  OpeningBook book(variant, settings);
  if (settings.source == OpeningSettings::Source::kFile) {
    Result<FileOpenings> read = read_opening_file(variant, settings);
    if (!read) return read.error();
    book.positions_ = std::move(read->openings);
    book.warnings_ = std::move(read->warnings);
  }
  if (settings.source == OpeningSettings::Source::kBook) {
    Result<Book> moves = Book::read(settings.file);
    if (!moves) return moves.error();
    book.moves_ = std::make_shared<const Book>(moves.take());
    if (book.moves_->moves(game_from(variant, book.start(0))).empty())
      return Error{fmt::format("the book {} has no move for the start of {} ('book build' makes books)",
                               quote(settings.file), variant.rules->name)};
  }
  if (settings.source == OpeningSettings::Source::kNumbers) {
    if (!variant.starts) return Error{variant.rules->name + " has a single start: it has no numbers"};
    for (const StartNumber number : settings.numbers) {
      const Result<std::string> fen = start_fen(*variant.starts, number);
      if (!fen) return fen.error();
    }
  }
  if (settings.order == OpeningSettings::Order::kRandom) {
    shuffle(book.positions_, settings.seed);
    shuffle(book.settings_.numbers, settings.seed);
  }
  return book;
}

Opening OpeningBook::start(std::uint64_t round) const {
  if (settings_.source == OpeningSettings::Source::kFile) return positions_[round % positions_.size()];
  if (!variant_->starts || settings_.source == OpeningSettings::Source::kDefaultStart)
    return {variant_->rules->start_fen, {}, ""};
  const StartNumber number = settings_.source == OpeningSettings::Source::kNumbers
                                 ? settings_.numbers[round % settings_.numbers.size()]
                                 : random_start(*variant_->starts, settings_.seed + round, settings_.draw);
  return {start_fen(*variant_->starts, number).value(), {}, "start " + to_text(number)};
}

void OpeningBook::add_book_moves(Opening& opening, std::uint64_t round) const {
  Key random = zobrist::mix(zobrist::mix(settings_.seed) + round);
  Game game = game_from(*variant_, opening);
  for (int ply = 0; ply < settings_.opening_plies.value_or(kDefaultBookPlies); ++ply) {
    random = zobrist::mix(random);
    const std::optional<Move> move = moves_->choose(game, random);
    if (!move) return;
    opening.moves.push_back(to_uci(game, *move));
    game.play(*move);
    if (!game.end().over()) continue;
    opening.moves.pop_back();
    return;
  }
}

// Uses the first balanced attempt, or the most balanced one of all.
void OpeningBook::add_random_moves(Opening& opening, std::uint64_t round) const {
  Key random = zobrist::mix(zobrist::mix(settings_.seed) + round);
  const Opening before = opening;
  int least = std::numeric_limits<int>::max();
  for (int attempt = 0; attempt < kAttempts && least > settings_.balance; ++attempt) {
    Game game = game_from(*variant_, before);
    std::vector<std::string> moves = before.moves;
    for (int ply = 0; ply < settings_.random_plies && !game.end().over(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      const Move move = legal[random % legal.size()];
      random = zobrist::mix(random);
      moves.push_back(to_uci(game, move));
      game.play(move);
    }
    if (game.end().over()) continue;
    const int distance = imbalance(game);
    if (distance >= least) continue;
    least = distance;
    opening.moves = std::move(moves);
  }
}

int OpeningBook::imbalance(const Game& game) const {
  if (settings_.balance == 0) return 0;
  Engine engine;
  engine.set_options({.hash_megabytes = 1});
  Limits limits;
  limits.nodes = kBalanceNodes;
  return std::abs(engine.think(game, limits).score);
}

Opening OpeningBook::opening(std::uint64_t round) const {
  Opening opening = start(round);
  if (moves_) add_book_moves(opening, round);
  if (settings_.random_plies > 0) add_random_moves(opening, round);
  return opening;
}

Game game_from(const Variant& variant, const Opening& opening) {
  Game game = game_of(variant, opening.fen).take();
  for (const std::string& text : opening.moves) game.play(parse_uci(game, text).take());
  return game;
}

}  // namespace proconsul
