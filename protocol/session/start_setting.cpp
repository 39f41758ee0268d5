#include "protocol/session/start_setting.h"

#include <fmt/format.h>

#include "engine/quoting.h"
#include "engine/zobrist.h"
#include "protocol/session/start_scores.h"

namespace proconsul {
namespace {

constexpr std::string_view kRandom = "random";
constexpr std::string_view kRandomApart = "random/random";

bool looks_like_start_number(std::string_view text) {
  return text.find_first_not_of("0123456789/") == std::string_view::npos;
}

}  // namespace

Result<bool> StartSetting::set(const std::string& text, std::optional<StartScheme> scheme) {
  const bool apart = text == kRandomApart;
  const bool random = apart || text == kRandom;
  if (!random && !looks_like_start_number(text))
    return Error{fmt::format("{} is neither a start number nor {}", quote(text), quote(kRandom))};
  if (apart && scheme && !allows_double_draw(*scheme))
    return Error{"this game has no separate start numbers for White and Black"};
  if (!random && scheme && !text.empty()) {
    const Result<StartNumber> number = parse_start_number(*scheme, text);
    if (!number) return number.error();
  }
  text_ = text;
  random_ = random;
  rules_.apart = apart;
  return true;
}

void StartSetting::draw(const Registry& registry, const Variant& variant, std::uint64_t seed) {
  drawn_.reset();
  complaint_.clear();
  if (!random_) return;
  if (!variant.starts) {
    if (fairness_ > 0)
      complaint_ = fmt::format("FairStarts has no effect: {} has no random starts", variant.rules->name);
    return;
  }
  if (fairness_ > 0) drawn_ = fair_draw(registry, variant, seed);
  if (!drawn_) drawn_ = random_start(*variant.starts, seed, rules_);
}

std::optional<StartNumber> StartSetting::fair_draw(const Registry& registry, const Variant& variant,
                                                   std::uint64_t seed) {
  const auto refuse = [this](const std::string& why) {
    complaint_ = fmt::format("FairStarts has no effect: {}", why);
    return std::nullopt;
  };
  if (rules_.apart) return refuse("there are no scores of separate starts");
  const Result<std::vector<int>> fair = fair_numbers(registry, variant, fairness_, "");
  if (!fair) return refuse(fmt::format("no scores of the starts of {} are built in", variant.rules->name));
  if (fair->empty()) return refuse(fmt::format("no start is within {} centipawns of even", fairness_));
  const int number = (*fair)[zobrist::mix(seed) % fair->size()];
  return StartNumber{number, number};
}

std::optional<StartNumber> StartSetting::number(std::optional<StartScheme> scheme) const {
  if (random_) return drawn_;
  if (!scheme || text_.empty()) return std::nullopt;
  const Result<StartNumber> number = parse_start_number(*scheme, text_);
  if (!number) return std::nullopt;
  return *number;
}

}  // namespace proconsul
