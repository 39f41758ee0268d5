// Games for the tests of the search: by name and FEN, or after random legal moves.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <memory>
#include <random>
#include <string>

#include "engine/game.h"
#include "engine/move_text.h"
#include "variants/registry.h"

namespace proconsul::testing {

inline const Registry& registry() {
  static const Registry kRegistry;
  return kRegistry;
}

inline const Variant& variant_of(const std::string& name) {
  const Variant* found = registry().find(name);
  EXPECT_NE(found, nullptr) << name;
  return *found;
}

inline std::shared_ptr<const Rules> rules_of(const std::string& name) { return variant_of(name).rules; }

inline Game game_of(const std::string& name, const std::string& fen = "") {
  const Variant& variant = variant_of(name);
  Result<Game> game = Game::create(variant.compiled, fen.empty() ? variant.rules->start_fen : fen);
  EXPECT_TRUE(game.ok()) << name << ' ' << fen << ": " << (game.ok() ? "" : game.error().message);
  return game.take();
}

inline PieceType type_in(const Game& game, const std::string& letter) { return game.rules().type_of(letter); }

// Plays up to `plies` random moves; stops when the game ends.
inline void play_randomly(Game& game, int plies, std::mt19937& random) {
  for (int i = 0; i < plies; ++i) {
    const std::vector<Move> moves = game.legal_moves();
    if (moves.empty()) return;
    game.play(moves[random() % moves.size()]);
  }
}

// The position with colours exchanged and the board flipped, without castling and en passant rights.
inline std::string flipped_fen(const std::string& fen) {
  const std::size_t end = fen.find(' ');
  const std::size_t board_end = std::min(end, fen.find('['));
  const auto other_side = [](char letter) {
    const auto code = static_cast<unsigned char>(letter);
    return static_cast<char>(std::isupper(code) != 0 ? std::tolower(code) : std::toupper(code));
  };
  std::string board;
  std::string rank;
  for (std::size_t i = 0; i <= board_end; ++i) {
    if (i < board_end && fen[i] != '/') {
      rank += other_side(fen[i]);
      continue;
    }
    board = board.empty() ? rank : rank + '/' + board;
    rank.clear();
  }
  std::string hands = fen.substr(board_end, end - board_end);
  std::transform(hands.begin(), hands.end(), hands.begin(), other_side);
  return board + hands + (fen[end + 1] == 'w' ? " b" : " w") + " - - 0 1";
}

inline std::string without_rights(const std::string& fen) {
  const std::size_t end = fen.find(' ');
  return fen.substr(0, end + 2) + " - - 0 1";
}

// The position with left and right exchanged, without castling and en passant rights. For boards whose pieces
// have plain letters.
inline std::string mirrored_fen(const std::string& fen) {
  const std::size_t end = fen.find(' ');
  std::string board;
  std::string rank;
  std::string number;
  for (std::size_t i = 0; i <= end; ++i) {
    if (std::isdigit(static_cast<unsigned char>(fen[i])) != 0) {
      number += fen[i];
      continue;
    }
    rank = number + rank;
    number.clear();
    if (i < end && fen[i] != '/') {
      rank = fen[i] + rank;
      continue;
    }
    board = board.empty() ? rank : board + '/' + rank;
    rank.clear();
  }
  return without_rights(board + fen.substr(end));
}

// The 96 squares with hoppers, divergent and bent pieces.
inline constexpr const char* kHopperFen =
    "****vuct****/*rlngqkblnr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RLNGQKBLNR*/****VUCT**** w - - 0 1";

}  // namespace proconsul::testing
