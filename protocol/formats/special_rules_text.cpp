#include "protocol/formats/special_rules_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "protocol/formats/move_diagram.h"
#include "protocol/formats/piece_region.h"
#include "protocol/formats/rules_words.h"

namespace proconsul {

std::string cells_line(const Geometry& board) {
  std::vector<std::string> files, ranks;
  for (int file = 0; file + 1 < board.files; ++file) {
    if (board.leaves_cell(board.square(file, 0), board.square(file + 1, 0)))
      files.emplace_back(1, static_cast<char>('a' + file));
  }
  for (int rank = 0; rank + 1 < board.ranks; ++rank) {
    if (board.leaves_cell(board.square(0, rank), board.square(0, rank + 1)))
      ranks.push_back(std::to_string(rank + 1));
  }
  return fmt::format(
      "Cells: no move, and no attack, leads to a square of the same cell; their borders are behind the files "
      "{} "
      "and the ranks {}",
      fmt::join(files, ", "), fmt::join(ranks, ", "));
}

std::string row_lines(const RowRules& row) {
  std::vector<std::string> lines;
  if (row.along_ranks) lines.emplace_back("ranks");
  if (row.along_files) lines.emplace_back("files");
  if (row.along_rising && row.along_falling) lines.emplace_back("diagonals");
  if (row.along_rising && !row.along_falling) lines.emplace_back("diagonals toward the last file and rank");
  if (row.along_falling && !row.along_rising)
    lines.emplace_back("diagonals toward the last file and first rank");
  if (row.dimensions > 2) lines = {fmt::format("all lines of a space of {} dimensions", row.dimensions)};
  return fmt::format("{}", fmt::join(lines, ", "));
}

std::string row_words(const RowRules& row) {
  std::vector<std::string> rows;
  if (row.length > 0) rows.push_back(fmt::format("{} in a row", row.length));
  if (row.block > 0) rows.push_back(fmt::format("a square of {0} by {0}", row.block));
  if (row.collinear > 0) rows.push_back(fmt::format("{} on a line", row.collinear));
  return fmt::format("{} ({})", fmt::join(rows, " or "), row_lines(row));
}

namespace {

// The squares of the set, or of its complement.
struct NamedSquares {
  std::string where;  // "only on", "not on"
  std::string squares;
  std::string text() const { return squares.empty() ? where : where + " " + squares; }
};

// Whichever lists fewer squares, unless that text is much longer.
NamedSquares named(const Geometry& board, SquareSet set) {
  constexpr std::size_t kMuchLonger = 12;
  const SquareSet others = board.squares & ~set;
  if (none(others)) return {"anywhere", ""};
  if (none(set)) return {"nowhere", ""};
  const NamedSquares inside{"only on", squares_text(board, set)},
      outside{"not on", squares_text(board, others)};
  const bool fewer_outside = popcount(others) < popcount(set);
  return fewer_outside && outside.squares.size() < inside.squares.size() + kMuchLonger ? outside : inside;
}

}  // namespace

std::string places_text(const Geometry& board, SquareSet white, SquareSet black) {
  const NamedSquares of_white = named(board, white), of_black = named(board, black);
  if (white == black) return of_white.text();
  const bool alike = of_white.where == of_black.where && !of_black.squares.empty();
  return fmt::format("{} (White) or {} (Black)", of_white.text(), alike ? of_black.squares : of_black.text());
}

// "Regions: general, advisor only on d1 ... (White) or only on d8 ... (Black)", for each region.
std::vector<std::string> region_lines(const Rules& rules) {
  struct Region {
    std::array<SquareSet, kColours> squares;
    std::vector<std::string> names;
    bool palace = false;  // of a royal piece
  };
  std::vector<Region> regions;
  for (const PieceDef& piece : rules.pieces) {
    const std::array<SquareSet, kColours> squares = {region_of(rules, piece, Colour::kWhite),
                                                     region_of(rules, piece, Colour::kBlack)};
    const bool targets = std::any_of(piece.paths.begin(), piece.paths.end(),
                                     [](const Path& path) { return path.targets.has_value(); });
    if (!targets || piece.marked() || squares[0] == (piece.allowed & rules.board.squares)) continue;
    auto found = std::find_if(regions.begin(), regions.end(),
                              [&](const Region& region) { return region.squares == squares; });
    if (found == regions.end()) found = regions.insert(regions.end(), {squares, {}});
    found->names.push_back(player_name(piece));
    found->palace |= piece.royal && is_palace(squares[0]);
  }
  std::vector<std::string> lines;
  for (const Region& region : regions) {
    const auto& [white, black] = region.squares;
    const std::string where =
        region.palace ? fmt::format("{} in the palace, {} (White) or {} (Black)",
                                    region.names.size() == 1 ? "stays" : "stay",
                                    squares_text(rules.board, white), squares_text(rules.board, black))
                      : places_text(rules.board, white, black);
    lines.push_back(fmt::format("Regions: {} {}", list_of(region.names, "and"), where));
  }
  return lines;
}

namespace {

// "Captures: no pawn or knight captures a bishop", one line for all attackers that cannot capture the same
// pieces.
std::vector<std::string> capture_lines(const Rules& rules) {
  const ExtraRules& extra = rules.extra;
  std::vector<std::string> lines;
  std::vector<std::pair<std::vector<PieceType>, std::vector<PieceType>>> groups;
  for (const CaptureBan& ban : extra.capture_bans) {
    auto same = std::find_if(groups.begin(), groups.end(),
                             [&](const auto& group) { return group.second == ban.targets; });
    if (same == groups.end()) same = groups.insert(groups.end(), {{}, ban.targets});
    same->first.push_back(ban.attacker);
  }
  for (const auto& [attackers, targets] : groups)
    lines.push_back(
        fmt::format("Captures: no {} captures a {}", either_of(rules, attackers), either_of(rules, targets)));
  for (const Colour colour : kBothColours) {
    const std::vector<PieceType>& own = extra.own_takers[index_of(colour)];
    if (!own.empty())
      lines.push_back(fmt::format("Captures: a {} {} may capture pieces of its own side, but no royal ones",
                                  name_of(colour), either_of(rules, own)));
  }
  if (!extra.harmless.empty())
    lines.push_back(fmt::format("Checks: a {} gives no check", either_of(rules, extra.harmless)));
  if (!extra.anti_royal_types.empty())
    lines.push_back(fmt::format(
        "Royalty: a {} must be attacked, by others than royal pieces, after each move of its side",
        either_of(rules, extra.anti_royal_types)));
  if (!extra.freezing.empty())
    lines.push_back(
        fmt::format("Moves: no piece next to an enemy {} moves", either_of(rules, extra.freezing)));
  return lines;
}

std::string custody_line(const Geometry& board, const CustodyRules& custody) {
  std::vector<std::string> ways;
  if (custody.opposite) ways.emplace_back("an enemy piece enclosed between it and another of its side");
  if (custody.edge) ways.emplace_back("an enemy piece enclosed between it and the edge of the board");
  if (custody.intervene) ways.emplace_back("two enemy pieces that it moves in between");
  std::string line =
      fmt::format("Captures: an arriving piece captures {}, {}, but no royal piece", fmt::join(ways, ", or "),
                  custody.along_diagonals ? "in all directions" : "along files and ranks");
  if (any(custody.surrounded))
    line += fmt::format("; on {} only pieces enclosed on all sides are captured",
                        squares_text(board, custody.surrounded));
  if (any(custody.hostile))
    line += fmt::format("; {} count as pieces of the capturing side", squares_text(board, custody.hostile));
  return line;
}

}  // namespace

std::string wrap_line(const Geometry& board) {
  return board.wrap == BoardWrap::kBoth
             ? "Board: the last file is next to the first, and the last rank to the first"
             : "Board: the last file is next to the first";
}

std::string promotion_squares_line(const Rules& rules) {
  std::vector<std::string> places;
  for (const PromotionSquares& bound : rules.extra.promotion_squares)
    places.push_back(fmt::format("to a {} on {} for White and {} for Black", piece_name(rules, bound.type),
                                 squares_text(rules.board, bound.squares[0]),
                                 squares_text(rules.board, bound.squares[1])));
  return fmt::format("Promotion: only {}", fmt::join(places, ", "));
}

std::vector<std::string> effect_lines(const Rules& rules) {
  const ExtraRules& extra = rules.extra;
  std::vector<std::string> lines;
  if (extra.captures_recolour || extra.quiets_recolour) {
    const char* moves = !extra.quiets_recolour     ? "captures"
                        : !extra.captures_recolour ? "moves without capturing"
                                                   : "moves";
    lines.push_back(fmt::format("Colours: a piece that {} changes sides, unless it is royal", moves));
  }
  if (extra.flips_around) {
    const char* drops = rules.hand.drops.empty() ? ""
                        : extra.flips_by_pairs   ? ", or is dropped on next to another of its side,"
                                                 : " or is dropped on";
    lines.push_back(
        fmt::format("Colours: the enemy pieces next to the square that a piece moves to{} change sides{}",
                    drops, unless_royal(rules, ", unless they are royal")));
  }
  if (extra.custody) lines.push_back(custody_line(rules.board, *extra.custody));
  if (!rules.jumpers.empty())
    lines.push_back(fmt::format(
        "Captures: a {} jumps over the enemy piece that it captures{}", either_of(rules, rules.jumpers),
        extra.jumps_go_on ? ", and has to jump on while it can, unless it promotes" : ""));
  if (!extra.petrifying.empty())
    lines.push_back(
        fmt::format("Captures: a {} that captures becomes a wall where it arrives, which blocks that square "
                    "for all pieces",
                    either_of(rules, extra.petrifying)));
  for (std::string& line : capture_lines(rules)) lines.push_back(std::move(line));
  if (!extra.mutually_immune.empty())
    lines.push_back(fmt::format("Captures: no {} captures a {}", either_of(rules, extra.mutually_immune),
                                either_of(rules, extra.mutually_immune)));
  return lines;
}

std::string tally_line(const Rules& rules, const TallyRules& tally) {
  std::vector<std::string> values;
  for (const auto& [type, value] : tally.values)
    values.push_back(fmt::format("{} {}", rules.pieces[index_of(type)].name, value));
  const auto scorer = [&]() -> const char* {
    switch (tally.captures) {
      case Beneficiary::kNobody:
        return "have point values";
      case Beneficiary::kMover:
        return "score for the capturer when captured";
      case Beneficiary::kOpponent:
        return "score for the side not to move when captured";
      case Beneficiary::kOwner:
        return "score for their owner when captured";
      case Beneficiary::kOtherSide:
        return "score for their owner's opponent when captured";
    }
    return "";
  };
  return fmt::format("Points: pieces {}: {}", scorer(), fmt::join(values, ", "));
}

namespace {

std::string moves_text(int count) { return count == 1 ? "1 move" : fmt::format("{} moves", count); }

// The turns before those that repeat.
std::string first_turns(const std::vector<int>& actions) {
  if (actions.size() == 3) return fmt::format("White's first turn has {}", moves_text(actions[0]));
  return fmt::format("the first turns have {} moves, beginning with White's",
                     fmt::join(actions.begin(), actions.end() - 2, ", "));
}

// How many moves each turn has; the last two numbers of rules.actions repeat.
std::string turn_lengths(const Rules& rules) {
  if (rules.actions_grow)
    return "White's first turn has one move, and every later turn one move more than the turn before";
  const std::vector<int>& actions = rules.actions;
  const int last = actions.back(), before = actions.size() > 1 ? actions[actions.size() - 2] : last;
  if (last == before && actions.size() < 3) return fmt::format("each turn has {}", moves_text(last));
  if (last == before) return fmt::format("{}, every later turn {}", first_turns(actions), moves_text(last));
  const bool whites = actions.size() % 2 == 1;  // the last one
  const std::string usual =
      fmt::format("White has {} a turn and Black {}", moves_text(whites ? last : before),
                  moves_text(whites ? before : last));
  return actions.size() < 3 ? usual : fmt::format("{}; after that {}", first_turns(actions), usual);
}

}  // namespace

std::vector<std::string> turn_lines(const Rules& rules) {
  std::vector<std::string> lines;
  const ExtraRules& extra = rules.extra;
  if (!rules.actions.empty() || rules.actions_grow) {
    lines.push_back(fmt::format("Turns: {}; {}{}", turn_lengths(rules),
                                extra.no_early_checks ? "only the last move of a turn may give check"
                                                      : "a move that gives check ends the turn",
                                extra.no_early_captures ? ", and only the last may capture" : ""));
  }
  if (extra.free_passes_white || extra.free_passes_black) {
    const char* side = !extra.free_passes_black ? "White" : !extra.free_passes_white ? "Black" : "a side";
    lines.push_back(fmt::format("Passes: {} that is not in check may pass", side));
  }
  if (extra.passes_white || extra.passes_black) {
    const char* side = !extra.passes_black ? "White" : !extra.passes_white ? "Black" : "a side";
    lines.push_back(fmt::format("Passes: {} passes if it has no move{}, while the other has one", side,
                                unless_royal(rules, " and is not in check")));
  }
  return lines;
}

}  // namespace proconsul
