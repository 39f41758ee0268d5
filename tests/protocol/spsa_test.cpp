// SPSA: learning from results, its files, and complete runs with a mock engine.
#include "protocol/match/spsa.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <random>

#include "protocol/draw/line_plot.h"
#include "protocol/match/spsa_course.h"
#include "protocol/match/spsa_file.h"
#include "protocol/match_runner.h"
#include "protocol/work/build_id.h"

namespace proconsul {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

SpsaParameter parameter(const std::string& name, double start, double min, double max, double step,
                        double rate) {
  SpsaParameter made;
  made.name = name;
  made.start = start;
  made.min = min;
  made.max = max;
  made.step = step;
  made.rate = rate;
  return made;
}

SpsaParameter real(double start, double min, double max, double step, double rate) {
  SpsaParameter made = parameter("Real", start, min, max, step, rate);
  made.whole = false;
  return made;
}

// Plays games whose winning probability depends on how much nearer to the best values one side is.
double play_quadratic(const SpsaTrial& trial, const std::vector<double>& best,
                      const std::vector<SpsaParameter>& parameters, std::mt19937_64& random) {
  double difference = 0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const auto loss = [&](double value) { return std::pow((value - best[i]) / parameters[i].step, 2); };
    difference += loss(trial.minus[i]) - loss(trial.plus[i]);
  }
  const double share = 1 / (1 + std::exp(-difference / 20));
  double balance = 0;
  for (int game = 0; game < 2; ++game)
    balance += static_cast<double>(random() >> 11) * 0x1p-53 < share ? 1 : -1;
  return balance;
}

TEST(Spsa, ConvergesOnAQuadratic) {
  const std::vector<SpsaParameter> parameters = {parameter("A", 20, 0, 200, 8, 0.05),
                                                 parameter("B", 300, 100, 400, 15, 0.05),
                                                 real(0.1, 0, 1, 0.05, 0.05)};
  const std::vector<double> best = {100, 180, 0.7};
  constexpr std::size_t kIterations = 3000;
  Spsa spsa(parameters, kIterations, 5);
  std::mt19937_64 random(1);
  for (std::size_t i = 1; i <= kIterations; ++i)
    spsa.learn(i, play_quadratic(spsa.trial(i), best, parameters, random));
  for (std::size_t i = 0; i < best.size(); ++i)
    EXPECT_THAT(spsa.values()[i], DoubleNear(best[i], 1.5 * parameters[i].step)) << parameters[i].name;
}

TEST(Spsa, ReachesItsStepAndRateAtTheEnd) {
  constexpr std::size_t kIterations = 100;
  Spsa spsa({real(0.5, 0, 1, 0.02, 0.1)}, kIterations, 1);
  const auto distance = [&](std::size_t iteration) {
    const SpsaTrial trial = spsa.trial(iteration);
    EXPECT_DOUBLE_EQ(trial.plus[0] - spsa.values()[0], spsa.values()[0] - trial.minus[0]);
    return trial.plus[0] - spsa.values()[0];
  };
  EXPECT_NEAR(std::abs(distance(1)), 0.02 * std::pow(100, 0.101), 1e-12);
  EXPECT_NEAR(std::abs(distance(kIterations)), 0.02, 1e-12);
  // Moves towards the upper values by rate * step per win more than losses.
  const double upwards = distance(kIterations);
  spsa.learn(kIterations, 2);
  EXPECT_NEAR(spsa.values()[0], 0.5 + 2 * 0.1 * upwards, 1e-12);
  spsa.learn(kIterations, -2);
  EXPECT_NEAR(spsa.values()[0], 0.5, 1e-12);
  // The gain in the first iteration is larger: (11 N / (A + 1))^0.602 of the gain over N^0.101.
  const double first = distance(1);
  spsa.learn(1, 1);
  EXPECT_NEAR(spsa.values()[0] - 0.5, 0.1 * 0.02 * 0.02 * std::pow(110.0 / 11.0, 0.602) / first, 1e-12);
}

