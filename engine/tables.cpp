#include "engine/tables.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "engine/check.h"
#include "engine/reversal.h"
#include "engine/script.h"
#include "engine/table_parts.h"

namespace proconsul {

namespace {

bool moves_quietly(PathUse use) { return use != PathUse::kCapture; }
bool captures(PathUse use) { return use != PathUse::kMove; }

bool overlap(PathUse a, PathUse b) {
  return a == b || a == PathUse::kMoveOrCapture || b == PathUse::kMoveOrCapture;
}

// Another path of the piece may lead where this one does, in the same way.
bool has_rival(const PieceDef& piece, const Path& path) {
  return std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& other) {
    return &other != &path && overlap(other.use, path.use) &&
           std::find(other.steps.begin(), other.steps.end(), path.steps.back()) != other.steps.end();
  });
}

// With its moves and captures as paths of their own where others share one of the two.
PieceDef divided(PieceDef piece) {
  if (!piece.pawn) return piece;
  std::vector<Path> paths;
  for (const Path& path : piece.paths) {
    paths.push_back(path);
    if (path.use != PathUse::kMoveOrCapture || !has_rival(piece, path)) continue;
    paths.back().use = PathUse::kMove;
    paths.back().takes_ep = false;
    paths.push_back(path);
    paths.back().use = PathUse::kCapture;
    paths.back().leaves_ep = false;
  }
  piece.paths = std::move(paths);
  return piece;
}

// A pawn path that is done for all pawns at once: one step, or two of which the first must be empty.
bool is_shift(const PieceDef& piece, const Path& path) {
  if (!piece.pawn || path.kind != PathKind::kSlide) return false;
  if (path.steps.size() == 1) return !path.origins || path.leaves_ep || path.takes_ep;
  if (path.steps.size() != 2 || path.first_stop != 2 || path.use != PathUse::kMove) return false;
  return path.leaves_ep || !has_rival(piece, path);
}

// A capture en passant leads where a quiet move of the pawn may lead too.
bool steps_where_it_takes(const PieceDef& piece) {
  return std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& taking) {
    return taking.takes_ep && std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& path) {
             return moves_quietly(path.use) &&
                    std::find(path.steps.begin(), path.steps.end(), taking.steps.back()) != path.steps.end();
           });
  });
}

int delta_of(const Geometry& board, Offset offset, Colour colour) {
  return (offset.rank * board.files + offset.file) * (colour == Colour::kWhite ? 1 : -1);
}

using WaysBySquare = std::vector<std::vector<std::vector<Way>>>;

std::size_t squares_of(const Geometry& board) { return static_cast<std::size_t>(board.size()); }

constexpr std::uint64_t kCopies = 2;       // of a part: its own and that of an army's tables
constexpr std::uint64_t kRivalSteps = 16;  // to compare two paths of a pawn, several times

std::uint64_t steps_of_ways(const Path& path) { return 32 * (path.steps.size() + 1); }

// Of lists of the ways from all squares.
std::uint64_t bytes_of_ways(const MovementKind& kind, const Geometry& board) {
  std::uint64_t bytes = 0;
  for (const Path* path : kind.paths) {
    const std::size_t stops = path->steps.size() + 1 - static_cast<std::size_t>(path->first_stop);
    bytes += stops * (sizeof(Way) + 32 + path->steps.size());
  }
  return bytes * squares_of(board);
}

// The numbers, closed by one that is no number.
void add_to_key(std::vector<int>& key, const std::vector<int>& numbers, int end) {
  key.insert(key.end(), numbers.begin(), numbers.end());
  key.push_back(-1 - end);
}

// Where the pieces of one type and colour lead, by the kinds of their movement.
template <class Bits>
class SideCompiler {
 public:
  using Side = typename TypeMoves<Bits>::Side;

