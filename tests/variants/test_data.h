// Rows of the reference perft table, for tests of what the variants layer derives from them.
#pragma once

#include <fstream>
#include <string>
#include <vector>

#include "tests/paths.h"

namespace proconsul::test {

struct PerftRow {
  std::string variant;
  std::string start;  // "-" or a start number
  std::string fen;
};

inline std::vector<PerftRow> perft_rows() {
  std::ifstream file(test::data_folder() + "/perft.tsv");
  std::vector<PerftRow> rows;
  PerftRow row;
  std::string rest;
  while (std::getline(file, row.variant, '\t') && std::getline(file, row.start, '\t') &&
         std::getline(file, row.fen, '\t') && std::getline(file, rest)) {
    if (row.variant != "variant") rows.push_back(row);
  }
  return rows;
}

}  // namespace proconsul::test
