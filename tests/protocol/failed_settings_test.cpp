// Commands that fail change nothing: options with all kinds of invalid values, positions with an invalid FEN
// or an illegal move somewhere, invalid start positions from XBoard.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "protocol/session/options.h"
#include "tests/protocol/protocol_fixture.h"

namespace proconsul {
namespace {

// All state of a session that an option or a position can change.
std::string state_of(const Session& session) {
  const Settings& settings = session.settings();
  std::string state = session.variant().rules->name + ' ' + session.rules().name + ' ' +
                      session.game().fen() + ' ' + std::to_string(session.game().moves().size()) + ' ' +
                      session.start_position() + (session.draws_starts() ? " random " : " fixed ") +
                      settings.tb_path + (session.book() ? " book" : "");
  for (const long number : {long{settings.hash_megabytes}, long{settings.threads}, long{settings.multipv},
                            long{settings.chess960}, long{settings.skill_level}, long{settings.elo}})
    state += ' ' + std::to_string(number);
  return state;
}

const std::vector<std::string> kBad = {"",         "-1",           "9999999999",     "1.5",
                                       "x",        "no such name", "/no/such/place", "12/x",
                                       "99999999", "random/rando", "truefalse"};

TEST(FailedSettings, OptionsChangeNothing) {
  for (const char* variant : {"chess", "consul42k", "fischerandom"}) {
    Session session;
    ASSERT_TRUE(session.set_option("UCI_Variant", variant));
    ASSERT_TRUE(session.set_option("StartNumber", variant == std::string("chess") ? "" : "17"));
    ASSERT_TRUE(session.set_position(std::nullopt, {}));
    int refused = 0;
    for (const EngineOption& option : option_table()) {
      for (const std::string& value : kBad) {
        // Other names would be those of new logs.
        if (option.type == OptionType::kFile && value != "/no/such/place") continue;
        const std::string before = state_of(session);
        if (session.set_option(option.name, value)) continue;
        ++refused;
        EXPECT_EQ(state_of(session), before) << option.name << " = " << value;
      }
    }
    EXPECT_GT(refused, 100);
  }
}

TEST(FailedSettings, PositionsChangeNothing) {
  Session session;
  const std::vector<std::string> line = {"e2e4", "e7e5", "g1f3", "b8c6"};
  ASSERT_TRUE(session.set_position(std::nullopt, line));
  const std::string before = state_of(session);
  for (std::size_t bad = 0; bad <= line.size(); ++bad) {
    std::vector<std::string> moves = line;
    if (bad < line.size())
      moves[bad] = "e2e5";
    else
      moves.emplace_back("a1a8");
    EXPECT_FALSE(session.set_position(std::nullopt, moves)) << bad;
    EXPECT_EQ(state_of(session), before) << bad;
  }
  EXPECT_FALSE(session.set_position("8/8 w - - 0 1", {}));
  EXPECT_FALSE(session.set_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1", {"e1e2", "e1e2"}));
  EXPECT_EQ(state_of(session), before);
  std::vector<std::string> further = line;
  further.emplace_back("f1b5");
  EXPECT_TRUE(session.set_position(std::nullopt, further));
  EXPECT_EQ(session.game().moves().size(), 5u);
}

// A random start follows the GUI's start, but only to valid positions.
TEST(FailedSettings, PositionsOfXboardChangeNoStart) {
  Conversation<Xboard> talk;
  talk.say("xboard");
  talk.say("protover 2");
  ASSERT_TRUE(talk.session().set_option("StartNumber", "random"));
  talk.say("variant consul42k");
  const std::string drawn = talk.session().start_position();
  const Variant& variant = *talk.session().registry().find("consul42k");
  for (const int number : {1, 777, 4000}) {
    const std::string other = start_fen(*variant.starts, {number, number}).value();
    talk.say("setboard " + other.substr(0, other.find(' ')) + " x KQkq - 0 1");
    EXPECT_EQ(talk.session().start_position(), drawn) << number;
  }
  const std::string other = start_fen(*variant.starts, {777, 777}).value();
  talk.say("setboard " + other);
  EXPECT_EQ(talk.session().start_position(), other);
}

}  // namespace
}  // namespace proconsul
