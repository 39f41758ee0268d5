// Moves as text: long algebraic (UCI) and SAN, both ways, for every game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/setup.h"

namespace proconsul {

// How castling is written where the rules leave it to the interface (UCI_Chess960).
enum class CastlingInput : std::uint8_t { kByRules, kKingTakesRook };

// What a mover becomes, as written after a move: a letter for a pawn's promotion, "+" for a piece's, or "-"
// if it becomes again what it was.
std::string promotion_sign(const Rules& rules, PieceType becomes);
// A drop, the same in every notation: "N@e4". Precondition: the move is one.
std::string drop_text(const Rules& rules, Move move);
// The move with the letter that SAN has for its piece, where the piece has a synonym.
std::string with_move_letter(const Rules& rules, std::string_view san);

// Long algebraic as in UCI; the move must be legal in `game`'s position.
std::string to_uci(const Game& game, Move move, CastlingInput castling = CastlingInput::kByRules);
// Accepts every unambiguous form of castling. The error says whether the text is malformed or the move
// illegal.
Result<Move> parse_uci(const Game& game, std::string_view text);

// "#" after a move that mates or wins at once by another rule of the game, else "+" after a check.
std::string check_sign(const Game& game, Move move);

// A pass that the rules do not allow, as annotators write it ("--"): Game::play() makes it, and it is written
// as "0000" in UCI. none() in check, where it would leave a royal to be captured.
Move null_move(const Game& game);

// SAN with check and mate signs. Special moves: O-O, O-O-O (fixed castling), O-Ob / O-Og (games with a leap),
// O-O(h1,e1) with the squares of king and rook (free castling), Ke>>g1 (leap), Bc<=>N (swap), promotions
// e8=Q, e10=Z', of pieces Sc7=+. The square of a wall that the move places follows a comma: Nf3,e5; "--,e5"
// if nothing else is done.
std::string to_san(const Game& game, Move move);
// The same for many moves of a position; `legal`: all that are legal there.
std::string to_san(const Game& game, const std::vector<Move>& legal, Move move);
// Signs of check and mate, annotations and "e.p." may follow. "e.p." must be true; where pieces promote by a
// plus, "Rh1+" is the check if the rook gives one, otherwise the promotion, and an error if it is neither.
Result<Move> parse_san(const Game& game, std::string_view text);
// SAN if it parses, else long algebraic; two squares and a sign are long algebraic.
Result<Move> parse_any(const Game& game, std::string_view text);

}  // namespace proconsul
