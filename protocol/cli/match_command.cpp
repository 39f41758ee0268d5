// proconsul match: games between engines.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "protocol/cli/choice.h"
#include "protocol/cli/match_session.h"
#include "protocol/match/match_config.h"
#include "protocol/text/input_file.h"

namespace proconsul {
namespace {

constexpr Milliseconds kCheckPatience{2000};

int check_engine(const Arguments& arguments, Console& console) {
  std::vector<std::string> words = arguments.texts("check");
  if (words.size() == 1 && words.front().find('=') == std::string::npos) words.front().insert(0, "cmd=");
  TimeControl any;
  any.depth = 1;
  const Result<EngineConfig> engine = parse_engine(words, any);
  if (!engine) return usage_error(console, {"--check: " + complaint_of(engine.error())});
  if (engine.value().protocol != EngineProtocol::kUci)
    return usage_error(console, {"--check: the checks are those of UCI"});
  Result<PlayerSettings> player = read_player_settings(arguments);
  if (!player) return usage_error(console, player.error());
  if (!arguments.has("timeout")) player->timeout = kCheckPatience;
  return run_uci_check(engine.value(), player.value(), arguments, console);
}

// A match as described by the command line and a configuration file.
struct MatchOrder {
  Arguments arguments;
  GameLibrary library;
  std::optional<MatchConfig> config;
};

Result<MatchOrder> read_order(const Invocation& invocation) {
  MatchOrder order{invocation.arguments, invocation.loaded, std::nullopt};
  if (!order.arguments.has("config")) return order;
  Result<MatchConfig> config =
      MatchConfig::read(order.arguments.text("config"), invocation.console.in, match_options());
  if (!config) return config.error();
  order.config = config.take();
  for (const std::string& file : order.config->variant_files()) {
    const LibraryReport report = order.library.load_file(file);
    if (report.ok()) continue;
    const SourceError& problem = report.problems.front();
    return Error{fmt::format("{}: {}", location_text(problem), problem.error.message)};
  }
  Result<Arguments> merged = order.config->merge(invocation.arguments, match_options());
  if (!merged) return merged.error();
  order.arguments = merged.take();
  return order;
}

bool is_readable(const std::string& file) { return InputFile::open(file).ok(); }

// The exit code after read_order() has failed: kIo for a configuration or a definition that cannot be read.
int order_code(const Invocation& invocation) {
  const std::string file = invocation.arguments.text("config");
  if (file == "-") return exit_code::kUsage;
  if (!is_readable(file)) return exit_code::kIo;
  const Result<MatchConfig> config = MatchConfig::read(file, invocation.console.in, match_options());
  if (!config) return exit_code::kUsage;
  const std::vector<std::string> files = config->variant_files();
  return std::all_of(files.begin(), files.end(), is_readable) ? exit_code::kUsage : exit_code::kIo;
}

// The check of a single engine accepts no options for games.
std::vector<OptionRule> match_rules() {
  std::vector<std::string> of_matches = names_of(match_options());
  std::erase_if(of_matches, [](const std::string& name) {
    return name == "check" || name == "timeout" || name == "margin" || name == "log";
  });
  return {force_rule({"pgn", "log", "result", "spsa-out", "plot", "config"}),
          {of_matches, OptionRule::Kind::kExcludes, {"check"}},
          {{"pgn-comments", "event"}, OptionRule::Kind::kNeeds, {"pgn"}},
          {{"any-build"}, OptionRule::Kind::kNeeds, {"state"}}};
}

// Includes files named in engine settings.
std::vector<NamedFile> files_of_match(const Arguments& arguments) {
  std::vector<NamedFile> files = files_of_options(match_options(), arguments);
  std::vector<std::vector<std::string>> settings = arguments.groups("engine");
  settings.push_back(arguments.texts("each"));
  settings.push_back(arguments.texts("check"));
  for (const std::vector<std::string>& group : settings) {
    for (const std::string& setting : group)
      files.push_back({setting.substr(setting.find('=') + 1), FileRole::kRead});
  }
  return files;
}

// `arguments`: merged with the configuration; --force counts only on the command line.
int check_files_of_match(const Arguments& arguments, const GameLibrary& library,
                         const Invocation& invocation) {
  if (!invocation.pool.leads()) return exit_code::kOk;
  return check_files(files_of_match(arguments), invocation.arguments, library, invocation.console);
}

int run_match(const Invocation& invocation) {
  Console& console = invocation.console;
  for (const char* alone : {"check", "print-config"}) {
    if (invocation.arguments.has(alone) && invocation.pool.processes() > 1)
      return usage_error(console, {fmt::format("--{} takes one process", alone)});
  }
  if (invocation.arguments.has("check")) {
    const int code = check_files_of_match(invocation.arguments, invocation.loaded, invocation);
    return code != exit_code::kOk ? code : check_engine(invocation.arguments, console);
  }
  const Result<MatchOrder> order = read_order(invocation);
  if (!order) {
    usage_error(console, order.error());
    return order_code(invocation);
  }
  const auto complain = [&](const Error& error) {
    const auto& config = order.value().config;
    return usage_error(console, config ? config->locate(error, invocation.arguments) : error);
  };
  const Arguments& arguments = order.value().arguments;
  if (const std::optional<Error> conflict = arguments.conflict(match_rules())) return complain(*conflict);
  Result<MatchSettings> settings = read_match_settings(order.value().library, arguments);
  if (!settings) {
    complain(settings.error());
    return choice_code(order.value().library.registry(), arguments);
  }
  const Result<PgnComments> comments = read_pgn_comments(arguments);
  if (!comments) return complain(comments.error());
  if (!arguments.has("print-config")) {
    const int code = check_files_of_match(arguments, order.value().library, invocation);
    if (code != exit_code::kOk) return code;
    if (!arguments.has("spsa"))
      return proconsul::run_match(settings.take(), comments.value(), arguments, console, invocation.pool);
    return run_spsa_session(settings.take(), comments.value(), arguments, console, invocation.pool);
  }
  print_json(console.out, config_json(arguments, match_options(), order.value().library.files()));
  return exit_code::kOk;
}

}  // namespace

Command match_command() {
  return {
      "match",
      "[VARIANT...]",
      "Play engines against each other",
      "Every opening is played twice with colours reversed. This program is the arbiter: an engine that "
      "makes an illegal move, exceeds its time, crashes, hangs or claims a wrong result is reported, loses "
      "the game if it is not over yet, and is restarted if necessary. VARIANT... may be 'all'. Ctrl-C ends "
      "the match and prints the table so far; with --state the match can be continued later. Draw offers "
      "reach XBoard engines only. --check runs a list of checks on one UCI engine instead, --spsa tunes an "
      "engine's options. docs/dev/MATCHES.md has the details.\n\n"
      "  proconsul match consul42k --engine cmd=./new --engine cmd=./old --tc 8+0.08 --games 1000 "
      "--concurrency 4\n\n"
      "Exit codes: 0 no faults, 1 an engine committed a fault, 2 the command line or an engine's option is "
      "wrong, 3 an engine cannot be\n"
      "started or a file cannot be read or written.",
      0,
      64,
      joined(match_options(), {force_option()}),
      run_match,
      true,
      match_rules(),
      files_of_match,
      true};
}

}  // namespace proconsul
