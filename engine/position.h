// A position of a game with the moves that led to it: generation, make and unmake of legal moves. Bits is
// Bits64 for boards of up to 64 squares, Bits128 otherwise; use engine/game.h where the difference does not
// matter. Invariants: no royal of the side that is not to move is attacked; key() equals compute_key(). No
// heap allocation in generation, do and undo (the state stack grows in reserve() and, past that,
// geometrically).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/bitboard.h"
#include "engine/compiled_game.h"
#include "engine/effect.h"
#include "engine/end.h"
#include "engine/hands.h"
#include "engine/move_list.h"
#include "engine/result.h"
#include "engine/rules.h"
#include "engine/special_moves.h"
#include "engine/tables.h"
#include "engine/zobrist.h"

namespace proconsul {

struct DoubleStep;
struct Setup;

// The piece types that may be promoted to, most preferred first.
class PromotionChoice {
 public:
  void push(PieceType type) { types_[size_++] = type; }
  std::size_t size() const { return size_; }
  const PieceType* begin() const { return types_.data(); }
  const PieceType* end() const { return types_.data() + size_; }

 private:
  std::array<PieceType, kMaxPieceTypes> types_;
  std::size_t size_ = 0;
};

template <class Bits>
class Position {
 public:
  // Fails with a message and the column in `fen`. `army`: see Game::create.
  static Result<Position> from_fen(std::shared_ptr<const CompiledGame> game, std::string_view fen,
                                   const std::vector<PieceType>& army);
  // The same for a parsed FEN; errors give columns of its text.
  static Result<Position> from_setup(std::shared_ptr<const CompiledGame> game, const Setup& setup,
                                     const std::vector<PieceType>& army);
  std::string fen() const;

  Position(const Position& other);
  Position(Position&& other) noexcept = default;
  Position& operator=(const Position& other);
  Position& operator=(Position&& other) noexcept = default;
  ~Position() = default;

  const Rules& rules() const { return game_->rules(); }
  const Tables<Bits>& tables() const { return *tables_; }
  // What pawns of this colour may promote to at some time in the game.
  const std::vector<PieceType>& promotion_types(Colour colour) const {
    return tables_->promotion_types(colour);
  }
  // What the side to move may promote to now.
  PromotionChoice promotion_choice() const;
  // Whether a pawn of the side to move on `from` may become `type` there or by moving to `to`, checks aside.
  bool may_promote_standing(Square from, Square to, PieceType type) const;
  bool may_add(PieceType type) const;  // the side to move has fewer of them than the promotion limit
  const std::vector<SpecialMove>& special_moves() const { return special_move_table_->moves; }
  const SpecialMove& special_move(Move move) const {
    return special_move_table_->moves[static_cast<std::size_t>(move.detail())];
  }

  // Where the piece of move.gate() comes in.
  Square gate_of(Move move) const {
    return move.kind() == Move::Kind::kSpecial ? special_move(move).gate : move.from();
  }

  Colour side_to_move() const { return side_to_move_; }
  // How many actions the side to move has left in its turn, the next one included.
  int actions_left() const { return turns_.empty() ? 1 : turns_.back().left; }
  // The side to move has also made the last move.
  bool goes_on() const { return !turns_.empty() && turns_.back().begun; }
  Colour last_mover() const { return goes_on() ? side_to_move_ : !side_to_move_; }
  const Placement<Bits>& placement() const { return placement_; }
  Piece on(Square square) const { return placement_.on(square); }
  // The piece that a move moves, the first of two, or drops.
  Piece mover(Move move) const {
    if (move.is_drop()) return Piece(side_to_move_, move.drop_type());
    const Piece piece = on(move.from());  // none where a side without any passes
    return piece.valid() ? piece : Piece(side_to_move_, PieceType(0));
  }
  Bits occupied() const { return placement_.occupied(); }
  Bits pieces(Colour colour) const { return placement_.pieces(colour); }
  Bits pieces(PieceType type) const { return placement_.pieces(type); }
  Bits pieces(Colour colour, PieceType type) const { return pieces(colour) & pieces(type); }
  Bits pieces(const std::vector<PieceType>& types) const { return placement_.pieces(types); }
  const Hand& hand(Colour colour) const { return hands_[index_of(colour)]; }
  // Squares on which a piece in the hand of `colour` may be dropped, checks aside.
  Bits drop_targets(Colour colour, PieceType type) const;
  Bits royals(Colour colour) const { return pieces(tables_->royals()) & pieces(colour); }
  // Some pieces of `by` may capture others of their own side.
  bool takes_own(Colour by) const {
    return rules().extra.self_capture || !rules().extra.own_takers[index_of(by)].empty();
  }
  // What pieces of `by` may capture; all other pieces block them.
  Bits capturable(Colour by) const {
    return pieces(!by) | (takes_own(by) ? pieces(by) & ~royal_set(by) : Bits{});
  }
  // The royals and all other pieces that the game's own rules forbid to leave attacked.
  Bits royal_set(Colour colour) const;
  Bits pawns(Colour colour) const { return pieces(tables_->pawns()) & pieces(colour); }  // pawns of any type

