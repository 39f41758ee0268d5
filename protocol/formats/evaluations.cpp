#include "protocol/formats/evaluations.h"

#include <cstdlib>
#include <regex>

#include "engine/text.h"

namespace proconsul {
namespace {

constexpr double kMateValue = 100;

const std::regex& eval_command() {
  static const std::regex kPattern(R"(\[%eval\s+(#?)([-+]?[0-9]+(?:\.[0-9]+)?)[^\]]*\])");
  return kPattern;
}
const std::regex& engine_remark() {
  static const std::regex kPattern(R"(([-+]?)(#|M)?([-+]?[0-9]+(?:\.[0-9]+)?)/[0-9]+(?:\s+[0-9.]+s)?)"
                                   R"((?:,\s+[0-9]+\s+nodes)?(?:,\s+pv\s.*)?)");
  return kPattern;
}

}  // namespace

std::optional<double> evaluation_in(std::string_view comment, Colour mover) {
  const std::string text(comment);
  std::smatch match;
  if (std::regex_search(text, match, eval_command())) {
    const double value = std::strtod(match[2].str().c_str(), nullptr);
    if (match[1].length() == 0) return value;
    return value < 0 ? -kMateValue : kMateValue;
  }
  if (std::regex_search(text, match, engine_remark())) {
    double value = std::strtod(match[3].str().c_str(), nullptr);
    if (match[2].length() != 0) value = value < 0 ? -kMateValue : kMateValue;
    if (match[1].str() == "-") value = -value;
    return mover == Colour::kWhite ? value : -value;
  }
  return std::nullopt;
}

std::string without_eval(std::string_view comment) {
  static const std::regex kCommand(R"(\[%eval\s[^\]]*\]\s*)");
  return std::string(trimmed(std::regex_replace(std::string(comment), kCommand, "")));
}

std::string remark_in(std::string_view comment) {
  static const std::regex kCommand(R"(\[%[^\]]*\]\s*)");
  std::string text = std::regex_replace(std::string(comment), kCommand, "");
  text = std::regex_replace(text, engine_remark(), "");
  return std::string(trimmed(text));
}

}  // namespace proconsul