TEST(Spsa, RoundsWholeNumbersFairlyAndStaysInTheRange) {
  constexpr std::size_t kIterations = 4000;
  const Spsa spsa({parameter("A", 10.3, 0, 100, 1, 0.002), parameter("B", 99.5, 0, 100, 4, 0.002)},
                  kIterations, 7);
  double sum = 0;
  for (std::size_t i = 1; i <= kIterations; ++i) {
    const SpsaTrial trial = spsa.trial(i);
    for (const auto& values : {trial.plus, trial.minus}) {
      for (const double value : values) EXPECT_EQ(value, std::floor(value));
      EXPECT_LE(values[1], 100);
      EXPECT_GE(values[1], 90);
    }
    sum += trial.plus[0] + trial.minus[0];
  }
  EXPECT_NEAR(sum / (2 * kIterations), 10.3, 0.05);
}

TEST(Spsa, DrawsTheSameForASeedAndAnIteration) {
  const auto drawn = [](std::uint64_t seed, std::size_t iteration) {
    std::vector<SpsaParameter> parameters(20, real(0.5, 0, 1, 0.02, 0.1));
    return Spsa(parameters, 100, seed).trial(iteration).plus;
  };
  EXPECT_EQ(drawn(1, 50), drawn(1, 50));
  EXPECT_NE(drawn(1, 50), drawn(2, 50));
  EXPECT_NE(drawn(1, 50), drawn(1, 51));
}

TEST(Spsa, TellsNumbersAsTheyAre) {
  EXPECT_EQ(spsa_number(1234567), "1234567");
  EXPECT_EQ(spsa_number(-0.0), "0");
  EXPECT_EQ(spsa_number(0.03125), "0.03125");
  EXPECT_EQ(spsa_number(118.372649), "118.373");
  EXPECT_EQ(settled(parameter("A", 5, 0, 10, 1, 0.1), 7.6), 8);
  EXPECT_EQ(settled(real(0.5, 0, 1, 0.1, 0.1), 1.2), 1);
}

// The same trials and values, whatever the order of results.
TEST(SpsaCourse, DoesNotDependOnTheOrderOfResults) {
  const Spsa begun({real(0.5, 0, 1, 0.02, 0.1), parameter("A", 40, 0, 100, 4, 0.1)}, 40, 3);
  const auto half_points = [](std::size_t iteration) { return static_cast<int>(iteration * 7 % 5); };
  const auto played = [&](std::size_t at_a_time, bool last_first) {
    SpsaCourse course(begun, 5);
    std::map<std::size_t, SpsaTrial> trials;
    std::vector<std::size_t> open;
    for (;;) {
      while (open.size() < at_a_time) {
        const auto iteration = course.next();
        if (!iteration) break;
        trials[*iteration] = course.trial(*iteration);
        open.push_back(*iteration);
      }
      if (open.empty()) break;
      const auto at = last_first ? open.end() - 1 : open.begin();
      course.take({*at, half_points(*at)});
      open.erase(at);
    }
    EXPECT_EQ(course.learnt(), 40);
    EXPECT_EQ(trials.size(), 40);
    return std::pair(course.values(), trials);
  };
  const auto [values, trials] = played(1, false);
  for (const auto& [at_a_time, last_first] : {std::pair{3U, true}, {5U, true}, {9U, false}, {4U, false}}) {
    const auto [other_values, other_trials] = played(at_a_time, last_first);
    EXPECT_EQ(other_values, values);
    for (const auto& [iteration, trial] : trials) {
      EXPECT_EQ(other_trials.at(iteration).plus, trial.plus) << iteration;
      EXPECT_EQ(other_trials.at(iteration).minus, trial.minus) << iteration;
    }
  }
}

