#include "protocol/match/opening_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/quoting.h"
#include "protocol/match/rule_options.h"
#include "protocol/session/game_choice.h"
#include "protocol/session/message_log.h"
#include "protocol/session/start_choice.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

using Source = OpeningSettings::Source;

constexpr int kDefaultPlies = 6;  // number of random moves if all games would otherwise begin alike
constexpr int kMaxPlies = 200;
constexpr const char* kDigits = "0123456789";
constexpr const char* kNumberSigns = "0123456789,-/ ";  // "15683/42", "1,2,3", "0-99"

// "518", "1,2,3", "0-99", "15683/42"
Result<std::vector<StartNumber>> read_numbers(const std::vector<const Variant*>& variants,
                                              const std::string& text) {
  if (variants.size() != 1 || !variants.front()->starts)
    return Error{"--openings: start numbers need a single variant that has them"};
  const StartScheme scheme = *variants.front()->starts;
  std::vector<StartNumber> numbers;
  std::string list = text + ",";
  for (std::size_t at = 0, end; (end = list.find(',', at)) != std::string::npos; at = end + 1) {
    const std::string item = list.substr(at, end - at);
    const std::size_t dash = item.find('-');
    const Result<StartNumber> first = parse_start_number(scheme, item.substr(0, dash));
    if (!first) return Error{"--openings: " + first.error().message};
    const Result<StartNumber> last =
        dash == std::string::npos ? first : parse_start_number(scheme, item.substr(dash + 1));
    if (!last) return Error{"--openings: " + last.error().message};
    if (last->white < first->white)
      return Error{fmt::format("--openings: the range {} ends before it begins", quote(item))};
    numbers.push_back(first.value());
    for (int n = first.value().white + 1; n <= last.value().white; ++n) numbers.push_back({n, n});
  }
  return numbers;
}

std::string extension_of(const std::string& file) {
  return lower_case(std::filesystem::path(file).extension().string());
}

// Whatever cannot be start numbers.
bool names_file(const std::string& text) {
  const bool numbers = text.find_first_of(kDigits) != text.npos && text.front() != '/' &&
                       text.find_first_not_of(kNumberSigns) == text.npos;
  std::error_code ignored;
  return !numbers || std::filesystem::exists(text, ignored);
}

Status read_fair(const Registry& registry, const std::vector<const Variant*>& variants,
                 const Arguments& arguments, OpeningSettings& openings) {
  for (const char* other : {"openings", "epd", "double", "interchange", "order"}) {
    if (arguments.has(other)) return Error{fmt::format("--fair cannot be used with --{}", other)};
  }
  if (variants.size() != 1) return Error{"--fair needs a single variant"};
  Result<FairStarts> fair = fair_starts(registry, *variants.front(), arguments);
  if (!fair) return fair.error();
  openings.source = Source::kNumbers;
  openings.note = fair_text(fair->limit, fair->numbers.size(), fair->all);
  openings.numbers = std::move(fair->numbers);
  openings.order = OpeningSettings::Order::kRandom;
  return done();
}

Status read_source(const Registry& registry, const std::vector<const Variant*>& variants,
                   const Arguments& arguments, OpeningSettings& openings) {
  if (arguments.has("fair")) return read_fair(registry, variants, arguments, openings);
  if (arguments.has("scores")) return Error{"--scores requires --fair"};
  const std::string which = arguments.has("openings") ? arguments.text("openings") : "random";
  if (arguments.has("epd")) {
    if (arguments.has("openings")) return Error{"--epd cannot be used with --openings"};
    if (variants.size() != 1) return Error{"--epd needs a single variant"};
    openings.source = Source::kFile;
    openings.file = arguments.text("epd");
  } else if (which == "default") {
    openings.source = Source::kDefaultStart;
  } else if (which != "random" && names_file(which)) {
    openings.source = extension_of(which) == ".bin" ? Source::kBook : Source::kFile;
    openings.file = which;
  } else if (which != "random") {
    openings.source = Source::kNumbers;
    Result<std::vector<StartNumber>> numbers = read_numbers(variants, which);
    if (!numbers) return numbers.error();
    openings.numbers = numbers.take();
  }
  return done();
}

Status read_draw(const std::vector<const Variant*>& variants, const Arguments& arguments,
                 OpeningSettings& openings) {
  if (!arguments.has("double") && !arguments.has("interchange")) return done();
  if (openings.source != Source::kRandomStart)
    return Error{"--double and --interchange need random starts: --openings random"};
  const Result<DrawRules> rules = read_draw_rules(variants, arguments);
  if (!rules) return rules.error();
  openings.draw = *rules;
  return done();
}

