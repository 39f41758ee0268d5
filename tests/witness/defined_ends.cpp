// The game's own ends: extinction, flags, rows, checks, impasse.
#include <algorithm>
#include <cstdlib>

#include "witness/defined_moves.h"

namespace proconsul::witness {

namespace {

Judgement turned(Judgement judgement) {
  if (judgement == Judgement::kDraw) return judgement;
  return judgement == Judgement::kLoss ? Judgement::kWin : Judgement::kLoss;
}

/// Whether White has moved last: in the middle of a turn the side to move has.
bool last_mover(const DefinedPosition& position) {
  const bool begun = position.actions != actions_of(*position.game, position.move_number, position.white);
  return begun ? position.white : !position.white;
}

/// What an event means for the side to move, if it means this for `white`.
Judgement seen(const DefinedPosition& position, bool white, Judgement judgement) {
  return white == position.white ? judgement : turned(judgement);
}

struct Extinction {
  std::vector<Kinds> groups;  // each is counted as one
  int most = 0;
  int opponent_least = 0;
  bool claimed = false;
  Judgement judgement = Judgement::kLoss;
};

std::vector<Extinction> extinctions_of(const DefinedGame& game) {
  std::vector<Extinction> rules;
  Kinds every;
  for (std::size_t i = 0; i < game.pieces.size(); ++i) every.push_back(static_cast<int>(i));
  const auto value = game.judgement("extinctionValue");
  const bool royal_instead = game.on("extinctionPseudoRoyal") && !game.on("blastOnCapture");
  if (value && !royal_instead && game.text("extinctionPieceTypes", "-") != "-") {
    Extinction rule{{},
                    game.number("extinctionPieceCount", 0),
                    game.number("extinctionOpponentPieceCount", 0),
                    game.on("extinctionClaim"),
                    *value};
    const bool together =
        game.on("extinctionAllPieceTypes", game.is_of_fork() && !game.has("extinctionPieceCount"));
    if (game.text("extinctionPieceTypes") == "*") {
      rule.groups = {every};
    } else if (together) {
      rule.groups = {game.kinds("extinctionPieceTypes")};
    } else {
      for (const int kind : game.kinds("extinctionPieceTypes")) rule.groups.push_back({kind});
    }
    rules.push_back(rule);
  }
  if (const auto bare = game.judgement("bareKingValue")) {
    const bool answered = game.on("bareKingMove");
    rules.push_back({{every}, 1, answered ? 2 : 0, answered, *bare});
  }
  return rules;
}

int count_of(const DefinedPosition& position, bool white, const Kinds& kinds) {
  int count = 0;
  for (const int kind : kinds)
    count += static_cast<int>(position.men(white, kind).size()) + position.held(white, kind);
  return count;
}

std::optional<Judgement> extinct(const DefinedPosition& position) {
  for (const Extinction& rule : extinctions_of(*position.game)) {
    for (const bool white : {!position.white, position.white}) {
      for (const Kinds& group : rule.groups) {
        const int needed = rule.opponent_least + (rule.claimed && white == position.white ? 1 : 0);
        if (count_of(position, white, group) > rule.most || count_of(position, !white, group) < needed)
          continue;
        return seen(position, white, rule.judgement);
      }
    }
  }
  return std::nullopt;
}

bool is_in_row(const DefinedGame& game, const Spots& men, int from, Step step, int length, bool gaps) {
  int found = 0;
  for (int file = game.file_of(from), rank = game.rank_of(from); game.on_board(file, rank);
       file += step.file, rank += step.rank) {
    const int square = game.square(file, rank);
    if (!game.exists[static_cast<std::size_t>(square)]) break;
    if (men.count(square) == 0 && !gaps) break;
    found += men.count(square) > 0 ? 1 : 0;
  }
  return found >= length;
}

bool has_row(const DefinedPosition& position, bool white) {
  const DefinedGame& game = *position.game;
  Spots men = position.men(white);
  if (game.has("connectPieceTypes")) {
    const Kinds kinds = game.kinds("connectPieceTypes");
    std::erase_if(men, [&](int at) {
      return std::find(kinds.begin(), kinds.end(), position.at(at)->kind) == kinds.end();
    });
  }
  std::vector<Step> steps;
  if (game.on("connectHorizontal", true)) steps.push_back({1, 0});
  if (game.on("connectVertical", true)) steps.push_back({0, 1});
  if (game.on("connectDiagonal", true)) steps.insert(steps.end(), {{1, 1}, {1, -1}});
  const int length = game.number("connectN", 0), block = game.number("connectNxN", 0),
            line = game.number("collinearN", 0);
  for (const int from : men) {
    for (const Step step : steps) {
      if (length > 0 && is_in_row(game, men, from, step, length, false)) return true;
      if (line > 0 && is_in_row(game, men, from, step, line, true)) return true;
    }
    bool whole = block > 0;
    for (int file = 0; file < block; ++file) {
      for (int rank = 0; rank < block; ++rank) {
        const int to_file = game.file_of(from) + file, to_rank = game.rank_of(from) + rank;
        whole &= game.on_board(to_file, to_rank) && men.count(game.square(to_file, to_rank)) > 0;
      }
    }
    if (whole) return true;
  }
  return false;
}

/// A chain of the side's men from one of its two regions to the other.
bool connects(const DefinedPosition& position, bool white) {
  const DefinedGame& game = *position.game;
  const std::string side = white ? "White" : "Black";
  const Spots from = game.region("connectRegion1" + side, {}), to = game.region("connectRegion2" + side, {});
  Spots men = position.men(white);
  if (game.has("connectPieceTypes")) {
    const Kinds kinds = game.kinds("connectPieceTypes");
    std::erase_if(men, [&](int at) {
      return std::find(kinds.begin(), kinds.end(), position.at(at)->kind) == kinds.end();
    });
  }
  const auto joined = [&](int a, int b) {
    const int files = std::abs(game.file_of(a) - game.file_of(b)),
              ranks = std::abs(game.rank_of(a) - game.rank_of(b));
    if (std::max(files, ranks) != 1) return false;
    return game.on(ranks == 0   ? "connectHorizontal"
                   : files == 0 ? "connectVertical"
                                : "connectDiagonal",
                   true);
  };
  Spots chain;
  for (const int man : men) {
    if (from.count(man) > 0) chain.insert(man);
  }
  for (bool grows = true; grows;) {
    grows = false;
    for (const int man : men) {
      const bool touches = std::any_of(chain.begin(), chain.end(), [&](int at) { return joined(at, man); });
      grows |= touches && chain.insert(man).second;
    }
  }
  return std::any_of(chain.begin(), chain.end(), [&](int at) { return to.count(at) > 0; });
}

std::optional<Judgement> full_board(const DefinedPosition& position) {
  const DefinedGame& game = *position.game;
  for (const int square : game.all()) {
    if (!position.taken(square)) return std::nullopt;
  }
  const auto own = position.men(position.white).size(), other = position.men(!position.white).size();
  return own == other ? Judgement::kDraw : own > other ? Judgement::kWin : Judgement::kLoss;
}

/// Of enough points: of one side, of both.
std::optional<Judgement> points_end(const DefinedPosition& position) {
  const DefinedGame& game = *position.game;
  const int goal = counts_points(game) ? game.number("pointsGoal", 0) : 0;
  const bool mover = last_mover(position);
  const int own = position.points[side_of(mover)], other = position.points[side_of(!mover)];
  if (goal == 0 || (own < goal && other < goal)) return std::nullopt;
  if (own < goal || other < goal)
    return seen(position, own >= goal ? mover : !mover,
                game.judgement("pointsGoalValue").value_or(Judgement::kWin));
  if (const auto judgement = game.judgement("pointsGoalSimulValueByMover"))
    return seen(position, mover, *judgement);
  if (own == other) return Judgement::kDraw;
  const char* key = game.has("pointsGoalSimulValueByMostPoints") ? "pointsGoalSimulValueByMostPoints"
                                                                 : "pointsGoalSimulValue";
  return seen(position, own > other ? mover : !mover, game.judgement(key).value_or(Judgement::kWin));
}

class Flags {
 public:
  explicit Flags(const DefinedPosition& position) : position_(position), game_(*position.game) {}

