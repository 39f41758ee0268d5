// The colour-flipped twin of a position: ranks from the other end, the pieces of the other side.
#pragma once

#include <string>

#include "definitions/random_definition.h"

namespace proconsul::test {

std::string twin_fen(const std::string& fen, int ranks);

// Why the rules are not the same for both sides; empty if they are.
std::string asymmetry(const Keys& keys);

}  // namespace proconsul::test
