#include "engine/setup_fields.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/quoting.h"

namespace proconsul {
namespace {

bool in_every_game(const Rules&) { return true; }
bool with_facing_royals(const Rules& rules) { return rules.facing_royals; }

struct SideLetter {
  char letter;
  Colour side;
  bool (*used)(const Rules&);
};

constexpr SideLetter kSideLetters[] = {{'w', Colour::kWhite, in_every_game},
                                       {'b', Colour::kBlack, in_every_game},
                                       {'r', Colour::kWhite, with_facing_royals}};  // Red moves first

const SideLetter* side_letter(const Rules& rules, char letter) {
  const auto* const found =
      std::find_if(std::begin(kSideLetters), std::end(kSideLetters),
                   [&](const auto& side) { return side.letter == letter && side.used(rules); });
  return found == std::end(kSideLetters) ? nullptr : found;
}

constexpr int kMaxChecks = 9;  // still to give, even where fewer win from the usual start

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

bool is_signed_number(std::string_view text) {
  const bool sign = text.starts_with('-') || text.starts_with('+');
  return is_number(text.substr(sign ? 1 : 0));
}

// Whether a word where only numbers belong may be a move, or an operation of EPD with its operand.
bool may_be_move(std::string_view text) {
  const auto letters = std::count_if(text.begin(), text.end(), is_letter);
  return letters > 1 || (letters == 1 && std::any_of(text.begin(), text.end(), is_digit));
}

// The two numbers around the plus sign of "3+2", or of "+0+1" after a leading plus.
std::optional<std::array<int, kColours>> plus_pair(std::string_view text, int limit) {
  const std::size_t plus = text.find('+');
  if (plus == std::string_view::npos) return std::nullopt;
  const auto white = parse_number(text.substr(0, plus), 0, limit);
  const auto black = parse_number(text.substr(plus + 1), 0, limit);
  if (!white || !black) return std::nullopt;
  return std::array{*white, *black};
}

std::optional<int> points_number(std::string_view text) {
  const bool negative = text.starts_with('-');
  const auto value = parse_number(text.substr(negative ? 1 : 0), 0, kMaxPoints);
  return value && negative ? -*value : value;
}

constexpr std::string_view kEmptyHands = "-";

// Board, side, hands and perhaps the number of the move.
bool are_sfen(const Rules& rules, const std::vector<Word>& words) {
  if (!is_written_as_sfen(rules) || words.size() < 3 || words.size() > 4) return false;
  const std::string_view board = words[0].text, side = words[1].text, held = words[2].text;
  const bool numbered = words.size() == 3 || is_number(words[3].text);
  return board.find('[') == std::string_view::npos && (side == "b" || side == "w") && numbered &&
         (held == kEmptyHands || parse_hands(rules, held).ok());
}

enum class Faults : std::uint8_t { kRefused, kRepaired };

struct Counter {
  std::string_view name;
  int most;
};

constexpr Counter kHalfMoves = {"half-move counter", 9999};
constexpr Counter kMoveNumber = {"move number", 99999};

class FieldReader {
 public:
  FieldReader(const Rules& rules, std::string_view fen, Faults faults)
      : rules_(rules), words_(words_of(fen)), faults_(faults) {}

  std::optional<Error> read() {
    if (words_.empty()) return Error{"empty FEN, expected a piece placement", 0, 1};
    if (are_sfen(rules_, words_)) return read_sfen();
    if (const auto error = read_placement(rules_, words_[0], read_.setup)) return error;
    if (words_.size() == 1) return std::nullopt;
    if (const auto error = read_side(words_[1])) return error;
    if (const auto error = take_checks()) return error;
    if (const auto error = take_points()) return error;
    return read_rest();
  }

  LenientSetup take() { return std::move(read_); }

 private:
  bool repairs() const { return faults_ == Faults::kRepaired; }
  void note(std::string repair) { read_.repairs.push_back(std::move(repair)); }

