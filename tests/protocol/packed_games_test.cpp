// Packed training games: round trips, damage reported with its place, and use by commands that train or
// report.
#include "protocol/learning/packed_games.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "protocol/cli_runner.h"
#include "protocol/learning/game_files.h"
#include "protocol/learning/game_report.h"
#include "protocol/learning/self_play.h"
#include "protocol/left_out.h"
#include "protocol/protocol_fixture.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using test::registry;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kNote = "# proconsul datagen, seed 1, nodes 60, random plies 4-8, games x, side lines";

class PackedGames : public ::testing::Test {
 protected:
  void SetUp() override {
    if (test::lacks_zstandard()) GTEST_SKIP() << "built without Zstandard";
  }
  PackedGames() : lines_(scratch_path("games.txt")), packed_(scratch_path("games.pack")) {}
  ~PackedGames() override {
    for (const std::string& file : {lines_, packed_, lines_ + ".back"}) std::filesystem::remove(file);
  }

  // Random games with random scores, and side lines.
  void write_lines(const std::vector<std::string>& names, int games_each) const {
    std::ofstream out(lines_, std::ios::binary);
    out << kNote << '\n';
    std::mt19937 random(3);
    for (const std::string& name : names) {
      for (int i = 0; i < games_each; ++i) write_game(out, name, static_cast<std::size_t>(i), random);
    }
  }
  CliRun convert(const std::string& from, const std::string& to) const {
    return run_words({"datagen", "--convert", from, to});
  }
  static std::string content(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static void write(const std::string& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
  }
  std::vector<std::string> lines_read(const std::string& file, std::string* failure = nullptr) const {
    std::istringstream none;
    const auto files = open_game_files({file}, none);
    EXPECT_TRUE(files.ok()) << (files ? "" : files.error().message);
    if (!files) return {};
    std::vector<std::string> read;
    const std::string told = for_each_game(
        registry(), *files, 1, [&](std::size_t, const TrainingGame& game) { read.push_back(to_line(game)); });
    if (failure != nullptr) *failure = told;
    return read;
  }

  std::string lines_;
  std::string packed_;

 private:
  static void play(TrainingGame& game, std::size_t plies, std::size_t opening, std::mt19937& random) {
    Game at = start_of(game).take();
    while (game.moves.size() < plies) {
      const std::vector<Move> moves = at.legal_moves();
      if (moves.empty()) break;
      game.moves.push_back(moves[random() % moves.size()]);
      if (game.moves.size() > opening) game.scores.push_back(static_cast<int>(random() % 3000) - 1500);
      at.play(game.moves.back());
    }
  }
  static void write_game(std::ostream& out, const std::string& name, std::size_t number,
                         std::mt19937& random) {
    TrainingGame game;
    game.number = number * 5;
    game.variant = &test::variant_of(name);
    game.fen = test::game_of(name).fen();
    game.outcome = static_cast<Outcome>(1 + random() % 3);
    play(game, 60, 4, random);
    out << to_line(game) << '\n';
    Game at = start_of(game).take();
    for (const Move move : game.moves) {
      at.play(move);
      if (at.legal_moves().empty() || random() % 2 == 0) continue;
      TrainingGame line{game.number, game.variant, at.fen(), {}, {}, Outcome::kOngoing};
      play(line, 5, 1, random);
      out << to_line(line) << '\n';
    }
  }
};

TEST_F(PackedGames, OfEveryGameReadBackAsTheyWere) {
  write_lines(test::all_names(), 1);
  ASSERT_EQ(convert(lines_, packed_).code, 0);
  EXPECT_LT(std::filesystem::file_size(packed_) * 3, std::filesystem::file_size(lines_));
  ASSERT_EQ(convert(packed_, lines_ + ".back").code, 0);
  EXPECT_EQ(content(lines_ + ".back"), content(lines_));
  EXPECT_EQ(lines_read(packed_), lines_read(lines_));
}

TEST_F(PackedGames, TakeFewBytesAPosition) {
  SelfPlaySettings settings;
  settings.variants = {&test::variant_of("capablanca")};
  settings.nodes = 100;
  settings.side_lines = true;
  SelfPlayer player(settings);
  std::size_t positions = 0;
  std::ostringstream out;
  GamePacker packer(out);
  for (std::size_t number = 0; positions < 1500; ++number) {
    const auto game = player.play(number);
    if (!game) continue;
    packer.add(*game);
    positions += game->scores.size();
    for (const TrainingGame& line : player.side_lines()) {
      packer.add(line);
      positions += line.scores.size();
    }
  }
  packer.finish();
  EXPECT_LT(out.str().size(), positions * 6);
}

TEST_F(PackedGames, AreTakenByTheCommands) {
  write_lines({"chess", "capablanca"}, 2);
  ASSERT_EQ(convert(lines_, packed_).code, 0);
  const std::string report = run_words({"datagen", "--report", lines_}).out;
  EXPECT_EQ(run_words({"datagen", "--report", packed_}).out, report);
  const std::string weights = scratch_path("weights.inc");
  std::string tuned[2];
  for (const std::string& file : {lines_, packed_}) {
    const CliRun run = run_words({"tune", file, "--epochs", "1", "--out", weights});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "");
    tuned[file == packed_] = run.out;
    std::filesystem::remove(weights);
  }
  EXPECT_EQ(tuned[0], tuned[1]);
  EXPECT_THAT(tuned[1], HasSubstr("capablanca"));
}

