// The results of numbered units of work in a file, one per line, so that they survive the process or pool. A
// line has a checksum, the unit's number and its result, and is appended atomically. A truncated or damaged
// last line is ignored. The first line identifies the work; files of other work, other builds or other
// definitions are rejected.
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

using Unit = std::uint64_t;  // number of a unit of work

// Everything else that a unit's result depends on, by name: "build", "depth" ...
using Terms = std::vector<std::pair<std::string, std::string>>;
// The term that names the build. Builds may give different results; the user may override this check.
inline constexpr std::string_view kBuildTerm = "the build";
enum class Builds : std::uint8_t { kSame, kAny };
// "depth is 6 there and 7 here": the first difference; empty if the terms agree.
std::string disagreement(const Terms& there, const Terms& here, Builds builds = Builds::kSame);

// Every `count`-th unit, beginning with number `number`. 1/1 is all of the work.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;
  bool holds(Unit unit) const { return unit % count == number - 1; }
  Unit share_of(Unit all) const { return (all + count - number) / count; }  // number of units in this shard
  bool operator==(const Shard&) const = default;
};
Result<Shard> parse_shard(const std::string& text);  // "3/16"
std::string to_text(const Shard& shard);

struct JournalHead {
  std::string task;  // "perft"
  Terms terms;
  std::optional<Unit> units;  // total number; nothing: unlimited
  Shard shard;
};

using UnitResults = std::map<Unit, std::string>;

// The content of a journal, whatever its work.
struct JournalContent {
  JournalHead head;
  UnitResults results;
  std::uint64_t whole = 0;  // intact bytes of the file
};
// Fails if the file cannot be read, is not a journal, or is damaged anywhere but at its end. `expected`: the
// first line it should have; a file that holds only a part of that line is a truncated journal.
Result<JournalContent> read_journal(const std::string& file, std::string_view expected = {});
bool is_journal(const std::string& file);
// Replaces the file in one step.
Status write_journal(const std::string& file, const JournalHead& head, const UnitResults& results);

// A journal open for appending by this process alone.
class WorkJournal {
 public:
  // With an empty path nothing is stored. Fails if the file belongs to other work (the message says which),
  // is damaged, or is in use by another process.
  static Result<WorkJournal> open(const std::string& file, const JournalHead& head,
                                  Builds builds = Builds::kSame);
  WorkJournal(WorkJournal&& other) noexcept;
  WorkJournal& operator=(WorkJournal&& other) noexcept;
  ~WorkJournal();

  const UnitResults& results() const { return results_; }
  bool has(Unit unit) const { return results_.contains(unit); }
  // False if the result could not be written.
  bool add(Unit unit, std::string_view result);
  // The first failure to write, if any.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  WorkJournal() = default;
  bool append(const std::string& line);

  UnitResults results_;
  std::string name_;
  Descriptor file_;
  std::optional<Error> failure_;
  std::chrono::steady_clock::time_point synced_{};
};

// The units of a shard that a journal lacks, in order.
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
