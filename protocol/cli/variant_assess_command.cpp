// proconsul variant assess: assesses the rules of a variant by self-play.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/assess/assess_report.h"
#include "protocol/cli/assess_campaign.h"
#include "protocol/cli/sharing_options.h"
#include "protocol/cli/thinking.h"
#include "protocol/cli/variant_choice.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/text/number.h"
#include "protocol/text/output_file.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr int kMaxAssessGames = 1'000'000;
constexpr int kMaxAssessNodes = 500'000'000;
constexpr std::size_t kMaxLevels = 8;
constexpr const char* kUsualLevels = "250,1000,4000";

// "250,1000,4000"
Result<std::vector<std::uint64_t>> read_levels(const std::string& text) {
  std::vector<std::uint64_t> levels;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    const Result<std::int64_t> nodes = parse_integer(text.substr(begin, comma - begin), 1, kMaxAssessNodes);
    if (!nodes) return Error{"--nodes: " + nodes.error().message};
    if (!levels.empty() && levels.back() >= static_cast<std::uint64_t>(*nodes))
      return Error{"--nodes: each limit must be greater than the one before it"};
    levels.push_back(static_cast<std::uint64_t>(*nodes));
    begin = comma + 1;
  }
  if (levels.size() > kMaxLevels) return Error{fmt::format("--nodes: at most {} limits", kMaxLevels)};
  return levels;
}

