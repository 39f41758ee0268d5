#include "protocol/session/start_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "engine/quoting.h"
#include "engine/zobrist.h"
#include "protocol/session/start_scores.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr int kHighestTyped = 99;

Result<std::vector<int>> read_dice(const char* option, const Arguments& arguments) {
  std::vector<int> dice;
  for (const std::string& word : arguments.texts(option)) {
    const Result<std::int64_t> value = parse_integer(word, 1, kHighestTyped);
    if (!value) return Error{fmt::format("--{}: {}", option, value.error().message)};
    dice.push_back(static_cast<int>(value.value()));
  }
  return dice;
}

Result<std::optional<Interchange>> read_interchange(const Arguments& arguments) {
  if (!arguments.has("interchange")) return std::optional<Interchange>();
  const std::string text = arguments.text("interchange");
  const std::optional<Interchange> interchange = interchange_named(text);
  if (!interchange)
    return Error{fmt::format("--interchange takes always, odd, even or never, not {}", quote(text))};
  return interchange;
}

Result<StartNumber> number_by_id(StartScheme scheme, const Arguments& arguments) {
  std::string text = arguments.text("id");
  if (arguments.has("black-id")) {
    if (text.find('/') != std::string::npos)
      return Error{"Black's number is given twice, in --id and in --black-id"};
    text += "/" + arguments.text("black-id");
  }
  const Result<StartNumber> number = parse_start_number(scheme, text);
  if (!number) return Error{"--id: " + number.error().message};
  return number;
}

Result<StartNumber> number_by_dice(StartScheme scheme, const Arguments& arguments) {
  Result<std::vector<int>> dice = read_dice("dice", arguments);
  if (!dice) return dice.error();
  const Result<std::vector<int>> black = read_dice("black-dice", arguments);
  if (!black) return black.error();
  const auto needed = static_cast<std::size_t>(dice_needed(scheme));
  if (!black->empty() && (!allows_double_draw(scheme) || dice->size() != needed || black->size() != needed))
    return Error{allows_double_draw(scheme)
                     ? fmt::format("--dice and --black-dice take {} dice each", needed)
                     : std::string("--black-dice: this game has no separate draw for Black")};
  dice->insert(dice->end(), black->begin(), black->end());
  const Result<std::optional<Interchange>> interchange = read_interchange(arguments);
  if (!interchange) return interchange.error();
  const Result<StartNumber> number =
      start_from_dice(scheme, *dice, interchange->value_or(Interchange::kNever));
  if (!number) return Error{"--dice: " + number.error().message};
  return number;
}

Result<ChosenStart> pick_by_chance(const Registry& registry, const Variant& variant,
                                   const Arguments& arguments) {
  const Result<DrawRules> rules = read_draw_rules({&variant}, arguments);
  if (!rules) return rules.error();
  std::random_device device;
  const Result<std::uint64_t> seed = arguments.has("seed")
                                         ? parse_unsigned(arguments.text("seed"))
                                         : static_cast<std::uint64_t>(device()) << 32 | device();
  if (!seed) return Error{"--seed: " + seed.error().message};
  if (!arguments.has("fair")) return ChosenStart{random_start(*variant.starts, *seed, *rules), {}};
  const Result<FairStarts> fair = fair_starts(registry, variant, arguments);
  if (!fair) return fair.error();
  const std::size_t pick = zobrist::mix(*seed) % fair->numbers.size();
  return ChosenStart{fair->numbers[pick],
                     ChosenStart::Fairness{fair->limit, fair->numbers.size(), fair->all, fair->scores[pick]}};
}

Result<ChosenStart> start_of(const Result<StartNumber>& number) {
  if (!number) return number.error();
  return ChosenStart{*number, {}};
}

// Checks for contradictions between the options.
Result<bool> check_options(const Arguments& arguments) {
  const bool random = draws_by_chance(arguments);
  const bool dice = arguments.has("dice");
  if (int{random} + int{arguments.has("id")} + int{dice} > 1)
    return Error{"only one of --id, --dice and a random start (--random, --seed, --fair) can be used"};
  if (arguments.has("black-id") && !arguments.has("id")) return Error{"--black-id requires --id"};
  if (arguments.has("black-dice") && !dice) return Error{"--black-dice requires --dice"};
  if (arguments.has("fair") && (arguments.has("double") || arguments.has("interchange")))
    return Error{"--fair cannot be used with --double or --interchange"};
  if (arguments.has("scores") && !arguments.has("fair")) return Error{"--scores requires --fair"};
  if (arguments.has("double") && !random) return Error{"--double requires --random"};
  if (arguments.has("interchange") && !dice && !random)
    return Error{"--interchange requires --dice or a random start"};
  return true;
}

// The first given option that selects a start, or null.
const char* choosing_option(const Arguments& arguments) {
  for (const std::vector<Option>& options : {start_options(), draw_options()}) {
    for (const Option& option : options) {
      if (arguments.has(option.name)) return option.name;
    }
  }
  return nullptr;
}

}  // namespace

