#include "engine/tables.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/pawn_paths.h"
#include "engine/reversal.h"
#include "engine/side_compiler.h"
#include "engine/table_parts.h"

namespace proconsul {

namespace {

constexpr std::uint64_t kCopies = 2;  // of a part: its own and one in an army's tables
constexpr std::uint64_t kStepsOfSpan = 150, kStepsOfPair = 10;
constexpr int kFacingNumber = kMaxSquares * kMaxSquares * kMaxPieceTypes;  // not the number of any path

template <class Bits>
Bits neighbourhood(const Geometry& board, Square square, bool straight, bool diagonal) {
  Bits set{};
  for (const int ranks : {-1, 0, 1}) {
    for (const int files : {-1, 0, 1}) {
      const bool away = files != 0 || ranks != 0;
      if (away && (files != 0 && ranks != 0 ? !diagonal : !straight)) continue;
      const int file = board.around_files(board.file_of(square) + files);
      const int rank = board.around_ranks(board.rank_of(square) + ranks);
      if (board.exists(file, rank)) set |= bit<Bits>(board.square(file, rank));
    }
  }
  return set;
}

}  // namespace

template <class Bits>
Tables<Bits>::Tables(const Rules& rules, std::shared_ptr<TableParts<Bits>> parts,
                     std::vector<PieceType> types,
                     std::array<std::vector<PieceType>, kColours> promotion_types, Facts relied)
    : rules_(&rules),
      parts_(std::move(parts)),
      types_(std::move(types)),
      promotion_types_(std::move(promotion_types)),
      kinds_(kinds_of_movement(rules, parts_->numbers(), types_)),
      capacity_(rules, types_, promotion_types_),
      facts_(facts_of(rules).shared_with(relied)),
      has_turns_(rules.has_turns()),
      has_walling_(rules.walling.has_value()),
      has_aloof_(!rules.aloof.empty()),
      passes_matter_(rules.passes_end || rules.bikjang),
      ends_by_last_moves_(passes_matter_ || rules.shuttle_limit > 0) {
  const auto atoms =
      std::count_if(kinds_.begin(), kinds_.end(), [](const MovementKind& kind) { return kind.captures(); });
  if (static_cast<std::size_t>(atoms) + (rules.facing_royals || rules.bikjang ? 1 : 0) > kMaxAtoms)
    throw OverBudget(kTooManyMoves);
  for (const PieceType type : types_) {
    const PieceDef& piece = rules_->pieces[index_of(type)];
    (piece.royal ? royals_ : piece.pawn ? pawns_ : non_pawns_).push_back(type);
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
    neighbours_[index_of(square)] = neighbourhood<Bits>(rules_->board, square, true, true);
    blasted_[index_of(square)] = neighbourhood<Bits>(rules_->board, square, rules_->extra.blast_straight,
                                                     rules_->extra.blast_diagonal);
  }
  has_royals_ = !royals_.empty() || !rules_->extra.royal_types.empty() ||
                !rules_->extra.pseudo_royal_types.empty() || !rules_->extra.anti_royal_types.empty();
  has_jumps_ = !rules_->jumpers.empty();
  has_odd_paths_ = has_jumps_ || !rules_->line_counters.empty();
  compile_hands();
  compile_bans();
  compile_losses();
  compile_types();
  mating_power_ = mating_power_of(*this, parts_->meter());
}

template <class Bits>
void Tables<Bits>::compile_hands() {
  for (const Square square : Squares(rules_->board.squares))
    files_[static_cast<std::size_t>(rules_->board.file_of(square))] |= bit<Bits>(square);
  for (const PieceType type : types_) {
    in_hand_[index_of(type)] = rules_->in_hand(type);
    captured_as_[index_of(type)] = rules_->captured_as(type);
  }
  for (std::size_t i = 0; i < rules_->pieces.size(); ++i)
    alike_[i] = rules_->alike(PieceType(static_cast<int>(i)));
  const HandRules& hand = rules_->hand;
  limits_drops_ = hand.fit != DropFit::kAnywhere || any(hand.opening) || hand.no_crosscuts ||
                  hand.swap_ply > 0 || hand.smothers_enemies == Smothering::kForbidden ||
                  hand.smothers_own == Smothering::kForbidden || (rules_->tally && rules_->tally->pays);
  for (const Drop& drop : hand.drops) {
    for (const Colour colour : kBothColours)
      drop_squares_[index_of(colour)][index_of(drop.type)] =
          narrow<Bits>(drop.squares[index_of(colour)] & rules_->board.squares);
    drops_per_file_[index_of(drop.type)] = drop.per_file;
    drops_by_shade_ |= drop.other_shade;
  }
}

template <class Bits>
void Tables<Bits>::compile_bans() {
  for (const CaptureBan& ban : rules_->extra.capture_bans) {
    for (const PieceType target : ban.targets) {
      spared_by_[index_of(ban.attacker)] |= std::uint64_t{1} << index_of(target);
      if (std::find(spared_.begin(), spared_.end(), target) == spared_.end()) spared_.push_back(target);
    }
  }
}

template <class Bits>
void Tables<Bits>::compile_losses() {
  const auto& extinctions = rules_->extinctions;
  ends_by_losses_ = facts_.has(Fact::kLossEnds) &&
                    std::none_of(extinctions.begin(), extinctions.end(), [&](const ExtinctionRules& rule) {
                      return rule.claimed || (rule.opponent_at_least > 0 && takes_to_hand());
                    });
  loss_floors_.fill(-1);
  for (const ExtinctionRules& rule : extinctions) {
    for (const PieceType named : rule.types) {
      for (const PieceType type : alike(named))
        loss_floors_[index_of(type)] = std::max(loss_floors_[index_of(type)], rule.at_most);
    }
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
    const bool meets = rules_->wrap != BoardWrap::kNone;  // further steps may lead back
    moves.may_return = piece.resets_clock && (meets || has_reversible_moves(piece));
    moves.steps_where_it_takes = piece.pawn && steps_where_it_takes(piece);
    ep_bars_steps_ |= moves.steps_where_it_takes;
    if (!piece.pawn) moves.promoted = rules_->promoted(type);
    if (piece.pawn) moves.own_promotion = rules_->own_promotion(type);
    for (const Path& path : piece.paths) {
      moves.aloof |= path.aloof;
      has_triple_steps_ |= path.leaves_ep && path.steps.size() == 3;
      if (!is_shift(piece, path)) {
        moves.divergent |= path.use != PathUse::kMoveOrCapture;
        moves.passes |= std::find(path.steps.begin(), path.steps.end(), Offset{}) != path.steps.end();
      }
    }
    royals_pass_ |= moves.royal && moves.passes;
    for (const Colour colour : kBothColours) compile_type(moves, colour, builder);
  }
  for (const Colour colour : kBothColours) {
    for (const PieceType type : non_pawns_) {
      const TypeMoves<Bits>& moves = moves_[index_of(type)];
      compact_non_pawns_[index_of(colour)].push_back(
          {type, !moves.divergent && !moves.passes && !moves.promoted.valid() && !moves.aloof,
           &moves.sides[index_of(colour)].captures});
    }
  }
  compile_compulsion();
  compile_atoms();
}

// Squares where pieces must promote because they could never move again.
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

// Pawns have tables of their own, because their shifts replace some of their ways; other types share tables
// between all armies in which their paths fall into the same kinds.
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
    if (moves_in_herds(rules_->pieces[index_of(moves.type)])) compiler.add_shifts(made);
    return made;
  });
  if (!moves.aloof) return;
  std::vector<const Path*> paths;
  for (const Path& path : rules_->pieces[index_of(moves.type)].paths) paths.push_back(&path);
  side.clear = compile_clear(paths, colour, false, builder);
}