  std::optional<Judgement> judge() const {
    const bool us = position_.white;
    if (region(true).empty() && region(false).empty()) return std::nullopt;
    const bool later = game_.on("flagMove"), safe = game_.on("flagPieceSafe");
    const bool kings = only_kings(true) && only_kings(false);
    if (later && !kings && safe) {
      for (const bool white : {!us, us}) {
        if (arrived(white, true)) return seen(position_, white, Judgement::kWin);
      }
    }
    const bool goes_on = position_.actions != actions_of(game_, position_.move_number, us);
    if (later && !kings && goes_on) return std::nullopt;
    if (later && !kings) return arrived(us, false) ? std::optional(Judgement::kWin) : std::nullopt;
    const bool white = arrived(true, safe), black = arrived(false, safe);
    if (!white && !black) return std::nullopt;
    if (white && black) return Judgement::kDraw;
    if (later && white && !us && can_answer()) return std::nullopt;
    return seen(position_, white, Judgement::kWin);
  }

 private:
  Spots region(bool white) const {
    const Spots both = game_.region("flagRegion", {});
    const Spots old = game_.region(white ? "whiteFlag" : "blackFlag", both);
    return game_.region(white ? "flagRegionWhite" : "flagRegionBlack", old);
  }

  Kinds kinds(bool white) const {
    Kinds every;
    for (std::size_t i = 0; i < game_.pieces.size(); ++i) every.push_back(static_cast<int>(i));
    return game_.kinds(white ? "flagPieceWhite" : "flagPieceBlack", game_.kinds("flagPiece", every));
  }

