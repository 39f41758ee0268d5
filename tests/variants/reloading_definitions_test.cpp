// Random games of definition files: every position loads again from its FEN. The files of other projects are
// beside this one, or where PROCONSUL_WITNESS says; without them only our own corpus is played.
#include <cstdlib>
#include <fstream>
#include <set>

#include "tests/paths.h"
#include "tests/reloading.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string witness_file(const std::string& name) {
  const char* named = std::getenv("PROCONSUL_WITNESS");
  return (named != nullptr ? named : data_folder() + "/../../../shared/witness") + '/' + name;
}

// Returns the number of games played.
int play_all(const std::string& text, std::uint64_t seeds) {
  Registry registry;
  std::set<std::string> known;
  for (const Variant& variant : registry.variants()) known.insert(variant.rules->name);
  (void)registry.load(text);
  int games = 0;
  for (const Variant& variant : registry.variants()) {
    if (known.contains(variant.rules->name)) continue;
    ++games;
    for (std::uint64_t seed = 1; seed <= seeds && !testing::Test::HasFailure(); ++seed)
      play_reloading(variant.compiled, variant.rules->start_fen, seed, 200, 17);
  }
  return games;
}

TEST(ReloadingDefinitions, OfOurCorpus) {
  EXPECT_GT(play_all(text_of(data_folder() + "/variants_corpus.ini"), 3), 40);
}

class ReloadingDefinitions : public testing::TestWithParam<std::string> {};

TEST_P(ReloadingDefinitions, OfOthers) {
  const std::string text = text_of(witness_file(GetParam()));
  if (text.empty()) GTEST_SKIP() << "NOT PLAYED: no " << witness_file(GetParam());
  EXPECT_GT(play_all(text, 2), 20);
}

INSTANTIATE_TEST_SUITE_P(Files, ReloadingDefinitions,
                         testing::Values("fsf.variants.ini", "pychess.variants.ini"),
                         [](const auto& test) { return test.param.substr(0, test.param.find('.')); });

}  // namespace
}  // namespace proconsul::test
