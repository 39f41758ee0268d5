// What people met in their first week with the names of games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/cli/command_table.h"
#include "protocol/pgn/pgn_reader.h"
#include "protocol/pgn/replay.h"
#include "tests/protocol/cli_runner.h"
#include "tests/protocol/protocol_fixture.h"
#include "tests/scratch.h"
#include "tests/support.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;

TEST(FirstWeek, Line11NamesAreUnderstoodEverywhere) {
  const std::pair<const char*, const char*> kNames[] = {
      {"Three-check", "3check"},
      {"From Position", "chess"},
      {"Standard", "chess"},
      {"Capablanca Chess", "capablanca"},
      {"Gothic Chess", "gothic"},
      {"King of the Hill", "kingofthehill"},
      {"960", "fischerandom"},
      {"Chess960", "fischerandom"},
      {"Fischer Random", "fischerandom"},
      {"wild/fr", "fischerandom"},
      {"The Consuls", "consuls"},
      {"CHESS 2016", "chess2016"},
  };
  for (const auto& [name, game] : kNames) {
    std::istringstream in(std::string("[Variant \"") + name + "\"]\n\n*\n");
    PgnReader reader(in);
    const PgnGame pgn = reader.next().value();
    const auto setup = set_up(pgn, test::registry());
    ASSERT_TRUE(setup.ok()) << name;
    EXPECT_EQ(setup.value().variant->rules->name, game);
    EXPECT_THAT(run_words({"show", name}).out, HasSubstr(test::registry().find(game)->rules->start_fen))
        << name;
    UciTalk uci;
    uci.say(std::string("setoption name UCI_Variant value ") + name);
    EXPECT_EQ(uci.session().rules().name, game);
    XboardTalk xboard;
    xboard.say(std::string("variant ") + name);
    EXPECT_EQ(xboard.session().rules().name, game);
  }
}

TEST(FirstWeek, Line11EveryTitleIsAName) {
  for (const Variant& variant : test::registry().variants()) {
    ASSERT_NE(test::registry().find(variant.rules->title), nullptr);
    EXPECT_EQ(test::registry().find(variant.rules->title)->rules->name, variant.rules->name);
  }
}

TEST(FirstWeek, Line11WhatIsNoNameIsStillUnknown) {
  for (const char* name : {"", " ", "-", "chessx", "/"})
    EXPECT_EQ(test::registry().find(name), nullptr) << name;
}

TEST(FirstWeek, Line11AnalyzeIsAnotherSpelling) {
  const CliRun american = run_words({"analyze", "chess", "--depth", "1"});
  EXPECT_EQ(american.code, exit_code::kOk);
  EXPECT_THAT(american.out, HasSubstr("Best move: "));
  EXPECT_THAT(run_words({"analyze", "--help"}).out, HasSubstr("Usage: proconsul analyse "));
}

// The words offered by a real bash, in a folder without files.
class BashCompletion {
 public:
  BashCompletion() { std::ofstream(script_) << completion_script("bash") << kAsk; }
  ~BashCompletion() {
    for (const std::string& file : {script_, out_}) std::filesystem::remove(file);
  }
  std::string complete(const std::string& words) {
    const std::string command =
        "cd / && bash " + script_ + " " + PROCONSUL_BINARY + " " + words + " > " + out_;
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::ifstream in(out_);
    std::string line;
    std::getline(in, line);
    return line;
  }

 private:
  static constexpr const char* kAsk =
      "COMP_WORDS=(\"$1\" \"${@:2}\"); COMP_CWORD=$(($# - 1)); _proconsul; echo \"${COMPREPLY[@]}\"\n";
  const std::string script_ = std::filesystem::absolute(scratch_path("first_week_completion.bash")).string();
  const std::string out_ = std::filesystem::absolute(scratch_path("first_week_completion.out")).string();
};

TEST(FirstWeek, Line11OffersGamesWhereverOneIsNamed) {
  BashCompletion bash;
  for (const std::string words : {"analyse con", "analyze con", "variant export con", "variant show con",
                                  "variants con", "match con", "datagen chess con", "book probe file con",
                                  "--variant-file x.ini analyse con", "--UCI_Variant = con"})
    EXPECT_EQ(bash.complete(words), "consul42k consulchess consuls contemporaryrandom") << words;
  EXPECT_THAT(bash.complete("variant export ''"), HasSubstr("chess2016"));
}

TEST(FirstWeek, Line11OffersOptionsOfTheEngine) {
  BashCompletion bash;
  EXPECT_EQ(bash.complete("--Ha"), "--Hash=");
  EXPECT_EQ(bash.complete("--Hash = 64 --Thr"), "--Threads=");
  EXPECT_EQ(bash.complete("--Book"), "--Book File=");
  EXPECT_EQ(bash.complete("--vers"), "--version");
}

}  // namespace
}  // namespace proconsul
