// The tuner, and the commands tune and values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/cli_runner.h"
#include "protocol/learning/self_play.h"
#include "protocol/learning/tuner.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using testing::Not;

using test::registry;

// Positions of some short games of one variant.
TuningSet positions_of(const std::string& name, int games) {
  SelfPlaySettings settings;
  settings.variants = {registry().find(name)};
  settings.nodes = 60;
  SelfPlayer player(settings);
  const EvalTracer tracer(*settings.variants[0]->rules);
  TuningSet set;
  for (std::size_t number = 0; games > 0; ++number) {
    const auto game = player.play(number);
    if (!game) continue;
    set.add(*game, tracer, 0);
    --games;
  }
  return set;
}

// A set of the side lines without their games.
TuningSet side_lines_of(const std::string& name, std::size_t games) {
  SelfPlaySettings settings;
  settings.variants = {registry().find(name)};
  settings.nodes = 60;
  settings.side_lines = true;
  SelfPlayer player(settings);
  const EvalTracer tracer(*settings.variants[0]->rules);
  TuningSet set;
  for (std::size_t number = 0; number < games; ++number) {
    if (!player.play(number)) continue;
    for (const TrainingGame& line : player.side_lines()) set.add(line, tracer, 0);
  }
  return set;
}

double mean_of(const std::vector<TuningLoss>& losses) { return losses.at(0).mean(); }

TEST(Tuner, LearnsFromWhatItSees) {
  const std::vector<TuningSet> sets = {positions_of("chess", 6)};
  TuningSettings settings;
  settings.epochs = 60;
  const Tuner tuner(sets, {false}, settings);
  const TuningWeights weights = tuner.tune([](int, double) { return true; });
  EXPECT_LT(mean_of(tuner.losses(weights)), 0.9 * mean_of(tuner.losses(built_in_weights())));
}

TEST(Tuner, TakesTheSearchsWordForSideLines) {
  const std::vector<TuningSet> sets = {side_lines_of("chess", 3)};
  ASSERT_FALSE(sets[0].samples().empty());
  for (const TuningSample& sample : sets[0].samples()) ASSERT_EQ(sample.result, TuningSample::kUnknown);
  TuningSettings settings;
  settings.epochs = 60;
  settings.scale = 300;
  const auto loss_after = [&](double result_share) {
    settings.result_share = result_share;
    const Tuner tuner(sets, {false}, settings);
    return mean_of(tuner.losses(tuner.tune([](int, double) { return true; })));
  };
  const double before = mean_of(Tuner(sets, {false}, settings).losses(built_in_weights()));
  EXPECT_LT(loss_after(0.5), 0.9 * before);
  EXPECT_EQ(loss_after(0.5), loss_after(1));
}

TEST(Tuner, LearnsNothingFromWhatIsHeldOut) {
  const std::vector<TuningSet> sets = {positions_of("chess", 3)};
  TuningSettings settings;
  settings.epochs = 3;
  const Tuner tuner(sets, {true}, settings);
  EXPECT_EQ(tuner.losses(built_in_weights()).at(0).count, 0U);
  EXPECT_GT(tuner.unseen_losses(built_in_weights()).at(0).count, 0U);
  EXPECT_EQ(weights_text(tuner.tune([](int, double) { return true; })), weights_text(built_in_weights()));
}

TEST(Tuner, AStrongSpringHoldsTheWeights) {
  const std::vector<TuningSet> sets = {positions_of("chess", 4)};
  TuningSettings settings;
  settings.epochs = 40;
  const auto distance = [&](double spring) {
    settings.spring = spring;
    const TuningWeights weights = Tuner(sets, {false}, settings).tune([](int, double) { return true; });
    const TuningWeights start = built_in_weights();
    double sum = 0;
    for (std::size_t i = 0; i < start.mg.size(); ++i) sum += std::abs(weights.mg[i] - start.mg[i]);
    return sum;
  };
  EXPECT_LT(distance(1e-2), distance(0) / 4);
}

TEST(WeightsText, NamesEveryGroupWithItsValues) {
  const std::string text = weights_text(built_in_weights());
  for (const WeightGroup& group : kWeightGroups)
    EXPECT_THAT(text, HasSubstr(std::string(", ") + group.name + ", "));
  const Tapered& weight = weights_of(EvalStyle::kOrdinary)[weight::kTempo];
  std::ostringstream tempo;
  tempo << "PROCONSUL_WEIGHTS(kTempo, kTempo, 1, {" << weight.mg() << ", " << weight.eg() << "})\n";
  EXPECT_THAT(text, HasSubstr(tempo.str()));
}

