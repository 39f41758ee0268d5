#include "search/endgame/endgame_solver.h"

#include <algorithm>
#include <limits>

#include "search/endgame/back_moves.h"
#include "search/endgame/reflections.h"

namespace proconsul {
namespace {

// Codes while solving: 0 undecided, plies + 1 decided (or at least that good, for wins by capture).
constexpr std::uint16_t kIllegal = 0xFFFF;
constexpr std::uint16_t kPending = 0x8000;  // flag: all captures lose; the other bits hold the slowest loss
constexpr std::uint8_t kNeverLost = 0xFF;   // instead of a number of moves: a capture draws

template <class Bits>
class Solver {
 public:
  Solver(const CompiledGame& game, const Material& material,
         const std::function<EndgameSource(const Material&)>& source, const SolverWatch& watch);
  Result<EndgameTable> run();

 private:
  using Side = typename TypeMoves<Bits>::Side;
  struct Slot {
    Piece piece;
    bool royal;
    bool passes;
    const Side* side;
    BackMoves<Bits> back;
    Material rest;  // after its capture
    EndgameSource rest_source;
  };
  struct Tally {
    int moves = 0;  // quiet ones
    int best_win = std::numeric_limits<int>::max();
    int slowest_loss = -1;
    bool draw = false;
  };

  // Calls visit(index) for each index that is not the image of another; false if stopped.
  template <class Visit>
  bool for_each_in_part(double done, double share, Visit visit);
  bool look_at_all();
  bool place(std::size_t index, Bits& occupied);
  void look_at(std::size_t index, Bits occupied);
  void count_moves(std::size_t slot, Bits occupied, Tally& tally);
  void take_capture(std::size_t slot, std::size_t victim, Square to, Tally& tally);
  void record(std::size_t index, Bits occupied, const Tally& tally);
  bool is_attacked(Colour colour, Bits royals, Bits occupied, std::size_t without) const;
  bool is_safe(std::size_t slot, Square to, Bits occupied, std::size_t victim) const;
  Bits royals(Colour colour) const;
  bool spread();
  void spread_from(std::size_t index, int plies);
  std::size_t before_in_part(const EndgameSquares& squares, Square first_from, Colour mover) const;
  void tell(std::size_t before, bool loses, int plies);
  void decide(std::size_t index, int plies);
  void copy_to_images();
  std::array<EndgameCounts, kColours> count() const;
  bool is_sorted(const EndgameSquares& squares) const;
  bool stopped() const { return watch_.stopped && watch_.stopped(); }
  void report(double share) const {
    if (watch_.progress) watch_.progress(share);
  }

  static constexpr std::size_t kNobody = kMaxEndgamePieces;

