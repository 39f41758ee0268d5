// Rules compiled for one game: everything that the position and the search look up per square. Built from the
// piece types that can occur in the game, so that an army of eight types does not pay for the thirty of its
// rules. Immutable.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "engine/capacity.h"
#include "engine/mating_power.h"
#include "engine/meter.h"
#include "engine/movement_kinds.h"
#include "engine/placement.h"
#include "engine/reach.h"
#include "engine/rule_facts.h"
#include "engine/rules.h"

namespace proconsul {

// What must lie between an attacker and its target for a line attack to exist.
template <class Bits>
struct Span {
  Bits between{};
  PathKind kind = PathKind::kSlide;
  bool operator==(const Span&) const = default;
};

// A kind of capturing movement shared by one or more piece types: a rook's lines, a knight's leaps ...
// Finding the attackers of a square takes one look-up for each atom. Everything is seen from the target;
// index: colour of the attacker.
template <class Bits>
struct AttackAtom {
  // Everything needed before a line is looked up, in one cache line.
  struct Target {
    Bits aligned{};  // squares that would attack it, by lines and leaps, on an empty board
    Bits distant{};  // those of them that need a line
    Bits leaps{};    // those that need none
    Bits around{};   // union of `aligned` over the squares that an enemy royal on it reaches
  };
  struct Side {
    Reach<Bits> sources;                // squares that attack the given one
    Reach<Bits> clear;                  // those of them without aloof pieces (Path::aloof) between
    std::vector<Target> targets;        // by target square
    bool circles = false;               // some way passes over its own origin
    std::vector<Span<Bits>> all_spans;  // those of a pair of squares are consecutive
    // [target * squares + source]: the pair's first span; the next pair's first span follows its last.
    std::vector<std::uint32_t> first_spans;

