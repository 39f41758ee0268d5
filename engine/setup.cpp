#include "engine/setup.h"

#include <algorithm>

#include "engine/quoting.h"

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

// "w" or "b", in games whose turns have several actions also followed by the number left: "b1".
std::optional<Error> read_side(const Rules& rules, Setup& setup, Word word) {
  const std::string_view number = word.text.substr(1);
  const bool side = word.text.front() == 'w' || word.text.front() == 'b';
  if (!side || (!number.empty() && !rules.has_turns()))
    return Error{"the side to move must be w or b", 0, word.column()};
  setup.side_to_move = word.text.front() == 'w' ? Colour::kWhite : Colour::kBlack;
  if (number.empty()) return std::nullopt;
  const auto actions = parse_number(number, 1, rules.most_actions());
  if (!actions)
    return Error{"the actions left must be a number from 1 to " + std::to_string(rules.most_actions()), 0,
                 word.column() + 1};
  setup.actions = *actions;
  return std::nullopt;
}

constexpr int kMaxChecks = 9;  // still to give, even where fewer win from the usual start

// The two numbers around the plus sign of "3+2", or of "+0+1" after a leading plus.
std::optional<std::array<int, kColours>> plus_pair(std::string_view text, int limit) {
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const auto white = parse_number(text.substr(0, plus), 0, limit);
  const auto black = parse_number(text.substr(plus + 1), 0, limit);
  if (!white || !black) return std::nullopt;
  return std::array{*white, *black};
}

// Reads and removes the check counts: "3+3" (still to give) after the en passant square, or "+0+0" (given) at
// the end.
std::optional<Error> take_checks(const Rules& rules, Setup& setup, std::vector<Word>& words) {
  for (std::size_t i = 2; i < words.size(); ++i) {
    const bool given = words[i].text.front() == '+';
    if (words[i].text.find('+') == std::string_view::npos) continue;
    const int most = given ? rules.check_limit : std::max(rules.check_limit, kMaxChecks);
    const auto pair = plus_pair(words[i].text.substr(given ? 1 : 0), most);
    if (!pair)
      return Error{"the check counts must be two numbers up to " + std::to_string(most) + " joined by +", 0,
                   words[i].column()};
    setup.counts_checks = true;
    for (const std::size_t side : {index_of(Colour::kWhite), index_of(Colour::kBlack)}) {
      setup.checks[side] = given ? (*pair)[side] : rules.check_limit - (*pair)[side];
    }
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    return std::nullopt;
  }
  return std::nullopt;
}

// Reads and removes the points after the move number, "{14 18}".
std::optional<Error> take_points(Setup& setup, std::vector<Word>& words) {
  const auto begin =
      std::find_if(words.begin(), words.end(), [](Word word) { return word.text.front() == '{'; });
  if (begin == words.end()) return std::nullopt;
  const Error error{"the points must be two numbers such as {14 18}", 0, begin->column()};
  if (words.end() - begin != 2 || !begin[1].text.ends_with('}')) return error;
  const auto number = [](std::string_view text) -> std::optional<int> {
    const bool negative = text.starts_with('-');
    const auto value = parse_number(text.substr(negative ? 1 : 0), 0, kMaxPoints);
    return value && negative ? -*value : value;
  };
  const auto white = number(begin->text.substr(1));
  const auto black = number(begin[1].text.substr(0, begin[1].text.size() - 1));
  if (!white || !black) return error;
  setup.points = {*white, *black};
  words.erase(begin, words.end());
  return std::nullopt;
}

std::optional<Error> read_counters(Setup& setup, const std::vector<Word>& words, std::size_t first) {
  if (first < words.size()) {
    const auto rule50 = parse_number(words[first].text, 0, 9999);
    if (!rule50)
      return Error{"the half-move counter must be a number from 0 to 9999", 0, words[first].column()};
    setup.rule50 = *rule50;
  }
  if (first + 1 < words.size()) {
    const auto full_move = parse_number(words[first + 1].text, 0, 99999);
    if (!full_move)
      return Error{"the move number must be a number from 0 to 99999", 0, words[first + 1].column()};
    setup.full_move = std::max(1, *full_move);
  }
  if (first + 2 < words.size()) return Error{"text after the move number", 0, words[first + 2].column()};
  return std::nullopt;
}

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

Result<Setup> parse_setup(const Rules& rules, std::string_view fen) {
  std::vector<Word> words = words_of(fen);
  if (words.empty()) return Error{"empty FEN, expected a piece placement", 0, 1};
  Setup setup;
  if (const auto error = PlacementReader(rules, words[0]).read(setup)) return *error;
  if (words.size() == 1) return setup;
  if (const auto error = read_side(rules, setup, words[1])) return *error;
  if (rules.check_limit > 0) {
    if (const auto error = take_checks(rules, setup, words)) return *error;
  }
  if (rules.tally) {
    if (const auto error = take_points(setup, words)) return *error;
  }
  std::size_t counters = 2;  // fields before them that are missing count as "-"
  while (counters < std::min<std::size_t>(words.size(), 4) && !is_digit(words[counters].text[0])) ++counters;
  if (rules.counting && words.size() == 6 && counters == 3) {          // "- 32 8 1"
    const auto limit = parse_number(words[counters++].text, 0, 9999);  // 0: no side counts
    if (!limit) return Error{"the limit of the count must be a number from 0 to 9999", 0, words[3].column()};
    setup.count_limit = *limit;
    words[3].text = "-";
  }
  if (counters > 2) setup.rights = words[2];
  if (counters > 3) setup.en_passant = words[3];
  if (const auto error = read_counters(setup, words, counters)) return *error;
  return setup;
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
