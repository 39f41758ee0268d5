// Reads standard algebraic notation in every game.
#include <algorithm>
#include <optional>
#include <utility>

#include "engine/blanks.h"
#include "engine/move_marks.h"
#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/san_parts.h"
#include "engine/text.h"

namespace proconsul::san {
namespace {

// Represent "=+" or the plus of a promoted piece's letter, and "=-".
constexpr char kPromoted = '^', kDemoted = '_';

// "00", "OO", "oo" and the like with the hyphens that they lack; empty for any other text.
std::string castling_without_hyphens(std::string_view text) {
  const char first = text.empty() ? '\0' : text.front();
  const bool castles = (first == 'O' || first == '0' || first == 'o') &&
                       (text.size() == 2 || text.size() == 3) && text.find_first_not_of(first) == text.npos;
  return castles ? text.size() == 2 ? "O-O" : "O-O-O" : "";
}

// Capitals for the zeros or small letters of a castling, and hyphens between them; the "x" of a capture and
// the "=" of a promotion are removed.
std::string simplified(std::string_view text) {
  if (std::string castling = castling_without_hyphens(text); !castling.empty()) return castling;
  const bool small_castling = text.starts_with("o-o");
  bool captured = false;
  std::string simple;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    const char next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (c == '=' && (next == '+' || next == '-')) {
      simple += text[++i] == '+' ? kPromoted : kDemoted;
      continue;
    }
    if (c == '=' && is_letter(next)) continue;
    if (c == 'x' && !std::exchange(captured, true)) continue;
    if ((c == '0' || (c == 'o' && small_castling)) && (simple.empty() || simple.back() == '-')) c = 'O';
    simple += c == '+' && i == 0 ? kPromoted : c;  // "+Pd5"
  }
  return simple;
}

// Every way to write the origin of a plain move, from none to the whole square.
std::vector<std::string> loose_forms(const Game& game, Move move) {
  const Rules& rules = game.rules();
  const PieceDef& piece = rules.pieces[index_of(game.mover(move).type())];
  std::string end = square_text(rules.board, move.to());
  if (move.is_promotion()) {
    const std::string promoted = promotion_sign(rules, move.promotion());
    end += promoted == "+"   ? std::string(1, kPromoted)
           : promoted == "-" ? std::string(1, kDemoted)
                             : promoted;
  }
  end += gate_text(game, move, GateSquare::kLeft);
  std::vector<std::string> forms;
  std::string full = written_letter(game, move);
  if (full.starts_with('+')) full.front() = kPromoted;
  for (const std::string& letter : {full, piece.pawn ? std::string() : full}) {
    for (const std::string& origin :
         {std::string(), file_text(rules.board, move.from()), rank_text(rules.board, move.from()),
          square_text(rules.board, move.from())}) {
      forms.push_back(letter + origin + end);
      forms.push_back(letter + origin + '-' + end);
    }
  }
  return forms;
}

// The contents of the SAN of a plain move: piece, destination, and perhaps file or rank of the origin.
struct SanParts {
  std::string_view letter;  // empty: a pawn
  int from_file = -1;
  int from_rank = -1;
  Square to;
  std::string_view promotion;  // letter, or a sign if it is a piece's; empty: none
};

// Annotations after a move that do not identify it.
struct Signs {
  int pluses = 0;
  bool mate = false;
  bool en_passant = false;
};

// The text without signs and marks. "=" directly after a square at the end is a draw offer or a declined
// promotion.
std::string_view undecorated(std::string_view text, Signs& signs) {
  if (text.ends_with(')')) text = text.substr(0, text.find("(="));  // "Nxd5(=bN)": it has changed sides
  if (text.size() > 1 && text.back() == '=' && is_digit(text[text.size() - 2]))
    return text.substr(0, text.size() - 1);
  while (text.size() > 1) {
    const char last = text.back(), before = text[text.size() - 2];
    if (last == '+' && before != '=') {
      text.remove_suffix(1);
      ++signs.pluses;
    } else if (last == '!' || last == '?' || last == ':' || is_blank(last)) {
      text.remove_suffix(1);
    } else if (is_digit(last)) {
      break;
    } else {
      const MoveMark mark = take_move_mark(text);
      if (mark == MoveMark::kNone) break;
      signs.mate |= mark == MoveMark::kMated;
      signs.en_passant |= mark == MoveMark::kEnPassant;
    }
  }
  return text;
}

// Removes the letter at the end, as in "e8=Q", "e8Q", "e8/Q" and "e8(Q)"; nothing if it is malformed.
std::optional<std::string_view> take_promotion(std::string_view& text) {
  const std::size_t capital = text.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  if (capital == text.npos) return std::string_view();
  std::string_view letter = text.substr(capital);
  text = text.substr(0, capital);
  const char before = text.empty() ? '\0' : text.back();
  if (before == '(') {
    if (letter.back() != ')') return std::nullopt;
    letter.remove_suffix(1);
  }
  if (letter.size() != letter_length(letter)) return std::nullopt;
  if (before == '=' || before == '/' || before == '(') text.remove_suffix(1);
  return letter;
}

// Parses `text` from its end; nothing if it is not SAN of a plain move.
std::optional<SanParts> split_san(const Geometry& board, std::string_view text) {
  SanParts parts;
  if (text.ends_with("=+") || text.ends_with("=-")) {
    parts.promotion = text.substr(text.size() - 1);
    text.remove_suffix(2);
  }
  if (!text.empty() && (is_upper(text.front()) || text.front() == '+')) {
    parts.letter = text.substr(0, letter_length(text));
    text.remove_prefix(parts.letter.size());
  }
  const std::optional<std::string_view> promotion = take_promotion(text);
  if (!promotion || !(promotion->empty() || parts.promotion.empty())) return std::nullopt;
  if (!promotion->empty()) parts.promotion = *promotion;
  const std::size_t file = text.find_last_of("abcdefghijklmnop");
  if (file == std::string_view::npos) return std::nullopt;
  const Result<Square> to = parse_square(board, text.substr(file));
  if (!to) return std::nullopt;
  parts.to = *to;
  text = text.substr(0, file);
  if (!text.empty() && (text.back() == 'x' || text.back() == '-')) text.remove_suffix(1);
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'p') {
    parts.from_file = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (text.empty()) return parts;
  const auto rank = parse_number<int>(text, 1, board.ranks);
  if (!rank) return std::nullopt;
  parts.from_rank = *rank - 1;
  return parts;
}

bool fits(const Game& game, const SanParts& parts, Move move) {
  const Rules& rules = game.rules();
  if (move.to() != parts.to || !is_plain(game, move)) return false;
  const PieceDef& piece = rules.pieces[index_of(game.mover(move).type())];
  if (parts.letter.empty() ? !piece.pawn : written_letter(game, move) != parts.letter) return false;
  if (parts.from_file >= 0 && rules.board.file_of(move.from()) != parts.from_file) return false;
  if (parts.from_rank >= 0 && rules.board.rank_of(move.from()) != parts.from_rank) return false;
  if (const PieceType gate = move.gate(); gate.valid())
    return rules.pieces[index_of(gate)].letter == parts.promotion;
  if (parts.promotion.empty()) return !move.is_promotion();
  return move.is_promotion() && promotion_sign(rules, move.promotion()) == parts.promotion;
}

// The only plain move that `text` fits, without writing moves as text; none() if there is not exactly one.
Move quick_san(const Game& game, const std::vector<Move>& legal, std::string_view text) {
  const std::optional<SanParts> parts = split_san(game.rules().board, text);
  if (!parts) return Move::none();
  Move found;
  for (const Move move : legal) {
    if (!fits(game, *parts, move)) continue;
    if (found.valid()) return Move::none();
    found = move;
  }
  return found;
}

// Letters for chess symbols, hyphens for dashes and "x" for the other signs of captures.
constexpr Replacement kUsualCharacters[] = {{"♔", "K"}, {"♕", "Q"}, {"♖", "R"}, {"♗", "B"}, {"♘", "N"},
                                            {"♙", "P"}, {"♚", "K"}, {"♛", "Q"}, {"♜", "R"}, {"♝", "B"},
                                            {"♞", "N"}, {"♟", "P"}, {"–", "-"}, {"—", "-"}, {"−", "-"},
                                            {"‐", "-"}, {"‑", "-"}, {"×", "x"}, {"✕", "x"}, {":", "x"}};

// The only capture by pawns between two files: "exd", with a promotion "exdQ"; none() if there is not exactly
// one.
Move pawn_capture_between(const Game& game, const std::vector<Move>& legal, std::string_view wanted) {
  const Rules& rules = game.rules();
  const auto has_text = [&](Move move) {
    const std::string files = file_text(rules.board, move.from()) + file_text(rules.board, move.to());
    return wanted == files + (move.is_promotion() ? promotion_sign(rules, move.promotion()) : "");
  };
  Move found;
  for (const Move move : legal) {
    if (!is_plain(game, move) || !game.is_capture(move) || !has_text(move)) continue;
    if (!goes_without_letter(rules, rules.pieces[index_of(game.mover(move).type())])) continue;
    if (found.valid()) return Move::none();
    found = move;
  }
  return found;
}

// The letter of such a drop may be omitted: "@e4".
bool drops_pawn(const Game& game, Move move) {
  return move.is_drop() && game.rules().pieces[index_of(move.drop_type())].pawn;
}

Error no_move(std::string_view as_written) { return Error{"illegal move " + quote(as_written, '"'), 0, 1}; }

// `text` has no signs. The error quotes `as_written`.
Result<Move> find_among(const Game& game, const std::vector<Move>& legal, std::string_view text,
                        std::string_view as_written) {
  if (const Move quick = quick_san(game, legal, text); quick.valid()) return quick;
  const std::string wanted = simplified(text);
  const auto is_exact = [&](Move move) {
    const std::string exact = simplified(bare_san(game, legal, move));
    return exact == wanted || (exact.find('@') == 1 && exact.substr(1) == wanted && drops_pawn(game, move));
  };
  for (const Move move : legal) {
    if (is_side_pass(game, move) && text == kPassSan) return move;
    if (is_plain(game, move)) continue;
    if (is_exact(move)) return move;
  }
  if (const Move castling = castling_otherwise_named(game, legal, wanted); castling.valid()) return castling;
  std::vector<Move> loose;
  for (const Move move : legal) {
    if (is_exact(move)) return move;
    if (!is_plain(game, move)) continue;
    const std::vector<std::string> forms = loose_forms(game, move);
    if (std::find(forms.begin(), forms.end(), wanted) != forms.end()) loose.push_back(move);
  }
  if (loose.size() == 1) return loose.front();
  if (!loose.empty()) return Error{"ambiguous move " + quote(as_written, '"'), 0, 1};
  for (const auto& find : {castling_named_by_king, pawn_capture_between}) {
    if (const Move move = find(game, legal, wanted); move.valid()) return move;
  }
  return no_move(as_written);
}

// "Nf3,e5": the square of the wall follows the comma.
Result<Move> find_bare(const Game& game, std::string_view text, std::string_view as_written) {
  const std::vector<Move> legal = game.legal_moves();
  if (!game.rules().walling) return find_among(game, legal, text, as_written);
  const std::size_t comma = text.rfind(',');
  const Result<Square> wall =
      comma == text.npos ? Result<Square>(Error{}) : parse_square(game.rules().board, text.substr(comma + 1));
  if (!wall) return find_among(game, unwalled(legal, Square::none()), text, as_written);
  const std::vector<Move> moves = unwalled(legal, *wall);
  text = text.substr(0, comma);
  for (const Move move : moves) {
    if (text == kPassSan && move.kind() == Move::Kind::kPass) return Move::walled(move, *wall);
  }
  const Result<Move> found = find_among(game, moves, text, as_written);
  return found ? Result<Move>(Move::walled(*found, *wall)) : found;
}

// Whether a plus after a move may mean a promotion.
bool promotes_by_plus(const Rules& rules, std::string_view bare) {
  const auto& changes = rules.piece_promotion.changes;
  return bare.find('=') == bare.npos &&
         std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
           return rules.pieces[index_of(change.to)].letter.starts_with('+');
         });
}

