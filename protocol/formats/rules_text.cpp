#include "protocol/formats/rules_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/setup.h"
#include "protocol/formats/castling_text.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/rules_words.h"
#include "protocol/formats/special_rules_text.h"
#include "variants/switches.h"

namespace proconsul {
namespace {

std::string blast_line(const Rules& rules) {
  const ExtraRules& extra = rules.extra;
  std::string line = "Blasts: a capture removes the capturer and what stands next to it";
  if (!extra.blast_straight || !extra.blast_diagonal)
    line += extra.blast_straight   ? ", but nothing diagonally next to it"
            : extra.blast_diagonal ? ", but nothing next to it along ranks and files"
                                   : ", but nothing next to it";
  if (!extra.blast_immune.empty())
    line += fmt::format(", but no {} next to it", either_of(rules, extra.blast_immune));
  if (!extra.blast_proof.empty()) line += fmt::format(", never a {}", either_of(rules, extra.blast_proof));
  return line;
}

// The pieces that can neither jump over nor capture the types in rules.aloof.
std::vector<std::string> aloof_names(const Rules& rules) {
  std::vector<std::string> names;
  for (const PieceDef& piece : rules.pieces) {
    const bool aloof =
        std::any_of(piece.paths.begin(), piece.paths.end(), [](const Path& path) { return path.aloof; });
    if (aloof && !piece.marked()) names.push_back(player_name(piece));
  }
  return names;
}

std::string aloof_line(const Rules& rules) {
  const std::string who = fmt::format("{}", fmt::join(aloof_names(rules), " or "));
  const std::string whom = either_of(rules, rules.aloof);
  return fmt::format("Captures: a {} can neither jump over nor capture {} {}", who,
                     who == whom ? "another" : "a", whom);
}

std::vector<std::string> royalty_lines(const Rules& rules) {
  const ExtraRules& extra = rules.extra;
  std::vector<std::string> lines;
  if (!extra.royal_types.empty() && extra.only_first_royal) {
    lines.push_back(fmt::format(
        "Royalty: the {} nearest the a-file, and of those on one file the nearest to {} first rank, "
        "may not be left attacked",
        either_of(rules, extra.royal_types), extra.first_royal_by_side ? "its side's" : "the"));
  } else if (!extra.royal_types.empty()) {
    lines.push_back(fmt::format("Royalty: no {} may be left attacked", either_of(rules, extra.royal_types)));
  }
  if (!extra.pseudo_royal_types.empty()) {
    const int last = extra.pseudo_royal_at_most;
    lines.push_back(
        fmt::format("Royalty: the last {} may not be left attacked",
                    last == 1 ? either_of(rules, extra.pseudo_royal_types)
                              : fmt::format("{} {}", last, plurals_of(rules, extra.pseudo_royal_types))));
  }
  if (!rules.hand.demotions.empty()) {
    std::vector<std::string> pairs;
    for (const Change& change : rules.hand.demotions)
      pairs.push_back(fmt::format("{} as {}", piece_name(rules, change.from), piece_name(rules, change.to)));
    lines.push_back(
        fmt::format("Hands: only these captured pieces go to a hand: {}", fmt::join(pairs, ", ")));
  }
  if (rules.hand.promotes)
    lines.emplace_back("Promotion: only to a piece that the side has in hand, which is used up");
  if (!rules.aloof.empty()) lines.push_back(aloof_line(rules));
  return lines;
}

// "one queen or two rooks"
std::string limits_text(const Rules& rules) {
  constexpr const char* kWords[] = {"no", "one", "two", "three", "four"};
  std::vector<std::string> limits;
  for (const auto& [type, limit] : rules.promotion_limits) {
    const auto count = static_cast<std::size_t>(limit);
    limits.push_back(
        fmt::format("{} {}", count < std::size(kWords) ? kWords[count] : std::to_string(limit),
                    limit == 1 ? piece_name(rules, type) : plural_name(piece_name(rules, type))));
  }
  return list_of(limits, "or");
}

// Each side begins with as many of these pieces as it may have.
bool are_limits_of_start(const Rules& rules) {
  const Result<Setup> start = parse_setup(rules, rules.start_fen);
  if (!start) return false;
  for (const auto& [type, limit] : rules.promotion_limits) {
    for (const Colour colour : kBothColours) {
      const auto on_board = std::count(start->board.begin(), start->board.end(), Piece(colour, type));
      if (on_board + start->hands[index_of(colour)].count(type) != limit) return false;
    }
  }
  return true;
}

// ", but only if the side has no fers"
std::string promotion_limits_text(const Rules& rules) {
  if (rules.promotion_limits.empty()) return "";
  const auto& [type, limit] = rules.promotion_limits.front();
  if (rules.promotion_limits.size() == 1 && limit == 1)
    return fmt::format(", but only if the side has no {}", piece_name(rules, type));
  return are_limits_of_start(rules)
             ? ", but only to a kind of piece of which the side has fewer than at the start"
             : fmt::format(", but a side never has more than {}", limits_text(rules));
}

std::string change_line(const Rules& rules) {
  std::vector<std::string> changes;
  for (const Change& change : rules.extra.changes)
    changes.push_back(
        fmt::format("{} into {}", piece_name(rules, change.from), piece_name(rules, change.to)));
  std::string line = fmt::format("Changes: moving turns {}", fmt::join(changes, ", "));
  if (!rules.promotion_limits.empty())
    line += fmt::format("; a side never has more than {}", limits_text(rules));
  return line;
}

// What there is of first steps of several squares and their captures en passant.
struct DoubleSteps {
  std::vector<std::string> leaving, taking;  // names of pieces
  SquareSet answered;                        // where steps begin that can be answered
  bool silent = false;                       // there are steps that cannot be
  bool longer = false;