  const Rules& rules_;
  const Material& material_;
  const SolverWatch& watch_;
  std::shared_ptr<const Tables<Bits>> tables_;
  EndgameIndex index_;
  Reflections reflections_;
  std::vector<Slot> slots_;
  EndgameSquares at_;  // squares of the current position
  Colour mover_ = Colour::kWhite;
  std::vector<std::uint16_t> codes_;
  std::vector<std::uint8_t> open_;  // quiet moves not yet known to lose
  int highest_ = 0;                 // largest number of plies decided so far
};

template <class Bits>
std::shared_ptr<const Tables<Bits>> tables_for(const CompiledGame& game, const Material& material) {
  std::vector<PieceType> types;
  for (const Piece piece : material.pieces()) {
    if (std::find(types.begin(), types.end(), piece.type()) == types.end()) types.push_back(piece.type());
  }
  std::sort(types.begin(), types.end());
  return game.tables<Bits>(types, {});
}

template <class Bits>
Solver<Bits>::Solver(const CompiledGame& game, const Material& material,
                     const std::function<EndgameSource(const Material&)>& source, const SolverWatch& watch)
    : rules_(game.rules()),
      material_(material),
      watch_(watch),
      tables_(tables_for<Bits>(game, material)),
      index_(rules_.board, material.size()),
      reflections_(rules_, material) {
  for (std::size_t i = 0; i < material.size(); ++i) {
    const Piece piece = material.pieces()[i];
    const TypeMoves<Bits>& moves = tables_->moves(piece.type());
    const bool royal = moves.royal;
    Material rest = royal ? Material() : material.without(i);
    EndgameSource rest_source = royal ? EndgameSource{} : source(rest);
    slots_.push_back({piece, royal, moves.passes && !royal, &moves.sides[index_of(piece.colour())],
                      BackMoves<Bits>(rules_, piece), std::move(rest), std::move(rest_source)});
  }
}

template <class Bits>
Result<EndgameTable> Solver<Bits>::run() {
  codes_.assign(index_.size(), 0);
  open_.assign(index_.size(), 0);
  if (!look_at_all() || !spread()) return Error{"interrupted"};
  open_ = {};
  copy_to_images();
  const auto counts = count();
  for (std::uint16_t& code : codes_) {
    if ((code & kPending) != 0) code = 0;
  }
  report(1);
  return EndgameTable(rules_, material_, codes_, counts);
}

template <class Bits>
template <class Visit>
bool Solver<Bits>::for_each_in_part(double done, double share, Visit visit) {
  const std::size_t block = index_.stride(0);
  for (std::size_t first = 0; first < index_.size(); first += block) {
    if (!reflections_.in_part(index_.squares_of(first)[0])) continue;
    if (stopped()) return false;
    report(done + share * static_cast<double>(first) / static_cast<double>(index_.size()));
    for (std::size_t index = first; index < first + block; ++index) visit(index);
  }
  return true;
}

template <class Bits>
bool Solver<Bits>::look_at_all() {
  return for_each_in_part(0, 0.7, [this](std::size_t index) {
    Bits occupied{};
    if (place(index, occupied)) {
      look_at(index, occupied);
    } else {
      codes_[index] = kIllegal;
    }
  });
}

// False if two pieces share a square or the side not to move is in check.
template <class Bits>
bool Solver<Bits>::place(std::size_t index, Bits& occupied) {
  at_ = index_.squares_of(index);
  mover_ = index_.mover_of(index);
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (contains(occupied, at_[slot])) return false;
    occupied |= bit<Bits>(at_[slot]);
  }
  return !is_attacked(!mover_, royals(!mover_), occupied, kNobody);
}

template <class Bits>
Bits Solver<Bits>::royals(Colour colour) const {
  Bits set{};
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (slots_[slot].royal && slots_[slot].piece.colour() == colour) set |= bit<Bits>(at_[slot]);
  }
  return set;
}

// True if a piece of `colour`'s opponent, other than the one at index `without`, attacks one of its royals.
template <class Bits>
bool Solver<Bits>::is_attacked(Colour colour, Bits royals, Bits occupied, std::size_t without) const {
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (slot == without || slots_[slot].piece.colour() == colour) continue;
    if (any(slots_[slot].side->captures.at(at_[slot], occupied) & royals)) return true;
  }
  return false;
}

template <class Bits>
bool Solver<Bits>::is_safe(std::size_t slot, Square to, Bits occupied, std::size_t victim) const {
  Bits own = royals(mover_);
  if (slots_[slot].royal) own = (own & ~bit<Bits>(at_[slot])) | bit<Bits>(to);
  return !is_attacked(mover_, own, (occupied & ~bit<Bits>(at_[slot])) | bit<Bits>(to), victim);
}

template <class Bits>
void Solver<Bits>::look_at(std::size_t index, Bits occupied) {
  Tally tally;
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (slots_[slot].piece.colour() == mover_) count_moves(slot, occupied, tally);
  }
  record(index, occupied, tally);
}

