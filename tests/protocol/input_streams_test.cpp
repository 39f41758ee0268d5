// Files, pipes and standard input, packed or not, for all inputs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "protocol/cli_runner.h"
#include "protocol/learning/self_play.h"
#include "protocol/protocol_fixture.h"
#include "protocol/text/input_file.h"
#include "protocol/text/zstandard.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using testing::HasSubstr;

const std::string kGames = "[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n";
const std::string kSuite = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"one\";\n";
const std::string kDefinition = "[mine:chess]\nqueen = -\ncustomPiece1 = q:N:nag\n";

std::string gzipped(const std::string& text) {
  z_stream state{};
  EXPECT_EQ(deflateInit2(&state, 9, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(deflateBound(&state, text.size()) + 64, '\0');
  state.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  state.avail_in = static_cast<uInt>(text.size());
  state.next_out = reinterpret_cast<Bytef*>(packed.data());
  state.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&state, Z_FINISH), Z_STREAM_END);
  packed.resize(state.total_out);
  deflateEnd(&state);
  return packed;
}

// By gzip where the program was built without Zstandard.
std::string zstandard(const std::string& text) {
  return lack_of_zstandard() ? gzipped(text) : zstandard_packed(text, 3, FrameCheck::kNone);
}

std::string training_games() {
  SelfPlaySettings settings;
  settings.variants = {test::registry().find("chess")};
  settings.nodes = 30;
  SelfPlayer player(settings);
  std::string text;
  for (std::size_t number = 0, games = 0; games < 2; ++number) {
    const auto game = player.play(number);
    if (!game) continue;
    text += to_line(*game) + '\n';
    ++games;
  }
  return text;
}

// A command that reads a file: its words with FILE for the name, the file's content, and the expected output.
struct Reader {
  std::vector<std::string> words;
  std::string content;
  std::string answer;
};

std::vector<Reader> readers() {
  return {{{"pgn", "check", "FILE"}, kGames, "1 game, 3 moves, 0 problems"},
          {{"pgn", "convert", "FILE", "--to", "uci"}, kGames, "1. e2e4 e7e5 2. g1f3 1-0"},
          {{"pgn", "html", "FILE"}, kGames, "<html"},
          {{"analyse", "chess", "--depth", "2", "--epd", "FILE"}, kSuite, "Solved 1 of 1"},
          {{"analyse", "chess", "--depth", "1", "--pgn", "FILE"}, kGames, "[%eval"},
          {{"book", "build", scratch_path("book"), "FILE"}, kGames, "3 positions seen"},
          {{"variant", "check", "FILE"}, kDefinition, "fine: mine"},
          {{"variant", "doc", "FILE"}, kDefinition, "Name `mine`"},
          {{"variant", "assess", "FILE", "--games", "2", "--nodes", "10", "--plies", "12"},
           kDefinition,
           "(mine)"},
          {{"analyse", "chess", "--depth", "1", "--json", "--pgn", "FILE"}, kGames, "\"judged\":3"},
          {{"variants", "mine", "--variant-file", "FILE"}, kDefinition, "(mine)"},
          {{"tune", "FILE", "--out", scratch_path("weights"), "--epochs", "0"},
           training_games(),
           "games learnt from"},
          {{"train", "FILE", "--out", scratch_path("net"), "--epochs", "1"},
           training_games(),
           "positions to learn from"}};
}

CliRun run_reader(Reader reader, const std::string& file, const std::string& input = "") {
  std::replace(reader.words.begin(), reader.words.end(), std::string("FILE"), file);
  return run_words(reader.words, input);
}

void expect_answer(const Reader& reader, const CliRun& run) {
  EXPECT_THAT(run.out, HasSubstr(reader.answer)) << reader.words[0] << ' ' << reader.words[1] << run.err;
  EXPECT_EQ(run.code, 0) << reader.words[0] << ' ' << reader.words[1] << run.err;
}

TEST(InputStreams, ReadsPackedFiles) {
  for (const Reader& reader : readers()) {
    for (const std::string& content :
         {reader.content, gzipped(reader.content), zstandard(reader.content),
          gzipped(reader.content.substr(0, 9)) + gzipped(reader.content.substr(9)),
          zstandard(reader.content.substr(0, 9)) + zstandard(reader.content.substr(9))}) {
      const ScratchFile file("packed", content);
      expect_answer(reader, run_reader(reader, file.path()));
    }
  }
}

