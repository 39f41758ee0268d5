#include "protocol/formats/possible_rules.h"

#include <algorithm>
#include <vector>

#include "engine/blueprint.h"

namespace proconsul {
namespace {

bool is_among(const std::vector<PieceType>& types, PieceType type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

bool is_made_by(const std::vector<Change>& changes, PieceType type) {
  return std::any_of(changes.begin(), changes.end(), [&](const Change& change) { return change.to == type; });
}

// Other pieces may become one of this type, or it comes in by a gate.
bool is_made(const Rules& rules, PieceType type) {
  return rules.promotion_to_army || is_among(rules.promotion_types, type) ||
         (rules.black_promotion_types && is_among(*rules.black_promotion_types, type)) ||
         is_made_by(rules.pawn_promotions, type) || is_made_by(rules.piece_promotion.changes, type) ||
         is_made_by(rules.extra.changes, type) || is_made_by(rules.hand.demotions, type) ||
         is_among(rules.hand.gates, type);
}

// What is captured may come into a hand as one of this type.
bool is_captured_as(const Rules& rules, PieceType type) {
  return rules.hand.takes && std::any_of(rules.pieces.begin(), rules.pieces.end(),
                                         [&](const PieceDef& piece) { return piece.base == type; });
}

// Pieces change sides where they stand, or go round the edge of the board.
bool confuses_sides(const Rules& rules) {
  const ExtraRules& extra = rules.extra;
  return extra.captures_recolour || extra.quiets_recolour || extra.flips_around || rules.hand.flips ||
         rules.wrap != BoardWrap::kNone;
}

// Where pieces of the type stand at the start or may be dropped.
SquareSet first_squares(const Rules& rules, const Setup& start, PieceType type) {
  SquareSet squares;
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = start.board[index_of(square)];
    if (piece.valid() && piece.type() == type)
      squares |= oriented(rules.board, bit<SquareSet>(square), piece.colour());
  }
  const bool in_hand = rules.hand.unlimited || start.hands[0].holds(type) || start.hands[1].holds(type);
  if (!in_hand && !(rules.hand.takes && any(squares))) return squares;
  for (const Drop& drop : rules.hand.drops) {
    if (drop.type != type) continue;
    for (const Colour colour : kBothColours)
      squares |= oriented(rules.board, drop.squares[index_of(colour)], colour);
  }
  return squares;
}

// Steps lead to either side, since those of Black are turned by half a circle.
SquareSet squares_after(const Geometry& board, const PieceDef& piece, Square origin) {
  SquareSet squares;
  for (const Path& path : piece.paths) {
    if (path.origins && !contains(*path.origins, origin)) continue;
    for (const Offset step : path.steps) {
      for (const int aside : {step.file, -step.file}) {
        const int file = board.file_of(origin) + aside, rank = board.rank_of(origin) + step.rank;
        if (board.exists(file, rank)) squares |= bit<SquareSet>(board.square(file, rank));
      }
    }
  }
  return squares;
}

}  // namespace

SpecialChances special_chances(const Rules& rules) {
  const Result<Setup> start = parse_setup(rules, rules.start_fen);
  if (!start) return {};
  const Result<SquareSet> unmoved = parse_rights(rules, *start);
  if (!unmoved) return {};
  const bool by_drop = rules.castling.by_drop;
  SpecialChances chances{by_drop, by_drop, false, false, false};
  // Another start may have what this one lacks: a neighbour to swap with, or an empty square to leap to.
  chances.leap = rules.leap && any(*unmoved);
  chances.swap = rules.swap && any(*unmoved);
  for (const SpecialMove& special : special_moves_of(rules, *unmoved, start->board).moves) {
    const bool left = special.kind == SpecialMove::Kind::kCastling &&
                      rules.board.file_of(special.second_from) < rules.board.file_of(special.from);
    chances.castling_toward_a_file |= left;
    chances.castling_toward_last_file |= special.kind == SpecialMove::Kind::kCastling && !left;
    chances.first_leap |= special.kind == SpecialMove::Kind::kFirstLeap;
  }
  return chances;
}

SquareSet squares_within_reach(const Rules& rules, PieceType type) {
  const Result<Setup> start = parse_setup(rules, rules.start_fen);
  if (!start || is_made(rules, type) || is_captured_as(rules, type)) return rules.board.squares;
  SquareSet reached = first_squares(rules, *start, type);
  if (any(reached) && confuses_sides(rules)) return rules.board.squares;
  for (SquareSet left = reached; any(left);) {
    SquareSet next;
    for (const Square square : Squares(left))
      next |= squares_after(rules.board, rules.pieces[index_of(type)], square);
    left = next & ~reached;
    reached |= next;
  }
  return reached;
}

bool can_appear(const Rules& rules, PieceType type) { return any(squares_within_reach(rules, type)); }

bool has_moves(const Rules& rules) {
  return std::any_of(rules.pieces.begin(), rules.pieces.end(),
                     [](const PieceDef& piece) { return !piece.paths.empty(); });
}

namespace {

// The side's every turn leaves one empty square less.
bool walls_in_every_turn(const Rules& rules, Colour colour) {
  const auto& walling = rules.walling;
  return walling && walling->placing != WallPlacing::kDuck && !walling->instead && !rules.has_hands() &&
         walling->side.value_or(colour) == colour && !rules.may_ever_pass(colour);
}

}  // namespace

bool may_repeat_positions(const Rules& rules) {
  return rules.repetition_limit > 0 && !walls_in_every_turn(rules, Colour::kWhite) &&
         !walls_in_every_turn(rules, Colour::kBlack);
}

bool may_reach_move_limit(const Rules& rules) {
  int walls = 0;  // placed by the time that the limit is reached
  for (const Colour colour : kBothColours) {
    if (walls_in_every_turn(rules, colour)) walls += rules.move_limit;
  }
  return rules.move_limit > 0 && walls < popcount(rules.board.squares);
}

}  // namespace proconsul
