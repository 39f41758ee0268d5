// Moves of several legs written with 'a' ("again"): `afsW` is a step like a wazir's, then one turned by 45
// degrees. The modifiers before an 'a' are those of a leg, the last ones belong to the leg that ends the
// move; all legs use the same atom. After the XBetza notation of XBoard; legs that capture on the way are
// rejected.
#pragma once

#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"
#include "variants/betza_group.h"

namespace proconsul {

// The error's column counts from 1 within the notation.
Result<std::vector<Path>> again_paths(const BetzaGroup& group, const BetzaBoard& board);

// The shortest modifiers of all legs, without the atom. Precondition: the group was read without error.
std::string canonical_again(const BetzaGroup& group);

}  // namespace proconsul