  SideCompiler(const Rules& rules, PieceType type, Colour colour, const std::vector<MovementKind>& kinds,
               Meter& meter)
      : board_(rules.board),
        piece_(divided(rules.pieces[index_of(type)])),
        type_(type),
        colour_(colour),
        kinds_(kinds),
        meter_(meter),
        shifted_quietly_(squares_of(board_)),
        shifted_taking_(squares_of(board_)) {
    if (piece_.pawn) meter_.add_steps(kRivalSteps * piece_.paths.size() * piece_.paths.size());
  }

  void add_shifts(Side& side) {
    std::vector<const Path*> paths, captures;
    for (const Path& path : piece_.paths) {
      if (is_shift(piece_, path)) paths.push_back(&path);
    }
    std::copy_if(paths.begin(), paths.end(), std::back_inserter(captures),
                 [](const Path* path) { return path->use == PathUse::kCapture; });
    // In the same order for both colours: those toward the last file come first.
    const auto earlier = [forward = colour_ == Colour::kWhite ? 1 : -1](const Path* a, const Path* b) {
      return a->steps.back().file * forward > b->steps.back().file * forward;
    };
    std::stable_sort(captures.begin(), captures.end(), earlier);
    auto capture = captures.begin();
    for (const Path*& path : paths) path = path->use == PathUse::kCapture ? *capture++ : path;
    std::vector<PawnShift<Bits>> shifts(paths.size());
    for (const bool takes_ep : {true, false}) {  // of two that lead to one square the one that can do more
      for (std::size_t i = 0; i < paths.size(); ++i) {
        if (paths[i]->takes_ep == takes_ep) shifts[i] = shift_of(*paths[i]);
      }
    }
    std::copy_if(shifts.begin(), shifts.end(), std::back_inserter(side.shifts),
                 [](const PawnShift<Bits>& shift) { return any(shift.origins); });
  }

  // What no shift does.
  void add_other_ways(Side& side, ReachBuilder<Bits>& builder) const {
    WaysBySquare quiet(squares_of(board_), std::vector<std::vector<Way>>(1)), taking = quiet;
    for (const Path& path : piece_.paths) {
      if (is_shift(piece_, path)) continue;
      for (const Square from : Squares(board_.squares)) {
        meter_.add_steps(steps_of_ways(path));
        for (const Way& way : ways_of(path, board_, from, colour_))
          add_other_way(side, from, way, path.use, quiet, taking);
      }
    }
    side.moves = builder.build(quiet);
    side.captures = builder.build(taking);
  }

  void add_ways(Side& side, ReachBuilder<Bits>& builder) const {
    WaysBySquare quiet(squares_of(board_)), taking(squares_of(board_));
    std::uint64_t bytes = 0;
    for (const MovementKind& kind : kinds_) {
      const std::optional<PathUse> use = kind.use_by(type_);
      if (!use) continue;
      meter_.expect_bytes(bytes += 2 * bytes_of_ways(kind, board_));
      for (const Square from : Squares(board_.squares)) {
        const std::vector<Way> ways = ways_from(from, kind);
        if (ways.empty()) continue;
        const bool leaves =
            std::any_of(ways.begin(), ways.end(), [&](const Way& way) { return may_be_open(way, board_); });
        if (leaves) side.origins |= bit<Bits>(from);
        if (moves_quietly(*use)) quiet[index_of(from)].push_back(ways);
        if (captures(*use)) taking[index_of(from)].push_back(ways);
      }
    }
    side.moves = builder.build(quiet);
    side.captures = builder.build(taking);
  }

  // Equal for equal ways, if there are no shifts.
  std::vector<int> key() const {
    std::vector<int> key = {static_cast<int>(index_of(colour_))};
    for (const MovementKind& kind : kinds_) {
      if (const auto use = kind.use_by(type_)) add_to_key(key, kind.numbers, static_cast<int>(*use));
    }
    return key;
  }

