// The castling field of a FEN: the rights of pieces that have not moved.
#include <algorithm>

#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/text.h"

namespace proconsul {

namespace {

Square home_square(const Rules& rules, Colour colour, int file) {
  const int rank = rules.castling.rank;
  return rules.board.square(file, colour == Colour::kWhite ? rank : rules.board.ranks - 1 - rank);
}

std::optional<int> king_file(const Rules& rules, const std::vector<Piece>& board, Colour colour,
                             const CastlingSide& side) {
  for (int file = 0; file < rules.board.files; ++file) {
    if (side.king_from && *side.king_from != file) continue;
    if (rules.castling.is_king(board[index_of(home_square(rules, colour, file))], colour)) return file;
  }
  return std::nullopt;
}

// The file of the rook that a bare side letter means: the given one, otherwise the outermost beyond the king.
std::optional<int> rook_file(const Rules& rules, const std::vector<Piece>& board, Colour colour, int king,
                             bool h_side) {
  const CastlingSide& side = h_side ? rules.castling.h_side : rules.castling.a_side;
  const int edge = h_side ? rules.board.files - 1 : 0;
  for (int file = edge; file != king; file += h_side ? -1 : 1) {
    if (side.rook_from && *side.rook_from != file) continue;
    if (rules.castling.is_rook(board[index_of(home_square(rules, colour, file))], colour)) return file;
  }
  return std::nullopt;
}

// Reads the letters of the castling field one by one.
class RightsReader {
 public:
  RightsReader(const Rules& rules, const Setup& setup) : rules_(rules), setup_(setup) {}

  Result<SquareSet> read() {
    if (setup_.rights.text == "-") return SquareSet{};
    const std::string_view text = setup_.rights.text;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (!letter(character_at(text, i)))
        return Error{message_, 0, setup_.rights.column() + static_cast<int>(i)};
    }
    return unmoved_;
  }

  KnownRights read_known() {
    KnownRights known;
    const std::string_view text = setup_.rights.text;
    for (std::size_t i = 0; i < text.size(); i += character_at(text, i).size()) {
      if (names_side_or_file(text[i]) && !letter(character_at(text, i))) known.all_fit = false;
    }
    known.unmoved = unmoved_;
    return known;
  }

 private:
  bool names_side_or_file(char c) const {
    const char lower = to_lower(c);
    return lower == 'k' || lower == 'q' || (lower >= 'a' && lower - 'a' < rules_.board.files);
  }

  bool fail(std::string message) {
    message_ = std::move(message);
    return false;
  }

  bool letter(std::string_view character) {
    const char c = character.front();
    const Colour colour = is_upper(c) ? Colour::kWhite : Colour::kBlack;
    const char lower = to_lower(c);
    const bool has_rights = rules_.castling.style != CastlingStyle::kNone;
    const bool marks_file = rules_.rights_text == RightsText::kUnmovedFiles || has_gates(colour);
    const int file = lower - 'a';
    const bool is_side = (lower == 'k' || lower == 'q') && !(marks_file && file < rules_.board.files);
    if (is_side && has_rights) return castling_side(colour, lower == 'k', c);
    if (is_side && rules_.rights_text == RightsText::kCastling) return true;
    if (!(has_rights || marks_file) || file < 0 || file >= rules_.board.files) {
      return fail("unknown castling letter " + printable(character));
    }
    return marks_file ? unmoved_file(colour, file, c) : castling_rook(colour, file, c);
  }

  bool has_gates(Colour colour) const { return rules_.may_gate(setup_.hands[index_of(colour)]); }

  bool castling_side(Colour colour, bool h_side, char c) {
    const CastlingSide& side = h_side ? rules_.castling.h_side : rules_.castling.a_side;
    const auto king = king_file(rules_, setup_.board, colour, side);
    if (!king)
      return fail(std::string("castling letter ") + c + " needs a king on its first rank" + where(side));
    const auto rook = rook_file(rules_, setup_.board, colour, *king, h_side);
    if (!rook)
      return fail(std::string("castling letter ") + c + " needs a rook on " + rook_place(colour, side));
    return add(colour, *king, *rook);
  }

  bool castling_rook(Colour colour, int file, char c) {
    const Square square = home_square(rules_, colour, file);
    if (!rules_.castling.is_rook(setup_.board[index_of(square)], colour)) {
      return fail(std::string("castling letter ") + c + " needs a rook on " +
                  square_text(rules_.board, square));
    }
    for (const CastlingSide* side : {&rules_.castling.a_side, &rules_.castling.h_side}) {
      const bool h_side = side == &rules_.castling.h_side;
      const auto king = king_file(rules_, setup_.board, colour, *side);
      if (king && (file > *king) == h_side && side->rook_from.value_or(file) == file)
        return add(colour, *king, file);
    }
    return fail(std::string("castling letter ") + c + " names a rook that does not castle in this game");
  }

