#include "protocol/formats/game_reader.h"

#include <algorithm>
#include <array>
#include <streambuf>
#include <vector>

#include "engine/lines.h"
#include "engine/move_text.h"
#include "engine/text.h"
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

RecordLines::Encoding encoding_of(std::string_view head) {
  return begins_as_utf8(head) ? RecordLines::Encoding::kUtf8 : RecordLines::Encoding::kShiftJis;
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
  const bool shift_jis = encoding_of(head) == RecordLines::Encoding::kShiftJis;
  for (int i = 0; i < kMaxLines && !head.empty(); ++i) {
    const std::string_view line = take_line(head);
    const std::string decoded = shift_jis ? from_shift_jis(line).text : std::string(line);
    const std::string_view text = trimmed_wide(decoded);
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
  std::string_view head() const { return {part_.data(), static_cast<std::size_t>(egptr() - eback())}; }

 protected:
  int_type underflow() override {
    if (gptr() == egptr() && !refill()) return traits_type::eof();
    return traits_type::to_int_type(*gptr());
  }

 private:
  bool refill() {
    const std::streamsize read = std::max<std::streamsize>(0, source_.sgetn(part_.data(), std::ssize(part_)));
    setg(part_.data(), part_.data(), part_.data() + read);
    return read > 0;
  }

  std::streambuf& source_;
  std::vector<char> part_ = std::vector<char>(std::size_t{1} << 16);
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
  std::optional<PgnGame> game = records_ ? records_->next() : pgn_->next();
  if (!game) return game;
  if (records_) {
    write_in_san(*game, registry, variant_);
    return game;
  }
  if (variant_.empty()) name_eastern_variant(*game);
  adopt_ranks_from_zero(*game, registry, variant_);
  return game;
}

std::uint64_t GameReader::bytes_read() const {
  return records_ ? records_->bytes_read() : pgn_->bytes_read();
}

}  // namespace proconsul
