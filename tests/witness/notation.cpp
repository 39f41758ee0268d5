#include "witness/notation.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace proconsul::witness {

namespace {

struct Leg {
  std::string modes;       // m c n p g i e w q y
  std::string directions;  // f b l r v s h
};

struct BentLeg {
  Step step;
  int range = 1;
  bool may_stop = false;
};

struct Group {
  std::vector<Leg> legs;  // at least one, the last one ends the move
  std::vector<Step> atoms;
  std::vector<BentLeg> bent;
  int range = 1;  // 0: unlimited

  bool has(char mode) const { return legs.back().modes.find(mode) != std::string::npos; }
};

const std::map<char, std::vector<Step>> kAtoms = {
    {'W', {{0, 1}}}, {'F', {{1, 1}}}, {'D', {{0, 2}}}, {'N', {{1, 2}}},         {'A', {{2, 2}}},
    {'H', {{0, 3}}}, {'C', {{1, 3}}}, {'L', {{1, 3}}}, {'Z', {{2, 3}}},         {'J', {{2, 3}}},
    {'G', {{3, 3}}}, {'R', {{0, 1}}}, {'B', {{1, 1}}}, {'K', {{0, 1}, {1, 1}}}, {'Q', {{0, 1}, {1, 1}}}};

bool is_rider(char atom) { return atom == 'R' || atom == 'B' || atom == 'Q'; }

class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  std::size_t at() const { return at_; }

  Group read(int longest) {
    Group group;
    if (text_[at_] == 'O' || text_[at_] == 'M') return read_rider(group, text_[at_++]);
    if (text_.compare(at_, 2, "t[") == 0) return read_then(group);
    group.legs.emplace_back();
    while (!at_end() && std::islower(static_cast<unsigned char>(text_[at_])) != 0)
      read_modifier(group, text_[at_++]);
    if (at_end()) throw std::invalid_argument("no atom");
    if (text_[at_] == 'O') return read_castling(group);
    if (text_[at_] == '[') return read_bent(group);
    if (text_[at_] == 'U') return read_universal(group, longest);
    read_atom(group);
    return group;
  }

 private:
  static void read_modifier(Group& group, char letter) {
    if (letter == 'a') {
      group.legs.emplace_back();
    } else if (std::string("fblrvsh").find(letter) != std::string::npos) {
      group.legs.back().directions += letter;
    } else {
      group.legs.back().modes += letter;
    }
  }

  Group read_then(Group& group) {
    const bool slanted = text_[at_ + 2] == 'F';
    at_ += 5;
    return read_rider(group, slanted ? 'O' : 'M');
  }

  Group read_rider(Group& group, char letter) {
    const bool slanted = letter == 'O';
    group.legs.emplace_back();
    group.bent = slanted ? std::vector<BentLeg>{{{1, 1}, 1, true}, {{0, 1}, 0, true}}
                         : std::vector<BentLeg>{{{0, 1}, 1, true}, {{1, 1}, 0, true}};
    return group;
  }

  Group read_universal(Group& group, int longest) {
    ++at_;
    for (int a = 0; a <= longest; ++a) {
      for (int b = std::max(a, 1); b <= longest; ++b) group.atoms.push_back({a, b});
    }
    return group;
  }

  // Castling is no way of moving.
  Group read_castling(Group& group) {
    ++at_;
    read_number(0);
    group.atoms.clear();
    return group;
  }

  Group read_bent(Group& group) {
    ++at_;
    while (text_.at(at_) != ']') {
      const char letter = text_[at_++];
      const int range = read_number(is_rider(letter) ? 0 : 1);
      const bool may_stop = text_.at(at_) == '?';
      group.bent.push_back({kAtoms.at(letter).front(), range, may_stop || text_[at_] == ']'});
      if (text_[at_] != ']') ++at_;
    }
    ++at_;
    return group;
  }

  void read_atom(Group& group) {
    const std::size_t begin = at_;
    if (text_[at_] == '(') {
      const std::size_t comma = text_.find(',', at_), close = text_.find(')', at_);
      group.atoms = {{std::stoi(text_.substr(at_ + 1, comma - at_ - 1)),
                      std::stoi(text_.substr(comma + 1, close - comma - 1))}};
      at_ = close + 1;
    } else {
      group.atoms = kAtoms.at(text_[at_++]);
    }
    const std::string atom = text_.substr(begin, at_ - begin);
    const bool rides = is_rider(atom[0]);
    if (text_.compare(at_, atom.size(), atom) == 0) {
      at_ += atom.size();
      group.range = 0;
    } else {
      group.range = read_number(rides ? 0 : 1);
    }
  }

