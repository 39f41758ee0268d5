// Maps each piece on each square to an input of a network. A folded network is made for a board and for kinds
// of pieces, which are identified by how they move (engine/movement_text.h): every game on such a board whose
// pieces are of these kinds can use it. A network of shared rows is first folded for the game
// (search/net/fold.h). Each side sees the board from its own end, and mirrored while its royals stand on the
// right half, if no piece distinguishes left from right. Where pieces are held in hand, each kind has slots
// after its squares.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"
#include "search/net/places.h"

namespace proconsul {

inline constexpr std::size_t kMaxKinds = 255;
inline constexpr std::size_t kMaxNetAtoms = 4096;
inline constexpr std::size_t kMaxAims = 64;
inline constexpr int kMaxBuckets = 32;
// Regions of the own royal, as its side sees the board: on the first rank in the outer or the inner part of
// its half, on the second rank, farther up.
inline constexpr int kRoyalRegions = 4;

// What a network's rows are.
enum class NetRows : std::uint8_t {
  kFolded,  // one for each kind of piece on each square
  kShared   // one for each atom of movement (search/net/atoms.h) in each place; they add up to folded rows
};

struct NetShape {
  NetRows rows = NetRows::kFolded;
  bool mirrors = false;  // the board may be mirrored
  bool hands = false;    // there are inputs for pieces in hand
  bool turns = true;     // Black sees the board from its own end; not in games where both run to the same end
  int buckets = 8;       // sets of outputs, chosen by the number of pieces on the board
  std::vector<std::string> aims;  // the aims of the games it evaluates (search/net/aims.h); none: only mate
  // For folded rows:
  int files = 0;
  int ranks = 0;
  SquareSet holes{};               // squares the board lacks
  int most_pieces = 0;             // on the board, usually; the buckets divide the numbers from 1 to this
  std::vector<std::string> kinds;  // movements of one side's pieces; the other side's follow
  int regions = 1;                 // of the own royal, each with rows of its own: 1 or kRoyalRegions
  // For shared rows:
  int edge = kUsualEdge;           // distances from the edge that places distinguish
  std::vector<std::string> atoms;  // atoms of one side's pieces; the other side's follow

  int squares() const { return files * ranks; }
  int cells() const { return squares() + (hands ? kHandSlots : 0); }  // inputs of a kind: squares, then slots
  Places places() const { return Places(edge, hands ? WithHands::kYes : WithHands::kNo); }
  std::size_t inputs() const { return 2 * kinds.size() * static_cast<std::size_t>(cells()); }
  std::size_t views() const { return 2 * static_cast<std::size_t>(regions); }  // of a side; see PieceSquares
  std::size_t row_count() const {
    return rows == NetRows::kFolded ? static_cast<std::size_t>(regions) * inputs()
                                    : 2 * atoms.size() * places().count();
  }
  bool operator==(const NetShape&) const = default;
};

std::size_t bucket_of(const NetShape& shape, int pieces);

// A folded shape for this game only, whatever its aims.
NetShape own_shape(const Rules& rules);
// The same as a network of shared rows sees it, which may not know hands.
NetShape shape_as_seen(const Rules& rules, const NetShape& shared);

// A folded shape for one game and others like it: `more` are further games whose kinds it should know; those
// on another board or not suitable for networks are ignored. Nothing if the first is not suitable.
std::optional<NetShape> shape_for(const Rules& rules, const std::vector<const Rules*>& more);
// The same for games with any aims that networks can learn, which the shape then lists.
std::optional<NetShape> shape_for_any_aim(const Rules& rules, const std::vector<const Rules*>& more);
// Adds the game's aim to those of the shape; false if no network can learn it.
bool add_aim(NetShape& shape, const Rules& rules);

// The inputs of one game's positions: an input for each kind of either side on each square, and in each slot
// of the hands if the shape has them; once for each region of the own royal. A side sees the board in one of
// several views: twice the region of its royal, plus one if left and right are exchanged. Immutable.
class PieceSquares {
 public:
  static constexpr std::string_view kName = "piece-square";
  static constexpr std::string_view kNameWithHands = "piece-square-hand";

  // The error says what in the game's board, aims or pieces does not fit the shape.
  static Result<PieceSquares> create(const NetShape& shape, const Rules& rules);
  // For a shape that has all the game's kinds.
  static PieceSquares of(const NetShape& shape, const Rules& rules);

  std::size_t input(Piece piece, Square square, Colour viewer, std::size_t view) const {
    const std::size_t side = piece.colour() == viewer ? 0 : 1;
    return view / 2 * inputs_ + planes_[side][index_of(piece.type())] +
           seen_[2 * index_of(viewer) + view % 2][index_of(square)];
  }
  // The input of the slot that is taken while `owner` holds more than `slot` pieces of the type.
  std::size_t held(Colour owner, PieceType type, int slot, Colour viewer, std::size_t view) const {
    const std::size_t side = owner == viewer ? 0 : 1;
    return view / 2 * inputs_ + planes_[side][index_of(type)] + squares_ + static_cast<std::size_t>(slot);
  }
  // The view of a side from the squares of its royals. The board is mirrored if most of them, or the one
  // farthest from the middle, stand on the right half. The royal on the lowest square, as the side sees it,
  // gives the region; without a royal it is the first.
  template <class Bits>
  std::size_t view(Bits royals, Colour viewer) const {
    int lean = 0;
    for (const Square royal : Squares(royals)) lean += 2 * (royal.index() % files_) + 1 - files_;
    const std::size_t mirrored = mirrors_ && lean > 0 ? 1 : 0;
    if (regions_ == 1 || none(royals)) return mirrored;
    std::size_t least = kMaxSquares;
    for (const Square royal : Squares(royals))
      least = std::min<std::size_t>(least, seen_[2 * index_of(viewer) + mirrored][index_of(royal)]);
    return 2 * std::size_t{royal_regions_[least]} + mirrored;
  }
  std::size_t squares() const { return squares_; }
  bool hands() const { return hands_; }

 private:
  PieceSquares(const NetShape& shape, const Rules& rules);

  bool mirrors_;
  bool hands_;
  int regions_;
  int files_;
  std::size_t squares_;
  std::size_t inputs_;                                                 // of a region
  std::array<std::array<std::uint32_t, kMaxPieceTypes>, 2> planes_{};  // by side and type: their first inputs
  std::array<std::array<std::uint8_t, kMaxSquares>, 2 * kColours> seen_{};  // by viewer and mirroring
  std::array<std::uint8_t, kMaxSquares> royal_regions_{};                   // by squares as they are seen
};

}  // namespace proconsul
