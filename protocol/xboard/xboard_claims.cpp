#include "protocol/xboard/xboard_claims.h"

#include <fmt/format.h>

#include "engine/endings.h"
#include "protocol/xboard/xboard_clock.h"

namespace proconsul {
namespace {

constexpr int kMovesBeforeResigning = 3;
constexpr int kMovesBeforeDrawOffer = 8;
constexpr int kEarliestDrawOffer = 30;  // move number
constexpr Score kLevelScore = 10;       // centipawns

// In the words of the protocol specification, if it has any.
std::string end_comment(const Rules& rules, const GameEnd& end) {
  const bool drawn = end.outcome == Outcome::kDraw;
  const EndingRow& row = row_of(end.ending);
  const char* words = drawn ? row.xboard_draw : row.xboard_win;
  if (words == nullptr) return drawn ? "Draw by " + describe(rules, end) : sentence(rules, end);
  constexpr std::string_view kWinner = "{winner}";
  std::string text = words;
  if (const std::size_t at = text.find(kWinner); at != std::string::npos)
    text.replace(at, kWinner.size(), end.outcome == Outcome::kWhiteWins ? "White" : "Black");
  return text;
}

}  // namespace

void XboardClaims::new_game() {
  last_score_ = kDrawScore;
  lost_moves_ = level_moves_ = 0;
  against_computer_ = false;
}

void XboardClaims::answer_offer(Colour own) {
  const bool drawn = session_.game().end().outcome == Outcome::kDraw || !session_.game().can_win(own);
  if (drawn || (session_.settings().offer_draws && last_score_ <= kDrawScore)) output_.line("offer draw");
}

bool XboardClaims::resigns(Score score) {
  const Settings& settings = session_.settings();
  last_score_ = score;
  lost_moves_ = score <= -settings.resign_centipawns ? lost_moves_ + 1 : 0;
  if (!settings.resign || lost_moves_ < kMovesBeforeResigning) return false;
  output_.line("resign");
  return true;
}

void XboardClaims::maybe_offer(Score score) {
  level_moves_ = std::abs(score) <= kLevelScore ? level_moves_ + 1 : 0;
  if (!session_.settings().offer_draws || moves_of_each_side(session_.game()) < kEarliestDrawOffer) return;
  if (level_moves_ >= kMovesBeforeDrawOffer) output_.line("offer draw");
}

// In matches XBoard checks claims by the rules it knows, and a false claim loses. If it sees no king, the
// engine leaves it to the loser to concede a win, and offers a draw instead of claiming it.
bool XboardClaims::are_doubted() const {
  return against_computer_ && board_.is_described() && !board_.dialect().royal_slot();
}

void XboardClaims::offer_instead_of_claim() {
  if (are_doubted() && session_.game().end().outcome == Outcome::kDraw) output_.line("offer draw");
}

bool XboardClaims::report_end(Colour own) {
  const GameEnd end = session_.game().end();
  if (!end.over()) return false;
  const bool own_move = session_.game().side_to_move() != own;
  if (!are_doubted() || (end.outcome != Outcome::kDraw && !own_move)) {
    output_.line(
        fmt::format("{} {{{}}}", result_text(end.outcome), end_comment(session_.game().rules(), end)));
  } else if (end.outcome == Outcome::kDraw && !own_move) {
    output_.line("offer draw");
  }
  return true;
}

}  // namespace proconsul
