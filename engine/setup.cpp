#include "engine/setup.h"

#include <algorithm>

#include "engine/quoting.h"
#include "engine/setup_fields.h"

namespace proconsul {

namespace {

std::string hole_text(const Geometry& board, int file, int rank) {
  return board.is_passable(file, rank) ? "_" : "*";
}

// The contents of hands that never run out: promoted pieces only as their base types.
Hands one_of_each(const Rules& rules) {
  Hands hands;
  for (const Drop& drop : rules.hand.drops) {
    for (Hand& hand : hands) {
      if (!rules.pieces[index_of(drop.type)].model.valid()) hand.add(drop.type);
    }
  }
  return hands;
}

// Reads the piece placement, the first field of a FEN.
class PlacementReader {
 public:
  PlacementReader(const Rules& rules, Word field)
      : rules_(rules), text_(field.text), column_(field.column()) {}

  // Reads only the letters of pieces in hand.
  Result<Hands> read_held() {
    read_letters();
    if (!error_ && at_ < text_.size()) fail("text behind the pieces in hand");
    if (error_) return *error_;
    return hands_;
  }

  std::optional<Error> read(Setup& setup) {
    board_.assign(static_cast<std::size_t>(rules_.board.size()), Piece::none());
    rank_ = rules_.board.ranks - 1;
    while (at_ < text_.size() && !error_ && !at_hands()) step();
    if (!error_) finish_rank();
    if (!error_ && rank_ != 0)
      fail("the board has " + std::to_string(rules_.board.ranks) + " ranks, found " +
           std::to_string(rules_.board.ranks - rank_));
    if (!error_ && at_hands()) read_hands();
    setup.board = std::move(board_);
    setup.hands = rules_.hand.unlimited ? one_of_each(rules_) : hands_;
    return error_;
  }

 private:
  void fail(std::string message) { error_ = Error{std::move(message), 0, column_ + static_cast<int>(at_)}; }
  std::string rank_name() const { return "rank " + std::to_string(rank_ + 1); }

  // Hands follow the board as "[QPn]", or as one extra rank. Games without hands have none but empty ones.
  bool at_hands() const {
    if (at_ >= text_.size()) return false;
    return text_[at_] == '[' || (rules_.has_hands() && text_[at_] == '/' && rank_ == 0);
  }

  void read_hands() {
    const bool bracketed = text_[at_++] == '[';
    if (at_ < text_.size() && text_[at_] == '-') ++at_;
    read_letters();
    if (error_) return;
    const bool closed = at_ < text_.size();
    if (bracketed != closed) return fail(bracketed ? "the pieces in hand end with ]" : "] without [");
    at_ += closed ? 1 : 0;
    if (at_ < text_.size()) fail("text behind the pieces in hand");
  }

  // Up to a closing bracket or the end.
  void read_letters() {
    while (at_ < text_.size() && !error_ && text_[at_] != ']') {
      const int count = read_count();
      const std::size_t length = std::max<std::size_t>(letter_length(text_, at_), 1);
      const Piece piece = piece_of(text_.substr(at_, length));
      if (!piece.valid() || !can_be_held(piece.type())) {
        return fail("no piece in a hand of " + rules_.name + " has the letter " +
                    printable(text_.substr(at_, length)));
      }
      Hand& hand = hands_[index_of(piece.colour())];
      if (hand.count(piece.type()) + count > kMaxSquares) return fail("too many pieces in a hand");
      for (int i = 0; i < count; ++i) hand.add(piece.type());
      at_ += length;
    }
  }

  // "2N": two of them.
  int read_count() {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const std::string_view digits = text_.substr(at_, end - at_);
    at_ = end;
    if (digits.empty()) return 1;
    const auto count = parse_number(digits, 1, kMaxSquares);
    if (!count) fail("a number of pieces in a hand must be 1 to " + std::to_string(kMaxSquares));
    return count.value_or(0);
  }

  bool can_be_held(PieceType type) const {
    if (rules_.hand.takes && rules_.in_hand(type) == type) return true;
    const std::vector<PieceType>& gates = rules_.hand.gates;
    if (std::find(gates.begin(), gates.end(), type) != gates.end()) return true;
    return rules_.in_hand(type) == type &&
           std::any_of(rules_.hand.drops.begin(), rules_.hand.drops.end(),
                       [type](const Drop& drop) { return drop.type == type; });
  }

  // A mark of promotion is ignored where promoted pieces are not told apart.
  Piece piece_of(std::string_view letter) const {
    PieceType type = rules_.type_of(upper_case(letter));
    if (!type.valid() && letter.ends_with('~'))
      type = rules_.type_of(upper_case(letter.substr(0, letter.size() - 1)));
    const bool white = letter.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != letter.npos;
    return type.valid() ? Piece(white ? Colour::kWhite : Colour::kBlack, type) : Piece::none();
  }

  void step() {
    const char c = text_[at_];
    if (c == '/') {
      finish_rank();
      if (!error_ && --rank_ < 0) {
        rank_ = 0;
        fail("more ranks than the board has (" + std::to_string(rules_.board.ranks) + ")");
      }
      file_ = 0;
      ++at_;
    } else if (is_digit(c)) {
      empties();
    } else if (c == '*' || c == '_') {
      hole();
    } else {
      piece();
    }
  }

