#include "search/eval/evaluator.h"

#include <algorithm>

namespace proconsul {

namespace {

constexpr std::size_t kPawnCacheSize = 8192;

constexpr int kTempo = 14;
constexpr int kPairDivisor = 8;  // of the piece's value
constexpr Tapered kIsolated = {-9, -12};
constexpr Tapered kDoubled = {-6, -14};
constexpr Tapered kSupported = {9, 6};
constexpr Tapered kPawnThreat = {38, 30};
constexpr Tapered kHanging = {22, 18};
constexpr Tapered kShelter = {9, 0};
constexpr int kShelterPawns = 3;

// A passed pawn's bonus by its steps to promotion, for a gain of kPassedGain centipawns there.
constexpr Tapered kPassed[] = {{0, 0}, {95, 160}, {60, 105}, {32, 65}, {16, 38}, {8, 22}, {4, 12}, {2, 8}};
constexpr int kPassedGain = 850;
constexpr int kRoyalToPassed = 4;  // endgame, per step and per step advanced

// Share (of 100) of the attackers' weight that counts, by their number; and the cap of the danger in
// centipawns.
constexpr int kAttackShare[] = {0, 8, 42, 66, 80, 90, 96, 100};
constexpr int kAttackDivisor = 26;  // value of an attacker / this, per attacked square of the ring
constexpr int kMostDanger = 450;
constexpr int kDrivenToEdge = 10;  // lone royals: per step between the royals

template <std::size_t N>
constexpr std::size_t capped(int index, const auto(&)[N]) {
  return std::min(static_cast<std::size_t>(index), N - 1);
}

}  // namespace

const char* name_of(EvalClass eval_class) {
  constexpr const char* kNames[kEvalClasses] = {"material", "pawns", "mobility", "threats",
                                                "royals",   "pairs", "tempo"};
  return kNames[static_cast<std::size_t>(eval_class)];
}

template <class Bits>
Evaluator<Bits>::Evaluator(std::shared_ptr<const EvalTables<Bits>> tables)
    : tables_(std::move(tables)), pawn_cache_(kPawnCacheSize) {}

template <class Bits>
Score Evaluator<Bits>::evaluate(const Position<Bits>& position) {
  const Score white = breakdown(position).score;
  return position.side_to_move() == Colour::kWhite ? white : -white;
}

template <class Bits>
EvalBreakdown Evaluator<Bits>::breakdown(const Position<Bits>& position) {
  EvalBreakdown result;
  const PawnEntry& pawn_entry = pawns(position);
  Maps maps;
  for (const Colour colour : kBothColours) {
    for (const Square royal : Squares(position.royals(colour)))
      maps.ring[index_of(colour)] |= tables_->masks.ring(royal);
    maps.attacked[index_of(colour)] = pawn_entry.attacks[index_of(colour)];
  }
  for (const Colour colour : kBothColours) add_pieces(position, colour, pawn_entry, maps, result);
  for (const Colour colour : kBothColours) {
    add_threats(position, colour, pawn_entry, maps, result);
    add_royals(position, colour, maps, result);
    add_passed(position, colour, pawn_entry, result);
    add_pairs(position, colour, result);
  }
  result.of(EvalClass::kTempo, position.side_to_move()) = {kTempo, kTempo};

  const int full = std::max(1, tables_->values.full_material());
  result.phase = std::min(maps.material[0] + maps.material[1], full) * Tapered::kFullPhase / full;
  Tapered sum;
  for (const auto& term : result.terms) sum += term[0] - term[1];
  const int blended = sum.blend(result.phase);
  const Colour stronger = blended > 0 ? Colour::kWhite : Colour::kBlack;
  result.score = blended * scale(position, maps, stronger) / 100;
  return result;
}

template <class Bits>
const typename Evaluator<Bits>::PawnEntry& Evaluator<Bits>::pawns(const Position<Bits>& position) {
  PawnEntry& entry = pawn_cache_[position.pawn_key() % kPawnCacheSize];
  if (entry.used && entry.key == position.pawn_key()) return entry;
  entry = {};
  entry.key = position.pawn_key();
  entry.used = true;
  for (const Colour colour : kBothColours) {
    for (const Square square : Squares(position.pawns(colour))) {
      entry.attacks[index_of(colour)] |= tables_->masks.pawn(position.on(square), square).attacks;
    }
  }
  for (const Colour colour : kBothColours) fill_pawns(position, colour, entry);
  return entry;
}

template <class Bits>
void Evaluator<Bits>::fill_pawns(const Position<Bits>& position, Colour colour, PawnEntry& entry) const {
  const Bits own = position.pawns(colour);
  const Bits enemy = position.pawns(!colour);
  for (const Square square : Squares(own)) {
    const Piece pawn = position.on(square);
    const auto& info = tables_->masks.pawn(pawn, square);
    entry.material[index_of(colour)] += tables_->values.placed(pawn, square);
    Tapered& structure = entry.structure[index_of(colour)];
    if (none(info.neighbours & own)) structure += kIsolated;
    if (any(info.ahead & own)) structure += kDoubled;
    if (contains(entry.attacks[index_of(colour)], square)) structure += kSupported;
    const bool passed = info.distance > 0 && none(info.stoppers & enemy) && none(info.ahead & own);
    if (passed) entry.passed[index_of(colour)] |= bit<Bits>(square);
  }
}

template <class Bits>
void Evaluator<Bits>::add_pieces(const Position<Bits>& position, Colour colour, const PawnEntry& pawn_entry,
                                 Maps& maps, EvalBreakdown& result) const {
  const Bits pawn_squares = position.pawns(colour);
  Bits movers = position.pieces(colour) & ~pawn_squares;
  for (const Square square : Squares(pawn_squares & ~movers)) {
    const Piece pawn = position.on(square);
    if (contains(tables_->masks.riding(pawn), square)) movers |= bit<Bits>(square);
  }
  const Bits safe = ~(position.pieces(colour) | pawn_entry.attacks[index_of(!colour)]);
  for (const Square square : Squares(movers)) add_piece(position, square, safe, maps, result);
  result.of(EvalClass::kMaterial, colour) += pawn_entry.material[index_of(colour)];
  result.of(EvalClass::kPawns, colour) += pawn_entry.structure[index_of(colour)];
}

template <class Bits>
void Evaluator<Bits>::add_piece(const Position<Bits>& position, Square square, Bits safe, Maps& maps,
                                EvalBreakdown& result) const {
  const Piece piece = position.on(square);
  const Colour colour = piece.colour();
  const std::size_t us = index_of(colour);
  const PieceValues& values = tables_->values;
  const int value = values.of(piece);
  const Bits attacks = position.attacks_from(square, piece, position.occupied());
  maps.attacked[us] |= attacks;
  const int ring_squares = popcount(attacks & maps.ring[index_of(!colour)]);
  if (ring_squares > 0 && value > 0) {
    ++maps.ring_attackers[us];
    maps.ring_weight[us] += ring_squares * (value + 100) / kAttackDivisor;
  }
  if (contains(position.pawns(colour), square)) return;
  result.of(EvalClass::kMaterial, colour) += values.placed(piece, square);
  maps.material[us] += value;
  if (value == 0) return;
  int moves = popcount(attacks & safe);
  if (values.divergent(piece.type())) {
    const Bits quiets = position.quiets_from(square, piece, position.occupied());
    moves = (2 * moves + popcount(quiets & safe) + 1) / 3;
  }
  result.of(EvalClass::kMobility, colour) += values.mobility(piece.type(), moves);
}

template <class Bits>
void Evaluator<Bits>::add_threats(const Position<Bits>& position, Colour colour, const PawnEntry& pawn_entry,
                                  const Maps& maps, EvalBreakdown& result) const {
  const Bits targets = position.pieces(!colour) & ~position.royals(!colour);
  const Bits pieces = targets & ~position.pawns(!colour);
  const Bits by_pawns = pieces & pawn_entry.attacks[index_of(colour)];
  const Bits hanging =
      targets & maps.attacked[index_of(colour)] & ~maps.attacked[index_of(!colour)] & ~by_pawns;
  result.of(EvalClass::kThreats, colour) += kPawnThreat * popcount(by_pawns) + kHanging * popcount(hanging);
}

template <class Bits>
void Evaluator<Bits>::add_royals(const Position<Bits>& position, Colour colour, const Maps& maps,
                                 EvalBreakdown& result) const {
  const std::size_t them = index_of(!colour);
  const int shelter = std::min(kShelterPawns, popcount(maps.ring[index_of(colour)] & position.pawns(colour)));
  Tapered& term = result.of(EvalClass::kRoyals, colour);
  term += kShelter * shelter;
  const int share = kAttackShare[capped(maps.ring_attackers[them], kAttackShare)];
  const int danger = std::min(kMostDanger, maps.ring_weight[them] * share / 100);
  term -= Tapered{danger, danger / 4};

  const bool lone = none(position.pieces(colour) & ~position.royals(colour));
  if (!lone || maps.material[them] == 0) return;
  for (const Square royal : Squares(position.royals(colour))) {
    for (const Square hunter : Squares(position.royals(!colour))) {
      term += Tapered{1, 1} * (kDrivenToEdge * tables_->masks.distance(royal, hunter));
    }
  }
}

template <class Bits>
void Evaluator<Bits>::add_passed(const Position<Bits>& position, Colour colour, const PawnEntry& pawn_entry,
                                 EvalBreakdown& result) const {
  const EvalMasks<Bits>& masks = tables_->masks;
  const int gain = tables_->values.best_promotion();
  for (const Square square : Squares(pawn_entry.passed[index_of(colour)])) {
    const auto& info = masks.pawn(position.on(square), square);
    Tapered bonus = kPassed[capped(info.distance, kPassed)] * gain;
    bonus = {bonus.mg / kPassedGain, bonus.eg / kPassedGain};
    if (info.next.valid() && contains(position.occupied(), info.next)) bonus = {bonus.mg / 2, bonus.eg / 2};
    const Bits own_royals = position.royals(colour);
    const Bits enemy_royals = position.royals(!colour);
    if (info.next.valid() && single(own_royals) && single(enemy_royals)) {
      const int lead =
          masks.distance(first(enemy_royals), info.next) - masks.distance(first(own_royals), info.next);
      const int weight = std::max(0, 6 - info.distance);
      bonus.eg += std::clamp(lead, -4, 4) * weight * kRoyalToPassed / 2;
    }
    result.of(EvalClass::kPawns, colour) += bonus;
  }
}

template <class Bits>
void Evaluator<Bits>::add_pairs(const Position<Bits>& position, Colour colour, EvalBreakdown& result) const {
  const PieceValues& values = tables_->values;
  for (const PieceType type : position.tables().officers()) {
    if (!values.colour_bound(type) || values.of(type) == 0) continue;
    const Bits pieces = position.pieces(colour, type);
    if (none(pieces & tables_->masks.light()) || none(pieces & ~tables_->masks.light())) continue;
    const int bonus = values.of(type) / kPairDivisor;
    result.of(EvalClass::kPairs, colour) += Tapered{bonus * 3 / 4, bonus};
  }
}

// Per cent of the score that counts: a side without pawns needs more than a minor piece's surplus to win.
template <class Bits>
int Evaluator<Bits>::scale(const Position<Bits>& position, const Maps& maps, Colour stronger) const {
  if (any(position.pawns(stronger))) return 100;
  const int us = maps.material[index_of(stronger)];
  const int them = maps.material[index_of(!stronger)];
  constexpr int kWinningSurplus = 400;
  if (us == 0 || us - them >= kWinningSurplus) return 100;
  return 25;
}

template class Evaluator<Bits64>;
template class Evaluator<Bits128>;

}  // namespace proconsul
