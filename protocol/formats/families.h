// Games in groups, for lists that people read.
#pragma once

#include <string>
#include <vector>

#include "variants/registry.h"

namespace proconsul {

struct Family {
  std::string name;
  std::vector<const Variant*> variants;  // in the registry's order
};

// First the games that this engine is made for, in the order in which its guides introduce them; then the
// others by what their rules are about and by the size of the board. Empty families are left out.
std::vector<Family> families_of(const Registry& registry);

}  // namespace proconsul
