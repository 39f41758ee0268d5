#include "protocol/cli/army_power.h"

#include <fmt/format.h>

#include <algorithm>

#include "search/endgame/endgame_set.h"

namespace proconsul {
namespace {

// Positions in which the piece is lost immediately or stalemate is unavoidable are few; an army that can mate
// wins from nearly all others.
constexpr double kForcedShare = 0.6;

struct BoardOf {
  const char* name;
  const char* variant;
};
constexpr BoardOf kBoards[] = {{"8x8", "chess"}, {"10x8", "consulchess"}, {"96 squares", "chess56"}};
// The variants that define the piece types; the first one with a type is used.
constexpr const char* kPieceSources[] = {"chess56", "consulchess"};

std::vector<PieceDef> all_kinds(const Registry& registry) {
  std::vector<PieceDef> kinds;
  for (const char* source : kPieceSources) {
    for (const PieceDef& piece : registry.find(source)->rules->pieces) {
      const bool known = std::any_of(kinds.begin(), kinds.end(),
                                     [&](const PieceDef& kind) { return kind.name == piece.name; });
      if (!piece.pawn && !known) kinds.push_back(piece);
    }
  }
  return kinds;
}

}  // namespace

std::vector<PowerBoard> power_boards(const Registry& registry) {
  std::vector<PowerBoard> boards;
  for (const BoardOf& board : kBoards) {
    Rules rules;
    rules.name = board.name;
    rules.board = registry.find(board.variant)->rules->board;
    rules.pieces = all_kinds(registry);
    for (PieceDef& piece : rules.pieces) piece.allowed = rules.board.squares;
    boards.push_back({board.name, std::make_shared<const CompiledGame>(std::move(rules))});
  }
  return boards;
}

bool ArmyPower::can_force() const {
  return positions > 0 && static_cast<double>(wins) > kForcedShare * static_cast<double>(positions);
}

Result<ArmyPower> army_power(const std::shared_ptr<const CompiledGame>& game,
                             const std::vector<PieceType>& pieces, const SolverWatch& watch) {
  const Rules& rules = game->rules();
  std::vector<Piece> all;
  for (std::size_t type = 0; type < rules.pieces.size(); ++type) {
    if (!rules.pieces[type].royal) continue;
    for (const Colour colour : kBothColours) all.push_back(Piece(colour, PieceType(static_cast<int>(type))));
  }
  for (const PieceType piece : pieces) all.push_back(Piece(Colour::kWhite, piece));
  const Material material(rules, all);
  EndgameSet set(game);
  const Result<bool> solved = set.solve(material, watch);
  if (!solved) return solved.error();
  const EndgameCounts& counts = set.find(material)->counts(Colour::kWhite);
  return ArmyPower{counts.legal(), counts.wins, (counts.longest_win + 1) / 2};
}

std::string power_text(const ArmyPower& power) {
  if (power.can_force()) return fmt::format("win {}", power.longest);
  if (power.wins == 0) return "never";
  return fmt::format("no ({:.2f} %)",
                     100.0 * static_cast<double>(power.wins) / static_cast<double>(power.positions));
}

}  // namespace proconsul
