// Turns of several actions, and passing.
#include <algorithm>

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
    load_jumps();
    if (rules_.actions.empty() && !rules_.actions_grow) return;
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
      const auto number = parse_number(word.text, 1, kMaxActions);
      if (!number) {
        rules_.actions = {1, 2};  // what clashes with several is told as well
        return definition_.fail(IniEntry(*entry), word.offset,
                                "expected how many moves each turn has, each from 1 to " +
                                    std::to_string(kMaxActions) +
                                    ", such as '2 1' (White two and Black one, always) or '1 2 2' (one in "
                                    "White's first turn, then two)");
      }
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
    rules_.hand.waits = rules_.hand.waits && rules_.hand.first;
    const bool both = definition_.flag("passOnStalemate", false);
    rules_.extra.passes_white = definition_.flag("passOnStalemateWhite", both);
    rules_.extra.passes_black = definition_.flag("passOnStalemateBlack", both);
    const bool royal = std::any_of(rules_.pieces.begin(), rules_.pieces.end(),
                                   [](const PieceDef& piece) { return piece.royal; });
    if (royal || !definition_.flag("pass", definition_.flag("kingPass", false))) return;
    rules_.extra.free_passes_white = rules_.extra.free_passes_black = true;
    rules_.passes_end = true;
  }

  // Jumps, and whether they continue.
  void load_jumps() {
    const bool go_on = definition_.flag("forcedJumpContinuation", false);
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      const auto& paths = rules_.pieces[i].paths;
      if (std::any_of(paths.begin(), paths.end(), [](const Path& path) { return path.jumps; }))
        rules_.jumpers.emplace_back(static_cast<int>(i));
      if (std::any_of(paths.begin(), paths.end(), [](const Path& path) { return path.counts; }))
        rules_.line_counters.emplace_back(static_cast<int>(i));
    }
    if (rules_.jumpers.empty() && rules_.line_counters.empty()) return;
    rules_.extra.jumps_go_on = go_on && !rules_.jumpers.empty();
    for (const PieceDef& piece : rules_.pieces) check_jumps(piece);
    for (const char* key : {"multimoves", "wallingRule", "capturesInPlace", "changeTypes",
                            "promotedPieceType", "capturesToHand", "seirawanGating", "changeColour",
                            "royalTypes", "extinctionPseudoRoyal", "sittuyinPromotion"}) {
      const IniEntry* entry = definition_.find(key);
      if (entry != nullptr && entry->value != "false" && entry->value != "-" && entry->value != "none")
        definition_.fail(
            IniEntry(*entry), 0,
            "this engine does not support '" + std::string(key) + "' beside jumps and counted moves yet");
    }
  }

  // A jump must be recognisable by its squares.
  void check_jumps(const PieceDef& piece) {
    if (piece.royal)
      definition_.fail_section(
          "this engine does not support jumps and counted moves in games with kings yet");
    const bool odd = std::any_of(piece.paths.begin(), piece.paths.end(),
                                 [](const Path& path) { return path.in_no_table(); });
    for (const Path& path : piece.paths) {
      if ((path.takes_ep || path.leaves_ep) && (odd || rules_.extra.jumps_go_on))
        definition_.fail_section(
            "this engine does not support jumps that go on, or those of pawns, beside en passant yet");
      const bool rival =
          path.jumps && std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& other) {
            return !other.jumps &&
                   std::find(other.steps.begin(), other.steps.end(), path.steps.back()) != other.steps.end();
          });
      if (rival)
        definition_.fail_section("the " + piece.name + " has two moves to the squares to which it jumps");
    }
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
