// The ways in which a piece moves: squares one after the other, and the conditions on them.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/geometry.h"

namespace proconsul {

// The conditions on the squares of a path before its destination.
enum class PathKind : std::uint8_t {
  kSlide,     // all are empty
  kHop,       // exactly one is occupied (by either side)
  kGrasshop,  // the last one is occupied (by either side), the others are empty
  kWade       // no occupied one is followed by an empty one: once over a piece, over pieces all the way
};

enum class PathUse : std::uint8_t { kMoveOrCapture, kMove, kCapture };

// Squares a piece may reach one after the other. A leap is a path of one step, a rook has four long paths, a
// lame leaper a path of two steps with first_stop 2. The path ends at the first square that does not exist. A
// step back onto the origin is a turn pass (quiet only).
struct Path {
  std::vector<Offset> steps;  // relative to the origin, White's view
  int first_stop = 1;         // index (from 1) of the first step on which the piece may end its move
  PathKind kind = PathKind::kSlide;
  PathUse use = PathUse::kMoveOrCapture;
  std::optional<SquareSet> origins;  // squares from which it may be used; absent: all
  // Squares on which the move may end, by colour and not mirrored; absent: all.
  std::optional<std::array<SquareSet, kColours>> targets;
  bool leaves_ep = false;    // a pawn's double step: can be answered en passant on the square it passed
  bool takes_ep = false;     // may capture en passant
  std::vector<Offset> over;  // squares that must be on the board, occupied or not
  bool aloof = false;        // neither passes over pieces of Rules::aloof nor captures them
  bool furthest = false;     // ends only before an occupied square or the edge; quiet, a slide
  // A path of two steps, the second twice as far: onto an empty square, taking the enemy piece on the first.
  bool jumps = false;
  // A line along which the piece goes exactly as many steps as there are pieces on the whole line, over
  // pieces of its own side but not over others.
  bool counts = false;
  bool operator==(const Path&) const = default;
  bool may_start(const Geometry& board, Square from, Colour colour) const {
    return !origins || contains(*origins, colour == Colour::kWhite ? from : board.flipped(from));
  }
  // Not in attack tables: see engine/jumps.h and engine/line_moves.h.
  bool in_no_table() const { return jumps || counts; }
  // libc++ 14 has no <=> of vectors.
  auto parts() const {
    return std::tie(steps, first_stop, kind, use, origins, targets, leaves_ep, takes_ep, over, aloof,
                    furthest, jumps, counts);
  }
  bool operator<(const Path& other) const { return parts() < other.parts(); }  // any order
};

// The paths of a piece, shared by all games that inherit them. Read like a vector.
class Paths {
 public:
  Paths() = default;
  Paths(std::vector<Path> paths) : shared_(std::make_shared<std::vector<Path>>(std::move(paths))) {}
  operator const std::vector<Path>&() const { return get(); }
  const std::vector<Path>& get() const {
    static const std::vector<Path> kNone;
    return shared_ ? *shared_ : kNone;
  }
  auto begin() const { return get().begin(); }
  auto end() const { return get().end(); }
  std::size_t size() const { return get().size(); }
  bool empty() const { return get().empty(); }
  const Path& operator[](std::size_t i) const { return get()[i]; }
  // Makes the paths this piece's own and lets them be modified.
  std::vector<Path>& edit() {
    if (!shared_ || shared_.use_count() > 1) shared_ = std::make_shared<std::vector<Path>>(get());
    return *shared_;
  }
  bool operator==(const Paths& other) const { return shared_ == other.shared_ || get() == other.get(); }

 private:
  std::shared_ptr<std::vector<Path>> shared_;
};

}  // namespace proconsul
