// The games whose first rank is drawn: their recipes, start positions, and the numbers of both.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "variants/start_recipe.h"
#include "variants/starts.h"

namespace proconsul {

bool has_drawn_rank(StartScheme scheme);
const Recipe& recipe_of(StartScheme scheme);  // precondition: has_drawn_rank(scheme)

std::string drawn_fen(StartScheme scheme, StartNumber number);
// The number whose start has this placement (first FEN field), or what is wrong with it.
Result<StartNumber> number_of_drawn_placement(StartScheme scheme, std::string_view placement);
// Castling fields with the same meaning as that of the start FEN.
std::vector<std::string> other_castling_fields(StartScheme scheme, StartNumber number);
int number_from_consul42k_dice(const std::vector<int>& dice);  // within their ranges
std::vector<int> consul42k_dice_sides();

}  // namespace proconsul
