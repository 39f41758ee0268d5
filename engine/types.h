// The small value types used by every layer. Indices are dense and zero-based so that they can index arrays;
// a square's index is rank * files + file on the board of the rules it belongs to.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/check.h"

namespace proconsul {

inline constexpr int kMaxFiles = 16;
inline constexpr int kMaxRanks = 16;
inline constexpr int kMaxSquares = 128;
inline constexpr int kMaxPieceTypes = 32;

using Key = std::uint64_t;

enum class Colour : std::uint8_t { kWhite = 0, kBlack = 1 };
inline constexpr int kColours = 2;
inline constexpr Colour kBothColours[] = {Colour::kWhite, Colour::kBlack};
constexpr Colour operator!(Colour colour) {
  return colour == Colour::kWhite ? Colour::kBlack : Colour::kWhite;
}
constexpr std::size_t index_of(Colour colour) { return static_cast<std::size_t>(colour); }
constexpr const char* name_of(Colour colour) { return colour == Colour::kWhite ? "White" : "Black"; }

class Square {
 public:
  constexpr Square() = default;
  constexpr explicit Square(int index) : index_(static_cast<std::uint8_t>(index)) {}
  static constexpr Square none() { return Square(); }
  constexpr bool valid() const { return index_ != kNone; }
  constexpr int index() const { return index_; }
  constexpr bool operator==(const Square&) const = default;
  constexpr auto operator<=>(const Square&) const = default;

 private:
  static constexpr std::uint8_t kNone = 255;
  std::uint8_t index_ = kNone;
};
constexpr std::size_t index_of(Square square) { return static_cast<std::size_t>(square.index()); }

// A piece type's number within its rules, 0..kMaxPieceTypes-1.
class PieceType {
 public:
  constexpr PieceType() = default;
  constexpr explicit PieceType(int index) : index_(static_cast<std::uint8_t>(index)) {}
  static constexpr PieceType none() { return PieceType(); }
  constexpr bool valid() const { return index_ != kNone; }
  constexpr int index() const { return index_; }
  constexpr bool operator==(const PieceType&) const = default;
  constexpr auto operator<=>(const PieceType&) const = default;

 private:
  static constexpr std::uint8_t kNone = 255;
  std::uint8_t index_ = kNone;
};
constexpr std::size_t index_of(PieceType type) { return static_cast<std::size_t>(type.index()); }

// A coloured piece, none, or a wall: an obstacle that belongs to no side, on which nothing can move and
// behind which no slide continues. code() is below 2 * kMaxPieceTypes for a real piece.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(Colour colour, PieceType type)
      : code_(static_cast<std::uint8_t>(type.index() * 2 + static_cast<int>(colour))) {}
  static constexpr Piece none() { return Piece(); }
  static constexpr Piece wall() {
    Piece piece;
    piece.code_ = kWall;
    return piece;
  }
  constexpr bool valid() const { return code_ < kWall; }  // a side's piece
  constexpr bool is_wall() const { return code_ == kWall; }
  constexpr bool occupies() const { return code_ != kNone; }
  constexpr Colour colour() const { return static_cast<Colour>(code_ & 1); }
  constexpr PieceType type() const { return PieceType(code_ >> 1); }
  constexpr int code() const { return code_; }
  constexpr bool operator==(const Piece&) const = default;

 private:
  static constexpr std::uint8_t kNone = 255;
  static constexpr std::uint8_t kWall = 2 * kMaxPieceTypes;
  std::uint8_t code_ = kNone;
};

// A move of any game in 32 bits: from (7), to (7), kind (4), detail (8); the highest bit of the kind lies
// above the detail, so that moves in existing books keep their meaning. The detail is the type that a
// promotion or change leads to, or the index of a special move in the position's table. A special move's from
// and to are those of its first piece. A drop has a piece type instead of an origin. The remaining six bits
// hold the type of the piece that comes in by a gate, plus one. If the two highest are set, which no such
// type does, the four others and the three highest of the detail are the square where the move places a wall.
class Move {
 public:
  enum class Kind : std::uint8_t {
    kNormal,
    kDoubleStep,  // a pawn step that may be answered en passant
    kEnPassant,   // the captured piece is not on the target square: en passant, or a jump
    kSpecial,     // castling, leap or swap: see SpecialMove in engine/special_moves.h
    kPass,        // nothing changes: a rider that returns to its origin, or a side without a move
    kPromotion,
    kChange,  // the piece becomes another by moving; like kPromotion, see changes_type
    kDrop,    // a piece from outside the board
    kGate,    // a piece moves, and another from the hand comes to where it stood: gate()
    kBecome   // a piece becomes another without moving
  };

