#include "protocol/match/opening_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <sstream>

#include "engine/lines.h"
#include "engine/move_text.h"
#include "engine/null_move.h"
#include "engine/quoting.h"
#include "protocol/formats/epd.h"
#include "protocol/formats/file_encoding.h"
#include "protocol/formats/game_reader.h"
#include "protocol/formats/replay.h"
#include "protocol/text/input_file.h"
#include "protocol/text/input_line.h"
#include "protocol/text/words.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr int kDefaultGamePlies = 16;                           // of a PGN game
constexpr std::size_t kLargestOpenings = std::size_t{1} << 30;  // bytes

Result<FileOpenings> read_positions(const Variant& variant, const std::string& file, std::istream& input) {
  FileOpenings positions;
  std::string line;
  for (int number = 1; read_text_line(input, line); ++number) {
    if (is_remark(line)) continue;
    const std::string fen = fen_of_epd(line);
    const Result<Game> game = game_of(variant, fen);
    if (!game) return Error{fmt::format("{}: {}", file, game.error().message), number, game.error().column};
    if (game.value().end().over()) return Error{file + ": the game is already over here", number, 1};
    const std::optional<Error> warning = repair_warning(game.value(), number);
    if (warning) positions.warnings.push_back(*warning);
    positions.openings.push_back({warning ? game.value().fen() : fen, {}, fmt::format("line {}", number)});
  }
  return positions;
}

std::string label_of(const PgnGame& pgn, std::size_t number) {
  for (const char* tag : {"Opening", "ECO"}) {
    if (const std::string text = pgn.tag(tag); !text.empty() && text != "?") return text;
  }
  return fmt::format("game {}", number);
}

// Whether the game is of that variant, or one is the Chess960 form of the other.
bool is_of(const Variant& variant, const PgnSetup& setup, const Registry& registry) {
  return setup.variant->rules->name == variant.rules->name ||
         chess960_of(registry, *setup.variant) == &variant || chess960_of(registry, variant) == setup.variant;
}

// Without the moves that end the game, and up to the first null move.
Opening opening_of(Game game, std::string label) {
  while (game.end().over() && game.undo()) continue;
  Opening opening{game.start_fen(), {}, std::move(label)};
  Game replay = game;
  while (replay.undo()) continue;
  for (const Move move : game.moves()) {
    if (is_null_move(move)) break;
    opening.moves.push_back(to_uci(replay, move));
    replay.play(move);
  }
  return opening;
}

// A problem of form in a record; PGN is read whatever its form.
std::optional<Error> unreadable_part(const PgnGame& pgn, GameFormat format) {
  if (format == GameFormat::kPgn || pgn.problems.empty()) return std::nullopt;
  return pgn.problems.front();
}

// Records of other formats than PGN do not name their game and are taken to be of `variant`; lists of
// openings are played to their ends.
Result<FileOpenings> read_games(const Variant& variant, const OpeningSettings& settings, GameFormat format,
                                std::istream& input) {
  const Registry built_in;
  const Registry& registry = settings.registry != nullptr ? *settings.registry : built_in;
  FileOpenings read;
  const std::string given = format == GameFormat::kPgn ? "" : variant.rules->name;
  GameReader reader(input, {settings.file, given});
  const bool openings_only = format == GameFormat::kSfen;
  const auto plies = openings_only && !settings.opening_plies
                         ? std::numeric_limits<std::size_t>::max()
                         : static_cast<std::size_t>(settings.opening_plies.value_or(kDefaultGamePlies));
  for (std::size_t number = 1; std::optional<PgnGame> pgn = reader.next(registry); ++number) {
    const auto in_file = [&](const Error& error) {
      return Error{fmt::format("{}: {}", settings.file, error.message), error.line, error.column};
    };
    if (const std::optional<Error> wrong = unreadable_part(*pgn, format)) return in_file(*wrong);
    Result<PgnSetup> setup = set_up(*pgn, registry, given.empty() ? "chess" : given);
    if (!setup) return in_file(setup.error());
    if (!is_of(variant, *setup, registry)) continue;
    if (const auto warning = repair_warning(*pgn, setup->start)) read.warnings.push_back(*warning);
    Result<Game> game = setup->variant->rules->name == variant.rules->name
                            ? Result<Game>(setup->start)
                            : game_of(variant, setup->start.start_fen());
    if (!game) return in_file(game.error());
    if (pgn->moves.size() > plies) pgn->moves.resize(plies);
    const std::vector<Error> problems = replay(*game, *pgn, Variations::kSkip);
    if (!problems.empty()) return in_file(problems.front());
    read.openings.push_back(
        opening_of(game.take(), openings_only ? fmt::format("line {}", pgn->line) : label_of(*pgn, number)));
  }
  return read;
}

// Games begin with a tag, positions do not.
bool holds_games(std::string_view text) {
  while (!text.empty()) {
    const std::string_view line = trimmed(take_line(text));
    if (!line.empty() && line.front() != '%') return line.front() == '[';
  }
  return false;
}

}  // namespace

Status load_openings_text(OpeningSettings& settings, std::istream& standard) {
  Result<std::string> text = read_file(settings.file, &standard, kLargestOpenings);
  if (!text) return Error{"openings: " + text.error().message};
  settings.text = text.take();
  return done();
}

Result<FileOpenings> read_opening_file(const Variant& variant, const OpeningSettings& settings) {
  Result<std::string> text = settings.text ? Result<std::string>(*settings.text)
                                           : read_file(settings.file, nullptr, kLargestOpenings);
  if (!text) return Error{"openings: " + text.error().message};
  *text = without_wide_encoding(text.take());
  const GameFormat format = format_of(*text, settings.file);
  const bool games = format != GameFormat::kPgn || holds_games(*text);
  std::istringstream input(text.take());
  Result<FileOpenings> read =
      games ? read_games(variant, settings, format, input) : read_positions(variant, settings.file, input);
  if (read && read->openings.empty())
    return Error{fmt::format("the openings file {} has no {} of {}", quote(settings.file),
                             games ? "game" : "position", variant.rules->name)};
  return read;
}

}  // namespace proconsul
