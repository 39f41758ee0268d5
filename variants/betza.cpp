#include "variants/betza.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/betza_atoms.h"
#include "variants/betza_bent.h"
#include "variants/betza_group.h"

namespace proconsul {
namespace {

constexpr int kLongestRange = 15;

class BetzaParser {
 public:
  BetzaParser(std::string_view text, const BetzaBoard& board) : text_(text), board_(board) {}

  Result<std::vector<Path>> parse() {
    if (text_.empty()) return error("expected a move such as 'N' or 'mRcpR'");
    while (at_ < text_.size() && !error_) read_group();
    if (error_) return *error_;
    return std::move(paths_);
  }
  const std::string& canonical() const { return canonical_; }
  int castling_steps() const { return castling_steps_; }

 private:
  void read_group() {
    BetzaGroup group;
    group.begin = at_;
    if (!read_alias(group)) read_plain_group(group);
    if (error_ || group.atom == "O") return;
    const Result<std::vector<Path>> paths = paths_of(group, board_);
    if (!paths) return fail(paths.error());
    for (const Path& path : paths.value()) {
      if (!known_.insert(path).second) return fail_at(group.begin, "this move repeats an earlier one");
      paths_.push_back(path);
    }
    if (paths_.size() > kMaxPaths)
      return fail_at(group.begin, "the piece has more than " + std::to_string(kMaxPaths) + " moves");
    canonical_ += canonical_text(group);
  }

  void read_plain_group(BetzaGroup& group) {
    read_modifiers(group);
    if (error_) return;
    read_conditions(group);
    if (error_) return;
    group.atom_at = at_;
    if (text_.substr(at_).starts_with('O')) return read_castling(group);
    read_atom(group);
  }

  // "{hurdles: 1,1; ...}": conditions of a jump, in any order.
  void read_conditions(BetzaGroup& group) {
    const bool counts = text_.substr(at_).starts_with("x{");
    if (!counts && !text_.substr(at_).starts_with('{')) return;
    const std::size_t close = text_.find('}', at_);
    if (close == text_.npos) return fail(error("expected '}' behind the conditions"));
    const char* const wanted = counts ? kCountText : kJumpText;
    if (conditions_of(text_.substr(at_, close + 1 - at_)) != conditions_of(wanted))
      return fail(error("expected the conditions '" + std::string(wanted) + "'"));
    (counts ? group.counts : group.jumps) = true;
    at_ = close + 1;
  }

  static std::set<std::string> conditions_of(std::string_view text) {
    std::set<std::string> conditions;
    std::string condition;
    for (const char letter : text.substr(text.find('{') + 1)) {
      if (letter == ';' || letter == '}') {
        conditions.insert(std::move(condition));
        condition.clear();
      } else if (letter != ' ') {
        condition += letter;
      }
    }
    return conditions;
  }

  // "isO2": unmoved, sideways, the king two squares.
  void read_castling(BetzaGroup& group) {
    if (!group.earlier.empty() || group.modifiers != "i" || group.directions != "s")
      return fail_at(group.begin, "castling is written 'isO2': by an unmoved king to both sides");
    if (castling_steps_ != 0) return fail_at(group.begin, "castling is given twice");
    group.atom = text_.substr(at_++, 1);
    const std::optional<int> steps = parse_number(read_digits(), 2, kLongestRange);
    if (!steps) return fail(error("expected the king's steps in castling, from 2 to 15"));
    castling_steps_ = *steps;
    canonical_ += "isO" + std::to_string(*steps);
  }

  // The range at this position; `usual` if there is none.
  int read_number(int usual) {
    const std::size_t begin = at_;
    const std::string_view digits = read_digits();
    if (digits.empty()) return usual;
    const std::optional<int> range = parse_number(digits, 0, kLongestRange);
    if (!range) fail_at(begin, "expected a range from 0 (unlimited) to 15");
    return range.value_or(usual);
  }

  std::string_view read_digits() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  bool read_alias(BetzaGroup& group) {
    const BentAlias* alias = then_alias(text_.substr(at_));
    if (alias == nullptr) return false;
    BetzaParser meant(alias->meaning, board_);
    meant.read_bent_move(group);
    at_ += alias->text.size();
    return true;
  }

  void read_modifiers(BetzaGroup& group) {
    for (; at_ < text_.size() && is_lower(text_[at_]) && !error_; ++at_) {
      const char letter = text_[at_];
      if (text_.substr(at_).starts_with("x{")) return;
      if (letter == 'a') {
        end_leg(group);
      } else if (std::string_view("fblrvsh").find(letter) != std::string_view::npos) {
        read_direction(group, letter);
      } else if (std::string_view("mcnpgiewqyjz").find(letter) == std::string_view::npos) {
        fail(error("unknown modifier " + quote(text_.substr(at_, 1)) +
                   ", expected one of m c n p g i e w q y j z a f b l r v s h"));
      } else if (group.has(letter)) {
        fail(error("modifier " + quote(text_.substr(at_, 1)) + " is given twice"));
      } else {
        group.modifiers += letter;
      }
    }
  }

  // An 'a' ends a leg: what has been read so far belongs to a leg before the last.
  void end_leg(BetzaGroup& group) {
    group.earlier.push_back(group);
    static_cast<BetzaPart&>(group) = {};
    group.begin = group.earlier.front().begin;
  }

