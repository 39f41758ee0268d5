#include "protocol/bindings/fairy_setup.h"

#include <algorithm>
#include <optional>

#include "engine/setup.h"
#include "engine/text.h"

namespace proconsul::bindings {
namespace {

constexpr std::size_t kCastlingField = 2, kEnPassantField = 3;

// The file letter of the outermost rook that K or Q means in a game with gating; nothing if there is none.
std::optional<char> gate_letter(const Rules& rules, const std::string& fen, char letter) {
  const char lower = to_lower(letter);
  if (rules.hand.gates.empty() || (lower != 'k' && lower != 'q')) return std::nullopt;
  const Result<Setup> setup = parse_setup(rules, fen);
  if (!setup) return std::nullopt;
  const Colour colour = is_upper(letter) ? Colour::kWhite : Colour::kBlack;
  const int rank =
      colour == Colour::kWhite ? rules.castling.rank : rules.board.ranks - 1 - rules.castling.rank;
  for (int i = 0; i < rules.board.files; ++i) {
    const int file = lower == 'k' ? rules.board.files - 1 - i : i;
    if (rules.castling.is_rook(setup->board[index_of(rules.board.square(file, rank))], colour))
      return static_cast<char>((colour == Colour::kWhite ? 'A' : 'a') + file);
  }
  return std::nullopt;
}

// Removes the part of a FEN that an error's column points at, if it may be dropped.
bool drop_fault(const Rules& rules, std::string& fen, int column) {
  const std::vector<Word> words = words_of(fen);
  const auto at = static_cast<std::size_t>(std::max(column - 1, 0));
  for (const std::size_t field : {kCastlingField, kEnPassantField}) {
    if (field >= words.size() || is_digit(words[kCastlingField].text.front())) return false;
    const auto [text, offset] = words[field];
    if (at < offset || at >= offset + text.size()) continue;
    if (text == "-") return false;
    if (field == kEnPassantField) {
      if (is_digit(text.front()) || text.find('+') != std::string_view::npos) return false;
      fen.replace(offset, text.size(), "-");
      return true;
    }
    std::optional<char> gate = gate_letter(rules, fen, fen[at]);
    if (gate && text.find(*gate) != text.npos) gate.reset();
    fen.replace(at, 1, gate ? std::string(1, *gate) : text.size() == 1 ? "-" : "");
    return true;
  }
  return false;
}

bool is_special(const Rules& rules, char c) {
  const auto any_letter = [&](auto test) {
    return std::any_of(rules.pieces.begin(), rules.pieces.end(),
                       [&](const PieceDef& piece) { return test(piece.letter); });
  };
  switch (c) {
    case '/':
    case '*':
    case '_':
      return true;
    case '[':
    case ']':
    case '-':
      return rules.has_hands();
    case '+':
      return any_letter([](const std::string& letter) { return letter.starts_with('+'); });
    case '~':
      return !rules.promotion_types.empty() || rules.promotion_to_army;
    default:
      return is_digit(c);
  }
}

// Pieces are recognized by their letters without the marks of promoted forms.
bool has_letter(const Rules& rules, std::string_view letter) {
  const std::string upper = upper_case(letter);
  return std::any_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
    std::string_view known = piece.letter;
    if (known.starts_with('+')) known.remove_prefix(1);
    if (known.ends_with('~')) known.remove_suffix(1);
    return known == upper || (!piece.synonym.empty() && piece.synonym == upper);
  });
}

// Checks letters and signs of the placement individually.
FenValidity validity_of_characters(const Rules& rules, std::string_view placement) {
  for (std::size_t at = 0; at < placement.size();) {
    if (is_special(rules, placement[at])) {
      ++at;
      continue;
    }
    std::size_t length = letter_length(placement, at);
    if (length > 1 && placement[at + length - 1] == '~') --length;
    if (!is_letter(placement[at]) || !has_letter(rules, placement.substr(at, length)))
      return kFenInvalidCharacter;
    at += length;
  }
  return kFenOk;
}