  void add(const Rules& rules, PieceType type) {
    const PieceDef& piece = rules.pieces[index_of(type)];
    const SquareSet reach = squares_within_reach(rules, type);
    bool leaves = false, takes = false;
    for (const Path& path : piece.paths) {
      const SquareSet origins = path.origins.value_or(rules.board.squares) & reach;
      if (none(origins)) continue;
      silent |= piece.pawn && path.steps.size() == 2 && path.first_stop == 2 && !path.leaves_ep;
      leaves |= path.leaves_ep;
      takes |= path.takes_ep;
      longer |= path.leaves_ep && path.steps.size() > 2;
      if (path.leaves_ep) answered |= origins;
    }
    if (leaves) leaving.push_back(player_name(piece));
    if (takes) taking.push_back(player_name(piece));
  }
};

// The rule for capturing pawns after a first step of several squares; "" if there are no such steps.
std::string en_passant_line(const Rules& rules) {
  DoubleSteps steps;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) steps.add(rules, PieceType(static_cast<int>(i)));
  if (steps.leaving.empty() || steps.taking.empty())
    return steps.silent || !steps.leaving.empty() ? "En passant: a pawn's double step cannot be answered"
                                                  : "";
  return fmt::format(
      "En passant: a {} that has just made a {}{} can be captured by a {} on {} that it passed over",
      list_of(steps.leaving, "or"), steps.longer ? "step of several squares" : "double step",
      steps.silent ? " from " + squares_text(rules.board, steps.answered) : "", list_of(steps.taking, "or"),
      steps.longer ? "a square" : "the square");
}

std::vector<std::string> movement_lines(const Rules& rules) {
  std::vector<std::string> lines;
  if (std::string line = en_passant_line(rules); !line.empty()) lines.push_back(std::move(line));
  for (std::string& line : first_leap_lines(rules)) lines.push_back(std::move(line));
  std::vector<std::string> passing, jumping, furthest;
  for (const PieceDef& piece : rules.pieces) {
    const auto has = [&](auto test) { return std::any_of(piece.paths.begin(), piece.paths.end(), test); };
    if (has([](const Path& path) { return path.steps.size() == 1 && path.steps.front() == Offset{}; }))
      passing.push_back(player_name(piece));
    if (has([](const Path& path) { return path.kind == PathKind::kWade; }))
      jumping.push_back(player_name(piece));
    if (has([](const Path& path) { return path.furthest; })) furthest.push_back(player_name(piece));
  }
  if (!furthest.empty())
    lines.push_back(fmt::format("Slides: a {} goes as far as it can", fmt::join(furthest, " or ")));
  if (!jumping.empty()) {
    lines.push_back(fmt::format(
        "Jumps: a {} may jump over pieces of either side that stand directly before the square where it "
        "lands. Once it has begun to jump, it may not cross an empty square. A square is therefore out of "
        "reach if an occupied square on the way there is followed by an empty one. It captures only on the "
        "square where it lands",
        fmt::join(jumping, " or ")));
  }
  for (std::string& line : region_lines(rules)) lines.push_back(std::move(line));
  if (!passing.empty())
    lines.push_back(fmt::format("Passes: instead of moving, a {} that is not in check may stay where it is",
                                fmt::join(passing, " or ")));
  if (rules.wrap != BoardWrap::kNone) lines.push_back(wrap_line(rules.board));
  if (rules.board.has_cells()) lines.push_back(cells_line(rules.board));
  if (any(rules.board.passable))
    lines.emplace_back("Holes: pieces may pass over some of them, but stop on none");
  return lines;
}

std::string mate_line(const Rules& rules) {
  const MateRules& mate = *rules.mate;
  std::vector<std::string> sentences;
  if (!mate.forbidden.empty())
    sentences.push_back(
        fmt::format("a side that mates with a {} alone loses the game", either_of(rules, mate.forbidden)));
  if (!mate.required.empty())
    sentences.push_back(
        fmt::format("A mate wins only if a {} gave one of the checks, turn after turn, that ended in it; "
                    "otherwise the game is drawn",
                    either_of(rules, mate.required)));
  return fmt::format("Mates: {}", fmt::join(sentences, ". "));
}

const char* wall_place(WallPlacing placing) {
  switch (placing) {
    case WallPlacing::kAnywhere:
      return "on an empty square";
    case WallPlacing::kArrow:
      return "on an empty square where the moved piece could go next";
    case WallPlacing::kDuck:
      return "on another empty square; the wall that stood before goes";
    case WallPlacing::kEdge:
      return "on an empty square at the edge of the board or beside a wall along file or rank";
    case WallPlacing::kPast:
      return "on the square that the piece has left";
  }
  return "";
}

// ", but not on c1 d8"
std::string wall_regions(const Rules& rules) {
  const auto& [white, black] = rules.walling->regions;
  if (white != black)
    return fmt::format(", White's within {} and Black's within {}", squares_text(rules.board, white),
                       squares_text(rules.board, black));
  const SquareSet others = rules.board.squares & ~white;
  if (none(others)) return "";
  return popcount(others) < popcount(white) ? ", but not on " + squares_text(rules.board, others)
                                            : ", but only on " + squares_text(rules.board, white);
}

// "Walls: a side that moves also places a wall, which blocks its square for all pieces, on an empty square".
std::string walling_line(const Rules& rules) {
  const bool instead = rules.walling->instead;
  const auto side = rules.walling->side;
  const char* who = !side ? "a side" : *side == Colour::kWhite ? "White alone" : "Black alone";
  return fmt::format("Walls: {} a wall, which blocks its square for all pieces, {}{}",
                     instead ? fmt::format("instead of moving {} may place", who)
                             : fmt::format("{} that moves also places", who),
                     wall_place(rules.walling->placing), wall_regions(rules));
}

std::vector<std::string> extra_rules(const Rules& rules) {
  const ExtraRules& extra = rules.extra;
  std::vector<std::string> lines = movement_lines(rules);
  for (std::string& line : hand_lines(rules)) lines.push_back(std::move(line));
  for (std::string& line : turn_lines(rules)) lines.push_back(std::move(line));
  for (std::string& line : royalty_lines(rules)) lines.push_back(std::move(line));
  if (rules.walling) lines.push_back(walling_line(rules));
  if (!extra.changes.empty()) lines.push_back(change_line(rules));
  if (rules.mate) lines.push_back(mate_line(rules));
  if (rules.tally) lines.push_back(tally_line(rules, *rules.tally));
  for (std::string& line : switch_lines(rules)) lines.push_back(std::move(line));
  for (std::string& line : effect_lines(rules)) lines.push_back(std::move(line));
  if (extra.no_checks)
    lines.push_back(
        fmt::format("Checks: giving check is illegal{}", extra.mates_allowed ? " unless it mates" : ""));
  if (extra.duple_check_white || extra.duple_check_black) {
    const char* side = !extra.duple_check_black   ? "White, having"
                       : !extra.duple_check_white ? "Black, having"
                                                  : "a side with";
    const char* comma = extra.duple_check_white && extra.duple_check_black ? "" : ",";
    lines.push_back(
        fmt::format("Checks: {} several royal pieces{} is in check only when all are attacked", side, comma));
  }
  if (extra.blast_on_capture) lines.push_back(blast_line(rules));
  if (!extra.promotion_squares.empty()) lines.push_back(promotion_squares_line(rules));
  if (extra.immobile_illegal)
    lines.emplace_back("Moves: none to a square from where the piece could never move on");
  return lines;
}

std::vector<std::string> names_of_pawns(const Rules& rules) {
  std::vector<std::string> pawns;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].pawn && can_appear(rules, PieceType(static_cast<int>(i))))
      pawns.push_back(player_name(rules.pieces[i]));
  }
  return pawns;
}

