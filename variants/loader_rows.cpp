// Ends by pieces in line, connected, or in an order.
#include <algorithm>

#include "engine/text.h"
#include "variants/loader.h"

namespace proconsul {
namespace {

class RowsLoader {
 public:
  RowsLoader(Definition& definition, Rules& rules) : definition_(definition), rules_(rules) {}

  void load() {
    load_lines();
    load_banks();
    load_group();
    load_words();
    load_space();
    const bool banks = std::any_of(row_.banks.begin(), row_.banks.end(),
                                   [](const auto& own) { return any(own[0]) && any(own[1]); });
    if (row_.length > 0 || row_.block > 0 || row_.collinear > 0 || banks || row_.group != 0 ||
        !row_.words[0].empty() || !row_.words[1].empty())
      rules_.row = row_;
  }

 private:
  void load_lines() {
    row_.types = definition_.piece_list("connectPieceTypes", rules_.pieces, every_piece());
    row_.length = definition_.number("connectN", 0, kMaxFiles, 0);
    row_.block = definition_.number("connectNxN", 0, kMaxFiles, 0);
    row_.collinear = definition_.number("collinearN", 0, kMaxFiles, 0);
    row_.along_files = definition_.flag("connectVertical", true);
    row_.along_ranks = definition_.flag("connectHorizontal", true);
    const bool diagonals = definition_.flag("connectDiagonal", true);
    row_.along_rising = definition_.flag("connectNorthEast", true) && diagonals;
    row_.along_falling = definition_.flag("connectSouthEast", true) && diagonals;
    row_.verdict = definition_.verdict("connectValue", Verdict::kWin).value_or(Verdict::kWin);
    row_.shared =
        definition_.verdict("connectGoalSimulValueByMover", Verdict::kDraw).value_or(Verdict::kDraw);
  }

  void load_banks() {
    for (const Colour colour : kBothColours) {
      auto& banks = row_.banks[index_of(colour)];
      for (std::size_t i = 0; i < banks.size(); ++i) {
        const std::string key = "connectRegion" + std::to_string(i + 1);
        const SquareSet both = definition_.region(key, rules_.board, {});
        banks[i] = definition_.region(key + name_of(colour), rules_.board, both);
      }
    }
  }

  void load_group() {
    const bool all = definition_.text("connectGroup", "0") == "-1";
    row_.group = all ? -1 : definition_.number("connectGroup", 0, kMaxSquares, 0);
  }

  // "t o o t"
  void load_words() {
    row_.words_of_both = definition_.flag("connectGoalByType", false);
    const auto both = word("connectPieceGoal", {});
    for (const Colour colour : kBothColours)
      row_.words[index_of(colour)] = word(std::string("connectPieceGoal") + name_of(colour), both);
    if (row_.words_of_both && (row_.length > 0 || row_.block > 0 || row_.collinear > 0 || row_.group != 0))
      fail("connectGoalByType",
           "this engine does not support 'connectGoalByType' beside other rows than 'connectPieceGoal' yet");
  }

  std::vector<PieceType> word(const std::string& key, std::vector<PieceType> otherwise) {
    const IniEntry* entry = definition_.find(key);
    if (entry == nullptr) return otherwise;
    std::vector<PieceType> types;
    if (entry->value == "-") return types;
    for (const Word& letter : words_of(entry->value)) {
      const PieceType type = rules_.type_of(upper_case(letter.text));
      if (!type.valid()) {
        definition_.fail(IniEntry(*entry), letter.offset, "expected the letters of pieces such as 't o o t'");
        return {};
      }
      types.push_back(type);
    }
    return types;
  }

  void load_space() {
    const bool four = definition_.flag("connect4D", false);
    if (!four && !definition_.flag("connect3D", false)) return;
    row_.dimensions = four ? 4 : 3;
    const int side = row_.length, files = rules_.board.files, ranks = rules_.board.ranks;
    const bool whole = side >= 2 && files % side == 0 && ranks % side == 0;
    const bool fits =
        whole && files / side * (ranks / side) == (four ? side * side : side) && (!four || files == ranks);
    if (!fits)
      fail(four ? "connect4D" : "connect3D",
           "expected a board of as many squares of 'connectN' by 'connectN' as the space is deep");
    if (row_.block > 0 || row_.collinear > 0)
      fail(four ? "connect4D" : "connect3D", "expected no other rows than 'connectN' beside it");
  }

  std::vector<PieceType> every_piece() const {
    std::vector<PieceType> result;
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) result.emplace_back(static_cast<int>(i));
    return result;
  }

  void fail(std::string_view key, std::string message) {
    if (const IniEntry* entry = definition_.find(key))
      definition_.fail(IniEntry(*entry), 0, std::move(message));
  }

  Definition& definition_;
  Rules& rules_;
  RowRules row_;
};

}  // namespace

void load_rows(Definition& definition, Rules& rules) { RowsLoader(definition, rules).load(); }

}  // namespace proconsul
