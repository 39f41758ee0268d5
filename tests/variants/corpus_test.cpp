// A corpus of definitions in the public dialect: every section is used, or refused for the reason stated
// here.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "engine/game.h"
#include "tests/paths.h"
#include "variants/ini.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

const std::string kCorpus = test::data_folder() + "/variants_corpus.ini";

constexpr const char* kNotSupported = "this engine does not support ";

// The beginning of a refused section's first error, after kNotSupported if it begins with a quote.
const std::map<std::string, std::string> kRefused = {
    {"in-hand", "this engine does not support pieces in hand without 'pieceDrops = true' yet"},
    {"gated", "this engine supports 'gating' beside 'seirawanGating' or 'cambodianMoves' only"},
    {"two-pawns", "this engine does not support en passant by other pieces than pawns yet"},
    {"unknown-parent", "unknown game 'bughouse'"},
    {"wrong-key", "unknown key 'stalemateValues', did you mean 'stalemateValue'"},
    {"wrong-value", "expected loss, draw, win or none, not 'lose'"},
    {"wrong-letter", "no piece has the letter 'x'"},
    {"wrong-betza", "unknown modifier 'x', expected one of m c n p g i e w q y j z a f b l r v s h"},
    {"no-rank-eight", "key 'promotionRegionWhite' is missing, for the board has no rank 8"},
    {"in-check", "Black is not to move but in check"},
    {"two-queens", "the letter 'Q' is already that of the amazon"},
};

std::string whole_message(const std::string& stated) {
  return stated.front() == '\'' ? kNotSupported + stated : stated;
}

std::string corpus_text() {
  std::ifstream file(kCorpus);
  return {std::istreambuf_iterator<char>(file), {}};
}

IniFile corpus() { return read_ini(corpus_text()); }

// The section that a line belongs to.
std::string section_of(const IniFile& file, int line) {
  std::string name;
  for (const IniSection& section : file.sections) {
    if (section.line <= line) name = section.name;
  }
  return name;
}

TEST(Corpus, EverySectionIsUsedOrRefusedAsStated) {
  const IniFile file = corpus();
  ASSERT_GE(file.sections.size(), 60u);
  Registry registry;
  const std::size_t built_in = registry.variants().size();
  std::map<std::string, std::string> refused;
  for (const Error& error : registry.load(corpus_text())) {
    EXPECT_GT(error.line, 0) << error.message;
    EXPECT_GT(error.column, 0) << error.message;
    refused.emplace(section_of(file, error.line), error.message);
  }
  for (const IniSection& section : file.sections) {
    const auto stated = kRefused.find(section.name);
    const std::string expected = stated == kRefused.end() ? "" : whole_message(stated->second);
    EXPECT_EQ(refused[section.name], expected) << section.name;
    EXPECT_EQ(registry.find(section.name) != nullptr, expected.empty()) << section.name;
  }
  EXPECT_EQ(registry.variants().size() - built_in, file.sections.size() - kRefused.size());
}

TEST(Corpus, EveryUsableGameCanBePlayed) {
  Registry registry;
  const std::size_t built_in = registry.variants().size();
  (void)registry.load(corpus_text());
  for (std::size_t i = built_in; i < registry.variants().size(); ++i) {
    const std::shared_ptr<const CompiledGame>& compiled = registry.variants()[i].compiled;
    const Rules& rules = compiled->rules();
    Result<Game> game = Game::create(compiled, rules.start_fen);
    ASSERT_TRUE(game.ok()) << rules.name;
    for (int ply = 0; ply < 30 && !game->end().over(); ++ply) {
      const std::vector<Move> moves = game->legal_moves();
      ASSERT_FALSE(moves.empty()) << rules.name << ' ' << game->fen();
      game->play(moves[static_cast<std::size_t>(ply) * 7 % moves.size()]);
      EXPECT_TRUE(Game::create(compiled, game->fen()).ok()) << rules.name << ' ' << game->fen();
    }
  }
}

TEST(Corpus, ErrorsShowTheLineAndACaret) {
  Registry registry;
  const std::string text = corpus_text();
  const std::vector<SourceError> errors = locate("corpus.ini", text, registry.load(text));
  ASSERT_FALSE(errors.empty());
  const SourceError& first = errors.front();
  EXPECT_EQ(render(first),
            "corpus.ini:" + std::to_string(first.error.line) +
                ":12: error: this engine does not support pieces in hand without 'pieceDrops = "
                "true' yet\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w "
                "KQkq - 0 1\n           ^\n");
  EXPECT_EQ(render({"missing.ini", {"cannot read the file"}, ""}),
            "missing.ini: error: cannot read the file\n");
  SourceError tabbed;
  tabbed.file = "a.ini";
  tabbed.error.message = "bad";
  tabbed.error.line = 2;
  tabbed.error.column = 3;
  tabbed.source = "\tkey = 1";
  EXPECT_EQ(render(tabbed), "a.ini:2:3: error: bad\n\tkey = 1\n\t ^\n");
}

}  // namespace
}  // namespace proconsul::test
