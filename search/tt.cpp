#include "search/tt.h"

#include <new>

#ifdef __linux__
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace proconsul {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::uint64_t kKeyMask = (std::uint64_t{1} << 48) - 1;
constexpr int kGenerations = 32;

__extension__ using Wide = unsigned __int128;

// Second word, before the xor: 48 key bits, depth (8 bits, offset by one so that a used entry is not zero),
// bound (2), pv (1), generation (5).
struct Tag {
  std::uint64_t key48;
  int depth;
  Bound bound;
  bool pv;
  int generation;
};

std::uint64_t pack(const Tag& tag) {
  return tag.key48 | static_cast<std::uint64_t>(tag.depth + 1) << 48 |
         static_cast<std::uint64_t>(tag.bound) << 56 | static_cast<std::uint64_t>(tag.pv) << 58 |
         static_cast<std::uint64_t>(tag.generation) << 59;
}

Tag unpack(std::uint64_t word) {
  return {word & kKeyMask, static_cast<int>(word >> 48 & 255) - 1, static_cast<Bound>(word >> 56 & 3),
          (word >> 58 & 1) != 0, static_cast<int>(word >> 59)};
}

std::uint64_t pack(Move move, Score score, Score eval) {
  return move.bits() | static_cast<std::uint64_t>(static_cast<std::uint16_t>(score)) << 32 |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(eval)) << 48;
}

int age(const Tag& tag, int generation) {
  return (generation - tag.generation + kGenerations) % kGenerations;
}

// The replacement value of an entry: an empty one has none.
int worth(const Tag& tag, int generation) {
  return tag.depth < 0 ? -1000 : tag.depth - 4 * age(tag, generation) + 2 * static_cast<int>(tag.pv);
}

// Linux overcommits memory and kills processes that use it.
bool is_beyond_machine([[maybe_unused]] std::size_t bytes) {
#ifdef __linux__
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  return pages > 0 && page_size > 0 &&
         bytes / static_cast<std::size_t>(page_size) > static_cast<std::size_t>(pages);
#else
  return false;
#endif
}

}  // namespace

void TranspositionTable::Release::operator()(Cluster* memory) const {
  ::operator delete (memory, std::align_val_t{kHugePage});
}

TranspositionTable::TranspositionTable(int megabytes)
    : megabytes_(megabytes), cluster_count_((static_cast<std::size_t>(megabytes) << 20) / sizeof(Cluster)) {
  const std::size_t bytes = (cluster_count_ * sizeof(Cluster) + kHugePage - 1) / kHugePage * kHugePage;
  if (is_beyond_machine(bytes)) throw std::bad_alloc();
  void* memory = ::operator new (bytes, std::align_val_t{kHugePage});
#ifdef __linux__
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  auto* clusters = static_cast<Cluster*>(memory);
  for (std::size_t i = 0; i < cluster_count_; ++i) new (clusters + i) Cluster();
  clusters_.reset(clusters);
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < cluster_count_; ++i) {
    for (Entry& entry : clusters_[i].entries) {
      entry.content.store(0, std::memory_order_relaxed);
      entry.check.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 0;
}

void TranspositionTable::next_generation() {
  generation_ = static_cast<std::uint8_t>((generation_ + 1) % kGenerations);
}

TranspositionTable::Cluster& TranspositionTable::cluster(Key key) const {
  return clusters_[static_cast<std::size_t>(static_cast<Wide>(key) * cluster_count_ >> 64)];
}

TtHit TranspositionTable::probe(Key key) const {
  for (const Entry& entry : cluster(key).entries) {
    const std::uint64_t content = entry.content.load(std::memory_order_relaxed);
    const Tag tag = unpack(entry.check.load(std::memory_order_relaxed) ^ content);
    if (tag.key48 != (key & kKeyMask) || tag.depth < 0) continue;
    TtHit hit;
    hit.move = Move::from_bits(static_cast<std::uint32_t>(content));
    hit.score = static_cast<std::int16_t>(content >> 32 & 0xffff);
    hit.eval = static_cast<std::int16_t>(content >> 48);
    hit.depth = tag.depth;
    hit.bound = tag.bound;
    hit.pv = tag.pv;
    hit.found = true;
    return hit;
  }
  return {};
}

void TranspositionTable::store(Key key, const TtHit& data) {
  Entry* victim = nullptr;
  int least = 0;
  Move move = data.move;
  for (Entry& entry : cluster(key).entries) {
    const std::uint64_t content = entry.content.load(std::memory_order_relaxed);
    const Tag tag = unpack(entry.check.load(std::memory_order_relaxed) ^ content);
    if (tag.depth >= 0 && tag.key48 == (key & kKeyMask)) {
      // Keeps a deep entry of this search instead of a much shallower bound.
      if (data.bound != Bound::kExact && age(tag, generation_) == 0 && tag.depth > data.depth + 4) return;
      if (!move.valid()) move = Move::from_bits(static_cast<std::uint32_t>(content));
      victim = &entry;
      break;
    }
    const int value = worth(tag, generation_);
    if (victim == nullptr || value < least) {
      victim = &entry;
      least = value;
    }
  }
  const std::uint64_t content = pack(move, data.score, data.eval);
  const std::uint64_t tag = pack(Tag{key & kKeyMask, data.depth, data.bound, data.pv, generation_});
  victim->content.store(content, std::memory_order_relaxed);
  victim->check.store(tag ^ content, std::memory_order_relaxed);
}

int TranspositionTable::used_permille() const {
  int used = 0;
  for (std::size_t i = 0; i < 250 && i < cluster_count_; ++i) {
    for (const Entry& entry : clusters_[i].entries) {
      const std::uint64_t content = entry.content.load(std::memory_order_relaxed);
      const Tag tag = unpack(entry.check.load(std::memory_order_relaxed) ^ content);
      if (tag.depth >= 0 && tag.generation == generation_) ++used;
    }
  }
  return used;
}

}  // namespace proconsul
