// Names of variants on the command line, and shell completion.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/cli/command_table.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/replay.h"
#include "tests/paths.h"
#include "tests/protocol/cli_runner.h"
#include "tests/protocol/protocol_fixture.h"
#include "tests/scratch.h"
#include "tests/support.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(VariantNames, NamesAreUnderstoodEverywhere) {
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
      {"wild/3", "nocastle"},
      {"Wild 9", "twokings"},
      {"wild/17", "losers"},
      {"wild/22", "fischerandom"},
      {"wild/23", "crazyhouse"},
      {"wild/25", "3check"},
      {"wild/26", "giveaway"},
      {"wild/27", "atomic"},
      {"wild/28", "shatranj"},
      {"wild/5", "chess"},
      {"wild/8a", "chess"},
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

TEST(VariantNames, EveryTitleIsAName) {
  for (const Variant& variant : test::registry().variants()) {
    ASSERT_NE(test::registry().find(variant.rules->title), nullptr);
    EXPECT_EQ(test::registry().find(variant.rules->title)->rules->name, variant.rules->name);
  }
}

TEST(VariantNames, WhatIsNoNameIsStillUnknown) {
  for (const char* name : {"", " ", "-", "chessx", "/"})
    EXPECT_EQ(test::registry().find(name), nullptr) << name;
}

TEST(VariantNames, AnalyzeIsAnotherSpelling) {
  const CliRun american = run_words({"analyze", "chess", "--depth", "1"});
  EXPECT_EQ(american.code, exit_code::kOk);
  EXPECT_THAT(american.out, HasSubstr("Best move: "));
  EXPECT_THAT(run_words({"analyze", "--help"}).out, HasSubstr("Usage: proconsul analyse "));
}

// What a shell offers to complete the last word of a command line, joined by blanks.
class Completion {
 public:
  // `ask` is appended to the completion script; its arguments are the words to be completed.
  Completion(std::string shell, const std::string& ask) : shell_(std::move(shell)) {
    std::ofstream(script_) << (shell_ == "zsh" ? "compdef() { }\n" : "") << completion_script(shell_) << ask;
  }
  ~Completion() {
    for (const std::string& file : {script_, out_}) std::filesystem::remove(file);
  }
  Completion(const Completion&) = delete;
  Completion& operator=(const Completion&) = delete;

  std::string complete(const std::string& words) const {
    const std::string command = "cd / && " + shell_ + without_settings() + " " + test::for_shell(script_) +
                                " " + test::for_shell(test::engine_binary()) + " " + words + " > " +
                                test::for_shell(out_);
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
    std::ifstream in(out_);
    std::string text, line;
    while (std::getline(in, line)) text += (text.empty() ? "" : " ") + line;
    return text;
  }
  bool installed() const { return std::system(("command -v " + shell_ + " > /dev/null").c_str()) == 0; }

 private:
  // Ignores the settings of the user who runs the test.
  std::string without_settings() const {
    return shell_ == "zsh" ? " -f" : shell_ == "fish" ? " --no-config" : " --norc";
  }

  const std::string shell_;
  const std::string script_ = std::filesystem::absolute(scratch_path("variant_names_completion.sh")).string();
  const std::string out_ = std::filesystem::absolute(scratch_path("variant_names_completion.out")).string();
};

constexpr const char* kConsuls = "consulchess consul42k consuls contemporaryrandom";
constexpr const char* kAskBash =
    "COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _proconsul; printf '%s\\n' \"${COMPREPLY[@]}\"\n";
// Without zsh's editor, so this filters by the word being typed.
constexpr const char* kAskZsh =
    "compadd() { while [ \"$1\" != -- ]; do shift; done; shift; print -l -- ${(M)@:#${words[CURRENT]}*} }\n"
    "words=(\"$@\"); CURRENT=$#; _proconsul\n";

TEST(VariantNames, OffersGamesWhereverOneIsNamed) {
  const Completion bash("bash", kAskBash);
  for (const std::string words : {"analyse con", "analyze con", "variant export con", "variant show con",
                                  "variants con", "match con", "datagen chess con", "book probe file con",
                                  "--variant-file x.ini analyse con", "--UCI_Variant = con"})
    EXPECT_EQ(bash.complete(words), kConsuls) << words;
  EXPECT_THAT(bash.complete("variant export ''"), HasSubstr("chess2016"));
}

TEST(VariantNames, OffersOptionsOfTheEngine) {
  const Completion bash("bash", kAskBash);
  EXPECT_EQ(bash.complete("--Ha"), "--Hash=");
  EXPECT_EQ(bash.complete("--Hash = 64 --Thr"), "--Threads=");
  EXPECT_EQ(bash.complete("--Book"), "--Book File=");
  EXPECT_EQ(bash.complete("--vers"), "--version");
}

TEST(VariantNames, CompletesInZsh) {
  const Completion zsh("zsh", kAskZsh);
  if (!zsh.installed()) GTEST_SKIP() << "zsh is not installed";
  EXPECT_EQ(zsh.complete("analyse con"), kConsuls);
  EXPECT_EQ(zsh.complete("variant export con"), kConsuls);
  EXPECT_EQ(zsh.complete("--Ha"), "--Hash=");
  EXPECT_EQ(zsh.complete("variant ex"), "export");
}

TEST(VariantNames, CompletesInFish) {
  const Completion fish("fish", "complete -C (string join ' ' -- proconsul $argv[2..])\n");
  if (!fish.installed()) GTEST_SKIP() << "fish is not installed";
  EXPECT_THAT(fish.complete("--Ha"), StartsWith("--Hash="));
  EXPECT_THAT(fish.complete("--Book"), StartsWith("--Book File="));
  EXPECT_THAT(fish.complete("anal"), StartsWith("analyse"));
}

}  // namespace
}  // namespace proconsul
