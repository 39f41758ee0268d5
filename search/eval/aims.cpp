#include "search/eval/aims.h"

#include <algorithm>

#include "engine/effect.h"
#include "engine/reach.h"
#include "search/eval/piece_profile.h"

namespace proconsul {
namespace {

constexpr int kStrong = 400;  // centipawns before tuning

bool names_whole_army(const Rules& rules, const ExtinctionRules& extinction) {
  return extinction.together && extinction.types.size() == rules.pieces.size();
}

// Where a lone piece may go from a square without capturing.
SquareSet steps_from(const Rules& rules, const PieceDef& piece, Square from, Colour colour) {
  SquareSet targets{};
  for (const Path& path : piece.paths) {
    if (path.kind == PathKind::kHop || path.kind == PathKind::kGrasshop) continue;
    if (path.use == PathUse::kCapture) continue;
    for (const Way& way : ways_of(path, rules.board, from, colour)) targets |= bit<SquareSet>(way.target);
  }
  return targets;
}

// A cheap filter for moves that may win immediately by one of the game's own rules, which then decide.
template <class Bits>
class SuddenMoves {
 public:
  SuddenMoves(const Position<Bits>& position, const Aims& aims)
      : position_(position), aims_(aims), us_(position.side_to_move()) {
    find_check();
    find_arrival();
    find_victims();
  }

  bool any_likely() const { return by_check_ || any(goals_) || any(victims_) || any(fuses_); }

  bool likely(Move move) const {
    if (by_check_ && position_.gives_check(move)) return true;
    if (!move.is_step()) return false;
    const Step step = step_of(position_, move);
    if (contains(goals_, step.to) && aims_.moves_to_region(step.placed, step.to) == 0) return true;
    return step.victim.valid() && (contains(victims_, step.victim) || contains(fuses_, step.to));
  }

 private:
  void find_check() {
    by_check_ = aims_.check_limit() > 0 && position_.checks_given(us_) + 1 >= aims_.check_limit();
  }

  void find_arrival() {
    for (const PieceType type : aims_.runners(us_)) {
      const Piece runner(us_, type);
      for (const Square square : Squares(position_.pieces(us_, type))) {
        if (aims_.moves_to_region(runner, square) <= 1) goals_ = narrow<Bits>(aims_.region(us_));
      }
    }
  }

  void find_victims() {
    for (const Square square : Squares(last_vitals(position_, aims_, !us_))) {
      if (attacked(square)) victims_ |= bit<Bits>(square);
    }
    if (!aims_.explodes()) return;
    for (const Square royal : Squares(position_.royals(!us_))) {
      const Bits around = position_.tables().neighbours(royal) | bit<Bits>(royal);
      for (const Square square : Squares(around & position_.pieces(!us_))) {
        if (attacked(square)) fuses_ |= bit<Bits>(square);
      }
    }
  }

  bool attacked(Square square) const { return position_.is_attacked(square, us_, position_.occupied()); }

  const Position<Bits>& position_;
  const Aims& aims_;
  Colour us_;
  bool by_check_ = false;
  Bits goals_{};    // squares on which a runner may arrive
  Bits victims_{};  // attacked pieces that the other side cannot afford to lose
  Bits fuses_{};    // attacked pieces next to a royal
};

// Pawns promote, but to nothing much better than a knight.
bool promotes_to_weak_pieces(const Rules& rules) {
  if (rules.promotion_to_army || rules.promotion_types.empty()) return false;
  const auto weak = [&](PieceType type) { return profile_of(rules, type).prior < kStrong; };
  return std::all_of(rules.promotion_types.begin(), rules.promotion_types.end(), weak);
}

// The royals of either side can reach at most a quarter of the board.
bool royals_confined(const Rules& rules) {
  const auto confined = [&](const PieceDef& piece, Colour colour) {
    SquareSet reached{};
    for (const Path& path : piece.paths) {
      reached |= path.targets ? (*path.targets)[index_of(colour)] & piece.allowed : piece.allowed;
    }
    return 4 * popcount(reached & rules.board.squares) <= popcount(rules.board.squares);
  };
  return rules.royals_per_side > 0 &&
         std::all_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
           return !piece.royal || (confined(piece, Colour::kWhite) && confined(piece, Colour::kBlack));
         });
}

}  // namespace

Aims::Aims(const Rules& rules) : explodes_(rules.extra.blast_on_capture), check_limit_(rules.check_limit) {
  add_extinctions(rules);
  if (rules.flag) add_flag(rules);
  sudden_ = !fewer_pieces_win_ && (explodes_ || check_limit_ > 0 || races() || !vitals_.empty());
  flips_ = rules.hand.flips && rules.hand.fit == DropFit::kEnclosing && rules.more_pieces_win();
  unusual_ = sudden_ || fewer_pieces_win_ || flips_;
  style_ = find_style(rules);
  only_captures_ = std::all_of(rules.pieces.begin(), rules.pieces.end(), [](const PieceDef& piece) {
    return std::all_of(piece.paths.begin(), piece.paths.end(),
                       [](const Path& path) { return path.use == PathUse::kCapture; });
  });
}

