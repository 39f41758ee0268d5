// The solved positions of one material: a value for each placement of its pieces and each side to move. The
// index of a position is made of its side to move, then the squares of the pieces in the material's order,
// numbered without holes. Immutable.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "search/endgame/material.h"
#include "search/endgame/tablebase_probe.h"

namespace proconsul {

// The squares of a position's pieces, in the order of its material.
using EndgameSquares = std::array<Square, kMaxEndgamePieces>;

// The numbering of positions.
class EndgameIndex {
 public:
  EndgameIndex(const Geometry& board, std::size_t pieces);
  std::size_t size() const { return 2 * half_; }
  std::size_t half() const { return half_; }  // positions of one side to move
  std::size_t stride(std::size_t slot) const { return strides_[slot]; }
  std::size_t number(Square square) const { return numbers_[index_of(square)]; }
  const std::vector<Square>& squares() const { return squares_; }
  std::size_t of(const EndgameSquares& squares, Colour mover) const;
  EndgameSquares squares_of(std::size_t index) const;
  Colour mover_of(std::size_t index) const { return index < half_ ? Colour::kWhite : Colour::kBlack; }

 private:
  std::size_t pieces_;
  std::size_t half_ = 1;
  std::array<std::size_t, kMaxEndgamePieces> strides_{};
  std::vector<Square> squares_;
  std::vector<std::size_t> numbers_;
};

// Legal positions of one side to move; those that differ only by an exchange of identical pieces count once.
struct EndgameCounts {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  int longest_win = 0;   // plies
  int longest_loss = 0;  // plies
  std::uint64_t legal() const { return wins + draws + losses; }
  bool operator==(const EndgameCounts&) const = default;
};

// The bytes of a table's codes, from any kind of storage.
struct CodeSource {
  std::uint64_t bytes = 0;
  std::function<bool(std::span<char> room)> read;  // fills all of `room`; false: the data are damaged
};

class EndgameTable {
 public:
  // `codes`: by index, 0 for a draw (or no legal position), else plies to the end + 1.
  EndgameTable(const Rules& rules, Material material, const std::vector<std::uint16_t>& codes,
               std::array<EndgameCounts, kColours> counts);

  const Material& material() const { return material_; }
  const EndgameIndex& index() const { return index_; }
  const EndgameCounts& counts(Colour mover) const { return counts_[index_of(mover)]; }
  // The value of a legal position.
  EndgameValue at(std::size_t index) const;
  // The position as a FEN; its value need not be known.
  std::string fen_of(const Rules& rules, std::size_t index) const;
  // A position with the longest win of a side; 0 if there is none.
  std::size_t longest_win(Colour mover) const;

  // What is stored of a table: a line of text with the ending and a fingerprint of the rules it belongs to,
  // and the bytes of the codes.
  std::string header(const Rules& rules) const;
  std::string_view codes() const;
  // Error messages say what "... is" or "... does", for a caller to put its source in front.
  static Result<EndgameTable> restore(const Rules& rules, std::string_view header, const CodeSource& codes);

 private:
  EndgameTable(const Geometry& board, Material material)
      : material_(std::move(material)), index_(board, material_.size()) {}

  Material material_;
  EndgameIndex index_;
  std::array<EndgameCounts, kColours> counts_;
  // Only one of the two is used, depending on the longest line.
  std::vector<std::uint8_t> narrow_;
  std::vector<std::uint16_t> wide_;
};

// Identifies the board and the movement of these pieces, on which a stored table depends.
std::uint64_t fingerprint(const Rules& rules, const Material& material);

}  // namespace proconsul
