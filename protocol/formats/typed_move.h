// Moves as users type them: everything parse_any accepts, castling by side, and moves as shogi programs write
// them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"
#include "protocol/formats/native_notation.h"

namespace proconsul {

// "O-O" is the only castling with a rook on the king's right, "O-O-O" the only one on its left; if that side
// has none, the only castling there is. If there are several, the error lists them. "7g7f", "8h2b+" and
// "P*5e" count files from the right and ranks from the top. If castling is meant but impossible, the error
// says why. The square of a wall may follow after a blank.
Result<Move> parse_typed(const Game& game, std::string_view text);
// Whether it is "O-O" or "O-O-O" in any spelling.
bool names_castling(std::string_view text);
// Whether the text looks like a move of such a game: it names a square, castling, a swap or a leap, or a
// piece and a file.
bool resembles_move(const Rules& rules, std::string_view text);

// How a user writes moves, so that they are answered in the same way.
struct MoveStyle {
  enum class Form : std::uint8_t { kSan, kUsi, kNative };
  Form form = Form::kSan;
  native::Notation notation = native::Notation::kSan;  // for kNative
};
// Precondition: `text` is a move that parse_typed accepts.
MoveStyle style_of(const Game& game, std::string_view text);
std::string text_in(MoveStyle style, const Game& game, Move move);

}  // namespace proconsul
