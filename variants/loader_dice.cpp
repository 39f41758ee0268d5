// Dice that change the army of random starts: `startDice` names them, each `startDiceTable` is a row of their
// effects, such as `single 1 if pair 1-3 m:x`.
#include <algorithm>
#include <array>

#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/dice_armies.h"
#include "variants/loader_starts.h"

namespace proconsul {
namespace {

constexpr int kMaxSides = 20;
constexpr int kMaxStarts = 100'000;  // all are searched for the number of a position

struct RoleName {
  std::string_view name;
  DieRole role;
  int low, high;  // what such a die can show
};
constexpr std::array<RoleName, 7> kRoles = {{{"lowest", DieRole::kLowest, 1, 4},
                                             {"middle", DieRole::kMiddle, 2, 5},
                                             {"highest", DieRole::kHighest, 3, 6},
                                             {"pair", DieRole::kPair, 1, 6},
                                             {"single", DieRole::kSingle, 1, 6},
                                             {"triple", DieRole::kTriple, 1, 6},
                                             {"interchange", DieRole::kInterchange, 1, 1}}};

bool is_role(std::string_view name) {
  return std::any_of(kRoles.begin(), kRoles.end(), [&](const RoleName& role) { return role.name == name; });
}

class DiceReader {
 public:
  DiceReader(Definition& definition, const std::shared_ptr<const Rules>& rules)
      : definition_(definition),
        faults_(definition.faults()),
        dice_entry_(*definition.find("startDice")),
        rules_(*rules) {
    armies_.rules = rules;
  }

  std::optional<StartScheme> read() {
    for (const Word& word : words_of(dice_entry_.value)) read_die(word);
    for (const IniEntry* row : definition_.find_all("startDiceTable")) read_row(IniEntry(*row));
    if (!failed() && armies_.table.empty())
      definition_.fail(dice_entry_, 0, "expected 'startDiceTable' to say what the dice do");
    if (!failed() && !armies_.usual())
      definition_.fail(dice_entry_, 0,
                       "startFen is not one of these starts: no throw leaves its army as it is");
    if (failed()) return std::nullopt;
    return StartScheme(std::make_shared<const DiceArmies>(armies_));
  }

 private:
  struct DieOfRow {
    Die die;
    int low = 1, high = 6;
  };

  bool failed() const { return definition_.faults() != faults_; }

  // "3" equal dice come first; "green", or "green:8" with its number of sides.
  void read_die(const Word& word) {
    const auto fail = [&](const std::string& message) {
      definition_.fail(dice_entry_, word.offset, message);
    };
    if (word.text == "3" && word.offset == 0) {
      armies_.three_equal = true;
      return;
    }
    const std::size_t colon = word.text.find(':');
    const std::string_view name = word.text.substr(0, colon);
    const bool letters = std::all_of(name.begin(), name.end(), [](char c) { return is_letter(c); });
    lost_ |= !letters && std::any_of(name.begin(), name.end(), [](char c) { return is_letter(c); });
    if (name.empty() || !letters)
      return fail("expected '3' equal dice first, then names of dice such as 'green' or 'green:8'");
    const auto sides = colon == word.text.npos ? 6 : parse_number(word.text.substr(colon + 1), 2, kMaxSides);
    if (!sides) fail("expected 2 to " + std::to_string(kMaxSides) + " sides after ':'");
    const auto same = [&](const NamedDie& die) { return die.name == name; };
    if (is_role(name) || name == "if" || std::any_of(armies_.named.begin(), armies_.named.end(), same))
      return fail("expected another name than " + quote(name));
    armies_.named.push_back({std::string(name), sides.value_or(kMaxSides)});
    if (armies_.named.size() > 5 || armies_.throws() > kMaxStarts)
      fail("there are too many starts, expected at most " + std::to_string(kMaxStarts));
  }

  void read_row(const IniEntry& row) {
    const std::size_t faults = definition_.faults();
    std::vector<Word> words = words_of(row.value);
    DiceRow read;
    const std::optional<DieOfRow> die = die_named(row, words.front());
    if (!die) return;
    std::size_t at = 1;
    read.shown = {die->die, 1};
    const bool interchange = die->die.role == DieRole::kInterchange;
    if (!interchange) {
      const auto eyes = at < words.size() ? parse_number(words[at].text, die->low, die->high) : std::nullopt;
      if (!eyes) return fail_eyes(row, words, at, *die);
      read.shown.eyes = *eyes;
      ++at;
    }
    if (at < words.size() && words[at].text == "if" && !read_condition(row, words, at, read)) return;
    if (at == words.size())
      return definition_.fail(row, row.value.size(), "expected changes such as 'q:m', or '-' for none");
    for (; at < words.size(); ++at) read_change(row, words[at], words.size() - at, read);
    if (definition_.faults() != faults) return;
    const auto hides = [&](const DiceRow& earlier) {
      return earlier.shown == read.shown && (!earlier.when || earlier.when == read.when);
    };
    if (std::any_of(armies_.table.begin(), armies_.table.end(), hides))
      return definition_.fail(row, 0, "an earlier row is always used instead of this one");
    armies_.interchange = armies_.interchange || interchange;
    armies_.table.push_back(std::move(read));
  }

