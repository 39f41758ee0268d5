// proconsul pgn check, pgn convert: processes game collections one game at a time.
#include <fmt/format.h>

#include <chrono>
#include <map>
#include <ostream>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/thinking.h"
#include "protocol/cli/warnings.h"
#include "protocol/draw/game_page.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/formats/game_reader.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/move_claims.h"
#include "protocol/formats/move_forms.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/xboard_games.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

struct Tally {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  std::uint64_t problems = 0;
  std::uint64_t bytes = 0;
  std::map<std::string, std::uint64_t> variants;
  std::vector<Error> warnings;  // of the last game
};

const Option kVariantOption = {"variant", Option::Kind::kValue, "VARIANT",
                               "the variant of games without a Variant tag (default chess)"};

std::vector<NamedFile> files_read(const Arguments& arguments) {
  return files_of_words(arguments, 0, FileRole::kRead);
}

std::string default_variant(const Arguments& arguments) {
  return arguments.has("variant") ? arguments.text("variant") : "chess";
}

GameReader::Source source_of(const std::string& file, const Arguments& arguments) {
  return {file, arguments.has("variant") ? arguments.text("variant") : ""};
}

// Calls visit(game) for each game of a file. Ctrl-C ends it early.
template <class Visit>
Result<bool> for_each_game(const std::string& file, const Interrupt& interrupt, const Invocation& invocation,
                           Tally& tally, Visit visit) {
  Console& console = invocation.console;
  Result<InputFile> in = InputFile::open(file, &console.in);
  if (!in) return in.error();
  GameReader reader(in->stream(), source_of(file, invocation.arguments));
  ProgressLine line(console);
  while (!interrupt.pressed()) {
    std::optional<PgnGame> game = reader.next(invocation.registry);
    if (!game) break;
    ++tally.games;
    visit(*game, line);
    line.show(in->share_read(), counted(tally.games, "game"));
  }
  tally.bytes += reader.bytes_read();
  if (interrupt.pressed()) {
    line.clear();
    console.err << fmt::format("Interrupted after {}.\n", counted(tally.games, "game"));
  }
  if (const std::optional<Error> failure = in->failure()) return *failure;
  return true;
}

// An error if the Result tag contradicts the end of the moves.
std::optional<Error> wrong_tag(const PgnGame& pgn) {
  const PgnTag* tag = pgn.find("Result");
  if (tag == nullptr || pgn_result(tag->value) == pgn.result) return std::nullopt;
  return Error{
      fmt::format("the tag Result says {}, but the game ends with {}", quote(tag->value), pgn.result),
      tag->line, 1};
}

std::optional<Error> wrong_result(const PgnGame& pgn, const GameEnd& end) {
  if (!is_over_at_once(end.ending) || pgn.result == result_text(end.outcome)) return std::nullopt;
  return Error{
      fmt::format("the result is {}, but the last position is {}", pgn.result, result_text(end.outcome)),
      pgn.line, 1};
}

// Plays the game and returns all problems in the order of the file.
std::vector<Error> problems_of(PgnGame& pgn, const Registry& registry, const std::string& variant,
                               Tally& tally, const MoveVisitor& change = {}) {
  std::vector<Error> problems = pgn.problems;
  if (const std::optional<Error> error = wrong_tag(pgn)) problems.push_back(*error);
  Result<PgnSetup> setup = set_up(pgn, registry, variant);
  if (!setup) {
    Error error = setup.error();
    if (error.line == 0) error.line = pgn.line;
    problems.push_back(error);
    return problems;
  }
  if (std::optional<Error> warning = repair_warning(pgn, setup->start))
    tally.warnings.push_back(*std::move(warning));
  ++tally.variants[setup->variant->rules->name];
  const auto count = [&](const Game& game, Move move, PgnMove& written) {
    ++tally.moves;
    if (std::optional<Error> error = wrong_claim(game, move, written)) problems.push_back(*error);
    if (change) change(game, move, written);
  };
  std::vector<Error> wrong_moves = replay(setup->start, pgn, Variations::kFollow, count);
  if (wrong_moves.empty()) {
    if (std::optional<Error> error = wrong_result(pgn, setup->start.end())) problems.push_back(*error);
  }
  problems.insert(problems.end(), wrong_moves.begin(), wrong_moves.end());
  return problems;
}

