// Output that is redrawn on a terminal, at any width and while the width changes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "engine/move_text.h"
#include "protocol/cli/analysis_view.h"
#include "protocol/cli/live_block.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli_runner.h"
#include "protocol/formats/board_picture.h"
#include "support.h"

namespace proconsul {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Le;
using testing::SizeIs;

// A terminal that rewraps its lines when its width changes, as tmux and most others do.
class FakeTerminal {
 public:
  explicit FakeTerminal(int columns) : columns_(static_cast<std::size_t>(columns)) {}

  void write(const std::string& text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '\033') {
        at = obey(text, at + 2);
      } else if (text[at] == '\n') {
        next_row(false);
      } else if (text[at] == '\r') {
        column_ = 0;
      } else {
        put(text[at]);
      }
    }
  }

  void resize(int columns) {
    std::vector<std::string> lines;
    std::size_t line_of_cursor = 0, offset = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (!rows_[i].continues) lines.emplace_back();
      if (i == row_) {
        line_of_cursor = lines.size() - 1;
        offset = lines.back().size() + column_;
      }
      lines.back() += rows_[i].text;
    }
    columns_ = static_cast<std::size_t>(columns);
    rows_.clear();
    for (std::size_t line = 0; line < lines.size(); ++line) {
      const std::size_t first = rows_.size();
      for (std::size_t begin = 0; begin == 0 || begin < lines[line].size(); begin += columns_)
        rows_.push_back({lines[line].substr(begin, columns_), begin > 0});
      if (line != line_of_cursor) continue;
      row_ = std::min(first + offset / columns_, rows_.size() - 1);
      column_ = offset - (row_ - first) * columns_;
    }
  }

  std::vector<std::string> shown() const {
    std::vector<std::string> texts;
    for (const Row& row : rows_) texts.push_back(row.text);
    while (!texts.empty() && texts.back().empty()) texts.pop_back();
    return texts;
  }

 private:
  struct Row {
    std::string text;
    bool continues = false;  // the row above
  };

  std::size_t obey(const std::string& text, std::size_t at) {
    std::size_t number = 0;
    for (; text[at] >= '0' && text[at] <= '9'; ++at)
      number = number * 10 + static_cast<std::size_t>(text[at] - '0');
    if (text[at] == 'A') row_ -= std::min(row_, number);
    if (text[at] == 'K' || text[at] == 'J')
      rows_[row_].text.resize(std::min(rows_[row_].text.size(), column_));
    if (text[at] == 'J') rows_.resize(row_ + 1);
    return at;
  }

  void put(char c) {
    if (column_ == columns_) next_row(true);
    std::string& text = rows_[row_].text;
    text.resize(std::max(text.size(), column_ + 1), ' ');
    text[column_++] = c;
  }

  void next_row(bool continues) {
    ++row_;
    column_ = 0;
    if (row_ == rows_.size()) rows_.emplace_back();
    rows_[row_].continues = continues;
  }

  std::size_t columns_;
  std::vector<Row> rows_{1};
  std::size_t row_ = 0;
  std::size_t column_ = 0;
};

TEST(TerminalDisplay, CutsLinesAtTheEdge) {
  EXPECT_EQ(fitted("abc", 2), "ab");
  EXPECT_EQ(fitted("\xc3\xa9\xe2\x99\x9a!", 2), "\xc3\xa9\xe2\x99\x9a");
  EXPECT_EQ(fitted_parts({"depth 12", "Ctrl-C ends", "hash 3 %"}, 24), "depth 12, Ctrl-C ends");
  EXPECT_EQ(fitted_parts({"depth 12", "Ctrl-C ends"}, 5), "depth");
}

TEST(TerminalDisplay, DrawsABlockInPlaceThroughEveryWidth) {
  FakeTerminal terminal(100);
  LiveBlock block;
  terminal.write("above\n");
  int width = 100;
  for (const int next : {100, 60, 40, 41, 80, 100, 40, 20, 100}) {
    terminal.resize(next);
    width = next;
    const std::vector<std::string> lines = {std::string(150, 'a'), "short", std::string(45, 'b')};
    terminal.write(block.draw(lines, {width, 24}));
    const auto room = static_cast<std::size_t>(width - 1);
    EXPECT_THAT(terminal.shown(),
                ElementsAre("above", lines[0].substr(0, room), "short", lines[2].substr(0, room)))
        << width;
  }
  terminal.write(block.draw({"end"}, {width, 24}));
  EXPECT_THAT(terminal.shown(), ElementsAre("above", "end"));
}

TEST(TerminalDisplay, LeavesOutLinesThatHaveNoRow) {
  LiveBlock block;
  FakeTerminal terminal(40);
  terminal.write(block.draw({"1", "2", "3", "4", "5", "status"}, {40, 5}));
  EXPECT_THAT(terminal.shown(), ElementsAre("1", "2", "3", "status"));
}