TEST(SpsaCourse, WaitsForWhatAnIterationLearnsFrom) {
  SpsaCourse course(Spsa({real(0.5, 0, 1, 0.02, 0.1)}, 4, 1), 2);
  EXPECT_EQ(course.next(), 1);
  EXPECT_EQ(course.next(), 2);
  EXPECT_EQ(course.next(), std::nullopt);
  course.take({2, 4});
  EXPECT_EQ(course.learnt(), 0) << "its turn has not come";
  EXPECT_EQ(course.next(), std::nullopt);
  course.take({1, 0});
  EXPECT_EQ(course.learnt(), 2);
  course.take({4, 2});  // from an earlier run
  EXPECT_EQ(course.next(), 3);
  EXPECT_EQ(course.trial(3).plus, Spsa(course.spsa()).trial(3, course.values()[1]).plus);
  EXPECT_EQ(course.next(), std::nullopt);
  course.take({3, 2});
  EXPECT_EQ(course.learnt(), 4);
  EXPECT_EQ(course.next(), std::nullopt);
}

TEST(SpsaFile, ReadsParametersAndWritesThem) {
  const auto read = parse_spsa_parameters(
      "# constants\n\nNull Margin, 120, 0, 300, 15  # centipawns\nScale,0.5,-1,1,1e-2,0.01\n");
  ASSERT_TRUE(read) << read.error().message;
  ASSERT_EQ(read->size(), 2);
  SpsaParameter first = parameter("Null Margin", 120, 0, 300, 15, 0.002);
  first.line = 3;
  SpsaParameter second = parameter("Scale", 0.5, -1, 1, 0.01, 0.01);
  second.line = 4;
  EXPECT_THAT(*read, ElementsAre(first, second));
  EXPECT_EQ(spsa_parameters_text(*read, {131.25, -0.5}),
            "# NAME, START, LEAST, MOST, STEP [, RATE]\nNull Margin, 131.25, 0, 300, 15, 0.002\n"
            "Scale, -0.5, -1, 1, 0.01, 0.01\n");
}

TEST(SpsaFile, NamesTheLineOfAMistake) {
  const auto mistake = [](const std::string& text) {
    const auto read = parse_spsa_parameters(text);
    return read ? "none" : std::to_string(read.error().line) + ": " + read.error().message;
  };
  EXPECT_EQ(mistake("A, 1, 0, 2, 1\n# no\nB, 1, 0, 2\n"),
            "3: 'B, 1, 0, 2' is not of the form NAME, START, LEAST, MOST, STEP [, RATE]");
  EXPECT_EQ(mistake("A, 1, 0, 2, 1, 0.1, 5"),
            "1: 'A, 1, 0, 2, 1, 0.1, 5' is not of the form NAME, START, LEAST, MOST, STEP [, RATE]");
  EXPECT_EQ(mistake("\nA, 1, nan, 2, 1"), "2: 'A': 'nan' is not a number");
  EXPECT_EQ(mistake("A, 1, 0, 2x, 1"), "1: 'A': '2x' is not a number");
  EXPECT_EQ(mistake("A, 1, 2, 2, 1"), "1: 'A': its least value, 2, is not below the most, 2");
  EXPECT_EQ(mistake("A, 3, 0, 2, 1"), "1: 'A': it starts with 3, which is not from 0 to 2");
  EXPECT_EQ(mistake("A, 1, 0, 2, 0"), "1: 'A': its step, 0, is not above 0 and at most the range, 2");
  EXPECT_EQ(mistake("A, 1, 0, 2, 1, 0"), "1: 'A': its rate, 0, is not above 0 and at most 1");
  EXPECT_EQ(mistake("Aa, 1, 0, 2, 1\naA, 1, 0, 2, 1"), "2: 'aA' is there already");
  EXPECT_EQ(mistake("# nothing\n"),
            "0: there is no parameter in it: NAME, START, LEAST, MOST, STEP [, RATE], one a line");
}

