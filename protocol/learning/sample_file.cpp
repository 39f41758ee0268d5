#include "protocol/learning/sample_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/learning/sigmoid.h"
#include "search/net/format.h"

namespace proconsul {
namespace {

constexpr std::string_view kArraysMark = "Proconsul arrays 1\n";
constexpr std::size_t kHeadSize = 24;  // bytes of a record before its inputs
constexpr std::size_t kPage = 4096;    // tables begin at multiples of it
constexpr std::uint16_t kNoInput = 0xffff;
constexpr std::size_t kScoredOf =
    7;  // one position in this many has its score and result kept to fit the scale

template <class T>
void put(std::string& bytes, T value) {
  const auto bits = static_cast<std::uint64_t>(value);
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes += static_cast<char>(bits >> (8 * i) & 0xff);
}

template <class T>
T get(const char* bytes) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i)
    bits |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return static_cast<T>(bits);
}

void put_float(std::string& bytes, float value) { put(bytes, std::bit_cast<std::uint32_t>(value)); }
float get_float(const char* bytes) { return std::bit_cast<float>(get<std::uint32_t>(bytes)); }

std::string unseen_path(const std::string& path) { return path + ".unseen"; }

// The part of the header shared by all files of a plan.
std::string description_of(const SamplePlan& plan) {
  std::string text = "made-of " + plan.made_of + '\n';
  for (std::size_t i = 0; i < plan.names.size(); ++i) {
    const NetShape& shape = plan.games[i];
    text += fmt::format("game {} {} {}\n", plan.names[i], shape.inputs(), plan.held_out[i] ? 1 : 0);
  }
  std::string lines = net_header(plan.net);
  for (std::string_view left = lines; !left.empty();) {
    const std::size_t end = left.find('\n');
    if (end > 0) text += fmt::format("net {}\n", left.substr(0, end));
    left.remove_prefix(end + 1);
  }
  return text;
}

std::size_t width_for(const SamplePlan& plan) {
  int most = 1;
  // The pieces in hand add to the pieces of the start.
  for (const NetShape& game : plan.games)
    most = std::max(most, game.most_pieces + (game.hands ? 2 * kHandSlots : 0));
  return static_cast<std::size_t>(most);
}

// The number after a word at the beginning of a line.
std::size_t number_behind(std::string_view header, std::string_view word) {
  const std::size_t at = header.find('\n' + std::string(word) + ' ');
  if (at == header.npos) return 0;
  const std::string_view rest = header.substr(at + word.size() + 2);
  std::size_t value = 0;
  for (const char c : rest.substr(0, rest.find('\n'))) {
    if (c < '0' || c > '9') return 0;
    value = 10 * value + static_cast<std::size_t>(c - '0');
  }
  return value;
}

}  // namespace

SampleWriter::SampleWriter(const std::string& path, const SamplePlan& plan)
    : path_(path), plan_(plan), width_(width_for(plan)) {
  open(path, learnt_file_);
  open(unseen_path(path), unseen_file_);
  const auto parts = row_parts_for(plan.net.shape, plan.games, 1);
  rows_ = parts->rows();
  parts_ = parts->parts();
  own_parts_ = parts->own_parts();
  write_tables(*parts);
}

void SampleWriter::open(const std::string& path, std::optional<OutputFile>& file) {
  Result<OutputFile> opened = OutputFile::open(path);
  if (opened) file.emplace(opened.take());
  if (!opened && !failed_) failed_ = opened.error();
}

// Numbers not known at the beginning get a fixed width; unfinished files have no training positions.
std::string SampleWriter::header(double scale) const {
  std::string text(kArraysMark);
  const auto add = [&](std::string_view word, std::size_t value) {
    text += fmt::format("{} {:012}\n", word, value);
  };
  add("learnt", scale == 0 ? 0 : learnt_);
  add("unseen", scale == 0 ? 0 : unseen_);
  add("scale-thousandths", static_cast<std::size_t>(1000 * scale));
  add("width", width_);
  add("record", kHeadSize + 2 * width_);
  add("rows", rows_);
  add("parts", parts_);
  add("own-parts", own_parts_);
  add("links", links_);
  std::size_t seen = 0;  // rows in the tables of views
  for (const NetShape& game : plan_.games) seen += kColours * game.views() * game.inputs();
  const std::string description = description_of(plan_);
  constexpr std::size_t kRoom = 80;  // for the remaining lines
  const std::size_t tables = (text.size() + kRoom + description.size() + kPage - 1) / kPage * kPage;
  const std::size_t records = tables + 4 * (seen + rows_ + 1 + links_);
  add("tables-at", tables);
  add("records-at", (records + kPage - 1) / kPage * kPage);
  text += description + '\n';
  text.resize(tables, '\n');
  return text;
}

// Writes the rows of each game's inputs in all views, the offsets of each row's links, and the links.
void SampleWriter::write_tables(const RowParts& parts) {
  std::string bytes;
  for (std::size_t game = 0; game < plan_.games.size(); ++game) {
    for (std::size_t view = 0; view < kColours * plan_.games[game].views(); ++view) {
      for (const std::uint32_t row : parts.rows_of(game, view)) put(bytes, row);
    }
  }
  const auto links = parts.parts_by_row();
  for (const auto& of_row : links) {
    put(bytes, static_cast<std::uint32_t>(links_));
    links_ += of_row.size();
  }
  put(bytes, static_cast<std::uint32_t>(links_));
  for (const auto& of_row : links) {
    for (const std::uint32_t part : of_row) put(bytes, part);
  }
  const std::string text = header(0);
  bytes.resize(number_behind(text, "records-at") - text.size());
  if (!failed_) learnt_file_->stream() << text << bytes;
}