  std::optional<DieOfRow> die_named(const IniEntry& row, const Word& word) {
    for (const RoleName& role : kRoles) {
      const bool thrown = armies_.three_equal || role.role == DieRole::kInterchange;
      if (thrown && role.name == word.text) return DieOfRow{{role.role}, role.low, role.high};
    }
    for (std::size_t i = 0; i < armies_.named.size(); ++i) {
      if (armies_.named[i].name == word.text)
        return DieOfRow{{DieRole::kNamed, i}, 1, armies_.named[i].sides};
    }
    if (lost_) {  // it is the die whose name could not be read
      lost_ = false;
      armies_.named.push_back({std::string(word.text), kMaxSides});
      return DieOfRow{{DieRole::kNamed, armies_.named.size() - 1}, 1, kMaxSides};
    }
    definition_.fail(row, word.offset, quote(word.text) + " is none of the dice of 'startDice'");
    return std::nullopt;
  }

  void fail_eyes(const IniEntry& row, const std::vector<Word>& words, std::size_t at, const DieOfRow& die) {
    definition_.fail(
        row, at < words.size() ? words[at].offset : row.value.size(),
        "expected what the die shows, " + std::to_string(die.low) + " to " + std::to_string(die.high));
  }

  // "if pair 1-3"; advances past it.
  bool read_condition(const IniEntry& row, const std::vector<Word>& words, std::size_t& at, DiceRow& read) {
    if (at + 1 == words.size()) {
      definition_.fail(row, row.value.size(), "expected a die after 'if'");
      return false;
    }
    const std::optional<DieOfRow> die = die_named(row, words[at + 1]);
    if (!die) return false;
    const std::string_view range = at + 2 < words.size() ? words[at + 2].text : std::string_view();
    const std::size_t dash = range.find('-');
    const auto low = parse_number(range.substr(0, dash), die->low, die->high);
    const auto high = dash == range.npos ? low : parse_number(range.substr(dash + 1), die->low, die->high);
    if (!low || !high || *low > *high) {
      fail_eyes(row, words, at + 2, *die);
      return false;
    }
    read.when = DieCondition{die->die, *low, *high};
    at += 3;
    return true;
  }

  // "m:x", "q:@m", or a single "-".
  void read_change(const IniEntry& row, const Word& word, std::size_t left, DiceRow& read) {
    if (word.text == "-" && read.changes.empty() && left == 1) return;
    const std::size_t length = letter_length(word.text, 0);
    const bool written = length > 0 && word.text.substr(length, 1) == ":";
    const std::size_t copy = written && word.text.substr(length + 1, 1) == "@" ? 1 : 0;
    const std::string_view second = written ? word.text.substr(length + 1 + copy) : std::string_view();
    if (second.empty() || letter_length(second, 0) != second.size())
      return definition_.fail(row, word.offset, "expected two pieces such as 'q:m' or 'q:@m', or '-' alone");
    const PieceType post = piece_named(row, word.offset, word.text.substr(0, length), true);
    const PieceType piece = piece_named(row, word.offset + length + 1 + copy, second, copy == 1);
    if (!post.valid() || !piece.valid()) return;
    read.changes.push_back(
        {post, copy == 1 ? PieceType::none() : piece, copy == 1 ? std::optional(piece) : std::nullopt});
  }

  // None after an error. `at_start`: as a piece that stands somewhere in startFen.
  PieceType piece_named(const IniEntry& row, std::size_t offset, std::string_view letter, bool at_start) {
    const PieceType type = rules_.type_of(upper_case(letter));
    const auto fail = [&](const std::string& message) {
      definition_.fail(row, offset, message);
      return PieceType::none();
    };
    if (!type.valid()) return fail("no piece has the letter " + quote(letter));
    if (rules_.pieces[index_of(type)].royal) return fail("dice do not change royal pieces");
    if (at_start && none(post_squares(rules_, type, Colour::kWhite)))
      return fail("startFen has no " + quote(letter) + " of White");
    return type;
  }

  Definition& definition_;
  const std::size_t faults_;  // before this reader
  const IniEntry dice_entry_;
  bool lost_ = false;  // the name of a die could not be read, so that a row may mean it
  const Rules& rules_;
  DiceArmies armies_;
};

}  // namespace

std::optional<StartScheme> load_dice_armies(Definition& definition,
                                            const std::shared_ptr<const Rules>& rules) {
  return DiceReader(definition, rules).read();
}

}  // namespace proconsul
