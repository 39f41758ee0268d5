#include "protocol/formats/record_ends.h"

#include <algorithm>
#include <array>

#include "protocol/formats/far_eastern_text.h"

namespace proconsul {
namespace {

// In shogi giving perpetual check is against the rules.
constexpr auto kEnds = std::to_array<RecordEnd>(
    {{"投了", "TORYO", RecordEnd::Winner::kOpponent, "normal"},
     {"中断", "CHUDAN", RecordEnd::Winner::kUnknown, "unterminated"},
     {"連続王手の千日手", "OUTE_SENNICHITE", RecordEnd::Winner::kChecked, kPerpetualCheckTermination},
     {"連続王手千日手", "OUTE_SENNICHITE", RecordEnd::Winner::kChecked, kPerpetualCheckTermination},
     {"千日手", "SENNICHITE", RecordEnd::Winner::kNobody, "normal"},
     {"持将棋", "JISHOGI", RecordEnd::Winner::kNobody, "adjudication"},
     {"詰み", "TSUMI", RecordEnd::Winner::kOpponent, "normal"},
     {"切れ負け", "TIME_UP", RecordEnd::Winner::kOpponent, "time forfeit"},
     {"時間切れ", "TIME_UP", RecordEnd::Winner::kOpponent, "time forfeit"},
     {"反則負け", "ILLEGAL_MOVE", RecordEnd::Winner::kOpponent, "rules infraction"},
     {"反則勝ち", "", RecordEnd::Winner::kMover, "rules infraction"},
     {"入玉勝ち", "KACHI", RecordEnd::Winner::kMover, "normal"},
     {"宣言勝ち", "KACHI", RecordEnd::Winner::kMover, "normal"},
     {"勝ち宣言", "KACHI", RecordEnd::Winner::kMover, "normal"},
     {"引き分け", "HIKIWAKE", RecordEnd::Winner::kNobody, "normal"},
     {"不詰", "FUZUMI", RecordEnd::Winner::kUnknown, "unterminated"},
     {"不戦勝", "", RecordEnd::Winner::kMover, "abandoned"},
     {"不戦敗", "", RecordEnd::Winner::kOpponent, "abandoned"},
     {"封じ手", "MATTA", RecordEnd::Winner::kUnknown, "unterminated"},
     {"", "ERROR", RecordEnd::Winner::kUnknown, "unterminated"},
     {"最大手数", "MAX_MOVES", RecordEnd::Winner::kNobody, "adjudication"},
     {"", "+ILLEGAL_ACTION", RecordEnd::Winner::kBlack, "rules infraction"},
     {"", "-ILLEGAL_ACTION", RecordEnd::Winner::kWhite, "rules infraction"}});

template <class Test>
const RecordEnd* end_if(Test test) {
  const auto* found = std::find_if(kEnds.begin(), kEnds.end(), test);
  return found == kEnds.end() ? nullptr : found;
}

constexpr std::string_view win_of(Colour colour) { return colour == Colour::kWhite ? "1-0" : "0-1"; }

bool holds(std::string_view text, std::string_view word) { return text.find(word) != std::string_view::npos; }

// The side named first.
std::optional<Colour> side_in(std::string_view text) {
  const std::size_t white = std::min(text.find("先手"), text.find("下手"));
  const std::size_t black = std::min(text.find("後手"), text.find("上手"));
  if (white == black) return std::nullopt;
  return white < black ? Colour::kWhite : Colour::kBlack;
}

}  // namespace

std::string_view RecordEnd::result(Colour mover) const {
  switch (winner) {
    case Winner::kMover:
      return win_of(mover);
    case Winner::kOpponent:
      return win_of(!mover);
    case Winner::kWhite:
      return win_of(Colour::kWhite);
    case Winner::kBlack:
      return win_of(Colour::kBlack);
    case Winner::kNobody:
      return "1/2-1/2";
    case Winner::kChecked:
    case Winner::kUnknown:
      return "*";
  }
  return "*";
}

const RecordEnd* end_in_kif(std::string_view word) {
  return end_if([&](const RecordEnd& end) { return !end.kif.empty() && end.kif == word; });
}

const RecordEnd* end_in_csa(std::string_view word) {
  return end_if([&](const RecordEnd& end) { return !end.csa.empty() && end.csa == word; });
}

const RecordEnd* end_with(RecordEnd::Winner winner, std::string_view termination) {
  return end_if([&](const RecordEnd& end) { return end.winner == winner && end.termination == termination; });
}

std::optional<SummarisedEnd> summarised_end(std::string_view text, Colour mover) {
  for (const RecordEnd& end : kEnds) {
    const bool sided = end.winner == RecordEnd::Winner::kMover || end.winner == RecordEnd::Winner::kOpponent;
    if (!end.kif.empty() && holds(text, end.kif) && !(sided && side_in(text)))
      return SummarisedEnd{end.result(mover), end.termination};
  }
  const std::optional<Colour> side = side_in(text);
  if (!side || (!holds(text, "勝") && !holds(text, "負"))) return std::nullopt;
  const std::string_view termination = holds(text, "切れ")   ? "time forfeit"
                                       : holds(text, "反則") ? "rules infraction"
                                                             : "normal";
  return SummarisedEnd{win_of(holds(text, "勝") ? *side : !*side), termination};
}

}  // namespace proconsul
