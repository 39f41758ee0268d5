// What the search asks of solved endings, whatever they are stored in. Implementations are immutable while a
// search runs and may be asked by several threads at once.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/position.h"

namespace proconsul {

enum class WdlScore : std::uint8_t { kLoss, kDraw, kWin };

// The value of a position for its side to move with best play, the move limit and repetitions aside.
struct EndgameValue {
  WdlScore wdl = WdlScore::kDraw;
  int plies = 0;  // to the end of the game; 0 for a draw
  bool operator==(const EndgameValue&) const = default;
};

class TablebaseProbe {
 public:
  virtual ~TablebaseProbe() = default;
  // More pieces than this are never known; 0: nothing is.
  virtual int most_pieces() const = 0;
  // Nothing if the position is not in the tables or has rights to castle or to capture en passant.
  virtual std::optional<EndgameValue> probe(const Position<Bits64>& position) const = 0;
  virtual std::optional<EndgameValue> probe(const Position<Bits128>& position) const = 0;
};

}  // namespace proconsul
