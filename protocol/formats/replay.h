// Plays PGN games by the rules: finds the variant and position that the tags name, and parses every move of
// the main line and of variations as SAN or coordinates.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/pgn_game.h"
#include "variants/registry.h"

namespace proconsul {

struct PgnSetup {
  const Variant* variant = nullptr;
  Game start;
};

// Reads the tags Variant, FEN and StartNumber; without Variant, `default_variant` is used. The error has the
// line of the tag.
Result<PgnSetup> set_up(const PgnGame& pgn, const Registry& registry,
                        const std::string& default_variant = "chess");

// A warning at the FEN if it was read without its faults, see Game::repairs.
std::optional<Error> repair_warning(const PgnGame& pgn, const Game& start);
std::optional<Error> repair_warning(const Game& start, int line);

// The number of `game`'s start; empty if it is not a numbered start.
std::string start_number_text(const Variant& variant, const Game& game);

// Sets the tags that identify a start: Variant, and StartNumber if it has one, else SetUp and FEN.
void describe_start(PgnGame& pgn, const Variant& variant, const Game& start);

// Called with the game before the move and with the move as written, which it may change. The move may be a
// null move.
using MoveVisitor = std::function<void(const Game&, Move, PgnMove&)>;

// Plays all moves of `pgn` from `game`, which ends up at the end of the main line. Returns the errors: each
// line ends at its first illegal move. With kSkip only the main line is played.
enum class Variations : std::uint8_t { kSkip, kFollow };
std::vector<Error> replay(Game& game, PgnGame& pgn, Variations variations, const MoveVisitor& visit = {});

// Sets `goes_on` of each move, variations included, and turns signs into glyphs, see read_pgn_move(). After
// an illegal move the move numbers in the text decide.
void mark_turns(PgnLine& line, Game game);

}  // namespace proconsul
