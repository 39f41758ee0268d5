// Opening books in the layout of Polyglot's: entries of 16 bytes, big-endian, sorted by key. The keys are
// this engine's own (position and game), and since our moves have more than 16 bits, the 32 bits of
// Polyglot's "learn" field hold the whole move; its move field repeats the squares. A book may hold several
// games.
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

// The key of the position in its game.
Key book_key(const Game& game);

class Book {
 public:
  static Result<Book> read(const std::string& file, std::istream* standard = nullptr);
  // Whether a file that begins so may be one.
  static bool is_likely(std::string_view head);
  std::string bytes() const;

  // Legal moves known here, the heaviest first.
  std::vector<BookMove> moves(const Game& game) const;
  // One of them, drawn by weight; `random` is any number. Nothing if none is known.
  std::optional<Move> choose(const Game& game, std::uint64_t random) const;
  void set(Key position, Move move, int weight) { positions_[position].push_back({move, weight}); }
  std::size_t size() const;  // entries

 private:
  std::map<Key, std::vector<BookMove>> positions_;
};

// Collects moves of games and makes a book of them.
class BookBuilder {
 public:
  // Points for a move: 2 for a game that its side won, 1 for a draw, 0 for a loss.
  void add(const Game& before, Move move, Outcome outcome);
  // Moves played at least so often that have points; weights are scaled to 16 bits.
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