Status read_order(const Arguments& arguments, OpeningSettings& openings) {
  if (arguments.has("fair")) return done();
  const std::string order = arguments.has("order") ? arguments.text("order") : "sequential";
  if (order != "sequential" && order != "random")
    return Error{fmt::format("--order: {} is neither sequential nor random", quote(order))};
  const bool listed = openings.source == Source::kFile || openings.source == Source::kNumbers;
  if (arguments.has("order") && !listed)
    return Error{"--order requires openings from a file or start numbers: --openings FILE or N,M"};
  if (order == "random") openings.order = OpeningSettings::Order::kRandom;
  return done();
}

Status read_balance(const Arguments& arguments, OpeningSettings& openings) {
  if (arguments.has("balance") && arguments.has("no-balance"))
    return Error{"--balance cannot be used with --no-balance"};
  const int absent = arguments.has("no-balance") ? 0 : kDefaultBalance;
  const auto balance = integer_option(arguments, "balance", absent, 0, 10000);
  if (!balance) return balance.error();
  openings.balance = static_cast<int>(*balance);
  return done();
}

bool would_begin_alike(const std::vector<const Variant*>& variants, const OpeningSettings& openings) {
  const bool all_drawn =
      std::all_of(variants.begin(), variants.end(), [](const Variant* v) { return v->starts.has_value(); });
  return openings.source == Source::kDefaultStart || (openings.source == Source::kRandomStart && !all_drawn);
}

}  // namespace

std::vector<Option> opening_options() {
  using Kind = Option::Kind;
  return joined(
      {
          chess960_option(),
          {"openings", Kind::kValue, "WHICH",
           "random: random starts where the variant has them (default); default: the default start; start "
           "numbers (518, 1,2,3, 0-99); or a file (- is standard input): games in PGN, KIF or CSA, SFEN "
           "openings, positions as EPD or "
           "FEN lines, a book (.bin)",
           FileRole::kRead},
          {"double", Kind::kFlag, "",
           "separate random starts for White and Black, in variants that allow it"},
          {"interchange", Kind::kValue, "always|never|odd|even",
           "in random starts of chess56 knights and camels trade places always, never, or when the total of "
           "the dice is odd or even (default: at random)"},
          {"epd", Kind::kValue, "FILE", "the same as --openings FILE, for positions", FileRole::kRead},
          {"order", Kind::kValue, "sequential|random",
           "order of the openings in a file or of start numbers: sequential (default) or random; book moves "
           "are always picked at random, by weight"},
          {"opening-plies", Kind::kValue, "N",
           "at most N plies of a file's games (default 16) or of a book (8)"},
          {"plies", Kind::kValue, "N",
           "then N random plies (default 6 where all games would begin alike, otherwise 0)"},
          {"balance", Kind::kValue, "CP",
           "pick other random plies if a short search finds an advantage of more than CP centipawns "
           "(default 100)"},
          {"no-balance", Kind::kFlag, "", "accept any random plies"},
          {"seed", Kind::kValue, "S", "seed of everything random (default 1)"},
      },
      fair_options());
}

Result<OpeningSettings> read_openings(const Registry& registry, const std::vector<const Variant*>& variants,
                                      const Arguments& arguments) {
  OpeningSettings openings;
  openings.registry = &registry;
  if (const Status source = read_source(registry, variants, arguments, openings); !source)
    return source.error();
  if (const Status draw = read_draw(variants, arguments, openings); !draw) return draw.error();
  if (const Status order = read_order(arguments, openings); !order) return order.error();
  if (const Status balance = read_balance(arguments, openings); !balance) return balance.error();
  const int absent = would_begin_alike(variants, openings) ? kDefaultPlies : 0;
  const auto plies = integer_option(arguments, "plies", absent, 0, kMaxPlies);
  if (!plies) return plies.error();
  openings.random_plies = static_cast<int>(*plies);
  if (arguments.has("opening-plies")) {
    if (openings.source != Source::kFile && openings.source != Source::kBook)
      return Error{"--opening-plies requires a file of games or a book: --openings FILE"};
    const auto taken = integer_option(arguments, "opening-plies", 0, 0, kMaxPlies);
    if (!taken) return taken.error();
    openings.opening_plies = static_cast<int>(*taken);
  }
  if (!arguments.has("seed")) return openings;
  const Result<std::uint64_t> seed = parse_unsigned(arguments.text("seed"));
  if (!seed) return Error{"--seed: " + seed.error().message};
  openings.seed = *seed;
  return openings;
}

}  // namespace proconsul
