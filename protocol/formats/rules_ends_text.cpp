// The endings of a game in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/endings.h"
#include "engine/reversal.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/rules_text.h"
#include "protocol/formats/rules_words.h"
#include "protocol/formats/special_rules_text.h"

namespace proconsul {
namespace {

// "wins" for the side concerned by an event.
const char* verdict_verb(Verdict verdict) {
  return verdict == Verdict::kWin ? "wins" : verdict == Verdict::kLoss ? "loses" : "draws";
}

// "the side that is checkmated loses", "stalemate is a draw".
std::string suffered(const char* event, Verdict verdict) {
  if (verdict == Verdict::kDraw) return fmt::format("{} is a draw", event);
  return fmt::format("the side that is {}d {}", event, verdict_verb(verdict));
}

std::string royals_text(const Rules& rules) {
  const int white = rules.royals(Colour::kWhite);
  const std::string count = rules.black_royals
                                ? fmt::format("White has {} royal piece{} and Black {}", white,
                                              white == 1 ? "" : "s", rules.royals(Colour::kBlack))
                                : fmt::format("each side has {} royal pieces", white);
  const bool one_may_be = rules.extra.duple_check_white || rules.extra.duple_check_black;
  return count + (one_may_be ? "" : ", none of which may be left under attack");
}

std::vector<std::string> mate_ends(const Rules& rules) {
  std::vector<std::string> parts;
  const int royals = std::max(rules.royals(Colour::kWhite), rules.royals(Colour::kBlack));
  if (royals > 1) parts.push_back(royals_text(rules));
  if (royals > 0) parts.push_back(suffered("checkmate", rules.checkmate));
  parts.push_back(rules.stalemate_by_piece_count
                      ? rules.more_pieces_win()
                            ? "when the side to move has no legal move, the side with more pieces wins"
                            : "stalemate is won by the side with fewer pieces"
                      : suffered("stalemate", rules.stalemate));
  if (rules.promotion_stalemate)
    parts.emplace_back(
        "a side that is not in check and whose only move is to promote its last pawn may refuse, which is a "
        "draw");
  return parts;
}

// Whether the types are all that the game can have.
bool are_all_pieces(const Rules& rules, const std::vector<PieceType>& types) {
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceType type(static_cast<int>(i));
    if (std::find(types.begin(), types.end(), type) == types.end() && !rules.pieces[i].marked() &&
        can_appear(rules, type))
      return false;
  }
  return true;
}

// "has no queen left", "has nothing left but its king".
std::string loss_text(const Rules& rules, const ExtinctionRules& extinction) {
  const std::vector<PieceType>& types = extinction.types;
  const std::string fewer = fmt::format("has fewer than {}", extinction.at_most + 1);
  const bool none_left = extinction.at_most == 0;
  if (!extinction.together && types.size() > 1) {
    std::vector<std::string> kinds;
    for (const std::string& name : names_of(rules, types))
      kinds.push_back((none_left ? "every " : "") + name);
    return none_left ? "has lost " + list_of(kinds, "or")
                     : fmt::format("{} of any one of these left: {}", fewer, list_of(kinds, "or"));
  }
  const bool all = types.size() > 1 && are_all_pieces(rules, types);
  if (all && extinction.at_most == 1 && rules.royals(Colour::kWhite) == 1 && !rules.black_royals)
    return "has nothing left but its king";
  if (all) return none_left ? "has no pieces left" : fewer + " pieces left";
  return none_left ? fmt::format("has no {} left", either_of(rules, types))
                   : fmt::format("{} {} left", fewer, plurals_of(rules, types));
}

// " while the other has at least 2 pieces"
std::string balance_text(const Rules& rules, const ExtinctionRules& extinction) {
  const int needed = std::max(extinction.opponent_at_least, 1);
  std::string text;
  if (extinction.opponent_at_least > 0)
    text = fmt::format(" while the other has at least {}{}", needed,
                       are_all_pieces(rules, extinction.types) ? " pieces" : "");
  if (extinction.claimed)
    text += fmt::format(
        ", but if it is to move and the other has no more than {}, it may still take {} with that move",
        needed, needed > 1 ? "one of them" : "that one");
  return text;
}

std::string extinction_end(const Rules& rules, const ExtinctionRules& extinction) {
  const char* side = extinction.side ? name_of(*extinction.side) : "a side";
  const std::string loss = loss_text(rules, extinction) + balance_text(rules, extinction);
  return extinction.verdict == Verdict::kDraw
             ? fmt::format("draw once {} {}", side, loss)
             : fmt::format("{} {} once it {}", side, verdict_verb(extinction.verdict), loss);
}

// "its king reaches rank 8", "2 of its lanterns stand on c4 d4 e4"
std::string flag_arrival(const Rules& rules, const FlagRules& flag, Colour colour) {
  const std::vector<PieceType>& types = flag.types_of(colour);
  const std::string squares = squares_text(rules.board, flag.region_of(colour));
  if (flag.count == 1) return fmt::format("its {} reaches {}", either_of(rules, types), squares);
  return fmt::format("{} of its {} stand on {} together", flag.count, plurals_of(rules, types), squares);
}

// "a side wins when its king reaches d4 e4", "White wins when its king reaches rank 8, Black when ...".
std::string flag_goals(const Rules& rules, const FlagRules& flag) {
  const auto wins = [&](Colour colour, std::string_view who) {
    return fmt::format("{} wins when {}", who, flag_arrival(rules, flag, colour));
  };
  if (none(flag.black_region)) return wins(Colour::kWhite, "White");
  if (none(flag.white_region)) return wins(Colour::kBlack, "Black");
  if (flag.white_region == flag.black_region && !flag.black_types) return wins(Colour::kWhite, "a side");
  return fmt::format("{}, Black when {}", wins(Colour::kWhite, "White"),
                     flag_arrival(rules, flag, Colour::kBlack));
}

std::string flag_end(const Rules& rules, const FlagRules& flag) {
  std::string text = flag_goals(rules, flag);
  if (flag.safe && flag.held)
    text += ", at once if it is not attacked there, otherwise if it is still there at its owner's next turn";
  else if (flag.safe)
    text += ", unless it is attacked there";
  else if (flag.held)
    text += ", if it is still there at its owner's next turn";
  if (flag.blocked_wins) text += ", or when one stands there and all other squares there are occupied";
  if (flag.answered) text += ", but Black may answer White's arrival with its own, which is a draw";
  return text;
}

// "a side wins by impasse if it is to move, is not in check, ...".
std::string impasse_end(const Rules& rules, const ImpasseRules& impasse) {
  const auto [white, black] = impasse.points;
  const std::string strong =
      impasse.strong.empty() ? "" : fmt::format(" (5 for each {})", either_of(rules, impasse.strong));
  return fmt::format(
      "a side wins by impasse if it is to move, is not in check, has its king and at least {} other pieces "
      "in its promotion zone, and scores at least {}, with 1 point for each of those other pieces and of "
      "those in its hand{}",
      impasse.pieces,
      white == black ? fmt::format("{} points", white)
                     : fmt::format("{} points (White) or {} (Black)", white, black),
      strong);
}

// By groups of pieces, and by arrangements of pieces.
std::vector<std::string> pattern_ends(const Rules& rules, const RowRules& row, const std::string& pieces) {
  std::vector<std::string> parts;
  if (row.group != 0)
    parts.push_back(fmt::format("a side with {} of its {} connected ({}){} {}",
                                row.group < 0 ? "all" : std::to_string(row.group), pieces, row_lines(row),
                                rules.has_hands() ? ", once no hand holds a piece," : "",
                                verdict_verb(row.verdict)));
  for (const Colour colour : kBothColours) {
    const auto& word = row.words[index_of(colour)];
    if (word.empty()) continue;
    parts.push_back(fmt::format("{} {} once {} stand in this order on a line ({}){}", name_of(colour),
                                verdict_verb(row.verdict), fmt::join(names_of(rules, word), ", "),
                                row_lines(row), row.words_of_both ? ", of either side" : ""));
  }
  if (!parts.empty())
    parts.push_back(
        fmt::format("if both sides have done so, the one that has just moved {}", verdict_verb(row.shared)));
  return parts;
}

std::string tally_end(const TallyRules& tally) {
  std::string text =
      fmt::format("a side with {} points {}; if both have so many ", tally.goal, verdict_verb(tally.verdict));
  if (tally.mover) return text + fmt::format("the one that has just moved {}", verdict_verb(*tally.mover));
  return text + fmt::format("the one with more points {}", verdict_verb(tally.most));
}

std::string row_end(const Rules& rules, const RowRules& row) {
  const bool all = row.types.size() == rules.pieces.size();
  const std::string pieces = all ? "pieces" : plurals_of(rules, row.types);
  std::vector<std::string> parts;
  if (row.length > 0 || row.block > 0 || row.collinear > 0)
    parts.push_back(
        fmt::format("a side {} once its {} make {}", verdict_verb(row.verdict), pieces, row_words(row)));
  for (const Colour colour : kBothColours) {
    const auto& [from, to, third] = row.banks[index_of(colour)];
    if (any(from) && any(to))
      parts.push_back(fmt::format("{} {} with a chain of {} ({}) from {} to {}{}", name_of(colour),
                                  verdict_verb(row.verdict), pieces, row_lines(row),
                                  squares_text(rules.board, from), squares_text(rules.board, to),
                                  any(third) ? " and " + squares_text(rules.board, third) : ""));
  }
  for (std::string& part : pattern_ends(rules, row, pieces)) parts.push_back(std::move(part));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string castling_end(const Rules& rules) {
  std::vector<std::string> parts;
  for (const CastlingAim& aim : rules.castling_aims)
    parts.push_back(fmt::format("{} wins by castling toward the {}", name_of(aim.colour),
                                aim.toward_a_file ? "a-file" : "last file"));
  return fmt::format("{}, and loses once it can never do so again", fmt::join(parts, "; "));
}

std::string dead_positions(const Rules& rules) {
  std::vector<std::string> left;
  if (rules.bare_royals_draw) left.emplace_back("royal pieces alone");
  if (!rules.lone_insufficient.empty())
    left.push_back("royal pieces and a single " + either_of(rules, rules.lone_insufficient));
  return fmt::format("draw by insufficient material: {}", fmt::join(left, ", or "));
}

// The moves that reset the 50-move count.
std::string progress_text(const Rules& rules) {
  std::vector<std::string> names;
  bool reversible = false;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceDef& piece = rules.pieces[i];
    if (!piece.resets_clock || piece.marked() || !can_appear(rules, PieceType(static_cast<int>(i)))) continue;
    names.push_back(player_name(piece));
    reversible |= has_reversible_moves(piece);
  }
  if (names.empty()) return "capture";
  const std::string moves = fmt::format("{} move", list_of(names, "or"));
  return fmt::format("capture or {}{}", moves,
                     reversible ? fmt::format(" (a {} that can be undone does not count)", moves) : "");
}

std::string chase_text(const Rules& rules, const ChaseRules& chase) {
  std::string text = rules.perpetual_check_loses ? ", then one that has" : ", but a side that has";
  text +=
      " chased the same piece with each of its moves. A piece is chased if it is attacked and not protected, "
      "unless the attacker is of its own kind and is attacked by it in turn";
  std::vector<std::string> lesser;
  for (std::size_t i = 0; i + 1 < chase.ladder.size(); ++i) {
    std::vector<PieceType> below;
    for (std::size_t k = i + 1; k < chase.ladder.size(); ++k)
      below.insert(below.end(), chase.ladder[k].begin(), chase.ladder[k].end());
    lesser.push_back(fmt::format("{} attacked by {}", fmt::join(names_of(rules, chase.ladder[i]), ", "),
                                 either_of(rules, below)));
  }
  if (!lesser.empty())
    text += fmt::format(". Even a protected piece is chased in these cases: {}", fmt::join(lesser, "; "));
  text += ". Royal pieces";
  std::vector<std::string> free;
  for (const std::string& name : names_of(rules, chase.free)) free.push_back(plural_name(name));
  if (!free.empty()) text += " and " + list_of(free, "and");
  return text + " may chase. If both sides have chased, it is a draw";
}

std::string repetition_end(const Rules& rules) {
  const int times = rules.repetition_limit;
  const std::string text = rules.repetition == Verdict::kDraw
                               ? fmt::format("draw when a position occurs {} times", times)
                               : fmt::format("{} {} when a position occurs {} times",
                                             rules.repetition_for_white ? "White" : "the side to move",
                                             verdict_verb(rules.repetition), times);
  const std::string checks =
      rules.perpetual_check_loses ? text + ", but a side that has given check throughout loses" : text;
  return rules.chase ? checks + chase_text(rules, *rules.chase) : checks;
}

// "draw when who is losing has counted: 64 moves without pawns; against rook and rook 8 ...".
std::string counting_end(const Rules& rules) {
  const CountingRules& counting = *rules.counting;
  std::vector<std::string> counts;
  if (counting.board > 0)
    counts.push_back(
        counting.board_pieces > 0
            ? fmt::format("{} moves with {} pieces or fewer", counting.board, counting.board_pieces)
            : fmt::format("{} moves once no pawn is left", counting.board));
  for (const CountingLimit& limit : counting.pieces)
    counts.push_back(
        fmt::format("bare against {}: {}", fmt::join(names_of(rules, limit.pieces), " and "), limit.moves));
  if (counting.otherwise > 0) counts.push_back(fmt::format("bare against others: {}", counting.otherwise));
  return fmt::format("draw when the weaker side has counted its moves up to the limit ({}{}{})",
                     fmt::join(counts, ", "),
                     counting.from_pieces ? "; a bare side begins with the number of pieces" : "",
                     counting.shorter ? "; the shorter count holds" : "");
}

// A number of points counted in halves.
std::string in_points(int halves) {
  return halves % 2 == 0 ? std::to_string(halves / 2) : fmt::format("{}.5", halves / 2);
}

std::string points_text(const Rules& rules, const PointRules& points) {
  std::vector<std::string> values;
  for (const auto& [type, value] : points.values)
    values.push_back(fmt::format("{} {}", rules.pieces[index_of(type)].name, in_points(value)));
  return fmt::format("a game that would be drawn is won by the side with more points: {}, and {} for Black",
                     fmt::join(values, ", "), in_points(points.second));
}

}  // namespace

