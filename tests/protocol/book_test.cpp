// Opening books: building, storing and probing, on the command line and in both protocols.
#include "protocol/formats/book.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "protocol/cli_runner.h"
#include "protocol/session/session.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;

class BookFile : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(games_)
        << "1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 1/2-1/2\n\n1. a4 0-1\n\n1. h4 *\n\n"
           "[Variant \"consulchess\"]\n\n1. e4 1-0\n";
  }
  void TearDown() override {
    std::filesystem::remove(games_);
    std::filesystem::remove(book_);
  }
  const std::string games_ = scratch_path("book_games.pgn");
  const std::string book_ = scratch_path("games.bin");
};

TEST_F(BookFile, IsMadeOfGames) {
  const CliRun built = run_words({"book", "build", book_, games_});
  ASSERT_EQ(built.code, exit_code::kOk) << built.err;
  EXPECT_EQ(std::filesystem::file_size(book_) % 16, 0U);
  const CliRun probe = run_words({"book", "probe", book_, "chess"});
  EXPECT_EQ(probe.out,
            "e4        e2e4         3   75 %\n"
            "d4        d2d4         1   25 %\n");
  EXPECT_THAT(run_words({"book", "probe", book_, "consulchess"}).out, HasSubstr("100 %"));
  EXPECT_EQ(run_words({"book", "probe", book_, "gothic"}).code, exit_code::kNegative);
  const CliRun rare = run_words({"book", "build", book_, games_, "--min-games", "2"});
  EXPECT_THAT(rare.out, HasSubstr(", 1 move written"));
}

TEST_F(BookFile, EntriesAreSortedAsPolyglotsAre) {
  run_words({"book", "build", book_, games_});
  std::ifstream in(book_, std::ios::binary);
  std::string last;
  for (std::string entry(16, '\0'); in.read(entry.data(), 16); last = entry.substr(0, 8)) {
    EXPECT_LE(
        std::lexicographical_compare(
            entry.begin(), entry.begin() + 8, last.begin(), last.end(),
            [](char a, char b) { return static_cast<unsigned char>(a) < static_cast<unsigned char>(b); }),
        false);
  }
}

TEST_F(BookFile, MovesAreDrawnByWeight) {
  run_words({"book", "build", book_, games_});
  const auto book = Book::read(book_);
  ASSERT_TRUE(book.ok());
  const Game game = test::game_of("chess");
  int king_pawn = 0;
  for (std::uint64_t random = 0; random < 400; ++random)
    king_pawn += *book->choose(game, random) == *parse_uci(game, "e2e4") ? 1 : 0;
  EXPECT_EQ(king_pawn, 300);
}

TEST_F(BookFile, TheEnginePlaysFromIt) {
  run_words({"book", "build", book_, games_, "--min-games", "2"});
  Session session;
  ASSERT_TRUE(session.set_option("Book File", book_).ok());
  Limits limits;
  limits.depth = 30;
  const Limits narrowed = session.with_book(limits, session.game());
  EXPECT_EQ(to_uci(session.game(), session.engine().think(session.game(), narrowed).best), "e2e4");
  limits.infinite = true;
  EXPECT_TRUE(session.with_book(limits, session.game()).search_moves.empty());
  EXPECT_FALSE(session.set_option("Book File", "/nowhere.bin").ok());
  ASSERT_TRUE(session.set_option("Book File", "").ok());
  limits.infinite = false;
  EXPECT_TRUE(session.with_book(limits, session.game()).search_moves.empty());
}

TEST_F(BookFile, RefusesOtherFiles) {
  std::ofstream(book_) << "no book";
  EXPECT_THAT(Book::read(book_).error().message, HasSubstr("multiple of 16 bytes"));
  std::ofstream(book_) << "sixteen bytes ab";
  EXPECT_THAT(Book::read(book_).error().message, HasSubstr("another program"));
}

TEST_F(BookFile, SelfPlayMakesOneToo) {
  const CliRun built = run_words({"book", "build", book_, "--self-play", "2", "--variant", "losalamos",
                                  "--nodes", "200", "--plies", "6"});
  ASSERT_EQ(built.code, exit_code::kOk) << built.err;
  EXPECT_THAT(built.out, HasSubstr("positions seen"));
  EXPECT_THAT(run_words({"book", "build", book_}).err, HasSubstr("a book needs PGN files or --self-play"));
  EXPECT_THAT(run_words({"book", "build", book_, "--self-play", "1"}).err, HasSubstr("needs --variant"));
}

}  // namespace
}  // namespace proconsul
