#include "variants/betza_again.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <string_view>

#include "variants/betza_directions.h"

namespace proconsul {
namespace {

constexpr int kTurns = static_cast<int>(kCompass.size());  // turns of 45 degrees in a full circle

using Turns = std::array<bool, kTurns>;

int length(Offset step) { return std::max(std::abs(step.file), std::abs(step.rank)); }

// The index of a step's direction on the compass; for an oblique step that of the straight direction next to
// it.
std::size_t bearing(Offset step) {
  const auto part = [&](int along) {
    return 2 * std::abs(along) > length(step) ? (along > 0) - (along < 0) : 0;
  };
  const Offset unit = {part(step.file), part(step.rank)};
  return static_cast<std::size_t>(std::find(kCompass.begin(), kCompass.end(), unit) - kCompass.begin());
}

// Straight and diagonal steps turn into each other: a wazir's into a ferz's, a dabbaba's into an alfil's.
Offset turned(Offset step, int turn) {
  if (is_oblique(step)) {
    for (; turn > 0; turn -= 2) step = {step.rank, -step.file};
    return step;
  }
  const Offset to = kCompass[(bearing(step) + static_cast<std::size_t>(turn)) % kTurns];
  return {to.file * length(step), to.rank * length(step)};
}

struct TurnToken {
  std::string_view text;
  std::array<int, 2> turns;  // twice the same if there is only one
};
// Longer tokens before their prefixes.
constexpr std::array<TurnToken, 16> kTurnTokens = {{{"fs", {1, 7}},
                                                    {"bs", {3, 5}},
                                                    {"fr", {1, 1}},
                                                    {"fl", {7, 7}},
                                                    {"br", {3, 3}},
                                                    {"bl", {5, 5}},
                                                    {"ff", {0, 0}},
                                                    {"bb", {4, 4}},
                                                    {"rr", {2, 2}},
                                                    {"ll", {6, 6}},
                                                    {"f", {0, 0}},
                                                    {"b", {4, 4}},
                                                    {"r", {2, 2}},
                                                    {"l", {6, 6}},
                                                    {"s", {2, 6}},
                                                    {"v", {0, 4}}}};

bool is_straight_turn(const TurnToken& token) { return token.turns[0] % 2 == 0; }

// The turns of a later leg, relative to the leg before. Absent letters: every move of the atom.
Result<Turns> turns_of(const BetzaGroup& group, const BetzaPart& leg) {
  Turns turns{};
  if (leg.directions.empty()) {
    const bool by_45 = group.steps.size() > 1;
    for (int turn = 0; turn < kTurns; turn += by_45 ? 1 : 2) turns[static_cast<std::size_t>(turn)] = true;
    return turns;
  }
  for (std::size_t at = 0; at < leg.directions.size();) {
    const std::string_view rest = std::string_view(leg.directions).substr(at);
    const auto* token = std::find_if(kTurnTokens.begin(), kTurnTokens.end(),
                                     [&](const TurnToken& each) { return rest.starts_with(each.text); });
    const bool known = token != kTurnTokens.end();
    if (!known)
      return error_at(leg.directions_at + at, "expected f, b, l, r, s, v or a pair such as 'fs' after 'a'");
    if (!is_straight_turn(*token) && is_oblique(group.steps.front()))
      return error_at(leg.directions_at + at,
                      "an oblique move turns by 90 degrees: expected f, b, l, r, s or v");
    for (const int turn : token->turns) turns[static_cast<std::size_t>(turn)] = true;
    at += token->text.size();
  }
  return turns;
}

struct RepeatedWalk {
  std::vector<Offset> steps;  // squares that must be free
  std::vector<Offset> over;   // squares jumped
  Offset at;
  Offset last;
  Offset low, high;  // corners of the area walked so far

  // Appends a step; false if no board of this size has room for the whole walk.
  bool advance(Offset step, const BetzaBoard& board) {
    at = at + step;
    low = {std::min(low.file, at.file), std::min(low.rank, at.rank)};
    high = {std::max(high.file, at.file), std::max(high.rank, at.rank)};
    return board.wraps || std::max(high.file - low.file, high.rank - low.rank) <= board.longest;
  }
};

class AgainExpander {
 public:
  AgainExpander(const BetzaGroup& group, const BetzaBoard& board) : group_(group), board_(board) {}

