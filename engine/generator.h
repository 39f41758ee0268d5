// Legal move generation for one node. Out of check, a move can expose a royal only if the royal makes it, if
// it is a special move or if it touches a square on which an enemy line attack depends; those moves are
// tested by an attack query on the changed board. All others are legal as they stand and can be counted in
// bulk.
#pragma once

#include "engine/watch.h"

namespace proconsul {

// Which moves are generated. kTactical: captures and promotions; kOnBoard: all but drops.
enum class Wanted : std::uint8_t { kAll, kTactical, kOnBoard };

// Drops that give check where the rules forbid some to mate. Whether one mates takes all replies to it, drops
// that give check among them, and so on: `chain` is how many have been judged on the way here, checks that
// must mate among them (ExtraLegality), and beyond a limit none counts as mate.
struct CheckingDrops {
  int chain = 0;
  bool left_out = false;  // instead of being judged
};

template <class Bits>
class Generator : private Watch<Bits> {
 public:
  explicit Generator(const Position<Bits>& position, CheckingDrops checking_drops = {})
      : Watch<Bits>(position, !position.side_to_move(),
                    position.tables().tests_every_move() ? Bits{} : position.royals(position.side_to_move())),
        checking_drops_(checking_drops) {}

  using Watch<Bits>::in_check;
  using Watch<Bits>::may_pass;
  int chain() const { return checking_drops_.chain; }
  // Sink: add(from, targets), add_promotions(from, targets), add_shifted(targets, delta, kind),
  // add_promoted(targets, delta), add_changed(from, targets, type), add_drops(type, targets), add_gated(from,
  // targets, type), add_walled(move, squares), add(move); each set holds legal moves only.
  template <class Sink>
  void run(Sink& sink, Wanted wanted) const;

  template <class Sink>
  void en_passant(Sink& sink) const;

  using Watch<Bits>::safe_after;
  // An enemy attacks the square and may capture a royal piece there.
  bool threatens_royal(Square square, Bits occupied) const;
  bool safe_after_drop(PieceType type, Square to) const;
  bool has_drop() const;  // a legal one
  // Whether the gated move is legal: the piece that comes in does not block a check either.
  bool safe_after_gate(Move move) const;
  // False if the drop gives a check or a mate that the rules forbid. Precondition: it is otherwise legal.
  bool may_check_by(Move drop) const;
  // Squares on the paths of special moves: those tested so far, and those of them attacked. Many special
  // moves share a path.
  struct Attacked {
    Bits looked{};
    Bits found{};
  };
  // All conditions of a special move except the unmoved marks hold.
  bool special_ready(const SpecialMove& special, Attacked& attacked) const;

 private:
  bool safe_after(const SpecialMove& special) const;
  bool is_attacked_on_way(const SpecialMove& special) const;

  using Watch<Bits>::position_;
  using Watch<Bits>::tables_;
  using Watch<Bits>::us_;
  using Watch<Bits>::them_;
  using Watch<Bits>::occupied_;
  using Watch<Bits>::own_;
  using Watch<Bits>::capturable_;
  using Watch<Bits>::open_;
  using Watch<Bits>::royals_;
  using Watch<Bits>::in_check_;
  using Watch<Bits>::faces_;
  using Watch<Bits>::test_all_;
  using Watch<Bits>::target_;
  using Watch<Bits>::pinned_;
  using Watch<Bits>::pin_allowed_;
  using Watch<Bits>::sensitive_from_;
  using Watch<Bits>::sensitive_to_;
  using Watch<Bits>::all_safe;
  using Watch<Bits>::aloof_;
  using Watch<Bits>::filtered;
  using Watch<Bits>::is_attacked;
  using Watch<Bits>::safe_step;
  using Watch<Bits>::safe_steps;
  using Watch<Bits>::tested;

  template <class Sink>
  void pawns(Sink& sink, Wanted wanted) const;
  template <class Sink>
  void pawn_shifts(Sink& sink, const TypeMoves<Bits>& moves, Bits from, Bits allowed, bool test,
                   Wanted wanted) const;
  Bits able_to_promote(Bits targets) const;
  template <class Sink>
  void emit_shifted(Sink& sink, const PawnShift<Bits>& shift, Bits targets, PieceType own,
                    Wanted wanted) const;
  template <class Sink>
  void pawn_tables(Sink& sink, const TypeMoves<Bits>& moves, Bits from, Bits allowed, Wanted wanted) const;
  template <class Sink>
  void pawns_of(Sink& sink, const TypeMoves<Bits>& moves, Bits from, Bits target, Wanted wanted) const;
  template <class Sink>
  void herd(Sink& sink, const TypeMoves<Bits>& moves, Bits from, Wanted wanted) const;
  template <class Sink>
  void non_pawns(Sink& sink, Wanted wanted) const;
  template <class Sink>
  void promoting_non_pawns(Sink& sink, const TypeMoves<Bits>& moves, Bits from, Wanted wanted) const;
  template <class Sink>
  void careful_non_pawns(Sink& sink, const TypeMoves<Bits>& moves, Bits from, Wanted wanted) const;
  template <std::size_t lines, class Sink>
  void free_non_pawns(Sink& sink, const Reach<Bits>& reach, Bits from, Bits allowed) const;
  template <class Sink>
  void free_non_pawns(Sink& sink, const Reach<Bits>& reach, Bits from, Bits allowed) const;
  template <class Sink>
  void royals(Sink& sink, Wanted wanted) const;
  template <class Sink>
  void royal_passes(Sink& sink) const;
  template <class Sink>
  void passes(Sink& sink, const Reach<Bits>& moves, Bits from) const;
  template <class Sink>
  void special_moves(Sink& sink) const;
  template <class Sink>
  void jumps(Sink& sink) const;
  template <class Sink>
  void line_moves(Sink& sink, Wanted wanted) const;
  template <class Sink>
  void add_gated_specials(Sink& sink, Move move) const;
  template <class Sink>
  void gates(Sink& sink, Wanted wanted) const;
  Bits gate_targets(Square from, Wanted wanted) const;
  template <class Sink>
  void standing_promotions(Sink& sink) const;
  template <class Sink>
  void drops_of(Sink& sink, PieceType type) const;
  Bits forbidden_drops(PieceType type, Bits targets) const;
  template <class Sink>
  void drops(Sink& sink) const;
  Bits targets_of(const TypeMoves<Bits>& moves, Square from, Wanted wanted) const;

  CheckingDrops checking_drops_;
};

// As Position::generate_candidates.
template <class Bits>
void generate_candidates(const Position<Bits>& position, int chain, MoveList& list);

}  // namespace proconsul
