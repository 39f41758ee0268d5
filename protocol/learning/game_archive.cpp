#include "protocol/learning/game_archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <map>
#include <set>

#include "engine/quoting.h"
#include "protocol/text/descriptor.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"
#include "protocol/work/build_id.h"

namespace proconsul {
namespace {

constexpr std::string_view kMark = "# proconsul datagen, ";
constexpr std::string_view kShardMark = ", shard ";
constexpr std::string_view kBuildMark = ", build ";
constexpr std::string_view kOtherBuild = "# continued by build ";

// Removes the text after a mark from the end of a header, and returns it.
std::string cut_off_behind(std::string_view mark, std::string& header) {
  const std::size_t at = header.rfind(mark);
  if (at == std::string::npos) return "";
  std::string cut = header.substr(at + mark.size());
  header.erase(at);
  return cut;
}

// The games of one shard's file, by number.
struct ShardGames {
  std::string name;
  std::string header;               // without the shard and the build
  std::vector<std::string> builds;  // all that played games
  Shard shard;
  std::map<std::size_t, std::string> games;
};

Result<ShardGames> read_games(const std::string& file) {
  if (std::optional<Error> other = not_a_file(file)) return *std::move(other);
  std::ifstream in(file);
  ShardGames games{file, {}, {}, {}, {}};
  if (!in || !std::getline(in, games.header)) return Error{"cannot read the file " + quote(file)};
  if (!games.header.starts_with(kMark)) return Error{printable(file) + ": not a file of datagen"};
  games.builds.push_back(cut_off_behind(kBuildMark, games.header));
  if (const std::string text = cut_off_behind(kShardMark, games.header); !text.empty()) {
    const Result<Shard> shard = parse_shard(text);
    if (!shard) return Error{printable(file) + ": " + shard.error().message};
    games.shard = shard.value();
  }
  for (std::string line; std::getline(in, line);) {
    if (in.eof()) return Error{printable(file) + ": ends within a game; run its command again to continue"};
    if (line.starts_with(kOtherBuild)) {
      games.builds.push_back(line.substr(kOtherBuild.size()));
      continue;
    }
    const Result<LineSummary> summary = summarise_line(line);
    if (!summary) return Error{fmt::format("{}: {}", printable(file), summary.error().message)};
    const std::size_t number = summary.value().number;
    if (!games.shard.holds(number))
      return Error{fmt::format("{}: the game {} does not belong to the shard {}", printable(file), number,
                               to_text(games.shard))};
    games.games[number] += line + '\n';
  }
  return games;
}

Status check_builds(const std::vector<ShardGames>& files) {
  const std::string& first = files.front().builds.front();
  for (const ShardGames& file : files) {
    for (const std::string& build : file.builds) {
      if (build != first)
        return Error{
            fmt::format("{}: the build {} has played in it, and {} in the first file; --any-build puts "
                        "them together all the same",
                        printable(file.name), printable(build.empty() ? "of an unknown name" : build),
                        printable(first.empty() ? "one of an unknown name" : first))};
    }
  }
  return done();
}

Status check_shards(const std::vector<ShardGames>& files) {
  const ShardGames& first = files.front();
  std::vector<const ShardGames*> by_number(first.shard.count);
  for (const ShardGames& file : files) {
    if (file.header != first.header)
      return Error{fmt::format("{}: does not belong to {}: made with other settings", printable(file.name),
                               printable(first.name))};
    if (file.shard.count != first.shard.count)
      return Error{fmt::format("{}: does not belong to {}: it is the shard {} and the first file {}",
                               printable(file.name), printable(first.name), to_text(file.shard),
                               to_text(first.shard))};
    const ShardGames*& place = by_number[file.shard.number - 1];
    if (place != nullptr)
      return Error{fmt::format("{} and {} are both the shard {}", printable(place->name),
                               printable(file.name), to_text(file.shard))};
    place = &file;
  }
  for (std::size_t i = 0; i < by_number.size(); ++i) {
    if (by_number[i] == nullptr)
      return Error{fmt::format("the shard {}/{} is missing", i + 1, by_number.size())};
  }
  return done();
}

}  // namespace

std::string archive_header(const SelfPlaySettings& settings, const Shard& shard) {
  std::string text = fmt::format("{}seed {}, nodes {}, random plies {}-{}, games", kMark, settings.seed,
                                 settings.nodes, settings.min_random_plies, settings.max_random_plies);
  for (const Variant* variant : settings.variants) text += ' ' + variant->rules->name;
  if (settings.side_lines) text += ", side lines";
  if (settings.balance != SelfPlaySettings::kUsualBalance)
    text += fmt::format(", balance {}", settings.balance);
  if (shard != Shard{}) text += std::string(kShardMark) + to_text(shard);
  return text;
}

bool is_archive(const std::string& file) {
  if (not_a_file(file)) return false;
  std::ifstream in(file);
  std::string line;
  return std::getline(in, line) && line.starts_with(kMark);
}

Result<GameArchive> GameArchive::open(const std::string& file, const std::string& header,
                                      const Wishes& wishes) {
  GameArchive archive;
  if (std::optional<Error> other = not_a_file(file)) return *std::move(other);
  archive.file_ = Descriptor::open_to_continue(file);
  if (!archive.file_.is_open()) return write_error(file, errno);
  archive.name_ = file;
  if (archive.file_.lock() == false)
    return Error{fmt::format("{}: another process is adding to it", printable(file))};
  if (const Status read = archive.load(file, header, wishes); !read) return read.error();
  if (!archive.file_.cut_off_at(archive.whole_) || !archive.file_.size()) return write_error(file, errno);
  const std::string build(build_id());
  std::string note;
  if (archive.whole_ == 0) {
    note = fmt::format("{}{}{}\n", header, kBuildMark, build);
  } else if (archive.build_ != build) {
    if (!archive.build_.empty() && wishes.builds == Builds::kSame)
      return Error{
          fmt::format("{}: played by the build {}, and this is {}; take another file, or say --any-build",
                      printable(file), printable(archive.build_), build)};
    note = fmt::format("{}{}\n", kOtherBuild, build);
  }
  if (!archive.write(note)) return *archive.failure_;
  return Result<GameArchive>(std::move(archive));
}

// A game with side lines may have been truncated between two of its lines: the last game does not count
// unless there are enough positions.
Status GameArchive::load(const std::string& file, const std::string& header, const Wishes& wishes) {
  std::ifstream old(file);
  std::vector<LineSummary> last;  // the lines of the last game
  std::uint64_t last_begin = 0;
  const auto settle = [&] {
    for (const LineSummary& whole : last) count(whole);
    last.clear();
  };
  std::string line;
  for (bool first = true; std::getline(old, line) && !old.eof(); first = false) {
    whole_ += line.size() + 1;
    if (first) {
      build_ = cut_off_behind(kBuildMark, line);
      if (line == header) continue;
      return Error{file + ": made with other settings; continue with the same or take another file"};
    }
    if (line.starts_with(kOtherBuild)) {
      settle();
      build_ = line.substr(kOtherBuild.size());
      continue;
    }
    const Result<LineSummary> summary = summarise_line(line);
    if (!summary) return Error{fmt::format("{}: {}", file, summary.error().message)};
    if (last.empty() || last.front().number != summary.value().number) {
      settle();
      last_begin = whole_ - line.size() - 1;
    }
    last.push_back(summary.value());
  }
  const bool cut_off = old.eof() && !line.empty();
  const std::string_view begun = std::string_view(line).substr(0, kMark.size());
  if (cut_off && whole_ == 0 && !kMark.starts_with(begun))
    return Error{printable(file) + ": not a file of datagen"};
  std::size_t all = positions_;
  for (const LineSummary& part : last) all += part.positions;
  if (wishes.side_lines && !last.empty() && (cut_off || all < wishes.positions)) {
    whole_ = last_begin;
  } else {
    settle();
  }
  return done();
}

void GameArchive::count(const LineSummary& line) {
  numbers_.insert(line.number);
  positions_ += line.positions;
}

bool GameArchive::add(std::string_view lines) {
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = lines.find('\n', at);
    if (const Result<LineSummary> line = summarise_line(lines.substr(at, end - at))) count(line.value());
    at = end == std::string_view::npos ? lines.size() : end + 1;
  }
  return write(lines);
}