// "pawn or hoplite ", unless there is only the usual pawn.
std::string pawns_text(const Rules& rules) {
  const std::vector<std::string> pawns = names_of_pawns(rules);
  return pawns == std::vector<std::string>{"pawn"} ? "" : fmt::format("{} ", fmt::join(pawns, " or "));
}

// Whether promotion is optional.
std::string choice_text(const Rules& rules) {
  if (!rules.promotion_compulsory) return "";
  const SquareSet optional = rules.promotion_region & ~*rules.promotion_compulsory;
  if (optional == rules.promotion_region) return "; it may also stay a pawn";
  return any(optional) ? fmt::format("; on {} it may also stay a pawn", squares_text(rules.board, optional))
                       : "";
}

// Differences for Black.
std::string black_promotion_text(const Rules& rules) {
  std::string text;
  if (rules.black_promotion_region) {
    const SquareSet region = flipped(rules.board, *rules.black_promotion_region);
    text += " on " + squares_text(rules.board, region);
  }
  if (rules.black_promotion_types)
    text += fmt::format(" to {}", fmt::join(names_of(rules, *rules.black_promotion_types), ", "));
  return text.empty() ? "" : "; Black's" + text;
}

}  // namespace

std::vector<std::string> special_rules_text(const Rules& rules) {
  std::vector<std::string> lines = castling_lines(rules);
  for (std::string& line : extra_rules(rules)) lines.push_back(std::move(line));
  for (std::string& line : lines) {
    line = with_articles(std::move(line));
    if (line.find(". ") != line.npos) line += '.';
  }
  return lines;
}

