#include "protocol/match/match_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/match/opening_options.h"
#include "protocol/match/rule_options.h"
#include "protocol/match/spsa_options.h"
#include "protocol/session/game_choice.h"
#include "protocol/session/message_log.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

using EngineOptions = std::vector<std::pair<std::string, std::string>>;

constexpr std::int64_t kMaxGames = 20'000'000;
constexpr std::int64_t kMaxRepeats = 1000;

// In the syntax of an engine's own words.
Result<TimeControl> read_control(const Arguments& arguments) {
  std::vector<std::string> words = {"cmd=-"};
  for (const char* name : {"tc", "movetime", "nodes", "depth"}) {
    if (!arguments.has(name)) continue;
    words.push_back(fmt::format("{}={}", name, arguments.text(name)));
    if (const auto alone = parse_engine({words.front(), words.back()}, {}); !alone)
      return Error{fmt::format("--{}: {}", name, complaint_of(alone.error()))};
  }
  if (words.size() == 1) return TimeControl{};
  return parse_engine(words, {})->control;
}

Result<std::vector<const Variant*>> read_variants(const Registry& registry, const Arguments& arguments) {
  std::vector<const Variant*> variants;
  if (arguments.words().empty()) return Error{"something is missing: the game, or 'all'"};
  if (arguments.words() == std::vector<std::string>{"all"}) {
    for (const Variant& variant : registry.variants()) variants.push_back(&variant);
    return variants;
  }
  for (const std::string& name : arguments.words()) {
    const Result<const Variant*> variant = choose_variant(registry, arguments, name);
    if (!variant) return variant.error();
    if (std::find(variants.begin(), variants.end(), variant.value()) == variants.end())
      variants.push_back(variant.value());
  }
  return variants;
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
    if (equals == std::string::npos) return Error{fmt::format("--each: {} is not NAME=VALUE", quote(option))};
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
    if (arguments.has("ponder")) engine.value().ponder = true;
    engines.push_back(engine.take());
  }
  if (arguments.has("spsa")) {
    if (engines.size() != 1) return Error{"--spsa tunes one engine, which plays itself: one --engine cmd=A"};
    engines.push_back(engines.front());
    return engines;
  }
  if (engines.size() < 2) return Error{"a match needs two engines: --engine cmd=A --engine cmd=B"};
  return engines;
}

// As in cutechess: rounds of several games, some of which share an opening.
Status read_lengths(const Arguments& arguments, MatchSettings& settings) {
  const auto repeat = integer_option(arguments, "repeat", 2, 1, kMaxRepeats);
  if (!repeat) return repeat.error();
  const auto games = integer_option(arguments, "games", *repeat, 1, kMaxGames);
  if (!games) return games.error();
  const auto rounds = integer_option(arguments, "rounds", 1, 1, kMaxGames / *games);
  if (!rounds) return rounds.error();
  settings.repeat = static_cast<std::size_t>(*repeat);
  settings.games = static_cast<std::size_t>(*games * *rounds);
  const auto concurrency = integer_option(arguments, "concurrency", 1, 1, 1024);
  if (!concurrency) return concurrency.error();
  settings.concurrency = static_cast<std::size_t>(*concurrency);
  return done();
}

Status read_kind(const Arguments& arguments, MatchSettings& settings) {
  const std::string kind = arguments.has("tournament") ? arguments.text("tournament") : "round-robin";
  const std::vector<std::string> kinds = {"round-robin", "gauntlet"};
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
    return Error{fmt::format("--tournament: {} is neither round-robin nor gauntlet{}", quote(kind),
                             did_you_mean(kind, kinds))};
  if (kind == "gauntlet") settings.kind = TournamentKind::kGauntlet;
  return done();
}

Status read_stopping_rule(const Arguments& arguments, MatchSettings& settings) {
  if (!arguments.has("sprt")) return done();
  if (settings.engines.size() != 2) return Error{"--sprt is about two engines"};
  if (settings.repeat % 2 != 0) return Error{"--sprt needs pairs of games: an even --repeat"};
  const Result<SprtBounds> sprt = read_sprt(arguments.texts("sprt"));
  if (!sprt) return sprt.error();
  settings.sprt = sprt.value();
  return done();
}

