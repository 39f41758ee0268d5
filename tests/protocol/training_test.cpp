// Training games: their lines, self-play, the files of datagen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "protocol/cli_runner.h"
#include "protocol/learning/self_play.h"

namespace proconsul {
namespace {

using testing::HasSubstr;

SelfPlaySettings settings_for(const std::vector<std::string>& names) {
  static const Registry kRegistry;
  SelfPlaySettings settings;
  for (const std::string& name : names) settings.variants.push_back(kRegistry.find(name));
  settings.nodes = 60;
  return settings;
}

std::vector<std::string> file_lines(const std::string& file) {
  std::ifstream input(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

class DatagenFile : public ::testing::Test {
 protected:
  DatagenFile()
      : file_(::testing::TempDir() + ::testing::UnitTest::GetInstance()->current_test_info()->name() +
              ".games") {
    std::filesystem::remove(file_);
  }
  ~DatagenFile() override { std::filesystem::remove(file_); }
  CliRun generate(const std::string& positions, const std::string& seed = "5") const {
    return run_words({"datagen", "consuls", "chess2016", "--positions", positions, "--nodes", "60", "--seed",
                      seed, "--out", file_});
  }

  std::string file_;
};

TEST(TrainingGame, LinesReadBackAsTheyWereWritten) {
  const Registry registry;
  const SelfPlaySettings settings = settings_for({"consul42k", "chess2016", "contemporaryrandom"});
  SelfPlayer player(settings);
  int games = 0;
  for (std::size_t number = 0; games < 3; ++number) {
    const auto game = player.play(number);
    if (!game) continue;
    ++games;
    const std::string line = to_line(*game);
    const Result<TrainingGame> read = read_line(registry, line);
    ASSERT_TRUE(read.ok()) << line << '\n' << read.error().message;
    EXPECT_EQ(to_line(*read), line);
    EXPECT_EQ(read->scores, game->scores);
    EXPECT_EQ(read->moves, game->moves);
    EXPECT_EQ(summarise_line(line)->positions, game->scores.size());
    EXPECT_GE(game->opening_moves(), 4U);
    EXPECT_LE(game->opening_moves(), 8U);
  }
}

TEST(TrainingGame, BadLinesAreRefused) {
  const Registry registry;
  const std::string fen = registry.find("chess")->rules->start_fen;
  EXPECT_TRUE(read_line(registry, "1\tchess\t1-0\t" + fen + "\te2e4 e7e5:3").ok());
  const std::vector<std::string> bad = {"1\tchess\t1-0",
                                        "x\tchess\t1-0\t" + fen + "\te2e4",
                                        "1\tches\t1-0\t" + fen + "\te2e4",
                                        "1\tchess\t1-1\t" + fen + "\te2e4",
                                        "1\tchess\t1-0\t8/8\te2e4",
                                        "1\tchess\t1-0\t" + fen + "\te2e5",
                                        "1\tchess\t1-0\t" + fen + "\te2e4:a",
                                        "1\tchess\t1-0\t" + fen + "\te2e4:3 e7e5"};
  for (const std::string& line : bad) EXPECT_FALSE(read_line(registry, line).ok()) << line;
}

TEST(SelfPlay, AGameIsAFunctionOfItsNumber) {
  const SelfPlaySettings settings = settings_for({"capablanca", "consuls"});
  SelfPlayer one(settings);
  SelfPlayer other(settings);
  one.play(0);
  EXPECT_EQ(to_line(*one.play(3)), to_line(*other.play(3)));
}

TEST(SelfPlay, AGameOwesNothingToTheGameBefore) {
  SelfPlaySettings settings = settings_for({"chess"});
  settings.nodes = 200;
  SelfPlayer one(settings);
  for (const std::size_t number : {12U, 14U, 5U, 9U, 11U}) {
    SelfPlayer fresh(settings);
    const auto after_others = one.play(number), alone = fresh.play(number);
    ASSERT_EQ(after_others.has_value(), alone.has_value());
    if (alone) {
      EXPECT_EQ(to_line(*after_others), to_line(*alone)) << number;
    }
  }
}

TEST_F(DatagenFile, IsContinuedWithTheSameGames) {
  EXPECT_EQ(generate("1").code, 0);
  const std::vector<std::string> first = file_lines(file_);
  ASSERT_EQ(first.size(), 2U);
  std::ofstream(file_, std::ios::app) << "1\tconsuls\t1-";
  const CliRun run = generate("150");
  EXPECT_THAT(run.out, HasSubstr("Continuing after 1 game.\n"));
  const std::vector<std::string> second = file_lines(file_);
  EXPECT_TRUE(std::equal(first.begin(), first.end(), second.begin()));
  std::filesystem::remove(file_);
  generate("150");
  EXPECT_EQ(file_lines(file_), second);
}

TEST_F(DatagenFile, HoldsTheSameGamesWhateverTheThreads) {
  const auto games_by = [&](const std::vector<std::pair<std::string, std::string>>& runs) {
    std::filesystem::remove(file_);
    for (const auto& [threads, positions] : runs) {
      EXPECT_EQ(run_words({"datagen", "chess", "grand", "--nodes", "30", "--threads", threads, "--positions",
                           positions, "--out", file_})
                    .code,
                0);
    }
    return file_lines(file_);
  };
  const std::vector<std::string> games = games_by({{"1", "700"}});
  EXPECT_GT(games.size(), 4u);
  EXPECT_EQ(games_by({{"2", "700"}}), games);
  EXPECT_EQ(games_by({{"5", "700"}}), games);
  EXPECT_EQ(games_by({{"3", "200"}, {"4", "300"}, {"2", "700"}}), games);
}

TEST_F(DatagenFile, HasGamesThatBeginAsBalancedAsAskedFor) {
  const auto games_and_most = [&](const std::vector<std::string>& options) {
    std::vector<std::string> words = {"datagen", "chess", "--games", "60", "--nodes", "40", "--out", file_};
    words.insert(words.end(), options.begin(), options.end());
    EXPECT_EQ(run_words(words).code, 0);
    const Registry registry;
    int most = 0;
    std::size_t games = 0;
    for (const std::string& line : file_lines(file_)) {
      const Result<TrainingGame> game = read_line(registry, line);
      if (!game) continue;
      ++games;
      most = std::max(most, std::abs(game->scores.front()));
    }
    return std::pair(games, most);
  };
  const auto [all, usual] = games_and_most({});
  EXPECT_GT(usual, 50);
  EXPECT_LE(usual, 500);
  std::filesystem::remove(file_);
  const auto [fewer, balanced] = games_and_most({"--balance", "50"});
  EXPECT_GT(fewer, 10U);
  EXPECT_LT(fewer, all);
  EXPECT_LE(balanced, 50);
  EXPECT_THAT(file_lines(file_).front(), HasSubstr("games chess, balance 50"));
}

TEST_F(DatagenFile, WithSideLinesHasWholeGamesWhereverItWasCut) {
  const auto generate = [&] {
    return run_words({"datagen", "chess", "--games", "3", "--nodes", "40", "--side-lines", "--out", file_});
  };
  EXPECT_EQ(generate().code, 0);
  const std::vector<std::string> lines = file_lines(file_);
  std::string whole;
  for (const std::string& line : lines) whole += line + '\n';
  ASSERT_GT(whole.size(), 2000);
  const std::size_t within_line = whole.size() - 7, between_lines = whole.rfind('\n', whole.size() - 2) + 1;
  for (const std::size_t size :
       {within_line, between_lines, whole.size() / 2, whole.size(), std::size_t{20}}) {
    std::ofstream(file_, std::ios::trunc) << whole.substr(0, size);
    EXPECT_EQ(generate().code, 0);
    EXPECT_EQ(file_lines(file_), lines) << size;
  }
}

TEST_F(DatagenFile, OfShardsIsMerged) {
  const auto generate = [&](const std::string& out, std::vector<std::string> more) {
    std::vector<std::string> words = {"datagen", "chess", "arena", "--games", "7",
                                      "--nodes", "40",    "--out", out};
    words.insert(words.end(), more.begin(), more.end());
    return run_words(words);
  };
  const std::string one = file_ + "1", two = file_ + "2", other = file_ + "3";
  generate(file_, {});
  const std::vector<std::string> whole = file_lines(file_);
  EXPECT_EQ(generate(one, {"--shard", "1/2"}).code, 0);
  EXPECT_EQ(generate(two, {"--shard", "2/2"}).code, 0);
  EXPECT_EQ(generate(other, {"--shard", "2/2", "--seed", "9"}).code, 0);
  const auto merge = [&](const std::string& second) {
    return run_words({"merge", one, second, "--out", file_});
  };
  EXPECT_THAT(merge(other).err, HasSubstr("made with other settings"));
  EXPECT_THAT(merge(one).err, HasSubstr("are both the shard 1/2"));
  EXPECT_THAT(run_words({"merge", one, "--out", file_}).err, HasSubstr("the shard 2/2 is missing"));
  EXPECT_EQ(file_lines(file_), whole);
  std::filesystem::remove(file_);
  EXPECT_EQ(merge(two).code, 0);
  EXPECT_EQ(file_lines(file_), whole);
  std::ofstream(two, std::ios::app) << "9\tche";
  EXPECT_THAT(merge(two).err, HasSubstr("ends within a game"));
  for (const std::string& file : {one, two, other}) std::filesystem::remove(file);
}

TEST_F(DatagenFile, OfOtherSettingsIsRefused) {
  EXPECT_EQ(generate("1").code, 0);
  const CliRun run = generate("1", "6");
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("made with other settings"));
}

TEST_F(DatagenFile, OfAnotherBuildIsContinuedOnlyIfThatIsWished) {
  const auto generate = [&](const std::string& out, std::vector<std::string> more) {
    more.insert(more.begin(), {"datagen", "chess", "--games", "4", "--nodes", "40", "--out", out});
    return run_words(more);
  };
  const std::string other = file_ + "other", merged = file_ + "merged";
  const auto played_by = [&](const std::string& out, const std::string& build, std::size_t lines) {
    std::vector<std::string> all = file_lines(out);
    all.resize(lines);
    std::ofstream file(out, std::ios::trunc);
    file << all[0].substr(0, all[0].rfind(", build ")) << build << '\n';
    for (std::size_t i = 1; i < all.size(); ++i) file << all[i] << '\n';
  };
  EXPECT_EQ(generate(file_, {"--shard", "1/2"}).code, 0);
  EXPECT_EQ(generate(other, {"--shard", "2/2"}).code, 0);
  const std::vector<std::string> whole = file_lines(other);
  played_by(other, ", build 0.0.1-x", 2);
  const CliRun refused = generate(other, {"--shard", "2/2"});
  EXPECT_EQ(refused.code, 3);
  EXPECT_THAT(refused.err, HasSubstr("played by the build 0.0.1-x, and this is "));
  EXPECT_EQ(file_lines(other).size(), 2) << "nothing was changed";
  EXPECT_EQ(generate(other, {"--shard", "2/2", "--any-build"}).code, 0);
  EXPECT_THAT(file_lines(other)[2], HasSubstr("# continued by build "));
  EXPECT_EQ(file_lines(other).back(), whole.back());
  EXPECT_EQ(generate(other, {"--shard", "2/2"}).code, 0) << "it is this build's now";
  const auto merge = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"merge", file_, other, "--out", merged});
    return run_words(more);
  };
  EXPECT_THAT(merge({}).err, HasSubstr("the build 0.0.1-x has played in it"));
  EXPECT_EQ(merge({"--any-build"}).code, 0);
  EXPECT_EQ(file_lines(merged)[1], "# continued by build 0.0.1-x");
  EXPECT_THAT(run_words({"datagen", "--report", merged}).out, HasSubstr("chess"));
  played_by(other, "", 2);
  EXPECT_EQ(generate(other, {"--shard", "2/2"}).code, 0) << "from before builds were noted";
  for (const std::string& made : {other, merged}) std::filesystem::remove(made);
}

TEST_F(DatagenFile, NeedsItsName) {
  const CliRun run = run_words({"datagen", "chess"});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("--out FILE is missing"));
}

}  // namespace
}  // namespace proconsul