    std::span<const Span<Bits>> spans(std::size_t pair) const {
      return {all_spans.data() + first_spans[pair], all_spans.data() + first_spans[pair + 1]};
    }
  };
  std::vector<PieceType> types;
  std::array<Side, kColours> sides;
  bool aloof = false;  // its paths are
};

// A pawn's step that is the same translation from every square it may be made from; done for all pawns
// together.
template <class Bits>
struct PawnShift {
  int delta = 0;
  int over = 0;       // delta of the first square that must be empty on the way, 0 if none
  int over_last = 0;  // of the last such square
  PathUse use = PathUse::kMove;
  bool leaves_ep = false;
  bool takes_ep = false;
  Bits origins{};
};

template <class Bits>
struct TypeMoves {
  struct Side {
    Reach<Bits> moves;     // squares it may move to if they are empty
    Reach<Bits> captures;  // squares it attacks
    Reach<Bits> clear;     // squares without aloof pieces (Path::aloof) on the way, where there is that rule
    Bits origins{};        // squares from which `moves` or `captures` lead anywhere
    Bits compelled{};      // squares where it must promote on arrival
    std::vector<PawnShift<Bits>> shifts;
  };
  PieceType type;
  bool royal = false;
  bool pawn = false;
  bool resets_clock = false;
  bool may_return = false;            // some quiet moves can be taken straight back
  bool divergent = false;             // moves and captures differ
  bool passes = false;                // a way leads back to the origin
  bool aloof = false;                 // its paths are: see Path::aloof
  bool steps_where_it_takes = false;  // a pawn's quiet move may lead where it captures en passant
  PieceType promoted;                 // what it may promote to if it is not a pawn; none() if nothing
  PieceType own_promotion;            // what it may promote to if it is a pawn, besides what all may
  std::array<Side, kColours> sides;
};

// What the generator needs of a piece type that is neither royal nor pawn-like, in one place.
template <class Bits>
struct NonPawn {
  PieceType type;
  bool steady = false;  // moves as it captures, never passes, and stays what it is
  const Reach<Bits>* reach = nullptr;
};

template <class Bits>
class TableParts;

inline constexpr std::size_t kMaxAtoms = 64;
inline constexpr const char* kTooManyMoves = "this army can have more moves than the engine has room for";

template <class Bits>
class Tables {
 public:
  // `types`: the piece types that can occur; `promotion_types`: what pawns of each colour may become.
  // `rules`, of which `parts` are made, must outlive the tables. Facts that are not among `relied` are not
  // used, whatever the rules leave as it is. Throws OverBudget if the meter of the parts does.
  Tables(const Rules& rules, std::shared_ptr<TableParts<Bits>> parts, std::vector<PieceType> types,
         std::array<std::vector<PieceType>, kColours> promotion_types, Facts relied = Facts::all());
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  const Rules& rules() const { return *rules_; }
  const std::vector<PieceType>& types() const { return types_; }
  // What pawns of either colour may promote to, limits aside.
  const std::vector<PieceType>& promotion_types(Colour colour) const {
    return promotion_types_[index_of(colour)];
  }
  const TypeMoves<Bits>& moves(PieceType type) const { return moves_[index_of(type)]; }
  const std::vector<PieceType>& non_pawns() const { return non_pawns_; }  // neither royal nor pawn-like
  const std::vector<NonPawn<Bits>>& non_pawns_of(Colour colour) const {
    return compact_non_pawns_[index_of(colour)];
  }
  const std::vector<PieceType>& pawns() const { return pawns_; }
  const std::vector<PieceType>& royals() const { return royals_; }
  // For attacks on any square; attacks on royals may involve one more, stored after them: that of royals that
  // face each other.
  std::span<const AttackAtom<Bits>> atoms() const { return {atoms_.data(), usual_atoms_}; }
  std::span<const AttackAtom<Bits>> atoms_on_royals() const {
    return {atoms_.data(), royals_face_ ? atoms_.size() : usual_atoms_};
  }
  std::span<const AttackAtom<Bits>> all_atoms() const { return atoms_; }
  bool royals_face() const { return royals_face_; }
  bool has_bikjang() const { return has_bikjang_; }
  // A pass may end the game, or a second one in a row may.
  bool passes_matter() const { return passes_matter_; }
  // The last moves alone may end the game, whatever is on the board.
  bool ends_by_last_moves() const { return ends_by_last_moves_; }
  // See Path::aloof.
  bool has_aloof() const { return has_aloof_; }
  const std::vector<PieceType>& aloof() const { return rules_->aloof; }
  Bits promotion_region(Colour colour) const { return promotion_region_[index_of(colour)]; }
  Bits promotion_compulsory(Colour colour) const { return promotion_compulsory_[index_of(colour)]; }
  // The facts that the game's rules leave intact.
  Facts facts() const { return facts_; }
  // The fast generator's moves are legal as they stand: no extra rule applies.
  bool is_plain() const { return facts_.has(Fact::kFastMoves) && facts_.has(Fact::kSafety); }
  // Some piece may not be left attacked, or not unattacked.
  bool has_royals() const { return has_royals_; }
  bool royals_pass() const { return royals_pass_; }
  // The game may end by more than a lack of legal moves: see Position::immediate_end.
  bool ends_early() const { return !facts_.has(Fact::kLateEnds); }
  // Only losses of pieces do that: the game continues while a side has more pieces of a type than its floor.
  bool ends_by_losses() const { return ends_by_losses_; }
  int loss_floor(PieceType type) const { return loss_floors_[index_of(type)]; }
  // Captured pieces come into a hand.
  bool takes_to_hand() const { return rules_->hand.takes; }
  PieceType in_hand(PieceType type) const { return in_hand_[index_of(type)]; }
  PieceType captured_as(PieceType type) const { return captured_as_[index_of(type)]; }
  // See Rules::alike.
  const std::vector<PieceType>& alike(PieceType type) const { return alike_[index_of(type)]; }
  // Whether pieces may be dropped, and where those of a type; see Drop::per_file too.
  bool has_drops() const { return !rules_->hand.drops.empty(); }
  Bits drop_squares(Colour colour, PieceType type) const {
    return drop_squares_[index_of(colour)][index_of(type)];
  }
  Bits file(Square square) const { return files_[static_cast<std::size_t>(rules_->board.file_of(square))]; }
  int drops_per_file(PieceType type) const { return drops_per_file_[index_of(type)]; }
  bool limits_checks_by_drops() const { return !rules_->hand.checks || !rules_->hand.no_mates_by.empty(); }
  bool drops_by_shade() const { return drops_by_shade_; }  // see Drop::other_shade
  // A side that can drop a piece must.
  bool drops_first() const { return rules_->hand.first; }
  // Where pawns may promote without moving.
  bool promotes_standing() const { return rules_->standing_promotion.has_value(); }
  // Some pawn passes two squares at once.
  bool has_triple_steps() const { return has_triple_steps_; }
  // Some pawn may not step where it could capture en passant.
  bool ep_bars_steps() const { return ep_bars_steps_; }
  bool has_gates() const { return !rules_->hand.gates.empty(); }
  bool has_jumps() const { return has_jumps_; }  // see Path::jumps
  // Some paths are not in attack tables: those of jumps, and see Path::counts.
  bool has_odd_paths() const { return has_odd_paths_; }
  // Where pieces may be dropped depends on where others stand, beside Drop's own limits, or on points.
  bool limits_drops() const { return limits_drops_; }
  bool has_tally() const { return rules_->tally.has_value(); }
  // Something must be looked at after every move: see Position::post_move_update.
  bool has_post_move_update() const { return !facts_.has(Fact::kNoPostMove); }
  bool has_turns() const { return has_turns_; }  // of several actions
  bool has_walling() const { return has_walling_; }
  bool blasts() const { return rules_->extra.blast_on_capture; }
  // Steps of this kind do more than move a piece and remove one: see engine/effect.h.
  bool has_special_steps() const { return is_special_step(true) || is_special_step(false); }
  bool is_special_step(bool capture) const {
    return !facts_.has(capture ? Fact::kPlainCaptures : Fact::kPlainQuiets);
  }
  // Only the board after the move tells whether royals are safe.
  bool tests_every_move() const { return !facts_.has(Fact::kSafety); }
  Bits allowed(Colour colour, PieceType type) const {
    return narrow<Bits>(oriented(rules_->board, rules_->pieces[index_of(type)].allowed, colour) &
                        rules_->board.squares);
  }
  Bits neighbours(Square square) const { return neighbours_[index_of(square)]; }  // and itself
  // What a capture on the square blows up, including the square itself.
  Bits blasted(Square square) const { return blasted_[index_of(square)]; }
  // Whether the rules forbid that capture; spared(): the types that some type may not capture.
  bool spares(PieceType attacker, PieceType target) const {
    return (spared_by_[index_of(attacker)] >> index_of(target) & 1) != 0;
  }
  const std::vector<PieceType>& spared() const { return spared_; }
  Bits dark_squares() const { return dark_squares_; }  // those of a1's shade
  bool shade_bound(PieceType type) const;              // it never leaves the squares of one shade
  const MatingPower& mating_power() const { return mating_power_; }
  const Capacity& capacity() const { return capacity_; }