TEST(TerminalDisplay, DrawsALineInPlaceThroughEveryWidth) {
  FakeTerminal terminal(100);
  LiveLine line;
  terminal.write("above\n");
  for (const int width : {100, 60, 40, 90, 30}) {
    terminal.resize(width);
    terminal.write(line.draw(std::string(95, 'x'), {width, 24}));
    EXPECT_THAT(terminal.shown(),
                ElementsAre("above", std::string(static_cast<std::size_t>(width - 1), 'x').substr(0, 95)));
  }
  terminal.write(line.erase({30, 24}));
  EXPECT_THAT(terminal.shown(), ElementsAre("above"));
}

TEST(TerminalDisplay, BarsFitNarrowTerminals) {
  EXPECT_EQ(progress_text(0.5, 12, "KRvK", 0, 99), "[###############...............] 50 %, 0:12 left, KRvK");
  EXPECT_EQ(progress_text(0.5, 12, "KRvK", 0, 39), "[#######........] 50 %, 0:12 left, KRvK");
  EXPECT_EQ(progress_text(0.5, 12, "KRvK", 0, 20), "50 %, 0:12 left");
  EXPECT_EQ(progress_text(0.5, 12, "KRvK", 0, 3), "50 ");
  for (const int columns : {10, 20, 39, 59, 99})
    EXPECT_THAT(progress_text(0.3, 4000, "a file with a long name.pgn", 0, columns), SizeIs(Le(columns)));
}

// Analyses on a terminal of this width and returns its final content.
std::vector<std::string> analysis_at(int width) {
  setenv("TERM", "xterm", 1);
  Terminal terminal;
  terminal.out = true;
  terminal.width = width;
  const CliRun run = run_on(terminal, {"analyse", "capablanca", "--depth", "8", "--multipv", "3"});
  EXPECT_EQ(run.code, 0);
  FakeTerminal screen(width);
  screen.write(run.out);
  return screen.shown();
}

TEST(TerminalDisplay, TheTableAndTheLastLineAgree) {
  for (const int width : {40, 60, 100}) {
    const std::vector<std::string> rows = analysis_at(width);
    for (const std::string& row : rows) {
      if (row.starts_with("Best move: ")) break;
      EXPECT_THAT(row, SizeIs(Le(width - 1)));
    }
    const auto heading =
        std::find_if(rows.begin(), rows.end(), [](const auto& row) { return row.starts_with("depth "); });
    ASSERT_LT(heading + 4, rows.end());
    std::istringstream first(*(heading + 1));
    std::string depth, score, word, move;
    first >> depth >> score;
    while (first >> word && word != "1.") {
    }
    first >> move;
    const auto best = std::find_if(rows.begin(), rows.end(),
                                   [](const auto& row) { return row.starts_with("Best move: "); });
    std::string last;
    for (auto row = best; row != rows.end(); ++row) last += *row;
    EXPECT_THAT(last, HasSubstr("Best move: " + move + " ("));
    EXPECT_THAT(last, HasSubstr("score " + score + " for White, depth " + depth + ","));
    EXPECT_EQ(std::count_if(rows.begin(), rows.end(),
                            [](const auto& row) { return row.find("Ctrl-C") != row.npos; }),
              0);
  }
}

TEST(TerminalDisplay, BoardsFitNarrowTerminals) {
  PictureStyle style;
  for (const int width : {40, 60, 100}) {
    style.columns = width;
    for (const char* name : {"chess", "capablanca", "chess2016"}) {
      std::istringstream picture(board_picture(test::game_of(name), style));
      for (std::string line; std::getline(picture, line);) EXPECT_THAT(line, SizeIs(Le(width - 1))) << name;
    }
  }
  style.columns = 30;
  EXPECT_THAT(board_picture(test::game_of("chess"), style),
              HasSubstr(" 8 r n b q k b n r\n 7 p p p p p p p p\n 6 . . ."));
}

TEST(TerminalDisplay, TheTerminalGameFitsNarrowTerminals) {
  for (const int width : {40, 60, 100}) {
    Terminal terminal;
    terminal.out = true;
    terminal.width = width;
    const CliRun run = run_on(terminal, {"play", "chess2016", "--depth", "1"}, "moves\nquit\nquit\n");
    std::istringstream out(run.out);
    for (std::string line; std::getline(out, line) && !line.starts_with("White> ");) {
      if (line.find("you play") != line.npos) continue;
      EXPECT_THAT(line, SizeIs(Le(width - 1)));
    }
  }
}

}  // namespace
}  // namespace proconsul
