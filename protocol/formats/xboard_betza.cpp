#include "protocol/formats/xboard_betza.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <vector>

namespace proconsul {
namespace {

constexpr int kUnlimited = 0;

// Moves of one kind in several directions: a leap or a ride with its letter.
struct Atom {
  int minor = 0;  // the step, |smaller| and |larger| coordinate
  int major = 0;
  int range = 1;  // steps; kUnlimited: to the edge
  bool hops = false;
  bool initial = false;  // a pawn's double step
  bool en_passant = false;
  auto operator<=>(const Atom&) const = default;
};

struct Directions {
  std::set<Offset> moves;
  std::set<Offset> captures;
};

char leap_letter(int minor, int major) {
  constexpr const char* kLetters[] = {"", "WF", "DNA", "HCZG"};  // by major, then minor
  return major >= 1 && major <= 3 ? kLetters[major][minor] : '\0';
}

bool is_straight(const Path& path) {
  const Offset unit = path.steps.front();
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const int n = static_cast<int>(i) + 1;
    if (path.steps[i] != Offset{unit.file * n, unit.rank * n}) return false;
  }
  return true;
}

// A step of one kind, then a ride of the other kind that continues outward: the Griffin and its mirror image.
bool is_bent_ride(const Path& path) {
  if (path.steps.size() < 3 || is_straight(path)) return false;
  const Offset first = path.steps[0];
  const Offset turn{path.steps[1].file - first.file, path.steps[1].rank - first.rank};
  for (std::size_t i = 1; i < path.steps.size(); ++i) {
    const Offset step{path.steps[i].file - path.steps[i - 1].file,
                      path.steps[i].rank - path.steps[i - 1].rank};
    if (step != turn) return false;
  }
  const bool units = std::max(std::abs(first.file), std::abs(first.rank)) == 1 &&
                     std::max(std::abs(turn.file), std::abs(turn.rank)) == 1;
  return units && (first.file == 0 || first.rank == 0) != (turn.file == 0 || turn.rank == 0) &&
         first.file * turn.file + first.rank * turn.rank > 0;
}

class Describer {
 public:
  explicit Describer(const Rules& rules) : board_(rules.board) {}

  XbetzaText describe(const PieceDef& piece) {
    for (const Path& path : piece.paths) add(path);
    for (const auto& [atom, directions] : atoms_) write(atom, directions);
    combine("W", "F", "K");
    combine("R", "B", "Q");
    for (const Part& part : parts_) result_.text += part.prefix + part.letter + part.suffix;
    for (const std::string& ride : bent_rides_) result_.text += ride;
    return result_;
  }

 private:
  struct Part {
    std::string prefix, letter, suffix;
  };

  void add(const Path& path) {
    const bool stays =
        path.steps.size() == 1 && path.steps.front() == Offset{};  // a pass, which has no letter
    if (path.steps.empty() || stays) return;
    const bool plain = is_straight(path) && path.first_stop == 1 && path.kind != PathKind::kWade &&
                       path.kind != PathKind::kGrasshop && !path.furthest && path.over.empty();
    if (path.use != PathUse::kMove && (!plain || path.origins)) result_.exact_captures = false;
    if (is_bent_ride(path)) {
      bent_rides_.insert(path.steps[0].file != 0 && path.steps[0].rank != 0 ? "FyafsF" : "WyafsW");
    } else if (path.leaves_ep && path.steps.size() == 2 && is_straight(path)) {
      add_step(path.steps.back(), {.initial = true}, path);
    } else if (plain) {
      add_ride(path);
    } else {
      for (std::size_t i = static_cast<std::size_t>(path.first_stop) - 1; i < path.steps.size(); ++i) {
        if (path.steps[i] != Offset{}) add_step(path.steps[i], {}, path);
      }
    }
  }

