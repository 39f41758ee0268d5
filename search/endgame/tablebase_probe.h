// The interface through which the search probes solved endings, however they are stored. Implementations are
// immutable while a search runs and may be used by several threads concurrently.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/position.h"

namespace proconsul {

enum class WdlScore : std::uint8_t { kLoss, kDraw, kWin };

// The value of a position for its side to move with best play, ignoring the move limit and repetitions.
struct EndgameValue {
  WdlScore wdl = WdlScore::kDraw;
  int plies = 0;  // to the end of the game; 0 for a draw
  bool operator==(const EndgameValue&) const = default;
};

class TablebaseProbe {
 public:
  virtual ~TablebaseProbe() = default;
  // Positions with more pieces than this are never known; 0: none are.
  virtual int most_pieces() const = 0;
  // Nothing if the position is not in the tables or has castling or en passant rights.
  virtual std::optional<EndgameValue> probe(const Position<Bits64>& position) const = 0;
  virtual std::optional<EndgameValue> probe(const Position<Bits128>& position) const = 0;
};

}  // namespace proconsul
