#include "protocol/learning/game_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <sstream>

#include "engine/lines.h"
#include "engine/quoting.h"
#include "protocol/text/input_file.h"
#include "protocol/work/threads.h"

namespace proconsul {
namespace {

constexpr std::size_t kLargestStream =
    std::size_t{4} << 30;  // maximum size of a pipe in bytes, since pipes are kept in memory

std::string shown(const GameFile& file) { return file.name == "-" ? "standard input" : quote(file.name); }

}  // namespace

Result<std::vector<GameFile>> open_game_files(const std::vector<std::string>& names, std::istream& standard) {
  std::vector<GameFile> files;
  for (const std::string& name : names) {
    std::error_code failed;
    GameFile file{name, std::nullopt};
    if (std::filesystem::is_regular_file(name, failed)) {
      if (const Result<InputFile> input = InputFile::open(name); !input) return input.error();
    } else {
      Result<std::string> content = read_file(name, &standard, kLargestStream);
      if (!content) return content.error();
      file.content = content.take();
    }
    files.push_back(std::move(file));
  }
  return files;
}

void GameSource::tell(const std::string& failure) {
  if (failure_.empty()) failure_ = failure;
}

void GameSource::close() {
  if (packed_ && !packed_->failure().empty())
    tell(fmt::format("{}: {}", shown(files_[opened_ - 1]), packed_->failure()));
  if (input_file_ && input_file_->failure()) tell(input_file_->failure()->message);
  packed_.reset();
  input_ = nullptr;
  input_file_.reset();
}

// False if there is no further file, or the next one cannot be read.
bool GameSource::open_next() {
  if (input_ != nullptr) close();
  if (opened_ == files_.size()) return false;
  const GameFile& file = files_[opened_++];
  line_ = 0;
  if (file.content) {
    kept_ = std::make_unique<std::istringstream>(*file.content);
    input_ = kept_.get();
  } else {
    Result<InputFile> input = InputFile::open(file.name);
    if (!input) {
      tell(input.error().message);
      return false;
    }
    input_file_.emplace(input.take());
    input_ = &input_file_->stream();
  }
  if (input_->peek() == kPackedGamesMark.front()) packed_.emplace(*input_);
  return true;
}

bool GameSource::next_line(GamePart& part) {
  do {
    if (!std::getline(*input_, part.text)) return false;
    if (const std::string_view bare = bare_line(part.text); bare.size() < part.text.size())
      part.text = std::string(bare);
    ++line_;
  } while (part.text.empty());
  part.kind = part.text.front() == '#' ? GamePart::Kind::kNote : GamePart::Kind::kLine;
  part.number = line_;
  return true;
}

bool GameSource::next_packed(GamePart& part) {
  std::optional<PackedPart> packed = packed_->next();
  if (!packed) return false;
  part.kind = packed->kind == PackedPart::Kind::kNote ? GamePart::Kind::kNote : GamePart::Kind::kBlock;
  part.text = std::move(packed->bytes);
  part.number = packed->games_before;
  return true;
}

bool GameSource::next(GamePart& part) {
  const std::lock_guard lock(mutex_);
  while (input_ == nullptr || !(packed_ ? next_packed(part) : next_line(part))) {
    if (!open_next()) return false;
  }
  part.file = opened_ - 1;
  part.place = parts_++;
  return true;
}

std::string GameSource::place_of(const GamePart& part) const {
  return part.kind == GamePart::Kind::kBlock
             ? fmt::format("block after {} games of {}", part.number, shown(files_[part.file]))
             : fmt::format("line {} of {}", part.number, shown(files_[part.file]));
}

bool LineSource::next(std::string& line) {
  while (waiting_.empty()) {
    GamePart part;
    if (!parts_.next(part)) return false;
    if (part.kind == GamePart::Kind::kLine) {
      line = std::move(part.text);
      return true;
    }
    if (part.kind != GamePart::Kind::kBlock) continue;
    for (const std::string& name : names_in_block(part.text))
      waiting_.push_back(fmt::format("0\t{}\t*\t\t", name));
  }
  line = std::move(waiting_.back());
  waiting_.pop_back();
  return true;
}

bool holds_packed_games(const GameFile& file) {
  if (file.content) return file.content->starts_with(kPackedGamesMark.front());
  Result<InputFile> input = InputFile::open(file.name);
  return input && input->stream().peek() == kPackedGamesMark.front();
}

std::string for_each_game(const Registry& registry, const std::vector<GameFile>& files, int threads,
                          const std::function<void(std::size_t, const TrainingGame&)>& take,
                          const std::function<void(const GamePart&)>& note,
                          const std::function<void(std::size_t, std::size_t)>& done) {
  GameSource source(files);
  std::mutex mutex;
  std::string failure;
  const auto tell = [&](const GamePart& part, const std::string& what) {
    const std::lock_guard lock(mutex);
    if (failure.empty()) failure = source.place_of(part) + ": " + what;
  };
  const auto use = [&](std::size_t thread, const GamePart& part) {
    switch (part.kind) {
      case GamePart::Kind::kNote: {
        const std::lock_guard lock(mutex);
        if (note) note(part);
        return;
      }
      case GamePart::Kind::kLine: {
        const Result<TrainingGame> game = read_line(registry, part.text);
        return game ? take(thread, *game) : tell(part, game.error().message);
      }
      case GamePart::Kind::kBlock: {
        const std::string what =
            unpack_block(registry, part.text, [&](const TrainingGame& game) { take(thread, game); });
        if (!what.empty()) tell(part, what);
        return;
      }
    }
  };
  const auto work = [&](std::size_t thread) {
    for (GamePart part; source.next(part);) {
      use(thread, part);
      if (done) done(thread, part.place);
    }
  };
  in_threads(threads, static_cast<std::size_t>(threads), work);
  return failure.empty() ? source.failure() : failure;
}

}  // namespace proconsul
