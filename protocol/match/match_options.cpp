#include "protocol/match/match_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/text.h"
#include "protocol/cli/game_choice.h"
#include "protocol/cli/nearest.h"
#include "protocol/cli/number.h"
#include "protocol/journal.h"
#include "protocol/match/rule_options.h"

namespace proconsul {
namespace {

using EngineOptions = std::vector<std::pair<std::string, std::string>>;

constexpr int kDefaultPlies = 6;  // of random moves, where every game would begin alike
constexpr std::int64_t kMostPairings = 10'000'000;

Result<TimeControl> read_control(const Arguments& arguments) {
  // The same words as an engine's own.
  std::vector<std::string> words = {"cmd=-"};
  for (const char* name : {"tc", "movetime", "nodes", "depth"}) {
    if (arguments.has(name)) words.push_back(fmt::format("{}={}", name, arguments.text(name)));
  }
  if (words.size() == 1) return TimeControl{};
  const Result<EngineConfig> engine = parse_engine(words, {});
  if (!engine) return engine.error();
  return engine.value().control;
}

Result<std::vector<const Variant*>> read_variants(const Registry& registry, const Arguments& arguments) {
  std::vector<const Variant*> variants;
  if (arguments.words() == std::vector<std::string>{"all"}) {
    for (const Variant& variant : registry.variants()) variants.push_back(&variant);
    return variants;
  }
  for (const std::string& name : arguments.words()) {
    const Result<const Variant*> variant = choose_variant(registry, name);
    if (!variant) return variant.error();
    if (std::find(variants.begin(), variants.end(), variant.value()) == variants.end())
      variants.push_back(variant.value());
  }
  return variants;
}

// "518", "1,2,3", "0-99", "15683/42"
Result<std::vector<StartNumber>> read_numbers(const std::vector<const Variant*>& variants,
                                              const std::string& text) {
  if (variants.size() != 1 || !variants.front()->starts)
    return Error{"--openings: start numbers need one game that has them"};
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
    numbers.push_back(first.value());
    for (int n = first.value().white + 1; n <= last.value().white; ++n) numbers.push_back({n, n});
  }
  return numbers;
}

Result<OpeningSettings> read_openings(const std::vector<const Variant*>& variants,
                                      const Arguments& arguments) {
  using Source = OpeningSettings::Source;
  OpeningSettings openings;
  const std::string source = arguments.has("openings") ? arguments.text("openings") : "random";
  if (arguments.has("epd") && arguments.has("openings"))
    return Error{"--epd and --openings exclude each other"};
  if (arguments.has("epd")) {
    openings.source = Source::kFile;
    openings.file = arguments.text("epd");
    if (variants.size() != 1) return Error{"--epd: the positions are those of one game"};
  } else if (source == "default") {
    openings.source = Source::kDefaultStart;
  } else if (source != "random") {
    openings.source = Source::kNumbers;
    Result<std::vector<StartNumber>> numbers = read_numbers(variants, source);
    if (!numbers) return numbers.error();
    openings.numbers = numbers.take();
  }
  const bool all_drawn =
      std::all_of(variants.begin(), variants.end(), [](const Variant* v) { return v->starts.has_value(); });
  const bool alike =
      openings.source == Source::kDefaultStart || (openings.source == Source::kRandomStart && !all_drawn);
  const auto plies = integer_option(arguments, "plies", alike ? kDefaultPlies : 0, 0, 200);
  if (!plies) return plies.error();
  openings.random_plies = static_cast<int>(*plies);
  const auto balance = integer_option(arguments, "balance", 0, 0, 10000);
  if (!balance) return balance.error();
  openings.balance = static_cast<int>(*balance);
  if (!arguments.has("seed")) return openings;
  const Result<std::uint64_t> seed = parse_unsigned(arguments.text("seed"));
  if (!seed) return Error{"--seed: " + seed.error().message};
  openings.seed = *seed;
  return openings;
}

Status read_player(const Arguments& arguments, PlayerSettings& player) {
  for (const auto& [name, field] : {std::pair{"timeout", &PlayerSettings::timeout},
                                    std::pair{"move-timeout", &PlayerSettings::move_timeout}}) {
    if (!arguments.has(name)) continue;
    const Result<Milliseconds> time = parse_seconds(arguments.text(name));
    if (!time) return Error{fmt::format("--{}: {}", name, time.error().message)};
    player.*field = *time;
  }
  const auto margin = integer_option(arguments, "margin", player.margin.count(), 0, 60'000);
  if (!margin) return margin.error();
  player.margin = Milliseconds(*margin);
  player.verify = arguments.has("verify");
  return done();
}

Result<EngineOptions> read_common_options(const Arguments& arguments) {
  EngineOptions options;
  for (const std::string& option : arguments.texts("each")) {
    const std::size_t equals = option.find('=');
    if (equals == std::string::npos) return Error{fmt::format("--each: '{}' is not NAME=VALUE", option)};
    options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
  }
  return options;
}

Result<std::vector<EngineConfig>> read_engines(const Arguments& arguments) {
  const Result<TimeControl> control = read_control(arguments);
  if (!control) return control.error();
  const auto common = read_common_options(arguments);
  if (!common) return common.error();
  std::vector<EngineConfig> engines;
  for (const std::vector<std::string>& words : arguments.groups("engine")) {
    Result<EngineConfig> engine = parse_engine(words, control.value());
    if (!engine) return engine.error();
    engine.value().options.insert(engine.value().options.begin(), common->begin(), common->end());
    engines.push_back(engine.take());
  }
  if (engines.size() < 2) return Error{"a match needs two engines: --engine cmd=A --engine cmd=B"};
  return engines;
}

}  // namespace

std::vector<Option> match_options() {
  using Kind = Option::Kind;
  return {
      {"engine", Kind::kGroups, "KEY=VALUE ...",
       "an engine: cmd=PROGRAM name=N proto=uci|xboard args='...' dir=D option.NAME=VALUE variant=ITS-NAME, "
       "and its "
       "own tc, movetime, nodes or depth"},
      {"each", Kind::kList, "NAME=VALUE ...", "options for all engines (Hash=16 Threads=1)"},
      {"tc", Kind::kValue, "BASE+INC", "clock in seconds: 8+0.08, or 40/60+0.5 for 40 moves in each minute"},
      {"movetime", Kind::kValue, "S", "S seconds for each move"},
      {"nodes", Kind::kValue, "N", "N positions for each move (UCI only)"},
      {"depth", Kind::kValue, "N", "N plies for each move"},
      {"games", Kind::kValue, "N",
       "games of each two engines in each game, rounded up to an even number (default 2)"},
      {"concurrency", Kind::kValue, "N", "play N games at a time (default 1)"},
      {"openings", Kind::kValue, "WHICH",
       "random: drawn starts where the game has them (default); default: the default start; or start numbers "
       "(518, 1,2,3, 0-99)"},
      {"epd", Kind::kValue, "FILE", "openings from a file of EPD or FEN lines, in turn"},
      {"plies", Kind::kValue, "N",
       "begin with N random plies (default 6 where all games would begin alike, otherwise 0)"},
      {"balance", Kind::kValue, "CP",
       "draw random plies again that a short search finds worth more than CP centipawns"},
      {"seed", Kind::kValue, "S", "of everything drawn (default 1)"},
      {"draw", Kind::kList, "KEY=N ...",
       "adjudicate a draw: number=40 count=8 score=10: from move 40 on, 8 moves of each side within 10 "
       "centipawns"},
      {"resign", Kind::kList, "KEY=N ...",
       "adjudicate a win: count=3 score=700 twosided=1: 3 moves beyond 700 centipawns, in both engines' "
       "view"},
      {"maxmoves", Kind::kValue, "N", "a draw after N moves of each side"},
      {"sprt", Kind::kList, "KEY=X ...",
       "stop when decided: elo0=0 elo1=5 alpha=0.05 beta=0.05 (logistic Elo, pairs of games; two engines)"},
      {"margin", Kind::kValue, "MS", "milliseconds an engine may exceed its time (default 50)"},
      {"verify", Kind::kFlag, "",
       "hold engines to what they say about the end: a mate announced with the last move, or in one, must "
       "come, "
       "and a UCI engine asked after the end must know no move"},
      {"timeout", Kind::kValue, "S", "an engine hangs if it does not answer within S seconds (default 10)"},
      {"move-timeout", Kind::kValue, "S", "the same for a move without a clock (default 300)"},
      {"pgn", Kind::kValue, "FILE", "append the games to FILE"},
      {"result", Kind::kValue, "FILE", "write the result as JSON to FILE"},
      {"state", Kind::kValue, "FILE", "keep the state in FILE, and go on from there if it exists"},
      {"log", Kind::kValue, "FILE", "write all lines to and from the engines to FILE"},
      {"report", Kind::kValue, "N", "print the score every N games (default 10)"},
      {"event", Kind::kValue, "NAME", "the Event tag of the PGN"},
      {"quiet", Kind::kFlag, "", "no line for each game"},
  };
}

Result<MatchSettings> read_match_settings(const Registry& registry, const Arguments& arguments) {
  MatchSettings settings;
  Result<std::vector<const Variant*>> variants = read_variants(registry, arguments);
  if (!variants) return variants.error();
  settings.variants = variants.take();
  Result<std::vector<EngineConfig>> engines = read_engines(arguments);
  if (!engines) return engines.error();
  settings.engines = engines.take();
  Result<OpeningSettings> openings = read_openings(settings.variants, arguments);
  if (!openings) return openings.error();
  settings.openings = openings.take();
  const Result<AdjudicationRules> adjudication = read_adjudication(arguments);
  if (!adjudication) return adjudication.error();
  settings.adjudication = adjudication.value();
  if (const Status player = read_player(arguments, settings.player); !player) return player.error();
  const auto games = integer_option(arguments, "games", 2, 1, kMostPairings);
  if (!games) return games.error();
  settings.pairs = static_cast<std::size_t>((*games + 1) / 2);
  const auto concurrency = integer_option(arguments, "concurrency", 1, 1, 1024);
  if (!concurrency) return concurrency.error();
  settings.concurrency = static_cast<std::size_t>(*concurrency);
  if (!arguments.has("sprt")) return settings;
  if (settings.engines.size() != 2) return Error{"--sprt is about two engines"};
  const Result<SprtBounds> sprt = read_sprt(arguments.texts("sprt"));
  if (!sprt) return sprt.error();
  settings.sprt = sprt.value();
  return settings;
}

void name_engines(std::vector<EngineConfig>& engines) {
  std::set<std::string> taken;
  for (EngineConfig& engine : engines) {
    if (engine.name.empty()) engine.name = std::filesystem::path(engine.command).filename().string();
    const std::string name = engine.name;
    for (int copy = 2; !taken.insert(engine.name).second; ++copy)
      engine.name = fmt::format("{} #{}", name, copy);
  }
}

}  // namespace proconsul