TEST(WeightsText, OfAStyleHasOnlyWhatDiffersFromTheBase) {
  TuningWeights weights = built_in_weights();
  EXPECT_THAT(weights_text(weights, EvalStyle::kRace), Not(HasSubstr("PROCONSUL_WEIGHTS")));
  weights.mg[weight::kTempo] += 16;
  EXPECT_THAT(weights_text(weights, EvalStyle::kRace), HasSubstr("PROCONSUL_WEIGHTS(kTempo, kTempo, 1, {"));
  EXPECT_THAT(weights_text(weights, EvalStyle::kRace), Not(HasSubstr("kOutpost")));
}

TEST(CliTune, RefusesGamesOfSeveralStyles) {
  const std::string games = scratch_path("styles.games");
  std::filesystem::remove(games);
  ASSERT_EQ(
      run_words({"datagen", "chess", "kingofthehill", "--positions", "400", "--nodes", "20", "--out", games})
          .code,
      0);
  const CliRun run = run_words({"tune", games, "--out", scratch_path("styles.inc"), "--epochs", "1"});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err,
              HasSubstr("chess is of the style mate and kingofthehill of the style race; tune them apart"));
  std::filesystem::remove(games);
}

TEST(CliTune, FitsTheWeightsToAFileOfGames) {
  const std::string games = scratch_path("tune.games");
  const std::string weights = scratch_path("tune.inc");
  std::filesystem::remove(games);
  ASSERT_EQ(
      run_words({"datagen", "chess", "capablanca", "--positions", "400", "--nodes", "60", "--out", games})
          .code,
      0);
  const CliRun run = run_words(
      {"tune", games, "--out", weights, "--epochs", "2", "--hold-out", "capablanca", "--threads", "2"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Epoch   2: "));
  EXPECT_THAT(run.out, HasSubstr("\nchess  "));
  EXPECT_THAT(run.out, HasSubstr("\nheld out: capablanca  "));
  EXPECT_THAT(run.out, Not(HasSubstr("\ncapablanca  ")));
  std::ifstream input(weights);
  std::string first;
  std::getline(input, first);
  EXPECT_THAT(first, HasSubstr("// Written by `proconsul tune`"));
  std::filesystem::remove(games);
  std::filesystem::remove(weights);
}

TEST(CliTune, LeavesOutSideLines) {
  const std::string games = scratch_path("tune_lines.games");
  const std::string weights = scratch_path("tune_lines.inc");
  std::filesystem::remove(games);
  ASSERT_EQ(
      run_words({"datagen", "chess", "--games", "3", "--nodes", "60", "--side-lines", "--out", games}).code,
      0);
  const auto learnt_from = [&](std::vector<std::string> options) {
    std::vector<std::string> words = {"tune", games, "--out", weights, "--epochs", "0"};
    words.insert(words.end(), options.begin(), options.end());
    const std::string told = run_words(words).out;
    const std::size_t at = told.find("\nall learnt from ");
    return at == std::string::npos ? -1 : std::stoi(told.substr(at + 17));
  };
  const int without = learnt_from({"--no-side-lines"});
  EXPECT_GT(without, 0);
  EXPECT_GT(learnt_from({}), without);
  std::filesystem::remove(games);
  std::filesystem::remove(weights);
}

TEST(CliTune, SaysWhatIsMissing) {
  EXPECT_THAT(run_words({"tune", "nowhere"}).err, HasSubstr("--out FILE is missing"));
  const CliRun run = run_words({"tune", "nowhere", "--out", scratch_path("w")});
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("cannot read 'nowhere'"));
}

TEST(CliValues, ListsAllPiecesButRoyalOnes) {
  const CliRun run = run_words({"values", "capablanca"});
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("\nA       archbishop  BN "));
  EXPECT_THAT(run.out, Not(HasSubstr("king")));
  const auto json = run_words({"values", "capablanca", "--json"}).json();
  EXPECT_GT(json["C"]["value"], json["R"]["value"]);
  EXPECT_GT(json["R"]["value"], json["N"]["value"]);
  EXPECT_EQ(json["R"]["prior"], 500);
}

}  // namespace
}  // namespace proconsul
