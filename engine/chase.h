// Perpetual chases, as the Asian rules judge them (Rules::chase): a move chases a piece if it
// brings about a capture of it that wins something. Whoever has done so to the same piece with every move
// since the position last occurred has chased it perpetually.
#pragma once

#include <array>
#include <optional>

#include "engine/position.h"

namespace proconsul {

// By side: where the piece stands that it has chased with each of its moves since the position occurred
// before, if there is one. Precondition: the game has a rule about chases.
template <class Bits>
std::array<std::optional<Square>, kColours> perpetually_chased(const Position<Bits>& position);

}  // namespace proconsul
