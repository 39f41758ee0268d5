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
#include "protocol/formats/csa_reader.h"
#include "protocol/formats/eastern_pgn.h"
#include "protocol/formats/encoding.h"
#include "protocol/formats/far_eastern_text.h"
#include "protocol/formats/file_encoding.h"
#include "protocol/formats/kif_reader.h"
#include "protocol/formats/record_ends.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/sfen_reader.h"

namespace proconsul {
namespace {

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

constexpr const char* kUtf32Text = "the file is in UTF-32, which is not read; save it as UTF-8";
constexpr const char* kUnknownText =
    "the file is neither UTF-8 nor in another known encoding; it is read as Windows-1252";

// Such games may be unfinished.
void forgive_missing_result(PgnGame& game) {
  std::erase_if(game.problems, [](const Error& problem) { return problem.message == kNoResult; });
}

// Who has won by perpetual check in the game's last position, as the rules say, or else as the side to move
// is in check or has given it.
void settle_perpetual_check(PgnGame& pgn, const Game& last) {
  if (pgn.result != "*" || pgn.tag("Termination") != kPerpetualCheckTermination) return;
  const Colour mover = last.side_to_move();
  const bool white_wins = last.in_check() == (mover == Colour::kWhite);
  const GameEnd end = last.end();
  pgn.result = end.ending == Ending::kPerpetualCheck ? result_text(end.outcome) : white_wins ? "1-0" : "0-1";
  pgn.set_tag("Result", pgn.result);
}

// Up to the first illegal move of each line.
void write_in_san(PgnGame& pgn, const Registry& registry, const std::string& variant) {
  Result<PgnSetup> setup = set_up(pgn, registry, variant.empty() ? "chess" : variant);
  if (!setup) return;
  const std::vector<Error> problems =
      replay(setup->start, pgn, Variations::kFollow,
             [](const Game& game, Move move, PgnMove& written) { written.text = to_san(game, move); });
  if (problems.empty()) settle_perpetual_check(pgn, setup->start);
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
  void decode(FileEncoding encoding) {
    decoder_ = FileDecoder(encoding);
    show(decoder_.decode(head()));
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
    std::streamsize read = 0;
    do {
      cut_off_ |= taken_ >= kLongestGame;
      if (cut_off_) return false;
      part_.resize(kPart);
      read = std::max<std::streamsize>(0, source_.sgetn(part_.data(), std::ssize(part_)));
      taken_ += static_cast<std::size_t>(read);
      part_.resize(static_cast<std::size_t>(read));
      show(decoder_.changes() ? decoder_.decode(part_) : std::move(part_));
    } while (part_.empty() && read > 0);
    return !part_.empty();
  }

  void show(std::string text) {
    part_ = std::move(text);
    setg(part_.data(), part_.data(), part_.data() + part_.size());
  }

  std::streambuf& source_;
  std::string part_;
  FileDecoder decoder_{FileEncoding::kOwn};
  std::size_t taken_ = 0;  // since the game began
  bool cut_off_ = false;
};

GameReader::GameReader(std::istream& in, const Source& source)
    : variant_(source.variant),
      buffer_(std::make_unique<HeadBuffer>(*in.rdbuf())),
      stream_(std::make_unique<std::istream>(buffer_.get())) {
  if (const FileEncoding wide = wide_encoding(buffer_->head()); wide == FileEncoding::kUtf32) {
    fault_ = kUtf32Text;
    stream_->setstate(std::ios::eofbit | std::ios::failbit);
  } else if (wide != FileEncoding::kOwn) {
    buffer_->decode(wide);
  }
  const std::string_view head = buffer_->head();
  const bool names_variant = variant_.empty();
  format_ = format_of(head, source.file);
  switch (format_) {
    case GameFormat::kPgn:
      read_pgn(head);
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

void GameReader::read_pgn(std::string_view head) {
  const FileEncoding encoding = pgn_encoding(head);
  if (encoding == FileEncoding::kGbk || encoding == FileEncoding::kBig5) buffer_->decode(encoding);
  if (encoding == FileEncoding::kUnknown && fault_.empty()) fault_ = kUnknownText;
  pgn_.emplace(*stream_);
}

std::optional<PgnGame> GameReader::next(const Registry& registry) {
  if (buffer_->is_cut_off()) return std::nullopt;
  buffer_->begin_game();
  std::optional<PgnGame> game = read(registry);
  if (const std::string fault = std::exchange(fault_, {}); !fault.empty()) {
    if (!game) game.emplace().result = "*";
    game->line = std::max(game->line, 1);
    game->problems.insert(game->problems.begin(), {fault, game->line, 1});
  }
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
