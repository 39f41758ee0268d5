// The static evaluation: sums of a few classes of terms over the attack maps of a position. EvalTables holds
// what depends on the rules only (shared, immutable); an Evaluator adds a pawn cache and belongs to one
// thread. Invariant: a position and its twin with colours and ranks exchanged have the same evaluation for
// the side to move.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/position.h"
#include "search/eval/eval_masks.h"
#include "search/eval/piece_values.h"
#include "search/eval/tapered.h"
#include "search/score.h"

namespace proconsul {

template <class Bits>
struct EvalTables {
  explicit EvalTables(const Rules& rules) : values(rules), masks(rules) {}
  PieceValues values;
  EvalMasks<Bits> masks;
};

enum class EvalClass : std::uint8_t { kMaterial, kPawns, kMobility, kThreats, kRoyals, kPairs, kTempo };
inline constexpr std::size_t kEvalClasses = 7;
const char* name_of(EvalClass eval_class);

struct EvalBreakdown {
  std::array<std::array<Tapered, kColours>, kEvalClasses> terms{};
  int phase = 0;
  Score score = 0;  // White's view, after blending and scaling

  Tapered& of(EvalClass eval_class, Colour colour) {
    return terms[static_cast<std::size_t>(eval_class)][index_of(colour)];
  }
};

template <class Bits>
class Evaluator {
 public:
  explicit Evaluator(std::shared_ptr<const EvalTables<Bits>> tables);

  Score evaluate(const Position<Bits>& position);  // the mover's view
  EvalBreakdown breakdown(const Position<Bits>& position);
  const PieceValues& values() const { return tables_->values; }

 private:
  struct PawnEntry {
    Key key = 0;
    bool used = false;
    std::array<Bits, kColours> attacks{};
    std::array<Bits, kColours> passed{};
    std::array<Tapered, kColours> material{};
    std::array<Tapered, kColours> structure{};
  };
  // The attack maps that the terms share.
  struct Maps {
    std::array<Bits, kColours> ring{};
    std::array<Bits, kColours> attacked{};
    std::array<int, kColours> ring_attackers{};
    std::array<int, kColours> ring_weight{};  // by attacker
    std::array<int, kColours> material{};     // centipawns, pawns and royals aside
  };

  const PawnEntry& pawns(const Position<Bits>& position);
  void fill_pawns(const Position<Bits>& position, Colour colour, PawnEntry& entry) const;
  void add_pieces(const Position<Bits>& position, Colour colour, const PawnEntry& pawns, Maps& maps,
                  EvalBreakdown& result) const;
  void add_piece(const Position<Bits>& position, Square square, Bits safe, Maps& maps,
                 EvalBreakdown& result) const;
  void add_threats(const Position<Bits>& position, Colour colour, const PawnEntry& pawns, const Maps& maps,
                   EvalBreakdown& result) const;
  void add_royals(const Position<Bits>& position, Colour colour, const Maps& maps,
                  EvalBreakdown& result) const;
  void add_passed(const Position<Bits>& position, Colour colour, const PawnEntry& pawns,
                  EvalBreakdown& result) const;
  void add_pairs(const Position<Bits>& position, Colour colour, EvalBreakdown& result) const;
  int scale(const Position<Bits>& position, const Maps& maps, Colour stronger) const;

  std::shared_ptr<const EvalTables<Bits>> tables_;
  std::vector<PawnEntry> pawn_cache_;
};

extern template class Evaluator<Bits64>;
extern template class Evaluator<Bits128>;

}  // namespace proconsul
