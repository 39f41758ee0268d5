#include "protocol/formats/possible_rules.h"

#include <algorithm>
#include <bitset>
#include <vector>

#include "engine/blueprint.h"
#include "variants/dice_armies.h"
#include "variants/shuffle.h"

namespace proconsul {
namespace {

using TypeSet = std::bitset<kMaxPieceTypes>;

// What the pieces of the start become, and what these become.
class Becoming {
 public:
  Becoming(const Rules& rules, TypeSet first) : rules_(rules), there_(first) {
    for (TypeSet before; before != there_;) {
      before = there_;
      for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
        if (before[i]) add_successors(PieceType(static_cast<int>(i)));
      }
    }
  }

  // Pieces of other types become this one.
  bool is_made(PieceType type) const { return made_[index_of(type)]; }
  TypeSet there() const { return there_; }

 private:
  void make(PieceType type) {
    made_.set(index_of(type));
    there_.set(index_of(type));
  }
  void make_all(const std::vector<PieceType>& types) {
    for (const PieceType type : types) make(type);
  }
  void make_changed(const std::vector<Change>& changes, PieceType from) {
    for (const Change& change : changes) {
      if (change.from == from) make(change.to);
    }
  }

  void add_successors(PieceType type) {
    const PieceDef& piece = rules_.pieces[index_of(type)];
    make_changed(rules_.extra.changes, type);
    if (rules_.hand.takes) make_changed(rules_.hand.demotions, type);
    if (rules_.hand.takes && piece.base.valid()) make(piece.base);
    if (!promotes()) return;
    make_changed(rules_.piece_promotion.changes, type);
    if (!piece.pawn) return;
    make_all(rules_.promotion_types);
    if (rules_.black_promotion_types) make_all(*rules_.black_promotion_types);
    make_changed(rules_.pawn_promotions, type);
  }

  bool promotes() const {
    return any(rules_.promotion_region) || rules_.black_promotion_region || rules_.standing_promotion;
  }

  const Rules& rules_;
  TypeSet there_, made_;
};

// On the board or in a hand, before anything is captured.
TypeSet first_types(const Rules& rules, const Setup& start) {
  TypeSet types;
  for (const Piece piece : start.board) {
    if (piece.valid()) types.set(index_of(piece.type()));
  }
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceType type(static_cast<int>(i));
    if (start.hands[0].holds(type) || start.hands[1].holds(type)) types.set(i);
  }
  for (const Drop& drop : rules.hand.drops) {
    if (rules.hand.unlimited) types.set(index_of(drop.type));
  }
  return types;
}

// Those that random starts bring in.
TypeSet types_of_starts(const StartScheme& scheme) {
  TypeSet types;
  if (const DiceArmies* armies = scheme.armies()) {
    for (const DiceRow& row : armies->table) {
      for (const Substitution& change : row.changes) {
        if (change.piece.valid()) types.set(index_of(change.piece));
      }
    }
  }
  if (const Shuffle* shuffle = scheme.shuffle()) {
    for (const StartKind& kind : shuffle->kinds) {
      for (const Piece piece : kind.pieces) {
        if (piece.valid()) types.set(index_of(piece.type()));
      }
    }
  }
  return types;
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
  if (!start || rules.promotion_to_army) return rules.board.squares;
  if (Becoming(rules, first_types(rules, *start)).is_made(type)) return rules.board.squares;
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

std::vector<PieceType> pieces_to_tell(const Variant& variant) {
  const Rules& rules = *variant.rules;
  const Result<Setup> start = parse_setup(rules, rules.start_fen);
  TypeSet types = start ? first_types(rules, *start) : TypeSet().set();
  if (variant.starts) types |= types_of_starts(*variant.starts);
  types = Becoming(rules, types).there();
  std::vector<PieceType> told;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (types[i] && !rules.pieces[i].marked()) told.emplace_back(static_cast<int>(i));
  }
  return told;
}

bool has_moves(const Rules& rules) {
  return std::any_of(rules.pieces.begin(), rules.pieces.end(),
                     [](const PieceDef& piece) { return !piece.paths.empty(); });
}

}  // namespace proconsul
