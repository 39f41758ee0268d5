// The options offered by an engine of either protocol, and whether a value is valid for one of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "protocol/session/message_log.h"

namespace proconsul {

struct OfferedOption {
  enum class Type : std::uint8_t { kCheck, kSpin, kCombo, kString, kButton };
  std::string name;
  Type type = Type::kString;
  std::optional<std::string> default_text;
  std::optional<std::int64_t> min;  // kSpin
  std::optional<std::int64_t> max;
  std::vector<std::string> choices;  // kCombo
};

// Parses what follows "option" in UCI: "name Hash type spin default 16 min 1 max 65536". Missing parts stay
// empty; fails if the text cannot be an option.
Result<OfferedOption> parse_uci_option(std::string_view text);
// The value of an option feature: "Multi PV -spin 1 1 9".
Result<OfferedOption> parse_xboard_option(std::string_view text);

// The parts required by UCI that `option` lacks or has wrong; nothing if it is complete.
std::optional<std::string> flaw_of(const OfferedOption& option);

class OfferedOptions {
 public:
  void clear() { options_.clear(); }
  void add(OfferedOption option);                          // replaces an option of the same name
  const OfferedOption* find(std::string_view name) const;  // ignores case; null if unknown
  // Whether option `name` may be set to `value`: the error suggests the nearest name, or gives the range.
  Status check(std::string_view name, std::string_view value) const;

 private:
  std::vector<OfferedOption> options_;
};

}  // namespace proconsul
