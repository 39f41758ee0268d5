#include "protocol/session/journal.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include <filesystem>
#include <iostream>

#include "engine/quoting.h"
#include "protocol/text/input_file.h"

namespace proconsul {
namespace {

Error cannot_log(const std::string& path, const std::string& reason) {
  return Error{"cannot write the log file " + quote(path) + (reason.empty() ? "" : ": " + reason)};
}

// What speaks against writing there, before anything is opened: no folder is made, and nothing is waited for.
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

Status Journal::open(const std::string& path) {
  std::shared_ptr<spdlog::logger> logger;
  if (!path.empty()) {
    if (std::optional<Error> unfit = unfit_for_log(path)) return *std::move(unfit);
    try {
      auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(path);
      logger = std::make_shared<spdlog::logger>("protocol", std::move(sink));
      logger->flush_on(spdlog::level::info);
      bool failed = false;
      logger->set_error_handler([&failed](const std::string&) { failed = true; });
      logger->info("= log of Proconsul {}", PROCONSUL_VERSION);
      if (failed) return cannot_log(path, "");
    } catch (const spdlog::spdlog_ex&) {
      return cannot_log(path, "");
    }
    // Of a disk that is full later the GUI's user is told once, where its log or a terminal shows it.
    logger->set_error_handler([path, told = false](const std::string&) mutable {
      if (!std::exchange(told, true)) std::cerr << "proconsul: " << cannot_log(path, "").message << std::endl;
    });
  }
  const std::lock_guard lock(mutex_);
  logger_ = std::move(logger);
  return done();
}

void Journal::received(std::string_view line) { write("<", line); }
void Journal::sent(std::string_view line) { write(">", line); }

// As a terminal may show it, in lines as it was sent.
void Journal::write(std::string_view mark, std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (logger_) logger_->info("{} {}", mark, printable(line, "\n\t"));
}

}  // namespace proconsul
