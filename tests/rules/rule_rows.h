// Rows of two definitions that differ in some fields of the rules, and what that means; every field is in one
// of them. Tests of rules go through them, and those of what must hold of every game.
#pragma once

#include <cstdint>
#include <ostream>
#include <span>
#include <string>

namespace proconsul::test {

// What a network made for the one game does in the other.
enum class NetUse : std::uint8_t { kServes, kLeft };
// The solved endings of the one game in the other: used, made anew, or impossible.
enum class Endings : std::uint8_t { kSame, kAnew, kRefused };

inline constexpr const char* kAsDrawn = "*";  // told by diagrams, squares and the like
inline constexpr const char* kUntold = "";
inline constexpr const char* kStart = "start";  // where the two games differ already
inline constexpr const char* kSameGame = "";

struct RuleRow {
  const char* fields;      // at least these
  const char* lines = "";  // lines of both games
  const char* without = "";
  const char* with = "";
  const char* told = kAsDrawn;  // words that only the second game's rules have
  const char* played = kStart;  // a position, and moves from it, after which the two games differ
  NetUse net;
  Endings endings;
  const char* parent = "chess";

  // The definition of a game called "trial" with these lines of its own.
  std::string definition(const char* own) const {
    return std::string("[trial:") + parent + "]\n" + lines + '\n' + own + '\n';
  }
};

void PrintTo(const RuleRow& row, std::ostream* out);

std::span<const RuleRow> rule_rows();
// A name for tests: the row's first field.
std::string row_name(const RuleRow& row);

}  // namespace proconsul::test
