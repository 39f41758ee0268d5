// perft_rows MOST_NODES < perft.tsv
// Counts the rows of a table of the tests that have at most so many leaves: the check of a build that cannot
// run the unit tests. Exit code 1 if a count differs or no row was counted.
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>

#include "engine/game.h"
#include "engine/text.h"
#include "variants/registry.h"
#include "variants/starts.h"

namespace proconsul {
namespace {

struct Row {
  std::string variant, number, fen;
  int depth = 0;
  std::uint64_t nodes = 0;
};

bool read_row(const std::string& line, Row& row) {
  std::istringstream fields(line);
  std::string depth, nodes;
  for (std::string* field : {&row.variant, &row.number, &row.fen, &depth, &nodes})
    std::getline(fields, *field, '\t');
  if (!nodes.empty() && nodes.back() == '\r') nodes.pop_back();
  const auto plies = parse_number<int>(depth, 1, 100);
  const auto leaves = parse_number<std::uint64_t>(nodes, 0, ~std::uint64_t{0});
  if (!plies || !leaves) return false;
  row.depth = *plies;
  row.nodes = *leaves;
  return true;
}

// The army of a start whose pawns promote to what its own army has.
std::vector<PieceType> army_of_row(const Variant& variant, const Row& row) {
  if (!variant.rules->promotion_to_army || row.number == "-" || !variant.starts) return {};
  const auto number = parse_start_number(*variant.starts, row.number);
  const auto fen = number ? start_fen(*variant.starts, *number) : Result<std::string>(number.error());
  return fen ? army_of(*variant.rules, *fen) : std::vector<PieceType>{};
}

bool is_right(const Registry& registry, const Row& row) {
  const Variant* variant = registry.find(row.variant);
  if (variant == nullptr) return false;
  const Result<Game> game = Game::create(variant->compiled, row.fen, army_of_row(*variant, row));
  if (game && game->perft(row.depth) == row.nodes) return true;
  std::printf("%s %s depth %d: not %llu\n", row.variant.c_str(), row.fen.c_str(), row.depth,
              static_cast<unsigned long long>(row.nodes));
  return false;
}

}  // namespace
}  // namespace proconsul

int main(int argc, char** argv) {
  using namespace proconsul;
  const auto most =
      argc == 2 ? parse_number<std::uint64_t>(argv[1], 1, ~std::uint64_t{0}) : std::optional<std::uint64_t>();
  if (!most) {
    std::fprintf(stderr, "usage: %s MOST_NODES < perft.tsv\n", argv[0]);
    return 2;
  }
  const Registry registry;
  int counted = 0, wrong = 0;
  Row row;
  std::string line;
  std::getline(std::cin, line);  // the heading
  while (std::getline(std::cin, line)) {
    if (!read_row(line, row) || row.nodes > *most) continue;
    ++counted;
    wrong += !is_right(registry, row);
  }
  std::printf("%d rows counted, %d wrong\n", counted, wrong);
  return counted == 0 || wrong > 0 ? 1 : 0;
}
