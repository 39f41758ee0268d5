// Statistics of files of training games: the amount, results and variety per game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "engine/zobrist.h"
#include "protocol/learning/training_game.h"

namespace proconsul {

// Counts repeated keys. If there are many, it keeps a sample selected by the keys themselves, so that its
// memory is bounded.
class RepeatCount {
 public:
  void add(Key key, std::uint32_t times = 1);
  void add(const RepeatCount& other);
  // The share of keys that had occurred before, 0 to 1.
  double repeated() const;

 private:
  void thin_out();
  bool is_kept(Key key) const { return (zobrist::mix(key) & ((std::uint64_t{1} << level_) - 1)) == 0; }

  static constexpr std::size_t kMaxKept = std::size_t{1} << 18;
  std::unordered_map<Key, std::uint32_t> kept_;
  unsigned level_ = 0;  // one key in 2^level_ is kept
};

// Upper ends of the ranges of piece counts; the last range is open.
inline constexpr std::array<int, 4> kPieceRanges = {8, 16, 24, 32};
inline constexpr std::size_t kPieceRangeCount = kPieceRanges.size() + 1;
std::string piece_range_text(std::size_t range);  // "9-16"

struct GameStatistics {
  std::size_t games = 0;
  std::size_t side_lines = 0;
  std::size_t positions = 0;  // with a score
  std::size_t white_wins = 0;
  std::size_t draws = 0;
  std::size_t black_wins = 0;
  std::size_t plies = 0;                                  // of games, without side lines
  std::array<std::size_t, kPieceRangeCount> by_pieces{};  // positions with a score
  std::unordered_set<Key> starts;                         // start positions of the games
  std::unordered_set<Key> armies;                         // the multisets of pieces in the starts
  std::unordered_set<Key> records;                        // start and moves of games and side lines
  RepeatCount position_keys;

  void add(const TrainingGame& game);
  void add(const GameStatistics& other);
  double mean_plies() const;
  std::size_t repeated_records() const { return games + side_lines - records.size(); }
};

using StatisticsByGame = std::map<std::string, GameStatistics>;

// The nodes per move given in datagen's first line; 0 if missing.
std::uint64_t nodes_in_note(const std::string& note);

}  // namespace proconsul
