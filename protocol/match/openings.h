// Positions from which games of a match begin. The opening of a round is a function of the settings and
// the round's number alone, so that an interrupted match goes on with the same ones.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/book.h"
#include "variants/registry.h"

namespace proconsul {

struct Opening {
  std::string fen;
  std::vector<std::string> moves;  // long algebraic, played for both sides
  std::string label;               // "start 15683", "line 12"; may be empty

  bool operator==(const Opening&) const = default;
};

struct OpeningSettings {
  enum class Source : std::uint8_t { kRandomStart, kNumbers, kDefaultStart, kFile, kBook };
  enum class Order : std::uint8_t { kSequential, kRandom };
  Source source = Source::kRandomStart;  // where a game has a single start, it is that
  DrawRules draw;                        // kRandomStart
  std::vector<StartNumber> numbers;      // kNumbers
  std::string file;                      // kFile, kBook
  std::optional<std::string> text;       // of `file`, kFile, once it is read: a pipe can be read but once
  Order order = Order::kSequential;      // of numbers and of a file's openings
  std::optional<int> opening_plies;      // at most, of a file's games or of a book
  int random_plies = 0;
  // With random plies: an opening that a short search thinks further from equal than this, in centipawns, is
  // drawn again; 0: any will do.
  int balance = 0;
  std::uint64_t seed = 1;
  std::string note = "";               // what the user could not know of them, told before the match
  const Registry* registry = nullptr;  // of the games that a file's may be of; null: the built-in ones
};

class OpeningBook {
 public:
  // Fails if the game lacks such starts, a number is out of range, the file cannot be read or a line of it is
  // no position of the game.
  static Result<OpeningBook> create(const Variant& variant, const OpeningSettings& settings);

  Opening opening(std::uint64_t round) const;  // rounds count from 0
  // The same without moves that are drawn.
  Opening start(std::uint64_t round) const;

 private:
  OpeningBook(const Variant& variant, OpeningSettings settings)
      : variant_(&variant), settings_(std::move(settings)) {}
  void add_book_moves(Opening& opening, std::uint64_t round) const;
  void add_random_moves(Opening& opening, std::uint64_t round) const;
  int imbalance(const Game& game) const;  // in centipawns; 0 where it does not matter

  const Variant* variant_;
  OpeningSettings settings_;
  std::vector<Opening> positions_;     // kFile
  std::shared_ptr<const Book> moves_;  // kBook
};

// The game with the opening's moves played; precondition: it comes from an OpeningBook of the same variant.
Game game_from(const Variant& variant, const Opening& opening);

}  // namespace proconsul