FenValidity validity_of_promoted(const Rules& rules, std::string_view placement) {
  for (std::size_t at = placement.find('+'); at != placement.npos; at = placement.find('+', at + 1)) {
    const std::size_t length = letter_length(placement, at);
    if (length < 2 || !rules.type_of(upper_case(placement.substr(at, length))).valid())
      return kFenInvalidPromotedPiece;
  }
  return kFenOk;
}

// The position of the pieces in hand, "[QPn]" or "/QPn".
std::size_t pocket_of(const Rules& rules, std::string_view placement) {
  if (!rules.has_hands()) return placement.size();
  if (const std::size_t bracket = placement.find('['); bracket != placement.npos) return bracket;
  std::size_t slash = 0;
  for (int rank = 0; rank < rules.board.ranks; ++rank) {
    slash = placement.find('/', slash == 0 ? 0 : slash + 1);
    if (slash == placement.npos) return placement.size();
  }
  return slash;
}

struct Kings {
  int count = 0;
  Square square;
};

Kings kings_of(const Rules& rules, const Setup& setup, Colour colour) {
  Kings kings;
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = setup.board[index_of(square)];
    if (!piece.valid() || piece.colour() != colour || !rules.pieces[index_of(piece.type())].royal) continue;
    ++kings.count;
    kings.square = square;
  }
  const Hand& hand = setup.hands[index_of(colour)];
  for (const PieceType type : hand) {
    if (!rules.pieces[index_of(type)].royal) continue;
    kings.count += hand.count(type);
    kings.square = Square::none();
  }
  return kings;
}

// Mating problems leave out a king; they are played, but Fairy-Stockfish calls them invalid.
bool lacks_king(const Rules& rules, const Setup& setup) {
  if (rules.extra.blast_on_capture) return false;  // it may have been blasted
  return std::any_of(std::begin(kBothColours), std::end(kBothColours), [&](Colour colour) {
    return rules.royals(colour) > 0 && kings_of(rules, setup, colour).count == 0;
  });
}

FenValidity validity_of_kings(const Rules& rules, const Setup& setup) {
  const Kings white = kings_of(rules, setup, Colour::kWhite), black = kings_of(rules, setup, Colour::kBlack);
  const auto is_wrong = [](int count, int expected, bool spare) {
    return spare ? count < std::min(1, expected) || count > expected : count != expected;
  };
  if (is_wrong(white.count, rules.royals(Colour::kWhite), rules.extra.duple_check_white) ||
      is_wrong(black.count, rules.royals(Colour::kBlack), rules.extra.duple_check_black))
    return kFenInvalidNumberOfKings;
  if (white.count != 1 || black.count != 1 || !white.square.valid() || !black.square.valid()) return kFenOk;
  const Geometry& board = rules.board;
  const bool touch = std::abs(board.file_of(white.square) - board.file_of(black.square)) <= 1 &&
                     std::abs(board.rank_of(white.square) - board.rank_of(black.square)) <= 1;
  return touch ? kFenTouchingKings : kFenOk;
}

// Checks the placement alone.
FenValidity validity_of_placement(const Rules& rules, const std::string& placement) {
  if (const FenValidity known = validity_of_characters(rules, placement); known != kFenOk) return known;
  if (const FenValidity known = validity_of_promoted(rules, placement); known != kFenOk) return known;
  const Result<Setup> setup = parse_setup(rules, placement);
  if (setup) return validity_of_kings(rules, *setup);
  const std::size_t pocket = pocket_of(rules, placement);
  const bool in_pocket =
      pocket < placement.size() && static_cast<std::size_t>(setup.error().column) > pocket + 1;
  return in_pocket ? kFenInvalidPocket : kFenInvalidBoardGeometry;
}

std::vector<std::string> fields_of(const std::string& fen) {
  std::vector<std::string> fields(1);
  for (const char c : fen) {
    if (c == ' ')
      fields.emplace_back();
    else
      fields.back() += c;
  }
  if (fields.size() > 1 && fields.back().empty()) fields.pop_back();
  return fields;
}

