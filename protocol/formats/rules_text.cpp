#include "protocol/formats/rules_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "engine/setup.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/rules_words.h"
#include "protocol/formats/special_rules_text.h"
#include "variants/switches.h"

namespace proconsul {
namespace {

std::string square_on(const Rules& rules, int file, int rank) {
  return square_text(rules.board, rules.board.square(file, rank));
}

// "king", or if the colours differ "king (Black's khan)".
std::string by_colour(const std::string& white, const std::string& black) {
  return white == black ? white : fmt::format("{} (Black's {})", white, black);
}

std::string castling_king(const Rules& rules) {
  const auto name = [&](Colour colour) {
    const std::optional<PieceType> king = rules.castling.king(colour);
    return king ? piece_name(rules, *king) : std::string();
  };
  return by_colour(name(Colour::kWhite), name(Colour::kBlack));
}

std::string castling_rook(const Rules& rules) {
  const auto name = [&](Colour colour) {
    return fmt::format("{}", fmt::join(names_of(rules, rules.castling.rooks[index_of(colour)]), " or "));
  };
  return by_colour(name(Colour::kWhite), name(Colour::kBlack));
}

std::string fixed_castling(const Rules& rules, const CastlingSide& side, const char* direction) {
  const CastlingRules& castling = rules.castling;
  const std::string king_from =
      side.king_from ? " from " + square_on(rules, *side.king_from, castling.rank) : "";
  const std::string rook_from = side.rook_from ? " from " + square_on(rules, *side.rook_from, castling.rank)
                                               : fmt::format(" on its {} side", direction);
  return fmt::format("Castling: {}{} to {}, {}{} to {}", castling_king(rules), king_from,
                     square_on(rules, side.king_to, castling.rank), castling_rook(rules), rook_from,
                     square_on(rules, side.rook_to, castling.rank));
}

// The conditions common to all styles of castling, as sentences; `way`: the squares that must be empty.
std::string castling_conditions(const Rules& rules, const char* way) {
  const CastlingRules& castling = rules.castling;
  const std::string king = castling_king(rules);
  std::string text = fmt::format("Neither of the two may have moved before. {} except for the two", way);
  const std::optional<PieceType> white_king = castling.king(Colour::kWhite);
  if (white_king && rules.pieces[index_of(*white_king)].royal) {
    text += fmt::format(". The {} may not be in check, pass over an attacked square or end on one", king);
  }
  if (rules.royals(Colour::kWhite) > 1) text += ". Afterwards no royal piece of its side may be attacked";
  return text;
}

std::string free_castling(const Rules& rules) {
  const CastlingRules& castling = rules.castling;
  return fmt::format(
      "Free castling: the {0} goes one or more squares toward a {1} ({2}). The {1} then jumps over it to any "
      "square on its other side, as far as the edge",
      castling_king(rules), castling_rook(rules),
      castling.king_may_enter_corner ? "as far as its square, even in the corner"
                                     : "not onto a corner square");
}

std::vector<std::string> castling_lines(const Rules& rules) {
  constexpr const char* kBetween =
      "All squares between them, and all squares that they pass over or end on, must be empty";
  constexpr const char* kSpan =
      "Take the squares on which they start and end: from the leftmost to the rightmost, all must be empty";
  const CastlingRules& castling = rules.castling;
  std::vector<std::string> lines;
  const char* way = kBetween;
  switch (castling.style) {
    case CastlingStyle::kNone:
      return {"Castling: none"};
    case CastlingStyle::kFixed:
      lines = {fixed_castling(rules, castling.a_side, "left"),
               fixed_castling(rules, castling.h_side, "right")};
      break;
    case CastlingStyle::kFree:
      lines = {free_castling(rules)};
      way = kSpan;
      break;
    case CastlingStyle::kFlexible:
      lines = {
          "Castling: the king goes two or more squares toward a rook (not onto its square), the rook to the "
          "square beside it on the other side"};
      break;
  }
  lines.back() += ". " + castling_conditions(rules, way);
  if (castling.style == CastlingStyle::kFixed && !castling.a_side.king_from)
    lines.back() += ". One of the two may stay where it is, but both count as moved";
  if (castling.by_drop) lines.emplace_back("Castling: pieces dropped on those squares count as unmoved");
  if (castling.opposite) lines.emplace_back("Castling: not to the side to which the opponent has castled");
  return lines;
}

std::string leap_line(const Rules& rules) {
  std::vector<std::string> targets;
  for (const int file : rules.leap->files) targets.push_back(square_on(rules, file, rules.leap->rank));
  return fmt::format(
      "Leap: once in the game, a king that has not moved and is not in check may go straight to {}, over "
      "pieces of its own side. It captures nothing: that square must be empty, and no enemy piece may stand "
      "on the way. No square on the way or at its end may be attacked",
      fmt::join(targets, " or "));
}

std::string swap_line(const Rules& rules) {
  return fmt::format(
      "Swap: an unmoved {} may trade places with an unmoved neighbour ({}). A side may do so once in the "
      "game. It may not be in check, and its king may not be attacked afterwards. Both pieces count as "
      "moved: a king that was swapped can neither castle nor leap, a rook that was swapped cannot castle",
      piece_name(rules, rules.swap->piece), list_of(names_of(rules, rules.swap->partners), "or"));
}

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

std::vector<std::string> royalty_lines(const Rules& rules) {
  const ExtraRules& extra = rules.extra;
  std::vector<std::string> lines;
  if (!extra.royal_types.empty() && extra.only_first_royal) {
    lines.push_back(
        fmt::format("Royalty: the {} nearest the a-file, then {} first rank, may not be left attacked",
                    either_of(rules, extra.royal_types), extra.first_royal_by_side ? "its side's" : "the"));
  } else if (!extra.royal_types.empty()) {
    lines.push_back(fmt::format("Royalty: no {} may be left attacked", either_of(rules, extra.royal_types)));
  }
  if (!extra.pseudo_royal_types.empty()) {
    const int last = extra.pseudo_royal_at_most;
    lines.push_back(fmt::format("Royalty: the last {}{} may not be left attacked",
                                last == 1 ? "" : fmt::format("{} of ", last),
                                either_of(rules, extra.pseudo_royal_types)));
  }
  if (rules.castling_from > 0)
    lines.push_back(fmt::format("Castling: not before move {}", rules.castling_from / 2 + 1));
  if (!rules.hand.demotions.empty()) {
    std::vector<std::string> pairs;
    for (const Change& change : rules.hand.demotions)
      pairs.push_back(fmt::format("{} as {}", piece_name(rules, change.from), piece_name(rules, change.to)));
    lines.push_back(fmt::format("Hand: only these captured pieces come there: {}", fmt::join(pairs, ", ")));
  }
  if (rules.hand.promotes) lines.emplace_back("Promotion: only to what it has in hand, which is used up");
  if (!rules.aloof.empty())
    lines.push_back(fmt::format("Captures: a {} can neither jump over nor capture a {}",
                                fmt::join(aloof_names(rules), " or "), either_of(rules, rules.aloof)));
  return lines;
}

// "1 queen, 2 rooks"
std::string limits_text(const Rules& rules) {
  std::vector<std::string> limits;
  for (const auto& [type, limit] : rules.promotion_limits)
    limits.push_back(fmt::format(
        "{} {}", limit, limit == 1 ? piece_name(rules, type) : plural_name(piece_name(rules, type))));
  return fmt::format("{}", fmt::join(limits, ", "));
}

std::string change_line(const Rules& rules) {
  std::vector<std::string> changes;
  for (const Change& change : rules.extra.changes)
    changes.push_back(
        fmt::format("{} into {}", piece_name(rules, change.from), piece_name(rules, change.to)));
  std::string line = fmt::format("Changes: moving turns {}", fmt::join(changes, ", "));
  if (!rules.promotion_limits.empty())
    line += fmt::format("; a side may have at most {}", limits_text(rules));
  return line;
}

// The rule for capturing pawns after a first step of several squares; "" if there are no such steps.
std::string en_passant_line(const Rules& rules) {
  bool silent = false, longer = false;
  std::vector<std::string> leaving, taking;
  SquareSet answered;
  for (const PieceDef& piece : rules.pieces) {
    bool leaves = false, takes = false;
    for (const Path& path : piece.paths) {
      const bool double_step = piece.pawn && path.steps.size() == 2 && path.first_stop == 2;
      silent |= double_step && !path.leaves_ep;
      leaves |= path.leaves_ep;
      takes |= path.takes_ep;
      longer |= path.leaves_ep && path.steps.size() > 2;
      if (path.leaves_ep) answered |= path.origins.value_or(rules.board.squares);
    }
    if (leaves) leaving.push_back(player_name(piece));
    if (takes) taking.push_back(player_name(piece));
  }
  if (leaving.empty() || taking.empty())
    return silent || !leaving.empty() ? "En passant: none; a pawn's double step cannot be answered" : "";
  return fmt::format(
      "En passant: a {} that has just made a {}{} can be captured by a {} on {} that it passed over",
      list_of(leaving, "or"), longer ? "step of several squares" : "double step",
      silent ? " from " + squares_text(rules.board, answered) : "", list_of(taking, "or"),
      longer ? "a square" : "the square");
}

std::vector<std::string> movement_lines(const Rules& rules) {
  std::vector<std::string> lines;
  if (std::string line = en_passant_line(rules); !line.empty()) lines.push_back(std::move(line));
  for (const FirstLeap& leap : rules.first_leaps.leaps) {
    if (leap.step.file < 0) continue;  // includes the mirror image
    lines.push_back(fmt::format("First leap: an unmoved {} may once go {} forward{}{}",
                                piece_name(rules, leap.piece), leap.step.rank,
                                leap.step.file == 0 ? "" : fmt::format(" and {} aside", leap.step.file),
                                leap.in_check ? "" : ", not in check"));
  }
  if (!rules.first_leaps.ended_by.empty()) {
    lines.push_back(fmt::format("First leap: lost to a royal piece that a {} has aimed at",
                                either_of(rules, rules.first_leaps.ended_by)));
  }
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
  return fmt::format("Mates: one that only a {} gives loses; one without a check by a {} in its series draws",
                     either_of(rules, rules.mate->forbidden), either_of(rules, rules.mate->required));
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

// "pawn or hoplite ", unless there is only the usual pawn.
std::string pawns_text(const Rules& rules) {
  std::vector<std::string> pawns;
  for (const PieceDef& piece : rules.pieces) {
    if (piece.pawn) pawns.push_back(player_name(piece));
  }
  return pawns == std::vector<std::string>{"pawn"} ? "" : fmt::format("{} ", fmt::join(pawns, " or "));
}

// Whether promotion is optional.
std::string choice_text(const Rules& rules) {
  if (!rules.promotion_compulsory) return "";
  const SquareSet compulsory = *rules.promotion_compulsory & rules.promotion_region;
  return any(compulsory) ? ", or stays a pawn, but not on " + squares_text(rules.board, compulsory)
                         : ", or stays a pawn";
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
  if (rules.leap) lines.push_back(leap_line(rules));
  if (rules.swap) lines.push_back(swap_line(rules));
  for (std::string& line : extra_rules(rules)) lines.push_back(std::move(line));
  for (std::string& line : lines) {
    if (line.find(". ") != line.npos) line += '.';
  }
  return lines;
}

// "pawn to promoted pawn, ... where a move begins or ends on ranks 7-9".
std::string piece_promotion_text(const Rules& rules) {
  const PiecePromotionRules& own = rules.piece_promotion;
  std::vector<std::string> pairs;
  for (const Change& change : own.changes) {
    if (!rules.own_promotion(change.from).valid())
      pairs.push_back(fmt::format("{} to {}", piece_name(rules, change.from), piece_name(rules, change.to)));
  }
  std::string text = fmt::format("{}, where {} begins or ends on {}", fmt::join(pairs, ", "),
                                 own.only_by_capture ? "a capture" : "its move",
                                 squares_text(rules.board, rules.promotion_region));
  text += own.compulsory ? ", which is compulsory" : ", or it stays what it is";
  if (!own.compelled.empty())
    text += fmt::format(", but no {} where it could never move again", either_of(rules, own.compelled));
  return text + black_promotion_text(rules);
}

// Promotion of pawns without moving.
std::string standing_promotion_text(const Rules& rules) {
  return fmt::format(
      "{}on {}, the last one anywhere, to {}{}. The new piece appears on the pawn's square or one of its own "
      "steps away. The promotion may not capture, give check or attack a piece",
      pawns_text(rules), squares_text(rules.board, *rules.standing_promotion),
      either_of(rules, rules.promotion_types),
      rules.promotion_limits.empty() ? "" : ", as long as the side then has at most " + limits_text(rules));
}

std::string promotion_text(const Rules& rules) {
  if (rules.standing_promotion) return standing_promotion_text(rules);
  if (none(rules.promotion_region)) return "none";
  if (!rules.piece_promotion.changes.empty() && rules.promotion_types.empty() && !rules.promotion_to_army)
    return piece_promotion_text(rules);
  std::string text = pawns_text(rules) + "on " + squares_text(rules.board, rules.promotion_region);
  if (rules.promotion_to_army) {
    text += " to any piece of the start's army but pawn and king";
  } else if (rules.promotion_types.empty()) {
    return "none";
  } else {
    text += fmt::format(" to {}", fmt::join(names_of(rules, rules.promotion_types), ", "));
  }
  if (!rules.promotion_limits.empty() && rules.extra.changes.empty())
    text += fmt::format(", as long as the side then has at most {}", limits_text(rules));
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

int count_starts(const Variant& variant) {
  if (!variant.starts) return 1;
  return start_count(*variant.starts);
}

}  // namespace proconsul