  Result<std::vector<Path>> expand() {
    if (const std::string problem = conflict(); !problem.empty()) return error_at(group_.begin, problem);
    std::vector<RepeatedWalk> walks(1);
    int range = group_.range;
    for (std::size_t i = 0; i < group_.earlier.size(); ++i) {
      const BetzaPart& leg = group_.earlier[i];
      Result<std::vector<RepeatedWalk>> longer = through(walks, leg, i == 0, range);
      if (!longer) return longer.error();
      walks = std::move(longer.value());
      if (leg.has('y')) range = range == 1 ? 0 : 1;
    }
    return finished(walks, range);
  }

 private:
  std::string conflict() const {
    if (group_.bent()) return "expected no 'a' before a bracketed move";
    if (!only(group_, "mc")) return "expected only m or c and directions after the last 'a'";
    const bool ranged = group_.range != 0 && group_.range != 1;
    for (std::size_t i = 0; i < group_.earlier.size(); ++i) {
      const BetzaPart& leg = group_.earlier[i];
      if (leg.has('c')) return "a leg that captures on the way is not supported";
      if (!only(leg, i == 0 ? "mpyi" : "mpy")) return "expected only m, p, y and directions before 'a'";
      if (leg.has('y') && ranged) return "modifier 'y' needs an atom of one step or of any number";
      if (leg.has('p') && !leg.has('m') && i + 1 < group_.earlier.size())
        return "only the last leg before the end may hop";
    }
    return "";
  }

  static bool only(const BetzaPart& leg, std::string_view allowed) {
    return leg.modifiers.find_first_not_of(allowed) == std::string::npos;
  }

  // Steps of a later leg.
  Result<std::vector<Offset>> continued(const RepeatedWalk& walk, const BetzaPart& leg) const {
    const Result<Turns> turns = turns_of(group_, leg);
    if (!turns) return turns.error();
    if (leg.directions.empty() && is_oblique(walk.last)) return all_turns(walk.last);
    std::vector<Offset> result;
    for (int turn = 0; turn < kTurns; ++turn) {
      if (turns.value()[static_cast<std::size_t>(turn)]) result.push_back(turned(walk.last, turn));
    }
    // Clockwise from straight ahead as in bracketed moves, so that the same move gives equal paths.
    std::stable_sort(result.begin(), result.end(),
                     [](Offset a, Offset b) { return bearing(a) < bearing(b); });
    return result;
  }

  // Steps of the first leg.
  Result<std::vector<Offset>> begun(const BetzaPart& leg) const {
    std::vector<Offset> result;
    for (const Offset step : group_.steps) {
      const Result<std::vector<Offset>> directions = select_directions(step, leg.directions);
      if (!directions)
        return error_at(leg.directions_at + static_cast<std::size_t>(directions.error().column - 1),
                        directions.error().message);
      result.insert(result.end(), directions.value().begin(), directions.value().end());
    }
    if (result.empty()) return error_at(leg.directions_at, "the atom has no move in this direction");
    return result;
  }

  // Every walk continued by every end of one more leg.
  Result<std::vector<RepeatedWalk>> through(const std::vector<RepeatedWalk>& walks, const BetzaPart& leg,
                                            bool first, int range) const {
    std::vector<RepeatedWalk> result;
    const bool jumps = leg.has('m') && leg.has('p');
    if (leg.has('p') && range != 1) return error_at(leg.begin, "a leg that hops needs an atom of one step");
    for (const RepeatedWalk& walk : walks) {
      const Result<std::vector<Offset>> directions = first ? begun(leg) : continued(walk, leg);
      if (!directions) return directions.error();
      for (const Offset direction : directions.value()) {
        RepeatedWalk next = walk;
        next.last = direction;
        for (int i = 0; i < (range == 0 ? board_.longest : range); ++i) {
          if (!next.advance(direction, board_)) break;
          // The origin is empty at that time.
          if (next.at != Offset{}) (jumps ? next.over : next.steps).push_back(next.at);
          result.push_back(next);
        }
        if (result.size() > kMaxPaths) return error_at(group_.begin, kTooManyPaths);
      }
    }
    return result;
  }