// The kind of an error in the field with number `index`.
FenValidity kind_of_field(const Rules& rules, const std::vector<std::string>& fields, std::size_t index) {
  if (index == 0) return kFenInvalidBoardGeometry;
  if (index == 1) return kFenInvalidSideToMove;
  const bool skipped = fields.size() <= 5 && !fields[2].empty() && is_digit(fields[2].front());
  if (rules.check_limit > 0 && fields[index].find('+') != std::string::npos) return kFenInvalidCheckCount;
  const bool misplaced = index > kCastlingField && is_digit(fields[kCastlingField].front());
  if (!skipped && (index == kCastlingField || misplaced)) return kFenInvalidCastling;
  if (!skipped && index == kEnPassantField)
    return rules.counting ? kFenInvalidCountingRule : kFenInvalidEnPassant;
  std::size_t before = skipped ? 2 : 4;
  for (std::size_t i = before; i < index; ++i) before += fields[i].find('+') != std::string::npos;
  if (index == before) return kFenInvalidHalfMoveCounter;
  return index == before + 1 ? kFenInvalidMoveCounter : kFenInvalidNumberOfParts;
}

FenValidity reason_of(const std::shared_ptr<const CompiledGame>& game, const std::string& fen, int column) {
  const std::vector<std::string> fields = fields_of(fen);
  if (const FenValidity known = validity_of_placement(game->rules(), fields[0]); known != kFenOk)
    return known;
  const auto at = static_cast<std::size_t>(std::max(column - 1, 0));
  const auto index = static_cast<std::size_t>(
      std::count(fen.begin(), fen.begin() + static_cast<std::ptrdiff_t>(std::min(at, fen.size())), ' '));
  const auto blank = static_cast<std::size_t>(std::find(fields.begin(), fields.end(), "") - fields.begin());
  if (index > 0) return kind_of_field(game->rules(), fields, std::min(index, blank));
  const bool white = fields.size() < 2 || fields[1].starts_with('w');
  const bool other_side = Game::create(game, fields[0] + (white ? " b" : " w")).ok();
  return other_side ? kFenInvalidSideToMove : kFenInvalidBoardGeometry;
}

}  // namespace

Result<Game> create_leniently(const std::shared_ptr<const CompiledGame>& game, std::string fen,
                              const std::vector<PieceType>& army) {
  Result<Game> created = Game::create(game, fen, army);
  const Error first = created ? Error{} : created.error();
  while (!created) {
    if (!drop_fault(game->rules(), fen, created.error().column)) return first;
    created = Game::create(game, fen, army);
  }
  return created;
}

FenValidity validity_of(const std::shared_ptr<const CompiledGame>& game, const std::string& fen) {
  if (fen.empty()) return kFenEmpty;
  const std::vector<std::string> fields = fields_of(fen);
  const std::size_t most = 6 + (game->rules().check_limit > 0 ? 1 : 0);
  const auto blank = std::find(fields.begin(), fields.end(), "");
  const Result<Game> created = Game::create(game, fen);
  const bool bracket = fields[0].find('[') != std::string::npos;
  if (bracket && !game->rules().has_hands()) return kFenInvalidCharacter;  // though it is read if it is empty
  const bool other_side = fields.size() > 1 && !fields[1].starts_with('w') && !fields[1].starts_with('b');
  if (created && blank == fields.end()) {
    if (other_side) return kFenInvalidSideToMove;
    const Result<Setup> setup = parse_setup(game->rules(), fields[0]);
    return setup && lacks_king(game->rules(), *setup) ? kFenInvalidNumberOfKings : kFenOk;
  }
  if (fields.size() > most) return kFenInvalidNumberOfParts;
  if (created) return kind_of_field(game->rules(), fields, static_cast<std::size_t>(blank - fields.begin()));
  return reason_of(game, fen, created.error().column);
}

}  // namespace proconsul::bindings
