// proconsul merge: merges the shards of distributed work.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/command.h"
#include "protocol/cli/sharing_options.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/learning/game_archive.h"
#include "protocol/text/words.h"
#include "protocol/work/work_journal.h"

namespace proconsul {
namespace {

struct ShardFile {
  std::string name;
  JournalContent content;
};

Result<ShardFile> read_shard(const std::string& file) {
  Result<JournalContent> content = read_journal(file);
  if (!content) return content.error();
  if (content->whole == 0) return Error{fmt::format("{}: not a journal of work", printable(file))};
  return ShardFile{file, content.take()};
}

// Why two files are not shards of the same work, or "".
std::string incompatibility(const JournalHead& first, const JournalHead& other, Builds builds) {
  if (other.task != first.task)
    return fmt::format("it is of '{}' and the first file of '{}'", other.task, first.task);
  if (std::string terms = disagreement(other.terms, first.terms, builds); !terms.empty()) {
    const bool build = terms.starts_with(kBuildTerm);
    return terms.replace(terms.size() - 4, 4, "in the first file") +
           (build ? "; --any-build puts them together all the same" : "");
  }
  if (other.shard.count != first.shard.count)
    return fmt::format("it is the shard {} and the first file {}", to_text(other.shard),
                       to_text(first.shard));
  return "";
}

Status check_complete(const std::vector<ShardFile>& files) {
  const Shard& any = files.front().content.head.shard;
  for (std::uint64_t number = 1; number <= any.count; ++number) {
    const auto is_it = [&](const ShardFile& file) { return file.content.head.shard.number == number; };
    const auto first = std::find_if(files.begin(), files.end(), is_it);
    if (first == files.end()) return Error{fmt::format("the shard {}/{} is missing", number, any.count)};
    const auto second = std::find_if(first + 1, files.end(), is_it);
    if (second != files.end())
      return Error{fmt::format("{} and {} are both the shard {}/{}", printable(first->name),
                               printable(second->name), number, any.count)};
    const JournalContent& content = first->content;
    if (!content.head.units) continue;
    const Unit wanted = content.head.shard.share_of(*content.head.units);
    if (content.results.size() < wanted)
      return Error{fmt::format("{}: not finished: {} of {} units are done; run its command again to continue",
                               printable(first->name), content.results.size(), wanted)};
  }
  return done();
}

// Work without a fixed end: all units before the last one must be present.
Status check_contiguous(const UnitResults& results) {
  Unit next = 0;
  for (const auto& [unit, result] : results) {
    if (unit != next) return Error{fmt::format("not finished: unit {} is missing", next)};
    ++next;
  }
  return done();
}

Result<JournalContent> merged(const std::vector<std::string>& names, Builds builds) {
  std::vector<ShardFile> files;
  for (const std::string& name : names) {
    Result<ShardFile> file = read_shard(name);
    if (!file) return file.error();
    if (!files.empty()) {
      if (const std::string wrong = incompatibility(files.front().content.head, file->content.head, builds);
          !wrong.empty())
        return Error{fmt::format("{}: does not belong to {}: {}", printable(name), printable(names.front()),
                                 printable(wrong))};
    }
    files.push_back(file.take());
  }
  if (const Status complete = check_complete(files); !complete) return complete.error();
  JournalContent whole{files.front().content.head, {}, 0};
  whole.head.shard = Shard{};
  for (ShardFile& file : files) whole.results.merge(file.content.results);
  const Status all = whole.head.units ? done() : check_contiguous(whole.results);
  return all ? Result<JournalContent>(std::move(whole)) : all.error();
}

int merge_games(const NamedFile& place, const std::vector<std::string>& names, Builds builds,
                Console& console) {
  const std::string& out = place.name;
  const bool replaced = is_there(out);
  const Result<std::size_t> games = merge_archives(names, out, builds);
  if (!games) return io_error(console, games.error());
  if (replaced) console.err << fmt::format("proconsul: replacing {}\n", quote(out));
  console.out << fmt::format("{}, {}, in {}\n", counted(names.size(), "shard"),
                             counted(games.value(), "game"), printable(out));
  return exit_code::kOk;
}

int run_merge(const Invocation& invocation) {
  Console& console = invocation.console;
  const std::vector<std::string>& names = invocation.arguments.words();
  if (!invocation.arguments.has("out")) return usage_error(console, {"--out FILE is missing"});
  const std::string out = invocation.arguments.text("out");
  if (out == "-")
    return usage_error(console, {"--out: name a file, which the command that continues has to read"});
  const Builds builds = builds_option(invocation.arguments);
  const bool games = is_archive(names.front());
  const NamedFile place{out, FileRole::kReplaced, "--out",
                        games ? &file_kinds::kGameLines : &file_kinds::kSharedWork};
  if (const int code = check_place(place, invocation.arguments, console); code != exit_code::kOk) return code;
  if (games) return merge_games(place, names, builds, console);
  const Result<JournalContent> whole = merged(names, builds);
  if (!whole) return io_error(console, whole.error());
  tell_replaced(place, console);
  const JournalContent& content = whole.value();
  if (const Status written = write_journal(out, content.head, content.results); !written)
    return io_error(console, written.error());
  console.out << fmt::format("{} of '{}', {}, in {}; continue with --state {} and without --shard\n",
                             counted(names.size(), "shard"), content.head.task,
                             counted(content.results.size(), "unit"), printable(out), printable(out));
  return exit_code::kOk;
}

}  // namespace

Command merge_command() {
  return {"merge",
          "FILE ...",
          "Join the shards of distributed work",
          "Joins the files that a command has written with --shard 1/N ... N/N --state FILE into one, from "
          "which the same command without --shard prints the result. Shards of other work, of another build "
          "or of other definitions are rejected, as are missing, duplicate and unfinished shards.",
          1,
          1'000'000,
          {{"out", Option::Kind::kValue, "FILE", "write the joined file here", FileRole::kReplaced},
           any_build_option_text(),
           force_option()},
          run_merge,
          false,
          {force_rule({"out"})},
          [](const Arguments& arguments) { return files_of_words(arguments, 0, FileRole::kRead); }};
}

}  // namespace proconsul
