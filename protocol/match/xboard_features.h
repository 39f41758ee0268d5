// The features reported by an XBoard engine.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/match/engine_options.h"

namespace proconsul {

class XboardFeatures {
 public:
  // Parses NAME=VALUE ..., where values with blanks are quoted. Returns the names to be accepted.
  std::vector<std::string> read(std::string_view text);

  bool none() const { return values_.empty(); }  // none received yet
  bool has(const std::string& feature) const { return text(feature) == "1"; }
  std::string text(const std::string& feature) const;  // empty if it was not reported
  const OfferedOptions& options() const { return options_; }
  std::set<std::string> variants() const;

 private:
  std::map<std::string, std::string> values_;
  OfferedOptions options_;
};

}  // namespace proconsul