 private:
  // From where no earlier one leads to the same square in the same way.
  PawnShift<Bits> shift_of(const Path& path) {
    const bool moves = moves_quietly(path.use), takes = captures(path.use);
    PawnShift<Bits> shift{delta_of(board_, path.steps.back(), colour_),
                          path.steps.size() == 2 ? delta_of(board_, path.steps.front(), colour_) : 0,
                          path.use,
                          path.leaves_ep,
                          path.takes_ep,
                          Bits{}};
    for (const Square from : Squares(board_.squares)) {
      for (const Way& way : ways_of(path, board_, from, colour_)) {
        const bool moved = moves && shifted_quietly_[index_of(from)].contains(way.target);
        const bool taken = takes && shifted_taking_[index_of(from)].contains(way.target);
        if (moved || taken) continue;
        shift.origins |= bit<Bits>(from);
        if (moves) shifted_quietly_[index_of(from)].insert(way.target);
        if (takes) shifted_taking_[index_of(from)].insert(way.target);
      }
    }
    return shift;
  }

  void add_other_way(Side& side, Square from, const Way& way, PathUse use, WaysBySquare& quiet,
                     WaysBySquare& taking) const {
    const bool moves = moves_quietly(use) && !shifted_quietly_[index_of(from)].contains(way.target);
    const bool takes = captures(use) && !shifted_taking_[index_of(from)].contains(way.target);
    if (moves) quiet[index_of(from)][0].push_back(way);
    if (takes) taking[index_of(from)][0].push_back(way);
    if (moves || takes) side.origins |= bit<Bits>(from);
  }

  std::vector<Way> ways_from(Square from, const MovementKind& kind) const {
    std::vector<Way> ways;
    for (const Path* path : kind.paths) {
      meter_.add_steps(steps_of_ways(*path));
      for (Way& way : ways_of(*path, board_, from, colour_)) ways.push_back(std::move(way));
    }
    return ways;
  }

  const Geometry& board_;
  PieceDef piece_;
  PieceType type_;
  Colour colour_;
  const std::vector<MovementKind>& kinds_;
  Meter& meter_;
  std::vector<std::set<Square>> shifted_quietly_, shifted_taking_;  // by origin: where shifts lead
};

}  // namespace

template <class Bits>
Tables<Bits>::Tables(const Rules& rules, std::shared_ptr<TableParts<Bits>> parts,
                     std::vector<PieceType> types,
                     std::array<std::vector<PieceType>, kColours> promotion_types)
    : rules_(&rules),
      parts_(std::move(parts)),
      types_(std::move(types)),
      promotion_types_(std::move(promotion_types)),
      kinds_(kinds_of_movement(rules, parts_->numbers(), types_)),
      capacity_(rules, types_, promotion_types_),
      facts_(facts_of(rules)),
      has_turns_(rules.has_turns()) {
  const auto atoms =
      std::count_if(kinds_.begin(), kinds_.end(), [](const MovementKind& kind) { return kind.captures(); });
  if (static_cast<std::size_t>(atoms) > kMaxAtoms) throw OverBudget(kTooManyMoves);
  for (const PieceType type : types_) {
    const PieceDef& piece = rules_->pieces[index_of(type)];
    (piece.royal ? royals_ : piece.pawn ? pawns_ : officers_).push_back(type);
  }
  for (const Colour colour : kBothColours) {
    const bool own = colour == Colour::kBlack && rules_->black_promotion_region;
    const SquareSet region = own ? *rules_->black_promotion_region : rules_->promotion_region;
    const Bits possible = narrow<Bits>(oriented(rules_->board, region, colour));
    promotion_region_[index_of(colour)] = possible;
    promotion_compulsory_[index_of(colour)] =
        rules_->promotion_compulsory
            ? possible & narrow<Bits>(oriented(rules_->board, *rules_->promotion_compulsory, colour))
            : possible;
  }
  for (const Square square : Squares(rules_->board.squares)) {
    if ((rules_->board.file_of(square) + rules_->board.rank_of(square)) % 2 == 0)
      dark_squares_ |= bit<Bits>(square);
  }
  compile_hands();
  compile_types();
  mating_power_ = mating_power_of(*this, parts_->meter());
}