// "pawn to promoted pawn, ... where a move begins or ends on ranks 7-9".
std::string piece_promotion_text(const Rules& rules) {
  const PiecePromotionRules& own = rules.piece_promotion;
  std::vector<std::string> pairs;
  for (const Change& change : own.changes) {
    if (!rules.own_promotion(change.from).valid() && can_appear(rules, change.from))
      pairs.push_back(fmt::format("{} to {}", piece_name(rules, change.from), piece_name(rules, change.to)));
  }
  if (pairs.empty()) return kNoPromotion;
  std::string text = fmt::format("{}, when {} begins or ends on {}", fmt::join(pairs, ", "),
                                 own.only_by_capture ? "a capture" : "its move",
                                 squares_text(rules.board, rules.promotion_region));
  text += own.compulsory ? "; it has to promote" : "; it may also stay what it is";
  if (!own.compulsory && !own.compelled.empty())
    text += fmt::format(", but not a {} that could never move again", either_of(rules, own.compelled));
  return text + black_promotion_text(rules);
}

// Promotion of pawns without moving.
std::string standing_promotion_text(const Rules& rules) {
  return fmt::format(
      "{}on {}, the last one anywhere, to {}{}. The new piece appears on the pawn's square or one of its own "
      "steps away. The promotion may not capture, give check or attack a piece",
      pawns_text(rules), squares_text(rules.board, *rules.standing_promotion),
      either_of(rules, rules.promotion_types), promotion_limits_text(rules));
}

std::string promotion_text(const Rules& rules) {
  const bool pawns = !names_of_pawns(rules).empty();
  if (rules.standing_promotion && pawns) return standing_promotion_text(rules);
  if (none(rules.promotion_region)) return kNoPromotion;
  if (!rules.piece_promotion.changes.empty() &&
      ((rules.promotion_types.empty() && !rules.promotion_to_army) || !pawns))
    return piece_promotion_text(rules);
  if (!pawns) return kNoPromotion;
  std::string text = pawns_text(rules) + "on " + squares_text(rules.board, rules.promotion_region);
  if (rules.promotion_to_army) {
    text += " to any piece of the start's army but pawn and king";
  } else if (rules.promotion_types.empty()) {
    return kNoPromotion;
  } else {
    text += fmt::format(" to {}", fmt::join(names_of(rules, rules.promotion_types), ", "));
  }
  if (rules.extra.changes.empty()) text += promotion_limits_text(rules);
  for (const Change& change : rules.pawn_promotions)
    text += fmt::format("; a {} also to {}", piece_name(rules, change.from), piece_name(rules, change.to));
  const bool pieces_too = rules.piece_promotion.changes.size() > rules.pawn_promotions.size();
  if (pieces_too) text += "; " + piece_promotion_text(rules);
  return text + choice_text(rules) + black_promotion_text(rules);
}

std::string board_text(const Geometry& board) {
  const int squares = popcount(board.squares);
  const std::string box = fmt::format("{}x{}", board.files, board.ranks);
  return squares == board.size() ? box : fmt::format("{}, {} squares", box, squares);
}

std::vector<std::string> rules_lines(const Rules& rules) {
  std::vector<std::string> lines = special_rules_text(rules);
  const std::string promotion = promotion_text(rules);
  if (promotion != kNoPromotion)
    lines.push_back("Promotion: " + promotion);
  else if (!names_of_pawns(rules).empty())
    lines.push_back("Pawns do not promote");
  lines.push_back("Ends: " + ends_text(rules));
  return lines;
}

std::vector<std::string> rules_lines(const Variant& variant) {
  std::vector<std::string> lines = rules_lines(*variant.rules);
  lines.insert(lines.end(), variant.rules_text.begin(), variant.rules_text.end());
  return lines;
}

int count_starts(const Variant& variant) {
  if (!variant.starts) return 1;
  return start_count(*variant.starts);
}

}  // namespace proconsul
