// Positions from XBoard: FENs with missing or wrong fields (its castling and en passant fields depend on the
// parent variant and are unreliable on tall boards), and the old `edit` command.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/xboard_dialect.h"

namespace proconsul {

// Whether XBoard's castling field can be trusted: XBoard does not track the rights of games it does not know.
enum class RightsField : std::uint8_t { kTrusted, kDoubtful };

// Complete FENs that `text` may mean, likeliest first. Missing or doubtful castling rights are derived from
// the pieces that stand where `start_fen` has them.
std::vector<std::string> complete_fens(const Rules& rules, std::string_view start_fen, std::string_view text,
                                       RightsField field);

// The game at the likeliest of these FENs. Where the castling field is doubtful, a FEN without faults is
// likelier than one that has to be repaired.
using GameMaker = std::function<Result<Game>(const std::string& fen)>;
Result<Game> likeliest_game(const std::vector<std::string>& fens, RightsField field, const GameMaker& make);

// The `edit` mode: c, #, Pa4, xa4 until the dot.
class XboardEditor {
 public:
  explicit XboardEditor(const Game& game);

  bool execute(const XboardDialect& dialect, std::string_view line);  // false if the line is invalid
  std::string fen() const;  // without castling rights, en passant and counters

 private:
  const Rules& rules_;
  Colour side_to_move_;
  Colour colour_ = Colour::kWhite;
  std::map<Square, std::string> pieces_;  // letters as in a FEN
};

}  // namespace proconsul