  constexpr Move() = default;
  constexpr Move(Square from, Square to, Kind kind = Kind::kNormal, int detail = 0)
      : bits_(packed(from.index(), to, kind, detail)) {}
  static constexpr Move drop(PieceType type, Square to) {
    return from_bits(packed(type.index(), to, Kind::kDrop, 0));
  }
  // A kNormal step or a castling that lets a piece of this type in.
  static constexpr Move gated(Move move, PieceType type) {
    const Kind kind = move.kind() == Kind::kNormal ? Kind::kGate : move.kind();
    return from_bits(packed(move.from().index(), move.to(), kind, move.detail()) |
                     static_cast<std::uint32_t>(type.index() + 1) << kGateShift);
  }
  // The same move, neither a drop nor gated, with a wall placed on `square`. Precondition: its detail is
  // below kMaxWalledDetails.
  static constexpr Move walled(Move move, Square square) {
    const auto at = static_cast<std::uint32_t>(square.index());
    return from_bits(move.bits_ | kWallMark | (at & 15) << kGateShift | at >> 4 << kWallShift);
  }
  static constexpr Move none() { return Move(); }
  static constexpr Move from_bits(std::uint32_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  constexpr bool valid() const { return bits_ != 0; }
  constexpr std::uint32_t bits() const { return bits_; }
  // Precondition: it has an origin.
  constexpr Square from() const {
    PROCONSUL_CHECK(!is_drop());
    return Square(static_cast<int>(bits_ & 127));
  }
  constexpr Square origin() const { return is_drop() ? Square::none() : from(); }
  constexpr Square to() const { return Square(static_cast<int>(bits_ >> 7 & 127)); }
  constexpr Kind kind() const { return static_cast<Kind>((bits_ >> 14 & 7) | (bits_ >> 22 & 8)); }
  constexpr int detail() const { return static_cast<int>(bits_ >> 17 & (has_wall() ? 31 : 255)); }
  constexpr bool is_drop() const { return kind() == Kind::kDrop; }
  constexpr PieceType drop_type() const {
    return is_drop() ? PieceType(static_cast<int>(bits_ & 127)) : PieceType::none();
  }
  constexpr PieceType gate() const {
    const auto code = static_cast<int>(bits_ >> kGateShift);
    return code > 0 && !has_wall() ? PieceType(code - 1) : PieceType::none();
  }
  constexpr bool has_wall() const { return (bits_ & kWallMark) == kWallMark; }
  // Where the move places a wall.
  constexpr Square wall() const {
    if (!has_wall()) return Square::none();
    return Square(static_cast<int>((bits_ >> kGateShift & 15) | (bits_ >> kWallShift & 7) << 4));
  }
  // The same move without the wall.
  constexpr Move unwalled() const { return has_wall() ? from_bits(bits_ & kBelowWall) : *this; }
  // The same move without the piece that comes in.
  constexpr Move ungated() const {
    return Move(from(), to(), kind() == Kind::kGate ? Kind::kNormal : kind(), detail());
  }
  constexpr bool is_promotion() const { return kind() == Kind::kPromotion || kind() == Kind::kBecome; }
  constexpr PieceType promotion() const { return is_promotion() ? PieceType(detail()) : PieceType::none(); }
  // One piece goes from a square to another and captures or not; nothing else moves, except a piece that
  // comes in by a gate.
  constexpr bool is_step() const {
    return kind() != Kind::kSpecial && kind() != Kind::kPass && kind() != Kind::kDrop &&
           kind() != Kind::kBecome;
  }
  // The piece that arrives is of another type: that of detail().
  constexpr bool changes_type() const { return is_promotion() || kind() == Kind::kChange; }
  // A step without a piece that comes in by a gate.
  constexpr bool is_bare_step() const { return is_step() && kind() != Kind::kGate; }
  constexpr PieceType new_type() const { return changes_type() ? PieceType(detail()) : PieceType::none(); }
  constexpr bool operator==(const Move&) const = default;

 private:
  static constexpr std::uint32_t packed(int origin, Square to, Kind kind, int detail) {
    const auto kind_bits = static_cast<std::uint32_t>(kind);
    return static_cast<std::uint32_t>(origin) | static_cast<std::uint32_t>(to.index()) << 7 |
           (kind_bits & 7) << 14 | static_cast<std::uint32_t>(detail) << 17 | (kind_bits & 8) << 22;
  }

  static constexpr int kGateShift = 26;
  static constexpr int kWallShift = 22;
  static constexpr std::uint32_t kWallMark = std::uint32_t{3} << 30;
  static constexpr std::uint32_t kBelowWall = (std::uint32_t{1} << kWallShift) - 1 + (std::uint32_t{1} << 25);

  std::uint32_t bits_ = 0;
};
// A move that places a wall has five bits for its detail.
inline constexpr std::size_t kMaxWalledDetails = 32;
static_assert(kMaxPieceTypes <= kMaxWalledDetails);
static_assert(sizeof(Move) == 4 && sizeof(Square) == 1 && sizeof(Piece) == 1);

}  // namespace proconsul
