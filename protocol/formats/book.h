// Opening books in Polyglot's layout: entries of 16 bytes, big-endian, sorted by key. The keys are this
// engine's own (position and variant). Moves need more than 16 bits, so the 32 bits of Polyglot's "learn"
// field hold the whole move, and its move field repeats the squares. One book may hold several variants.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul {

struct BookMove {
  Move move;
  int weight = 0;  // 1..65535
};

// The key of the position in its variant.
Key book_key(const Game& game);

class Book {
 public:
  static Result<Book> read(const std::string& file, std::istream* standard = nullptr);
  // Whether a file that begins with `head` may be a book.
  static bool is_likely(std::string_view head);
  std::string bytes() const;

  // Legal book moves, heaviest first.
  std::vector<BookMove> moves(const Game& game) const;
  // A book move picked with probability proportional to its weight; `random` is any number. Nothing if there
  // is none.
  std::optional<Move> choose(const Game& game, std::uint64_t random) const;
  void set(Key position, Move move, int weight) { positions_[position].push_back({move, weight}); }
  std::size_t size() const;  // entries

 private:
  std::map<Key, std::vector<BookMove>> positions_;
};

// Collects moves of games and builds a book from them.
class BookBuilder {
 public:
  // A move scores 2 points if its side won the game, 1 for a draw, 0 for a loss.
  void add(const Game& before, Move move, Outcome outcome);
  // Moves played at least `min_games` times that scored any points; weights are scaled to 16 bits.
  Book book(int min_games) const;
  std::size_t positions() const { return counts_.size(); }

 private:
  struct Count {
    std::uint64_t games = 0;
    std::uint64_t points = 0;
  };
  std::map<Key, std::map<std::uint32_t, Count>> counts_;
};

}  // namespace proconsul
