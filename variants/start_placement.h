// Starts recognised by their pieces alone, where rights and counters cannot be trusted.
#pragma once

#include <string_view>

#include "engine/result.h"
#include "variants/starts.h"

namespace proconsul {

// `placement`: the first field of a FEN. Several throws may give the same army: the lowest number.
Result<StartNumber> number_of_placement(StartScheme scheme, std::string_view placement);

}  // namespace proconsul
