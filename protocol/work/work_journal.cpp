#include "protocol/work/work_journal.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <fstream>

#include "engine/quoting.h"
#include "protocol/formats/json_output.h"
#include "protocol/text/descriptor.h"
#include "protocol/text/input_file.h"
#include "protocol/text/number.h"
#include "protocol/text/output_file.h"

namespace proconsul {
namespace {

constexpr int kFormat = 1;
constexpr std::string_view kMark = "proconsul-journal ";
constexpr std::string_view kNoJournal = "not a journal of work";
constexpr std::int64_t kMaxShards = 1'000'000;
constexpr std::size_t kChecksumDigits = 8;
constexpr std::chrono::seconds kSyncInterval{1};

std::string checksum(std::string_view text) {
  const uLong sum = crc32_z(crc32_z(0, nullptr, 0), reinterpret_cast<const Bytef*>(text.data()), text.size());
  return fmt::format("{:08x}", sum);
}

std::string sealed(const std::string& text) { return fmt::format("{} {}\n", checksum(text), text); }

// The text after a line's checksum; nothing if the checksum is wrong.
std::optional<std::string_view> unsealed(std::string_view line) {
  if (line.size() <= kChecksumDigits || line[kChecksumDigits] != ' ') return std::nullopt;
  const std::string_view text = line.substr(kChecksumDigits + 1);
  if (checksum(text) != line.substr(0, kChecksumDigits)) return std::nullopt;
  return text;
}

std::string escaped(std::string_view text) {
  std::string line;
  for (const char c : text) {
    if (c == '\\') {
      line += "\\\\";
    } else if (c == '\n') {
      line += "\\n";
    } else {
      line += c;
    }
  }
  return line;
}

std::string unescaped(std::string_view line) {
  std::string text;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\' || i + 1 == line.size()) {
      text += line[i];
    } else {
      text += line[++i] == 'n' ? '\n' : line[i];
    }
  }
  return text;
}

std::string head_line(const JournalHead& head) {
  Json terms = Json::array();
  for (const auto& [name, value] : head.terms) terms.push_back({name, value});
  Json json = {{"format", kFormat}, {"task", head.task}, {"terms", terms}};
  if (head.units) json["units"] = *head.units;
  if (head.shard != Shard{}) json["shard"] = to_text(head.shard);
  return sealed(std::string(kMark) + compact_json(json));
}

// Whether the line is empty or a truncated first line.
bool may_begin_head(std::string_view line) {
  if (line.size() <= kChecksumDigits + 1) return line.empty();
  const std::string_view sum = line.substr(0, kChecksumDigits);
  const std::string_view rest = line.substr(sum.size()).substr(0, 1 + kMark.size());
  return sum.find_first_not_of("0123456789abcdef") == sum.npos &&
         (' ' + std::string(kMark)).starts_with(rest);
}

std::string unit_line(Unit unit, std::string_view result) {
  return sealed(fmt::format("{}\t{}", unit, escaped(result)));
}

Result<JournalHead> parse_head(std::string_view text) {
  JournalHead head;
  try {
    const Json json = Json::parse(text.substr(kMark.size()));
    if (json.at("format") != kFormat) return Error{"a journal of another version"};
    head.task = json.at("task").get<std::string>();
    for (const Json& term : json.at("terms"))
      head.terms.emplace_back(term.at(0).get<std::string>(), term.at(1).get<std::string>());
    if (json.contains("units")) head.units = json["units"].get<Unit>();
    if (json.contains("shard")) {
      const Result<Shard> shard = parse_shard(json["shard"].get<std::string>());
      if (!shard) return shard.error();
      head.shard = shard.value();
    }
  } catch (const Json::exception& problem) {
    return Error{fmt::format("a first line that cannot be: {}", problem.what())};
  }
  return head;
}

// Adds the unit of a line to the results; returns the error, or "".
std::string take_line(std::string_view text, const JournalHead& head, UnitResults& results) {
  const std::size_t tab = text.find('\t');
  const Result<std::int64_t> unit = parse_integer(text.substr(0, tab), 0, INT64_MAX);
  if (tab == std::string_view::npos || !unit) return "no result of a unit";
  const Unit number = static_cast<Unit>(unit.value());
  if (!head.shard.holds(number) || (head.units && number >= *head.units))
    return fmt::format("unit {} does not belong here", number);
  const auto [at, fresh] = results.emplace(number, unescaped(text.substr(tab + 1)));
  if (!fresh && at->second != unescaped(text.substr(tab + 1)))
    return fmt::format("unit {} has another result than above", number);
  return "";
}

// Compares the head of a journal with that of this work.
Status check_heads(const std::string& file, const JournalHead& there, const JournalHead& here,
                   Builds builds) {
  std::string failure = there.task == here.task
                            ? disagreement(there.terms, here.terms, builds)
                            : fmt::format("it is of '{}' and this is '{}'", there.task, here.task);
  if (failure.empty() && there.shard != here.shard)
    failure = fmt::format("the shard is {} there and {} here", to_text(there.shard), to_text(here.shard));
  if (failure.empty()) return done();
  const bool build = failure.starts_with(kBuildTerm);
  return Error{fmt::format("{}: the journal of other work: {}; take another file{}", printable(file),
                           printable(failure), build ? ", or say --any-build" : "")};
}

}  // namespace