// If there are several aims, the one that decides earliest.
EvalStyle Aims::find_style(const Rules& rules) const {
  if (fewer_pieces_win_) {
    const bool royals = rules.royals(Colour::kWhite) + rules.royals(Colour::kBlack) > 0;
    return royals ? EvalStyle::kShed : EvalStyle::kLosing;
  }
  if (explodes_) return EvalStyle::kExplosion;
  if (races()) {
    const bool royal = rules.pieces[index_of(rules.flag->types.front())].royal;
    if (royal) return rules.extra.no_checks ? EvalStyle::kDash : EvalStyle::kRace;
    return advances_ ? EvalStyle::kAdvance : EvalStyle::kRush;
  }
  if (check_limit_ > 0) return EvalStyle::kChecks;
  const bool kinds =
      std::any_of(vitals_.begin(), vitals_.end(), [](const Vital& vital) { return !vital.whole_army; });
  if (kinds) return EvalStyle::kExtinction;
  const bool horde =
      !vitals_.empty() && (rules.royals(Colour::kWhite) == 0) != (rules.royals(Colour::kBlack) == 0);
  if (horde) return EvalStyle::kHorde;
  if (rules.hand.takes) return EvalStyle::kHands;
  if (royals_confined(rules)) return EvalStyle::kPalace;
  return promotes_to_weak_pieces(rules) ? EvalStyle::kWeak : EvalStyle::kOrdinary;
}

void Aims::add_extinctions(const Rules& rules) {
  for (const ExtinctionRules& extinction : rules.extinctions) {
    const bool whole = names_whole_army(rules, extinction);
    if (extinction.verdict == Verdict::kWin) {
      fewer_pieces_win_ |= whole || rules.extra.must_capture;
      if (!whole) burdens_.insert(burdens_.end(), extinction.types.begin(), extinction.types.end());
    }
    if (extinction.verdict != Verdict::kLoss) continue;
    if (extinction.together) {
      vitals_.push_back({extinction.types, extinction.at_most, whole});
      lone_king_loses_ |= whole && extinction.at_most > 0 && extinction.at_most == rules.royals_per_side;
      continue;
    }
    for (const PieceType type : extinction.types) vitals_.push_back({{type}, extinction.at_most, false});
  }
}

void Aims::add_flag(const Rules& rules) {
  runners_ = {rules.flag->types_of(Colour::kWhite), rules.flag->types_of(Colour::kBlack)};
  runners_needed_ = rules.flag->count;
  distances_.resize(rules.pieces.size() * 2 * kMaxSquares, kNever);
  steps_.resize(distances_.size());
  regions_ = {rules.flag->white_region, rules.flag->black_region};
  for (const Colour colour : kBothColours) {
    for (const PieceType type : runners(colour)) measure_way(rules, type, colour);
  }
  advances_ = every_step_is_nearer(rules);
  if (advances_) find_ways(rules);
}

void Aims::find_ways(const Rules& rules) {
  ways_ = steps_;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t row = 0; row < ways_.size(); row += kMaxSquares) {
      for (const Square square : Squares(rules.board.squares)) {
        SquareSet& way = ways_[row + index_of(square)];
        SquareSet wider = way;
        for (const Square next : Squares(way)) wider |= ways_[row + index_of(next)];
        changed |= !(wider == way);
        way = wider;
      }
    }
  }
}

bool Aims::every_step_is_nearer(const Rules& rules) const {
  for (const Colour colour : kBothColours) {
    for (const PieceType type : runners(colour)) {
      const Piece runner(colour, type);
      for (const Square square : Squares(rules.board.squares)) {
        for (const Square next : Squares(steps(runner, square))) {
          if (moves_to_region(runner, next) >= moves_to_region(runner, square)) return false;
        }
      }
    }
  }
  return true;
}

void Aims::measure_way(const Rules& rules, PieceType type, Colour colour) {
  const PieceDef& piece = rules.pieces[index_of(type)];
  const std::size_t row = static_cast<std::size_t>(Piece(colour, type).code()) * kMaxSquares;
  std::uint8_t* distance = &distances_[row];
  SquareSet* steps = &steps_[row];
  const SquareSet squares = rules.board.squares;
  for (const Square square : Squares(squares)) {
    steps[index_of(square)] = steps_from(rules, piece, square, colour);
    if (contains(region(colour), square)) distance[index_of(square)] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Square square : Squares(squares)) {
      for (const Square next : Squares(steps[index_of(square)])) {
        if (distance[index_of(next)] + 1 >= distance[index_of(square)]) continue;
        distance[index_of(square)] = static_cast<std::uint8_t>(distance[index_of(next)] + 1);
        changed = true;
      }
    }
  }
}

template <class Bits>
Move sudden_win(Position<Bits>& position, const Aims& aims) {
  const SuddenMoves<Bits> moves(position, aims);
  if (!moves.any_likely()) return Move::none();
  MoveList list;
  position.generate(list);
  for (const Move move : list) {
    if (!moves.likely(move)) continue;
    position.do_move(move);
    const std::optional<End> end = position.immediate_end();
    const bool wins = end && end->verdict == Verdict::kLoss;
    position.undo_move();
    if (wins) return move;
  }
  return Move::none();
}

template Move sudden_win(Position<Bits64>&, const Aims&);
template Move sudden_win(Position<Bits128>&, const Aims&);

}  // namespace proconsul