  // Its b moves first, which is White here, and its number counts the moves of both sides.
  std::optional<Error> read_sfen() {
    const Word side = words_[1];
    if (!repairs())
      return Error{"this is an SFEN, whose b moves first; a FEN has the hands in brackets", 0, side.column()};
    Setup& setup = read_.setup;
    if (const auto error = read_placement(rules_, words_[0], setup)) return error;
    const bool white = side.text == "b";
    setup.side_to_move = white ? Colour::kWhite : Colour::kBlack;
    if (words_[2].text != kEmptyHands) setup.hands = parse_hands(rules_, words_[2].text).take();
    const int most = 2 * kMoveNumber.most;
    const int number = words_.size() == 3 ? 1 : parse_number(words_[3].text, 0, most).value_or(most);
    setup.full_move = (std::max(number, 1) + 1) / 2;
    note(std::string(kReadAs) + "an SFEN: the side to move " + std::string(side.text) +
         (white ? " is White, who moves first" : " is Black, who moves second"));
    return std::nullopt;
  }

  // "w" or "b", in games whose turns have several actions also followed by the number left: "b1".
  std::optional<Error> read_side(Word word) {
    const std::string_view number = word.text.substr(1);
    const char letter = word.text.front();
    const SideLetter* side = side_letter(rules_, letter);
    if (side == nullptr && repairs() && is_upper(letter)) {
      side = side_letter(rules_, to_lower(letter));
      if (side != nullptr) note(std::string(kReadAs) + side->letter + ": the side to move " + letter);
    }
    if (side == nullptr || (!number.empty() && !rules_.has_turns()))
      return Error{"the side to move must be w or b", 0, word.column()};
    read_.setup.side_to_move = side->side;
    if (number.empty()) return std::nullopt;
    const auto actions = parse_number(number, 1, rules_.most_actions());
    if (!actions)
      return Error{"the actions left must be a number from 1 to " + std::to_string(rules_.most_actions()), 0,
                   word.column() + 1};
    read_.setup.actions = *actions;
    return std::nullopt;
  }

  // Reads and removes the check counts: "3+3" (still to give) after the en passant square, or "+0+0" (given)
  // at the end.
  std::optional<Error> take_checks() {
    if (rules_.check_limit == 0) return leave_out_checks();
    for (std::size_t i = 2; i < words_.size(); ++i) {
      const bool given = words_[i].text.front() == '+';
      if (words_[i].text.find('+') == std::string_view::npos) continue;
      const int most = given ? rules_.check_limit : std::max(rules_.check_limit, kMaxChecks);
      const auto pair = plus_pair(words_[i].text.substr(given ? 1 : 0), most);
      if (!pair)
        return Error{"the check counts must be two numbers up to " + std::to_string(most) + " joined by +", 0,
                     words_[i].column()};
      read_.setup.counts_checks = true;
      for (const std::size_t side : {index_of(Colour::kWhite), index_of(Colour::kBlack)}) {
        read_.setup.checks[side] = given ? (*pair)[side] : rules_.check_limit - (*pair)[side];
      }
      words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(i));
      return std::nullopt;
    }
    return std::nullopt;
  }

  std::optional<Error> leave_out_checks() {
    if (!repairs()) return std::nullopt;
    const auto is_pair = [](Word word) {
      return plus_pair(word.text.substr(word.text.starts_with('+') ? 1 : 0), kMaxChecks).has_value();
    };
    const auto pair = std::find_if(words_.begin() + 2, words_.end(), is_pair);
    if (pair == words_.end()) return std::nullopt;
    note("check counts " + std::string(pair->text) + ", which " + rules_.name + " does not have");
    words_.erase(pair);
    return std::nullopt;
  }