  void finish_rank() {
    if (file_ != rules_.board.files) {
      fail(rank_name() + " has " + std::to_string(file_) + " squares, expected " +
           std::to_string(rules_.board.files));
    }
  }

  bool on_square() {
    if (file_ >= rules_.board.files) {
      fail(rank_name() + " has more than " + std::to_string(rules_.board.files) + " squares");
    } else if (!rules_.board.exists(file_, rank_)) {
      fail(square_text(rules_.board, rules_.board.square(file_, rank_)) +
           " is a hole of the board, expected " + hole_text(rules_.board, file_, rank_));
    }
    return !error_;
  }

  void empties() {
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    const auto count = parse_number(text_.substr(at_, end - at_), 1, kMaxFiles);
    if (!count) return fail("a run of empty squares must be 1 to " + std::to_string(rules_.board.files));
    for (int i = 0; i < *count; ++i) {
      if (!on_square()) return;
      ++file_;
    }
    at_ = end;
  }

  void hole() {
    if (file_ >= rules_.board.files)
      return fail(rank_name() + " has more than " + std::to_string(rules_.board.files) + " squares");
    if (rules_.has_walls() && text_[at_] == '*' && rules_.board.exists(file_, rank_)) {
      board_[index_of(rules_.board.square(file_++, rank_))] = Piece::wall();
      ++at_;
      return;
    }
    if (rules_.board.exists(file_, rank_)) {
      return fail(square_text(rules_.board, rules_.board.square(file_, rank_)) +
                  " is a square of the board, not a hole");
    }
    if (hole_text(rules_.board, file_, rank_)[0] != text_[at_]) {
      return fail(square_text(rules_.board, rules_.board.square(file_, rank_)) +
                  " is another kind of hole, expected " + hole_text(rules_.board, file_, rank_));
    }
    ++file_;
    ++at_;
  }

  void piece() {
    const std::size_t length = std::max(letter_length(text_, at_), character_at(text_, at_).size());
    const std::string_view letter = text_.substr(at_, length);
    const Piece piece = piece_of(letter);
    if (!piece.valid()) return fail("no piece of " + rules_.name + " has the letter " + printable(letter));
    if (!on_square()) return;
    board_[index_of(rules_.board.square(file_, rank_))] = piece;
    ++file_;
    at_ += length;
  }

  const Rules& rules_;
  std::string_view text_;
  int column_;
  std::size_t at_ = 0;
  int rank_ = 0;
  int file_ = 0;
  std::vector<Piece> board_;
  Hands hands_;
  std::optional<Error> error_;
};

}  // namespace

std::string square_text(const Geometry& board, Square square) {
  return std::string(1, static_cast<char>('a' + board.file_of(square))) +
         std::to_string(board.rank_of(square) + 1);
}

Result<Square> parse_square(const Geometry& board, std::string_view text) {
  const auto rank = text.size() < 2 ? std::nullopt : parse_number(text.substr(1), 1, board.ranks);
  if (rank && board.exists(text[0] - 'a', *rank - 1)) return board.square(text[0] - 'a', *rank - 1);
  return Error{"expected a square from a1 to " +
                   square_text(board, board.square(board.files - 1, board.ranks - 1)) + ", found " +
                   quote(text, '"'),
               0, 1};
}

std::string letter_of(const Rules& rules, Piece piece) {
  const std::string& letter = rules.pieces[index_of(piece.type())].letter;
  return piece.colour() == Colour::kBlack ? lower_case(letter) : letter;
}

std::optional<Error> read_placement(const Rules& rules, Word field, Setup& setup) {
  return PlacementReader(rules, field).read(setup);
}

std::string side_text(const Rules& rules, Colour side, int actions_left, int full_move) {
  const std::string text = side == Colour::kWhite ? " w" : " b";
  const bool whole = actions_left == rules.actions_of(full_move, side);
  return text + (whole ? "" : std::to_string(actions_left)) + ' ';
}

Result<Hands> parse_hands(const Rules& rules, std::string_view letters) {
  return PlacementReader(rules, {letters}).read_held();
}

std::string hands_text(const Rules& rules, const Hands& hands) {
  if (!rules.has_hands() || rules.hand.unlimited) return "";
  std::string text = "[";
  for (const Colour colour : kBothColours) {
    const Hand& hand = hands[index_of(colour)];
    for (const PieceType type : hand) {
      for (int i = 0; i < hand.count(type); ++i) text += letter_of(rules, Piece(colour, type));
    }
  }
  return text + ']';
}

std::string placement_text(const Rules& rules, const std::vector<Piece>& board) {
  std::string text;
  for (int rank = rules.board.ranks - 1; rank >= 0; --rank) {
    int empties = 0;
    const auto flush = [&] {
      if (empties > 0) text += std::to_string(empties);
      empties = 0;
    };
    for (int file = 0; file < rules.board.files; ++file) {
      const Piece piece = board[index_of(rules.board.square(file, rank))];
      if (!rules.board.exists(file, rank)) {
        flush();
        text += hole_text(rules.board, file, rank);
      } else if (piece.valid()) {
        flush();
        text += letter_of(rules, piece);
      } else if (piece.is_wall()) {
        flush();
        text += '*';
      } else {
        ++empties;
      }
    }
    flush();
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace proconsul
