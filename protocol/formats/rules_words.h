// Words for parts of a game's rules: names of pieces, and the rules for pieces in hand.
#pragma once

#include <string>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

// The name players use for a piece whose name in definitions is a key: "tokin (promoted pawn)" for "promoted
// shogiPawn".
std::string player_name(const PieceDef& piece);
// "a", "a or b", "a, b or c".
std::string list_of(const std::vector<std::string>& items, std::string_view last_link);
std::string piece_name(const Rules& rules, PieceType type);  // player_name() of the type
// "knights", "Men"; for a name with an explanation, "tokins (promoted pawns)".
std::string plural_name(const std::string& name);
std::vector<std::string> names_of(const Rules& rules, const std::vector<PieceType>& types);
std::string either_of(const Rules& rules, const std::vector<PieceType>& types);   // "rook or knight"
std::string plurals_of(const Rules& rules, const std::vector<PieceType>& types);  // "rooks or knights"
// " a " before a vowel becomes " an ", but not in "file a".
std::string with_articles(std::string text);
// `words` in games with royal pieces; empty in others.
std::string unless_royal(const Rules& rules, const char* words);
std::vector<std::string> hand_lines(const Rules& rules);

}  // namespace proconsul
