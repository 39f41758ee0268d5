#pragma once
// The slow, obvious, independent move generator the tests hold the engine against. Written from the rules
// alone: a mailbox walked step by step, positions copied, every move tried and looked at for attacked kings.
// It must share no code with the engine, and nothing in it is to be made faster at the price of clarity.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "witness/position.h"

namespace proconsul::witness {

class Witness {
 public:
  /// `promotion_army` (piece letters, upper case) matters in chess56 and chess2016 only; empty: rook, bishop,
  /// knight and the types on the board. Kings and pawns in it are ignored. Throws std::invalid_argument on
  /// bad text.
  static Witness from_fen(std::string variant, std::string fen, std::vector<std::string> promotion_army = {});

  /// UCI text, sorted.
  std::vector<std::string> legal_moves() const;

  /// Throws std::invalid_argument if the move is not legal.
  void play(std::string move);

  std::string fen() const;
  bool in_check() const;

  /// File and rank count from 0.
  bool attacked(int file, int rank, bool by_white) const;

  std::uint64_t perft(int depth) const;

 private:
  Witness(std::shared_ptr<const Game> game, Position position);

  std::shared_ptr<const Game> game_;
  Position position_;
};

}  // namespace proconsul::witness
