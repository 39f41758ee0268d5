#include "protocol/bindings/fairy_fen.h"

#include <algorithm>
#include <array>

#include "engine/setup.h"
#include "engine/text.h"
#include "protocol/text/words.h"
#include "variants/keys.h"

namespace proconsul::bindings {
namespace {

// Fairy-Stockfish's piece types in its order; custom pieces come between the last two.
constexpr auto kTypesInOrder = std::to_array<std::string_view>(
    {"pawn",      "knight",      "bishop",         "rook",         "queen",      "fers",       "alfil",
     "fersAlfil", "silver",      "aiwok",          "bers",         "archbishop", "chancellor", "amazon",
     "knibis",    "biskni",      "kniroo",         "rookni",       "shogiPawn",  "lance",      "shogiKnight",
     "gold",      "dragonHorse", "clobber",        "breakthrough", "immobile",   "cannon",     "soldier",
     "horse",     "elephant",    "janggiElephant", "banner",       "wazir",      "commoner",   "centaur"});

// By name, else by movement, since definitions may name their pieces freely.
std::size_t order_of(const Rules& rules, PieceType type) {
  const PieceDef& piece = rules.pieces[index_of(type)];
  const std::size_t custom = kTypesInOrder.size();
  if (piece.royal) return custom + rules.pieces.size();
  const auto named = std::find(kTypesInOrder.begin(), kTypesInOrder.end(), piece.name);
  if (named != kTypesInOrder.end()) return static_cast<std::size_t>(named - kTypesInOrder.begin());
  const auto alike = std::find_if(kTypesInOrder.begin(), kTypesInOrder.end(), [&](std::string_view name) {
    const StandardPiece* standard = standard_piece(name);
    return standard != nullptr && !piece.notation.empty() && standard->notation == piece.notation;
  });
  if (alike != kTypesInOrder.end()) return static_cast<std::size_t>(alike - kTypesInOrder.begin());
  return piece.pawn ? 0 : custom + index_of(type);
}

struct PlacedLetter {
  Square square;
  std::size_t end = 0;  // after the letter, in the placement
  bool marked = false;
};

// Precondition: the placement is valid.
std::vector<PlacedLetter> letters_on(const Rules& rules, std::string_view placement) {
  std::vector<PlacedLetter> letters;
  int file = 0, rank = rules.board.ranks - 1;
  for (std::size_t at = 0; at < placement.size() && placement[at] != '[' && rank >= 0;) {
    if (is_digit(placement[at])) {
      std::size_t end = at;
      while (end < placement.size() && is_digit(placement[end])) ++end;
      file += parse_number(placement.substr(at, end - at), 1, kMaxFiles).value_or(0);
      at = end;
    } else if (placement[at] == '/') {
      file = 0;
      --rank;
      ++at;
    } else {
      const std::size_t length = letter_length(placement, at);
      at += std::max<std::size_t>(length, 1);
      if (length > 0) letters.push_back({rules.board.square(file, rank), at, placement[at - 1] == '~'});
      ++file;
    }
  }
  return letters;
}

std::string with_marks(const Rules& rules, std::string placement, SquareSet promoted) {
  std::vector<PlacedLetter> letters = letters_on(rules, placement);
  std::reverse(letters.begin(), letters.end());
  for (const PlacedLetter& letter : letters) {
    if (!letter.marked && contains(promoted, letter.square)) placement.insert(letter.end, 1, '~');
  }
  return placement;
}

bool is_castling_by_file(const Rules& rules) {
  return rules.castling.style == CastlingStyle::kFixed && rules.rights_text == RightsText::kCastling;
}

// The files of the rooks towards the last file, then towards the first, then those with only a gating right.
std::string files_of_rights(const Rules& rules, const FenParts& parts, Colour colour) {
  const int rank =
      colour == Colour::kWhite ? rules.castling.rank : rules.board.ranks - 1 - rules.castling.rank;
  const auto piece_on = [&](int file) { return parts.board[index_of(rules.board.square(file, rank))]; };
  const auto is_unmoved = [&](int file) { return contains(parts.unmoved, rules.board.square(file, rank)); };
  int king_file = 0;
  while (king_file < rules.board.files &&
         !(is_unmoved(king_file) && rules.castling.is_king(piece_on(king_file), colour)))
    ++king_file;
  std::string h_side, a_side, gates;
  for (int file = 0; file < rules.board.files; ++file) {
    if (!is_unmoved(file)) continue;
    const bool rook = king_file < rules.board.files && rules.castling.is_rook(piece_on(file), colour);
    (rook ? (file > king_file ? h_side : a_side) : gates) += static_cast<char>('A' + file);
  }
  if (!rules.may_gate(parts.hands[index_of(colour)])) gates.clear();
  const std::string text = h_side + a_side + gates;
  return colour == Colour::kWhite ? text : lower_case(text);
}

std::string rights_by_file(const Rules& rules, const FenParts& parts) {
  const std::string text =
      files_of_rights(rules, parts, Colour::kWhite) + files_of_rights(rules, parts, Colour::kBlack);
  return text.empty() ? "-" : text;
}

// A bare side against one without pawns counts by the opponent's pieces.
bool counts_by_pieces(const Game& game) {
  const Rules& rules = game.rules();
  std::array<int, kColours> pieces{};
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = game.piece_on(square);
    if (!piece.valid()) continue;
    if (rules.pieces[index_of(piece.type())].pawn) return false;
    ++pieces[index_of(piece.colour())];
  }
  return pieces[0] <= 1 || pieces[1] <= 1;
}

// Whether "~" is needed: no if the letter itself shows that the piece is promoted.
bool needs_mark(const Rules& rules, Piece piece) {
  const std::string& letter = rules.pieces[index_of(piece.type())].letter;
  return !letter.starts_with('+') && !letter.ends_with('~');
}

}  // namespace