// In games where pieces promote, "Rh1+" is a check if it gives one, otherwise the promotion; of several signs
// the first is the promotion if the promoted piece then does what the others say.
Result<Move> find_with_plus(const Game& game, std::string_view bare, const Signs& signs,
                            std::string_view as_written) {
  const Result<Move> plain = find_bare(game, bare, as_written);
  const Result<Move> promoted = find_bare(game, std::string(bare) + "=+", as_written);
  const bool check = plain && game.gives_check(*plain);
  const bool several = signs.pluses > 1 || signs.mate;
  if (several && promoted && game.gives_check(*promoted)) return promoted;
  if (check) return plain;
  if (promoted && !several) return promoted;
  return plain || promoted ? no_move(as_written) : plain.error();
}

bool takes_en_passant(const Game& game, Move move) {
  return !move.is_drop() && game.is_capture(move) && !game.piece_on(move.to()).valid();
}

Result<Move> find_san(const Game& game, std::string_view bare, const Signs& signs,
                      std::string_view as_written) {
  const Result<Move> move = signs.pluses > 0 && promotes_by_plus(game.rules(), bare)
                                ? find_with_plus(game, bare, signs, as_written)
                                : find_bare(game, bare, as_written);
  if (move && signs.en_passant && !takes_en_passant(game, *move)) return no_move(as_written);
  return move;
}

