#include "protocol/formats/families.h"

#include <algorithm>
#include <array>

#include "search/eval/aims.h"

namespace proconsul {
namespace {

constexpr std::array kNames = {
    "From your own files", "Proconsul's own games",           "Chess on 8x8 squares", "Larger boards",
    "Smaller boards",      "Pieces in hand, drops and gates", "Other goals than mate"};
enum FamilyIndex : std::size_t { kOfUser, kOwnFamily, kUsualBoard, kLarger, kSmaller, kHands, kOtherGoal };

FamilyIndex family_of(const Variant& variant) {
  const Rules& rules = *variant.rules;
  if (!variant.built_in) return kOfUser;
  if (variant.list_order > 0) return kOwnFamily;
  if (rules.has_hands()) return kHands;
  if (Aims(rules).style() != EvalStyle::kOrdinary) return kOtherGoal;
  const int squares = popcount(rules.board.squares);
  if (squares == 64) return kUsualBoard;
  return squares > 64 ? kLarger : kSmaller;
}

}  // namespace

std::vector<Family> families_of(const Registry& registry) {
  std::vector<Family> families;
  for (const char* name : kNames) families.push_back({name, {}});
  for (const Variant* variant : registry.listed()) families[family_of(*variant)].variants.push_back(variant);
  std::erase_if(families, [](const Family& family) { return family.variants.empty(); });
  return families;
}

}  // namespace proconsul
