// How a game has ended, as far as the position tells.
#include <algorithm>

#include "engine/extra_legality.h"
#include "engine/position.h"

namespace proconsul {

template <class Bits>
std::optional<Verdict> Position<Bits>::immediate_end() const {
  return tables_->ends_early() ? proconsul::immediate_end(*this) : std::nullopt;
}

template <class Bits>
Verdict Position<Bits>::stalemate_verdict() const {
  if (!rules().stalemate_by_piece_count) return rules().stalemate;
  const int own = popcount(pieces(side_to_move_));
  const int other = popcount(pieces(!side_to_move_));
  return own == other ? Verdict::kDraw : own < other ? Verdict::kWin : Verdict::kLoss;
}

template <class Bits>
Verdict Position<Bits>::checkmate_verdict() const {
  const std::optional<MateRules>& mate = rules().mate;
  if (!mate) return rules().checkmate;
  Bits forbidden{};
  for (const PieceType type : mate->forbidden) forbidden |= pieces(type);
  if (none(checkers() & ~forbidden)) return Verdict::kWin;
  return state_->series == Series::kStrong ? rules().checkmate : Verdict::kDraw;
}

template <class Bits>
int Position<Bits>::repetitions() const {
  const std::size_t last = states_.size() - 1;
  const std::size_t reach = std::min<std::size_t>({state_->rule50, state_->since_null, last});
  int count = 0;
  for (std::size_t back = 2; back <= reach; back += 2) count += states_[last - back].key == state_->key;
  return count;
}

template <class Bits>
bool Position<Bits>::repeated_since(int plies) const {
  const std::size_t last = states_.size() - 1;
  const std::size_t limit = static_cast<std::size_t>(std::max(plies, 0));
  const std::size_t reach = std::min<std::size_t>({state_->rule50, state_->since_null, last, limit});
  for (std::size_t back = 2; back <= reach; back += 2) {
    if (states_[last - back].key == state_->key) return true;
  }
  return false;
}

template <class Bits>
bool Position<Bits>::insufficient_material() const {
  const Bits others = occupied() & ~royals(Colour::kWhite) & ~royals(Colour::kBlack);
  if (none(others)) return rules().bare_royals_draw;
  const auto& weak = rules().lone_insufficient;
  const auto is_weak = [&](PieceType type) {
    return std::find(weak.begin(), weak.end(), type) != weak.end();
  };
  const PieceType type = on(first(others)).type();
  if (!is_weak(type)) return false;
  if (single(others)) return true;
  if (any(others & ~pieces(type)) || !tables_->shade_bound(type)) return false;
  const Bits dark = tables_->dark_squares();
  return none(others & dark) || none(others & ~dark);
}

template std::optional<Verdict> Position<Bits64>::immediate_end() const;
template std::optional<Verdict> Position<Bits128>::immediate_end() const;
template Verdict Position<Bits64>::stalemate_verdict() const;
template Verdict Position<Bits128>::stalemate_verdict() const;
template Verdict Position<Bits64>::checkmate_verdict() const;
template Verdict Position<Bits128>::checkmate_verdict() const;
template int Position<Bits64>::repetitions() const;
template int Position<Bits128>::repetitions() const;
template bool Position<Bits64>::repeated_since(int) const;
template bool Position<Bits128>::repeated_since(int) const;
template bool Position<Bits64>::insufficient_material() const;
template bool Position<Bits128>::insufficient_material() const;

}  // namespace proconsul