bool GameArchive::write(std::string_view text) {
  if (append_text(file_.number(), text)) return true;
  if (!failure_) failure_ = write_error(name_, errno);
  return false;
}

std::string lines_of(const TrainingGame& game, const std::vector<TrainingGame>& side_lines) {
  std::string lines = to_line(game) + '\n';
  for (const TrainingGame& line : side_lines) lines += to_line(line) + '\n';
  return lines;
}

Result<std::size_t> merge_archives(const std::vector<std::string>& files, const std::string& out,
                                   Builds builds) {
  std::vector<ShardGames> shards;
  for (const std::string& file : files) {
    Result<ShardGames> games = read_games(file);
    if (!games) return games.error();
    shards.push_back(games.take());
  }
  if (const Status fit = check_shards(shards); !fit) return fit.error();
  if (const Status same = check_builds(shards); !same && builds == Builds::kSame) return same.error();
  std::map<std::size_t, std::string> all;
  for (ShardGames& shard : shards) all.merge(shard.games);
  Result<OutputFile> opened = OutputFile::open(out);
  if (!opened) return opened.error();
  std::ostream& file = opened->stream();
  file << shards.front().header;
  const std::string& build = shards.front().builds.front();
  if (!build.empty()) file << kBuildMark << build;
  file << '\n';
  std::set<std::string> others;
  for (const ShardGames& shard : shards) others.insert(shard.builds.begin(), shard.builds.end());
  for (const std::string& other : others) {
    if (!other.empty() && other != build) file << kOtherBuild << other << '\n';
  }
  for (const auto& [number, lines] : all) file << lines;
  if (const std::optional<Error> failed = opened->commit()) return *failed;
  return all.size();
}

}  // namespace proconsul
