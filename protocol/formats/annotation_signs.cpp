#include "protocol/formats/annotation_signs.h"

#include <algorithm>
#include <array>

#include "engine/text.h"

namespace proconsul {
namespace {

struct Sign {
  std::string_view text;
  int nag;
};

// Of several signs of a glyph the first is the one to print, and of several glyphs of a sign the first is the
// one that is read. Where a glyph is one side's (zugzwang, attack), the sign does not tell whose; White's has
// the lower number. Numbers up to 139 are those of the PGN standard, those from 140 on ChessBase's.
constexpr auto kSigns = std::to_array<Sign>({
    {"!", 1},     {"?", 2},    {"!!", 3},    {"??", 4},    {"!?", 5},    {"?!", 6},    {"!!!", 3},
    {"???", 4},   {"‼", 3},    {"⁇", 4},     {"⁉", 5},     {"⁈", 6},     {"□", 7},     {"☐", 7},
    {"◻", 7},     {"▢", 7},    {"□", 8},     {"=", 10},    {"≈", 10},    {"=", 11},    {"=", 12},
    {"∞", 13},    {"~", 13},   {"∼", 13},    {"⩲", 14},    {"+=", 14},   {"+/=", 14},  {"⩱", 15},
    {"=+", 15},   {"=/+", 15}, {"±", 16},    {"+/-", 16},  {"+/−", 16},  {"+/–", 16},  {"∓", 17},
    {"-/+", 17},  {"−/+", 17}, {"–/+", 17},  {"+-", 18},   {"+−", 18},   {"+–", 18},   {"+—", 18},
    {"-+", 19},   {"−+", 19},  {"–+", 19},   {"—+", 19},   {"+--", 20},  {"--+", 21},  {"⨀", 22},
    {"⊙", 22},    {"☉", 22},   {"⨀", 23},    {"○", 26},    {"◯", 26},    {"○", 24},    {"○", 25},
    {"○", 27},    {"○", 28},   {"○", 29},    {"⟳", 32},    {"↻", 32},    {"↑↑", 32},   {"⟳", 30},
    {"⟳", 31},    {"⟳", 33},   {"⟳", 34},    {"⟳", 35},    {"↑", 36},    {"↑", 37},    {"↑", 38},
    {"↑", 39},    {"→", 40},   {"→", 41},    {"=∞", 44},   {"⯹", 44},  {"=/∞", 44},  {"≅", 44},
    {"~=", 44},   {"=~", 44},  {"©", 44},    {"∞=", 45},   {"∞/=", 45},  {"⇆", 132},   {"⇄", 132},
    {"⇌", 132},   {"⇆", 130},  {"⇆", 131},   {"⇆", 133},   {"⇆", 134},   {"⇆", 135},   {"⊕", 138},
    {"⨁", 138},   {"⊕", 136},  {"⊕", 137},   {"⊕", 139},   {"∆", 140},   {"Δ", 140},   {"△", 140},
    {"∇", 141},   {"▽", 141},  {"⌓", 142},   {"≤", 143},   {"<=", 143},  {"==", 144},  {"RR", 145},
    {"N", 146},   {"TN", 146}, {"D", 220},   {"⇔", 239},   {"⟺", 239},   {"⇗", 240},   {"⊞", 241},
    {"⟫", 242},   {"»", 242},  {">>", 242},  {"⟪", 243},   {"«", 243},   {"<<", 243},  {"✕", 244},
    {"⊥", 245},   {"⟂", 245},  {"⯺", 249}, {"⯻", 250}, {"⯼", 251}, {"⯽", 252}, {"∟", 254},
    {"⯾", 255},
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

bool begins_with_sign(std::string_view text) {
  return std::any_of(kSigns.begin(), kSigns.end(), [text](const Sign& sign) {
    return !is_letter(sign.text.front()) && text.starts_with(sign.text);
  });
}

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
