#include "protocol/cli/match_support.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "engine/quoting.h"
#include "protocol/formats/pgn_writer.h"

namespace proconsul {
namespace {

constexpr Milliseconds kWatchInterval{50};

}  // namespace

MatchWatch::MatchWatch(std::atomic<bool>& cancelled)
    : thread_([this, &cancelled] {
        while (!over_) {
          if (interrupt_.pressed()) cancelled = true;
          std::this_thread::sleep_for(kWatchInterval);
        }
      }) {}

MatchWatch::~MatchWatch() {
  over_ = true;
  thread_.join();
}

FreshFiles::FreshFiles(const Arguments& arguments, const std::vector<std::string>& options) {
  for (const std::string& option : options) {
    std::error_code failed;
    const std::string name = arguments.text(option);
    if (!name.empty() && !std::filesystem::exists(name, failed) && !failed) names_.push_back(name);
  }
}

FreshFiles::~FreshFiles() {
  for (const std::string& name : names_) {
    std::error_code failed;
    if (std::filesystem::is_regular_file(name, failed) && std::filesystem::file_size(name, failed) == 0)
      std::filesystem::remove(name, failed);
  }
}

void FreshFiles::remove(const std::string& name) const {
  std::error_code failed;
  if (std::find(names_.begin(), names_.end(), name) != names_.end()) std::filesystem::remove(name, failed);
}

TrafficLog TrafficFile::log() {
  return [this](bool to_engine, std::string_view line) {
    const std::lock_guard lock(mutex_);
    file_.add(fmt::format("{} {}\n", to_engine ? '>' : '<', printable(line, "\t")));
  };
}

std::optional<Error> TrafficFile::failure() const {
  const std::lock_guard lock(mutex_);
  return file_.failure();
}

Result<std::unique_ptr<TrafficFile>> open_log(const Arguments& arguments, Console& console) {
  if (!arguments.has("log")) return std::unique_ptr<TrafficFile>();
  Result<AppendedFile> file = AppendedFile::open(arguments.text("log"), &console.out);
  if (!file) return file.error();
  return std::make_unique<TrafficFile>(file.take());
}

Result<std::optional<AppendedFile>> open_pgn(const Arguments& arguments, Console& console) {
  if (!arguments.has("pgn")) return std::optional<AppendedFile>();
  Result<AppendedFile> file = AppendedFile::open(arguments.text("pgn"), &console.out);
  if (!file) return file.error();
  return std::optional<AppendedFile>(file.take());
}

PgnNames pgn_names(const MatchSettings& settings, const Arguments& arguments) {
  PgnNames names{arguments.has("event") ? arguments.text("event") : "Engine match", pgn_today(), {}, {}};
  for (const EngineConfig& engine : settings.engines) {
    names.engines.push_back(engine.name);
    names.controls.push_back(to_text(engine.control));
  }
  return names;
}

int try_engine(const MatchSettings& settings, const Tournament& tournament, std::size_t number,
               const std::atomic<bool>& cancelled, const TrafficLog& log, Console& console,
               const std::function<void(Player&)>& visit) {
  const EngineConfig& engine = settings.engines[number];
  PlayerSettings player_settings = settings.player;
  player_settings.cores = tournament.cores_of(0);
  const auto player = make_player(engine, player_settings, cancelled, log);
  for (std::size_t game = 0; game < settings.variants.size(); ++game) {
    const Game start = tournament.start_in(game);
    const MatchClock clock{engine.control, engine.control.base.value_or(Milliseconds(0)),
                           engine.control.moves};
    const auto fault = player->prepare({settings.variants[game], &start, Colour::kWhite, {clock, clock}});
    if (!player->wrong_options().empty())
      return usage_error(console, {fmt::format("{}: {}", engine.name, player->wrong_options().front())});
    if (fault && !cancelled) return io_error(console, {fmt::format("{}: {}", engine.name, fault->text)});
  }
  visit(*player);
  console.out << fmt::format("{}: {}, {}\n", engine.name, player->own_name(), to_text(engine.control));
  player->stop();
  return exit_code::kOk;
}

}  // namespace proconsul
