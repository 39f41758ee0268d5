// Random definitions through the loader and the engine. PROCONSUL_DEFINITIONS=FIRST:COUNT checks these seeds
// instead of the usual ones.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "definitions/checked_game.h"
#include "digest.h"
#include "engine/text.h"
#include "paths.h"
#include "variants/ini.h"
#include "variants/keys.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

struct Seeds {
  std::uint64_t first = 1;
  std::uint64_t count = 300;
};

Seeds seeds() {
  const char* const given = std::getenv("PROCONSUL_DEFINITIONS");
  if (given == nullptr) return {};
  const std::string text = given;
  const std::size_t colon = std::min(text.find(':'), text.size());
  const auto first = parse_number<std::uint64_t>(text.substr(0, colon), 0, 1'000'000'000);
  const auto count = parse_number<std::uint64_t>(text.substr(std::min(colon + 1, text.size())), 1, 1'000'000);
  EXPECT_TRUE(first && count) << "expected PROCONSUL_DEFINITIONS=FIRST:COUNT, not " << text;
  return first && count ? Seeds{*first, *count} : Seeds{};
}

TEST(RandomDefinitions, AreRefusedOrPlayedByTheRules) {
  constexpr int kMaxFaults = 12;
  const Seeds range = seeds();
  Tally tally;
  int faults = 0;
  for (std::uint64_t seed = range.first; seed < range.first + range.count && faults < kMaxFaults; ++seed) {
    const Keys keys = random_definition(seed);
    const bool trace = std::getenv("PROCONSUL_DEFINITIONS_TRACE") != nullptr;
    if (trace) std::cerr << "seed " << seed << '\n' << definition_text(keys, "drawn") << std::endl;
    const std::optional<std::string> fault = fault_of(keys, seed, tally);
    if (!fault) continue;
    ++faults;
    if (trace) {
      std::cerr << *fault << std::endl;
      continue;
    }
    Tally other;
    const Keys fewer = shrunk(keys, seed);
    ADD_FAILURE() << "seed " << seed << ": " << fault_of(fewer, seed, other).value_or(*fault) << "\n"
                  << definition_text(fewer, "drawn");
  }
  std::cout << tally.loaded << " games loaded, " << tally.refused << " refused, " << tally.positions
            << " positions, " << tally.witnessed << " games by the witness, " << tally.twinned
            << " with twins\n";
  for (const auto& [reason, count] : tally.unplayed)
    std::cout << count << " not by the witness: " << reason << '\n';
  for (const auto& [message, count] : tally.errors) std::cout << count << " refused: " << message << '\n';
  EXPECT_GT(tally.loaded, tally.refused);
}

// A seed names the same definition whatever compiled the tests: builds with sanitizers are another
// compiler's.
TEST(RandomDefinitions, AreTheSameFromEveryCompiler) {
  std::uint64_t digest = kEmptyDigest;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed)
    digest = digest_of(definition_text(random_definition(seed), "drawn"), digest);
  EXPECT_EQ(digest, 11209094524916883647u) << "if the definitions were meant to change, put in this number";
}

// Checks that have to mate, or drops that must not, answered by others, and so on: these games took minutes
// for a move as long as each check was judged by all answers to it.
TEST(RandomDefinitions, ChainsOfChecksAreSoonAtTheirEnds) {
  std::ostringstream text;
  text << std::ifstream(data_folder() + "/check_chains.ini").rdbuf();
  const IniFile file = read_ini(text.str());
  ASSERT_EQ(file.sections.size(), 6u);
  for (const IniSection& section : file.sections) {
    Keys keys;
    for (const IniEntry& entry : section.entries) keys.emplace_back(entry.key, entry.value);
    Tally tally;
    EXPECT_EQ(fault_of(keys, 1, tally), std::nullopt) << section.name;
    EXPECT_EQ(tally.loaded, 1) << section.name;
  }
}

// Every key is in a definition that loads, or it is said why not.
TEST(RandomDefinitions, HaveEveryKey) {
  std::set<std::string> drawn;
  Registry registry;
  for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
    const Keys keys = random_definition(seed);
    const bool is_new = std::any_of(keys.begin(), keys.end(),
                                    [&](const auto& entry) { return drawn.count(entry.first) == 0; });
    if (!is_new || !registry.load(definition_text(keys, "drawn" + std::to_string(seed))).empty()) continue;
    for (const auto& [key, value] : keys) {
      const auto region = mobility_key(key);
      drawn.insert(!region                            ? key
                   : region->colour == Colour::kWhite ? "mobilityRegionWhiteKing"
                                                      : "mobilityRegionBlackKing");
    }
  }
  for (const std::string_view key : supported_keys()) {
    const bool found = drawn.count(std::string(key)) > 0;
    EXPECT_NE(found, !reason_not_drawn(key).empty()) << key << (found ? " is drawn" : " is never drawn");
  }
}

}  // namespace
}  // namespace proconsul::test
