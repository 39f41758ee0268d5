// The games of a datagen run in a file, a game or side line a line after a header that says what decides
// them and which build has played them; where another has gone on, a line says so. Whoever opens it finds
// whole games: what an end in the middle of writing has left of one is cut off, and the game played again.
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "protocol/learning/self_play.h"
#include "protocol/text/descriptor.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

// What must be the same for a file to be continued.
std::string archive_header(const SelfPlaySettings& settings, const Shard& shard);
bool is_archive(const std::string& file);

class GameArchive {
 public:
  struct Wishes {
    bool side_lines = false;
    std::size_t positions = 0;  // on which depends whether the last game may be taken to be whole
    Builds builds = Builds::kSame;
  };
  // Opens or makes the file. Fails if it has another header, has been played by another build (unless that is
  // wished) or is being added to by another process. Files from before builds were noted are continued.
  static Result<GameArchive> open(const std::string& file, const std::string& header, const Wishes& wishes);

  bool contains(std::size_t number) const { return numbers_.contains(number); }
  std::size_t positions() const { return positions_; }
  std::size_t games() const { return numbers_.size(); }
  // A game's line and those of its side lines, as lines_of() has them; nothing finished gets lost. False if
  // it could not be written.
  bool add(std::string_view lines);

 private:
  GameArchive() = default;
  Status load(const std::string& file, const std::string& header, const Wishes& wishes);
  bool write(std::string_view text);
  void count(const LineSummary& line);

  std::unordered_set<std::size_t> numbers_;
  std::size_t positions_ = 0;
  std::string build_;        // that has played last
  std::uint64_t whole_ = 0;  // bytes of the file that are sound
  Descriptor file_;
};

// Each with its line end, the game first.
std::string lines_of(const TrainingGame& game, const std::vector<TrainingGame>& side_lines);

// One file of the files of all shards, the games in the order of their numbers; how many games. Fails if they
// do not belong together or one is missing.
Result<std::size_t> merge_archives(const std::vector<std::string>& files, const std::string& out,
                                   Builds builds = Builds::kSame);

}  // namespace proconsul