  bool only_kings(bool white) const {
    const Kinds all = kinds(white);
    return std::all_of(all.begin(), all.end(),
                       [&](int kind) { return game_.pieces[static_cast<std::size_t>(kind)].is_king; });
  }

  bool is_flag(int square, bool white) const {
    const Kinds all = kinds(white);
    return position_.holds(square, white) &&
           std::find(all.begin(), all.end(), position_.at(square)->kind) != all.end();
  }

  bool arrived(bool white, bool safe) const {
    int there = 0;
    bool full = true;
    for (const int square : region(white)) {
      full &= position_.at(square).has_value();
      there += is_flag(square, white) && !(safe && attacked(position_, square, !white)) ? 1 : 0;
    }
    const bool blocked = game_.on("flagPieceBlockedWin") && white != position_.white && full;
    return there >= (blocked ? 1 : game_.number("flagPieceCount", 1));
  }

  bool can_answer() const {
    const Spots goal = region(position_.white);
    for (const int from : position_.men(position_.white)) {
      if (!is_flag(from, position_.white)) continue;
      for (const Use use : {Use::kMove, Use::kCapture}) {
        for (const int to : reached(position_, from, *position_.at(from), use)) {
          const bool fits = use == Use::kMove ? !position_.at(to) : position_.holds(to, !position_.white);
          if (fits && goal.count(to) > 0 && leaves_kings_safe({Deed::kStep, from, to, *position_.at(from)}))
            return true;
        }
      }
    }
    return false;
  }

  bool leaves_kings_safe(const DefinedMove& move) const {
    const DefinedPosition next = after(position_, move);
    return !in_check(next, position_.white) && (game_.on("checking", true) || !in_check(next, next.white));
  }

  const DefinedPosition& position_;
  const DefinedGame& game_;
};

bool can_declare(const DefinedPosition& position) {
  const DefinedGame& game = *position.game;
  if (!game.has("impassePieces") || game.number("impassePieces", 0) == 0 ||
      in_check(position, position.white))
    return false;
  const Kinds strong = game.kinds("impasseStrongPieces");
  const auto worth = [&](int kind) {
    return std::find(strong.begin(), strong.end(), kind) != strong.end() ? 5 : 1;
  };
  int points = 0, others = 0, kings = 0;
  for (const int square : game.promotion[side_of(position.white)]) {
    if (!position.holds(square, position.white)) continue;
    const int kind = position.at(square)->kind;
    if (game.pieces[static_cast<std::size_t>(kind)].is_king) {
      ++kings;
    } else {
      ++others;
      points += worth(kind);
    }
  }
  for (const auto& [man, count] : position.hands[side_of(position.white)]) points += count * worth(man.kind);
  const std::string needed = position.white ? "impassePointsWhite" : "impassePointsBlack";
  return kings > 0 && others >= game.number("impassePieces", 0) &&
         points >= game.number(needed, game.number("impassePoints", 0));
}

bool starts_with_kings(const DefinedGame& game, bool white) {
  const int king = game.kind_of_key("king");
  return king >= 0 && !start_of(game).men(white, king).empty();
}

}  // namespace

std::optional<Judgement> ended(const DefinedPosition& position) {
  const DefinedGame& game = *position.game;
  for (const bool white : {true, false}) {
    const int king = game.kind_of_key("king");
    if (game.on("blastOnCapture") && starts_with_kings(game, white) && position.men(white, king).empty())
      return seen(position, white, Judgement::kLoss);
  }
  if (game.on("checkCounting")) {
    const std::size_t plus = game.start.find('+');
    const int limit = plus == std::string::npos ? 3 : std::stoi(game.start.substr(plus + 1));
    if (position.checks[side_of(!position.white)] >= limit) return Judgement::kLoss;
  }
  if (const auto judgement = extinct(position)) return judgement;
  if ((game.has("connectN") || game.has("connectNxN") || game.has("collinearN")) &&
      has_row(position, last_mover(position)))
    return seen(position, last_mover(position), game.judgement("connectValue").value_or(Judgement::kWin));
  if (connects(position, last_mover(position)))
    return seen(position, last_mover(position), game.judgement("connectValue").value_or(Judgement::kWin));
  if (const auto judgement = points_end(position)) return judgement;
  if (game.on("adjudicateFullBoard")) {
    if (const auto judgement = full_board(position)) return judgement;
  }
  if (can_declare(position)) return Judgement::kWin;
  return Flags(position).judge();
}

}  // namespace proconsul::witness
