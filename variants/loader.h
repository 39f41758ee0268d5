// Makes rules of a definition: reads every key, checks that the values fit together, and reports what
// does not as errors of the definition.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "variants/definition.h"
#include "variants/placement.h"
#include "variants/registry.h"

namespace proconsul {

// The game; meaningful only if `definition` has no errors afterwards. It shares with `kin`, if that is not
// null, what is the same of both.
Variant load_variant(Definition& definition, Budget budget, const CompiledGame* kin);

// Its parts, in this order. `rules` holds what the earlier ones have read, `start` the start position's men.
std::vector<PieceDef> load_pieces(Definition& definition, const Geometry& board, const StartPlacement& start);
void load_promotion(Definition& definition, Rules& rules, const StartPlacement& start);
void load_hand(Definition& definition, Rules& rules, const StartPlacement& start);
// Pieces that become others by moving.
void load_changes(Definition& definition, Rules& rules);
// After what makes pieces of these kinds: promotions and changes.
void load_pseudo_royals(Definition& definition, Rules& rules, const StartPlacement& start);
CastlingRules load_castling(Definition& definition, const Rules& rules, const StartPlacement& start);
void load_turns(Definition& definition, Rules& rules);
void load_walls(Definition& definition, Rules& rules);
void load_counting(Definition& definition, Rules& rules);
// After what makes pieces royal.
void load_captures(Definition& definition, Rules& rules);
void load_legality(Definition& definition, Rules& rules);
void load_ends(Definition& definition, Rules& rules);
void load_rows(Definition& definition, Rules& rules);
void load_tally(Definition& definition, Rules& rules);

// Shared by several parts of the loader.
// Where the side's piece could never move, as the side sees the board.
SquareSet dead_squares(const Definition& definition, const Rules& rules, const PieceDef& piece,
                       Colour colour);
std::string start_fen_of(const Definition& definition);
bool start_has_castling_rights(std::string_view fen);
// Gives the pawns Black's double steps from squares where White makes none, and the other way round, and has
// only those answered that pass squares of `enPassantRegion`. `white`: where White makes them;
// `captures_by_rank`: letters of pieces with captures of their own there.
void load_double_steps(Definition& definition, const Geometry& board, const StartPlacement& start,
                       const std::set<std::string>& captures_by_rank, SquareSet white,
                       std::vector<PieceDef>& pieces);
// Refuses double steps that the squares where they begin and end do not tell from other moves.
void check_double_steps(Definition& definition, const Geometry& board, const std::vector<PieceDef>& pieces);
// Removes paths that no square begins.
void drop_unused_paths(PieceDef& piece);
PieceType piece_of_key(const Definition& definition, const std::vector<PieceDef>& pieces,
                       std::string_view key);

}  // namespace proconsul
