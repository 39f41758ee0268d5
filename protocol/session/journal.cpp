#include "protocol/session/journal.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/spdlog.h>

#include "engine/quoting.h"

namespace proconsul {

Status Journal::open(const std::string& path) {
  std::shared_ptr<spdlog::logger> logger;
  if (!path.empty()) {
    try {
      auto sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(path);
      logger = std::make_shared<spdlog::logger>("protocol", std::move(sink));
      logger->flush_on(spdlog::level::info);
    } catch (const spdlog::spdlog_ex&) {
      return Error{"cannot write the log file " + quote(path)};
    }
  }
  const std::lock_guard lock(mutex_);
  logger_ = std::move(logger);
  return done();
}

void Journal::received(std::string_view line) { write("<", line); }
void Journal::sent(std::string_view line) { write(">", line); }

void Journal::write(std::string_view mark, std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (logger_) logger_->info("{} {}", mark, line);
}

}  // namespace proconsul