// "a8=q", "a8q", "a8/q" and "a8(q)" with a capital; empty for texts that do not end so.
std::string with_capital_promotion(std::string_view bare) {
  const std::size_t end = bare.ends_with(')') ? bare.size() - 1 : bare.size();
  std::size_t letter = end;
  if (letter > 0 && bare[letter - 1] == '\'') --letter;
  if (letter < 2 || !is_lower(bare[--letter])) return "";
  const char before = bare[letter - 1];
  const bool apart = before == '=' || before == '/' || before == '(';
  if ((before == '(') != (end < bare.size())) return "";
  const std::size_t square = apart ? letter - 1 : letter;
  if (square == 0 || !is_digit(bare[square - 1])) return "";
  std::string capital(bare);
  capital[letter] = to_upper(capital[letter]);
  return capital;
}

}  // namespace
}  // namespace proconsul::san

namespace proconsul {

Result<Move> parse_san(const Game& game, std::string_view text) {
  const std::string seen = without_unseen(text);
  const bool unusual = seen.find_first_of(":\xC3\xE2") != seen.npos;
  san::Signs signs;
  const std::string_view bare = san::undecorated(seen, signs);
  const std::string usual = unusual ? replaced(bare, san::kUsualCharacters) : std::string(bare);
  const Result<Move> move = san::find_san(game, with_move_letter(game.rules(), usual), signs, text);
  const std::string capital = move ? "" : san::with_capital_promotion(usual);
  if (capital.empty()) return move;
  const Result<Move> promotion = san::find_san(game, capital, signs, text);
  return promotion ? promotion : move;
}

}  // namespace proconsul
