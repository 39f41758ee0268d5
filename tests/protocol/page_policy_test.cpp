// The generated pages have a content security policy that allows only their own style and script; this checks
// the pages against it. tests/gui/game_page.sh and tests/web/policy.mjs check it in browsers.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "protocol/text/digest.h"
#include "tests/protocol/cli_runner.h"
#include "tests/scratch.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> insides(const std::string& page, const std::string& element) {
  std::vector<std::string> found;
  const std::string begin = "<" + element + ">", end = "</" + element + ">";
  for (std::size_t at = page.find(begin); at != page.npos; at = page.find(begin, at + 1))
    found.push_back(page.substr(at + begin.size(), page.find(end, at) - at - begin.size()));
  return found;
}

std::string directive(const std::string& name, const std::vector<std::string>& allowed) {
  std::string text = name;
  for (const std::string& one : allowed) text += " 'sha256-" + sha256_base64(one) + "'";
  return text + ";";
}

// The policy forbids inline styles and handlers, and fetching anything.
void expect_plain_tags(const std::string& page) {
  static const std::set<std::string> kForbidden = {"iframe", "object", "embed", "base",
                                                   "link",   "img",    "form"};
  for (std::size_t at = page.find('<'); at != page.npos; at = page.find('<', at + 1)) {
    std::string tag = page.substr(at + 1, page.find('>', at) - at - 1);
    for (std::size_t quote = tag.find('"'); quote != tag.npos; quote = tag.find('"'))
      tag.erase(quote, tag.find('"', quote + 1) - quote + 1);
    EXPECT_EQ(kForbidden.count(tag.substr(0, tag.find(' '))), 0U) << tag;
    EXPECT_THAT(tag, Not(HasSubstr(" style=")));
    EXPECT_THAT(tag, Not(HasSubstr(" on")));
  }
}

void expect_policy(const std::string& page, std::size_t scripts) {
  const std::vector<std::string> styles = insides(page, "style"), programs = insides(page, "script");
  ASSERT_EQ(styles.size(), 1U);
  ASSERT_EQ(programs.size(), scripts);
  const std::size_t policy = page.find("<meta http-equiv=\"Content-Security-Policy\"");
  EXPECT_LT(policy, page.find("<style>")) << "a policy counts for what comes after it";
  EXPECT_THAT(page, HasSubstr("default-src 'none'; " + directive("style-src", styles)));
  if (scripts > 0)
    EXPECT_THAT(page, HasSubstr(directive("script-src", programs)));
  else
    EXPECT_THAT(page, Not(HasSubstr("script-src")));
  EXPECT_THAT(page, HasSubstr("base-uri 'none'; form-action 'none'\">"));
  EXPECT_THAT(page, HasSubstr("<meta name=\"referrer\" content=\"no-referrer\">"));
  EXPECT_THAT(page, Not(HasSubstr("unsafe")));
  std::string outside = page;
  for (const std::string& program : programs) outside.replace(outside.find(program), program.size(), "");
  expect_plain_tags(outside);
}

TEST(Digest, IsThatOfOtherPrograms) {
  EXPECT_EQ(sha256_base64(""), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  EXPECT_EQ(sha256_base64("abc"), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  EXPECT_EQ(sha256_base64("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE=");
  EXPECT_EQ(sha256_base64(std::string(1'000'000, 'a')), "zcduXJkU+5KBocfihNc+Z/GAmkiklyAOBG05zMcRLNA=");
  EXPECT_EQ(sha256_base64(std::string(55, '\xff')), "qtrtAKPF+7gHKufxmEuoGZ++UnLeQn0R6vMVg68321E=");
  EXPECT_EQ(sha256_base64(std::string(64, '\0')), "9aX9QtFqIDAnmO9u0wmXm0MAPSMg2fDo6pgxqSdZ+0s=");
}

TEST(PagePolicy, HoldsForTheRulesOfEveryGame) {
  const Registry registry;
  const std::vector<Variant>& games = registry.variants();
  for (std::size_t i = 0; i < games.size(); i += 5) {
    SCOPED_TRACE(games[i].rules->name);
    expect_policy(run_words({"variants", games[i].rules->name, "--html"}).out, 0);
  }
}

TEST(PagePolicy, HoldsForAssessments) {
  const CliRun run =
      run_words({"variant", "assess", "arena", "--games", "2", "--nodes", "10", "--html", "-"});
  expect_policy(run.out, 0);
}

TEST(PagePolicy, HoldsForGamesWhateverTheyHold) {
  const std::string file = scratch_path("hostile.pgn");
  std::ofstream(file)
      << "[White \"</script><script>alert(1)</script>\"]\n[Black \"<img src=x onerror=alert(1)>\"]\n"
         "[Event \"<!--<script>\"]\n\n1. e4 {</script><b>} (1. d4 {<!--<script>}) e5 "
         "{<style>*{}</style>} 2. Ke3 <x onclick=alert(1)> *\n\n[Variant \"chess2016\"]\n\n*\n";
  const CliRun run = run_words({"pgn", "html", file});
  expect_policy(run.out, 1);
  for (const std::string& program : insides(run.out, "script"))
    EXPECT_THAT(program.substr(0, 2000), Not(HasSubstr("<!--")));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace proconsul
