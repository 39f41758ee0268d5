// Files and folders that are not there, named by every kind of option: the exit code is that of files, the
// message names what is missing, and nothing is made of nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "protocol/cli_runner.h"
#include "protocol/match_runner.h"
#include "protocol/scratch_folder.h"

namespace proconsul {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;

using Options = std::vector<std::string>;

constexpr const char* kMissing = "/no-such-folder/x.y";

Options match_of(const Options& more, const std::string& game = "chess") {
  Options words = joined_words({"match", game}, engine_words("A", "play"));
  words = joined_words(words, engine_words("B", "play"));
  return joined_words(words, joined_words({"--depth", "1", "--games", "2"}, more));
}

TEST(MissingFiles, HaveTheirExitCodeWhateverTheOption) {
  const ScratchFolder folder("missing_files");
  const ScratchFile config("missing.json",
                           R"({"variants": ["chess"], "variant-file": ["/no-such-folder/x.y"]})");
  const std::string out = folder / "out";
  const std::vector<Options> commands = {
      match_of({"--openings", kMissing}),
      match_of({"--openings", "/no-such-folder"}),
      match_of({"--openings", "no-such-file"}),
      match_of({"--openings", "no-such-file"}, "consul42k"),
      match_of({"--openings", "no-such-file.sfen"}, "shogi"),
      match_of({"--epd", kMissing}),
      match_of({"--state", kMissing}),
      match_of({"--pgn", kMissing}),
      match_of({"--tb", kMissing}),
      {"match", "--config", kMissing},
      {"match", "--config", config.path()},
      {"analyse", "chess", "--nodes", "1", "--tb", kMissing},
      {"analyse", "chess", "--nodes", "1", "--epd", kMissing},
      {"analyse", "--nodes", "1", "--pgn", kMissing},
      {"play", "chess", "--tb", kMissing},
      {"play", "--resume", kMissing},
      {"tb", "probe", "losalamos", "k5/6/1K4/6/6/5R w - - 0 1", "--tb", kMissing},
      {"tb", "power", "--board", "8x8", "--minutes", "0", "--state", kMissing},
      {"perft", "chess", "2", "--parts", "20", "--state", kMissing},
      {"starts", "chess56", "--nodes", "1", "--state", kMissing},
      {"starts", "chess56", "--scores", kMissing},
      {"start", "consul42k", "--fair", "10", "--scores", kMissing},
      {"datagen", "chess", "--out", kMissing, "--games", "1", "--nodes", "1"},
      {"datagen", "--report", kMissing},
      {"tune", kMissing, "--out", out},
      {"train", kMissing, "--out", out},
      {"book", "build", out, kMissing},
      {"book", "probe", kMissing, "chess"},
      {"pgn", "check", kMissing},
      {"merge", kMissing, "--out", out},
      {"variant", "check", kMissing},
      {"genfens", "1", "seed", "1", "book", kMissing},
  };
  for (const Options& words : commands) {
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, exit_code::kIo) << testing::PrintToString(words) << '\n' << run.err;
    EXPECT_THAT(run.err + run.out, AnyOf(HasSubstr("cannot read"), HasSubstr("cannot write")))
        << testing::PrintToString(words);
    EXPECT_THAT(run.err + run.out, HasSubstr("no-such-")) << testing::PrintToString(words);
    EXPECT_FALSE(std::filesystem::exists(out)) << testing::PrintToString(words);
  }
}

TEST(MissingFiles, StartNumbersAreNoFiles) {
  const auto error = [](const std::string& openings, const std::string& game) {
    const CliRun run = run_words(match_of({"--openings", openings}, game));
    EXPECT_EQ(run.code, exit_code::kUsage) << openings;
    return run.err;
  };
  EXPECT_THAT(error("5", "chess"), HasSubstr("start numbers need a single variant"));
  EXPECT_THAT(error("99999", "consul42k"), HasSubstr("expected a start number from 0 to 41999"));
  EXPECT_THAT(error("5-3", "consul42k"), HasSubstr("the range '5-3' ends before it begins"));
  EXPECT_THAT(error("1,9-8", "consul42k"), HasSubstr("the range '9-8' ends before it begins"));
  EXPECT_THAT(error("5-", "consul42k"), HasSubstr("expected a start number"));
}

// Neither weights nor a network nor a book.
TEST(MissingFiles, NothingIsMadeOfFilesWithoutGames) {
  const ScratchFolder folder("nothing_to_learn");
  const std::string out = folder / "out";
  const ScratchFile garbage("garbage.txt", "garb\n"), unfinished("unfinished.pgn", "1. e4 e5 *\n"),
      lost("lost.pgn", "1. e4 0-1\n");
  for (const Options& words : {Options{"tune", garbage.path(), "--out", out},
                               {"train", garbage.path(), "--out", out},
                               {"book", "build", out, garbage.path()},
                               {"book", "build", out, unfinished.path()},
                               {"book", "build", out, lost.path()}}) {
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, exit_code::kIo) << testing::PrintToString(words) << '\n' << run.err;
    EXPECT_THAT(run.out, IsEmpty()) << testing::PrintToString(words);
    EXPECT_FALSE(std::filesystem::exists(out)) << testing::PrintToString(words);
  }
}

TEST(MissingFiles, BooksNameTheMovesThatTheyCannotRead) {
  const ScratchFolder folder("faulty_book");
  const ScratchFile games("faulty.pgn",
                          "1. e4 e5 2. Ke5 1-0\n\n[Variant \"nonesuch\"]\n\n1. e4 1-0\n\n1. d4 1-0\n");
  const CliRun run = run_words({"book", "build", folder / "b.bin", games.path()});
  EXPECT_EQ(run.code, exit_code::kNegative);
  EXPECT_THAT(run.err, HasSubstr("faulty.pgn:1:13: illegal move \"Ke5\""));
  EXPECT_THAT(run.err, HasSubstr("unknown variant 'nonesuch'"));
  EXPECT_THAT(run.out, HasSubstr("2 moves written"));
}

}  // namespace
}  // namespace proconsul