 private:
  void compile_hands();
  void compile_bans();
  void compile_losses();
  void compile_types();
  void compile_compulsion();
  void compile_type(TypeMoves<Bits>& moves, Colour colour, ReachBuilder<Bits>& builder);
  void compile_atoms();
  void compile_atom(const MovementKind& kind);
  Reach<Bits> compile_clear(const std::vector<const Path*>& paths, Colour colour, bool reversed,
                            ReachBuilder<Bits>& builder);
  void compile_atom_side(AttackAtom<Bits>& atom, const MovementKind& kind, Colour colour,
                         ReachBuilder<Bits>& builder);
  std::vector<Bits> royal_steps(Colour colour) const;

  const Rules* rules_;
  std::shared_ptr<TableParts<Bits>> parts_;
  std::vector<PieceType> types_;
  std::array<std::vector<PieceType>, kColours> promotion_types_;
  std::vector<MovementKind> kinds_;
  Capacity capacity_;
  std::vector<PieceType> non_pawns_, pawns_, royals_;
  typename ReachBuilder<Bits>::Arena arena_;
  std::array<TypeMoves<Bits>, kMaxPieceTypes> moves_;
  std::array<std::vector<NonPawn<Bits>>, kColours> compact_non_pawns_;
  std::vector<AttackAtom<Bits>> atoms_;
  std::size_t usual_atoms_ = 0;
  std::array<Bits, kColours> promotion_region_{};
  std::array<Bits, kColours> promotion_compulsory_{};
  std::array<PieceType, kMaxPieceTypes> in_hand_{};
  std::array<PieceType, kMaxPieceTypes> captured_as_{};
  std::array<std::vector<PieceType>, kMaxPieceTypes> alike_;
  std::array<std::array<Bits, kMaxPieceTypes>, kColours> drop_squares_{};
  std::array<int, kMaxPieceTypes> drops_per_file_{};
  bool drops_by_shade_ = false;
  std::array<Bits, kMaxFiles> files_{};
  Facts facts_;
  bool has_royals_ = false;
  bool royals_pass_ = false;
  bool has_triple_steps_ = false;
  bool ep_bars_steps_ = false;
  bool has_turns_ = false;
  bool has_walling_ = false;
  bool has_aloof_ = false;
  bool has_jumps_ = false;
  bool has_odd_paths_ = false;
  bool limits_drops_ = false;
  bool royals_face_ = false;
  bool has_bikjang_ = false;
  bool passes_matter_ = false;
  bool ends_by_last_moves_ = false;
  bool ends_by_losses_ = false;
  std::array<int, kMaxPieceTypes> loss_floors_{};
  Bits dark_squares_{};
  std::array<Bits, kCapacity<Bits>> neighbours_{};
  std::array<Bits, kCapacity<Bits>> blasted_{};
  std::array<std::uint64_t, kMaxPieceTypes> spared_by_{};
  std::vector<PieceType> spared_;
  MatingPower mating_power_;
};

// Pieces of `by` that attack (could capture on) `square` if `occupied` were the occupied squares.
template <class Bits>
Bits attackers_of(const Tables<Bits>& tables, const Placement<Bits>& placement, Square square, Colour by,
                  Bits occupied) {
  Bits attackers{};
  const Bits aloof = tables.has_aloof() ? placement.pieces(tables.aloof()) & occupied : Bits{};
  const bool faces = tables.royals_face() && contains(placement.pieces(tables.royals()), square);
  for (const AttackAtom<Bits>& atom : faces ? tables.atoms_on_royals() : tables.atoms()) {
    const auto& side = atom.sides[index_of(by)];
    Bits users{};
    for (const PieceType type : atom.types) users |= placement.pieces(type);
    const Bits aligned = users & placement.pieces(by) & side.targets[index_of(square)].aligned;
    if (none(aligned)) continue;
    Bits found = aligned & side.sources.at(square, occupied);
    if (atom.aloof) found &= contains(aloof, square) ? Bits{} : side.clear.at(square, aloof);
    attackers |= found;
  }
  return attackers;
}

extern template class Tables<Bits64>;
extern template class Tables<Bits128>;

}  // namespace proconsul
