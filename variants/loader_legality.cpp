// Extra forms of legality that only some games have.
#include <algorithm>

#include "engine/rule_facts.h"
#include "variants/loader.h"

namespace proconsul {
namespace {

class LegalityLoader {
 public:
  LegalityLoader(Definition& definition, Rules& rules) : definition_(definition), rules_(rules) {}

  void load() {
    ExtraRules& extra = rules_.extra;
    extra.no_checks = !definition_.flag("checking", true);
    extra.mates_allowed = extra.no_checks && definition_.flag("matingChecks", false);
    const int recolouring = definition_.choice("changeColour", {"none", "captures", "quiets", "all"}, 0);
    extra.captures_recolour = recolouring == 1 || recolouring == 3;
    extra.quiets_recolour = recolouring == 2 || recolouring == 3;
    const std::vector<PieceType> royals = with_forms(types("royalTypes"));
    extra.royal_types.insert(extra.royal_types.end(), royals.begin(), royals.end());  // besides pseudo-royals
    const bool both = definition_.flag("dupleCheck", false);
    extra.duple_check_white = definition_.flag("dupleCheckWhite", both);
    extra.duple_check_black = definition_.flag("dupleCheckBlack", both);
    const PieceType pawn = piece_of_key(definition_, rules_.pieces, "pawn");
    if (extra.blast_on_capture && pawn.valid()) extra.blast_immune = with_forms({pawn});
    if (extra.blast_on_capture) {
      extra.blast_straight = definition_.flag("blastOrthogonals", true);
      extra.blast_diagonal = definition_.flag("blastDiagonals", true);
    }
    extra.freezing = with_forms(types("freezePieceTypes"));
    if (extra.blast_on_capture) extra.blast_proof = with_forms(types("blastImmuneTypes"));
    extra.only_first_royal = definition_.flag("leadingRoyal", false);
    extra.first_royal_by_side = extra.only_first_royal && definition_.flag("leadingRoyalBySide", false);
    if (rules_.facing_diagonally && !rules_.facing_royals)
      fail("diagonalGeneral", "this engine supports 'diagonalGeneral' with 'flyingGeneral' only");
    load_petrified();
    load_immunity();
    load_custody();
    if (rules_.bikjang && !facts_of(rules_).has(Fact::kSafety))
      fail("bikjangRule", "this engine does not support 'bikjangRule' beside other rules about checks yet");
  }

 private:
  void load_petrified() {
    rules_.extra.petrifying = with_forms(types("petrifyOnCaptureTypes"));
    if (rules_.extra.petrifying.empty()) return;
    rules_.walls = true;
    if (rules_.hand.takes)
      fail("petrifyOnCaptureTypes",
           "this engine does not support 'petrifyOnCaptureTypes' beside 'capturesToHand' yet");
  }

  void load_custody() {
    CustodyRules custody;
    custody.opposite = definition_.flag("surroundCaptureOpposite", false);
    custody.edge = definition_.flag("surroundCaptureEdge", false);
    custody.intervene = definition_.flag("surroundCaptureIntervene", false);
    custody.along_diagonals = definition_.flag("connectDiagonal", true);
    custody.surrounded = definition_.region("surroundCaptureMaxRegion", rules_.board, {});
    custody.hostile = definition_.region("surroundCaptureHostileRegion", rules_.board, {});
    if (!custody.opposite && !custody.edge && !custody.intervene) return;
    rules_.extra.custody = custody;
    for (const char* key : {"connectHorizontal", "connectVertical"}) {
      if (!definition_.flag(key, true))
        fail(
            key,
            "this engine does not support captures in custody along some lines only, but for diagonals, yet");
    }
    for (const char* key : {"capturesToHand", "mustCapture", "wallingRule"}) {
      const IniEntry* entry = definition_.find(key);
      if (entry != nullptr && entry->value != "false" && entry->value != "none")
        fail(key, "this engine does not support '" + std::string(key) + "' beside 'surroundCapture' yet");
    }
  }

  void load_immunity() {
    ExtraRules& extra = rules_.extra;
    extra.mutually_immune = with_forms(types("mutuallyImmuneTypes"));
    const bool royal =
        std::any_of(extra.mutually_immune.begin(), extra.mutually_immune.end(), [&](PieceType type) {
          const auto lists = [&](const std::vector<PieceType>& kinds) {
            return std::find(kinds.begin(), kinds.end(), type) != kinds.end();
          };
          return rules_.pieces[index_of(type)].royal || lists(extra.royal_types) ||
                 lists(with_forms(extra.pseudo_royal_types));
        });
    if (royal)
      fail("mutuallyImmuneTypes",
           "this engine does not support 'mutuallyImmuneTypes' of pieces that may not be left attacked yet");
  }

  std::vector<PieceType> types(std::string_view key) {
    return definition_.piece_list(key, rules_.pieces, {});
  }

