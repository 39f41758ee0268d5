// Work journals, and the pools that do the work.
#include "protocol/work/work_journal.h"

#include <gmock/gmock.h>

#include <atomic>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "protocol/cli_runner.h"
#include "protocol/work/pace.h"
#include "protocol/work/worker_pool.h"
#include "tests/scratch.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;
using Words = std::vector<std::string>;

class WorkJournals : public ::testing::Test {
 protected:
  ~WorkJournals() override {
    for (const std::string& path : made_) std::remove(path.c_str());
  }
  std::string path(const std::string& name) {
    made_.insert(scratch_path(name));
    return scratch_path(name);
  }
  static std::string content(const std::string& file) {
    std::ifstream in(file);
    return (std::ostringstream() << in.rdbuf()).str();
  }
  static void write(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

  const JournalHead head_{"count", {{"the build", "1"}, {"the depth", "7"}}, 10, {}};

 private:
  std::set<std::string> made_;
};

TEST_F(WorkJournals, KeepWhatWasAdded) {
  const std::string file = path("kept");
  {
    Result<WorkJournal> journal = WorkJournal::open(file, head_);
    ASSERT_TRUE(journal);
    EXPECT_TRUE(journal->add(3, "a line\nand \\another\\n"));
    EXPECT_TRUE(journal->add(0, ""));
  }
  Result<WorkJournal> journal = WorkJournal::open(file, head_);
  ASSERT_TRUE(journal);
  EXPECT_THAT(journal->results(), ElementsAre(Pair(0, ""), Pair(3, "a line\nand \\another\\n")));
  EXPECT_TRUE(is_journal(file));
}

TEST_F(WorkJournals, PassOverACutOffEndWhereverItIsCut) {
  const std::string file = path("cut");
  {
    Result<WorkJournal> journal = WorkJournal::open(file, head_);
    for (Unit unit = 0; unit < 3; ++unit) journal->add(unit, std::to_string(unit * unit));
  }
  const std::string whole = content(file);
  const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
  for (std::size_t size = last; size < whole.size(); ++size) {
    write(file, whole.substr(0, size));
    Result<WorkJournal> journal = WorkJournal::open(file, head_);
    ASSERT_TRUE(journal) << size;
    EXPECT_THAT(journal->results(), ElementsAre(Pair(0, "0"), Pair(1, "1"))) << size;
    EXPECT_TRUE(journal->add(2, "4"));
    EXPECT_EQ(content(file), whole) << size;
  }
  for (std::size_t size = 0; size < whole.find('\n'); ++size) {  // only a part of the first line
    write(file, whole.substr(0, size));
    Result<WorkJournal> journal = WorkJournal::open(file, head_);
    ASSERT_TRUE(journal) << size;
    EXPECT_TRUE(journal->results().empty());
  }
  std::string damaged = whole;
  damaged[damaged.size() - 2] = '5';  // after a crash of the machine: the end is present but wrong
  write(file, damaged);
  EXPECT_EQ(WorkJournal::open(file, head_)->results().size(), 2);
}

TEST_F(WorkJournals, RefuseDamageAndOtherWork) {
  const std::string file = path("refused");
  {
    Result<WorkJournal> journal = WorkJournal::open(file, head_);
    for (Unit unit = 0; unit < 3; ++unit) journal->add(unit, "7");
  }
  const auto complaint = [&](const JournalHead& head) {
    return WorkJournal::open(file, head).error().message;
  };
  JournalHead other = head_;
  other.terms[1].second = "8";
  EXPECT_THAT(complaint(other), HasSubstr("the depth is 7 there and 8 here"));
  other = head_;
  other.terms[0].second = "2";
  EXPECT_THAT(complaint(other), HasSubstr("the build is 1 there and 2 here"));
  other = head_;
  other.terms.pop_back();
  EXPECT_THAT(complaint(other), HasSubstr("the depth is 7 there and not given here"));
  other = head_;
  other.task = "sum";
  EXPECT_THAT(complaint(other), HasSubstr("it is of 'count' and this is 'sum'"));
  other = head_;
  other.shard = {1, 2};
  EXPECT_THAT(complaint(other), HasSubstr("the shard is 1/1 there and 1/2 here"));
  const std::string whole = content(file);
  std::string damaged = whole;
  damaged[whole.find('\n') + 12] ^= 1;
  write(file, damaged);
  EXPECT_THAT(complaint(head_), HasSubstr(":2: a damaged line"));
  write(file, "1\tchess\t1-0\n");
  EXPECT_THAT(complaint(head_), HasSubstr("not a journal of work"));
  EXPECT_FALSE(WorkJournal::open("/nowhere/at/all", head_));
}

TEST_F(WorkJournals, BelongToOneProcessAtATime) {
  const std::string file = path("locked");
  const Result<WorkJournal> journal = WorkJournal::open(file, head_);
  ASSERT_TRUE(journal);
  EXPECT_THAT(WorkJournal::open(file, head_).error().message, HasSubstr("another process is adding to it"));
}

TEST_F(WorkJournals, HandOutWhatAShardLacks) {
  JournalHead head = head_;
  head.shard = {2, 3};  // 1, 4, 7 of ten
  Result<WorkJournal> journal = WorkJournal::open("", head);
  journal->add(4, "");
  OpenUnits open(*journal, head.shard, head.units);
  EXPECT_EQ(open.next(), 1);
  EXPECT_EQ(open.next(), 7);
  EXPECT_EQ(open.next(), std::nullopt);
}

TEST_F(WorkJournals, ReadShards) {
  EXPECT_EQ(parse_shard("3/16").value(), (Shard{3, 16}));
  for (const char* wrong : {"", "3", "0/4", "5/4", "3/", "/4", "a/4", "3/4/5", "-1/4"})
    EXPECT_FALSE(parse_shard(wrong)) << wrong;
}

TEST_F(WorkJournals, OfACountGoOnAnywhere) {
  const std::string file = path("perft");
  const Words command = {"perft", "chess", "4", "--parts", "100", "--state", file, "--divide"};
  const CliRun first = run_words(command);
  EXPECT_THAT(first.out, HasSubstr("e2e4: 13160\n"));
  EXPECT_THAT(first.out, HasSubstr("Nodes: 197281\n"));
  const std::string whole = content(file);
  write(file, whole.substr(0, whole.size() / 2));
  const CliRun second = run_words(command);
  EXPECT_EQ(second.out.substr(0, second.out.find("Time")), first.out.substr(0, first.out.find("Time")));
  std::multiset<std::string> lines;
  std::istringstream text(content(file));
  for (std::string line; std::getline(text, line);) lines.insert(line);
  for (const std::string& line : lines) EXPECT_EQ(lines.count(line), 1) << line;
  const CliRun other = run_words({"perft", "chess", "5", "--parts", "100", "--state", file});
  EXPECT_EQ(other.code, exit_code::kIo);
  EXPECT_THAT(other.err, HasSubstr("the depth is 4 there and 5 here"));
}

TEST_F(WorkJournals, OfShardsAreMerged) {
  const std::string all = path("all");
  const auto shard = [&](const std::string& number, const std::string& depth) {
    const std::string file = path("shard_" + number.substr(0, 1) + "_" + depth);
    const CliRun run = run_words({"perft", "capablanca", depth, "--shard", number, "--state", file});
    EXPECT_EQ(run.code, exit_code::kOk) << run.err;
    EXPECT_THAT(run.out, HasSubstr(" are counted.\n"));
    return file;
  };
  const Words shards = {shard("1/3", "4"), shard("2/3", "4"), shard("3/3", "4")};
  const auto merge = [&](Words words) {
    words.insert(words.begin(), "merge");
    words.insert(words.end(), {"--out", all});
    return run_words(words);
  };
  EXPECT_THAT(merge({shards[0], shards[2]}).err, HasSubstr("the shard 2/3 is missing"));
  EXPECT_THAT(merge({shards[0], shards[1], shards[2], shards[1]}).err, HasSubstr("are both the shard 2/3"));
  EXPECT_THAT(merge({shards[0], shards[1], shard("3/3", "3")}).err,
              HasSubstr("the depth is 3 there and 4 in the first file"));
  EXPECT_THAT(merge({shards[0], shard("4/4", "4")}).err,
              HasSubstr("it is the shard 4/4 and the first file 1/3"));
  EXPECT_EQ(merge({all}).code, exit_code::kUsage);
  EXPECT_EQ(run_words({"merge", shards[0]}).code, exit_code::kUsage);
  const std::string whole = content(shards[1]);
  write(shards[1], whole.substr(0, whole.size() / 2));
  EXPECT_THAT(merge(shards).err, HasSubstr("not finished: "));
  write(shards[1], whole);
  EXPECT_EQ(merge(shards).code, exit_code::kOk);
  const CliRun told = run_words({"perft", "capablanca", "4", "--state", all});
  EXPECT_THAT(told.out, HasSubstr("Nodes: 805128\n"));
}

TEST_F(WorkJournals, OfAnotherBuildAreTakenIfThatIsWished) {
  const std::string file = path("other_build"), second = path("second"), all = path("all_builds");
  const auto perft = [&](const std::string& state, Words more) {
    more.insert(more.begin(), {"perft", "chess", "3", "--parts", "30", "--state", state});
    return run_words(more);
  };
  EXPECT_EQ(perft(file, {"--shard", "1/2"}).code, exit_code::kOk);
  EXPECT_EQ(perft(second, {"--shard", "2/2"}).code, exit_code::kOk);
  JournalContent content = read_journal(second).take();
  for (auto& [name, value] : content.head.terms) {
    if (name == kBuildTerm) value = "0.0.1-x";
  }
  ASSERT_TRUE(write_journal(second, content.head, content.results));
  const CliRun refused = perft(second, {"--shard", "2/2"});
  EXPECT_EQ(refused.code, exit_code::kIo);
  EXPECT_THAT(refused.err, HasSubstr("the build is 0.0.1-x there and "));
  EXPECT_THAT(refused.err, HasSubstr("or say --any-build"));
  EXPECT_EQ(perft(second, {"--shard", "2/2", "--any-build"}).code, exit_code::kOk);
  const CliRun unlike = run_words({"merge", file, second, "--out", all});
  EXPECT_EQ(unlike.code, exit_code::kIo);
  EXPECT_THAT(unlike.err, HasSubstr("the build is 0.0.1-x there and "));
  EXPECT_EQ(run_words({"merge", file, second, "--out", all, "--any-build"}).code, exit_code::kOk);
  EXPECT_THAT(perft(all, {}).out, HasSubstr("Nodes: 8902\n"));
}

TEST(WorkerPools, GiveTheSameWithAnyNumberOfWorkers) {
  for (const int workers : {1, 2, 7}) {
    std::map<Unit, std::string> results;
    Unit next = 0;
    std::atomic<int> made{0};
    PoolWork work;
    work.workers = workers;
    work.ahead = workers == 2;
    work.make_worker = [&]() -> UnitWorker {
      ++made;
      return [](Unit unit, const std::string&) { return std::to_string(unit * unit); };
    };
    work.next = [&]() -> std::optional<Unit> { return next < 50 ? std::optional(next++) : std::nullopt; };
    work.take = [&](Unit unit, std::string_view result) { return results.emplace(unit, result).second; };
    work.go_on = [] { return true; };
    EXPECT_TRUE(LocalPool().run(work));
    EXPECT_EQ(results.size(), 50);
    EXPECT_EQ(results[7], "49");
    EXPECT_EQ(made, workers);
  }
}

TEST(WorkerPools, EndWhenNoMoreIsWantedAndBreakOffWhatCanBe) {
  std::atomic<bool> broken_off{false};
  std::size_t taken = 0;
  Unit next = 0;
  PoolWork work;
  work.workers = 2;
  work.make_worker = [&]() -> UnitWorker {
    return [&](Unit unit, const std::string&) -> std::optional<std::string> {
      if (unit != 1) return "done";
      while (!broken_off) std::this_thread::yield();
      return std::nullopt;
    };
  };
  work.break_off = [&] { broken_off = true; };
  work.next = [&] { return std::optional(next++); };
  work.take = [&](Unit, std::string_view) { return ++taken < 5; };
  work.go_on = [] { return true; };
  EXPECT_TRUE(LocalPool().run(work));
  EXPECT_GE(taken, 5);
  EXPECT_LE(taken, 6);
}

// The next unit may only be known once the previous one is done.
TEST(WorkerPools, TellWorkersWhatTheLeaderKnowsAndWaitForIt) {
  std::string sum = "0";
  Unit next = 1;
  bool waits = false;
  PoolWork work;
  work.workers = 3;
  work.ahead = true;
  work.make_worker = []() -> UnitWorker {
    return [](Unit unit, const std::string& order) { return std::to_string(std::stoull(order) + unit); };
  };
  work.next = [&]() -> std::optional<Unit> {
    if (waits || next > 20) return std::nullopt;
    waits = true;
    return next++;
  };
  work.order = [&](Unit) { return sum; };
  work.take = [&](Unit, std::string_view result) {
    sum = result;
    waits = false;
    return true;
  };
  work.go_on = [] { return true; };
  EXPECT_TRUE(LocalPool().run(work));
  EXPECT_EQ(sum, "210");
}

TEST(WorkerPools, OfOneProcessExchangeNothing) {
  LocalPool pool;
  EXPECT_TRUE(pool.leads());
  EXPECT_TRUE(pool.meet({{"the build", "1"}}));
  EXPECT_THAT(pool.exchange("own"), ElementsAre("own"));
}

TEST(Pace, TellsWhoIsSlow) {
  std::vector<MemberPace> members = {{"A", 100, 10}, {"B", 90, 9.5}, {"C", 40, 9}, {"D", 3, 9}};
  EXPECT_EQ(slow_members_text(members),
            "C took 2.1 times as long for a unit as is usual: a slower machine, or a busy one\n");
  members[2].seconds = 5;
  EXPECT_EQ(slow_members_text(members), "") << "and D has done too few to tell";
  for (MemberPace& member : members) member.seconds /= 10;
  members[2].seconds = 1.9;
  EXPECT_EQ(slow_members_text(members), "") << "in so short a time";
  EXPECT_EQ(slow_members_text({}), "");
  EXPECT_EQ(slow_members_text({{"A", 100, 10}, {"B", 50, 20}}),
            "B took 4.0 times as long for a unit as is usual: a slower machine, or a busy one\n");
}

TEST(WorkerPools, PassOnWhatAWorkerThrows) {
  PoolWork work;
  work.make_worker = []() -> UnitWorker {
    return
        [](Unit, const std::string&) -> std::optional<std::string> { throw std::runtime_error("no more"); };
  };
  work.next = [] { return std::optional<Unit>(0); };
  work.take = [](Unit, std::string_view) { return true; };
  work.go_on = [] { return true; };
  EXPECT_THROW((void)LocalPool().run(work), std::runtime_error);
}

}  // namespace
}  // namespace proconsul
