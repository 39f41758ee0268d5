#include "search/net/aims.h"

#include <algorithm>
#include <vector>

#include "engine/movement_text.h"
#include "engine/quoting.h"
#include "engine/rule_facts.h"
#include "engine/setup.h"

namespace proconsul {
namespace {

// Descriptions of rules that exclude networks, by their names in the rule table.
struct Obstacle {
  std::string_view rule;
  const char* text;
};

constexpr Obstacle kObstacles[] = {{"flag", "a piece can win by reaching a region"},
                                   {"check_limit", "checks are counted"},
                                   {"extinctions", "it can end by loss of other pieces than a royal"},
                                   {"mate", "not every mate wins"},
                                   {"checkmate", "not every mate wins"},
                                   {"stalemate", "a stalemate is no draw"},
                                   {"stalemate_by_piece_count", "a stalemate is no draw"},
                                   {"repetition", "a repeated position is no draw"},
                                   {"extra.must_capture", "captures are compulsory"},
                                   {"extra.blast_on_capture", "captures explode"}};

constexpr const char* kPassableHoles = "lines lead across holes of the board";

// Whether these rules, all of which exclude networks, are none; otherwise one of them in words.
std::string obstacle_among(const Rules& rules) {
  if (rules == Rules{}) return "";
  const std::vector<RuleEntry> entries = rules_in_force(rules);
  for (const Obstacle& obstacle : kObstacles) {
    const auto is_it = [&](const RuleEntry& entry) { return entry.name == obstacle.rule; };
    if (std::any_of(entries.begin(), entries.end(), is_it)) return obstacle.text;
  }
  return "it has a rule that networks know nothing of";
}

// The rules without those that make no difference: pieces, which the network lists itself, moves, which the
// search sees, and draws.
Rules aims_of(const Rules& rules) {
  Rules aims = without_rules_that_leave(Fact::kNetworks, rules);
  aims.board.cells = rules.board.cells;
  return aims;
}

std::string listed_words(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " | ") + word;
  return text;
}

std::string aim_pieces(const Rules& rules, const std::vector<PieceType>& types) {
  std::vector<std::string> movements;
  for (const PieceType type : types)
    movements.push_back(movement_text(rules.board, rules.pieces[index_of(type)]));
  return '(' + listed_words(movements) + ')';
}

std::string flag_squares(const Rules& rules, SquareSet region) {
  std::string text;
  for (const Square square : Squares(region)) text += ' ' + square_text(rules.board, square);
  return text;
}

std::string verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::kLoss:
      return "loses";
    case Verdict::kDraw:
      return "draws";
    case Verdict::kWin:
      break;
  }
  return "wins";
}

std::string extinction_text(const Rules& rules, const ExtinctionRules& extinction) {
  std::string text = extinction.together ? "together " : "each ";
  text += aim_pieces(rules, extinction.types) + " at most " + std::to_string(extinction.at_most);
  if (extinction.opponent_at_least > 0) text += " against " + std::to_string(extinction.opponent_at_least);
  if (extinction.claimed) text += " at the turn";
  return text + ' ' + verdict_word(extinction.verdict);
}

std::string flag_text(const Rules& rules, const FlagRules& flag) {
  std::string text = "flag of " + aim_pieces(rules, flag.types) + " on" +
                     flag_squares(rules, flag.white_region) + " or as Black" +
                     (flag.black_types ? " of " + aim_pieces(rules, *flag.black_types) + " on" : "") +
                     flag_squares(rules, flag.black_region);
  if (flag.count > 1) text += ' ' + std::to_string(flag.count) + " at once";
  if (flag.blocked_wins) text += " or blocked";
  if (flag.answered) text += " answered";
  if (flag.held) text += " held";
  return text;
}

// The contents of hands are inputs. Where pieces may be dropped, and whether they promote, shows in the moves
// that the search sees, and so does who loses by repetition.
void take_hands(Rules& rules, std::vector<std::string>& aims) {
  if (!rules.has_hands()) return;
  const HandRules none;
  aims.emplace_back(rules.hand.takes ? "hands of what is captured" : "hands");
  if (!rules.hand.gates.empty()) aims.emplace_back("gates");
  rules.hand.takes = none.takes;
  rules.hand.drops.clear();
  rules.hand.gates.clear();
  rules.hand.promoted = none.promoted;
  rules.hand.checks = none.checks;
  rules.hand.no_mates_by.clear();
  rules.piece_promotion = {};
  rules.perpetual_check_loses = rules.repetition_for_white = false;
  rules.repetition = Verdict::kDraw;
}

