#include "protocol/match/xboard_features.h"

#include <algorithm>

#include "protocol/text/words.h"

namespace proconsul {

std::vector<std::string> XboardFeatures::read(std::string_view text) {
  std::vector<std::string> names;
  while (!(text = trimmed(text)).empty()) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) break;
    const std::string name(trimmed(text.substr(0, equals)));
    text.remove_prefix(equals + 1);
    const bool quoted = !text.empty() && text.front() == '"';
    if (quoted) text.remove_prefix(1);
    const std::size_t end = std::min(text.find_first_of(quoted ? "\"" : " \t"), text.size());
    const std::string value(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (name == "option") {
      if (Result<OfferedOption> option = parse_xboard_option(value)) options_.add(option.take());
    } else {
      values_[name] = value;
    }
    if (name != "done") names.push_back(name);
  }
  return names;
}

std::string XboardFeatures::text(const std::string& feature) const {
  const auto found = values_.find(feature);
  return found == values_.end() ? std::string() : found->second;
}

std::set<std::string> XboardFeatures::variants() const {
  std::set<std::string> names;
  const std::string list = text("variants");
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    names.insert(lower_case(trimmed(std::string_view(list).substr(at, end - at))));
    at = end + 1;
  }
  return names;
}

}  // namespace proconsul
