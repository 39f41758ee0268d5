// Training networks: side lines of datagen, the trainer, the command train, options for networks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "protocol/cli_runner.h"
#include "protocol/learning/net_trainer.h"
#include "protocol/learning/self_play.h"
#include "protocol/learning/shared_shape.h"
#include "protocol/learning/sigmoid.h"
#include "protocol/learning/training_samples.h"
#include "protocol/protocol_fixture.h"
#include "protocol/session/net_file.h"
#include "protocol/text/output_file.h"
#include "protocol/train_support.h"
#include "scratch.h"
#include "search/net/fold.h"
#include "search/net/format.h"
#include "search/random_net.h"
#include "support.h"

namespace proconsul {
namespace {

using test::games_of;
using test::losses_of;
using test::Material;
using test::material_of;
using test::registry;
using test::SamplesOnDisk;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(SideLines, AreGamesWithoutAResultThatReadBack) {
  const std::vector<TrainingGame> games = games_of("capablanca", 2, true);
  std::size_t lines = 0;
  for (const TrainingGame& game : games) {
    const Result<TrainingGame> read = read_line(registry(), to_line(game));
    ASSERT_TRUE(read.ok()) << to_line(game) << '\n' << read.error().message;
    EXPECT_EQ(to_line(*read), to_line(game));
    if (game.outcome != Outcome::kOngoing) continue;
    ++lines;
    EXPECT_GE(game.opening_moves(), 1U);
    EXPECT_LE(game.opening_moves(), 2U);
    EXPECT_LE(game.scores.size(), 5U);
  }
  EXPECT_GT(lines, games.size() / 2);
}

std::string answers_to(const std::vector<std::string>& commands) {
  UciTalk talk;
  std::string text;
  for (const std::string& command : commands) {
    for (const std::string& line : talk.say(command)) text += line + '\n';
  }
  return text;
}

TEST(NetSamples, HoldThePositionsAndTheMoversView) {
  const Result<TrainingGame> game =
      read_line(registry(), "1\tchess\t0-1\t" + registry().find("chess")->rules->start_fen +
                                "\te2e4 e7e5:-30 g1f3:25 b8c6:-20 f1b5:31 a7a6:-3 b5c6:8");
  ASSERT_TRUE(game.ok());
  const Material material = material_of({*game});
  const auto& samples = material.sets[0].samples();
  ASSERT_EQ(samples.size(), 5U) << "the capture is left out";
  for (const NetSample& sample : samples) EXPECT_EQ(material.sets[0].inputs(sample).size(), 32U);
  EXPECT_EQ(samples[0].score, -30);
  EXPECT_EQ(samples[0].result, 1) << "Black is to move and wins";
  EXPECT_EQ(samples[1].result, 0);
  EXPECT_EQ(samples[0].mover, 2 * index_of(Colour::kBlack) + 1) << "the king stands on the right";
}

// Mean squared error on the quiet positions of the games.
double error_of(GameEvaluator evaluator, const std::vector<TrainingGame>& games, double scale) {
  double sum = 0;
  int count = 0;
  for (const TrainingGame& game : games) {
    for_each_sample(game, [&](const Game& at, int score) {
      const Score found = evaluator.evaluate(at);
      const double miss = sigmoid(found / scale) - sigmoid(score / scale);
      sum += miss * miss;
      ++count;
    });
  }
  return sum / count;
}

TEST(NetTrainer, LearnsWhatItSees) {
  const std::vector<TrainingGame> games = games_of("chess", 4, true);
  const Material material = material_of(games);
  NetTrainingSettings settings;
  settings.result_share = 0;
  settings.epochs = 100;
  settings.threads = 2;
  SamplesOnDisk samples(material.shape, {material.shape}, material.sets);
  NetTrainer trainer(samples.file(), material.shape, settings, {material.shape});
  const std::vector<double> losses = losses_of(trainer);
  EXPECT_LT(losses.back(), losses.front() / 2);
  const Rules& rules = *games.front().variant->rules;
  const auto own = std::make_shared<const Net>(read_net(to_bytes(trainer.net())).take());
  const double corrected = error_of(GameEvaluator(rules, net_for(rules, own)), games, samples.file().scale());
  EXPECT_LT(corrected, 0.8 * error_of(GameEvaluator(rules), games, samples.file().scale()))
      << "rounded to integers";
}

TEST(NetTrainer, GoesOnFromANetwork) {
  const Material material = material_of(games_of("chess", 2, true));
  NetTrainingSettings settings;
  settings.epochs = 40;
  SamplesOnDisk samples(material.shape, {material.shape}, material.sets);
  NetTrainer first(samples.file(), material.shape, settings, {material.shape});
  const double reached = losses_of(first).back();
  settings.from = std::make_shared<const Net>(first.net());
  NetTrainer second(samples.file(), material.shape, settings, {material.shape});
  EXPECT_EQ(to_bytes(second.net()), to_bytes(first.net())) << "before it learns";
  const std::vector<double> losses = losses_of(second);
  EXPECT_LT(losses.front(), 1.5 * reached);
  EXPECT_LT(losses.back(), reached);
}

TEST(NetTrainer, GoesOnInRegionsOfTheRoyal) {
  const std::vector<TrainingGame> games = games_of("chess", 4, true);
  const Material material = material_of(games);
  NetTrainingSettings settings;
  settings.epochs = 10;
  settings.result_share = 0;
  SamplesOnDisk samples(material.shape, {material.shape}, material.sets);
  NetTrainer first(samples.file(), material.shape, settings, {material.shape});
  const double reached = losses_of(first).back();

  const Material finer = material_of(games, kRoyalRegions);
  settings.from = std::make_shared<const Net>(with_regions(first.net(), kRoyalRegions));
  settings.epochs = 40;
  SamplesOnDisk finer_samples(finer.shape, {finer.shape}, finer.sets);
  NetTrainer second(finer_samples.file(), finer.shape, settings, {finer.shape});
  EXPECT_EQ(to_bytes(second.net()), to_bytes(*settings.from)) << "before it learns";
  EXPECT_LT(losses_of(second).back(), reached);

  const Rules& rules = *games.front().variant->rules;
  const auto error = [&](const Net& net) {
    const auto own = std::make_shared<const Net>(net);
    return error_of(GameEvaluator(rules, net_for(rules, own)), games, samples.file().scale());
  };
  EXPECT_EQ(error(*settings.from), error(first.net())) << "rows are the same in all regions";
  EXPECT_LT(error(second.net()), error(first.net())) << "as the engine reads it";
}

// Positions of games on two boards, with the parameters of a network of shared rows.
struct SharedMaterial {
  std::vector<NetShape> shapes;
  NetShape shape;
  std::vector<NetSamples> sets;
};

SharedMaterial shared_material_of(const std::vector<std::vector<TrainingGame>>& games) {
  SharedMaterial material;
  material.sets.resize(1);
  for (const auto& of_game : games) material.shapes.push_back(own_shape(*of_game.front().variant->rules));
  for (std::size_t i = 0; i < games.size(); ++i) {
    const Rules& rules = *games[i].front().variant->rules;
    NetReader reader{material.shapes[i], PieceSquares::of(material.shapes[i], rules), GameEvaluator(rules),
                     static_cast<std::uint16_t>(i)};
    for (const TrainingGame& game : games[i]) material.sets[0].add(game, reader);
  }
  material.shape = shared_shape(material.shapes);
  return material;
}

TEST(NetTrainer, LearnsPartsThatGamesShare) {
  const std::vector<std::vector<TrainingGame>> games = {games_of("consulchess", 2, true),
                                                        games_of("consuls", 2, true)};
  const SharedMaterial material = shared_material_of(games);
  NetTrainingSettings settings;
  settings.result_share = 0;
  settings.epochs = 240;
  settings.batch = 500;
  SamplesOnDisk samples(material.shape, material.shapes, material.sets);
  const auto trained = [&](int threads) {
    settings.threads = threads;
    NetTrainer trainer(samples.file(), material.shape, settings, material.shapes);
    const std::vector<double> losses = losses_of(trainer);
    EXPECT_LT(losses.back(), losses.front() / 2);
    return std::pair(trainer.net(), samples.file().scale());
  };
  const auto [net, scale] = trained(2);
  EXPECT_EQ(to_bytes(trained(2).first), to_bytes(net)) << "the same every time";
  const auto own = std::make_shared<const Net>(read_net(to_bytes(net)).take());
  for (const auto& of_game : games) {
    const Rules& rules = *of_game.front().variant->rules;
    const double corrected = error_of(GameEvaluator(rules, net_for(rules, own)), of_game, scale);
    EXPECT_LT(corrected, 0.8 * error_of(GameEvaluator(rules), of_game, scale)) << rules.name << ", rounded";
  }
}

TEST(NetSamples, HoldWhatIsInHand) {
  const Result<TrainingGame> game =
      read_line(registry(), "1\tcrazyhouse\t1-0\t" + registry().find("crazyhouse")->rules->start_fen +
                                "\te2e4 d7d5 e4d5:30 d8d5:-20 b1c3:31 d5d8:-3 P@e4:8");
  ASSERT_TRUE(game.ok()) << game.error().message;
  const Rules& rules = *game->variant->rules;
  const NetShape shape = *shape_for_any_aim(rules, {});
  NetReader reader{shape, *PieceSquares::create(shape, rules), GameEvaluator(rules)};
  NetSamples samples;
  samples.add(*game, reader);
  ASSERT_EQ(samples.samples().size(), 3U) << "captures are left out";
  const NetSample& sample = samples.samples().front();
  EXPECT_EQ(samples.inputs(sample).size(), 32U) << "30 on the board, a pawn in either hand";
  EXPECT_EQ(sample.bucket, bucket_of(reader.shape, 30));
  const PieceType pawn = rules.type_of("P");
  EXPECT_THAT(samples.inputs(sample),
              Contains(reader.features.held(Colour::kBlack, pawn, 0, Colour::kWhite, 0)));
  EXPECT_THAT(samples.inputs(sample),
              Not(Contains(reader.features.held(Colour::kBlack, pawn, 1, Colour::kWhite, 0))));
}

// With folded rows, and with rows of shared parts.
TEST(NetTrainer, LearnsWhatHandsAreWorth) {
  const std::vector<TrainingGame> games = games_of("minishogi", 6, true);
  const Rules& rules = *games.front().variant->rules;
  const NetShape own = *shape_for_any_aim(rules, {});
  NetShape known;
  known.hands = true;
  known.aims = own.aims;
  NetTrainingSettings settings;
  settings.result_share = 0;
  settings.epochs = 40;
  settings.batch = 500;
  for (const NetShape& shape : {own, shared_shape({own}, known)}) {
    NetSamples set;
    NetReader reader{own, PieceSquares::of(own, rules), GameEvaluator(rules)};
    for (const TrainingGame& game : games) set.add(game, reader);
    SamplesOnDisk samples(shape, {own}, {set});
    NetTrainer trainer(samples.file(), shape, settings, {own});
    const std::vector<double> losses = losses_of(trainer);
    EXPECT_LT(losses.back(), 0.8 * losses.front());
    const auto net = std::make_shared<const Net>(read_net(to_bytes(trainer.net())).take());
    const double scale = samples.file().scale();
    EXPECT_LT(error_of(GameEvaluator(rules, net_for(rules, net)), games, scale),
              0.8 * error_of(GameEvaluator(rules), games, scale))
        << "rounded";
  }
}

TEST(NetTrainer, WidensANetworkByAtoms) {
  const NetShape chess = own_shape(*registry().find("chess")->rules);
  const NetShape more = own_shape(*registry().find("chess56")->rules);
  const NetShape narrow = shared_shape({chess});
  Net net = random_net(narrow, 3);
  const NetShape wide = shared_shape({more}, narrow);
  EXPECT_TRUE(std::equal(narrow.atoms.begin(), narrow.atoms.end(), wide.atoms.begin()));
  EXPECT_GT(wide.atoms.size(), narrow.atoms.size());
  const Rules& rules = *registry().find("chess")->rules;
  EXPECT_EQ(folded(widened(net, wide), rules)->rows, folded(net, rules)->rows);
}

// Training that is stopped every few portions and resumed from its state gives the same network.
TEST(NetTrainer, GoesOnFromItsState) {
  const Material material = material_of(games_of("chess", 3, true));
  SamplesOnDisk samples(material.shape, {material.shape}, material.sets);
  NetTrainingSettings settings;
  settings.epochs = 3;
  settings.batch = 100;
  settings.block = 64;
  settings.portion = 3;
  settings.threads = 2;
  NetTrainer whole(samples.file(), material.shape, settings, {material.shape});
  losses_of(whole);
  std::string state;
  int parts = 0;
  for (bool ended = false; !ended; ++parts) {
    NetTrainer part(samples.file(), material.shape, settings, {material.shape});
    EXPECT_EQ(part.restore(state), parts > 0);
    int portions = 0;
    part.train([](const NetProgress&) {}, [&] { return ++portions < 3; });
    state = part.state();
    ended = part.ended();
  }
  EXPECT_GT(parts, 3);
  EXPECT_EQ(state, whole.state());
  settings.step /= 2;
  NetTrainer other(samples.file(), material.shape, settings, {material.shape});
  EXPECT_FALSE(other.restore(state)) << "of another training";
  EXPECT_FALSE(whole.restore(state.substr(0, state.size() - 1)));
}

TEST(SampleFile, HoldsWhatWasWritten) {
  Material material = material_of(games_of("chess", 3, true));
  SamplesOnDisk samples(material.shape, {material.shape}, material.sets);
  SampleFile& file = samples.file();
  const auto& written = material.sets[0].samples();
  ASSERT_EQ(file.learnt() + file.unseen(), written.size());
  NetSamples read;
  ASSERT_TRUE(file.read(0, written.size(), read));
  std::size_t learnt = 0;
  std::size_t unseen = file.learnt();
  for (const NetSample& sample : written) {
    const NetSample& found = read.samples()[sample.unseen ? unseen++ : learnt++];
    EXPECT_EQ(found.unseen, sample.unseen);
    EXPECT_EQ(found.score, sample.score);
    EXPECT_EQ(found.terms, sample.terms);
    EXPECT_EQ(found.result, sample.result);
    EXPECT_EQ(found.mover, sample.mover);
    EXPECT_EQ(found.other, sample.other);
    EXPECT_EQ(found.bucket, sample.bucket);
    const auto inputs = read.inputs(found);
    const auto expected = material.sets[0].inputs(sample);
    EXPECT_TRUE(std::equal(inputs.begin(), inputs.end(), expected.begin(), expected.end()));
  }
  EXPECT_FALSE(file.read(0, written.size() + 1, read)) << "there are no more";
}

TEST(SampleFile, WhatIsNoneIsRefused) {
  const std::string path = scratch_path("no_arrays");
  EXPECT_THAT(SampleFile::open(path).error().message, HasSubstr("cannot read"));
  std::ofstream(path) << "nothing of the kind\n";
  EXPECT_THAT(SampleFile::open(path).error().message, HasSubstr("holds no arrays of this program"));
  SamplePlan plan;
  plan.net.shape = own_shape(*registry().find("chess")->rules);
  plan.games = {plan.net.shape};
  plan.names = {"chess"};
  plan.held_out = {false};
  { SampleWriter unfinished(path, plan); }
  EXPECT_THAT(SampleFile::open(path).error().message, HasSubstr("holds no arrays of this program"));
  SampleWriter writer(path, plan);
  EXPECT_FALSE(writer.finish().has_value());
  EXPECT_TRUE(SampleFile::open(path)->holds(plan));
  std::fstream head(path, std::ios::in | std::ios::out | std::ios::binary);
  std::string line;
  while (std::getline(head, line) && !line.starts_with("scale-thousandths ")) {
  }
  head.seekp(head.tellg() - std::streamoff{13});
  head << "000000000000" << std::flush;
  EXPECT_THAT(SampleFile::open(path).error().message, HasSubstr("is not finished"));
  { EXPECT_FALSE(SampleWriter(path, plan).finish().has_value()); }
  plan.made_of = "other games";
  EXPECT_FALSE(SampleFile::open(path)->holds(plan));
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  EXPECT_THAT(SampleFile::open(path).error().message, HasSubstr("is truncated or damaged"));
  std::filesystem::remove(path);
}

// Removes the side lines from a file.
void keep_games(const std::string& file) {
  std::string games;
  std::ifstream input(file);
  for (std::string line; std::getline(input, line);) {
    if (line.find("\t*\t") == std::string::npos) games += line + '\n';
  }
  std::ofstream(file) << games;
}

class TrainCommand : public ::testing::Test {
 protected:
  TrainCommand() : games_(scratch_path("train.games")), net_(scratch_path("train.net")) {}
  ~TrainCommand() override {
    std::filesystem::remove(games_);
    std::filesystem::remove(net_);
  }
  CliRun generate(const std::string& variant) const {
    return run_words(
        {"datagen", variant, "--positions", "300", "--nodes", "60", "--side-lines", "--out", games_});
  }
  CliRun train() const { return run_words({"train", games_, "--out", net_, "--epochs", "2"}); }

