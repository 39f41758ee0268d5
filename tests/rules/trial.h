// One of the two games of a row (rules/rule_rows.h).
#pragma once

#include <gtest/gtest.h>

#include "rules/rule_rows.h"
#include "variants/registry.h"

namespace proconsul::test {

class Trial {
 public:
  Trial(const RuleRow& row, const char* own) {
    const std::string text = row.definition(own);
    EXPECT_EQ(registry_.load(text), std::vector<Error>{}) << text;
  }

  bool loaded() const { return registry_.find("trial") != nullptr; }
  const Registry& registry() const { return registry_; }
  const Variant& variant() const { return *registry_.find("trial"); }
  const Rules& rules() const { return *variant().rules; }

 private:
  Registry registry_;
};

}  // namespace proconsul::test