template <class Bits>
void Tables<Bits>::compile_hands() {
  for (const Square square : Squares(rules_->board.squares))
    files_[static_cast<std::size_t>(rules_->board.file_of(square))] |= bit<Bits>(square);
  for (const PieceType type : types_) in_hand_[index_of(type)] = rules_->in_hand(type);
  for (std::size_t i = 0; i < rules_->pieces.size(); ++i)
    alike_[i] = rules_->alike(PieceType(static_cast<int>(i)));
  for (const Drop& drop : rules_->hand.drops) {
    for (const Colour colour : kBothColours)
      drop_squares_[index_of(colour)][index_of(drop.type)] =
          narrow<Bits>(drop.squares[index_of(colour)] & rules_->board.squares);
    drops_per_file_[index_of(drop.type)] = drop.per_file;
    drops_by_shade_ |= drop.other_shade;
  }
}

template <class Bits>
void Tables<Bits>::compile_types() {
  ReachBuilder<Bits> builder(arena_, parts_->meter());
  for (const PieceType type : types_) {
    const PieceDef& piece = rules_->pieces[index_of(type)];
    TypeMoves<Bits>& moves = moves_[index_of(type)];
    moves.type = type;
    moves.royal = piece.royal;
    moves.pawn = piece.pawn;
    moves.resets_clock = piece.resets_clock;
    moves.may_return = piece.resets_clock && has_reversible_moves(piece);
    moves.steps_where_it_takes = piece.pawn && steps_where_it_takes(piece);
    if (!piece.pawn) moves.promoted = rules_->promoted(type);
    for (const Path& path : piece.paths) {
      if (!is_shift(piece, path)) {
        moves.divergent |= path.use != PathUse::kMoveOrCapture;
        moves.passes |= std::find(path.steps.begin(), path.steps.end(), Offset{}) != path.steps.end();
      }
    }
    royals_pass_ |= moves.royal && moves.passes;
    for (const Colour colour : kBothColours) compile_type(moves, colour, builder);
  }
  for (const Colour colour : kBothColours) {
    for (const PieceType type : officers_) {
      const TypeMoves<Bits>& moves = moves_[index_of(type)];
      compact_officers_[index_of(colour)].push_back(
          {type, !moves.divergent && !moves.passes && !moves.promoted.valid(),
           &moves.sides[index_of(colour)].captures});
    }
  }
  compile_compulsion();
  compile_atoms();
}

// Where pieces have to promote because they could never move again.
template <class Bits>
void Tables<Bits>::compile_compulsion() {
  const auto& compelled = rules_->piece_promotion.compelled;
  for (const PieceType type : types_) {
    if (std::find(compelled.begin(), compelled.end(), type) == compelled.end()) continue;
    for (const Colour colour : kBothColours) {
      auto& side = moves_[index_of(type)].sides[index_of(colour)];
      side.compelled = narrow<Bits>(rules_->board.squares) & ~side.origins;
    }
  }
}

// Pawns' tables are their own, for their shifts leave out some of their ways; other types' are those of all
// armies in which their paths fall into the same kinds.
template <class Bits>
void Tables<Bits>::compile_type(TypeMoves<Bits>& moves, Colour colour, ReachBuilder<Bits>& builder) {
  SideCompiler<Bits> compiler(*rules_, moves.type, colour, kinds_, parts_->meter());
  auto& side = moves.sides[index_of(colour)];
  if (moves.pawn) {
    compiler.add_shifts(side);
    compiler.add_other_ways(side, builder);
    return;
  }
  side = parts_->side(compiler.key(), [&](ReachBuilder<Bits>& shared) {
    typename TypeMoves<Bits>::Side made;
    compiler.add_ways(made, shared);
    return made;
  });
}

// By square: where a royal of this colour could go to on an empty board or by a capture.
template <class Bits>
std::vector<Bits> Tables<Bits>::royal_steps(Colour colour) const {
  std::vector<Bits> steps(squares_of(rules_->board));
  for (const PieceType type : royals_) {
    for (const Path& path : rules_->pieces[index_of(type)].paths) {
      for (const Square from : Squares(rules_->board.squares)) {
        for (const Way& way : ways_of(path, rules_->board, from, colour))
          steps[index_of(from)] |= bit<Bits>(way.target);
      }
    }
  }
  return steps;
}