template <class Bits>
void Solver<Bits>::count_moves(std::size_t slot, Bits occupied, Tally& tally) {
  const Square from = at_[slot];
  const Bits quiet = slots_[slot].side->moves.at(from, occupied);
  for_each_square(quiet & ~occupied,
                  [&](Square to) { tally.moves += is_safe(slot, to, occupied, kNobody) ? 1 : 0; });
  if (slots_[slot].passes && contains(quiet, from))
    tally.moves += is_safe(slot, from, occupied, kNobody) ? 1 : 0;
  const Bits takes = slots_[slot].side->captures.at(from, occupied) & occupied;
  if (none(takes)) return;
  for (std::size_t victim = 0; victim < slots_.size(); ++victim) {
    if (slots_[victim].piece.colour() == mover_ || !contains(takes, at_[victim])) continue;
    if (is_safe(slot, at_[victim], occupied, victim)) take_capture(slot, victim, at_[victim], tally);
  }
}

template <class Bits>
void Solver<Bits>::take_capture(std::size_t slot, std::size_t victim, Square to, Tally& tally) {
  EndgameSquares squares;
  std::size_t count = 0;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (i != victim) squares[count++] = i == slot ? to : at_[i];
  }
  const Slot& taken = slots_[victim];
  const EndgameValue reply = value_in(taken.rest_source, rules_.board, taken.rest, squares, !mover_);
  if (reply.wdl == WdlScore::kDraw) tally.draw = true;
  if (reply.wdl == WdlScore::kLoss) tally.best_win = std::min(tally.best_win, reply.plies + 1);
  if (reply.wdl == WdlScore::kWin) tally.slowest_loss = std::max(tally.slowest_loss, reply.plies + 1);
}

template <class Bits>
void Solver<Bits>::record(std::size_t index, Bits occupied, const Tally& tally) {
  PROCONSUL_CHECK(tally.moves < kNeverLost);
  open_[index] = tally.draw ? kNeverLost : static_cast<std::uint8_t>(tally.moves);
  if (tally.best_win != std::numeric_limits<int>::max()) return decide(index, tally.best_win);
  if (tally.draw) return;
  if (tally.moves > 0) {
    if (tally.slowest_loss >= 0) codes_[index] = static_cast<std::uint16_t>(kPending | tally.slowest_loss);
    return;
  }
  if (tally.slowest_loss >= 0) return decide(index, tally.slowest_loss);
  const bool mated = is_attacked(mover_, royals(mover_), occupied, kNobody);
  if (mated || rules_.stalemate == Verdict::kLoss) decide(index, 0);
}

template <class Bits>
void Solver<Bits>::decide(std::size_t index, int plies) {
  codes_[index] = static_cast<std::uint16_t>(plies + 1);
  highest_ = std::max(highest_, plies);
}

template <class Bits>
bool Solver<Bits>::spread() {
  for (int plies = 0; plies <= highest_; ++plies) {
    const auto wanted = static_cast<std::uint16_t>(plies + 1);
    const bool done = for_each_in_part(0.7 + 0.3 * plies / (highest_ + 8.0), 0, [&](std::size_t index) {
      if (codes_[index] == wanted) spread_from(index, plies);
    });
    if (!done) return false;
  }
  return true;
}

// The side to move of `index` has just been found to win or lose in this many plies: updates the positions
// from which its opponent's moves lead here.
template <class Bits>
void Solver<Bits>::spread_from(std::size_t index, int plies) {
  const EndgameSquares squares = index_.squares_of(index);
  const Colour opponent = !index_.mover_of(index);
  const std::size_t turned = index < index_.half() ? index + index_.half() : index - index_.half();
  Bits occupied{};
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) occupied |= bit<Bits>(squares[slot]);
  const bool loses = plies % 2 == 0;
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    if (slots_[slot].piece.colour() != opponent) continue;
    const Square to = squares[slot];
    const std::size_t base = turned - index_.stride(slot) * index_.number(to);
    slots_[slot].back.for_each(to, occupied & ~bit<Bits>(to), [&](Square from) {
      const std::size_t before = slot == 0 ? before_in_part(squares, from, opponent)
                                           : base + index_.stride(slot) * index_.number(from);
      tell(before, loses, plies);
    });
  }
}

// The index of the position before the first piece moved from a square, or of its image.
template <class Bits>
std::size_t Solver<Bits>::before_in_part(const EndgameSquares& squares, Square first_from,
                                         Colour mover) const {
  EndgameSquares before = squares;
  before[0] = first_from;
  return index_.of(reflections_.brought_there(before, slots_.size()), mover);
}

