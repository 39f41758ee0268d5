// Input lines that no GUI sends: too long, without a line end, with odd bytes.
#include "protocol/text/input_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/cli/protocol_loop.h"
#include "protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::vector<std::string> read_all(const std::string& text) {
  std::istringstream input(text);
  std::vector<std::string> lines;
  for (std::string line; read_input_line(input, line);) lines.push_back(line);
  return lines;
}

TEST(InputLine, ReadsWhatGetlineReads) {
  EXPECT_THAT(read_all("a\n\n b\r\nc"), ElementsAre("a", "", " b\r", "c"));
  EXPECT_THAT(read_all("a\n"), ElementsAre("a"));
  EXPECT_THAT(read_all(""), SizeIs(0));
}

TEST(InputLine, KeepsNoMoreThanOneByteTooMany) {
  const std::string longest(kLongestLine, 'x');
  EXPECT_THAT(read_all(longest + "\n" + longest + "yz\nq"), ElementsAre(longest, longest + "y", "q"));
}

std::string spoken(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  run_protocol_loop(in, out, {});
  return out.str();
}

TEST(InputLine, UciRefusesLinesThatAreTooLong) {
  const std::string answer =
      spoken("uci\nposition startpos moves" + std::string(kLongestLine, ' ') + "\nisready\n");
  EXPECT_THAT(answer, HasSubstr("info string error line of more than 1048576 bytes\nreadyok\n"));
}

TEST(InputLine, XboardRefusesLinesThatAreTooLong) {
  const std::string answer = spoken("xboard\nusermove " + std::string(kLongestLine, 'e') + "\nping 1\n");
  EXPECT_THAT(answer, HasSubstr("Error (line of more than 1048576 bytes): usermove eee"));
  EXPECT_THAT(answer, HasSubstr("pong 1\n"));
}

TEST(InputLine, ADefinitionWithoutEndIsNotKept) {
  UciTalk talk;
  talk.say("load <<EOF");
  const std::string comment = "# " + std::string(kLongestLine - 2, 'x');
  for (std::size_t size = 0; size <= kLongestDefinitionText; size += comment.size()) talk.say(comment);
  EXPECT_THAT(talk.say("EOF"), ElementsAre("info string error <<EOF: more than 16 MiB"));
  EXPECT_THAT(talk.say("isready"), ElementsAre("readyok"));
}

}  // namespace
}  // namespace proconsul