template <class Bits>
void Tables<Bits>::compile_atoms() {
  for (const MovementKind& kind : kinds_) {
    AttackAtom<Bits> atom;
    for (const auto& [type, use] : kind.users) {
      if (captures(use)) atom.types.push_back(type);
    }
    if (atom.types.empty()) continue;
    for (const Colour colour : kBothColours) {
      std::vector<int> key = {static_cast<int>(index_of(colour))};
      for (const PieceType royal : royals_) key.push_back(royal.index());
      add_to_key(key, kind.numbers, 0);
      atom.sides[index_of(colour)] = parts_->attacks(key, [&](ReachBuilder<Bits>& shared) {
        AttackAtom<Bits> made;
        compile_atom_side(made, kind, colour, shared);
        return std::move(made.sides[index_of(colour)]);
      });
    }
    atoms_.push_back(std::move(atom));
  }
}

template <class Bits>
void Tables<Bits>::compile_atom_side(AttackAtom<Bits>& atom, const MovementKind& kind, Colour colour,
                                     ReachBuilder<Bits>& builder) {
  const Geometry& board = rules_->board;
  const std::size_t n = squares_of(board);
  auto& side = atom.sides[index_of(colour)];
  Meter& meter = parts_->meter();
  meter.expect_bytes(bytes_of_ways(kind, board));
  WaysBySquare reversed(n, std::vector<std::vector<Way>>(1));
  side.targets.resize(n);
  std::map<std::size_t, std::vector<Span<Bits>>> spans;
  for (const Square from : Squares(board.squares)) {
    for (const Path* path : kind.paths) {
      meter.add_steps(steps_of_ways(*path));
      for (const Way& way : ways_of(*path, board, from, colour)) {
        const std::size_t target = index_of(way.target);
        if (way.target == from) continue;
        side.targets[target].aligned |= bit<Bits>(from);
        reversed[target][0].push_back({from, way.before, way.kind});
        if (way.before.empty()) continue;
        if (way.kind == PathKind::kWade && way.before.size() == 1) continue;
        Bits between{};
        for (const Square square : way.before) between |= bit<Bits>(square);
        side.targets[target].distant |= bit<Bits>(from);
        auto& of_pair = spans[target * n + index_of(from)];
        const Span<Bits> span{between, way.kind};
        meter.add_steps(of_pair.size());
        if (std::find(of_pair.begin(), of_pair.end(), span) != of_pair.end()) continue;
        meter.add_bytes(2 * sizeof(span));
        of_pair.push_back(span);
      }
    }
  }
  side.sources = builder.build(reversed);
  meter.add_bytes(kCopies * (n * sizeof(side.targets[0]) + n * n * sizeof(side.first_spans[0])));
  const std::vector<Bits> steps = royal_steps(!colour);
  for (const Square square : Squares(board.squares)) {
    auto& target = side.targets[index_of(square)];
    target.leaps = side.sources.leaps(square);
    for (const Square step : Squares(steps[index_of(square)]))
      target.around |= side.targets[index_of(step)].aligned;
  }
  if (spans.empty()) return;
  side.first_spans.resize(n * n + 1);
  for (std::size_t pair = 0; pair < n * n; ++pair) {
    const auto of_pair = spans.find(pair);
    if (of_pair != spans.end())
      side.all_spans.insert(side.all_spans.end(), of_pair->second.begin(), of_pair->second.end());
    side.first_spans[pair + 1] = static_cast<std::uint32_t>(side.all_spans.size());
  }
}

template <class Bits>
bool Tables<Bits>::shade_bound(PieceType type) const {
  const std::vector<Path>& paths = rules_->pieces[index_of(type)].paths;
  return std::all_of(paths.begin(), paths.end(), [](const Path& path) {
    return std::all_of(path.steps.begin(), path.steps.end(),
                       [](Offset step) { return (step.file + step.rank) % 2 == 0; });
  });
}

template class Tables<Bits64>;
template class Tables<Bits128>;

}  // namespace proconsul
