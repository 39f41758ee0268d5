#include "protocol/learning/packed_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <memory>
#include <ostream>
#include <utility>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/text/zstandard.h"

namespace proconsul {
namespace {

constexpr std::size_t kFullBlock = std::size_t{1} << 18;
constexpr std::size_t kMaxBlock = std::size_t{1} << 26;
constexpr int kPackingLevel = 15;
constexpr char kNoteMark = 'N';
constexpr char kGamesMark = 'G';
constexpr char kEndMark = 'E';
constexpr int kHighBit = 128;  // in a move's origin: a drop; in its destination: an index follows
constexpr std::uint64_t kMaxMoves = 100'000;
constexpr std::int64_t kMaxPackedScore = 32'767;
constexpr std::size_t kOutcomes = 4;

// The head of a record: the index of the variant, the outcome, and whether the game begins at a position of
// the game before.
struct RecordTag {
  std::uint64_t place = 0;
  Outcome outcome = Outcome::kOngoing;
  bool side_line = false;

  std::uint64_t packed() const {
    return (place * kOutcomes + static_cast<std::uint64_t>(outcome)) * 2 + (side_line ? 1 : 0);
  }
  static RecordTag unpacked(std::uint64_t bits) {
    return {bits / (2 * kOutcomes), static_cast<Outcome>(bits / 2 % kOutcomes), bits % 2 != 0};
  }
};

struct PackedMove {
  int origin = 0;
  int goal = 0;
  bool operator==(const PackedMove&) const = default;
};

PackedMove packed(Move move) {
  return {move.is_drop() ? kHighBit | move.drop_type().index() : move.from().index(), move.to().index()};
}

// The legal moves between the same two squares, sorted by their texts.
std::vector<Move> alike(const Game& at, PackedMove wanted) {
  std::vector<Move> moves = at.legal_moves();
  std::erase_if(moves, [&](Move move) { return packed(move) != wanted; });
  if (moves.size() > 1)
    std::sort(moves.begin(), moves.end(), [&](Move a, Move b) { return to_uci(at, a) < to_uci(at, b); });
  return moves;
}

void write_packed_move(const Game& at, Move move, ByteWriter& out) {
  const PackedMove both = packed(move);
  const std::vector<Move> moves = alike(at, both);
  out.byte(both.origin);
  out.byte(both.goal | (moves.size() > 1 ? kHighBit : 0));
  if (moves.size() > 1)
    out.byte(static_cast<int>(std::find(moves.begin(), moves.end(), move) - moves.begin()));
}

// none() if there is no such legal move.
Move read_packed_move(const Game& at, ByteReader& in) {
  const int origin = in.byte(), goal = in.byte();
  const std::vector<Move> moves = alike(at, {origin, goal & ~kHighBit});
  const bool chosen = (goal & kHighBit) != 0;
  const auto choice = static_cast<std::size_t>(chosen ? in.byte() : 0);
  return !in.failed() && choice < moves.size() && chosen == (moves.size() > 1) ? moves[choice] : Move::none();
}

// Reads the records of a block.
class BlockReader {
 public:
  BlockReader(const Registry& registry, std::string_view bytes) : registry_(registry), in_(bytes) {}

  std::string run(const std::function<void(const TrainingGame&)>& take) {
    std::uint64_t count = in_.number();
    if (const std::string failure = read_names(); !failure.empty()) return failure;
    for (std::uint64_t i = 1; i <= count; ++i) {
      TrainingGame game;
      const std::string failure = read_game(game);
      if (!failure.empty()) return fmt::format("game {} of the block: {}", i, failure);
      take(game);
    }
    return in_.at_end() ? "" : "bytes after the last game of the block";
  }

 private:
  std::string read_names() {
    for (std::uint64_t left = in_.number(); left > 0 && !in_.failed(); --left) {
      const std::string_view name = in_.text();
      variants_.push_back(registry_.find(name));
      if (!in_.failed() && variants_.back() == nullptr)
        return fmt::format("unknown variant {}", quote(std::string(name)));
    }
    return in_.failed() ? "the names of the block are truncated" : "";
  }

  std::string read_game(TrainingGame& game) {
    const RecordTag tag = RecordTag::unpacked(in_.number());
    if (tag.place >= variants_.size()) return "it has no name";
    game.variant = variants_[tag.place];
    game.outcome = tag.outcome;
    number_ += static_cast<std::uint64_t>(in_.difference());
    game.number = number_;
    if (tag.side_line) {
      const std::uint64_t ply = in_.number();
      if (main_.variant != game.variant || ply >= main_.fens.size()) return "it begins at no known position";
      game.fen = main_.fens[ply];
    } else {
      game.fen = std::string(in_.text());
    }
    const std::string failure = read_moves(game);
    if (!failure.empty()) return failure;
    return read_scores(game);
  }

  std::string read_moves(TrainingGame& game) {
    Result<Game> at = start_of(game);
    if (!at) return at.error().message;
    const std::uint64_t moves = in_.number(), scores = in_.number();
    if (moves > kMaxMoves || scores > moves) return "its numbers of moves and scores make no sense";
    game.moves.reserve(moves);
    game.scores.resize(scores);
    const bool main = !game.is_side_line();
    if (main) main_ = {game.variant, {at->fen()}};
    for (std::uint64_t i = 1; i <= moves; ++i) {
      const Move move = read_packed_move(*at, in_);
      if (!move.valid()) return fmt::format("its move {} is not legal", i);
      game.moves.push_back(move);
      at->play(move);
      if (main) main_.fens.push_back(at->fen());
    }
    return "";
  }

