#include "variants/betza.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "variants/betza_group.h"
#include "variants/text.h"

namespace proconsul {
namespace {

struct Atom {
  char letter;
  Offset step;
  Offset second;  // of king and queen; {0, 0}: none
  int range;
};
constexpr std::array<Atom, 15> kAtoms = {{{'W', {0, 1}, {}, 1},
                                          {'F', {1, 1}, {}, 1},
                                          {'D', {0, 2}, {}, 1},
                                          {'N', {1, 2}, {}, 1},
                                          {'A', {2, 2}, {}, 1},
                                          {'H', {0, 3}, {}, 1},
                                          {'C', {1, 3}, {}, 1},
                                          {'L', {1, 3}, {}, 1},
                                          {'Z', {2, 3}, {}, 1},
                                          {'J', {2, 3}, {}, 1},
                                          {'G', {3, 3}, {}, 1},
                                          {'K', {0, 1}, {1, 1}, 1},
                                          {'R', {0, 1}, {}, 0},
                                          {'B', {1, 1}, {}, 0},
                                          {'Q', {0, 1}, {1, 1}, 0}}};
constexpr std::string_view kBentMove = "[F-W-R]";
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

 private:
  void read_group() {
    BetzaGroup group;
    group.begin = at_;
    read_modifiers(group);
    if (error_) return;
    group.atom_at = at_;
    read_atom(group);
    if (error_) return;
    const Result<std::vector<Path>> paths = paths_of(group, board_);
    if (!paths) return fail(paths.error());
    for (const Path& path : paths.value()) {
      if (std::find(paths_.begin(), paths_.end(), path) != paths_.end()) {
        return fail_at(group.begin, "this move repeats an earlier one");
      }
      paths_.push_back(path);
    }
  }

  void read_modifiers(BetzaGroup& group) {
    for (; at_ < text_.size() && is_lower(text_[at_]) && !error_; ++at_) {
      const char letter = text_[at_];
      if (std::string_view("fblrvsh").find(letter) != std::string_view::npos) {
        read_direction(group, letter);
      } else if (std::string_view("mcnpiewq").find(letter) == std::string_view::npos) {
        fail(error("unknown modifier " + quoted(text_.substr(at_, 1)) +
                   ", expected one of m c n p i e w q f b l r v s h"));
      } else if (group.has(letter)) {
        fail(error("modifier " + quoted(text_.substr(at_, 1)) + " is given twice"));
      } else {
        group.modifiers += letter;
      }
    }
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
    if (text_[at_] == '(') {
      read_leap(group);
    } else {
      read_letter(group);
    }
    if (!error_) read_range(group);
  }

  void read_bent_move(BetzaGroup& group) {
    if (text_.substr(at_, kBentMove.size()) != kBentMove)
      return fail(error("expected '[F-W-R]', the only bracketed move"));
    group.atom = kBentMove;
    at_ += kBentMove.size();
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

  void read_letter(BetzaGroup& group) {
    const char letter = text_[at_];
    const auto found =
        std::find_if(kAtoms.begin(), kAtoms.end(), [&](const Atom& atom) { return atom.letter == letter; });
    if (found == kAtoms.end()) {
      return fail(error("unknown atom " + quoted(text_.substr(at_, 1)) +
                        ", expected one of W F D N A H C L Z J G K Q R B, '(m,n)' or '[F-W-R]'"));
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
        return fail(error(quoted(group.atom) + " cannot be doubled"));
      group.range = 0;
      at_ += group.atom.size();
      return;
    }
    std::size_t end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (end == at_) return;
    const std::optional<int> range = parse_number(text_.substr(at_, end - at_), 0, kLongestRange);
    if (!range) return fail(error("expected a range from 0 (unlimited) to 15"));
    group.range = *range;
    at_ = end;
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
  std::optional<Error> error_;
};

}  // namespace

Result<std::vector<Path>> parse_betza(std::string_view notation, const BetzaBoard& board) {
  return BetzaParser(notation, board).parse();
}

}  // namespace proconsul
