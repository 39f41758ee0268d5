#include "protocol/formats/sfen.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/setup.h"
#include "engine/text.h"

namespace proconsul {
namespace {

constexpr int kMaxFullMoves = 99'999;  // as in a FEN
constexpr int kMaxSfenMoves = 2 * kMaxFullMoves;

// In the order of the definition: rook, bishop, gold, silver, knight, lance and pawn in shogi.
std::string held_text(const Game& game) {
  std::string text;
  for (const Colour colour : kBothColours) {
    const Hand& hand = game.hand(colour);
    for (const PieceType type : hand) {
      if (hand.count(type) > 1) text += std::to_string(hand.count(type));
      text += letter_of(game.rules(), Piece(colour, type));
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

std::string to_sfen(const Game& game) {
  const bool white = game.side_to_move() == Colour::kWhite;
  const int full_move = std::min(game.full_move(), kMaxFullMoves);
  return fmt::format("{} {} {} {}", placement_text(game.rules(), game.fen_parts().board), white ? 'b' : 'w',
                     held_text(game), 2 * (full_move - 1) + (white ? 1 : 2));
}

Result<std::string> fen_of_sfen(std::string_view sfen) {
  const std::vector<Word> words = words_of(sfen);
  if (words.size() < 3 || words.size() > 4)
    return Error{"an SFEN has a board, b or w, the pieces in hand or -, and the number of the move", 0, 1};
  const std::string_view side = words[1].text;
  if (side != "b" && side != "w")
    return Error{"the side to move of an SFEN must be b or w", 0, words[1].column()};
  if (words[0].text.find('[') != std::string_view::npos)
    return Error{"the pieces in hand of an SFEN are its third field", 0, words[0].column()};
  const auto move = words.size() == 4 ? parse_number(words[3].text, 0, kMaxSfenMoves) : 1;
  if (!move)
    return Error{fmt::format("the number of the move must be from 0 to {}", kMaxSfenMoves), 0,
                 words[3].column()};
  return fmt::format("{}[{}] {} - - 0 {}", words[0].text, words[2].text, side == "b" ? 'w' : 'b',
                     (std::max(*move, 1) + 1) / 2);
}

Result<std::string> fen_of_sfen(std::string_view sfen, const Rules& rules) {
  Result<std::string> fen = fen_of_sfen(sfen);
  if (!fen || rules.has_hands()) return fen;
  constexpr std::string_view kNone = "[-]";
  std::string text = fen.take();
  if (const std::size_t at = text.find(kNone); at != text.npos) text.erase(at, kNone.size());
  return text;
}

}  // namespace proconsul