CountedPlies count_of_plies(const Game& game, int count_started) {
  CountedPlies count = game.counted();
  if (count.limit == 0 || count_started == 0 || counts_by_pieces(game)) return count;
  const int ply = 2 * (game.full_move() - 1) + (game.side_to_move() == Colour::kWhite ? 0 : 1);
  count.plies = count_started < 0 ? 0 : std::max(1 + ply - count_started, 0);
  return count;
}

std::string held_letters(const Game& game, Colour colour) {
  const Rules& rules = game.rules();
  const Hand& hand = game.hand(colour);
  std::vector<PieceType> types;
  for (const PieceType type : hand) types.push_back(type);
  std::stable_sort(types.begin(), types.end(),
                   [&](PieceType a, PieceType b) { return order_of(rules, a) > order_of(rules, b); });
  std::string text;
  for (const PieceType type : types) {
    for (int i = 0; i < hand.count(type); ++i) text += letter_of(rules, Piece(colour, type));
  }
  return text;
}

SquareSet marked_squares(const Rules& rules, std::string_view fen) {
  SquareSet marked{};
  const std::string_view placement = fen.substr(0, fen.find(' '));
  for (const PlacedLetter& letter : letters_on(rules, placement)) {
    if (letter.marked) marked |= bit<SquareSet>(letter.square);
  }
  return marked;
}

SquareSet promoted_squares(const PlayedGame& played) {
  Game game = played.game;
  const std::vector<Move> moves = game.moves();
  while (game.undo()) {
  }
  SquareSet promoted = played.marked;
  for (const Move move : moves) {
    const bool was_promoted = move.is_step() && contains(promoted, move.from());
    const bool becomes = move.is_promotion() && game.rules().pieces[index_of(game.mover(move).type())].pawn;
    for (const SquareChange& change : game.changes(move)) promoted &= ~bit<SquareSet>(change.square);
    if (was_promoted || becomes) promoted |= bit<SquareSet>(move.to());
    game.play(move);
  }
  SquareSet there{};
  for (const Square square : Squares(game.rules().board.squares)) {
    const Piece piece = game.piece_on(square);
    if (contains(promoted, square) && piece.valid() && needs_mark(game.rules(), piece))
      there |= bit<SquareSet>(square);
  }
  return there;
}

std::string fairy_fen(const PlayedGame& played, const FenStyle& style) {
  const Game& game = played.game;
  const Rules& rules = game.rules();
  FenParts parts = game.fen_parts();
  std::string placement = placement_text(rules, parts.board);
  if (style.show_promoted) placement = with_marks(rules, placement, promoted_squares(played));
  if (rules.has_hands())
    placement += '[' + held_letters(game, Colour::kWhite) + held_letters(game, Colour::kBlack) + ']';
  const bool by_file = style.chess960 || rules.castling.text == CastlingText::kKingTakesRook;
  const std::string rights =
      by_file && is_castling_by_file(rules) ? rights_by_file(rules, parts) : rights_field(rules, parts);
  if (parts.count_limit > 0) parts.plies = count_of_plies(game, style.count_started).plies;
  return placement + side_text(rules, parts.side_to_move, parts.actions_left, parts.full_move) + rights +
         ' ' + fields_after_rights(rules, parts);
}

}  // namespace proconsul::bindings