// Engines may run in other folders, so paths must be absolute.
std::vector<std::string> absolute_paths(const std::vector<std::string>& files) {
  std::vector<std::string> paths;
  std::error_code ignored;
  for (const std::string& file : files) paths.push_back(std::filesystem::absolute(file, ignored).string());
  return paths;
}

std::vector<Option> playing_options() {
  using Kind = Option::Kind;
  return {
      {"engine", Kind::kGroups, "KEY=VALUE ...",
       "an engine: cmd=PROGRAM name=N proto=uci|xboard args='...' dir=D option.NAME=VALUE variant=ITS-NAME "
       "ponder, and its own tc, movetime, nodes or depth"},
      {"each", Kind::kList, "NAME=VALUE ...", "options for all engines (Hash=16 Threads=1)"},
      {"tc", Kind::kValue, "BASE+INC",
       "clock in seconds: 8+0.08, or 40/60+0.5 for 40 moves in each minute; 5:00+3 begins with five minutes"},
      {"movetime", Kind::kValue, "S", "S seconds for each move"},
      {"nodes", Kind::kValue, "N", "N nodes for each move (UCI only)"},
      {"depth", Kind::kValue, "N", "N plies for each move"},
      {"games", Kind::kValue, "N",
       "games per pair of engines, variant and round, rounded up to whole openings (default 2)"},
      {"rounds", Kind::kValue, "N", "play N times as many games, each time from other openings (default 1)"},
      {"repeat", Kind::kValue, "N",
       "play N games from each opening, colours reversed after each (default 2)"},
      {"tournament", Kind::kValue, "round-robin|gauntlet",
       "with three or more engines: round-robin (default), or gauntlet, the first one against all others"},
      {"ponder", Kind::kFlag, "", "all engines think on their opponents' time"},
      {"affinity", Kind::kFlag, "", "give each concurrent game cores of its own (Linux)"},
      {"concurrency", Kind::kValue, "N", "play N games at a time (default 1)"},
  };
}

std::vector<Option> deciding_options() {
  using Kind = Option::Kind;
  return {
      {"draw", Kind::kList, "KEY=N ...",
       "adjudicate a draw: number=40 count=8 score=10: from move 40 on, 8 moves of each side within 10 "
       "centipawns"},
      {"resign", Kind::kList, "KEY=N ...",
       "adjudicate a win: count=3 score=700 twosided=1: 3 moves beyond 700 centipawns, in both engines' "
       "view"},
      {"tb", Kind::kValue, "DIR", "adjudicate by the tablebases in this folder ('tb solve --out')",
       FileRole::kReadFolder},
      {"maxmoves", Kind::kValue, "N", "a draw after N moves of each side"},
      {"sprt", Kind::kList, "KEY=X ...",
       "stop when decided: elo0=0 elo1=5 alpha=0.05 beta=0.05 (logistic Elo, pairs of games; two engines)"},
  };
}

