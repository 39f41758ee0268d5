// The counting rules of south-east Asia: a draw once the losing side has counted to the limit. Makruk and its
// Cambodian relative have the board's honour and the pieces' honour, ASEAN chess only the latter.
#include <algorithm>
#include <initializer_list>

#include "variants/loader.h"

namespace proconsul {
namespace {

class CountingLoader {
 public:
  CountingLoader(const Definition& definition, Rules& rules) : definition_(definition), rules_(rules) {}

  void add(std::initializer_list<const char*> keys, int moves) {
    CountingLimit limit{{}, moves};
    for (const char* key : keys) limit.pieces.push_back(piece_of_key(definition_, rules_.pieces, key));
    const bool all =
        std::all_of(limit.pieces.begin(), limit.pieces.end(), [](PieceType type) { return type.valid(); });
    if (all) counting_.pieces.push_back(std::move(limit));
  }

  CountingRules makruk() {
    counting_.board = 64;
    add_pieces_honour(0);
    return counting_;
  }

  // The count draws when it is reached, not when it is exceeded, so each limit is one move shorter. Article
  // 5.5 of the rules cited by https://github.com/fairy-stockfish/Fairy-Stockfish/pull/513.
  CountingRules cambodian() {
    counting_.board = 63;
    counting_.board_pieces = 3;
    counting_.shorter = true;
    add_pieces_honour(1);
    return counting_;
  }

  // Article 5.2e of http://aseanchess.org/laws-of-asean-chess/, in its author's interpretation: a queen
  // besides bishop or knight is not required (https://github.com/fairy-stockfish/Fairy-Stockfish/pull/377).
  CountingRules asean() {
    add({"rook"}, 16);
    add({"silver"}, 44);
    add({"knight"}, 64);
    return counting_;
  }

 private:
  void add_pieces_honour(int less) {
    counting_.from_pieces = true;
    counting_.otherwise = 64 - less;
    add({"rook", "rook"}, 8 - less);
    add({"rook"}, 16 - less);
    add({"silver", "silver"}, 22 - less);
    add({"knight", "knight"}, 32 - less);
    add({"silver"}, 44 - less);
  }

  const Definition& definition_;
  const Rules& rules_;
  CountingRules counting_;
};

}  // namespace

void load_counting(Definition& definition, Rules& rules) {
  constexpr int kMakruk = 1, kCambodian = 2, kAsean = 3;
  CountingLoader loader(definition, rules);
  switch (definition.choice("countingRule", {"none", "makruk", "cambodian", "asean"}, 0)) {
    case kMakruk:
      rules.counting = loader.makruk();
      break;
    case kCambodian:
      rules.counting = loader.cambodian();
      break;
    case kAsean:
      rules.counting = loader.asean();
      break;
    default:
      break;
  }
}

}  // namespace proconsul