  Result<std::vector<Path>> finished(const std::vector<RepeatedWalk>& walks, int range) const {
    const bool hops = group_.earlier.back().has('p') && !group_.earlier.back().has('m');
    if (hops && range != 1) return error_at(group_.begin, "a leg after a hop needs an atom of one step");
    std::vector<Path> paths;
    std::set<Path> known;
    const auto add = [&](Path path) {
      path.kind = hops ? PathKind::kGrasshop : PathKind::kSlide;
      if (known.insert(path).second) paths.push_back(std::move(path));
    };
    for (const RepeatedWalk& walk : walks) {
      const Result<std::vector<Offset>> directions = continued(walk, group_);
      if (!directions) return directions.error();
      for (const Offset direction : directions.value()) end(walk, direction, range, add);
      if (paths.size() > kMaxPaths) return error_at(group_.begin, kTooManyPaths);
    }
    return paths;
  }

  template <class Add>
  void end(RepeatedWalk walk, Offset direction, int range, Add add) const {
    Path path;
    path.steps = walk.steps;
    path.over = walk.over;
    path.first_stop = static_cast<int>(path.steps.size()) + 1;
    const int most = range == 0 ? board_.longest : range;
    for (int i = 0; i < most && walk.advance(direction, board_); ++i) {
      path.steps.push_back(walk.at);
      if (walk.at != Offset{}) continue;
      // A stop on the origin is a pass; further on, the origin does not block.
      add(path);
      path.steps.pop_back();
      path.first_stop = static_cast<int>(path.steps.size()) + 1;
    }
    if (static_cast<int>(path.steps.size()) >= path.first_stop) add(path);
  }

  const BetzaGroup& group_;
  const BetzaBoard& board_;
};

std::string canonical_turns(const BetzaGroup& group, const BetzaPart& leg) {
  Turns left = turns_of(group, leg).value();
  if (leg.directions.empty()) return "";
  std::vector<const TurnToken*> tokens;
  for (const std::string_view text : {"s", "v", "fs", "bs", "ff", "bb", "rr", "ll", "fr", "fl", "br", "bl"}) {
    const TurnToken& token = *std::find_if(kTurnTokens.begin(), kTurnTokens.end(),
                                           [=](const TurnToken& each) { return each.text == text; });
    const auto [a, b] = token.turns;
    if (!left[static_cast<std::size_t>(a)] || !left[static_cast<std::size_t>(b)]) continue;
    left[static_cast<std::size_t>(a)] = left[static_cast<std::size_t>(b)] = false;
    tokens.push_back(&token);
  }
  if (tokens.size() == 1 && is_straight_turn(*tokens.front()))
    return std::string(tokens.front()->text.substr(0, 1));
  std::string text;
  for (const TurnToken* token : tokens) text += token->text;
  return text;
}

}  // namespace

Result<std::vector<Path>> again_paths(const BetzaGroup& group, const BetzaBoard& board) {
  return AgainExpander(group, board).expand();
}

std::string canonical_again(const BetzaGroup& group) {
  std::string text;
  for (std::size_t i = 0; i <= group.earlier.size(); ++i) {
    const bool last = i == group.earlier.size();
    const BetzaPart& leg = last ? group : group.earlier[i];
    for (const char modifier : std::string_view("imcpy")) {
      const bool usual =
          modifier == 'm' ? (last ? leg.has('c') : !leg.has('p')) : modifier == 'c' && leg.has('m');
      if (leg.has(modifier) && !usual) text += modifier;
    }
    text += i == 0 ? canonical_directions(group.steps, leg.directions) : canonical_turns(group, leg);
    if (!last) text += 'a';
  }
  return text;
}

}  // namespace proconsul
