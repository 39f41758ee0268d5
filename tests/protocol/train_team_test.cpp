// Training with several threads and processes: the result does not depend on their number.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <sstream>
#include <thread>

#include "protocol/cli_runner.h"
#include "protocol/train_support.h"

namespace proconsul {
namespace {

using test::games_of;
using test::losses_of;
using test::Material;
using test::material_of;
using test::SamplesOnDisk;
using ::testing::ElementsAre;

// Lets threads act as processes: each call returns when all have arrived.
class MeetingPlace {
 public:
  explicit MeetingPlace(std::size_t processes) : processes_(processes) {}

  std::vector<std::string> exchange(std::size_t rank, const std::string& own) {
    std::unique_lock lock(mutex_);
    const std::size_t round = rounds_[rank]++;
    std::vector<std::string>& brought = brought_[round];
    brought.resize(processes_);
    brought[rank] = own;
    if (++come_[round] == processes_) all_there_.notify_all();
    all_there_.wait(lock, [&] { return come_[round] == processes_; });
    return brought_[round];
  }

 private:
  std::size_t processes_;
  std::mutex mutex_;
  std::condition_variable all_there_;
  std::map<std::size_t, std::size_t> rounds_;  // by rank
  std::map<std::size_t, std::vector<std::string>> brought_;
  std::map<std::size_t, std::size_t> come_;
};

TEST(NetTrainer, LearnsTheSameInAnyTeam) {
  const Material material = material_of(games_of("chess", 3, true));
  SamplesOnDisk samples(material.shape, {material.shape}, material.sets);
  NetTrainingSettings settings;
  settings.epochs = 2;
  settings.batch = 100;
  settings.block = 64;
  settings.portion = 3;
  const auto trained = [&](std::size_t processes, int threads) {
    settings.threads = threads;
    MeetingPlace place(processes);
    std::vector<std::string> states(processes);
    std::vector<std::thread> members;
    for (std::size_t rank = 0; rank < processes; ++rank) {
      members.emplace_back([&, rank] {
        SampleFile own = SampleFile::open(samples.path()).take();
        NetTrainer trainer(own, material.shape, settings, {material.shape},
                           {rank, processes, [&place, rank](const std::string& bytes) {
                              return place.exchange(rank, bytes);
                            }});
        losses_of(trainer);
        states[rank] = trainer.state();
      });
    }
    for (std::thread& member : members) member.join();
    return states;
  };
  const std::string alone = trained(1, 1).front();
  EXPECT_GT(alone.size(), 1000);
  EXPECT_EQ(trained(1, 3).front(), alone);
  for (const std::size_t processes : {2U, 3U, 7U, 16U}) {
    for (const std::string& state : trained(processes, 1)) EXPECT_EQ(state == alone, true) << processes;
  }
}

TEST(Gradient, IsTheSumOfWhatWasAdded) {
  Gradient first(5, 2, 1), second(5, 2, 1);
  first.row(4)[0] += 1;
  first.rest()[0] += 3;
  second.row(4)[1] += 5;
  second.row(0)[0] += 7;
  second.loss() = 0.5;
  first.add(second);
  std::string bytes;
  first.write_to(bytes);
  Gradient read(5, 2, 1);
  read.row(2)[0] = 9;  // overwritten
  std::string_view left = bytes;
  ASSERT_TRUE(read.read_from(left));
  EXPECT_TRUE(left.empty());
  EXPECT_EQ(read.loss(), 0.5);
  std::vector<float> all(11, -1);
  read.copy_to(all);
  EXPECT_THAT(all, ElementsAre(7, 0, 0, 0, 0, 0, 0, 0, 1, 5, 3));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::string_view cut = std::string_view(bytes).substr(0, size);
    EXPECT_FALSE(read.read_from(cut)) << size;
  }
  Gradient smaller(4, 2, 1);
  left = bytes;
  EXPECT_FALSE(smaller.read_from(left)) << "there is no row 4";
}

// Each sum of the tree is computed once: by one process before the exchange, or by all after it.
TEST(ShareTree, IsTheSameForAnyNumberOfProcesses) {
  for (std::size_t processes = 1; processes <= ShareTree::kShares; ++processes) {
    std::multiset<std::pair<std::size_t, std::size_t>> before, after;
    std::multiset<std::size_t> given;
    for (std::size_t rank = 0; rank < processes; ++rank) {
      const ShareTree tree(rank, processes);
      for (const auto& level : tree.sums(false)) {
        for (const auto& sum : level) before.emplace(sum.first, sum.second);
      }
      for (const std::size_t first : tree.given()) given.insert(first);
      if (rank > 0) continue;
      for (const auto& level : tree.sums(true)) {
        for (const auto& sum : level) after.emplace(sum.first, sum.second);
      }
    }
    EXPECT_EQ(before.size() + after.size(), ShareTree::kShares - 1) << processes;
    EXPECT_EQ(given.size(), after.size() + 1) << processes;
    std::set<std::pair<std::size_t, std::size_t>> all(before.begin(), before.end());
    all.insert(after.begin(), after.end());
    EXPECT_EQ(all.size(), ShareTree::kShares - 1) << processes;
  }
}

// The order of the positions is also that of the files.
TEST(TrainCommandInThreads, MakesTheSameNetwork) {
  const std::string games = scratch_path("threads.games"), net = scratch_path("threads.net");
  const auto content = [&] {
    std::ifstream in(net, std::ios::binary);
    return (std::ostringstream() << in.rdbuf()).str();
  };
  ASSERT_EQ(run_words({"datagen", "janus", "capablanca", "--positions", "900", "--nodes", "60",
                       "--side-lines", "--out", games})
                .code,
            0);
  std::map<std::string, std::string> made;
  for (const char* threads : {"1", "3"}) {
    EXPECT_EQ(run_words({"train", games, "--out", net, "--epochs", "2", "--threads", threads}).code, 0);
    made[threads] = content();
  }
  EXPECT_GT(made["1"].size(), 1000);
  EXPECT_EQ(made["1"] == made["3"], true);
  for (const std::string& file : {games, net}) std::filesystem::remove(file);
}

}  // namespace
}  // namespace proconsul