  void add_ride(const Path& path) {
    const Offset unit = path.steps.front();
    const int length = static_cast<int>(path.steps.size());
    const bool to_the_edge = (length + 1) * std::abs(unit.file) >= board_.files ||
                             (length + 1) * std::abs(unit.rank) >= board_.ranks;
    Atom atom;
    atom.range = length > 1 && to_the_edge ? kUnlimited : length;
    atom.hops = path.kind == PathKind::kHop;
    add_step(unit, atom, path);
  }

  void add_step(Offset step, Atom atom, const Path& path) {
    atom.minor = std::min(std::abs(step.file), std::abs(step.rank));
    atom.major = std::max(std::abs(step.file), std::abs(step.rank));
    atom.en_passant = path.takes_ep;
    if (leap_letter(atom.minor, atom.major) == '\0') {
      result_.complete = false;
      return;
    }
    Directions& directions = atoms_[atom];
    if (path.use != PathUse::kCapture) directions.moves.insert(step);
    if (path.use != PathUse::kMove) directions.captures.insert(step);
  }

  void write(const Atom& atom, const Directions& directions) {
    if (directions.moves == directions.captures && !atom.en_passant) {
      write_part(atom, directions.moves, "");
      return;
    }
    if (!directions.moves.empty()) write_part(atom, directions.moves, "m");
    if (!directions.captures.empty()) write_part(atom, directions.captures, atom.en_passant ? "ce" : "c");
  }

  void write_part(const Atom& atom, const std::set<Offset>& directions, const std::string& use) {
    Part part;
    part.prefix = (atom.initial ? "i" : "") + direction_letters(atom, directions) + use +
                  (atom.hops ? "p" : "") + (atom.initial ? "n" : "");
    part.letter = std::string(1, leap_letter(atom.minor, atom.major));
    if (atom.range != 1) {
      const bool has_rider_letter = atom.major == 1;
      if (has_rider_letter) part.letter = atom.minor == 0 ? "R" : "B";
      if (!has_rider_letter || atom.range != kUnlimited) part.suffix = std::to_string(atom.range);
    }
    parts_.push_back(part);
  }

  // Empty for all directions, and for subsets that XBetza cannot name.
  static std::string direction_letters(const Atom& atom, const std::set<Offset>& directions) {
    if (atom.minor == 0) return orthogonal_letters(directions);
    if (atom.minor != atom.major || directions.size() > 2) return "";
    constexpr auto forward = [](Offset step) { return step.rank > 0; };
    if (std::all_of(directions.begin(), directions.end(), forward)) return "f";
    return std::none_of(directions.begin(), directions.end(), forward) ? "b" : "";
  }

  static std::string orthogonal_letters(const std::set<Offset>& directions) {
    if (directions.size() == 4) return "";
    std::string letters;
    for (const Offset step : directions) {
      if (step.rank != 0) letters += step.rank > 0 ? 'f' : 'b';
      if (step.file != 0) letters += step.file > 0 ? 'r' : 'l';
    }
    std::sort(letters.begin(), letters.end());
    return letters;
  }

  // Replaces two parts that differ only in one letter by a part with the letter for both.
  void combine(const std::string& first, const std::string& second, const std::string& both) {
    for (Part& part : parts_) {
      if (part.letter != first) continue;
      const auto other = std::find_if(parts_.begin(), parts_.end(), [&](const Part& candidate) {
        return candidate.letter == second && candidate.prefix == part.prefix &&
               candidate.suffix == part.suffix;
      });
      if (other == parts_.end() || part.prefix.find_first_of("flbr") != std::string::npos) continue;
      part.letter = both;
      parts_.erase(other);
      return combine(first, second, both);
    }
  }

  const Geometry& board_;
  std::map<Atom, Directions> atoms_;
  std::vector<Part> parts_;
  std::set<std::string> bent_rides_;
  XbetzaText result_;
};

}  // namespace

XbetzaText xbetza(const Rules& rules, const PieceDef& piece) {
  XbetzaText text = Describer(rules).describe(piece);
  if (rules.board.has_cells()) text.exact_captures = false;  // within a cell it does not attack
  return text;
}

}  // namespace proconsul
