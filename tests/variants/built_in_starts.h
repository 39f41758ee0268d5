// The random starts of built-in games.
#pragma once

#include "variants/registry.h"

namespace proconsul::test {

inline const StartScheme& starts_of(std::string_view name) {
  static const Registry games;
  return *games.find_defined(name)->starts;
}

}  // namespace proconsul::test
