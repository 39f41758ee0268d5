#include "protocol/match/adjudication.h"

#include <cstdlib>

namespace proconsul {

std::optional<Verdicted> verdict_of_endings(const EndgameSet& endings, const Game& game) {
  const std::optional<EndgameValue> value = endings.probe(game);
  if (!value) return std::nullopt;
  const int limit = game.rules().move_limit;
  if (limit > 0 && value->plies + game.idle_plies() > 2 * limit) return std::nullopt;
  if (value->wdl == WdlScore::kDraw) return Verdicted{Outcome::kDraw, "draw adjudicated by solved endings"};
  const bool white = (game.side_to_move() == Colour::kWhite) == (value->wdl == WdlScore::kWin);
  return Verdicted{white ? Outcome::kWhiteWins : Outcome::kBlackWins, "win adjudicated by solved endings"};
}

// An engine without a score ends every run.
void Adjudicator::count(Side& side, const Evaluation& evaluation, int move_number) {
  const std::optional<int> score = evaluation.score();
  const bool level = rules_.draw && score && move_number >= rules_.draw->from_move &&
                     std::abs(*score) <= rules_.draw->centipawns;
  side.level = level ? side.level + 1 : 0;
  side.lost = rules_.resign && score && *score <= -rules_.resign->centipawns ? side.lost + 1 : 0;
  side.won = rules_.resign && score && *score >= rules_.resign->centipawns ? side.won + 1 : 0;
}

std::optional<Verdicted> Adjudicator::judge(Colour mover, const Evaluation& evaluation, int move_number) {
  Side& own = sides_[index_of(mover)];
  const Side& other = sides_[index_of(!mover)];
  count(own, evaluation, move_number);
  if (rules_.draw && own.level >= rules_.draw->moves && other.level >= rules_.draw->moves)
    return Verdicted{Outcome::kDraw, "draw adjudicated"};
  if (rules_.resign) {
    const auto loses = [&](const Side& loser, const Side& winner) {
      const int needed = rules_.resign->moves;
      return loser.lost >= needed && (!rules_.resign->both || winner.won >= needed);
    };
    const Outcome own_win = mover == Colour::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
    const Outcome other_win = mover == Colour::kWhite ? Outcome::kBlackWins : Outcome::kWhiteWins;
    if (loses(own, other)) return Verdicted{other_win, "win adjudicated"};
    if (loses(other, own)) return Verdicted{own_win, "win adjudicated"};
  }
  if (rules_.max_moves > 0 && move_number >= rules_.max_moves && mover == Colour::kBlack)
    return Verdicted{Outcome::kDraw, "move limit of the match"};
  return std::nullopt;
}

}  // namespace proconsul
