#include "protocol/formats/annotation_signs.h"

#include <algorithm>
#include <array>

namespace proconsul {
namespace {

struct Sign {
  std::string_view text;
  int nag;
};

// Of several signs of a glyph the first is the one to print. Where a glyph is one side's (zugzwang, attack),
// the sign does not tell whose; White's has the lower number.
constexpr auto kSigns = std::to_array<Sign>({
    {"!", 1},    {"?", 2},    {"!!", 3},   {"??", 4},   {"!?", 5},  {"?!", 6},  {"□", 7},    {"=", 10},
    {"∞", 13},   {"⩲", 14},   {"+=", 14},  {"+/=", 14}, {"⩱", 15},  {"=+", 15}, {"=/+", 15}, {"±", 16},
    {"+/-", 16}, {"∓", 17},   {"-/+", 17}, {"+-", 18},  {"+−", 18}, {"+–", 18}, {"-+", 19},  {"−+", 19},
    {"–+", 19},  {"+--", 20}, {"--+", 21}, {"⨀", 22},   {"⊙", 22},  {"⟳", 32},  {"↑", 36},   {"→", 40},
    {"=∞", 44},  {"=/∞", 44}, {"⇆", 132},  {"⇄", 132},  {"⊕", 138}, {"⨁", 138}, {"∆", 140},  {"Δ", 140},
    {"∇", 141},  {"⌓", 142},  {"N", 146},  {"D", 220},  {"‼", 3},   {"⁇", 4},   {"⁉", 5},    {"⁈", 6},
    {"○", 26},   {"RR", 145}, {"TN", 146},
});
constexpr int kLastJudgement = 6;

bool is_kind(const Sign& sign, SignKind kind) { return kind == SignKind::kAny || sign.nag <= kLastJudgement; }

// The longest sign that `text` ends with.
const Sign* sign_at_end(std::string_view text, SignKind kind) {
  const Sign* longest = nullptr;
  for (const Sign& sign : kSigns) {
    if (!is_kind(sign, kind) || !text.ends_with(sign.text) || text.size() == sign.text.size()) continue;
    if (longest == nullptr || longest->text.size() < sign.text.size()) longest = &sign;
  }
  return longest;
}

}  // namespace

int nag_of(std::string_view sign) {
  const auto* found =
      std::find_if(kSigns.begin(), kSigns.end(), [sign](const Sign& each) { return each.text == sign; });
  return found == kSigns.end() ? 0 : found->nag;
}

std::string_view sign_of_glyph(int nag) {
  const auto* found =
      std::find_if(kSigns.begin(), kSigns.end(), [nag](const Sign& each) { return each.nag == nag; });
  return found == kSigns.end() ? std::string_view() : found->text;
}

bool take_sign(std::string_view& text, std::vector<int>& nags, SignKind kind) {
  const Sign* sign = sign_at_end(text, kind);
  if (sign == nullptr) return false;
  text.remove_suffix(sign->text.size());
  nags.insert(nags.begin(), sign->nag);
  return true;
}

}  // namespace proconsul
