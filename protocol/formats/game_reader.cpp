#include "protocol/formats/game_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <streambuf>
#include <string>
#include <utility>

#include "engine/lines.h"
#include "engine/move_text.h"
#include "engine/text.h"
#include "protocol/formats/chinese_moves.h"
#include "protocol/formats/csa_reader.h"
#include "protocol/formats/eastern_pgn.h"
#include "protocol/formats/encoding.h"
#include "protocol/formats/far_eastern_text.h"
#include "protocol/formats/kif_reader.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/sfen_reader.h"

namespace proconsul {
namespace {

// Whether the text is UTF-8, apart from a character that its end cuts off.
bool begins_as_utf8(std::string_view head) {
  constexpr std::size_t kLongestCharacter = 4;
  for (std::size_t cut = 0; cut < kLongestCharacter && cut <= head.size(); ++cut) {
    if (is_utf8(head.substr(0, head.size() - cut))) return true;
  }
  return false;
}

// Nearly every line of Shift_JIS has bytes that EUC-JP lacks.
RecordLines::Encoding encoding_of(std::string_view head) {
  using Encoding = RecordLines::Encoding;
  if (begins_as_utf8(head)) return Encoding::kUtf8;
  const std::optional<std::size_t> fault = from_euc_jp(head).first_fault;
  return fault && *fault + 1 < head.size() ? Encoding::kShiftJis : Encoding::kEucJp;
}

std::string decoded(std::string_view line, RecordLines::Encoding encoding) {
  switch (encoding) {
    case RecordLines::Encoding::kUtf8:
      return std::string(line);
    case RecordLines::Encoding::kShiftJis:
      return from_shift_jis(line).text;
    case RecordLines::Encoding::kEucJp:
      return from_euc_jp(line).text;
  }
  return {};
}

bool is_kif_line(std::string_view line) {
  if (is_kif_move_line(line) || is_kif_diagram_line(line) || line.starts_with("手数-")) return true;
  if (line.starts_with('#') || line.starts_with('*'))
    return line.find("KIF") != line.npos || line.find("棋譜") != line.npos;
  const std::optional<KifField> field = kif_field(line);
  return field && (static_cast<unsigned char>(line.front()) & 0x80U) != 0;
}

// What the line can only belong to; nothing if it decides nothing.
std::optional<GameFormat> format_of_line(std::string_view line) {
  if (line.starts_with('[')) return GameFormat::kPgn;
  if (is_csa_line(line)) return GameFormat::kCsa;
  if (is_sfen_line(line)) return GameFormat::kSfen;
  if (is_kif_line(line)) return GameFormat::kKif;
  return std::nullopt;
}

GameFormat format_of_ending(std::string_view file_name) {
  std::string name = lower_case(file_name);
  for (const std::string_view packed : {".gz", ".zst"}) {
    if (name.ends_with(packed)) name.resize(name.size() - packed.size());
  }
  for (const std::string_view kif : {".kif", ".kifu", ".ki2", ".ki2u", ".bod"}) {
    if (name.ends_with(kif)) return GameFormat::kKif;
  }
  if (name.ends_with(".csa")) return GameFormat::kCsa;
  return name.ends_with(".sfen") || name.ends_with(".usi") ? GameFormat::kSfen : GameFormat::kPgn;
}

// Whether it is PGN of xiangqi as older programs write it: not UTF-8, with tags or moves in Chinese.
bool is_chinese_in_gbk(std::string_view head) {
  if (begins_as_utf8(head)) return false;
  constexpr std::string_view kGameTag = "[Game \"Chinese Chess\"]";
  if (head.find(kGameTag) != head.npos) return true;
  const std::string decoded = from_gbk(head).text;
  for (const Word& word : words_of(decoded)) {
    if (looks_like_chinese(
            word.text.substr(std::min(word.text.size(), word.text.find_first_not_of("0123456789.")))))
      return true;
  }
  return false;
}

// Such games may be unfinished.
void forgive_missing_result(PgnGame& game) {
  std::erase_if(game.problems, [](const Error& problem) { return problem.message == kNoResult; });
}

// Up to the first illegal move of each line.
void write_in_san(PgnGame& pgn, const Registry& registry, const std::string& variant) {
  Result<PgnSetup> setup = set_up(pgn, registry, variant.empty() ? "chess" : variant);
  if (!setup) return;
  static_cast<void>(
      replay(setup->start, pgn, Variations::kFollow,
             [](const Game& game, Move move, PgnMove& written) { written.text = to_san(game, move); }));
}

}  // namespace

GameFormat format_of(std::string_view head, std::string_view file_name) {
  constexpr int kMaxLines = 100;  // of comments before the first one that decides
  constexpr std::size_t kLongestHead = std::size_t{1} << 16;
  head = head.substr(0, kLongestHead);
  const RecordLines::Encoding encoding = encoding_of(head);
  for (int i = 0; i < kMaxLines && !head.empty(); ++i) {
    const std::string_view line = take_line(head);
    const std::string characters = decoded(line, encoding);
    const std::string_view text = trimmed_wide(characters);
    if (text.empty()) continue;
    if (const std::optional<GameFormat> format = format_of_line(text)) return *format;
    const bool remark = text.starts_with('#') || text.starts_with('\'') || text.starts_with('%') ||
                        text.starts_with(';') || text.starts_with('&') || text.starts_with('*');
    if (!remark) break;
  }
  return format_of_ending(file_name);
}

// Keeps the beginning of a stream that can be read only once.
class GameReader::HeadBuffer final : public std::streambuf {
 public:
  explicit HeadBuffer(std::streambuf& source) : source_(source) { refill(); }
  // From here on the stream is decoded; nothing has been taken from it yet.
  void decode_gbk() {
    gbk_ = true;
    part_.resize(static_cast<std::size_t>(egptr() - eback()));
    decode();
  }
  void begin_game() { taken_ = 0; }
  // Whether a game was too long.
  bool is_cut_off() const { return cut_off_; }
  std::string_view head() const { return {part_.data(), static_cast<std::size_t>(egptr() - eback())}; }

