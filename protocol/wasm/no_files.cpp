// Replaces the session's file functions where there are no files: a page has no logs, packed games,
// tablebases on disk or tables of start scores. Endings of tiny games are still solved when they are played.
#include "protocol/session/endgame_files.h"
#include "protocol/session/memory_room.h"
#include "protocol/session/message_log.h"
#include "protocol/session/start_scores.h"
#include "protocol/text/unpacking_buffer.h"

namespace proconsul {
namespace {

constexpr const char* kNoFiles = "there are no files here";

}  // namespace

Status MessageLog::open(const std::string& path) {
  if (!path.empty()) return Error{kNoFiles};
  return done();
}
void MessageLog::received(std::string_view) {}
void MessageLog::sent(std::string_view) {}
std::optional<Error> MessageLog::take_failure() { return std::nullopt; }

std::vector<Error> load_endings(EndgameSet&, const std::string&) { return {Error{kNoFiles}}; }

std::shared_ptr<const EndgameSet> endings_for(const Game& game, const std::string&) {
  auto set = std::make_shared<EndgameSet>(game.compiled());
  set->solve_at_once(game);
  return set->tables().empty() ? nullptr : set;
}

Result<std::vector<int>> fair_numbers(const Registry&, const Variant&, int, const std::string&) {
  return Error{kNoFiles};
}

MemoryRoom memory_room() { return {}; }

UnpackingBuffer::UnpackingBuffer(std::streambuf& source) : source_(source) {}
std::string_view UnpackingBuffer::fault() const { return kNoFiles; }
UnpackingBuffer::int_type UnpackingBuffer::underflow() { return traits_type::eof(); }

}  // namespace proconsul