// Per square: where a royal of this colour could go on an empty board or by a capture.
template <class Bits>
std::vector<Bits> Tables<Bits>::royal_steps(Colour colour) const {
  std::vector<Bits> steps(squares_of(rules_->board));
  for (const PieceType type : royals_) {
    for (const Path& path : rules_->pieces[index_of(type)].paths) {
      parts_->meter().add_steps(squares_of(rules_->board) * steps_of_ways(path));
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
    if (kind.captures()) compile_atom(kind);
  }
  usual_atoms_ = atoms_.size();
  if ((!rules_->facing_royals && !rules_->bikjang) || royals_.empty()) return;
  const std::vector<Path> paths = facing_paths(*rules_);
  MovementKind facing = facing_kind(paths, royals_);
  facing.numbers = {kFacingNumber};
  compile_atom(facing);
  royals_face_ = rules_->facing_royals;
  has_bikjang_ = rules_->bikjang;
}

// Where paths lead without passing over aloof pieces, from each square or, reversed, to it.
template <class Bits>
Reach<Bits> Tables<Bits>::compile_clear(const std::vector<const Path*>& paths, Colour colour, bool reversed,
                                        ReachBuilder<Bits>& builder) {
  WaysBySquare ways(squares_of(rules_->board), std::vector<std::vector<Way>>(1));
  for (const Path* path : paths) {
    parts_->meter().add_steps(squares_of(rules_->board) * steps_of_ways(*path));
    for (const Square from : Squares(rules_->board.squares)) {
      for (const Way& way : ways_of(*path, rules_->board, from, colour)) {
        const std::vector<Square> before = path->aloof ? way.before : std::vector<Square>{};
        ways[index_of(reversed ? way.target : from)][0].push_back(
            {reversed ? from : way.target, before, PathKind::kSlide});
      }
    }
  }
  return builder.build(ways);
}

template <class Bits>
void Tables<Bits>::compile_atom(const MovementKind& kind) {
  AttackAtom<Bits> atom;
  atom.aloof =
      std::any_of(kind.paths.begin(), kind.paths.end(), [](const Path* path) { return path->aloof; });
  for (const auto& [type, use] : kind.users) {
    if (captures(use)) atom.types.push_back(type);
  }
  for (const Colour colour : kBothColours) {
    std::vector<int> key = {static_cast<int>(index_of(colour))};
    for (const PieceType royal : royals_) key.push_back(royal.index());
    add_to_key(key, kind.numbers, 0);
    atom.sides[index_of(colour)] = parts_->attacks(key, [&](ReachBuilder<Bits>& shared) {
      AttackAtom<Bits> made;
      compile_atom_side(made, kind, colour, shared);
      if (atom.aloof) made.sides[index_of(colour)].clear = compile_clear(kind.paths, colour, true, shared);
      return std::move(made.sides[index_of(colour)]);
    });
  }
  atoms_.push_back(std::move(atom));
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
        side.circles |= contains(between, from);
        side.targets[target].distant |= bit<Bits>(from);
        auto& of_pair = spans[target * n + index_of(from)];
        const Span<Bits> span{between, way.kind};
        meter.add_steps(kStepsOfSpan + of_pair.size());
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
  meter.add_steps(n * n * kStepsOfPair);
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
  if (rules_->wrap != BoardWrap::kNone) return false;
  const std::vector<Path>& paths = rules_->pieces[index_of(type)].paths;
  return std::all_of(paths.begin(), paths.end(), [](const Path& path) {
    return std::all_of(path.steps.begin(), path.steps.end(),
                       [](Offset step) { return (step.file + step.rank) % 2 == 0; });
  });
}

template class Tables<Bits64>;
template class Tables<Bits128>;

}  // namespace proconsul
