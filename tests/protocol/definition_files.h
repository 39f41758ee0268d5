// Environment variables, for tests that load definitions.
#pragma once

#include <cstdlib>
#include <string>

#include "gtest/gtest.h"
#include "scratch.h"

namespace proconsul {

class VariantPathVariable {
 public:
  explicit VariantPathVariable(const std::string& value) {
    setenv("PROCONSUL_VARIANT_PATH", value.c_str(), 1);
  }
  ~VariantPathVariable() { unsetenv("PROCONSUL_VARIANT_PATH"); }
  VariantPathVariable(const VariantPathVariable&) = delete;
  VariantPathVariable& operator=(const VariantPathVariable&) = delete;
};

}  // namespace proconsul