template <class Bits>
void Solver<Bits>::tell(std::size_t before, bool loses, int plies) {
  std::uint16_t& code = codes_[before];
  if (code == kIllegal) return;
  const bool open = code == 0 || (code & kPending) != 0;
  if (loses) {
    if (open || code > plies + 2) decide(before, plies + 1);
    return;
  }
  if (!open || open_[before] == kNeverLost || --open_[before] > 0) return;
  const int slowest = code == 0 ? 0 : code & ~kPending;
  decide(before, std::max(plies + 1, slowest));
}

template <class Bits>
void Solver<Bits>::copy_to_images() {
  if (reflections_.none()) return;
  for (std::size_t index = 0; index < codes_.size(); ++index) {
    const EndgameSquares squares = index_.squares_of(index);
    if (reflections_.in_part(squares[0])) continue;
    codes_[index] =
        codes_[index_.of(reflections_.brought_there(squares, slots_.size()), index_.mover_of(index))];
  }
}

template <class Bits>
bool Solver<Bits>::is_sorted(const EndgameSquares& squares) const {
  for (std::size_t slot = 1; slot < slots_.size(); ++slot) {
    if (slots_[slot].piece == slots_[slot - 1].piece && squares[slot] < squares[slot - 1]) return false;
  }
  return true;
}

template <class Bits>
std::array<EndgameCounts, kColours> Solver<Bits>::count() const {
  std::array<EndgameCounts, kColours> counts{};
  const std::vector<Piece>& pieces = material_.pieces();
  const bool twins = std::adjacent_find(pieces.begin(), pieces.end()) != pieces.end();
  for (std::size_t index = 0; index < codes_.size(); ++index) {
    const std::uint16_t code = codes_[index];
    if (code == kIllegal || (twins && !is_sorted(index_.squares_of(index)))) continue;
    EndgameCounts& side = counts[index_of(index_.mover_of(index))];
    if (code == 0 || (code & kPending) != 0) {
      ++side.draws;
    } else if (code % 2 == 0) {
      ++side.wins;
      side.longest_win = std::max(side.longest_win, code - 1);
    } else {
      ++side.losses;
      side.longest_loss = std::max(side.longest_loss, code - 1);
    }
  }
  return counts;
}

bool is_small(const Rules& rules) { return rules.board.size() <= kCapacity<Bits64>; }

}  // namespace

Result<EndgameTable> solve_endgame(const CompiledGame& game, const Material& material,
                                   const std::function<EndgameSource(const Material&)>& source,
                                   const SolverWatch& watch) {
  const Result<bool> solvable = check_solvable(game.rules(), material);
  if (!solvable) return solvable.error();
  if (is_small(game.rules())) return Solver<Bits64>(game, material, source, watch).run();
  return Solver<Bits128>(game, material, source, watch).run();
}

std::size_t memory_to_solve(const Rules& rules, const Material& material) {
  constexpr std::size_t kBytesEach = 2 * sizeof(std::uint16_t) + sizeof(std::uint8_t);
  return EndgameIndex(rules.board, material.size()).size() * kBytesEach;
}

EndgameValue value_in(const EndgameSource& source, const Geometry& board, const Material& material,
                      const EndgameSquares& squares, Colour mover) {
  const EndgameIndex& index = source.table->index();
  if (!source.exchanged) return source.table->at(index.of(squares, mover));
  // The stored twin lists the pieces that are White's here after the others.
  const std::size_t white =
      static_cast<std::size_t>(std::count_if(material.pieces().begin(), material.pieces().end(),
                                             [](Piece piece) { return piece.colour() == Colour::kWhite; }));
  EndgameSquares twin;
  const std::size_t black = material.size() - white;
  for (std::size_t i = 0; i < material.size(); ++i)
    twin[i < white ? black + i : i - white] = board.flipped(squares[i]);
  return source.table->at(index.of(twin, !mover));
}

}  // namespace proconsul
