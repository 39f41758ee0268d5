// The counting rules of south-east Asia: a draw once the side that is losing has counted far enough. Makruk
// and its Cambodian kin know the board's honour and the pieces' honour, ASEAN chess the latter alone.
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
    counting_.board = counting_.otherwise = 64;
    counting_.from_pieces = true;
    add({"rook", "rook"}, 8);
    add({"rook"}, 16);
    add({"silver", "silver"}, 22);
    add({"knight", "knight"}, 32);
    add({"silver"}, 44);
    return counting_;
  }

  CountingRules asean() {
    counting_.beside_pawns = true;
    add({"rook"}, 16);
    add({"silver", "fers"}, 44);
    add({"knight", "fers"}, 64);
    return counting_;
  }

 private:
  const Definition& definition_;
  const Rules& rules_;
  CountingRules counting_;
};

}  // namespace

void load_counting(Definition& definition, Rules& rules) {
  const int rule = definition.choice("countingRule", {"none", "makruk", "cambodian", "asean"}, 0);
  if (rule == 0) return;
  CountingLoader loader(definition, rules);
  rules.counting = rule == 3 ? loader.asean() : loader.makruk();
}

}  // namespace proconsul