TEST_F(PackedGames, LineSourceTellsTheirNames) {
  write_lines({"chess", "arena"}, 1);
  ASSERT_EQ(convert(lines_, packed_).code, 0);
  std::istringstream none;
  const auto files = open_game_files({packed_}, none);
  LineSource source(*files);
  std::set<std::string> names;
  for (std::string line; source.next(line);) names.emplace(summarise_line(line)->variant);
  EXPECT_THAT(names, ElementsAre("arena", "chess"));
}

TEST_F(PackedGames, FilesMayBeJoinedAndPiped) {
  write_lines({"chess"}, 1);
  ASSERT_EQ(convert(lines_, packed_).code, 0);
  const std::string once = content(packed_);
  const std::size_t games = lines_read(packed_).size();
  write(packed_, once + once);
  EXPECT_EQ(lines_read(packed_).size(), 2 * games);
  const CliRun piped = run_words({"datagen", "--report", "-", "--json"}, once);
  EXPECT_EQ(piped.code, 0) << piped.err;
  EXPECT_EQ(piped.json()["games"][0]["variant"], "chess");
}

TEST_F(PackedGames, TellWhereTheyAreCutOffOrDamaged) {
  write_lines({"chess", "capablanca", "chess56"}, 110);  // two blocks
  ASSERT_EQ(convert(lines_, packed_).code, 0);
  const std::string whole = content(packed_);
  const std::size_t games = lines_read(packed_).size();
  std::string failure;
  write(packed_, whole.substr(0, whole.size() * 9 / 10));
  const std::size_t read = lines_read(packed_, &failure).size();
  EXPECT_LT(read, games);
  EXPECT_GT(read, 0U);
  EXPECT_THAT(failure, HasSubstr(packed_ + "': damaged or truncated after "));
  EXPECT_THAT(failure, HasSubstr(" 1 whole blocks with " + std::to_string(read) + " games"));
  write(packed_, whole.substr(0, whole.size() - 1));
  EXPECT_EQ(lines_read(packed_, &failure).size(), games) << "the last byte is of the end's check sum";
  EXPECT_THAT(failure, HasSubstr(packed_ + "' is damaged or truncated"));
  write(packed_, whole.substr(0, 40));
  const CliRun beginning = run_words({"datagen", "--report", packed_});
  EXPECT_EQ(beginning.code, 3);
  EXPECT_THAT(beginning.err, HasSubstr(packed_ + "' is damaged or truncated"));
  std::string bent = whole;
  bent[whole.size() / 2] = static_cast<char>(bent[whole.size() / 2] ^ 4);
  write(packed_, bent);
  lines_read(packed_, &failure);
  EXPECT_THAT(failure, HasSubstr("damaged or truncated after "));
  const CliRun run = convert(packed_, lines_ + ".back");
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err, HasSubstr("damaged or truncated after "));
  EXPECT_FALSE(std::filesystem::exists(lines_ + ".back"));
  const std::filesystem::path back = lines_ + ".back";
  EXPECT_FALSE(
      std::filesystem::exists(back.parent_path() / ("." + back.filename().string() + ".proconsul-draft")));
}

