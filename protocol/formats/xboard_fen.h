// Positions from XBoard: FENs that lack fields or carry wrong ones (its castling and en passant fields depend
// on the parent variant and are unreliable on tall boards), and the old `edit` dialogue.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/xboard_dialect.h"

namespace proconsul {

// What XBoard's castling field is worth: it keeps no book of the rights in games it does not know.
enum class RightsField : std::uint8_t { kTrusted, kDoubtful };

// Complete FENs that `text` may mean, the likeliest first. Where the rights are missing or doubtful, they
// follow from the pieces that stand where `start_fen` has them.
std::vector<std::string> complete_fens(const Rules& rules, std::string_view start_fen, std::string_view text,
                                       RightsField field);

// The `edit` dialogue: c, #, Pa4, xa4 until the dot.
class XboardEditor {
 public:
  explicit XboardEditor(const Game& game);

  bool execute(const XboardDialect& dialect, std::string_view line);  // false if the line makes no sense
  std::string fen() const;  // without rights, en passant and counters

 private:
  const Rules& rules_;
  Colour side_to_move_;
  Colour colour_ = Colour::kWhite;
  std::map<Square, std::string> pieces_;  // letters as in a FEN
};

}  // namespace proconsul