  Key key() const { return state_->key; }  // placement, hands, side, actions left, unmoved marks, en passant
  // The same for tables of scores and moves: it also tells apart whether a pass has just been made, where
  // another pass or facing royals would then end the game.
  Key memory_key() const {
    return tables_->passes_matter() && last_move().kind() == Move::Kind::kPass ? key() ^ zobrist::kPassed
                                                                               : key();
  }
  Key pawn_key() const { return state_->part_keys[kPawnPart]; }  // placement of the pawn-like pieces only
  // Placement of one side's pieces that are not pawn-like.
  Key non_pawn_key(Colour colour) const { return state_->part_keys[index_of(colour)]; }
  Key compute_key() const;  // from scratch, for tests
  // The key after most moves, ignoring unmoved marks, en passant and other side effects: for prefetching.
  Key likely_key_after(Move move) const;
  Bits unmoved() const { return state_->unmoved; }  // pieces whose unmoved mark still matters
  Square ep_square() const { return state_->ep; }   // where a pawn may capture en passant, else none()
  // The pawn that an en passant capture on `passed` takes.
  Square ep_victim(Square passed) const {
    return passed == state_->ep ? state_->ep_victim : other_victim(passed);
  }
  // What an en passant capture takes, or a jump in games with jumps.
  Square victim_beside(Move move) const { return tables_->has_jumps() ? jumped(move) : ep_victim(move.to()); }
  // The square of the piece that a step jumps over and captures; none() for any other step.
  Square jumped(Move move) const { return tables_->has_jumps() ? jumped_over(move) : Square::none(); }
  // The square of the piece that has to jump on, none() if there is none.
  Square jumping() const { return turns_.empty() ? Square::none() : turns_.back().jumping; }
  // All squares where pawns of the side to move may capture en passant, now or later in the turn: several
  // after several actions. Where pawns pass two squares at once, also those up to the victim of ep_square(),
  // on which the capture may be illegal.
  Bits ep_squares() const;
  Bits passed_squares() const;  // including those of its own pawns in this turn, as in a FEN
  const SpecialMoveTable& special_move_table() const { return *special_move_table_; }
  int rule50() const {
    return static_cast<int>(state_->rule50);
  }  // plies since the last capture or pawn move
  int full_move() const { return full_move_; }
  // By both sides since the game began.
  int plies_played() const { return 2 * (full_move_ - 1) + (side_to_move_ == Colour::kBlack ? 1 : 0); }
  // Plies counted, and how many the rules of counting allow; 0: no side counts.
  int count() const { return state_->count; }
  int count_limit() const { return state_->count_limit; }
  Move last_move() const { return state_->move; }  // none() at the start and after a null move

  // Pawns of this type and colour that could capture en passant on `square`.
  Bits ep_capturers(Colour colour, PieceType type, Square square) const;
  // Where the pawn of this type of the side to move on `from` could capture en passant.
  Bits ep_targets(Square from, PieceType type) const;
  bool in_check() const;  // a royal of the side to move is attacked
  // Pieces of `by` that attack (could capture on) `square` if `occupied` were the occupied squares.
  Bits attackers_to(Square square, Colour by, Bits occupied) const;
  bool is_attacked(Square square, Colour by, Bits occupied) const;
  // Squares that the piece on `from` attacks / could move to without capturing, en passant and special moves
  // aside.
  Bits attacks_from(Square from, Piece piece, Bits occupied) const;
  Bits quiets_from(Square from, Piece piece, Bits occupied) const;
  // A royal of the side that is not to move is attacked, which no move may leave.
  bool leaves_check() const;
  // Royals of both sides face each other along an open line. Precondition: the game has that rule.
  bool royals_face() const;

