// Makes rules from a definition: reads every key, checks that the values are consistent, and reports problems
// as errors of the definition.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "variants/definition.h"
#include "variants/placement.h"
#include "variants/registry.h"

namespace proconsul {

// The game; valid only if `definition` has no errors afterwards. It shares tables with `kin`, if that is not
// null, where the rules are the same.
Variant load_variant(Definition& definition, Budget budget, const CompiledGame* kin);

// The parts of the loader, in this order. `rules` holds what the earlier ones have read, `start` the pieces
// of the start position.
// The letters that are read for other ones: see PieceDef::synonym.
std::map<std::string, std::string> synonyms_in(const Definition& definition);
std::vector<PieceDef> load_pieces(Definition& definition, const Geometry& board, const StartPlacement& start);
// Called by load_pieces: passes, soldiers, cannons, lines through palaces, regions that pieces never leave.
void load_piece_rules(Definition& definition, const Geometry& board, std::vector<PieceDef>& pieces);
void load_promotion(Definition& definition, Rules& rules, const StartPlacement& start);
void load_hand(Definition& definition, Rules& rules, const StartPlacement& start);
// Pieces that change type when they move.
void load_changes(Definition& definition, Rules& rules);
// After all that creates pieces of these types: promotions and changes.
void load_pseudo_royals(Definition& definition, Rules& rules, const StartPlacement& start);
CastlingRules load_castling(Definition& definition, const Rules& rules, const StartPlacement& start);
void load_turns(Definition& definition, Rules& rules);
void load_walls(Definition& definition, Rules& rules);
void load_counting(Definition& definition, Rules& rules);
// After all that makes pieces royal.
void load_captures(Definition& definition, Rules& rules);
void load_legality(Definition& definition, Rules& rules);
void load_ends(Definition& definition, Rules& rules);
void load_rows(Definition& definition, Rules& rules);
void load_tally(Definition& definition, Rules& rules);

// The movement of orthodox pawns with their double step.
inline constexpr std::string_view kPawnMovement = "mfWcefFifmnD";

// Shared by several parts of the loader. Squares from which the side's piece could never move, as the side
// sees the board.
SquareSet dead_squares(const Definition& definition, const Rules& rules, const PieceDef& piece,
                       Colour colour);
std::string start_fen_of(const Definition& definition);
bool start_has_castling_rights(std::string_view fen);
// Handles double steps of Black from squares where White has none, and the other way round, and limits en
// passant to double steps over squares of `enPassantRegion`. `white`: where White makes double steps;
// `captures_by_rank`: letters of pieces with captures of their own there.
void load_double_steps(Definition& definition, const Geometry& board, const StartPlacement& start,
                       const std::set<std::string>& captures_by_rank, SquareSet white,
                       std::vector<PieceDef>& pieces);
// Rejects double steps that have the same origin and target as other moves.
void check_double_steps(Definition& definition, const Geometry& board, const std::vector<PieceDef>& pieces);
// Removes paths that cannot begin on any square.
void drop_unused_paths(PieceDef& piece);
PieceType piece_of_key(const Definition& definition, const std::vector<PieceDef>& pieces,
                       std::string_view key);

}  // namespace proconsul
