// The dialects of UCI: USI for shogi, UCCI for xiangqi and UCI-Cyclone, with their differences in input and
// output. One session (uci.h) speaks them all.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"
#include "engine/result.h"
#include "protocol/session/options.h"
#include "search/score.h"

namespace proconsul {

enum class Tongue : std::uint8_t { kUci = 1, kUsi = 2, kUcci = 4, kCyclone = 8 };

// A set of dialects, for tables.
using Tongues = unsigned;
constexpr Tongues kInUci = 1, kInUsi = 2, kInUcci = 4, kInCyclone = 8;
constexpr Tongues kInAll = kInUci | kInUsi | kInUcci | kInCyclone;
constexpr Tongues kInUciItself = kInUci | kInCyclone;  // UCI itself, possibly with other coordinates

struct Dialect {
  Tongue tongue;
  std::string_view greeting;  // answered by its name and "ok"
  std::string_view game;      // chosen if the current game does not belong to the dialect
  bool (*plays)(const Rules&);
  std::string (*move_text)(const Game&, Move, CastlingInput);
  Result<Move> (*read_move)(const Game&, std::string_view);
  std::string (*score_text)(Score);
  std::string_view remark;                      // begins messages for the user
  std::string_view no_move;                     // the answer if there is no move
  std::string_view EngineOption::*option_name;  // in the dialect; null: those of UCI

  bool is(Tongue other) const { return tongue == other; }
  bool speaks(Tongues tongues) const { return (tongues & static_cast<Tongues>(tongue)) != 0; }
};

const Dialect& dialect_of(Tongue tongue);

// "option name USI_Hash type spin ..."; nothing for options that have no meaning in the dialect.
std::optional<std::string> option_line(const Dialect& dialect, const EngineOption& option,
                                       const std::vector<std::string>& variants);
// The engine's name of an option given by its name in the dialect; other names are returned unchanged.
std::string_view own_name(const Dialect& dialect, std::string_view name);

}  // namespace proconsul