void tell_new_warnings(Tally& tally, const std::string& file, Console& console, ProgressLine& line) {
  if (!tally.warnings.empty()) line.clear();
  tell_warnings(file, std::exchange(tally.warnings, {}), console);
}

Json tally_json(const Tally& tally, const Json& problems) {
  return {{"games", tally.games},
          {"moves", tally.moves},
          {"bytes", tally.bytes},
          {"variants", tally.variants},
          {"problems", problems}};
}

void print_summary(const Tally& tally, double seconds, std::ostream& out) {
  const double megabytes = static_cast<double>(tally.bytes) / 1e6;
  out << fmt::format("{}, {}, {}; {:.1f} MB in {:.2f} s ({:.1f} MB/s)\n", counted(tally.games, "game"),
                     counted(tally.moves, "move"), counted(tally.problems, "problem"), megabytes, seconds,
                     megabytes / std::max(seconds, 1e-9));
  for (const auto& [name, games] : tally.variants) out << fmt::format("  {:<20}{}\n", name, games);
}

Json file_problem_json(const std::string& file, const Error& error) {
  return {{"file", file}, {"line", error.line}, {"column", error.column}, {"message", error.message}};
}

int run_check(const Invocation& invocation) {
  Console& console = invocation.console;
  const std::string variant = default_variant(invocation.arguments);
  const auto start = std::chrono::steady_clock::now();
  const Interrupt interrupt;
  const bool as_json = invocation.arguments.has("json");
  Json list = Json::array();
  Tally tally;
  for (const std::string& file : invocation.arguments.words()) {
    const Result<bool> read =
        for_each_game(file, interrupt, invocation, tally, [&](PgnGame& pgn, ProgressLine& line) {
          for (const Error& error : problems_of(pgn, invocation.registry, variant, tally)) {
            ++tally.problems;
            line.clear();
            if (as_json) list.push_back(file_problem_json(file, error));
            if (!as_json) console.out << located(file, error) << '\n';
          }
          tell_new_warnings(tally, file, console, line);
        });
    if (!read) return io_error(console, read.error());
    if (interrupt.pressed()) break;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (as_json) print_json(console.out, tally_json(tally, list));
  if (!as_json) print_summary(tally, seconds.count(), console.out);
  return tally.problems == 0 && !interrupt.pressed() ? exit_code::kOk : exit_code::kNegative;
}

struct Converted {
  std::string text;
  std::vector<Error> problems;
};

bool has_variations(const PgnGame& pgn) {
  return std::any_of(pgn.moves.begin(), pgn.moves.end(),
                     [](const PgnMove& move) { return !move.variations.empty(); });
}

// Records of other formats than PGN have no place for games that they cannot hold.
Converted convert(PgnGame& pgn, const MoveForm& form, const Registry& registry, const std::string& variant,
                  Tally& tally) {
  Converted converted;
  const Result<PgnSetup> setup = set_up(pgn, registry, variant);
  const bool suits = !setup || form.suits(setup->start.rules());
  const auto change = [&](const Game& game, Move move, PgnMove& written) {
    written.text = suits ? form.move(game, move) : to_san(game, move);
    written.marks.clear();
  };
  const bool keeps_fen = pgn.find("FEN") == nullptr || is_of_xboard(pgn);
  converted.problems = problems_of(pgn, registry, variant, tally, change);
  if (setup && !keeps_fen) pgn.set_tag("FEN", setup->start.start_fen());
  std::erase_if(pgn.tags, [](const PgnTag& tag) { return tag.name == "Format"; });
  if (suits && *form.format != '\0') pgn.set_tag("Format", form.format);
  if (!suits)
    converted.problems.push_back(
        {fmt::format("{} is not written as {}", setup->variant->rules->name, form.name), pgn.line, 1});
  if (form.whole == nullptr) {
    converted.text = pgn_text(pgn);
  } else if (setup && suits) {
    if (form.whole == csa_text && has_variations(pgn))
      converted.problems.push_back({"CSA files hold no variations: they are left out", pgn.line, 1});
    move_unread_to_comments(pgn);
    Game last = setup->start;
    static_cast<void>(replay(last, pgn, Variations::kSkip));
    converted.text = form.whole(pgn, {setup->start, last});
  }
  return converted;
}

int run_convert(const Invocation& invocation) {
  Console& console = invocation.console;
  const Arguments& arguments = invocation.arguments;
  const MoveForm* form = arguments.has("to") ? move_form(arguments.text("to")) : &move_forms().front();
  if (form == nullptr)
    return usage_error(console, {fmt::format("--to takes one of {}, not {}", move_form_names(", "),
                                             quote(arguments.text("to")))});
  Result<OutputFile> file =
      OutputFile::open(arguments.has("out") ? arguments.text("out") : "-", &console.out);
  if (!file) return io_error(console, file.error());
  const bool to_terminal = !arguments.has("out") && console.terminal.out;
  const Interrupt interrupt;
  Tally tally;
  const std::string& source = arguments.words().front();
  const Result<bool> read =
      for_each_game(source, interrupt, invocation, tally, [&](PgnGame& pgn, ProgressLine& line) {
        const Converted converted =
            convert(pgn, *form, invocation.registry, default_variant(arguments), tally);
        for (const Error& error : converted.problems) {
          ++tally.problems;
          line.clear();
          console.err << located(source, error) << '\n';
        }
        tell_new_warnings(tally, source, console, line);
        file->stream() << (to_terminal ? printable(converted.text, "\n\t") : converted.text);
      });
  if (!read) return io_error(console, read.error());
  if (const std::optional<Error> error = file->commit()) return io_error(console, *error);
  return tally.problems == 0 && !interrupt.pressed() ? exit_code::kOk : exit_code::kNegative;
}

// A range of games: "7", "3-10".
struct GameRange {
  int first = 1;
  int last = 100;
};

Result<GameRange> game_range(const Arguments& arguments) {
  if (!arguments.has("game")) return GameRange{};
  const std::string& text = arguments.text("game");
  const std::string_view first = std::string_view(text).substr(0, text.find('-'));
  const std::string_view last =
      first.size() == text.size() ? first : std::string_view(text).substr(first.size() + 1);
  constexpr int kMaxNumber = 1 << 30;
  const auto from = parse_number<int>(first, 1, kMaxNumber), to = parse_number<int>(last, 1, kMaxNumber);
  if (!from || !to || *from > *to)
    return Error{"--game takes a number or a range such as 3-10, not " + quote(text)};
  return GameRange{*from, *to};
}

// The parts of a game that a page omits: invalid PGN, and lines from an illegal move on. Also warns of what
// is left out of its FEN.
std::vector<Error> missing_parts(PgnGame pgn, const std::string& file, const Invocation& invocation) {
  std::vector<Error> problems = pgn.problems;
  std::erase_if(problems, [](const Error& problem) { return problem.message == kNoResult; });
  Result<PgnSetup> setup = set_up(pgn, invocation.registry);
  if (!setup) return problems;  // the whole game is left out
  tell_repairs(file, pgn, setup->start, invocation.console);
  adopt_game_of_xboard(setup->start, pgn);
  for (Error& wrong : replay(setup->start, pgn, Variations::kFollow)) problems.push_back(std::move(wrong));
  return problems;
}

// Adds games to the page and reports omitted games and parts of games; returns their number.
int fill_page(GamePage& page, GameReader& reader, const GameRange& range, const Invocation& invocation) {
  std::ostream& err = invocation.console.err;
  const std::string& file = invocation.arguments.words().front();
  int missing = 0;
  for (int number = 1; std::optional<PgnGame> game = reader.next(invocation.registry); ++number) {
    if (number < range.first) continue;
    if (number > range.last) {
      if (!invocation.arguments.has("game"))
        err << fmt::format("The page holds games 1 to {}; --game A-B chooses others.\n", range.last);
      break;
    }
    if (!game->find("Variant")) game->set_tag("Variant", default_variant(invocation.arguments));
    for (const Error& error : missing_parts(*game, file, invocation)) {
      err << located(file, error) << '\n';
      ++missing;
    }
    if (const std::optional<Error> error = page.add(std::move(*game))) {
      err << fmt::format("proconsul: game {} is left out: {}\n", number, printable(error->message));
      ++missing;
    }
  }
  return missing;
}

int run_html(const Invocation& invocation) {
  Console& console = invocation.console;
  const Result<GameRange> range = game_range(invocation.arguments);
  if (!range) return usage_error(console, range.error());
  const std::string& file = invocation.arguments.words().front();
  Result<InputFile> in = InputFile::open(file, &console.in);
  if (!in) return io_error(console, in.error());
  GameReader reader(in->stream(), source_of(file, invocation.arguments));
  GamePage page(invocation.registry);
  const int missing = fill_page(page, reader, range.value(), invocation);
  if (const std::optional<Error> failure = in->failure()) return io_error(console, *failure);
  if (page.empty()) {
    if (missing > 0) return exit_code::kNegative;
    return io_error(console, {fmt::format("there is no game {} in {}", range->first, quote(file))});
  }
  const int done = missing == 0 ? exit_code::kOk : exit_code::kNegative;
  const std::string out = invocation.arguments.has("out") ? invocation.arguments.text("out") : "-";
  const std::optional<Error> error = write_file(out, page.text(), &console.out);
  return error ? io_error(console, *error) : done;
}

}  // namespace