std::vector<Option> start_options() {
  using Kind = Option::Kind;
  return {
      {"id", Kind::kValue, "N", "start number N; N/M for separate starts, N for White, M for Black"},
      {"black-id", Kind::kValue, "M", "Black's number, for separate starts"},
      {"dice", Kind::kList, "D", "the dice, in the published order; for separate starts Black's may follow"},
      {"black-dice", Kind::kList, "D", "Black's dice, for separate starts"},
      {"interchange", Kind::kValue, "always|never|odd|even",
       "with --dice or a random start, in chess56: knights and camels trade places always, never, or when "
       "the "
       "total of the dice is odd or even (default: never with --dice, otherwise at random)"},
  };
}

std::vector<Option> draw_options() {
  using Kind = Option::Kind;
  return joined({{"random", Kind::kFlag, "", "pick a start at random"},
                 {"double", Kind::kFlag, "",
                  "with --random: separate starts for White and Black, in variants that allow it"},
                 {"seed", Kind::kValue, "S", "pick the start that seed S determines"}},
                fair_options());
}

std::vector<Option> fair_options() {
  using Kind = Option::Kind;
  return {{"fair", Kind::kValue, "CP",
           "pick a random start that a search finds within CP centipawns of even; 0: exactly even"},
          {"scores", Kind::kValue, "FILE", "with --fair: read the scores that 'starts --out' has written",
           FileRole::kRead}};
}

Result<FairStarts> fair_starts(const Registry& registry, const Variant& variant, const Arguments& arguments) {
  const Result<std::int64_t> limit = parse_integer(arguments.text("fair"), 0, kMaxUnfair);
  if (!limit) return Error{"--fair: " + limit.error().message};
  const Result<StartScores> scores = start_scores_of(registry, variant, arguments.text("scores"));
  if (!scores) return Error{(arguments.has("scores") ? "--scores: " : "--fair: ") + scores.error().message};
  FairStarts fair{static_cast<int>(*limit), scores->scores.size(), {}, {}};
  for (const int number : scores->within(fair.limit)) {
    fair.numbers.push_back({number, number});
    fair.scores.push_back(scores->scores[static_cast<std::size_t>(number)]);
  }
  if (fair.numbers.empty())
    return Error{fmt::format("--fair: no start is within {} centipawns of even", fair.limit)};
  return fair;
}

std::string fair_text(int limit, std::size_t fair, std::size_t all) {
  const std::string evenness =
      limit == 0 ? "exactly even" : fmt::format("within {} centipawns of even", limit);
  return fmt::format("{} of {} starts {} {}", fair, all, fair == 1 ? "is" : "are", evenness);
}

std::string picked_text(const ChosenStart& start) {
  std::string text = "start number " + to_text(start.number);
  if (!start.fairness) return text;
  const auto& [limit, fair, all, score] = *start.fairness;
  return text + fmt::format("; {}, this one has {:+}", fair_text(limit, fair, all), score);
}

FairError fair_error(const Registry& registry, const Variant& variant, const Arguments& arguments) {
  const Result<std::int64_t> limit = parse_integer(arguments.text("fair"), 0, kMaxUnfair);
  if (!limit || !variant.starts || !check_options(arguments)) return FairError::kNone;
  if (is_unreadable_table(arguments.text("scores"))) return FairError::kUnreadable;
  const Result<std::vector<int>> fair =
      fair_numbers(registry, variant, static_cast<int>(*limit), arguments.text("scores"));
  return fair && fair->empty() ? FairError::kNoneFair : FairError::kNone;
}

bool draws_by_chance(const Arguments& arguments) {
  return arguments.has("random") || arguments.has("seed") || arguments.has("fair");
}

Result<DrawRules> read_draw_rules(const std::vector<const Variant*>& variants, const Arguments& arguments) {
  const auto some = [&](bool (*allows)(const StartScheme&)) {
    return std::any_of(variants.begin(), variants.end(),
                       [&](const Variant* variant) { return variant->starts && allows(*variant->starts); });
  };
  const Result<std::optional<Interchange>> interchange = read_interchange(arguments);
  if (!interchange) return interchange.error();
  if (interchange.value() && !some(allows_interchange))
    return Error{"--interchange: this game has no interchange"};
  const bool apart = arguments.has("double");
  if (apart && !some(allows_double_draw))
    return Error{"--double: this game has no separate start numbers for White and Black"};
  return DrawRules{apart, *interchange};
}

Result<std::optional<ChosenStart>> choose_start(const Registry& registry, const Variant& variant,
                                                const Arguments& arguments) {
  const char* option = choosing_option(arguments);
  if (option == nullptr) return std::optional<ChosenStart>();
  if (!variant.starts)
    return Error{fmt::format("{} has a single start, --{} does not apply", variant.rules->name, option)};
  if (const Result<bool> checked = check_options(arguments); !checked) return checked.error();
  const Result<ChosenStart> start = arguments.has("id") ? start_of(number_by_id(*variant.starts, arguments))
                                    : arguments.has("dice")
                                        ? start_of(number_by_dice(*variant.starts, arguments))
                                        : pick_by_chance(registry, variant, arguments);
  if (!start) return start.error();
  return std::optional<ChosenStart>(*start);
}

}  // namespace proconsul
