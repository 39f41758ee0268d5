// Diagrams of hopping pieces and of boards with holes.
#include <gmock/gmock.h>

#include <set>
#include <sstream>

#include "protocol/cli_runner.h"
#include "protocol/definition_files.h"
#include "protocol/draw/board_svg.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string definition(const std::string& custom) {
  return "[hoppers:chess]\ncustomPiece1 = h:" + custom +
         ":hopper\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBNR w - - 0 1\n";
}

// The line of the diagram that contains the piece.
std::string line_of(const std::string& custom) {
  const ScratchFile file("hoppers.ini", definition(custom));
  const VariantPathVariable path(file.path());
  const CliRun run = run_words({"show", "hoppers", "--piece", "hopper"});
  EXPECT_EQ(run.code, exit_code::kOk) << run.err;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(" H ") != line.npos) return line;
  }
  return "no diagram: " + run.out;
}

std::set<SquareMark> marks_of(const std::string& custom) {
  Registry registry;
  EXPECT_TRUE(registry.load(definition(custom)).empty());
  const Rules& rules = *registry.find("hoppers")->rules;
  std::set<SquareMark> marks;
  for (const auto& [square, mark] : move_drawing(rules, rules.type_of("H")).marks) marks.insert(mark);
  return marks;
}

TEST(Diagrams, HoppersAreMarkedAsSuch) {
  EXPECT_THAT(line_of("gQ"), HasSubstr("^ ^ ^ . H . ^ ^ ^"));
  EXPECT_THAT(line_of("pQ"), HasSubstr("^ ^ ^ . H . ^ ^ ^"));
  EXPECT_THAT(line_of("mgQ"), HasSubstr("^ ^ ^ . H . ^ ^ ^"));
  EXPECT_THAT(line_of("mRcpR"), HasSubstr("+ + + o H o + + +"));
  EXPECT_THAT(line_of("RpR"), HasSubstr("* * * * H * * * *")) << "the hop adds nothing";
}

TEST(Diagrams, PicturesOfHoppersSayTheSame) {
  EXPECT_EQ(marks_of("gQ"), std::set{SquareMark::kHop});
  EXPECT_EQ(marks_of("mgQ"), std::set{SquareMark::kHop});
  EXPECT_EQ(marks_of("mRcpR"), (std::set{SquareMark::kMove, SquareMark::kMoveOrHop}));
  EXPECT_EQ(marks_of("RpR"), std::set{SquareMark::kBoth});
}

TEST(Diagrams, HolesInsideTheBoardAreShaded) {
  const ScratchFile file("holes.ini",
                         "[holes:chess]\n"
                         "startFen = rnbqkbnr/pppppppp/8/3**3/3**3/8/PPPPPPPP/RNBQKBNR w - - 0 1\n");
  const VariantPathVariable path(file.path());
  const CliRun run = run_words({"show", "holes"});
  EXPECT_THAT(run.out, HasSubstr(" 5 |   |   |   |### ###|   |   |   |\n")) << run.err;
  Terminal terminal;
  terminal.out = terminal.utf8 = true;
  EXPECT_THAT(run_on(terminal, {"show", "holes", "--no-colour"}).out, HasSubstr("│░░░ ░░░│"));
  EXPECT_THAT(run_words({"show", "chess56"}).out, Not(HasSubstr("###")))
      << "beyond the edge nothing is drawn";
}

}  // namespace
}  // namespace proconsul
