// The dialects of UCI: USI for shogi, UCCI for xiangqi and UCI-Cyclone, each with what it says and
// understands otherwise. One session (protocol/uci/uci.h) speaks them all.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
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

// A set of them, for tables.
using Tongues = unsigned;
constexpr Tongues kInUci = 1, kInUsi = 2, kInUcci = 4, kInCyclone = 8;
constexpr Tongues kInAll = kInUci | kInUsi | kInUcci | kInCyclone;
constexpr Tongues kInUciItself = kInUci | kInCyclone;  // with other coordinates, if any

// An option under another name.
struct OptionName {
  std::string_view ours;
  std::string_view theirs;
};

struct Dialect {
  Tongue tongue;
  std::string_view greeting;  // answered by the same and "ok"
  std::string_view game;      // chosen where the one in force is none of this dialect's
  bool (*plays)(const Rules&);
  std::string (*move_text)(const Game&, Move, CastlingInput);
  Result<Move> (*read_move)(const Game&, std::string_view);
  std::string (*score_text)(Score);
  std::string_view remark;                             // begins what is told to people
  std::string_view no_move;                            // the answer where nothing can be played
  std::string (*fen)(const Rules&, std::string_view);  // as these rules have it
  std::span<const OptionName> renamed;

  bool is(Tongue other) const { return tongue == other; }
  bool speaks(Tongues tongues) const { return (tongues & static_cast<Tongues>(tongue)) != 0; }
};

const Dialect& dialect_of(Tongue tongue);

// "option name USI_Hash type spin ..."; nothing for options that mean nothing in the dialect.
std::optional<std::string> option_line(const Dialect& dialect, const EngineOption& option,
                                       const std::vector<std::string>& variants);
// The option's own name by that of the dialect; any other name as it is.
std::string_view own_name(const Dialect& dialect, std::string_view name);

}  // namespace proconsul
