#include "engine/move_marks.h"

#include <algorithm>
#include <array>

namespace proconsul {
namespace {

struct Mark {
  std::string_view text;
  MoveMark kind;
};

constexpr auto kMarks = std::to_array<Mark>({
    {"#", MoveMark::kMated},         {"##", MoveMark::kMated},         {"‡", MoveMark::kMated},
    {"≠", MoveMark::kMated},         {"mate", MoveMark::kMated},       {"mate.", MoveMark::kMated},
    {"checkmate", MoveMark::kMated}, {"†", MoveMark::kCheck},          {"††", MoveMark::kCheck},
    {"ch", MoveMark::kCheck},        {"ch.", MoveMark::kCheck},        {"check", MoveMark::kCheck},
    {"dis", MoveMark::kCheck},       {"dis.", MoveMark::kCheck},       {"disc", MoveMark::kCheck},
    {"disc.", MoveMark::kCheck},     {"disch", MoveMark::kCheck},      {"dis.ch", MoveMark::kCheck},
    {"dis.ch.", MoveMark::kCheck},   {"discovered", MoveMark::kCheck}, {"dbl", MoveMark::kCheck},
    {"dbl.", MoveMark::kCheck},      {"dblch", MoveMark::kCheck},      {"dbl.ch", MoveMark::kCheck},
    {"dbl.ch.", MoveMark::kCheck},   {"double", MoveMark::kCheck},     {"ep", MoveMark::kEnPassant},
    {"ep.", MoveMark::kEnPassant},   {"e.p", MoveMark::kEnPassant},    {"e.p.", MoveMark::kEnPassant},
    {"/ep", MoveMark::kEnPassant},   {"/e.p.", MoveMark::kEnPassant},
});

}  // namespace

bool is_move_mark(std::string_view text) {
  if (text == "+" || text == "++") return true;
  return std::any_of(kMarks.begin(), kMarks.end(), [text](const Mark& mark) { return mark.text == text; });
}

MoveMark take_move_mark(std::string_view& text) {
  const Mark* longest = nullptr;
  for (const Mark& mark : kMarks) {
    if (!text.ends_with(mark.text) || text.size() == mark.text.size()) continue;
    if (longest == nullptr || longest->text.size() < mark.text.size()) longest = &mark;
  }
  if (longest == nullptr) return MoveMark::kNone;
  text.remove_suffix(longest->text.size());
  return longest->kind;
}

}  // namespace proconsul