  bool unmoved_file(Colour colour, int file, char c) {
    const Square square = home_square(rules_, colour, file);
    const Piece piece = setup_.board[index_of(square)];
    if (!piece.valid() || piece.colour() != colour || rules_.pieces[index_of(piece.type())].pawn) {
      return fail(std::string("unmoved-piece letter ") + c + " needs a piece on " +
                  square_text(rules_.board, square));
    }
    unmoved_ |= bit<SquareSet>(square);
    return true;
  }

  std::string where(const CastlingSide& side) const {
    return side.king_from ? std::string(" on the ") + static_cast<char>('a' + *side.king_from) + "-file" : "";
  }

  std::string rook_place(Colour colour, const CastlingSide& side) const {
    return side.rook_from ? square_text(rules_.board, home_square(rules_, colour, *side.rook_from))
                          : "that side of the king";
  }

  bool add(Colour colour, int king, int rook) {
    unmoved_ |=
        bit<SquareSet>(home_square(rules_, colour, king)) | bit<SquareSet>(home_square(rules_, colour, rook));
    return true;
  }

  const Rules& rules_;
  const Setup& setup_;
  SquareSet unmoved_;
  std::string message_;
};

// "K", "Q" or the file letter of one castling rook.
std::string right_letter(const Rules& rules, const std::vector<Piece>& board, Colour colour, int king,
                         int rook) {
  const bool h_side = rook > king;
  const auto outermost = rook_file(rules, board, colour, king, h_side);
  const char letter = outermost == rook ? (h_side ? 'K' : 'Q') : static_cast<char>('A' + rook);
  return std::string(1, colour == Colour::kWhite ? letter : to_lower(letter));
}

CastlingWing castling_wing(const Rules& rules, const std::vector<Piece>& board, SquareSet unmoved,
                           Colour colour, bool h_side) {
  const CastlingSide& side = h_side ? rules.castling.h_side : rules.castling.a_side;
  const auto king = king_file(rules, board, colour, side);
  CastlingWing wing;
  if (!king || !contains(unmoved, home_square(rules, colour, *king))) return wing;
  wing.king = *king;
  for (int file = 0; file < rules.board.files; ++file) {
    const Square square = home_square(rules, colour, file);
    if (file == *king || (file > *king) != h_side || side.rook_from.value_or(file) != file) continue;
    if (contains(unmoved, square) && rules.castling.is_rook(board[index_of(square)], colour))
      wing.rooks.push_back(file);
  }
  return wing;
}

bool is_side_letter(const std::string& letter) {
  return lower_case(letter) == "k" || lower_case(letter) == "q";
}

// In games with gates, a file's letter does not imply that the king is unmoved.
enum class FileLetters : std::uint8_t { kOfRooks, kOfGates };

// The castling letters, and the squares that they declare unmoved.
struct CastlingLetters {
  std::string text;
  SquareSet told;
};

CastlingLetters castling_letters(const Rules& rules, const std::vector<Piece>& board, SquareSet unmoved,
                                 Colour colour, FileLetters file_letters) {
  CastlingLetters letters;
  const CastlingWings wings = castling_wings(rules, board, unmoved, colour);
  for (const CastlingWing& wing : {wings.h_side, wings.a_side}) {
    for (const int file : wing.rooks) {
      const std::string letter = right_letter(rules, board, colour, wing.king, file);
      letters.text += letter;
      letters.told |= bit<SquareSet>(home_square(rules, colour, file));
      if (file_letters == FileLetters::kOfRooks || is_side_letter(letter))
        letters.told |= bit<SquareSet>(home_square(rules, colour, wing.king));
    }
  }
  return letters;
}

std::string file_letters(const Rules& rules, SquareSet unmoved, Colour colour) {
  std::string text;
  for (int file = 0; file < rules.board.files; ++file) {
    if (contains(unmoved, home_square(rules, colour, file)))
      text += static_cast<char>((colour == Colour::kWhite ? 'A' : 'a') + file);
  }
  return text;
}

}  // namespace

Result<SquareSet> parse_rights(const Rules& rules, const Setup& setup) {
  return RightsReader(rules, setup).read();
}

KnownRights known_rights(const Rules& rules, const Setup& setup) {
  return RightsReader(rules, setup).read_known();
}

CastlingWings castling_wings(const Rules& rules, const std::vector<Piece>& board, SquareSet unmoved,
                             Colour colour) {
  if (rules.castling.style == CastlingStyle::kNone) return {};
  return {castling_wing(rules, board, unmoved, colour, false),
          castling_wing(rules, board, unmoved, colour, true)};
}

std::string rights_text(const Rules& rules, const std::vector<Piece>& board, const Hands& hands,
                        SquareSet unmoved) {
  std::string text;
  for (const Colour colour : kBothColours) {
    if (rules.rights_text == RightsText::kUnmovedFiles) {
      text += file_letters(rules, unmoved, colour);
      continue;
    }
    const bool gates = rules.may_gate(hands[index_of(colour)]);
    const CastlingLetters castling = castling_letters(rules, board, unmoved, colour,
                                                      gates ? FileLetters::kOfGates : FileLetters::kOfRooks);
    text += castling.text;
    if (gates) text += file_letters(rules, unmoved & ~castling.told, colour);
  }
  return text.empty() ? "-" : text;
}

}  // namespace proconsul
