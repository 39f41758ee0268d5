// The games of a datagen run in a file: a header that records what determines the games and which build
// played them, then one game or side line per line. If another build continues the run, a line records it. An
// incomplete game at the end of the file is removed when the file is opened, and played again.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "protocol/learning/self_play.h"
#include "protocol/text/descriptor.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

// What must be equal for a file to be continued.
std::string archive_header(const SelfPlaySettings& settings, const Shard& shard);
bool is_archive(const std::string& file);

class GameArchive {
 public:
  struct Wishes {
    bool side_lines = false;
    std::size_t positions = 0;  // target of the run, needed to decide whether the last game is complete
    Builds builds = Builds::kSame;
  };
  // Opens or creates the file. Fails if it has another header, was written by another build (unless that is
  // allowed) or is in use by another process. Files without a build are continued.
  static Result<GameArchive> open(const std::string& file, const std::string& header, const Wishes& wishes);

  bool contains(std::size_t number) const { return numbers_.contains(number); }
  std::size_t positions() const { return positions_; }
  std::size_t games() const { return numbers_.size(); }
  // Appends a game's line and those of its side lines, as made by lines_of(); finished games are never lost.
  // False if they could not be written.
  bool add(std::string_view lines);
  // The first failure to write, if any.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  GameArchive() = default;
  Status load(const std::string& file, const std::string& header, const Wishes& wishes);
  bool write(std::string_view text);
  void count(const LineSummary& line);

  std::unordered_set<std::size_t> numbers_;
  std::size_t positions_ = 0;
  std::string build_;        // that wrote the last part
  std::uint64_t whole_ = 0;  // intact bytes of the file
  std::string name_;
  Descriptor file_;
  std::optional<Error> failure_;
};

// Lines with line ends, the game first.
std::string lines_of(const TrainingGame& game, const std::vector<TrainingGame>& side_lines);

// Merges the files of all shards into one, sorted by game number; returns the number of games. Fails if the
// files do not belong together or one is missing.
Result<std::size_t> merge_archives(const std::vector<std::string>& files, const std::string& out,
                                   Builds builds = Builds::kSame);

}  // namespace proconsul
