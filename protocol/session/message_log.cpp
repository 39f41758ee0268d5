#include "protocol/session/message_log.h"

#include <spdlog/details/null_mutex.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>

#include <filesystem>

#include "engine/quoting.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"

namespace proconsul {
namespace {

Error cannot_log(const std::string& path, const std::string& reason) {
  return Error{"cannot write the log file " + quote(path) + (reason.empty() ? "" : ": " + reason)};
}

// Why a log cannot be written there, checked before anything is opened: creates no folder and never blocks.
std::optional<Error> unfit_for_log(const std::string& path) {
  std::error_code failed;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder, failed))
    return cannot_log(path, "there is no folder " + quote(folder.string()));
  if (std::filesystem::is_character_file(path, failed)) return std::nullopt;  // "/dev/tty"
  const std::optional<Error> other = not_a_file(path);
  return other ? std::optional(cannot_log(path, other->message)) : std::nullopt;
}

}  // namespace

class MessageLog::Sink : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
 public:
  explicit Sink(AppendedFile file) : file_(std::move(file)) {}
  const std::optional<Error>& failure() const { return file_.failure(); }

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    file_.add({line.data(), line.size()});
  }
  void flush_() override {}

 private:
  AppendedFile file_;
};

Status MessageLog::open(const std::string& path) {
  std::shared_ptr<Sink> sink;
  if (!path.empty()) {
    if (std::optional<Error> unfit = unfit_for_log(path)) return *std::move(unfit);
    if (found_at(path, file_kinds::kProtocolLog) == Found::kOther)
      return Error{other_kind_text(path, file_kinds::kProtocolLog)};
    Result<AppendedFile> file = AppendedFile::open(path);
    if (!file) return cannot_log(path, "");
    sink = std::make_shared<Sink>(file.take());
    spdlog::logger("protocol", sink).info("= log of Proconsul {}", PROCONSUL_VERSION);
    if (sink->failure()) return cannot_log(path, "");
  }
  const std::lock_guard lock(mutex_);
  logger_ = sink ? std::make_shared<spdlog::logger>("protocol", sink) : nullptr;
  sink_ = std::move(sink);
  told_ = false;
  return done();
}

std::optional<Error> MessageLog::take_failure() {
  const std::lock_guard lock(mutex_);
  if (told_ || !sink_ || !sink_->failure()) return std::nullopt;
  told_ = true;
  return sink_->failure();
}

void MessageLog::received(std::string_view line) { write("<", line); }
void MessageLog::sent(std::string_view line) { write(">", line); }

// Writes the line escaped for terminals, with its original line breaks.
void MessageLog::write(std::string_view mark, std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (logger_) logger_->info("{} {}", mark, printable(line, "\n\t"));
}

}  // namespace proconsul