  // Legal moves only; each appends to the list.
  void generate(MoveList& list) const;
  // The moves that the extra rules still have to judge; in a plain game the legal moves.
  void generate_candidates(MoveList& list) const;
  void generate_tactical(MoveList& list) const;  // captures and promotions
  std::uint64_t count_moves() const;
  // `chain`: drops whose mates are forbidden that have been judged on the way here; see CheckingDrops.
  bool has_legal_move(int chain = 0) const;
  bool can_capture() const;               // legally, where captures are compulsory
  bool can_capture_ep() const;            // legally
  bool is_legal(Move move) const;         // any bit pattern
  bool is_pseudo_legal(Move move) const;  // any bit pattern; may leave own royals attacked
  // The same of a move without the wall that it has to place.
  bool is_pseudo_legal_unwalled(Move move) const;
  // The move, not a drop, resets the clock of the move limit, whatever it captures.
  bool resets_clock(Piece mover, Move move) const;
  bool is_capture(Move move) const {
    return move.is_step() && (move.kind() == Move::Kind::kEnPassant || on(move.to()).valid() ||
                              (move.is_promotion() && jumped(move).valid()));
  }
  bool gives_check(Move move) const;  // precondition: is_legal(move)

  void reserve(std::size_t plies);
  void do_move(Move move);          // precondition: is_legal(move)
  void do_move_unkeyed(Move move);  // for counting: all keys are undefined until the move is undone
  void undo_move();                 // precondition: a move was done
  void do_null_move();              // precondition: !in_check()
  void undo_null_move();

  int points(Colour colour) const { return state_->points[index_of(colour)]; }  // where they are counted
  // How a pass by the side is encoded: from and to its first piece, or to the first square.
  Move side_pass() const;
  // The side to move has nothing to drop while the other side has.
  bool has_to_wait() const;
  // The move, not a pass, leads to a placement that an earlier move of the side led to.
  bool repeats_own(Move move) const;

  int checks_given(Colour colour) const {
    return state_->checks[index_of(colour)];
  }  // where they are counted
  // How the game has ended, whatever moves are left: by extinction, a flag, checks given.
  std::optional<End> immediate_end() const { return may_have_ended() ? end_by_rule() : std::nullopt; }
  std::optional<End> end_by_rule() const;  // the same, even in games without such ends
  Verdict stalemate_verdict() const;     // for the side to move, having no legal move and not being in check
  Verdict checkmate_verdict() const;     // the same, being in check
  int repetitions() const;               // earlier occurrences of this position in the moves done
  End repetition_end() const;            // this position having occurred before
  bool repeated_since(int plies) const;  // this position occurred within the last `plies` plies
  // Neither side can win, for certain. Cheap enough for every node of a search.
  bool insufficient_material() const;
  // A special move may still bring a non-royal piece to squares of the other shade.
  bool shade_may_change() const;

 private:
  std::optional<End> end_by_last_moves() const;
  std::optional<End> shuttle_end() const;
  Bits clear_from(Square from, Piece piece, Bits occupied) const;
  template <class>
  friend class Generator;
  template <class>
  friend class FenReader;

  // Checks to the side to move, turn after turn, up to the current one; see MateRules.
  enum class Series : std::uint8_t { kNone, kWeak, kStrong };

  struct State {
    Key key = 0;
    std::array<Key, kColours + 1> part_keys{};  // of each side's non-pawn pieces, of all pawns
    Bits unmoved{};
    Move move;
    Piece captured;  // by a step
    Piece mover;     // as it was before a plain step, or as it arrived and burst
    Square ep;
    Square ep_victim;
    Series series = Series::kNone;                // only where it matters
    std::uint8_t changes = 0;                     // squares of changed_ that the move has changed
    std::array<std::int8_t, kColours> checks{};   // given so far, where they are counted; see Setup::checks
    std::array<std::int16_t, kColours> points{};  // where they are counted
    std::uint16_t count = 0;                      // plies, where they are counted
    std::uint16_t count_limit = 0;
    std::uint32_t rule50 = 0;
    std::uint32_t since_null = 0;  // plies that repetition detection may look back
  };

  // Parallel to each State where turns have several actions.
  struct Passed {
    Square square, victim;
  };
  struct Turn {
    std::uint8_t left = 1;   // actions of the side to move, the next one included
    bool begun = false;      // the side has also made the last move
    std::uint8_t count = 0;  // of `passed`
    Square jumping;          // the square of the piece that has to jump on
    // Squares that pawns have passed: the mover's own until its turn ends, or those it may capture en
    // passant.
    std::array<Passed, kMaxActions> passed;
  };

  static constexpr std::size_t kPawnPart = kColours;