  std::string read_scores(TrainingGame& game) {
    std::int64_t before = 0;
    for (int& score : game.scores) {
      before = in_.difference() - before;
      if (before < -kMaxPackedScore || before > kMaxPackedScore) return "a score out of range";
      score = static_cast<int>(before);
    }
    return in_.failed() ? "it is truncated" : "";
  }

  const Registry& registry_;
  ByteReader in_;
  std::vector<const Variant*> variants_;
  std::uint64_t number_ = 0;
  PlayedGame main_;
};

}  // namespace

bool GameBlock::full() const { return records_.bytes().size() >= kFullBlock; }

std::size_t GameBlock::place_of(const Variant& variant) {
  const auto known = std::find(variants_.begin(), variants_.end(), &variant);
  const auto place = static_cast<std::size_t>(known - variants_.begin());
  if (known == variants_.end()) variants_.push_back(&variant);
  return place;
}

void GameBlock::add(const TrainingGame& game) {
  const auto start = std::find(main_.fens.begin(), main_.fens.end(), game.fen);
  const bool side_line = main_.variant == game.variant && start != main_.fens.end();
  records_.number(RecordTag{place_of(*game.variant), game.outcome, side_line}.packed());
  records_.difference(static_cast<std::int64_t>(game.number - last_number_));
  if (side_line) {
    records_.number(static_cast<std::uint64_t>(start - main_.fens.begin()));
  } else {
    records_.text(game.fen);
  }
  records_.number(game.moves.size());
  records_.number(game.scores.size());
  Game at = start_of(game).take();
  const bool main = !game.is_side_line();
  if (main) main_ = {game.variant, {at.fen()}};
  for (const Move move : game.moves) {
    write_packed_move(at, move, records_);
    at.play(move);
    if (main) main_.fens.push_back(at.fen());
  }
  int before = 0;
  for (const int score : game.scores) records_.difference(score + std::exchange(before, score));
  last_number_ = game.number;
  ++games_;
}

std::string GameBlock::bytes() const {
  ByteWriter head;
  head.number(games_);
  head.number(variants_.size());
  for (const Variant* variant : variants_) head.text(variant->rules->name);
  return head.bytes() + records_.bytes();
}

void GamePacker::note(std::string_view line) {
  flush();
  write(kNoteMark, line);
}

void GamePacker::add(const TrainingGame& game) {
  block_.add(game);
  ++games_;
  if (block_.full()) flush();
}

void GamePacker::finish() {
  flush();
  ByteWriter count;
  count.number(games_);
  write(kEndMark, count.bytes());
}

void GamePacker::flush() {
  if (block_.empty()) return;
  write(kGamesMark, block_.bytes());
  block_ = {};
}

void GamePacker::write(char kind, std::string_view bytes) {
  ByteWriter head;
  head.byte(kind);
  head.number(bytes.size());
  const std::string packed = zstandard_packed(std::exchange(waiting_, "") + head.bytes() + std::string(bytes),
                                              kPackingLevel, FrameCheck::kChecksum);
  out_.write(packed.data(), static_cast<std::streamsize>(packed.size()));
}

std::optional<PackedPart> PackedParts::fail(const std::string& what) {
  failure_ = fmt::format("{} after {} whole blocks with {} games", what, blocks_, games_joined_ + games_);
  return std::nullopt;
}

bool PackedParts::read_mark() {
  std::string mark(kPackedGamesMark.size(), '\0');
  in_.read(mark.data(), static_cast<std::streamsize>(mark.size()));
  inside_ = mark == kPackedGamesMark;
  return inside_;
}

bool PackedParts::read_number(std::uint64_t& value) {
  value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    const int next = in_.get();
    if (next < 0) return false;
    value |= static_cast<std::uint64_t>(next & 127) << shift;
    if (next < 128) return true;
  }
  return false;
}

// False if the number differs from the number of games read.
bool PackedParts::end_file(std::string_view bytes) {
  if (ByteReader(bytes).number() != games_) return false;
  games_joined_ += std::exchange(games_, 0);
  inside_ = false;
  return true;
}

std::optional<PackedPart> PackedParts::next() {
  while (failure_.empty()) {
    if (!inside_ && in_.peek() < 0) return std::nullopt;
    if (!inside_ && !read_mark()) return fail("no packed games");
    const int kind = in_.get();
    std::uint64_t size = 0;
    if (kind < 0 || !read_number(size)) return fail("damaged or truncated");
    if ((kind != kNoteMark && kind != kGamesMark && kind != kEndMark) || size > kMaxBlock)
      return fail("no block");
    PackedPart part{kind == kNoteMark ? PackedPart::Kind::kNote : PackedPart::Kind::kGames,
                    std::string(size, '\0'), games_joined_ + games_};
    in_.read(part.bytes.data(), static_cast<std::streamsize>(size));
    if (static_cast<std::uint64_t>(in_.gcount()) != size) return fail("damaged or truncated");
    if (kind == kEndMark && !end_file(part.bytes))
      return fail("its number of games differs from that at its end");
    if (kind == kEndMark) continue;
    if (kind == kGamesMark) games_ += ByteReader(part.bytes).number(), ++blocks_;
    return part;
  }
  return std::nullopt;
}

std::vector<std::string> names_in_block(std::string_view bytes) {
  ByteReader in(bytes);
  in.number();
  std::vector<std::string> names;
  for (std::uint64_t left = in.number(); left > 0 && !in.failed(); --left) names.emplace_back(in.text());
  return names;
}

std::string unpack_block(const Registry& registry, std::string_view bytes,
                         const std::function<void(const TrainingGame&)>& take) {
  return BlockReader(registry, bytes).run(take);
}

}  // namespace proconsul
