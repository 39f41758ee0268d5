// Perpetual chases, as the Asian rules judge them (Rules::chase): a move chases a piece if it threatens to
// capture it with profit, and did not before. A side that has chased the same piece with each of its moves
// since the position last occurred has chased it perpetually.
#pragma once

#include <array>
#include <optional>

#include "engine/position.h"

namespace proconsul {

// By side: the square of the piece that it has chased with each of its moves since the position last
// occurred, if there is one. Precondition: the game has a rule about chases.
template <class Bits>
std::array<std::optional<Square>, kColours> perpetually_chased(const Position<Bits>& position);

}  // namespace proconsul