// Removes the aims that networks can learn from the rules and returns them.
std::vector<std::string> take_aims(Rules& rules) {
  const Rules none;
  std::vector<std::string> aims;
  const auto take = [&](auto& value, const auto& usual, const std::string& text) {
    if (value == usual) return;
    aims.push_back(text);
    value = usual;
  };
  take(rules.check_limit, 0, "checks " + std::to_string(rules.check_limit));
  if (rules.flag) aims.push_back(flag_text(rules, *rules.flag));
  rules.flag.reset();
  std::vector<std::string> extinctions;
  for (const ExtinctionRules& extinction : rules.extinctions)
    extinctions.push_back(extinction_text(rules, extinction));
  take(rules.extinctions, none.extinctions, "extinction: " + listed_words(extinctions));
  take(rules.stalemate, none.stalemate, "stalemate " + verdict_word(rules.stalemate));
  take(rules.checkmate, none.checkmate, "checkmate " + verdict_word(rules.checkmate));
  take(rules.stalemate_by_piece_count, false, "stalemate by pieces");
  take(rules.repetition, none.repetition, "repetition " + verdict_word(rules.repetition));
  take(rules.facing_royals, false, "facing royals");
  take(rules.points, none.points, "points decide draws");
  take_hands(rules, aims);
  take(rules.royals_per_side, 1, std::to_string(rules.royals_per_side) + " royals");
  ExtraRules& extra = rules.extra;
  take(extra.must_capture, false, "captures compulsory");
  take(extra.no_checks, false, "no checks");
  take(extra.blast_on_capture, false, "explosions");
  take(extra.blast_immune, none.extra.blast_immune, "immune " + aim_pieces(rules, extra.blast_immune));
  take(extra.blast_proof, none.extra.blast_proof, "proof " + aim_pieces(rules, extra.blast_proof));
  take(extra.royal_types, none.extra.royal_types, "royal " + aim_pieces(rules, extra.royal_types));
  take(extra.only_first_royal, false, "the first royal");
  take(extra.pseudo_royal_types, none.extra.pseudo_royal_types,
       "royal at most " + std::to_string(extra.pseudo_royal_at_most) + ' ' +
           aim_pieces(rules, extra.pseudo_royal_types));
  extra.pseudo_royal_at_most = none.extra.pseudo_royal_at_most;
  return aims;
}

}  // namespace

std::optional<std::string> aim_of(const Rules& rules) {
  Rules left = rules;
  // Black's number is removed with what makes no difference.
  const std::string black = rules.black_royals && *rules.black_royals != rules.royals_per_side
                                ? std::to_string(*rules.black_royals) + " royals of Black"
                                : "";
  std::vector<std::string> aims = take_aims(left);
  if (aims_of(left) != Rules{}) return std::nullopt;
  // Several royals to be mated are known to networks without other aims.
  const bool mate = std::all_of(aims.begin(), aims.end(), [&](const std::string& aim) {
    return rules.royals_per_side > 1 && aim == std::to_string(rules.royals_per_side) + " royals";
  });
  if (mate) return std::string(kMateAim);
  if (!black.empty()) aims.push_back(black);
  std::string text;
  for (const std::string& aim : aims) text += (text.empty() ? "" : "; ") + aim;
  return text;
}

std::string incompatibility_of(const Rules& rules, NetRows rows) {
  if (rows != NetRows::kShared) {
    if (any(rules.board.passable)) return kPassableHoles;
    if (rules.royals_per_side != 1 || rules.black_royals.value_or(1) != 1)
      return "a side has not exactly one royal";
  }
  Rules others = aims_of(rules);
  // Pieces in hand at the start are soon on the board like others, unless they flip them; captured ones keep
  // coming.
  if (!rules.hand.takes && !rules.hand.flips) others.hand = {};
  return obstacle_among(others);
}

std::string incompatibility_of(const Rules& rules, const NetShape& shape) {
  const bool shared = shape.rows == NetRows::kShared;
  if (shape.aims.empty()) {
    const std::string incompatibility = incompatibility_of(rules, shape.rows);
    if (incompatibility.empty()) return "";
    return std::string("networks judge games that are won by mate alone") +
           (shared ? "" : ", with one royal a side") + "; in this one " + incompatibility;
  }
  if (rules.has_hands() && !shape.hands)
    return "in this game there are pieces in hand, of which it knows nothing";
  if (!shared && any(rules.board.passable)) return std::string("in this game ") + kPassableHoles;
  const std::optional<std::string> aim = aim_of(rules);
  if (!aim) return "this game has a rule that networks know nothing of";
  const auto& aims = shape.aims;
  if (std::find(aims.begin(), aims.end(), *aim) != aims.end()) return "";
  return "it was trained for games with other aims than this one: " + quote(*aim);
}

}  // namespace proconsul
