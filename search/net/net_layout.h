// Which input of a network stands for which piece on which square. A network is made for a board and the
// kinds of movement of its pieces, not for a game: every game with ordinary aims on such a board whose pieces
// move in some of these ways can use it. Each side sees the board from its own end, and with left and right
// exchanged while its royal stands on the right half, if no piece can tell left from right.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

using KindKey = std::uint64_t;  // of a way to move: equal for equal ways, whatever the piece is called

KindKey kind_of(const Geometry& board, const PieceDef& piece);

struct NetShape {
  int files = 0;
  int ranks = 0;
  bool mirrors = false;        // left and right may be exchanged
  int most_pieces = 0;         // on the board, usually; the least index of the last bucket is scaled to it
  std::vector<KindKey> kinds;  // those of one side; the other side's follow

  int squares() const { return files * ranks; }
  std::size_t inputs() const { return 2 * kinds.size() * static_cast<std::size_t>(squares()); }
  bool operator==(const NetShape&) const = default;
};

inline constexpr int kNetBuckets = 8;  // of outputs, by the number of pieces on the board
std::size_t bucket_of(const NetShape& shape, int pieces);

// The game is won by mate alone and each side has one royal.
bool has_ordinary_aims(const Rules& rules);

// A game as a network of some shape sees it. Immutable.
class NetLayout {
 public:
  // Nothing if the game's board, pieces or aims are not those of the shape.
  static std::optional<NetLayout> create(const NetShape& shape, const Rules& rules);

  // A shape for one game and others like it: `more` are further games whose kinds it should know; only those
  // on the same board with ordinary aims count. Nothing if the first has no ordinary aims.
  static std::optional<NetShape> shape_for(const Rules& rules, const std::vector<const Rules*>& more);

  std::size_t input(Piece piece, Square square, Colour viewer, bool mirrored) const {
    const auto view = static_cast<std::size_t>(2 * static_cast<int>(viewer) + (mirrored ? 1 : 0));
    const std::size_t side = piece.colour() == viewer ? 0 : kinds_;
    return (side + planes_[index_of(piece.type())]) * squares_ + views_[view][index_of(square)];
  }
  // Whether a side whose royal stands on `square` sees the board with left and right exchanged.
  bool mirrored(Square royal) const { return mirrors_ && 2 * (royal.index() % files_) >= files_; }
  std::size_t squares() const { return squares_; }

 private:
  NetLayout() = default;

  bool mirrors_ = false;
  int files_ = 1;
  std::size_t kinds_ = 0;
  std::size_t squares_ = 0;
  std::array<std::uint8_t, kMaxPieceTypes> planes_{};                        // by type
  std::array<std::array<std::uint8_t, kMaxSquares>, 2 * kColours> views_{};  // by viewer and mirroring
};

}  // namespace proconsul