std::string ends_text(const Rules& rules) {
  std::vector<std::string> parts = mate_ends(rules);
  for (const ExtinctionRules& extinction : rules.extinctions)
    parts.push_back(extinction_end(rules, extinction));
  if (rules.flag) parts.push_back(flag_end(rules, *rules.flag));
  if (rules.impasse) parts.push_back(impasse_end(rules, *rules.impasse));
  if (rules.row) parts.push_back(row_end(rules, *rules.row));
  if (rules.tally && rules.tally->goal > 0) parts.push_back(tally_end(*rules.tally));
  if (!rules.castling_aims.empty()) parts.push_back(castling_end(rules));
  if (rules.full_board_counts) parts.emplace_back("once no square is empty, the side with more pieces wins");
  if (rules.check_limit > 0)
    parts.push_back(rules.check_limit == 1
                        ? "the first check wins"
                        : fmt::format("a side that has given {} checks wins", rules.check_limit));
  if (may_reach_move_limit(rules)) {
    parts.push_back(
        fmt::format("draw after {} moves each without {}", rules.move_limit, progress_text(rules)));
  }
  if (may_repeat_positions(rules)) parts.push_back(repetition_end(rules));
  if (rules.counting) parts.push_back(counting_end(rules));
  if (rules.passes_end) parts.emplace_back("draw when both sides pass");
  if (rules.shuttle_limit > 0) {
    parts.push_back(fmt::format(
        "a side that moves one piece back and forth {} times in a row, without giving check, loses",
        rules.shuttle_limit));
  }
  if (rules.points) parts.push_back(points_text(rules, *rules.points));
  if (rules.black_wins_draws) parts.emplace_back("a game that would be drawn is won by Black");
  if (rules.bare_royals_draw || !rules.lone_insufficient.empty()) parts.push_back(dead_positions(rules));
  return with_articles(fmt::format("{}", fmt::join(parts, "; ")));
}

}  // namespace proconsul
