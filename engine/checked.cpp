#include "engine/checked.h"

namespace proconsul {

std::vector<Square> checked_royals(const Game& game) {
  if (!game.in_check()) return {};
  return std::visit(
      [](const auto& position) {
        const Colour us = position.side_to_move();
        std::vector<Square> all, attacked;
        for (const Square royal : Squares(position.royals(us))) {
          all.push_back(royal);
          if (position.is_attacked(royal, !us, position.occupied())) attacked.push_back(royal);
        }
        return attacked.empty() ? all : attacked;
      },
      game.position());
}

}  // namespace proconsul
