// The results of numbered units of work in a file, one per line, so that they outlive the process or pool. A
// line has a checksum, the unit's number and its result, and is appended in one step. A truncated or damaged
// last line is ignored. The first line identifies the work; a file of other work, of another build or of
// other definitions is rejected.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/session/message_log.h"
#include "protocol/text/descriptor.h"

namespace proconsul {

using Unit = std::uint64_t;  // the number of a piece of work

// What a unit's result depends on besides its number, by name: "build", "depth" ...
using Terms = std::vector<std::pair<std::string, std::string>>;
// Names the build among them. Results of two builds may differ, but whoever knows that they do not may go on.
inline constexpr std::string_view kBuildTerm = "the build";
enum class Builds : std::uint8_t { kSame, kAny };
// "depth is 6 there and 7 here": the first that is not the same; empty if they agree.
std::string disagreement(const Terms& there, const Terms& here, Builds builds = Builds::kSame);

// The third of sixteen shares of the work: every sixteenth unit. One of one is all of it.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;
  bool holds(Unit unit) const { return unit % count == number - 1; }
  Unit share_of(Unit all) const { return (all + count - number) / count; }  // how many units it holds
  bool operator==(const Shard&) const = default;
};
Result<Shard> parse_shard(const std::string& text);  // "3/16"
std::string to_text(const Shard& shard);

struct JournalHead {
  std::string task;  // "perft"
  Terms terms;
  std::optional<Unit> units;  // how many there are; nothing: as many as one likes
  Shard shard;
};

using UnitResults = std::map<Unit, std::string>;

// A journal as it is, of whatever work.
struct JournalContent {
  JournalHead head;
  UnitResults results;
  std::uint64_t whole = 0;  // bytes of the file that are sound
};
// Fails if it cannot be read, is none, or is damaged elsewhere than at its end. `expected`: the first line
// that it would have, any beginning of which is a journal that has been cut off.
Result<JournalContent> read_journal(const std::string& file, std::string_view expected = {});
bool is_journal(const std::string& file);
// Replaces the file in one step.
Status write_journal(const std::string& file, const JournalHead& head, const UnitResults& results);

// A journal open to be added to, by this process alone.
class WorkJournal {
 public:
  // An empty path: nothing is kept. Fails if the file belongs to other work, which the message names, is
  // damaged, or is being added to by another process.
  static Result<WorkJournal> open(const std::string& file, const JournalHead& head,
                                  Builds builds = Builds::kSame);
  WorkJournal(WorkJournal&& other) noexcept;
  WorkJournal& operator=(WorkJournal&& other) noexcept;
  ~WorkJournal();

  const UnitResults& results() const { return results_; }
  bool has(Unit unit) const { return results_.contains(unit); }
  // False if it could not be written.
  bool add(Unit unit, std::string_view result);

 private:
  WorkJournal() = default;
  bool append(const std::string& line);

  UnitResults results_;
  Descriptor file_;
  std::chrono::steady_clock::time_point synced_{};
};

// The units of a shard that a journal does not have yet, in order.
class OpenUnits {
 public:
  OpenUnits(const WorkJournal& journal, Shard shard, std::optional<Unit> count)
      : journal_(journal), shard_(shard), count_(count), next_(shard.number - 1) {}
  std::optional<Unit> next();

 private:
  const WorkJournal& journal_;
  Shard shard_;
  std::optional<Unit> count_;
  Unit next_;
};

}  // namespace proconsul
