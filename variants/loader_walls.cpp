// Walls that moves place.
#include <optional>

#include "variants/loader.h"

namespace proconsul {
namespace {

struct OldKey {
  const char* key;
  WallPlacing placing;
};

// From definitions older than `wallingRule`.
constexpr OldKey kOldKeys[] = {{"arrowGating", WallPlacing::kArrow},
                               {"duckGating", WallPlacing::kDuck},
                               {"pastGating", WallPlacing::kPast},
                               {"staticGating", WallPlacing::kAnywhere}};

class WallsLoader {
 public:
  WallsLoader(Definition& definition, Rules& rules) : definition_(definition), rules_(rules) {}

  void load() {
    const std::optional<WallPlacing> placing = load_placing();
    const bool instead = definition_.flag("wallOrMove", false);
    const SquareSet both = region("wallingRegion", region("staticGatingRegion", rules_.board.squares));
    const SquareSet white = region("wallingRegionWhite", both);
    const SquareSet black = region("wallingRegionBlack", both);
    if (!placing) return;
    const bool by_both = definition_.flag("walling", true);
    const bool by_white = definition_.flag("wallingWhite", by_both);
    const bool by_black = definition_.flag("wallingBlack", by_both);
    rules_.walls = rules_.walls || (!by_white && !by_black);
    if (!by_white && !by_black) return;
    rules_.walling = WallingRules{*placing, instead, {}, {white, black}};
    if (!by_white || !by_black) rules_.walling->side = by_white ? Colour::kWhite : Colour::kBlack;
    for (const char* key : {"multimoves", "progressiveMultimove", "seirawanGating", "mustCaptureEnPassant"})
      refuse_beside(key);
  }

 private:
  std::optional<WallPlacing> load_placing() {
    std::optional<WallPlacing> old;
    for (const OldKey& key : kOldKeys) {
      if (definition_.flag(key.key, false)) old = key.placing;
    }
    if (!definition_.has("wallingRule")) return old;
    const int choice =
        definition_.choice("wallingRule", {"none", "static", "arrow", "duck", "edge", "past"}, 0);
    return choice == 0 ? std::nullopt : std::optional(static_cast<WallPlacing>(choice - 1));
  }

  SquareSet region(const char* key, SquareSet otherwise) {
    return definition_.region(key, rules_.board, otherwise);
  }

  void refuse_beside(const char* key) {
    const IniEntry* entry = definition_.find(key);
    if (entry == nullptr || entry->value == "false" || entry->value == "-") return;
    definition_.fail(IniEntry(*entry), 0,
                     "this engine does not support '" + std::string(key) + "' beside 'wallingRule' yet");
  }

  Definition& definition_;
  Rules& rules_;
};

}  // namespace

void load_walls(Definition& definition, Rules& rules) { WallsLoader(definition, rules).load(); }

}  // namespace proconsul