  std::string games_, net_;
};

TEST_F(TrainCommand, MakesANetworkThatTheEngineReads) {
  ASSERT_EQ(generate("janus").code, 0);
  const CliRun run = train();
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("10x8 squares, 7 kinds of pieces, 64 sums"));
  EXPECT_THAT(run.out, HasSubstr("Epoch   2: "));
  const std::string taken = "setoption name EvalFile value " + net_;
  EXPECT_EQ(answers_to({taken}), "");
  EXPECT_THAT(answers_to({taken, "setoption name UCI_Variant value janus", "eval"}),
              HasSubstr("\nNetwork's correction"));
  EXPECT_THAT(answers_to({taken, "setoption name UCI_Variant value janus",
                          "setoption name Use NNUE value false", "eval"}),
              Not(HasSubstr("Network")));
}

TEST_F(TrainCommand, TrainsANetworkFurther) {
  ASSERT_EQ(generate("capablanca").code, 0);
  ASSERT_EQ(train().code, 0);
  const CliRun further =
      run_words({"train", games_, "--from", net_, "--out", net_, "--epochs", "1", "--step", "2"});
  EXPECT_EQ(further.code, 0) << further.err;
  EXPECT_THAT(further.out, HasSubstr("Epoch   1: "));
  EXPECT_THAT(run_words({"train", games_, "--from", games_, "--out", net_}).err,
              HasSubstr(games_ + ": this is no net of this program"));
  std::filesystem::remove(games_);
  ASSERT_EQ(generate("chess").code, 0);
  const CliRun unfit = run_words({"train", games_, "--from", net_, "--out", net_});
  EXPECT_EQ(unfit.code, 3);
  EXPECT_THAT(unfit.err, HasSubstr("no quiet positions"));
}

TEST_F(TrainCommand, ANewNetworkHasTheSizeAndRoleAskedFor) {
  ASSERT_EQ(generate("chess").code, 0);
  const auto train_with = [&](std::vector<std::string> options) {
    std::vector<std::string> words = {"train", games_, "--out", net_, "--epochs", "1"};
    words.insert(words.end(), options.begin(), options.end());
    return run_words(words);
  };
  const CliRun run = train_with({"--sums", "96", "--alone"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("8x8 squares, 6 kinds of pieces, 96 sums"));
  const Result<Net> net = read_net_file(net_);
  ASSERT_TRUE(net.ok()) << net.error().message;
  EXPECT_EQ(net->sums, 96U);
  EXPECT_EQ(net->role, NetRole::kEvaluation);
  EXPECT_EQ(train_with({"--from", net_}).code, 0);
  EXPECT_EQ(read_net_file(net_)->sums, 96U) << "what it had";
  EXPECT_THAT(train_with({"--sums", "48"}).err, HasSubstr("--sums 48: expected a multiple of 32"));
  EXPECT_THAT(train_with({"--sums", "512"}).err, HasSubstr("512"));
  EXPECT_THAT(train_with({"--from", net_, "--sums", "64"}).err,
              HasSubstr("--sums is for a new network, that of --from keeps its own"));
}

TEST_F(TrainCommand, LeavesOutSideLines) {
  ASSERT_EQ(generate("chess").code, 0);
  const auto counts = [&](std::vector<std::string> options) {
    std::vector<std::string> words = {"train", games_, "--out", net_, "--epochs", "1"};
    words.insert(words.end(), options.begin(), options.end());
    const std::string told = run_words(words).out;
    const std::size_t end = told.find(" unseen\n");
    return told.substr(0, end).substr(told.rfind('\n', end) + 1);
  };
  const std::string with_side_lines = counts({});
  const std::string without = counts({"--no-side-lines"});
  EXPECT_THAT(without, HasSubstr(" positions to learn from, "));
  EXPECT_NE(without, with_side_lines);
  keep_games(games_);
  EXPECT_EQ(counts({}), without);
}

TEST_F(TrainCommand, MakesANetworkOfSharedRows) {
  const auto train_shared = [&](std::vector<std::string> options) {
    std::vector<std::string> words = {"train", games_, "--out", net_, "--epochs", "1"};
    words.insert(words.end(), options.begin(), options.end());
    return run_words(words);
  };
  ASSERT_EQ(run_words({"datagen", "consuls", "chess56", "consulchess", "atomic", "--positions", "1200",
                       "--nodes", "60", "--out", games_})
                .code,
            0);
  const CliRun run = train_shared({"--shared", "--hold-out", "consulchess", "--threads", "2"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("3 games, "));
  EXPECT_THAT(run.out, HasSubstr("\nconsulchess (held out)  "));
  const Result<Net> net = read_net_file(net_);
  ASSERT_TRUE(net.ok()) << net.error().message;
  EXPECT_EQ(net->shape.rows, NetRows::kShared);
  const std::string taken = "setoption name EvalFile value " + net_;
  for (const char* variant : {"consuls", "consulchess", "chess", "grand"}) {
    EXPECT_THAT(answers_to({taken, std::string("setoption name UCI_Variant value ") + variant, "eval"}),
                HasSubstr("\nNetwork: " + net_ + "\nNetwork's correction (side to move): "))
        << variant;
  }
  EXPECT_THAT(answers_to({taken, "setoption name UCI_Variant value atomic", "isready"}),
              HasSubstr("networks judge games that are won by mate alone; in this one captures explode"));
  EXPECT_EQ(train_shared({"--from", net_}).code, 0);
  EXPECT_EQ(read_net_file(net_)->shape.rows, NetRows::kShared);
  EXPECT_GT(read_net_file(net_)->shape.atoms.size(), net->shape.atoms.size()) << "those of the consul";
  EXPECT_THAT(train_shared({"--from", net_, "--shared"}).err, HasSubstr("--shared is for a new network"));
}

// A network for one game begins with the rows that the shared network has for it, even if those are for other
// goals.
TEST_F(TrainCommand, FoldsASharedNetworkToBeginWith) {
  ASSERT_EQ(
      run_words({"datagen", "chess", "chess56", "--positions", "600", "--nodes", "60", "--out", games_}).code,
      0);
  const std::string shared = scratch_path("shared.net");
  ASSERT_EQ(run_words({"train", games_, "--shared", "--epochs", "1", "--out", shared}).code, 0);
  const Net parts = read_net_file(shared).take();
  const auto train_folded = [&](const std::string& variant, std::vector<std::string> options) {
    EXPECT_EQ(run_words({"datagen", variant, "--positions", "300", "--nodes", "60", "--out", games_}).code,
              0);
    std::vector<std::string> words = {"train",    games_, "--out",  net_,  "--folded",
                                      "--epochs", "1",    "--from", shared};
    words.insert(words.end(), options.begin(), options.end());
    return run_words(words);
  };
  const auto distance = [&](const std::string& variant) {
    const Net begun = folded(parts, own_shape(*registry().find(variant)->rules)).take();
    const Net net = read_net_file(net_).take();
    EXPECT_EQ(net.shape.rows, NetRows::kFolded);
    EXPECT_EQ(net.rows.size(), begun.rows.size());
    double sum = 0;
    for (std::size_t i = 0; i < net.rows.size(); ++i) sum += std::abs(net.rows[i] - begun.rows[i]);
    return sum / static_cast<double>(net.rows.size());
  };
  for (const char* variant : {"chess", "chess56"}) {
    std::filesystem::remove(games_);
    const CliRun run = train_folded(variant, {});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_LT(distance(variant), 1) << "it has learnt from few positions";
  }
  std::filesystem::remove(games_);
  const CliRun checks = train_folded("3check", {"--any-aim"});
  EXPECT_EQ(checks.code, 0) << checks.err;
  EXPECT_EQ(read_net_file(net_)->shape.aims, std::vector<std::string>{"checks 3"});
  std::filesystem::remove(games_);
  const CliRun hands = train_folded("crazyhouse", {"--any-aim"});
  EXPECT_EQ(hands.code, 3);
  EXPECT_THAT(hands.err, HasSubstr("the network of --from knows nothing of pieces in hand"));
  EXPECT_THAT(run_words({"train", games_, "--folded", "--out", net_}).err,
              HasSubstr("--folded needs a network --from FILE whose rows are shared"));
  EXPECT_EQ(run_words({"train", games_, "--folded", "--from", net_, "--out", net_}).code, 2);
  std::filesystem::remove(shared);
}

TEST_F(TrainCommand, GivesRegionsOfTheRoyalRowsOfTheirOwn) {
  ASSERT_EQ(generate("capablanca").code, 0);
  ASSERT_EQ(train().code, 0);
  const Net plain = read_net_file(net_).take();
  EXPECT_EQ(plain.shape.regions, 1);
  const std::vector<std::string> further = {"train", games_, "--from", net_, "--out", net_, "--epochs", "1"};
  const auto with = [&](const char* option) {
    std::vector<std::string> words = further;
    words.emplace_back(option);
    return words;
  };
  const CliRun run = run_words(with("--regions"));
  EXPECT_EQ(run.code, 0) << run.err;
  const Net net = read_net_file(net_).take();
  EXPECT_EQ(net.shape.regions, kRoyalRegions);
  EXPECT_EQ(net.rows.size(), 4 * plain.rows.size());
  EXPECT_EQ(run_words(further).code, 0) << "they stay";
  EXPECT_EQ(read_net_file(net_)->shape.regions, kRoyalRegions);
  EXPECT_EQ(run_words({"train", games_, "--shared", "--regions", "--out", net_, "--force"}).code, 2);
  ASSERT_EQ(run_words({"train", games_, "--shared", "--epochs", "1", "--out", net_}).code, 0);
  const CliRun shared = run_words(with("--regions"));
  EXPECT_EQ(shared.code, 2);
  EXPECT_THAT(shared.err, HasSubstr("--regions needs folded rows: add --folded"));
}

TEST_F(TrainCommand, DecayKeepsRowsNearWhereTheyBegan) {
  ASSERT_EQ(generate("consuls").code, 0);
  const std::string begun = scratch_path("begun.net");
  ASSERT_EQ(run_words({"train", games_, "--shared", "--epochs", "1", "--out", begun}).code, 0);
  const Net start = read_net_file(begun).take();
  const auto way = [&](const std::string& decay) {
    const CliRun run =
        run_words({"train", games_, "--from", begun, "--out", net_, "--epochs", "20", "--decay", decay});
    EXPECT_EQ(run.code, 0) << run.err;
    const Net net = read_net_file(net_).take();
    double sum = 0;
    for (std::size_t i = 0; i < net.rows.size(); ++i) sum += std::abs(net.rows[i] - start.rows[i]);
    return sum;
  };
  EXPECT_LT(way("1000"), way("0") / 2);
  EXPECT_THAT(run_words({"train", games_, "--out", net_, "--decay", "1001"}).err, HasSubstr("--decay"));
  std::filesystem::remove(begun);
}

TEST_F(TrainCommand, AnyAimCanBeTrainedFor) {
  for (const bool shared : {false, true}) {
    ASSERT_EQ(generate("3check").code, 0);
    std::vector<std::string> words = {"train", games_, "--out", net_, "--epochs", "1", "--any-aim"};
    if (shared) words.emplace_back("--shared");
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(read_net_file(net_)->shape.aims, std::vector<std::string>{"checks 3"});
    const std::string taken = "setoption name EvalFile value " + net_;
    EXPECT_THAT(answers_to({taken, "setoption name UCI_Variant value 3check", "eval"}),
                HasSubstr("\nNetwork's correction"));
    EXPECT_THAT(answers_to({taken, "setoption name UCI_Variant value chess", "isready"}),
                HasSubstr("it was trained for games with other aims than this one: 'mate'"));
    EXPECT_EQ(run_words({"train", games_, "--from", net_, "--out", net_, "--epochs", "1"}).code, 0);
    std::filesystem::remove(games_);
    ASSERT_EQ(generate("5check").code, 0);
    const CliRun more =
        run_words({"train", games_, "--from", net_, "--out", net_, "--epochs", "1", "--any-aim"});
    EXPECT_EQ(more.code, shared ? 0 : 2) << more.err;
    EXPECT_EQ(read_net_file(net_)->shape.aims.size(), shared ? 2 : 1);
    std::filesystem::remove(games_);
  }
}

TEST_F(TrainCommand, DrawsItsErrorsAndLeavesNothingElse) {
  ASSERT_EQ(run_words({"datagen", "chess", "--positions", "1500", "--nodes", "30", "--out", games_}).code, 0);
  const std::string plot = scratch_path("train.svg");
  const CliRun run = run_words({"train", games_, "--out", net_, "--epochs", "2", "--plot", plot});
  EXPECT_EQ(run.code, 0) << run.err;
  std::ifstream file(plot);
  const std::string svg(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(svg, HasSubstr("<svg"));
  EXPECT_THAT(svg, HasSubstr("positions learnt from"));
  EXPECT_THAT(svg, HasSubstr("chess, unseen"));
  std::filesystem::remove(plot);
  EXPECT_FALSE(std::filesystem::exists(net_ + ".samples"));
  EXPECT_FALSE(std::filesystem::exists(net_ + ".state"));
}

// Killed after the samples were complete, but before its temporary files were gone.
TEST_F(TrainCommand, RemovesWhatAKilledRunHasLeft) {
  ASSERT_EQ(generate("chess").code, 0);
  const std::string samples = net_ + ".samples";
  ASSERT_EQ(run_words({"train", games_, "--export", samples}).code, 0);
  const std::vector<std::filesystem::path> left = {draft_of(samples), draft_of(samples + ".unseen"),
                                                   draft_of(samples + ".unseen").string() + "-2"};
  for (const auto& draft : left) std::ofstream(draft) << "left";
  const CliRun run = train();
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, Not(HasSubstr("Reading the games"))) << "the samples are those of another run";
  for (const auto& draft : left) EXPECT_FALSE(std::filesystem::exists(draft)) << draft;
}

TEST_F(TrainCommand, WritesArraysForOtherPrograms) {
  ASSERT_EQ(generate("chess").code, 0);
  const std::string arrays = scratch_path("train.arrays");
  const CliRun run = run_words({"train", games_, "--export", arrays});
  EXPECT_EQ(run.code, 0) << run.err;
  const Result<SampleFile> file = SampleFile::open(arrays);
  ASSERT_TRUE(file.ok()) << file.error().message;
  EXPECT_THAT(file->header(), HasSubstr("\ngame chess 768 0\nnet Proconsul net 2\n"));
  EXPECT_FALSE(std::filesystem::exists(net_));
  EXPECT_EQ(run_words({"train", games_, "--export", arrays, "--out", net_}).code, 2);
  std::filesystem::remove(arrays);
}

TEST_F(TrainCommand, GamesWithOtherAimsAreRefused) {
  ASSERT_EQ(generate("consuls").code, 0);
  const CliRun run = train();
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("no game to train with"));
  EXPECT_FALSE(std::filesystem::exists(net_));
}

TEST_F(TrainCommand, GamesWithoutQuietPositionsAreRefused) {
  std::ofstream(games_) << "1\tchess\t1-0\t" << registry().find("chess")->rules->start_fen << "\te2e4 e7e5\n";
  const CliRun run = train();
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("no quiet positions"));
}

TEST_F(TrainCommand, BadFilesAreNamed) {
  EXPECT_THAT(run_words({"train", "no/such/file", "--out", net_}).err,
              HasSubstr("cannot read 'no/such/file'"));
  EXPECT_EQ(run_words({"train", "x"}).code, 2) << "--out is missing";
  std::ofstream(net_) << "no network";
  EXPECT_THAT(answers_to({"setoption name EvalFile value " + net_}),
              HasSubstr(net_ + ": this is no net of this program"));
  EXPECT_THAT(answers_to({"setoption name EvalFile value no/such/net"}),
              HasSubstr("cannot read 'no/such/net'"));
}

}  // namespace
}  // namespace proconsul
