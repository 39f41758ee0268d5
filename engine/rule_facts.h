// What the rules of a game leave as it is elsewhere. engine/rules.inc has an entry for each rule; code that
// needs to know whether a game is ordinary enough for something (the fast generator, a network, a solved
// ending) asks what all rules in force leave intact, and never lists rules itself.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

enum class Fact : std::uint32_t {
  kFastMoves,      // no move of the fast generator is forbidden or replaced
  kSafety,         // checks, pins and attacks before the move determine which moves leave the own royals safe
  kFreeMoves,      // forbids no move by itself: the safety of royals does, or that there are moves of another
                   // kind
  kSifted,         // or Sieve knows from and to which squares
  kThreats,        // a royal is in danger if it could be captured
  kKnownThreats,   // or Sieve knows which of the own royals are
  kPlainBlasts,    // what an explosion leaves of the royals determines whether the side survives it
  kSimpleSteps,    // plain steps that neither move nor capture a royal do not change which pieces are royal
  kPlainCaptures,  // a capture moves a piece and removes one, and does nothing else
  kPlainQuiets,    // a quiet step moves a piece, and does nothing else
  kRookCastling,   // castling may be written as the king's capture of its rook
  kOwnColours,     // pieces never change sides
  kNoPostMove,     // nothing but the board needs updating after a move
  kLateEnds,       // the game ends only by a lack of moves or of material, or on time
  kLossEnds,       // or by what a move removes from the board
  kMateDecides,    // it is won by mate only
  kMaterialDecides,  // can_win (engine/ends.h) knows what it takes to win
  kWeighed,          // can_win takes the rule itself into account, whatever the entry lacks
  kWeakPieces,       // a piece that cannot mate alone elsewhere cannot here
  kMatingPower,      // the placements of a few pieces determine which can mate
  kNetworks,         // networks for games won by mate can be used
  kEndings,          // the endgame solver knows it
  kNullMove,         // having to move is no burden
  kXBoard            // XBoard can be told about it
};

class Facts {
 public:
  static constexpr unsigned kNumber = static_cast<unsigned>(Fact::kXBoard) + 1;

  constexpr Facts() = default;
  constexpr Facts(Fact fact) : bits_(std::uint32_t{1} << static_cast<unsigned>(fact)) {}
  constexpr bool has(Fact fact) const { return (bits_ & Facts(fact).bits_) != 0; }
  constexpr Facts with(Facts others) const { return Facts(bits_ | others.bits_); }
  constexpr Facts shared_with(Facts others) const { return Facts(bits_ & others.bits_); }
  constexpr Facts without(Facts others) const { return Facts(bits_ & ~others.bits_); }
  constexpr bool operator==(const Facts&) const = default;
  static constexpr Facts all() { return Facts((std::uint32_t{1} << kNumber) - 1); }

 private:
  constexpr explicit Facts(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};
constexpr Facts operator|(Facts a, Facts b) { return a.with(b); }
constexpr Facts operator|(Fact a, Fact b) { return Facts(a).with(b); }

// What all rules in force leave as it is.
Facts facts_of(const Rules& rules);

// The rules, with each one that leaves `fact` as it is reset to its usual value.
Rules without_rules_that_leave(Fact fact, Rules rules);

struct RuleEntry {
  std::string_view name;  // "extra.must_capture"
  Facts facts;
};
// The entries of all rules, in the order of the table.
std::vector<RuleEntry> rule_table();
// Those in force.
std::vector<RuleEntry> rules_in_force(const Rules& rules);

}  // namespace proconsul
