// Games in groups, for lists shown to users.
#pragma once

#include <string>
#include <vector>

#include "variants/registry.h"

namespace proconsul {

struct Family {
  std::string name;
  std::vector<const Variant*> variants;  // in the order of Registry::listed()
};

// First the games of the user's files and those this engine is made for; then the others, grouped by the
// theme of their rules and by board size. Empty families are left out.
std::vector<Family> families_of(const Registry& registry);

}  // namespace proconsul