  // Reads and removes the points after the move number, "{14 18}".
  std::optional<Error> take_points() {
    const auto begin =
        std::find_if(words_.begin(), words_.end(), [](Word word) { return word.text.front() == '{'; });
    if (!rules_.tally || begin == words_.end()) return std::nullopt;
    const Error error{"the points must be two numbers such as {14 18}", 0, begin->column()};
    if (words_.end() - begin != 2 || !begin[1].text.ends_with('}')) return error;
    const auto white = points_number(begin->text.substr(1));
    const auto black = points_number(begin[1].text.substr(0, begin[1].text.size() - 1));
    if (!white || !black) return error;
    read_.setup.points = {*white, *black};
    words_.erase(begin, words_.end());
    return std::nullopt;
  }

  bool begins_counters(std::string_view text) const {
    return repairs() ? is_signed_number(text) : is_digit(text.front());
  }

  std::optional<Error> read_rest() {
    std::size_t counters = 2;  // fields before them that are missing count as "-"
    while (counters < std::min<std::size_t>(words_.size(), 4) && !begins_counters(words_[counters].text))
      ++counters;
    if (rules_.counting && words_.size() == 6 && counters == 3) {         // "- 32 8 1"
      const auto limit = parse_number(words_[counters++].text, 0, 9999);  // 0: no side counts
      if (!limit)
        return Error{"the limit of the count must be a number from 0 to 9999", 0, words_[3].column()};
      read_.setup.count_limit = *limit;
      words_[3].text = "-";
    }
    if (counters > 2) read_.setup.rights = words_[2];
    if (counters > 3) read_.setup.en_passant = words_[3];
    return read_counters(counters);
  }

  std::optional<Error> read_counters(std::size_t first) {
    if (first < words_.size()) {
      if (const auto error = read_counter(words_[first], kHalfMoves, read_.setup.rule50)) return error;
    }
    if (first + 1 < words_.size()) {
      if (const auto error = read_counter(words_[first + 1], kMoveNumber, read_.setup.full_move))
        return error;
      read_.setup.full_move = std::max(1, read_.setup.full_move);
    }
    for (std::size_t i = first + 2; i < words_.size(); ++i) {
      if (!repairs() || may_be_move(words_[i].text))
        return Error{"text after the move number", 0, words_[i].column()};
      note("text after the move number: " + printable(words_[i].text));
    }
    return std::nullopt;
  }

  std::optional<Error> read_counter(Word word, const Counter& counter, int& value) {
    if (const auto number = parse_number(word.text, 0, counter.most)) {
      value = *number;
    } else if (repairs() && is_number(word.text)) {
      value = counter.most;
      note(std::string(kReadAs) + std::to_string(value) + ": the " + std::string(counter.name) + ' ' +
           std::string(word.text));
    } else if (repairs() && !may_be_move(word.text)) {
      note("the " + std::string(counter.name) + ' ' + printable(word.text));
    } else {
      return Error{
          "the " + std::string(counter.name) + " must be a number from 0 to " + std::to_string(counter.most),
          0, word.column()};
    }
    return std::nullopt;
  }

  const Rules& rules_;
  std::vector<Word> words_;
  Faults faults_;
  LenientSetup read_;
};

Result<LenientSetup> read_fen(const Rules& rules, std::string_view fen, Faults faults) {
  FieldReader reader(rules, fen, faults);
  if (auto error = reader.read()) return *std::move(error);
  return reader.take();
}

}  // namespace

Result<Setup> parse_setup(const Rules& rules, std::string_view fen) {
  Result<LenientSetup> read = read_fen(rules, fen, Faults::kRefused);
  if (!read) return read.error();
  return std::move(read->setup);
}

bool is_written_as_sfen(const Rules& rules) {
  return rules.castling.style == CastlingStyle::kNone && rules.has_hands() &&
         !rules.piece_promotion.changes.empty();
}

bool is_sfen(const Rules& rules, std::string_view text) { return are_sfen(rules, words_of(text)); }

Result<LenientSetup> parse_setup_leniently(const Rules& rules, std::string_view fen) {
  return read_fen(rules, fen, Faults::kRepaired);
}

}  // namespace proconsul
