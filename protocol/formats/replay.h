// Games in PGN played by the rules: which variant and position the tags name, and every move of the main line
// and the variations understood, as SAN or in coordinates.
#pragma once

#include <functional>
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

// Reads the tags Variant, FEN and StartNumber; `default_variant` if there is no Variant. The error has a
// tag's line.
Result<PgnSetup> set_up(const PgnGame& pgn, const Registry& registry,
                        const std::string& default_variant = "chess");

// The number of the position `game` began in; empty if that is not a numbered start.
std::string start_number_text(const Variant& variant, const Game& game);

// The tags that make a start known: Variant, StartNumber if it has one, else SetUp and FEN.
void describe_start(PgnGame& pgn, const Variant& variant, const Game& start);

// Called with the game before the move and the move as written; may change the text.
using MoveVisitor = std::function<void(const Game&, Move, PgnMove&)>;

// Plays all moves of `pgn` from `game`, which is left at the end of the main line. Returns what is wrong: a
// line ends at its first move that is not legal. Only the main line's moves if `variations` is false.
enum class Variations : std::uint8_t { kSkip, kFollow };
std::vector<Error> replay(Game& game, PgnGame& pgn, Variations variations, const MoveVisitor& visit = {});

// Says of each move, also of variations, whether its turn goes on, and changes nothing else. Behind an
// illegal move the numbers of the text decide.
void mark_turns(PgnLine& line, Game game);

}  // namespace proconsul