std::string SampleWriter::record(const NetSample& sample, std::span<const std::uint16_t> inputs) const {
  std::string bytes;
  bytes.reserve(kHeadSize + 2 * width_);
  put_float(bytes, sample.score);
  put_float(bytes, sample.terms);
  put_float(bytes, sample.result);
  put(bytes, sample.net);
  put(bytes, sample.game);
  for (const std::uint8_t byte : {sample.active, sample.bucket, sample.mover, sample.other}) put(bytes, byte);
  put(bytes, std::uint16_t{0});
  for (std::size_t i = 0; i < width_; ++i) put(bytes, i < inputs.size() ? inputs[i] : kNoInput);
  return bytes;
}

void SampleWriter::add(const NetSamples& samples) {
  std::string learnt;
  std::string unseen;
  for (const NetSample& sample : samples.samples()) {
    if (sample.active <= width_) (sample.unseen ? unseen : learnt) += record(sample, samples.inputs(sample));
  }
  const std::lock_guard lock(mutex_);
  if (failed_) return;
  learnt_file_->stream() << learnt;
  unseen_file_->stream() << unseen;
  for (const NetSample& sample : samples.samples()) {
    if (sample.active > width_) continue;
    std::size_t& count = sample.unseen ? unseen_ : learnt_;
    if (!sample.unseen && count % kScoredOf == 0) scored_.push_back({sample.score, sample.result});
    ++count;
  }
}

std::optional<Error> SampleWriter::finish() {
  if (failed_) return failed_;
  std::ostream& file = learnt_file_->stream();
  if (const std::optional<Error> failure = unseen_file_->flush()) return failure;
  if (unseen_ > 0) file << std::ifstream(unseen_file_->draft(), std::ios::binary).rdbuf();
  unseen_file_.reset();  // a process killed from here on leaves none
  const double scale = fitted_scale([&](double tried) {
    return score_error(
        scored_, [](const Scored& scored) -> const Scored& { return scored; }, tried);
  });
  file.seekp(0);
  file << header(scale);
  return learnt_file_->commit();
}

void SampleWriter::remove_left(const std::string& path) {
  remove_left_drafts(path);
  remove_left_drafts(unseen_path(path));
}

Result<SampleFile> SampleFile::open(const std::string& path) {
  SampleFile samples;
  samples.file_.open(path, std::ios::binary);
  if (!samples.file_) return Error{"cannot read " + quote(path)};
  for (std::string line; std::getline(samples.file_, line) && !line.empty();)
    (samples.header_ += line) += '\n';
  const std::string& header = samples.header_;
  samples.width_ = number_behind(header, "width");
  samples.records_at_ = number_behind(header, "records-at");
  samples.learnt_ = number_behind(header, "learnt");
  samples.unseen_ = number_behind(header, "unseen");
  samples.scale_ = static_cast<double>(number_behind(header, "scale-thousandths")) / 1000;
  if (!header.starts_with(kArraysMark) || samples.width_ == 0 || samples.records_at_ == 0)
    return Error{quote(path) + " holds no arrays of this program"};
  if (samples.scale_ == 0) return Error{quote(path) + " is not finished"};
  const std::size_t size = kHeadSize + 2 * samples.width_;
  std::error_code failed;
  if (std::filesystem::file_size(path, failed) !=
      samples.records_at_ + size * (samples.learnt_ + samples.unseen_))
    return Error{quote(path) + " is truncated or damaged"};
  return samples;
}

bool SampleFile::holds(const SamplePlan& plan) const { return header_.ends_with(description_of(plan)); }

bool SampleFile::read(std::size_t first, std::size_t count, NetSamples& into) {
  const std::size_t size = kHeadSize + 2 * width_;
  bytes_.resize(size * count);
  file_.clear();
  file_.seekg(static_cast<std::streamoff>(records_at_ + size * first));
  if (!file_.read(bytes_.data(), static_cast<std::streamsize>(bytes_.size()))) return false;
  std::vector<std::uint16_t> inputs(width_);
  for (std::size_t i = 0; i < count; ++i) {
    const char* at = &bytes_[size * i];
    NetSample sample;
    sample.score = get_float(at);
    sample.terms = get_float(at + 4);
    sample.result = get_float(at + 8);
    sample.net = get<std::int32_t>(at + 12);
    sample.game = get<std::uint16_t>(at + 16);
    sample.active = get<std::uint8_t>(at + 18);
    sample.bucket = get<std::uint8_t>(at + 19);
    sample.mover = get<std::uint8_t>(at + 20);
    sample.other = get<std::uint8_t>(at + 21);
    sample.unseen = first + i >= learnt_;
    for (std::size_t n = 0; n < sample.active; ++n) inputs[n] = get<std::uint16_t>(at + kHeadSize + 2 * n);
    into.add(sample, std::span(inputs).first(sample.active));
  }
  return true;
}

}  // namespace proconsul
