// Turns of several actions, and passing.
#include "engine/text.h"
#include "variants/loader.h"

namespace proconsul {
namespace {

class TurnsLoader {
 public:
  TurnsLoader(Definition& definition, Rules& rules) : definition_(definition), rules_(rules) {}

  void load() {
    load_actions();
    if (rules_.actions_grow && !rules_.actions.empty()) refuse_beside_growth();
    load_passes();
    if (!rules_.has_turns()) return;
    const int checks = definition_.choice("multimoveCheck", {"false", "endsTurn"}, 0);
    rules_.extra.no_early_checks = checks == 0;
    rules_.extra.no_early_captures = !definition_.flag("multimoveCapture", true);
    for (const char* key : {"countingRule", "shatarMateRule", "checkCounting"}) refuse(key);
  }

 private:
  // Actions turn by turn: "1 2 2".
  void load_actions() {
    const IniEntry* entry = definition_.find("multimoves");
    if (entry == nullptr || entry->value == "-") return;
    std::vector<int> actions;
    for (const Word& word : words_of(entry->value)) {
      const auto number = parse_number(word.text, 1, kMostActions);
      if (!number)
        return definition_.fail(IniEntry(*entry), word.offset,
                                "expected numbers of actions from 1 to " + std::to_string(kMostActions));
      actions.push_back(*number);
    }
    rules_.actions = std::move(actions);
    if (rules_.most_actions() == 1) rules_.actions.clear();
  }

  void refuse_beside_growth() {
    definition_.fail(IniEntry(*definition_.find("multimoves")), 0,
                     "expected 'multimoves' or 'progressiveMultimove', not both");
  }

  void load_passes() {
    const bool both = definition_.flag("passOnStalemate", false);
    rules_.extra.passes_white = definition_.flag("passOnStalemateWhite", both);
    rules_.extra.passes_black = definition_.flag("passOnStalemateBlack", both);
  }

  void refuse(const char* key) {
    const IniEntry* entry = definition_.find(key);
    if (entry == nullptr || entry->value == "false" || entry->value == "none") return;
    definition_.fail(IniEntry(*entry), 0,
                     "this engine does not support '" + std::string(key) + "' beside 'multimoves' yet");
  }

  Definition& definition_;
  Rules& rules_;
};

}  // namespace

void load_turns(Definition& definition, Rules& rules) { TurnsLoader(definition, rules).load(); }

}  // namespace proconsul