// Invalid data in an undamaged file: the unpacked stream.
TEST_F(PackedGames, NonsenseIsTold) {
  const std::string mark(kPackedGamesMark);
  const std::string fen = test::game_of("chess").fen();
  const auto told = [&](const std::string& bytes) {
    write(packed_, bytes);
    std::string failure;
    lines_read(packed_, &failure);
    return failure;
  };
  const auto block = [&](const std::string& name, int tag, int origin, int goal, int score) {
    ByteWriter in;
    in.number(1), in.number(1), in.text(name);
    in.number(static_cast<std::uint64_t>(tag)), in.difference(7), in.text(fen);
    in.number(1), in.number(1), in.byte(origin), in.byte(goal), in.difference(score);
    ByteWriter out;
    out.byte('G'), out.text(in.bytes());
    out.byte('E'), out.text(std::string(1, '\1'));
    return mark + out.bytes();
  };
  EXPECT_EQ(told(block("chess", 2, 12, 28, 31)), "");
  EXPECT_THAT(lines_read(packed_), ElementsAre("7\tchess\t1-0\t" + fen + "\te2e4:31"));
  EXPECT_THAT(told(block("ches", 2, 12, 28, 31)), HasSubstr("block after 0 games of "));
  EXPECT_THAT(told(block("ches", 2, 12, 28, 31)), HasSubstr("unknown variant 'ches'"));
  EXPECT_THAT(told(block("chess", 2, 12, 36, 31)), HasSubstr("game 1 of the block: its move 1 is not legal"));
  EXPECT_THAT(told(block("chess", 2, 12, 28 + 128, 31)), HasSubstr("its move 1 is not legal"));
  EXPECT_THAT(told(block("chess", 2, 12, 28, 40000)), HasSubstr("a score out of range"));
  EXPECT_THAT(told(block("chess", 10, 12, 28, 31)), HasSubstr("it has no name"));
  EXPECT_THAT(told(mark + "X"), HasSubstr("damaged or truncated after 0 whole blocks with 0 games"));
  EXPECT_THAT(told(mark + "X\1a"), HasSubstr("no block after 0 whole blocks with 0 games"));
  EXPECT_THAT(told(mark + "E\1\2"), HasSubstr("its number of games differs from that at its end"));
  EXPECT_THAT(told("Proconsul games 2\n"), HasSubstr("no packed games"));
  EXPECT_THAT(told(mark + "G" + std::string(9, '\xff') + "\1"), HasSubstr("no block"));
}

TEST_F(PackedGames, ABadLineEndsAConversion) {
  write_lines({"chess"}, 1);
  std::ofstream(lines_, std::ios::app) << "1\tchess\t1-0\n";
  const std::size_t line = lines_of(content(lines_)).size();
  const CliRun run = convert(lines_, packed_);
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.err,
              HasSubstr("line " + std::to_string(line) + " of '" + lines_ + "': a game has five fields"));
  EXPECT_FALSE(std::filesystem::exists(packed_));
  EXPECT_EQ(run_words({"datagen", "--convert", lines_}).code, 2);
  EXPECT_EQ(run_words({"datagen", "--convert", "--report", lines_}).code, 2);
}

