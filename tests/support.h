// What most tests need: the built-in games, games set up from text, rows of the perft tables.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"
#include "tests/paths.h"
#include "variants/registry.h"
#include "witness/savard_army.h"

namespace proconsul::test {

inline const Registry& registry() {
  static const Registry built_in;
  return built_in;
}

inline const Variant& variant_of(const std::string& name) {
  const Variant* found = registry().find(name);
  EXPECT_NE(found, nullptr) << name;
  return *found;
}

inline std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const Variant& variant : registry().variants()) names.push_back(variant.rules->name);
  return names;
}

// A game's name, as far as tests may be called so.
inline std::string test_name(const ::testing::TestParamInfo<std::string>& test) {
  std::string name = test.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

inline std::shared_ptr<const Rules> rules_of(const std::string& variant) { return variant_of(variant).rules; }

inline Game game_of(const std::string& name, const std::string& fen = "",
                    const std::vector<PieceType>& army = {}) {
  const Variant& variant = variant_of(name);
  auto game = Game::create(variant.compiled, fen.empty() ? variant.rules->start_fen : fen, army);
  EXPECT_TRUE(game.ok()) << name << ' ' << fen << ": " << (game ? "" : game.error().message);
  return game.take();
}

inline std::vector<PieceType> types_of(const Rules& rules, const std::vector<std::string>& letters) {
  std::vector<PieceType> types;
  for (const std::string& letter : letters) types.push_back(rules.type_of(letter));
  return types;
}

struct PerftRow {
  std::string variant;
  std::string number;  // start number, or the Chess960 flag in perft_known.tsv
  std::string fen;
  int depth = 0;
  std::uint64_t nodes = 0;

  // The letters of the army that the start number stands for; empty if it has none.
  std::vector<std::string> army() const {
    const bool drawn = (variant == "chess56" || variant == "chess2016") && number != "-";
    return drawn ? witness::army_of(variant, std::stoi(number)) : std::vector<std::string>{};
  }
};

inline std::vector<PerftRow> perft_rows(const std::string& file_name) {
  std::ifstream file(test::data_folder() + "/" + file_name);
  EXPECT_TRUE(file.good()) << file_name;
  std::vector<PerftRow> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    PerftRow row;
    std::string depth, nodes;
    std::getline(fields, row.variant, '\t');
    std::getline(fields, row.number, '\t');
    std::getline(fields, row.fen, '\t');
    std::getline(fields, depth, '\t');
    std::getline(fields, nodes, '\t');
    row.depth = std::stoi(depth);
    row.nodes = std::stoull(nodes);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace proconsul::test