Result<CampaignOrder> read_campaign(const Variant& variant, const Arguments& arguments) {
  CampaignOrder order;
  AssessSettings& settings = order.settings;
  settings.variant = &variant;
  Result<std::vector<std::uint64_t>> levels =
      read_levels(arguments.has("nodes") ? arguments.text("nodes") : kUsualLevels);
  if (!levels) return levels.error();
  settings.plan.nodes = levels.take();
  const Result<int> games = number_option(arguments, "games", 60, 2, kMaxAssessGames);
  if (!games) return games.error();
  if (*games % 2 != 0)
    return Error{"--games: expected an even number, for each opening is played with both colours"};
  settings.plan.games = static_cast<std::size_t>(*games);
  const Result<std::uint64_t> seed = arguments.has("seed") ? parse_unsigned(arguments.text("seed")) : 1;
  if (!seed) return Error{"--seed: " + seed.error().message};
  settings.seed = *seed;
  const Result<int> plies = number_option(arguments, "plies", settings.max_plies, 10, 100'000);
  if (!plies) return plies.error();
  settings.max_plies = *plies;
  const Result<int> opening = number_option(arguments, "opening", settings.opening_plies, 1, 100);
  if (!opening) return opening.error();
  settings.opening_plies = *opening;
  if (*plies <= *opening)
    return Error{fmt::format("--plies: games of {} plies end with the opening of {}", *plies, *opening)};
  Result<Sharing> sharing = sharing_options(arguments);
  if (!sharing) return sharing.error();
  order.sharing = sharing.take();
  return order;
}

constexpr const char* kStandardStream = "-";

// The files of the report, or only those that are not standard output.
enum class Outputs : std::uint8_t { kAll, kFiles };

std::optional<Error> write_files(const AssessReport& report, Outputs outputs, const Invocation& invocation) {
  const auto wanted = [&](const char* option) {
    const std::string file = invocation.arguments.text(option);
    return invocation.arguments.has(option) && (outputs == Outputs::kAll || file != kStandardStream);
  };
  std::ostream* const out = &invocation.console.out;
  std::optional<Error> error;
  if (wanted("json"))
    error = write_file(invocation.arguments.text("json"), json_text(report_json(report)), out);
  if (!error && wanted("html"))
    error = write_file(invocation.arguments.text("html"), report_page(report), out);
  return error;
}

// Prints text to standard output unless something else is printed there.
int write_report(const AssessReport& report, const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  Console& console = invocation.console;
  if (arguments.text("json") != kStandardStream && arguments.text("html") != kStandardStream)
    console.out << report_text(report, console.terminal.width);
  if (const auto error = write_files(report, Outputs::kAll, invocation)) return io_error(console, *error);
  return exit_code::kOk;
}

// What a small first run says, until all games have been played.
void tell_first_impression(const AssessReport& report, const Invocation& invocation) {
  Console& console = invocation.console;
  console.err << wrapped(first_impression(report), console.terminal.width) << std::flush;
  if (const auto error = write_files(report, Outputs::kFiles, invocation)) io_error(console, *error);
}

std::string stop_text(const AssessCampaign& campaign, const CampaignOrder& order) {
  return fmt::format("proconsul: stopped after {}; {}\n", counted(campaign.games().size(), "game"),
                     order.sharing.state.empty() ? "with --state FILE it could be continued"
                                                 : "run the same command again to continue");
}

int run_variant_assess(const Invocation& invocation) {
  Console& console = invocation.console;
  VariantChoice choice(invocation);
  const Result<const Variant*> variant = choice.choose(invocation.arguments.words().front());
  if (!variant) return choice.fail(variant.error());
  const Result<CampaignOrder> order = read_campaign(**variant, invocation.arguments);
  if (!order) return usage_error(console, order.error());
  if (invocation.arguments.text("json") == "-" && invocation.arguments.text("html") == "-")
    return usage_error(console, {"--json and --html cannot both go to standard output"});
  for (const char* output : {"json", "html"}) {
    if (!invocation.arguments.has(output) || !invocation.pool.leads()) continue;
    if (const auto failure = output_place_error(invocation.arguments.text(output)))
      return io_error(console, *failure);
  }
  AssessCampaign campaign(*order, choice.registry(), invocation);
  campaign.on_first_games(
      [&] { tell_first_impression(make_report(order->settings, campaign.games()), invocation); });
  if (const Status played = campaign.run(); !played) return io_error(console, played.error());
  if (!invocation.pool.leads()) return exit_code::kOk;
  if (!campaign.complete()) console.err << stop_text(campaign, *order);
  if (const int code = write_report(make_report(order->settings, campaign.games()), invocation);
      code != exit_code::kOk)
    return code;
  return campaign.complete() ? exit_code::kOk : campaign.exit_code(exit_code::kNegative);
}

std::vector<Option> assess_options() {
  using Kind = Option::Kind;
  return {
      {"games", Kind::kValue, "N", "games of each series, an even number (default 60)"},
      {"nodes", Kind::kValue, "N,N...", "nodes per move, for each strength (default 250,1000,4000)"},
      {"opening", Kind::kValue, "N",
       "pick the first N plies at random among the moves near the best (default 8)"},
      {"plies", Kind::kValue, "N", "break off games after N plies (default 400)"},
      {"seed", Kind::kValue, "N", "the same seed gives the same games (default 1)"},
      {"threads", Kind::kValue, "N", "play N games at a time (default 1)"},
      chess960_option(),
      {"json", Kind::kValue, "FILE", "also write the report as JSON", FileRole::kReplaced,
       &file_kinds::kAssessment},
      {"html", Kind::kValue, "FILE", "also write a page with plots", FileRole::kReplaced, &file_kinds::kPage},
      {"state", Kind::kValue, "FILE", "keep the games in this file and continue from it", FileRole::kKept},
      shard_option_text(),
      any_build_option_text(),
      force_option()};
}

}  // namespace

Command variant_assess_command() {
  return {
      "variant assess",
      "NAME | FILE",
      "Let the engine play a variant against itself and report how it plays",
      "Reports the first player's advantage, the share of draws, and how long and how dramatic the games "
      "are. It also reports what the pieces do, which rules took effect, how games end, how much doubling "
      "the nodes gains, and what seems wrong. Figures have 95 % intervals. FILE is a definition file with "
      "one variant. docs/dev/ASSESS.md defines each measure.\n\n"
      "A first impression of 16 games comes within seconds, on standard error and in the files of --json and "
      "--html, which are written again at the end. Standard error also tells the progress.\n\n"
      "The same options give the same games, with any number of threads. After Ctrl-C or SIGTERM the games "
      "played so far are reported, with exit code 1 or that of the signal; with --state the same command "
      "continues. '-' writes the JSON or the page to standard output instead of the text.",
      1,
      1,
      assess_options(),
      run_variant_assess,
      true,
      {{{"any-build", "shard"}, OptionRule::Kind::kNeeds, {"state"}}, force_rule({"json", "html"})},
      VariantChoice::files};
}

}  // namespace proconsul
