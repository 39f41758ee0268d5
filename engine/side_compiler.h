// Compiles where the pieces of one type and colour lead: pawns by shifts plus what no shift does, other
// pieces by their kinds of movement. Keeps references to its arguments.
#pragma once

#include <set>
#include <vector>

#include "engine/tables.h"
#include "engine/way_lists.h"

namespace proconsul {

template <class Bits>
class SideCompiler {
 public:
  using Side = typename TypeMoves<Bits>::Side;

  SideCompiler(const Rules& rules, PieceType type, Colour colour, const std::vector<MovementKind>& kinds,
               Meter& meter);

  // Adds all ways of a piece that is not a pawn, see moves_in_herds.
  void add_shifts(Side& side);
  // Adds what no shift does. Call after add_shifts().
  void add_other_ways(Side& side, ReachBuilder<Bits>& builder) const;
  // Adds all ways of a piece without shifts.
  void add_ways(Side& side, ReachBuilder<Bits>& builder) const;
  // Equal for equal ways, if there are no shifts.
  std::vector<int> key() const;

 private:
  std::vector<PawnShift<Bits>> shifts_of(const Path& path);
  void add_other_way(Side& side, Square from, const Way& way, PathUse use, WaysBySquare& quiet,
                     WaysBySquare& taking) const;
  std::vector<Way> ways_from(Square from, const MovementKind& kind) const;

  const Geometry& board_;
  PieceDef piece_;
  PieceType type_;
  Colour colour_;
  const std::vector<MovementKind>& kinds_;
  Meter& meter_;
  std::vector<std::set<Square>> shifted_quietly_, shifted_taking_;  // by origin: where shifts lead
};

extern template class SideCompiler<Bits64>;
extern template class SideCompiler<Bits128>;

}  // namespace proconsul