TEST(SpsaFile, HoldsParametersToWhatTheEngineOffers) {
  OfferedOptions offered;
  for (const char* option : {"name Margin type spin default 50 min 0 max 100",
                             "name Scale type string default 1", "name Book type check default false"})
    offered.add(*parse_uci_option(option));
  const auto mistake = [&](const std::string& line) {
    auto parameters = parse_spsa_parameters('\n' + line).take();
    const Status fits = fit_to_options(parameters, offered);
    if (!fits) return std::to_string(fits.error().line) + ": " + fits.error().message;
    return std::string(parameters.front().whole ? "whole" : "real");
  };
  EXPECT_EQ(mistake("margin, 50, 0, 100, 5"), "whole");
  EXPECT_EQ(mistake("Scale, 0.5, 0.25, 100, 0.1"), "real");
  EXPECT_EQ(mistake("Mragin, 50, 0, 100, 5"),
            "2: the engine: it has no option 'Mragin'; the nearest is 'Margin'");
  EXPECT_EQ(mistake("Margin, 50, 0, 101, 5"),
            "2: 'Margin': 0 to 101 is not within what the engine takes, 0 to 100");
  EXPECT_THAT(mistake("Margin, 50, 0.5, 100, 5"), HasSubstr("takes whole numbers, and its least"));
  EXPECT_THAT(mistake("Margin, 50, 0, 100, 0.1"), HasSubstr("a step of 0.1 is too little: at least 0.5"));
  EXPECT_EQ(mistake("Book, 0, 0, 1, 1"), "2: 'Book': the engine's option takes no numbers");
}

