// Late move reductions: by how many plies a quiet move of this number is searched less deeply.
#pragma once

#include "search/score.h"

namespace proconsul {

Depth lmr(Depth depth, int move_number);

}  // namespace proconsul
