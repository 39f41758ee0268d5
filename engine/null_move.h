// A pass that the rules do not allow, as annotators write it: it gives up the whole turn, however many
// actions are left. Unlike a legal pass it names two squares, which mean nothing.
#pragma once

#include "engine/types.h"

namespace proconsul {

constexpr bool is_null_move(Move move) {
  return move.kind() == Move::Kind::kPass && move.from() != move.to();
}

}  // namespace proconsul
