#include "protocol/formats/book.h"

#include <algorithm>
#include <array>

#include "engine/quoting.h"
#include "engine/zobrist.h"
#include "protocol/text/input_file.h"

namespace proconsul {
namespace {

constexpr std::size_t kEntrySize = 16;
constexpr std::uint64_t kMaxWeight = 65535;
constexpr std::size_t kLargestBook = std::size_t{256} << 20;  // bytes
using Entry = std::array<unsigned char, kEntrySize>;

void put(Entry& entry, std::size_t at, std::size_t bytes, std::uint64_t value) {
  for (std::size_t i = 0; i < bytes; ++i)
    entry[at + i] = static_cast<unsigned char>(value >> (8 * (bytes - 1 - i)));
}

std::uint64_t get(const Entry& entry, std::size_t at, std::size_t bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes; ++i) value = value << 8 | entry[at + i];
  return value;
}

Entry entry_at(std::string_view bytes, std::size_t at) {
  Entry entry;
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), kEntrySize, entry.begin());
  return entry;
}

// Six bits per square, as in Polyglot; enough for the boards it supports.
std::uint64_t polyglot_squares(Move move) {
  return static_cast<std::uint64_t>((move.to().index() & 63) | (move.origin().index() & 63) << 6);
}

Move move_of(const Entry& entry) { return Move::from_bits(static_cast<std::uint32_t>(get(entry, 12, 4))); }

// Other programs leave the field of the whole move empty.
bool has_own_move(const Entry& entry) { return get(entry, 8, 2) == polyglot_squares(move_of(entry)); }

Key key_of_name(const std::string& name) {
  Key key = 0;
  for (const char c : name) key = zobrist::mix(key ^ static_cast<unsigned char>(c));
  return key;
}

}  // namespace

Key book_key(const Game& game) { return game.key() ^ key_of_name(game.rules().name); }

Result<Book> Book::read(const std::string& file, std::istream* standard) {
  const Result<std::string> bytes = read_file(file, standard, kLargestBook);
  if (!bytes) return bytes.error();
  if (bytes->size() % kEntrySize != 0)
    return Error{quote(file) + " is no book: its size is not a multiple of 16 bytes"};
  Book book;
  for (std::size_t at = 0; at < bytes->size(); at += kEntrySize) {
    const Entry entry = entry_at(*bytes, at);
    const int weight = static_cast<int>(get(entry, 10, 2));
    if (!has_own_move(entry))
      return Error{quote(file) + " is a book of another program: its moves are not this engine's"};
    if (weight > 0) book.set(get(entry, 0, 8), move_of(entry), weight);
  }
  return book;
}

bool Book::is_likely(std::string_view head) {
  if (head.size() < kEntrySize || head.size() % kEntrySize != 0) return false;
  Key last = 0;
  for (std::size_t at = 0; at < head.size(); at += kEntrySize) {
    const Entry entry = entry_at(head, at);
    const Key key = get(entry, 0, 8);
    if (key < last || !has_own_move(entry) || get(entry, 10, 2) == 0) return false;
    last = key;
  }
  return true;
}

std::string Book::bytes() const {
  std::string bytes;
  bytes.reserve(size() * kEntrySize);
  for (const auto& [key, moves] : positions_) {
    for (const BookMove& known : moves) {
      Entry entry;
      put(entry, 0, 8, key);
      put(entry, 8, 2, polyglot_squares(known.move));
      put(entry, 10, 2, static_cast<std::uint64_t>(known.weight));
      put(entry, 12, 4, known.move.bits());
      bytes.append(entry.begin(), entry.end());
    }
  }
  return bytes;
}

std::vector<BookMove> Book::moves(const Game& game) const {
  const auto found = positions_.find(book_key(game));
  if (found == positions_.end()) return {};
  std::vector<BookMove> legal;
  for (const BookMove& known : found->second) {
    if (game.is_legal(known.move)) legal.push_back(known);
  }
  std::stable_sort(legal.begin(), legal.end(),
                   [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
  return legal;
}

std::optional<Move> Book::choose(const Game& game, std::uint64_t random) const {
  const std::vector<BookMove> known = moves(game);
  std::uint64_t sum = 0;
  for (const BookMove& move : known) sum += static_cast<std::uint64_t>(move.weight);
  if (sum == 0) return std::nullopt;
  std::uint64_t drawn = random % sum;
  for (const BookMove& move : known) {
    if (drawn < static_cast<std::uint64_t>(move.weight)) return move.move;
    drawn -= static_cast<std::uint64_t>(move.weight);
  }
  return std::nullopt;
}

std::size_t Book::size() const {
  std::size_t entries = 0;
  for (const auto& [key, moves] : positions_) entries += moves.size();
  return entries;
}

void BookBuilder::add(const Game& before, Move move, Outcome outcome) {
  Count& count = counts_[book_key(before)][move.bits()];
  ++count.games;
  const Outcome win = before.side_to_move() == Colour::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
  if (outcome == win) count.points += 2;
  if (outcome == Outcome::kDraw) count.points += 1;
}

Book BookBuilder::book(int min_games) const {
  Book book;
  for (const auto& [key, moves] : counts_) {
    std::uint64_t most = 1;
    for (const auto& [bits, count] : moves) most = std::max(most, count.points);
    for (const auto& [bits, count] : moves) {
      if (count.games < static_cast<std::uint64_t>(min_games) || count.points == 0) continue;
      const std::uint64_t weight =
          most <= kMaxWeight ? count.points : std::max<std::uint64_t>(1, count.points * kMaxWeight / most);
      book.set(key, Move::from_bits(bits), static_cast<int>(weight));
    }
  }
  return book;
}

}  // namespace proconsul
