#include "protocol/formats/xiangqi_text.h"

#include <algorithm>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {
namespace {

constexpr int kRanksFromZero = 10;

// Every number after a letter or '@' is a rank.
std::string with_ranks_moved(std::string_view text, int by) {
  std::string moved;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (end == i) {
      moved += text[i++];
      continue;
    }
    const auto rank = parse_number(text.substr(i, end - i), 0, kRanksFromZero);
    moved += rank ? std::to_string(*rank + by) : std::string(text.substr(i, end - i));
    i = end;
  }
  return moved;
}

}  // namespace

std::string to_iccs(const Game& game, Move move) {
  const std::string text = to_uci(game, move);
  return game.rules().board.ranks == kRanksFromZero ? with_ranks_moved(text, -1) : text;
}

bool is_iccs_in_capitals(std::string_view text) {
  return text.size() == 5 && is_upper(text[0]) && is_digit(text[1]) && text[2] == '-' && is_upper(text[3]) &&
         is_digit(text[4]);
}

Result<Move> parse_iccs(const Game& game, std::string_view text) {
  if (is_iccs_in_capitals(text)) {
    const Result<Move> move = parse_iccs(game, lower_case(text.substr(0, 2)) + lower_case(text.substr(3)));
    return move ? move : Error{"illegal move " + quote(text, '"'), 0, 1};
  }
  if (game.rules().board.ranks != kRanksFromZero) return parse_uci(game, text);
  const std::string own = with_ranks_moved(text, 1);
  Result<Move> move = parse_uci(game, own);
  if (move) return move;
  Error error = move.error();
  const std::string quoted = quote(own, '"');
  if (const std::size_t at = error.message.find(quoted); at != std::string::npos)
    error.message.replace(at, quoted.size(), quote(text, '"'));
  if (const std::size_t at = error.message.find("e2e4"); at != std::string::npos)
    error.message.replace(at, 4, "h2e2");
  return error;
}

bool is_written_in_iccs(const Rules& rules) {
  return rules.facing_royals && rules.castling.style == CastlingStyle::kNone && !rules.has_turns();
}

}  // namespace proconsul