TEST(InputStreams, ReadsStandardInput) {
  for (const Reader& reader : readers()) {
    expect_answer(reader, run_reader(reader, "-", reader.content));
    expect_answer(reader, run_reader(reader, "-", gzipped(reader.content)));
  }
}

TEST(InputStreams, ReadsPipesWithNames) {
  const std::string path = scratch_path("fifo");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  for (const Reader& reader : readers()) {
    std::thread writer([&] { std::ofstream(path, std::ios::binary) << zstandard(reader.content); });
    expect_answer(reader, run_reader(reader, path));
    writer.join();
  }
  std::filesystem::remove(path);
}

TEST(InputStreams, TellsADirectoryAndAnEmptyFile) {
  const ScratchFile empty("empty", "");
  const std::string folder = std::filesystem::temp_directory_path().string();
  for (const Reader& reader : readers()) {
    for (const auto& [file, says] :
         {std::pair{folder, "is a directory"}, std::pair{empty.path(), "is empty"},
          std::pair{std::string("/nowhere/at/all"), "cannot read '/nowhere/at/all'"},
          std::pair{std::string("-"), "standard input is empty"}}) {
      const CliRun run = run_reader(reader, file);
      EXPECT_EQ(run.code, 3) << reader.words[0] << ' ' << reader.words[1] << ' ' << file;
      EXPECT_THAT(run.err, HasSubstr(says)) << reader.words[0] << ' ' << reader.words[1];
      EXPECT_THAT(run.out, testing::Not(HasSubstr("Solved")));
    }
  }
}

TEST(InputStreams, TellsAPackedFileThatIsCutOff) {
  for (const std::string& packed : {gzipped(kGames), zstandard(kGames)}) {
    const ScratchFile file("cut", packed.substr(0, packed.size() - 5));
    const CliRun run = run_words({"pgn", "check", file.path()});
    EXPECT_EQ(run.code, 3);
    EXPECT_THAT(run.err, HasSubstr("is damaged or truncated"));
  }
}

TEST(InputStreams, TellsASuiteWithoutPositions) {
  const ScratchFile file("comments.epd", "# nothing\n\n");
  const CliRun run = run_words({"analyse", "chess", "--epd", file.path()});
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("there is no position in '" + file.path() + "'"));
  EXPECT_EQ(run.out, "");
}

TEST(InputStreams, GoesOnWithGamesFromAPipe) {
  const std::string games = kGames + "\n[White \"B\"]\n\n1. d4 d5 1/2-1/2\n";
  const ScratchFile out("annotated.pgn", "");
  const std::vector<std::string> words = {"analyse", "chess", "--depth", "1",
                                          "--pgn",   "-",     "--out",   out.path()};
  EXPECT_EQ(run_words(words, kGames).code, 0);
  EXPECT_THAT(run_words(words, games).out, HasSubstr("Continuing after 1 game."));
  std::ifstream file(out.path());
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_THAT(text, HasSubstr("[White \"A\"]"));
  EXPECT_THAT(text, HasSubstr("[White \"B\"]"));
}

TEST(InputStreams, ReadsLongFiles) {
  std::string text;
  for (int i = 0; text.size() < 300'000; ++i) text += std::to_string(i * 7919) + '\n';
  for (const std::string& content : {text, gzipped(text), zstandard(text)}) {
    const ScratchFile file("long", content);
    const Result<std::string> read = read_file(file.path(), nullptr, text.size());
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(*read, text);
    EXPECT_FALSE(read_file(file.path(), nullptr, text.size() - 1).ok());
  }
}

TEST(InputStreams, VariantPathReadsPackedFilesAndRefusesPipes) {
  const ScratchFile file("packed.ini.gz", gzipped(kDefinition));
  UciTalk talk;
  EXPECT_THAT(talk.say("setoption name VariantPath value " + file.path()).back(), HasSubstr(" var mine"));
  const std::string path = scratch_path("games");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT(talk.say("load " + path).front(), HasSubstr("is a pipe and not a file"));
  std::filesystem::remove(path);
  EXPECT_THAT(talk.say("load -").front(), HasSubstr("standard input cannot be read here"));
  EXPECT_THAT(talk.say("load /tmp").front(), HasSubstr("'/tmp' is a directory"));
}

}  // namespace
}  // namespace proconsul