TEST_F(PackedGames, AReportCountsWhatThereIs) {
  const std::string fen = test::game_of("chess").fen();
  write(lines_, std::string(kNote) + "\n1\tchess\t1-0\t" + fen + "\te2e4 e7e5:3 g1f3:5\n1\tchess\t*\t" + fen +
                    "\te2e4 d7d5:3\n2\tchess\t1/2-1/2\t" + fen + "\te2e4 e7e5:3 g1f3:5\n" +
                    "3\tchess\t0-1\t4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\te2e4:10\n");
  const CliRun run = run_words({"datagen", "--report", lines_, "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const nlohmann::json json = run.json();
  ASSERT_EQ(json["games"].size(), 1U);
  const nlohmann::json& chess = json["games"][0];
  const std::map<std::string, int> expected = {{"positions", 6}, {"games", 3},  {"side_lines", 1},
                                               {"white", 1},     {"draw", 1},   {"black", 1},
                                               {"starts", 2},    {"armies", 2}, {"repeats", 1}};
  for (const auto& [key, value] : expected) EXPECT_EQ(chess[key], value) << key;
  EXPECT_NEAR(chess["mean_plies"].get<double>(), 7.0 / 3, 1e-9);
  EXPECT_NEAR(chess["seen_before"].get<double>(), 3.0 / 6, 1e-9) << "after e4 twice more, after e5 once";
  EXPECT_EQ(chess["positions_by_pieces"]["1-8"], 1);
  EXPECT_EQ(chess["positions_by_pieces"]["25-32"], 5);
  EXPECT_EQ(json["labels"][0]["nodes"], 60);
  const CliRun text = run_words({"datagen", "--report", lines_});
  EXPECT_THAT(text.out, HasSubstr("\nchess  6          3      1           33.3"));
  EXPECT_THAT(text.out, HasSubstr("\nNodes a move: 60 (1 file)\n"));
}

TEST_F(PackedGames, AReportLeavesOutBadLinesAndSaysSo) {
  write_lines({"chess"}, 1);
  std::ofstream(lines_, std::ios::app) << "nonsense\n";
  const CliRun run = run_words({"datagen", "--report", lines_});
  EXPECT_EQ(run.code, 3);
  EXPECT_THAT(run.out, HasSubstr("\nchess"));
  EXPECT_THAT(run.err, HasSubstr("skipped games: line "));
  EXPECT_EQ(run_words({"datagen", "--report", "/nowhere"}).code, 3);
}

TEST(RepeatCount, EstimatesWhatItCannotKeep) {
  RepeatCount one, other;
  for (Key key = 0; key < 1'000'000; ++key) (key % 2 == 0 ? one : other).add(zobrist::mix(key));
  for (Key key = 0; key < 500'000; ++key) other.add(zobrist::mix(key));
  one.add(other);
  EXPECT_NEAR(one.repeated(), 1.0 / 3, 0.005);
}

TEST(DatagenNote, TellsTheNodes) {
  EXPECT_EQ(nodes_in_note(kNote), 60U);
  EXPECT_EQ(nodes_in_note("# made by hand, nodes 60,"), 0U);
  EXPECT_EQ(nodes_in_note("# proconsul datagen, seed 1"), 0U);
}

TEST(ByteText, NumbersComeBack) {
  ByteWriter out;
  const std::int64_t values[] = {0, 1, -1, 63, -64, 64, 1'000'000, -1'000'000, INT64_MAX, INT64_MIN};
  for (const std::int64_t value : values) out.difference(value);
  ByteReader in(out.bytes());
  for (const std::int64_t value : values) EXPECT_EQ(in.difference(), value);
  EXPECT_TRUE(in.at_end());
  EXPECT_EQ(in.byte(), 0);
  EXPECT_TRUE(in.failed());
  EXPECT_EQ(ByteReader("\5abc").text(), "");
}

}  // namespace
}  // namespace proconsul
