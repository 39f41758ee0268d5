#include "protocol/formats/families.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "search/eval/aims.h"

namespace proconsul {
namespace {

constexpr std::array<std::string_view, 7> kOwnGames = {
    "consulchess", "consul42k", "consuls", "arena", "chess56", "chess2016", "contemporaryrandom"};
constexpr std::array kNames = {
    "Proconsul's own games",           "Chess on 8x8 squares", "Larger boards", "Smaller boards",
    "Pieces in hand, drops and gates", "Other goals than mate"};
enum FamilyIndex : std::size_t { kOwnFamily, kUsualBoard, kLarger, kSmaller, kHands, kOtherGoal };

FamilyIndex family_of(const Variant& variant) {
  const Rules& rules = *variant.rules;
  if (std::find(kOwnGames.begin(), kOwnGames.end(), rules.name) != kOwnGames.end()) return kOwnFamily;
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
  for (const Variant& variant : registry.variants())
    families[family_of(variant)].variants.push_back(&variant);
  const auto place = [](const Variant* variant) {
    return std::find(kOwnGames.begin(), kOwnGames.end(), variant->rules->name);
  };
  std::stable_sort(families[kOwnFamily].variants.begin(), families[kOwnFamily].variants.end(),
                   [&](const Variant* one, const Variant* other) { return place(one) < place(other); });
  std::erase_if(families, [](const Family& family) { return family.variants.empty(); });
  return families;
}

}  // namespace proconsul