Command pgn_html_command() {
  using Kind = Option::Kind;
  return {
      "pgn html",
      "FILE",
      "Write an HTML page of games: boards, evaluation graph, moves",
      "The page needs no other file; the arrow keys, moves and variations go through a game, a list chooses "
      "between several.\n"
      "Evaluations are taken from the comments ('analyse --pgn' writes them). page.html#31 opens after 31 "
      "half-moves,\n"
      "page.html#2/31 in the second game. Exit code 1 if a game is left out because it cannot be set up, or "
      "what follows a "
      "wrong move.",
      1,
      1,
      {{"game", Kind::kValue, "N",
        "only the N-th game of the file, or those from A to B: A-B (default 1-100)"},
       {"out", Kind::kValue, "FILE", "write to this file", FileRole::kReplaced, &file_kinds::kPage},
       force_option(),
       kVariantOption},
      run_html,
      false,
      {force_rule({"out"})},
      files_read};
}

Command pgn_check_command() {
  return {
      "pgn check",
      "FILE ...",
      "Check files of games: syntax, illegal moves, wrong results",
      "PGN; of shogi also KIF, KI2, CSA and lists of SFEN openings. "
      "Each error is reported with file, line and column, and reading continues after it. Exit code 1 if "
      "there are any. Memory use does not depend on the size of a file. Ctrl-C prints what has been found "
      "so far, with exit code 1.",
      1,
      1000,
      {kVariantOption,
       {"json", Option::Kind::kFlag, "", "as JSON: games, moves, bytes, games of each variant, problems"}},
      run_check,
      false,
      {},
      files_read};
}

Command pgn_convert_command() {
  using Kind = Option::Kind;
  return {
      "pgn convert",
      "FILE",
      "Rewrite games with moves in SAN, coordinates or the game's own notation",
      "Comments, glyphs and variations are kept. What cannot be understood is reported and kept as it "
      "is; the exit code is then 1. After Ctrl-C the games written so far are complete.",
      1,
      1,
      {{"to", Kind::kValue, "san|uci|usi|iccs|wxf|chinese|kif|csa",
        "san (default), or uci: e2e4, as between engines; of shogi usi, kif and csa, of xiangqi iccs, wxf "
        "and chinese"},
       {"out", Kind::kValue, "FILE", "write to this file", FileRole::kReplaced, &file_kinds::kGames},
       force_option(),
       kVariantOption},
      run_convert,
      false,
      {force_rule({"out"})},
      files_read};
}

}  // namespace proconsul
