// Which input of a network stands for which piece on which square. A network is made for a board and for
// kinds of pieces, told apart by how they move (engine/movement_text.h): every game on such a board whose
// pieces are of these kinds can use it. Each side sees the board from its own end, and with left and right
// exchanged while its royal stands on the right half, if no piece can tell left from right.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"

namespace proconsul {

inline constexpr std::size_t kMostKinds = 255;
inline constexpr int kMostBuckets = 32;

struct NetShape {
  int files = 0;
  int ranks = 0;
  bool mirrors = false;  // left and right may be exchanged
  int most_pieces = 0;   // on the board, usually; the least index of the last bucket is scaled to it
  int buckets = 8;       // of outputs, by the number of pieces on the board
  std::vector<std::string> kinds;  // movements of one side's pieces; the other side's follow

  int squares() const { return files * ranks; }
  std::size_t inputs() const { return 2 * kinds.size() * static_cast<std::size_t>(squares()); }
  bool operator==(const NetShape&) const = default;
};

std::size_t bucket_of(const NetShape& shape, int pieces);

// A shape for one game and others like it: `more` are further games whose kinds it should know; only those on
// the same board that networks suit count. Nothing if none suits the first.
std::optional<NetShape> shape_for(const Rules& rules, const std::vector<const Rules*>& more);

// The inputs of one game's positions: an input for each kind of either side on each square. Immutable. Other
// sets of inputs, such as those with pieces in hand or with regions of the royal, would be further classes.
class PieceSquares {
 public:
  static constexpr std::string_view kName = "piece-square";

  // The error says what of the game's board, aims or pieces does not fit the shape.
  static Result<PieceSquares> create(const NetShape& shape, const Rules& rules);

  std::size_t input(Piece piece, Square square, Colour viewer, bool mirrored) const {
    const auto view = static_cast<std::size_t>(2 * static_cast<int>(viewer) + (mirrored ? 1 : 0));
    const std::size_t side = piece.colour() == viewer ? 0 : kinds_;
    return (side + planes_[index_of(piece.type())]) * squares_ + views_[view][index_of(square)];
  }
  // Whether a side whose royal stands on `square` sees the board with left and right exchanged.
  bool mirrored(Square royal) const { return mirrors_ && 2 * (royal.index() % files_) >= files_; }
  std::size_t squares() const { return squares_; }

 private:
  PieceSquares(const NetShape& shape, const Geometry& board);

  bool mirrors_;
  int files_;
  std::size_t kinds_;
  std::size_t squares_;
  std::array<std::uint8_t, kMaxPieceTypes> planes_{};                        // by type
  std::array<std::array<std::uint8_t, kMaxSquares>, 2 * kColours> views_{};  // by viewer and mirroring
};

}  // namespace proconsul