 protected:
  int_type underflow() override {
    if (gptr() == egptr() && !refill()) return traits_type::eof();
    return traits_type::to_int_type(*gptr());
  }

 private:
  static constexpr std::size_t kPart = std::size_t{1} << 16;

  bool refill() {
    cut_off_ |= taken_ >= kLongestGame;
    if (cut_off_) return false;
    part_.resize(kPart);
    const std::streamsize read = std::max<std::streamsize>(0, source_.sgetn(part_.data(), std::ssize(part_)));
    taken_ += static_cast<std::size_t>(read);
    if (!gbk_) {
      setg(part_.data(), part_.data(), part_.data() + read);
      return read > 0;
    }
    part_.resize(static_cast<std::size_t>(read));
    decode();
    return !part_.empty();
  }

  // Keeps the first byte of a character that the end of the part cuts off for the next one.
  void decode() {
    std::string bytes = std::exchange(cut_, {}) + part_;
    std::size_t at = 0;
    while (at < bytes.size()) at += (static_cast<unsigned char>(bytes[at]) & 0x80U) != 0 ? 2 : 1;
    if (at > bytes.size() && !part_.empty()) {
      cut_ = bytes.back();
      bytes.pop_back();
    }
    part_ = from_gbk(bytes).text;
    setg(part_.data(), part_.data(), part_.data() + part_.size());
  }

  std::streambuf& source_;
  std::string part_;
  std::string cut_;
  std::size_t taken_ = 0;  // since the game began
  bool gbk_ = false;
  bool cut_off_ = false;
};

GameReader::GameReader(std::istream& in, const Source& source)
    : variant_(source.variant),
      buffer_(std::make_unique<HeadBuffer>(*in.rdbuf())),
      stream_(std::make_unique<std::istream>(buffer_.get())) {
  const std::string_view head = buffer_->head();
  const bool names_variant = variant_.empty();
  format_ = format_of(head, source.file);
  switch (format_) {
    case GameFormat::kPgn:
      if (is_chinese_in_gbk(head)) buffer_->decode_gbk();
      pgn_.emplace(*stream_);
      break;
    case GameFormat::kKif:
      records_ = std::make_unique<KifReader>(*stream_, encoding_of(head), names_variant);
      break;
    case GameFormat::kCsa:
      records_ = std::make_unique<CsaReader>(*stream_, encoding_of(head), names_variant);
      break;
    case GameFormat::kSfen:
      records_ = std::make_unique<SfenReader>(*stream_, names_variant);
      break;
  }
}

GameReader::~GameReader() = default;

std::optional<PgnGame> GameReader::next(const Registry& registry) {
  if (buffer_->is_cut_off()) return std::nullopt;
  buffer_->begin_game();
  std::optional<PgnGame> game = read(registry);
  if (!buffer_->is_cut_off()) return game;
  if (!game) game.emplace().result = "*";
  game->problems.push_back(
      {fmt::format("no game ends within {} MiB; the rest is not read", kLongestGame >> 20),
       std::max(game->line, 1), 1});
  return game;
}

std::optional<PgnGame> GameReader::read(const Registry& registry) {
  std::optional<PgnGame> game = records_ ? records_->next() : pgn_->next();
  if (!game) return game;
  if (records_) {
    write_in_san(*game, registry, variant_);
    return game;
  }
  if (variant_.empty()) name_eastern_variant(*game);
  adopt_xiangqi(*game, registry, variant_);
  if (is_eastern_record(*game)) forgive_missing_result(*game);
  return game;
}

std::uint64_t GameReader::bytes_read() const {
  return records_ ? records_->bytes_read() : pgn_->bytes_read();
}

}  // namespace proconsul
