#include "engine/rule_facts.h"

#include <algorithm>

namespace proconsul {
namespace {

// The names used in engine/rules.inc.
namespace entry {
using enum Fact;
// Of rules that forbid no move, and those that do so where Sieve knows.
constexpr Facts kFree = kFreeMoves | kSifted | kThreats | kKnownThreats;
constexpr Facts kSieved = kSifted | kThreats | kKnownThreats;
constexpr Facts kLegality = kFastMoves | kSafety | kFree | kPlainBlasts;
constexpr Facts kSteps = kSimpleSteps | kPlainCaptures | kPlainQuiets | kRookCastling;
constexpr Facts kMoves = kLegality | kSteps | kOwnColours;
constexpr Facts kTurns = kNoPostMove | kLateEnds | kLossEnds;
constexpr Facts kMates = kMateDecides | kMaterialDecides | kWeakPieces | kMatingPower;
constexpr Facts kPrograms = kNetworks | kEndings | kNullMove | kXBoard;
constexpr Facts kAll = kMoves | kTurns | kMates | kPrograms;
// For rules that modify another rule in force, whose entry says the rest.
constexpr Facts kAsRefined = kMoves | kTurns | kMates | kEndings | kNullMove | kXBoard;
}  // namespace entry

// Calls visit(name, facts, value, usual value) for every rule.
template <class AnyRules, class Visit>
void for_each_rule(AnyRules& rules, const Visit& visit) {
  using namespace entry;
  const Rules usual;
#define PROCONSUL_RULE(type, field, value, left) visit(#field, Facts(left), rules.field, usual.field);
#define PROCONSUL_HAND_RULE(type, field, value, left) \
  visit("hand." #field, Facts(left), rules.hand.field, usual.hand.field);
#define PROCONSUL_EXTRA_RULE(type, field, value, left) \
  visit("extra." #field, Facts(left), rules.extra.field, usual.extra.field);
#include "engine/rules.inc"
}

// Pieces of Rules::aloof appear, disappear or move by other means than steps, captures and drops, so that the
// fast generator would misjudge which pieces are aloof.
bool shifts_aloof(const Rules& rules) {
  const auto aloof = [&](PieceType type) {
    return std::find(rules.aloof.begin(), rules.aloof.end(), type) != rules.aloof.end();
  };
  const auto any_aloof = [&](const std::vector<PieceType>& types) {
    return std::any_of(types.begin(), types.end(), aloof);
  };
  const auto changes_aloof = [&](const std::vector<Change>& changes) {
    return std::any_of(changes.begin(), changes.end(),
                       [&](const Change& change) { return aloof(change.from) || aloof(change.to); });
  };
  const bool promotes = any_aloof(rules.promotion_types) || rules.promotion_to_army ||
                        (rules.black_promotion_types && any_aloof(*rules.black_promotion_types)) ||
                        std::any_of(rules.aloof.begin(), rules.aloof.end(),
                                    [&](PieceType type) { return rules.pieces[index_of(type)].pawn; });
  const bool castles = rules.castling.style != CastlingStyle::kNone &&
                       (std::any_of(rules.castling.kings.begin(), rules.castling.kings.end(),
                                    [&](std::optional<PieceType> king) { return king && aloof(*king); }) ||
                        any_aloof(rules.castling.rooks[0]) || any_aloof(rules.castling.rooks[1]));
  const bool swaps = rules.swap && (aloof(rules.swap->piece) || any_aloof(rules.swap->partners));
  return promotes || castles || swaps || any_aloof(rules.hand.gates) ||
         changes_aloof(rules.pawn_promotions) || changes_aloof(rules.piece_promotion.changes) ||
         changes_aloof(rules.extra.changes);
}

}  // namespace

Facts facts_of(const Rules& rules) {
  Facts facts = entry::kAll;
  for_each_rule(rules, [&](const char*, Facts left, const auto& value, const auto& usual) {
    if (!(value == usual)) facts = facts.shared_with(left);
  });
  const Facts tested = entry::kFree | entry::kPlainCaptures | entry::kPlainQuiets | entry::kOwnColours |
                       entry::kTurns | entry::kMates | entry::kPrograms;
  return !rules.aloof.empty() && shifts_aloof(rules) ? facts.shared_with(tested) : facts;
}

Rules without_rules_that_leave(Fact fact, Rules rules) {
  for_each_rule(rules, [&](const char* name, Facts left, auto& value, const auto& usual) {
    const std::string_view rule = name;
    if (left.has(fact) && rule != "hand" && rule != "extra") value = usual;
  });
  return rules;
}

std::vector<RuleEntry> rule_table() {
  std::vector<RuleEntry> table;
  const Rules rules;
  for_each_rule(rules, [&](const char* name, Facts left, const auto&, const auto&) {
    table.push_back({name, left});
  });
  return table;
}

std::vector<RuleEntry> rules_in_force(const Rules& rules) {
  std::vector<RuleEntry> table;
  for_each_rule(rules, [&](const char* name, Facts left, const auto& value, const auto& usual) {
    if (!(value == usual)) table.push_back({name, left});
  });
  return table;
}

}  // namespace proconsul
