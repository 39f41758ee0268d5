#include "protocol/work/pace.h"

#include <fmt/format.h>

#include <algorithm>

namespace proconsul {
namespace {

constexpr std::size_t kFewestUnitsToTell = 30;  // since units differ
constexpr double kMinSecondsToTell = 2;
constexpr double kSlow = 1.5;  // times the usual duration

bool can_tell(const MemberPace& member) {
  return member.units >= kFewestUnitsToTell && member.seconds >= kMinSecondsToTell;
}

double seconds_a_unit(const MemberPace& member) {
  return member.seconds / static_cast<double>(std::max<std::size_t>(1, member.units));
}

}  // namespace

std::string slow_members_text(const std::vector<MemberPace>& members) {
  std::vector<double> paces;
  for (const MemberPace& member : members) {
    if (can_tell(member)) paces.push_back(seconds_a_unit(member));
  }
  if (paces.empty()) return "";
  const auto middle = paces.begin() + static_cast<std::ptrdiff_t>((paces.size() - 1) / 2);
  std::nth_element(paces.begin(), middle, paces.end());
  std::string text;
  for (const MemberPace& member : members) {
    if (!can_tell(member) || seconds_a_unit(member) < kSlow * *middle) continue;
    text +=
        fmt::format("{} took {:.1f} times as long for a unit as is usual: a slower machine, or a busy one\n",
                    member.name, seconds_a_unit(member) / *middle);
  }
  return text;
}

}  // namespace proconsul
