#include "protocol/cli/game_data_tools.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <ostream>
#include <set>

#include "engine/quoting.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/formats/json_output.h"
#include "protocol/learning/game_files.h"
#include "protocol/learning/game_report.h"
#include "protocol/text/output_file.h"
#include "protocol/text/text_table.h"
#include "protocol/text/zstandard.h"

namespace proconsul {
namespace {

constexpr const char* kUnknownNodes = "unknown";

struct GamesReport {
  StatisticsByGame by_game;
  std::map<std::string, std::size_t> labels;  // nodes per move -> files
  std::string failure;
};

GamesReport read_report(const Registry& registry, const std::vector<GameFile>& files, int threads) {
  std::vector<StatisticsByGame> parts(static_cast<std::size_t>(threads));
  std::vector<std::set<std::uint64_t>> nodes(files.size());
  GamesReport report;
  report.failure = for_each_game(
      registry, files, threads,
      [&](std::size_t thread, const TrainingGame& game) {
        parts[thread][game.variant->rules->name].add(game);
      },
      [&](const GamePart& note) {
        if (const std::uint64_t told = nodes_in_note(note.text); told > 0) nodes[note.file].insert(told);
      });
  for (const StatisticsByGame& part : parts) {
    for (const auto& [name, statistics] : part) report.by_game[name].add(statistics);
  }
  for (const std::set<std::uint64_t>& told : nodes) {
    for (const std::uint64_t count : told) ++report.labels[std::to_string(count)];
    if (told.empty()) ++report.labels[kUnknownNodes];
  }
  return report;
}

double per_cent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::vector<std::string> report_row(const std::string& name, const GameStatistics& game) {
  return {name,
          std::to_string(game.positions),
          std::to_string(game.games),
          std::to_string(game.side_lines),
          fmt::format("{:.1f}", per_cent(game.white_wins, game.games)),
          fmt::format("{:.1f}", per_cent(game.draws, game.games)),
          fmt::format("{:.1f}", per_cent(game.black_wins, game.games)),
          fmt::format("{:.1f}", game.mean_plies()),
          std::to_string(game.starts.size()),
          std::to_string(game.armies.size()),
          std::to_string(game.repeated_records()),
          fmt::format("{:.1f}", 100 * game.position_keys.repeated())};
}

std::vector<std::string> pieces_row(const std::string& name, const GameStatistics& game) {
  std::vector<std::string> row = {name};
  for (const std::size_t count : game.by_pieces)
    row.push_back(fmt::format("{:.1f}", per_cent(count, game.positions)));
  return row;
}

void print_report(const GamesReport& report, std::ostream& out) {
  std::vector<std::vector<std::string>> games = {{"game", "positions", "games", "side lines", "1-0 %",
                                                  "draw %", "0-1 %", "plies", "starts", "armies", "repeats",
                                                  "seen before %"}};
  std::vector<std::vector<std::string>> pieces = {{"pieces left, % of positions"}};
  for (std::size_t range = 0; range < kPieceRangeCount; ++range)
    pieces.front().push_back(piece_range_text(range));
  GameStatistics all;
  for (const auto& [name, game] : report.by_game) {
    games.push_back(report_row(name, game));
    pieces.push_back(pieces_row(name, game));
    all.add(game);
  }
  if (report.by_game.size() > 1) {
    games.push_back(report_row("together", all));
    pieces.push_back(pieces_row("together", all));
  }
  out << text_table(games) << '\n' << text_table(pieces) << "\nNodes a move:";
  std::string parts;
  for (const auto& [nodes, files] : report.labels)
    parts += fmt::format("{} {} ({} file{})", parts.empty() ? "" : ",", nodes, files, files == 1 ? "" : "s");
  out << parts << '\n';
}

Json report_json(const GamesReport& report) {
  Json games = Json::array(), labels = Json::array();
  for (const auto& [name, game] : report.by_game) {
    Json pieces = Json::object();
    for (std::size_t range = 0; range < kPieceRangeCount; ++range)
      pieces[piece_range_text(range)] = game.by_pieces[range];
    games.push_back({{"variant", name},
                     {"positions", game.positions},
                     {"games", game.games},
                     {"side_lines", game.side_lines},
                     {"white", game.white_wins},
                     {"draw", game.draws},
                     {"black", game.black_wins},
                     {"mean_plies", game.mean_plies()},
                     {"starts", game.starts.size()},
                     {"armies", game.armies.size()},
                     {"repeats", game.repeated_records()},
                     {"seen_before", game.position_keys.repeated()},
                     {"positions_by_pieces", pieces}});
  }
  for (const auto& [nodes, files] : report.labels)
    labels.push_back(
        {{"nodes", nodes == kUnknownNodes ? Json(nullptr) : Json(std::stoull(nodes))}, {"files", files}});
  return {{"games", games}, {"labels", labels}};
}

std::string pack(const Registry& registry, GameSource& source, std::ostream& out) {
  GamePacker packer(out);
  for (GamePart part; source.next(part);) {
    if (part.kind == GamePart::Kind::kNote) {
      packer.note(part.text);
      continue;
    }
    const Result<TrainingGame> game = read_line(registry, part.text);
    if (!game) return source.place_of(part) + ": " + game.error().message;
    packer.add(*game);
  }
  packer.finish();
  return source.failure();
}

std::string unpack(const Registry& registry, GameSource& source, std::ostream& out) {
  for (GamePart part; source.next(part);) {
    if (part.kind == GamePart::Kind::kNote) {
      out << part.text << '\n';
      continue;
    }
    const std::string failure =
        unpack_block(registry, part.text, [&](const TrainingGame& game) { out << to_line(game) << '\n'; });
    if (!failure.empty()) return source.place_of(part) + ": " + failure;
  }
  return source.failure();
}

}  // namespace

int report_games(const Invocation& invocation) {
  Console& console = invocation.console;
  const Result<int> threads = number_option(invocation.arguments, "threads", 1, 1, 256);
  if (!threads) return usage_error(console, threads.error());
  const Result<std::vector<GameFile>> files = open_game_files(invocation.arguments.words(), console.in);
  if (!files) return io_error(console, files.error());
  const GamesReport report = read_report(invocation.registry, *files, *threads);
  if (invocation.arguments.has("json")) {
    print_json(console.out, report_json(report));
  } else {
    print_report(report, console.out);
  }
  return report.failure.empty() ? exit_code::kOk : io_error(console, {"skipped games: " + report.failure});
}

int convert_games(const Invocation& invocation) {
  Console& console = invocation.console;
  const std::vector<std::string>& words = invocation.arguments.words();
  if (words.size() != 2) return usage_error(console, {"--convert takes two files: from which, and to which"});
  const Result<std::vector<GameFile>> files = open_game_files({words.front()}, console.in);
  if (!files) return io_error(console, files.error());
  const bool packed = holds_packed_games(files->front());
  const NamedFile place{words.back(), FileRole::kReplaced, "",
                        packed ? &file_kinds::kGameLines : &file_kinds::kPackedGames};
  if (const int code = check_place(place, invocation.arguments, console); code != exit_code::kOk) return code;
  if (const std::optional<Error> lack = lack_of_zstandard(); lack && !packed) return io_error(console, *lack);
  Result<OutputFile> file = OutputFile::open(place.name, &console.out);
  if (!file) return io_error(console, file.error());
  GameSource source(*files);
  const std::string failure = (packed ? unpack : pack)(invocation.registry, source, file->stream());
  if (!failure.empty()) return io_error(console, {failure});
  tell_replaced(place, console);
  if (const std::optional<Error> failed = file->commit()) return io_error(console, *failed);
  return exit_code::kOk;
}

}  // namespace proconsul