  void read_direction(BetzaGroup& group, char letter) {
    if (group.directions.empty()) group.directions_at = at_;
    if (at_ != group.directions_at + group.directions.size())
      return fail(error("expected all directions to stand together"));
    group.directions += letter;
  }

  void read_atom(BetzaGroup& group) {
    if (at_ == text_.size()) return fail(error("expected an atom such as 'W' or 'N' after the modifiers"));
    if (text_[at_] == '[') return read_bent_move(group);
    if (text_[at_] == 'U') return read_universal(group);
    if (text_[at_] == '(') {
      read_leap(group);
    } else {
      read_letter(group);
    }
    if (!error_) read_range(group);
  }

  // "[F?R]": legs with '-' (no stop) or '?' (may stop) between them.
  void read_bent_move(BetzaGroup& group) {
    const std::size_t begin = at_;
    const char* const expected =
        "expected legs such as '[F-W-R]' or '[F?R]', of W, F, D, A, H and G, the last one a rider or not";
    for (++at_; !error_ && (at_ < text_.size()); ++at_) {
      read_leg(group, expected);
      if (error_) return;
      const char next = at_ < text_.size() ? text_[at_] : '\0';
      if (next == ']') break;
      if (next != '-' && next != '?') return fail(error(expected));
      if (group.legs.back().range != 1) return fail(error("expected the rider to be the last leg"));
      group.legs.back().may_stop = next == '?';
    }
    if (at_ >= text_.size() || group.legs.size() < 2) return fail(error(expected));
    ++at_;
    group.atom = text_.substr(begin, at_ - begin);
  }

  void read_leg(BetzaGroup& group, const char* expected) {
    const BetzaAtom* atom = at_ < text_.size() ? betza_atom(text_[at_]) : nullptr;
    const bool usable = atom != nullptr && atom->second == Offset{} &&
                        (atom->step.file == 0 || atom->step.file == atom->step.rank);
    if (!usable) return fail(error(expected));
    group.legs.push_back({atom->step, atom->range, false});
    ++at_;
    group.legs.back().range = read_number(group.legs.back().range);
  }

  void read_leap(BetzaGroup& group) {
    const std::size_t close = text_.find(')', at_);
    if (close == text_.npos) return fail(error("expected a leap such as '(1,4)'"));
    const std::string_view inside = text_.substr(at_ + 1, close - at_ - 1);
    const std::size_t comma = std::min(inside.find(','), inside.size());
    const std::optional<int> a = parse_number(inside.substr(0, comma), 0, kLongestRange);
    const std::optional<int> b =
        parse_number(inside.substr(std::min(comma + 1, inside.size())), 0, kLongestRange);
    if (!a || !b || *a + *b == 0)
      return fail(error("expected a leap such as '(1,4)' with numbers from 0 to 15, not both 0"));
    group.atom = text_.substr(at_, close + 1 - at_);
    group.steps = {{*a, *b}};
    at_ = close + 1;
  }

  // Every square of the board.
  void read_universal(BetzaGroup& group) {
    if (!group.directions.empty()) return fail_at(group.directions_at, "expected no direction before 'U'");
    for (int major = 1; major <= board_.longest; ++major) {
      for (int minor = 0; minor <= major; ++minor) group.steps.push_back({minor, major});
    }
    group.atom = "U";
    ++at_;
  }

  void read_letter(BetzaGroup& group) {
    const char letter = text_[at_];
    const BetzaAtom* found = betza_atom(letter);
    if (found == nullptr) {
      return fail(error("unknown atom " + quote(character_at(text_, at_)) +
                        ", expected one of W F D N A H C L Z J G K Q R B U, '(m,n)' or '[F?R]'"));
    }
    group.atom = std::string(1, letter);
    group.steps = {found->step};
    if (found->second != Offset{}) group.steps.push_back(found->second);
    group.range = found->range;
    ++at_;
  }

  void read_range(BetzaGroup& group) {
    if (text_.substr(at_, group.atom.size()) == group.atom) {
      if (group.range == 0 || group.steps.size() > 1)
        return fail(error(quote(group.atom) + " cannot be doubled"));
      group.range = 0;
      at_ += group.atom.size();
      return;
    }
    group.range = read_number(group.range);
  }

  Error error(std::string message) const { return {std::move(message), 0, static_cast<int>(at_) + 1}; }
  void fail_at(std::size_t offset, std::string message) {
    fail({std::move(message), 0, static_cast<int>(offset) + 1});
  }
  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }

  std::string_view text_;
  const BetzaBoard& board_;
  std::size_t at_ = 0;
  std::vector<Path> paths_;
  std::set<Path> known_;  // the paths found so far, to skip duplicates
  std::string canonical_;
  int castling_steps_ = 0;
  std::optional<Error> error_;
};

}  // namespace

Result<std::vector<Path>> parse_betza(std::string_view notation, const BetzaBoard& board) {
  return BetzaParser(notation, board).parse();
}

Result<int> castling_steps(std::string_view notation, const BetzaBoard& board) {
  BetzaParser parser(notation, board);
  const Result<std::vector<Path>> paths = parser.parse();
  if (!paths) return paths.error();
  return parser.castling_steps();
}

Result<std::string> canonical_betza(std::string_view notation, const BetzaBoard& board) {
  BetzaParser parser(notation, board);
  const Result<std::vector<Path>> paths = parser.parse();
  if (!paths) return paths.error();
  return parser.canonical();
}

}  // namespace proconsul