  Position(std::shared_ptr<const CompiledGame> game, std::shared_ptr<const Tables<Bits>> tables);
  State& push_state();
  void put(Piece piece, Square square) { placement_.put(piece, square); }
  void remove(Square square) { placement_.remove(square); }
  void toggle(State& state, Piece piece, Square square) const;  // in the keys
  void toggle_occupant(State& state, Piece occupant, Square square) const;
  void post_move_update(State& state, Move move);
  void count_check(State& state);
  Square jumped_over(Move move) const;
  bool jumps_on(Move move) const;
  template <bool keyed>
  void score(State& state, Move move, const Effect<Bits>& effect) const;
  Key key_of_score(Move move, const Effect<Bits>& effect) const;
  void continue_series(State& state);
  void count_on(State& state) const;
  Bits shades_refused(Colour colour, PieceType type) const;
  Piece stepped(const State& state) const;
  void end_leaps(State& state, Move move);
  Bits checkers() const;  // pieces that check the side to move
  std::array<bool, kColours> checks_since_repetition() const;
  std::size_t reversible_plies() const;
  void normalise_unmoved(State& state) const;
  Bits gates() const;  // unmoved pieces of these squares that may let others in
  void mark_moved(State& state, Bits touched) const;
  void unmark(State& state, Bits touched) const;
  bool is_plain_step(Move move) const;
  template <bool keyed>
  void play(Move move);
  template <bool keyed>
  void play_step(State& state, const Step& step);
  // How a captured piece is held in the other side's hand, and back on the board; none() if it is lost.
  Piece held_as(Piece taken) const {
    const PieceType type = tables_->captured_as(taken.type());
    return type.valid() ? Piece(!taken.colour(), type) : Piece::none();
  }
  template <bool keyed>
  void hold(State& state, Piece taken);
  void release(Piece taken);
  Key key_of_change(Piece piece, int more) const;
  template <class Visit>
  void for_each_lost(const SquareChange* first, const SquareChange* last, Piece burst, Visit visit) const;
  Key key_of_taking(const Effect<Bits>& effect) const;
  template <bool keyed>
  void play_effect(State& state, const Effect<Bits>& effect);
  void take_back(Move move, int changes, Piece burst);
  State& begin_turn(Move move);
  template <bool keyed>
  void end_turn(State& state, Move move);
  void set_en_passant(State& state, Square passed, Square victim) const;
  void set_passed(State& state, Square from, Square to) const;
  void begin_with(State& state, const Setup& setup, const std::vector<DoubleStep>& steps, Square jumping);
  bool is_ready_for(Square passed, Square victim) const;
  MoveList ep_captures(Square passed) const;
  bool serves_en_passant(Square passed) const;
  bool is_legal_walled(Move move) const;
  void drop_vain_en_passant();
  void drop_vain_passed();
  Square other_victim(Square passed) const;
  Bits passed_between(Square from, Square to) const;
  void continue_turn(State& state, Move move);
  void add_passed(Turn& turn, Passed passed) const;
  void start_turn(State& state, Turn turn);
  void null_turn(State& state);
  Key key_of(const Turn& turn) const;
  Key likely_turn_key(Move move) const;
  bool may_have_ended() const;
  bool may_pass_otherwise() const;
  bool may_pass_for_want() const;
  bool is_side_pass_legal(Move move) const;
  void start_from(const State& state);  // makes it the first state and computes its keys

  std::shared_ptr<const CompiledGame> game_;  // outlives tables_
  std::shared_ptr<const Tables<Bits>> tables_;
  std::shared_ptr<const SpecialMoveTable> special_move_table_;
  Placement<Bits> placement_;
  Hands hands_;
  std::vector<SquareChange> changed_;  // by all moves done that are not plain steps, the latest last
  Colour side_to_move_ = Colour::kWhite;
  int full_move_ = 1;
  std::vector<State> states_;
  std::vector<Turn> turns_;  // parallel to states_ where turns have several actions, else empty
  State* state_ = nullptr;
};

// If only losses end the game early, a loss that leaves enough pieces of the type does not.
template <class Bits>
[[gnu::always_inline]] inline bool Position<Bits>::may_have_ended() const {
  if (!tables_->ends_early()) return false;
  if (!tables_->ends_by_losses()) return true;
  const Move last = state_->move;
  const bool plain = last.valid() && last.is_bare_step() && !last.changes_type() && state_->changes == 0;
  if (!plain) return true;
  const Piece lost = state_->captured;
  return lost.valid() && popcount(pieces(lost.colour(), lost.type())) <= tables_->loss_floor(lost.type());
}

extern template class Position<Bits64>;
extern template class Position<Bits128>;

}  // namespace proconsul