std::vector<Option> arbiter_options() {
  using Kind = Option::Kind;
  return {
      {"margin", Kind::kValue, "MS", "milliseconds an engine may exceed its time (default 50)"},
      {"verify", Kind::kFlag, "",
       "check announced mates: a mate announced with the last move, or in one, must follow, and after the "
       "end a UCI engine must report that there is no move"},
      {"timeout", Kind::kValue, "S", "an engine hangs if it does not answer within S seconds (default 10)"},
      {"move-timeout", Kind::kValue, "S", "the same for a move without a clock (default 300)"},
      {"pgn", Kind::kValue, "FILE", "append the games to FILE", FileRole::kAppended, &file_kinds::kPgn},
      {"pgn-comments", Kind::kValue, "none|short|full",
       "comments on moves in the PGN: none, short (evaluation, depth, time; default) or full (also nodes "
       "and line)"},
      {"result", Kind::kValue, "FILE", "write the result as JSON to FILE", FileRole::kReplaced,
       &file_kinds::kMatchResult},
      {"state", Kind::kValue, "FILE", "keep the state in FILE and continue from it if it exists",
       FileRole::kKept},
      {"shard", Kind::kValue, "K/N", "play only the K-th of N shares; 'proconsul merge' joins them"},
      {"any-build", Kind::kFlag, "", "also accept work begun by another build"},
      {"log", Kind::kValue, "FILE", "append all lines to and from the engines to FILE", FileRole::kAppended,
       &file_kinds::kTrafficLog},
      {"report", Kind::kValue, "N",
       "print the score every N games (default 10), or with --spsa the values every N iterations (100)"},
      {"event", Kind::kValue, "NAME", "the Event tag of the PGN"},
      {"quiet", Kind::kFlag, "", "no line for each game, but a progress bar on a terminal"},
      {"latency", Kind::kFlag, "",
       "report how long engines take to answer, and by how much they exceed a fixed time per move"},
      {"config", Kind::kValue, "FILE",
       "read options from FILE (- is standard input), JSON with the names of these options as keys; the "
       "command line takes precedence",
       FileRole::kRead},
      {"print-config", Kind::kFlag, "", "print the match as such a file instead of playing it"},
      {"check", Kind::kList, "ENGINE",
       "instead of a match: check whether this program (or cmd=PROGRAM args='...' ...) conforms to UCI"},
  };
}

}  // namespace

std::vector<Option> match_options() {
  std::vector<Option> options;
  for (const auto& group :
       {playing_options(), opening_options(), deciding_options(), spsa_options(), arbiter_options()})
    options.insert(options.end(), group.begin(), group.end());
  return options;
}

Result<PgnComments> read_pgn_comments(const Arguments& arguments) {
  const std::string text = arguments.has("pgn-comments") ? arguments.text("pgn-comments") : "short";
  if (text == "none") return PgnComments::kNone;
  if (text == "short") return PgnComments::kShort;
  if (text == "full") return PgnComments::kFull;
  return Error{fmt::format("--pgn-comments: {} is not none, short or full", quote(text))};
}

Result<PlayerSettings> read_player_settings(const Arguments& arguments) {
  PlayerSettings player;
  if (const Status read = read_player(arguments, player); !read) return read.error();
  return player;
}

Result<MatchSettings> read_match_settings(const GameLibrary& library, const Arguments& arguments) {
  MatchSettings settings;
  Result<std::vector<const Variant*>> variants = read_variants(library.registry(), arguments);
  if (!variants) return variants.error();
  settings.variants = variants.take();
  Result<std::vector<EngineConfig>> engines = read_engines(arguments);
  if (!engines) return engines.error();
  settings.engines = engines.take();
  Result<OpeningSettings> openings = read_openings(library.registry(), settings.variants, arguments);
  if (!openings) return openings.error();
  settings.openings = openings.take();
  const Result<AdjudicationRules> adjudication = read_adjudication(arguments);
  if (!adjudication) return adjudication.error();
  settings.adjudication = adjudication.value();
  Result<PlayerSettings> player = read_player_settings(arguments);
  if (!player) return player.error();
  settings.player = player.take();
  settings.player.variant_files = absolute_paths(library.files());
  for (const auto read : {read_lengths, read_kind, read_stopping_rule, read_spsa_length}) {
    if (const Status status = read(arguments, settings); !status) return status.error();
  }
  settings.affinity = arguments.has("affinity");
  settings.tb_folder = arguments.text("tb");
  return settings;
}

void name_engines(std::vector<EngineConfig>& engines) {
  std::set<std::string> taken;
  for (EngineConfig& engine : engines) {
    if (engine.name.empty()) engine.name = std::filesystem::path(engine.command).filename().string();
    engine.name = printable(engine.name);
    const std::string name = engine.name;
    for (int copy = 2; !taken.insert(engine.name).second; ++copy)
      engine.name = fmt::format("{} #{}", name, copy);
  }
}

}  // namespace proconsul