  int read_number(int usual) {
    std::string digits;
    while (!at_end() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) digits += text_[at_++];
    return digits.empty() ? usual : std::stoi(digits);
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

int size_of(int value) { return std::abs(value); }
int sign_of(int value) { return (value > 0) - (value < 0); }
Step sum(Step a, Step b) { return {a.file + b.file, a.rank + b.rank}; }
bool is_slanting(Step step) {
  return step.file != 0 && step.rank != 0 && size_of(step.file) != size_of(step.rank);
}
bool is_diagonal(Step step) { return step.file != 0 && size_of(step.file) == size_of(step.rank); }

std::vector<Step> turns_of(Step step) {
  std::vector<Step> turns;
  const int a = size_of(step.file), b = size_of(step.rank);
  for (const Step turn : {Step{a, b}, {b, a}, {-a, b}, {-b, a}, {a, -b}, {b, -a}, {-a, -b}, {-b, -a}}) {
    if (std::find(turns.begin(), turns.end(), turn) == turns.end()) turns.push_back(turn);
  }
  return turns;
}

bool goes(Step step, char letter) {
  if (letter == 'f') return step.rank > 0;
  if (letter == 'b') return step.rank < 0;
  if (letter == 'l') return step.file < 0;
  if (letter == 'r') return step.file > 0;
  return letter == 'v' ? step.rank != 0 : step.file != 0;
}

bool is_steep(Step step) { return size_of(step.rank) > size_of(step.file); }
bool is_upright(char letter) { return letter == 'f' || letter == 'b' || letter == 'v'; }
bool is_side(char letter) { return letter == 'l' || letter == 'r'; }
bool is_end(char letter) { return letter == 'f' || letter == 'b'; }

/// A knight's move that goes further forward than right, and what it becomes when it is turned by quarters.
bool is_right_handed(Step step) {
  for (int quarter = 0; quarter < 4; ++quarter) {
    if (step.rank > 0 && step.file > 0) return is_steep(step);
    step = {step.rank, -step.file};
  }
  return false;
}

bool one_letter(Step step, char letter) {
  return goes(step, letter) && (!is_slanting(step) || is_steep(step) == is_upright(letter));
}

/// Which moves of the atom the letters name; how many letters the first name has.
std::size_t name_length(Step step, const std::string& letters, std::size_t at) {
  if (at + 1 == letters.size()) return 1;
  const char a = letters[at], b = letters[at + 1];
  const bool pair = (is_end(a) && is_side(b)) || (is_side(a) && is_end(b));
  if (is_diagonal(step)) return pair ? 2 : 1;
  if (!is_slanting(step)) return 1;
  const bool wide = (is_end(a) && b == 's') || (is_side(a) && b == 'v');
  const bool half = b == 'h' && (is_end(a) || is_side(a));
  return pair || wide || half || a == 'h' ? 2 : 1;
}

bool is_named(Step step, const std::string& name) {
  if (name.size() == 1) return one_letter(step, name[0]);
  const char a = name[0], b = name[1];
  if (is_diagonal(step)) return goes(step, a) && goes(step, b);
  if (a == 'h') return is_right_handed(step) == (b == 'r');
  if (b == 'h') return goes(step, a);
  if (b == 's' || b == 'v') return goes(step, a) && one_letter(step, b);
  return one_letter(step, a) && goes(step, b);
}

std::vector<Step> directed(Step atom, const std::string& letters) {
  std::vector<Step> result;
  for (const Step step : turns_of(atom)) {
    bool named = letters.empty();
    for (std::size_t at = 0; at < letters.size();) {
      const std::size_t length = name_length(atom, letters, at);
      named |= is_named(step, letters.substr(at, length));
      at += length;
    }
    if (named) result.push_back(step);
  }
  return result;
}

void go(Trail& trail, Step to, bool may_stop) {
  trail.squares.push_back(to);
  trail.stops.push_back(may_stop);
}

/// The single squares that a leap passes: along first, then diagonally.
std::vector<Step> squares_within(Step leap) {
  std::vector<Step> squares;
  Step at;
  int along =
      std::max(size_of(leap.file), size_of(leap.rank)) - std::min(size_of(leap.file), size_of(leap.rank));
  while (at != leap) {
    Step step{sign_of(leap.file), sign_of(leap.rank)};
    if (along > 0) (is_steep(leap) ? step.file : step.rank) = 0;
    --along;
    squares.push_back(at = sum(at, step));
  }
  return squares;
}

Trail ride(const Group& group, Step step, int longest) {
  Trail trail;
  const int count = group.range == 0 ? longest : group.range;
  Step at;
  for (int i = 0; i < count; ++i) {
    if (group.has('n')) {
      const std::vector<Step> within = squares_within(step);
      for (const Step part : within) go(trail, sum(at, part), part == step);
    } else {
      go(trail, sum(at, step), true);
    }
    at = sum(at, step);
  }
  if (group.has('p')) trail.manner = Manner::kOverOne;
  if (group.has('g')) trail.manner = Manner::kOntoBehind;
  if (group.has('w')) trail.manner = Manner::kOverNearest;
  if (group.has('z')) trail.manner = Manner::kToTheEnd;
  if (group.has('j') && !trail.squares.empty()) {
    trail.crossed = {trail.squares.front()};
    trail.squares.erase(trail.squares.begin());
    trail.stops.erase(trail.stops.begin());
  }
  return trail;
}

Step turned_right(Step step) { return {step.rank, -step.file}; }

/// Half of a quarter: a straight step becomes the diagonal one of the same size, and the reverse.
Step half_turned_right(Step step) {
  const int size = std::max(size_of(step.file), size_of(step.rank));
  const Step bare{sign_of(step.file), sign_of(step.rank)};
  const Step both{sign_of(bare.file + bare.rank), sign_of(bare.rank - bare.file)};
  return {both.file * size, both.rank * size};
}

Step turned(Step step, int eighths) {
  for (; eighths >= 2; eighths -= 2) step = turned_right(step);
  return eighths == 1 ? half_turned_right(step) : step;
}

std::vector<Trail> circle(int count) {
  std::vector<Trail> trails;
  for (int first = 0; first < 8; ++first) {
    for (const int way : {1, 7}) {
      Trail trail;
      Step at;
      for (int i = 0; i < count; ++i) go(trail, at = sum(at, turned({0, 1}, (first + way * i) % 8)), true);
      trails.push_back(trail);
    }
  }
  return trails;
}

/// Legs one after the other: straight on, or by 45 degrees where a straight one and a diagonal one meet.
std::vector<Trail> bent_trails(const std::vector<BentLeg>& legs, int longest) {
  struct Walked {
    Trail trail;
    Step at, last;
  };
  std::vector<Walked> walks(1);
  for (const BentLeg& leg : legs) {
    std::vector<Walked> longer;
    for (const Walked& walk : walks) {
      for (const Step step : turns_of(leg.step)) {
        const bool same_kind = is_diagonal(walk.last) == is_diagonal(step);
        const bool ahead = same_kind ? sign_of(walk.last.file) == sign_of(step.file) &&
                                           sign_of(walk.last.rank) == sign_of(step.rank)
                                     : walk.last.file * step.file + walk.last.rank * step.rank > 0;
        if (walk.last != Step{} && !ahead) continue;
        Walked next = walk;
        const int count = leg.range == 0 ? longest : leg.range;
        for (int i = 0; i < count; ++i) go(next.trail, next.at = sum(next.at, step), leg.may_stop);
        next.last = step;
        longer.push_back(next);
      }
    }
    walks = longer;
  }
  std::vector<Trail> trails;
  for (const Walked& walk : walks) trails.push_back(walk.trail);
  return trails;
}

/// The turns, in eighths, that the letters of a leg after an 'a' name.
std::vector<int> turns_named(const std::string& letters) {
  static const std::map<std::string, std::vector<int>> names = {
      {"fs", {1, 7}}, {"bs", {3, 5}}, {"fr", {1}},   {"fl", {7}},  {"br", {3}}, {"bl", {5}},
      {"ff", {0}},    {"bb", {4}},    {"rr", {2}},   {"ll", {6}},  {"f", {0}},  {"b", {4}},
      {"r", {2}},     {"l", {6}},     {"s", {2, 6}}, {"v", {0, 4}}};
  std::vector<int> turns;
  for (std::size_t at = 0; at < letters.size();) {
    const bool two = names.count(letters.substr(at, 2)) > 0 && at + 1 < letters.size();
    const std::vector<int>& named = names.at(letters.substr(at, two ? 2 : 1));
    turns.insert(turns.end(), named.begin(), named.end());
    at += two ? 2 : 1;
  }
  return turns;
}

/// A move of several legs by the same atom.
class Again {
 public:
  Again(const Group& group, int longest) : group_(group), longest_(longest) {}

  std::vector<Trail> trails() {
    walk({}, {}, {}, 0, group_.range);
    return trails_;
  }

 private:
  std::vector<Step> directions(Step last, std::size_t number) const {
    const Leg& leg = group_.legs[number];
    std::vector<Step> steps;
    if (number == 0) {
      for (const Step atom : group_.atoms) {
        for (const Step step : directed(atom, leg.directions)) steps.push_back(step);
      }
      return steps;
    }
    if (!leg.directions.empty()) {
      for (const int turn : turns_named(leg.directions)) steps.push_back(turned(last, turn));
      return steps;
    }
    if (is_slanting(last)) return turns_of(last);
    for (int turn = 0; turn<8; turn += group_.atoms.size()> 1 ? 1 : 2) steps.push_back(turned(last, turn));
    return steps;
  }

  void walk(const Trail& before, Step at, Step last, std::size_t number, int range) {
    const bool is_last = number + 1 == group_.legs.size();
    const int count = range == 0 ? longest_ : range;
    const std::string& modes = group_.legs[number].modes;
    const auto has = [&](char mode) { return modes.find(mode) != std::string::npos; };
    for (const Step step : directions(last, number)) {
      Trail trail = before;
      Step to = at;
      for (int i = 0; i < count; ++i) {
        to = sum(to, step);
        if (is_last) {
          go(trail, to, true);
          continue;
        }
        if (has('p') && has('m') && to != Step{}) trail.crossed.push_back(to);
        if (!(has('p') && has('m')) && to != Step{}) go(trail, to, false);
        if (has('p') && !has('m')) trail.manner = Manner::kOntoBehind;
        walk(trail, to, step, number + 1, has('y') ? (range == 1 ? 0 : 1) : range);
      }
      if (is_last) trails_.push_back(trail);
    }
  }

  const Group& group_;
  int longest_;
  std::vector<Trail> trails_;
};

std::vector<Trail> trails_of(const Group& group, int longest) {
  if (group.legs.size() > 1) return Again(group, longest).trails();
  if (!group.bent.empty()) return bent_trails(group.bent, longest);
  if (group.has('q')) return circle(group.range);
  std::vector<Trail> trails;
  for (const Step atom : group.atoms) {
    for (const Step step : directed(atom, group.legs.back().directions))
      trails.push_back(ride(group, step, longest));
  }
  return trails;
}

}  // namespace

std::vector<Trail> trails_of(const std::string& notation, int longest) {
  std::vector<Trail> all;
  Reader reader(notation);
  while (!reader.at_end()) {
    const Group group = reader.read(longest);
    for (Trail trail : trails_of(group, longest)) {
      trail.moves = group.has('m') || !group.has('c');
      trail.captures = group.has('c') || !group.has('m');
      trail.is_initial = group.legs.front().modes.find('i') != std::string::npos;
      trail.takes_en_passant = group.has('e');
      all.push_back(trail);
    }
  }
  return all;
}

std::vector<std::string> groups_of(const std::string& notation) {
  std::vector<std::string> groups;
  Reader reader(notation);
  while (!reader.at_end()) {
    const std::size_t begin = reader.at();
    (void)reader.read(1);
    groups.push_back(notation.substr(begin, reader.at() - begin));
  }
  return groups;
}

bool is_forward_step(const Trail& trail) {
  return trail.squares.size() == 1 && trail.squares[0].file == 0 && trail.squares[0].rank == 1 &&
         trail.crossed.empty() && trail.manner == Manner::kOverEmpty && trail.moves && trail.captures &&
         !trail.is_initial;
}

}  // namespace proconsul::witness
