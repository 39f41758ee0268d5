// Points that the sides gather in play.
#include "variants/loader.h"

namespace proconsul {
namespace {

class TallyLoader {
 public:
  TallyLoader(Definition& definition, Rules& rules) : definition_(definition), rules_(rules) {}

  void load() {
    TallyRules tally;
    tally.values = definition_.piece_counts("piecePoints", rules_.pieces);
    value_promoted_forms(tally);
    tally.captures = static_cast<Beneficiary>(
        definition_.choice("pointsRuleCaptures", {"none", "us", "them", "owner", "non-owner"}, 1));
    tally.pays = definition_.flag("payPointsToDrop", false);
    tally.goal = definition_.number("pointsGoal", 0, kMaxPoints, 0);
    tally.verdict = verdict("pointsGoalValue", Verdict::kWin);
    tally.most = verdict("pointsGoalSimulValueByMostPoints", verdict("pointsGoalSimulValue", Verdict::kWin));
    tally.mover = definition_.verdict("pointsGoalSimulValueByMover", std::nullopt);
    const bool counts = definition_.flag("pointsCounting", false);
    if (!counts && !tally.pays) return;
    if (!counts) tally.captures = Beneficiary::kNobody;
    if (tally.pays && !definition_.flag("pieceDrops", false)) fail("payPointsToDrop", "'pieceDrops = true'");
    rules_.tally = tally;
  }

 private:
  // The same values as the pieces that they move like.
  void value_promoted_forms(TallyRules& tally) const {
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      const PieceType type(static_cast<int>(i)), model = rules_.pieces[i].model;
      const int value = model.valid() ? tally.value_of(model) : 0;
      if (value != 0) tally.values.emplace_back(type, value);
    }
  }

  Verdict verdict(std::string_view key, Verdict usual) {
    return definition_.verdict(key, usual).value_or(usual);
  }

  void fail(const char* key, const std::string& needed) {
    definition_.fail(IniEntry(*definition_.find(key)), 0, '\'' + std::string(key) + "' needs " + needed);
  }

  Definition& definition_;
  Rules& rules_;
};

}  // namespace

void load_tally(Definition& definition, Rules& rules) { TallyLoader(definition, rules).load(); }

}  // namespace proconsul