std::string disagreement(const Terms& there, const Terms& here, Builds builds) {
  const auto value = [](const Terms& terms, const std::string& name) -> std::string {
    const auto at =
        std::find_if(terms.begin(), terms.end(), [&](const auto& term) { return term.first == name; });
    return at == terms.end() ? "not given" : at->second;
  };
  for (const Terms* terms : {&here, &there}) {
    for (const auto& [name, unused] : *terms) {
      const std::string a = value(there, name), b = value(here, name);
      if (a != b && (name != kBuildTerm || builds == Builds::kSame))
        return fmt::format("{} is {} there and {} here", name, a, b);
    }
  }
  return "";
}

Result<Shard> parse_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  const Error wrong{
      fmt::format("{} is not a shard: expected K/N with K from 1 to N, such as 3/16", quote(text))};
  if (slash == std::string::npos) return wrong;
  const Result<std::int64_t> count = parse_integer(text.substr(slash + 1), 1, kMaxShards);
  if (!count) return wrong;
  const Result<std::int64_t> number = parse_integer(text.substr(0, slash), 1, count.value());
  if (!number) return wrong;
  return Shard{static_cast<std::uint64_t>(number.value()), static_cast<std::uint64_t>(count.value())};
}

std::string to_text(const Shard& shard) { return fmt::format("{}/{}", shard.number, shard.count); }

bool is_journal(const std::string& file) {
  if (not_a_file(file)) return false;
  std::ifstream in(file);
  std::string start(kChecksumDigits + 1 + kMark.size(), '\0');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  return in && start.ends_with(kMark);
}

Result<JournalContent> read_journal(const std::string& file, std::string_view expected) {
  if (std::optional<Error> other = not_a_file(file)) return *std::move(other);
  std::ifstream in(file);
  if (!in) return Error{"cannot read the file " + quote(file)};
  JournalContent content;
  std::string failure;  // the error in the previous line
  std::uint64_t number = 0;
  std::string line;
  while (std::getline(in, line) && !in.eof()) {
    if (!failure.empty()) return Error{fmt::format("{}:{}: {}", printable(file), number, failure)};
    ++number;
    const std::optional<std::string_view> text = unsealed(line);
    if (number == 1) {
      if (!text || !text->starts_with(kMark))
        return Error{fmt::format("{}: {}", printable(file), kNoJournal)};
      Result<JournalHead> head = parse_head(*text);
      if (!head) return Error{fmt::format("{}: {}", printable(file), printable(head.error().message))};
      content.head = head.take();
    } else if (!text) {
      failure = "a damaged line";
      continue;
    } else if (std::string wrong = take_line(*text, content.head, content.results); !wrong.empty()) {
      return Error{fmt::format("{}:{}: {}", printable(file), number, wrong)};
    }
    content.whole += line.size() + 1;
  }
  const bool cut_off = expected.starts_with(line) || may_begin_head(line);
  if (number == 0 && !cut_off) return Error{fmt::format("{}: {}", printable(file), kNoJournal)};
  return content;
}

Status write_journal(const std::string& file, const JournalHead& head, const UnitResults& results) {
  Result<OutputFile> out = OutputFile::open(file);
  if (!out) return out.error();
  out->stream() << head_line(head);
  for (const auto& [unit, result] : results) out->stream() << unit_line(unit, result);
  const std::optional<Error> failed = out->commit();
  return failed ? Status(*failed) : done();
}

Result<WorkJournal> WorkJournal::open(const std::string& file, const JournalHead& head, Builds builds) {
  WorkJournal journal;
  if (file.empty()) return Result<WorkJournal>(std::move(journal));
  if (std::optional<Error> other = not_a_file(file)) return *std::move(other);
  journal.file_ = Descriptor::open_to_continue(file);
  if (!journal.file_.is_open()) return write_error(file, errno);
  journal.name_ = file;
  if (journal.file_.lock() == false)
    return Error{fmt::format("{}: another process is adding to it", printable(file))};
  Result<JournalContent> content = read_journal(file, head_line(head));
  if (!content) return content.error();
  if (content->whole > 0) {
    if (const Status fits = check_heads(file, content->head, head, builds); !fits) return fits.error();
  }
  journal.results_ = std::move(content->results);
  if (!journal.file_.cut_off_at(content->whole) || !journal.file_.size()) return write_error(file, errno);
  if (content->whole == 0 && !journal.append(head_line(head))) return *journal.failure_;
  return Result<WorkJournal>(std::move(journal));
}

WorkJournal::WorkJournal(WorkJournal&& other) noexcept { *this = std::move(other); }

WorkJournal& WorkJournal::operator=(WorkJournal&& other) noexcept {
  results_.swap(other.results_);
  name_.swap(other.name_);
  failure_.swap(other.failure_);
  std::swap(file_, other.file_);
  std::swap(synced_, other.synced_);
  return *this;
}

WorkJournal::~WorkJournal() {
  if (file_.is_open()) file_.sync();
}

bool WorkJournal::add(Unit unit, std::string_view result) {
  results_.emplace(unit, result);
  return !file_.is_open() || append(unit_line(unit, result));
}

// A crash of the machine loses at most the work of one second.
bool WorkJournal::append(const std::string& line) {
  const auto now = std::chrono::steady_clock::now();
  bool written = append_text(file_.number(), line);
  if (written && now - synced_ >= kSyncInterval) {
    synced_ = now;
    written = file_.sync();
  }
  if (!written && !failure_) failure_ = write_error(name_, errno);
  return written;
}

std::optional<Unit> OpenUnits::next() {
  while ((!count_ || next_ < *count_) && journal_.has(next_)) next_ += shard_.count;
  if (count_ && next_ >= *count_) return std::nullopt;
  const Unit unit = next_;
  next_ += shard_.count;
  return unit;
}

}  // namespace proconsul
