// The openings of a match. The opening of a round depends only on the settings and the round number, so that
// a resumed match uses the same ones.
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
  std::vector<std::string> moves;  // long algebraic, from the start position
  std::string label;               // "start 15683", "line 12"; may be empty

  bool operator==(const Opening&) const = default;
};

struct OpeningSettings {
  enum class Source : std::uint8_t { kRandomStart, kNumbers, kDefaultStart, kFile, kBook };
  enum class Order : std::uint8_t { kSequential, kRandom };
  Source source = Source::kRandomStart;  // also used by variants with a single start
  DrawRules draw;                        // of kRandomStart
  std::vector<StartNumber> numbers;      // of kNumbers
  std::string file;                      // of kFile and kBook
  std::optional<std::string> text;       // of `file` (kFile), once read: a pipe can be read only once
  Order order = Order::kSequential;      // of numbers and of the openings in a file
  std::optional<int> opening_plies;      // maximum, for games in a file or for a book
  int random_plies = 0;
  // With random plies: an opening whose score in a short search is further from zero than this, in
  // centipawns, is replaced by another; 0: any opening is accepted.
  int balance = 0;
  std::uint64_t seed = 1;
  std::string note = "";  // what the user could not know about the openings, printed before the match
  const Registry* registry = nullptr;  // variants that the games of a file may have; null: the built-in ones
};

class OpeningBook {
 public:
  // Fails if the variant lacks such starts, a number is out of range, the file cannot be read, or one of its
  // lines is not a position of the variant.
  static Result<OpeningBook> create(const Variant& variant, const OpeningSettings& settings);

  Opening opening(std::uint64_t round) const;  // rounds count from 0
  // The start position of the opening, without its random moves.
  Opening start(std::uint64_t round) const;
  // Of FENs in a file that were read without their faults.
  const std::vector<Error>& warnings() const { return warnings_; }

 private:
  OpeningBook(const Variant& variant, OpeningSettings settings)
      : variant_(&variant), settings_(std::move(settings)) {}
  void add_book_moves(Opening& opening, std::uint64_t round) const;
  void add_random_moves(Opening& opening, std::uint64_t round) const;
  int imbalance(const Game& game) const;  // in centipawns; 0 if balance is not required

  const Variant* variant_;
  OpeningSettings settings_;
  std::vector<Opening> positions_;     // kFile
  std::vector<Error> warnings_;        // kFile
  std::shared_ptr<const Book> moves_;  // kBook
};

// The game after the opening's moves; precondition: the opening comes from an OpeningBook of the same
// variant.
Game game_from(const Variant& variant, const Opening& opening);

}  // namespace proconsul