  // Adds the promoted forms that count as these.
  std::vector<PieceType> with_forms(const std::vector<PieceType>& kinds) const {
    std::vector<PieceType> all;
    for (const PieceType type : kinds) {
      for (const PieceType form : rules_.alike(type)) {
        if (std::find(all.begin(), all.end(), form) == all.end()) all.push_back(form);
      }
    }
    return all;
  }

  void fail(std::string_view key, std::string message) {
    if (const IniEntry* entry = definition_.find(key))
      definition_.fail(IniEntry(*entry), 0, std::move(message));
  }

  Definition& definition_;
  Rules& rules_;
};

// "extinctionPseudoRoyal": pieces that are royal once at most one above the extinction's limit is left. Types
// of which there is never more than one are always royal.
class PseudoRoyalLoader {
 public:
  PseudoRoyalLoader(Definition& definition, Rules& rules, const StartPlacement& start)
      : definition_(definition), rules_(rules), start_(start) {}

  void load() {
    const auto value = definition_.verdict("extinctionValue", std::nullopt);
    const bool loss = value ? *value == Verdict::kLoss : !rules_.extra.blast_on_capture;
    const int limit = definition_.number("extinctionPieceCount", 0, 1000, 0);
    if (!definition_.flag("extinctionPseudoRoyal", false)) return;
    if (!loss) return refuse("without 'extinctionValue = loss'");
    if (definition_.text("extinctionPieceTypes", "") == "*") return refuse("for all pieces together");
    for (const PieceType type : definition_.piece_list("extinctionPieceTypes", rules_.pieces, {})) {
      if (limit >= kMaxSquares / 2) {
        rules_.extra.royal_types.push_back(type);
      } else if (definition_.flag("dupleCheck", false) &&
                 (ever_several(type) || rules_.changed(type).valid())) {
        const std::vector<PieceType> forms = rules_.alike(type);  // they are counted together
        rules_.extra.royal_types.insert(rules_.extra.royal_types.end(), forms.begin(), forms.end());
      } else if (limit == 0 && stays_alone(type)) {
        rules_.pieces[index_of(type)].royal = true;
      } else {
        rules_.extra.pseudo_royal_types.push_back(type);
        rules_.extra.pseudo_royal_at_most = limit + 1;
      }
    }
  }

 private:
  // Only kings face each other, and only they may not move out of check.
  bool stays_alone(PieceType type) const {
    return !ever_several(type) && !rules_.promoted(type).valid() && !rules_.changed(type).valid() &&
           !rules_.facing_royals && !rules_.extra.royal_stays_in_check;
  }

  bool ever_several(PieceType type) const {
    std::array<int, kColours> count{};
    for (const auto* men : {&start_.men, &start_.held}) {
      for (const StartPlacement::Man& man : *men)
        count[index_of(man.colour)] += man.letter == rules_.pieces[index_of(type)].letter;
    }
    return count[0] > 1 || count[1] > 1 || lists(rules_.promotion_types, type) ||
           lists(rules_.black_promotion_types.value_or(std::vector<PieceType>{}), type) ||
           arises(rules_.extra.changes, type) || arises(rules_.piece_promotion.changes, type) ||
           rules_.alike(type).size() > 1;
  }

  static bool arises(const std::vector<Change>& changes, PieceType type) {
    return std::any_of(changes.begin(), changes.end(),
                       [&](const Change& change) { return change.to == type; });
  }

  static bool lists(const std::vector<PieceType>& types, PieceType type) {
    return std::find(types.begin(), types.end(), type) != types.end();
  }

  void refuse(const std::string& what) {
    const IniEntry entry = *definition_.find("extinctionPseudoRoyal");
    definition_.fail(entry, 0, "this engine does not support 'extinctionPseudoRoyal' " + what + ", yet");
  }

  Definition& definition_;
  Rules& rules_;
  const StartPlacement& start_;
};

}  // namespace

void load_legality(Definition& definition, Rules& rules) { LegalityLoader(definition, rules).load(); }

void load_changes(Definition& definition, Rules& rules) {
  rules.extra.changes = definition.piece_pairs("changeTypes", rules.pieces);
  for (const Change& change : rules.extra.changes) {
    if (rules.promoted(change.from).valid())
      definition.fail_section("a piece of 'promotedPieceType' may not change by 'changeTypes' too");
    for (Path& path : rules.pieces[index_of(change.from)].paths.edit())
      path.leaves_ep = path.takes_ep = false;
    rules.pieces[index_of(change.to)].allowed =
        rules.board.squares;  // also for a pawn that another piece became
  }
}

void load_pseudo_royals(Definition& definition, Rules& rules, const StartPlacement& start) {
  PseudoRoyalLoader(definition, rules, start).load();
}

}  // namespace proconsul
