// Looks at every line of play: the slow and obvious judge of who can still win.
#pragma once

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "engine/game.h"

namespace proconsul::test {

// Per side, whether it wins in some line of play by a rule of the game or for want of the other's moves. No
// move ends the game by a claim. Absent if more than `limit` positions can follow.
inline std::optional<std::array<bool, kColours>> wins_of_all_lines(const Game& start, std::size_t limit) {
  std::array<bool, kColours> wins{};
  std::unordered_set<Key> seen = {start.key()};
  std::deque<std::string> open = {start.fen()};
  for (; !open.empty(); open.pop_front()) {
    if (seen.size() > limit) return std::nullopt;
    Game game = Game::create(start.compiled(), open.front()).take();
    const GameEnd end = game.end();
    if (is_by_own_rule(end.ending) || game.legal_moves().empty()) {
      wins[0] |= end.outcome == Outcome::kWhiteWins;
      wins[1] |= end.outcome == Outcome::kBlackWins;
      continue;
    }
    for (const Move move : game.legal_moves()) {
      game.play(move);
      if (seen.insert(game.key()).second) open.push_back(game.fen());
      game.undo();
    }
  }
  return wins;
}

}  // namespace proconsul::test