TEST(LinePlot, HasTitleAxesLegendAndCurves) {
  const LinePlot plot{
      "A < B", "iterations", "value", 40, {{"First", {{0, 10}, {40, 30}}}, {"Second", {{0, 20}}}}};
  const std::string svg = line_plot_svg(plot);
  for (const char* part : {"<svg xmlns=", "A &lt; B", ">iterations<", ">value<", ">First<", ">Second<",
                           ">40<", "points=\"80.0,460.0 720.0,60.0 \"", "</svg>"})
    EXPECT_THAT(svg, HasSubstr(part));
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

TEST(LinePlot, DrawsEqualValuesAndNone) {
  for (const LinePlot& plot : {LinePlot{"T", "x", "y", 1, {{"Flat", {{0, 5}, {1, 5}}}}},
                               LinePlot{"T", "x", "y", 1, {{"None", {}}}}}) {
    EXPECT_THAT(line_plot_svg(plot), Not(HasSubstr("nan")));
    EXPECT_THAT(line_plot_svg(plot), Not(HasSubstr("inf")));
  }
}

// The files of a run with the mock engine, which plays best with a Strength of 70.
class SpsaRun : public testing::Test {
 protected:
  SpsaRun() { file_.write("Strength, 20, 0, 100, 8, 0.2\nScale, 0.5, 0, 1, 0.125, 0.1\n"); }

  Words words(const char* iterations, const Words& more = {}, const char* mode = "tuned") const {
    Words all = {"match",
                 "chess",
                 "capablanca",
                 "--engine",
                 std::string("cmd=") + test::mock_engine_binary(),
                 "name=Mock",
                 std::string("args=") + mode,
                 "--spsa",
                 file_.path(),
                 "--iterations",
                 iterations,
                 "--depth",
                 "1",
                 "--maxmoves",
                 "40",
                 "--no-balance",
                 "--timeout",
                 "60"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  nlohmann::json result() const { return nlohmann::json::parse(result_.text()); }

  ScratchFile file_{"parameters.txt"};
  ScratchFile result_{"spsa.json"};
  ScratchFile state_{"spsa_state.json"};
};

TEST_F(SpsaRun, FindsABetterValue) {
  const ScratchFile out("found.txt"), plot("plot.svg"), pgn("spsa.pgn"), log("spsa.log");
  const CliRun run =
      run_words(words("60", {"--result", result_.path(), "--spsa-out", out.path(), "--plot", plot.path(),
                             "--pgn", pgn.path(), "--log", log.path(), "--report", "20"}));
  ASSERT_EQ(run.code, 0) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("Iteration 2 of 60: capablanca: "));
  EXPECT_THAT(run.out, HasSubstr("After 20 of 60 iterations, 40 games; pairs "));
  EXPECT_THAT(run.out, HasSubstr("option    start  now"));
  EXPECT_THAT(run.out, HasSubstr("To play with these values: option.Strength="));
  EXPECT_THAT(run.out, Not(HasSubstr("TUNABLE")));
  const nlohmann::json found = result();
  EXPECT_NEAR(found["parameters"][0]["now"].get<double>(), 70, 10) << run.out;
  EXPECT_EQ(found["history"].size(), 4);
  EXPECT_EQ(found["complete"], true);
  const auto again = parse_spsa_parameters(out.text());
  ASSERT_TRUE(again) << out.text();
  EXPECT_NEAR((*again)[0].start, found["parameters"][0]["now"].get<double>(), 1e-3);
  EXPECT_THAT(plot.text(), HasSubstr("60 of 60 iterations of SPSA: chess, capablanca"));
  EXPECT_THAT(plot.text(), HasSubstr(">Strength: 20 to "));
  EXPECT_THAT(pgn.text(), HasSubstr("[White \"Mock plus\"]"));
  EXPECT_THAT(log.text(), HasSubstr("setoption name Scale value 0."));
}

TEST_F(SpsaRun, GoesOnAsIfItHadNeverBeenInterrupted) {
  const CliRun whole = run_words(words("14", {"--result", result_.path(), "--report", "1", "--seed", "3"}));
  ASSERT_EQ(whole.code, 0) << whole.out << whole.err;
  const nlohmann::json expected = result();
  std::string command = "exec " + test::for_shell(test::engine_binary());
  for (const std::string& word :
       words("14", {"--result", result_.path(), "--report", "1", "--seed", "3", "--state", state_.path()},
             "tuned 1 12"))
    command += ' ' + test::for_shell(word);
  std::string out;
  int runs = 0;
  for (bool complete = false; !complete && runs < 9; ++runs) {
    std::FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    std::array<char, 4096> buffer;
    for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
      out.append(buffer.data(), n);
    ASSERT_EQ(WEXITSTATUS(pclose(pipe)), 0) << out;
    complete = result()["complete"].get<bool>();
  }
  EXPECT_EQ(runs, 3) << out;
  EXPECT_THAT(out, HasSubstr("Interrupted after 5 of 14 iterations."));
  EXPECT_THAT(out, HasSubstr("Continuing after 5 iterations."));
  EXPECT_EQ(result(), expected) << out;
}

TEST_F(SpsaRun, RefusesTheStateOfAnotherRun) {
  const Words kept = {"--state", state_.path()};
  EXPECT_EQ(run_words(words("2", kept)).code, 0);
  EXPECT_THAT(run_words(words("2", kept)).out, HasSubstr("Continuing after 2 iterations."));
  const CliRun longer = run_words(words("3", kept));
  EXPECT_EQ(longer.code, 2) << longer.out;
  EXPECT_THAT(longer.err, HasSubstr("other parameters, iterations"));
  std::string state = state_.text();
  const std::string build(build_id());
  state_.write(state.replace(state.find(build), build.size(), "0.0.1-x"));
  EXPECT_THAT(run_words(words("2", kept)).err,
              HasSubstr("the state file of the build 0.0.1-x, and this is "));
  EXPECT_EQ(run_words(words("2", {"--state", state_.path(), "--any-build"})).code, 0);
  state_.write("{\"spsa_format\": 2}");
  EXPECT_THAT(run_words(words("2", kept)).err, HasSubstr("not a state file of SPSA"));
}

TEST_F(SpsaRun, PlaysSeveralIterationsAtATime) {
  const CliRun run = run_words(words("20", {"--result", result_.path(), "--concurrency", "3", "--quiet"}));
  EXPECT_EQ(run.code, 0) << run.out << run.err;
  const nlohmann::json many = result();
  EXPECT_EQ(many["played"], 20);
  EXPECT_THAT(run.out, Not(HasSubstr("Iteration ")));
  EXPECT_EQ(run_words(words("20", {"--result", result_.path(), "--quiet"})).code, 0);
  EXPECT_EQ(result(), many) << "the same one after the other";
  EXPECT_EQ(run_words(words("20", {"--result", result_.path(), "--quiet", "--lag", "1"})).code, 0);
  EXPECT_NE(result()["parameters"], many["parameters"]) << "each iteration learns from all before it";
}

TEST_F(SpsaRun, TellsWhatTheEngineDoesWrong) {
  const ScratchFile hash("hash.txt");
  hash.write("Hash, 16, 1, 64, 8\n");
  const CliRun run = run_words(
      {"match", "chess", "--engine", std::string("cmd=") + test::mock_engine_binary(), "name=Mock",
       "args=illegal 2", "--spsa", hash.path(), "--iterations", "1", "--depth", "1", "--no-balance"});
  EXPECT_EQ(run.code, 1) << run.out << run.err;
  EXPECT_THAT(run.out, HasSubstr("Game 1: Mock plus: illegal move"));
}

TEST_F(SpsaRun, NamesTheFileAndLineOfAMistake) {
  file_.write("# tuned\nStrenth, 20, 0, 100, 8\n");
  const CliRun unknown = run_words(words("1"));
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr(file_.path() + ":2: the engine: it has no option 'Strenth'; "
                                                    "the nearest is 'Strength'"));
  file_.write("Strength, 20, 0, 100\n");
  EXPECT_THAT(run_words(words("1")).err,
              HasSubstr(file_.path() + ":1: 'Strength, 20, 0, 100' is not of the form"));
  file_.write("NullMargin, 120, 0, 300, 15\n");
  const CliRun ours = run_words({"match", "chess", "--engine", std::string("cmd=") + test::engine_binary(),
                                 "--spsa", file_.path(), "--iterations", "1", "--nodes", "10"});
  EXPECT_EQ(ours.code, 2);
  EXPECT_THAT(ours.err, HasSubstr("a build with -DPROCONSUL_TUNING=ON"));
  const CliRun missing = run_words({"match", "chess", "--engine", "cmd=a", "--spsa", "/nowhere/p.txt",
                                    "--iterations", "1", "--nodes", "10"});
  EXPECT_EQ(missing.code, 3) << missing.err;
}

TEST_F(SpsaRun, ComplainsAboutItsOptions) {
  const auto error = [](const Words& more) {
    Words all = {"match", "chess", "--engine", "cmd=a", "--depth", "1"};
    all.insert(all.end(), more.begin(), more.end());
    const CliRun run = run_words(all);
    EXPECT_EQ(run.code, 2);
    return run.err;
  };
  EXPECT_THAT(error({"--spsa", "p"}), HasSubstr("--spsa needs --iterations N"));
  EXPECT_THAT(error({"--spsa", "p", "--iterations", "0"}),
              HasSubstr("--iterations: '0' is not a number from 1"));
  EXPECT_THAT(error({"--spsa", "p", "--iterations", "5", "--games", "2"}),
              HasSubstr("--games cannot be used with --spsa"));
  EXPECT_THAT(error({"--spsa", "p", "--iterations", "5", "--engine", "cmd=b"}),
              HasSubstr("--spsa tunes one engine"));
  EXPECT_THAT(error({"--engine", "cmd=b", "--plot", "p.svg"}), HasSubstr("--plot requires --spsa"));
}

}  // namespace
}  // namespace proconsul
