#include "search/net/net.h"

#include <algorithm>
#include <limits>

#include "engine/zobrist.h"

namespace proconsul {
namespace {

constexpr std::string_view kMagic = "Proconsul net 1\n";
constexpr std::size_t kMostKinds = kMaxPieceTypes;

std::uint64_t check_sum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  for (const char byte : bytes) sum = zobrist::mix(sum ^ static_cast<unsigned char>(byte));
  return sum;
}

class Writer {
 public:
  template <class T>
  void add(T value) {
    const auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) bytes_ += static_cast<char>(bits >> (8 * i) & 0xff);
  }
  template <class T>
  void add_all(const std::vector<T>& values) {
    for (const T value : values) add(value);
  }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Reads zeros past the end and remembers it.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  T get() {
    if (bytes_.size() < sizeof(T)) {
      cut_off_ = true;
      return T{};
    }
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
      bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[i])) << (8 * i);
    bytes_.remove_prefix(sizeof(T));
    return static_cast<T>(bits);
  }
  template <class T>
  std::vector<T> get_all(std::size_t count) {
    std::vector<T> values;
    if (count > bytes_.size() / sizeof(T)) {
      cut_off_ = true;
      return values;
    }
    values.reserve(count);
    for (std::size_t i = 0; i < count; ++i) values.push_back(get<T>());
    return values;
  }
  bool at_end() const { return !cut_off_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool cut_off_ = false;
};

bool is_sound(const NetShape& shape) {
  return shape.files >= 1 && shape.files <= kMaxFiles && shape.ranks >= 1 && shape.ranks <= kMaxRanks &&
         shape.squares() <= kMaxSquares && !shape.kinds.empty() && shape.most_pieces >= 2;
}

}  // namespace

std::string to_bytes(const Net& net) {
  Writer writer;
  writer.bytes() = kMagic;
  writer.add(static_cast<std::uint16_t>(kNetHidden));
  writer.add(static_cast<std::uint8_t>(kNetBuckets));
  writer.add(static_cast<std::uint8_t>(net.shape.files));
  writer.add(static_cast<std::uint8_t>(net.shape.ranks));
  writer.add(static_cast<std::uint8_t>(net.shape.mirrors ? 1 : 0));
  writer.add(static_cast<std::uint8_t>(net.shape.most_pieces));
  writer.add(static_cast<std::uint8_t>(net.shape.kinds.size()));
  writer.add_all(net.shape.kinds);
  writer.add_all(net.rows);
  writer.add_all(net.biases);
  writer.add_all(net.outputs);
  writer.add_all(net.constants);
  const std::uint64_t sum = check_sum(writer.bytes());
  writer.add(sum);
  return writer.bytes();
}

Result<Net> read_net(std::string_view bytes) {
  if (bytes.substr(0, kMagic.size()) != kMagic) return Error{"this is no net of this program"};
  if (bytes.size() < kMagic.size() + sizeof(std::uint64_t)) return Error{"the net is cut off"};
  const std::string_view content = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
  if (Reader(bytes.substr(content.size())).get<std::uint64_t>() != check_sum(content))
    return Error{"the net is damaged or cut off"};
  Reader reader(content.substr(kMagic.size()));
  if (reader.get<std::uint16_t>() != kNetHidden || reader.get<std::uint8_t>() != kNetBuckets)
    return Error{"the net was made for another version of this program"};
  Net net;
  net.shape.files = reader.get<std::uint8_t>();
  net.shape.ranks = reader.get<std::uint8_t>();
  net.shape.mirrors = reader.get<std::uint8_t>() != 0;
  net.shape.most_pieces = reader.get<std::uint8_t>();
  const std::size_t kinds = reader.get<std::uint8_t>();
  net.shape.kinds = reader.get_all<KindKey>(std::min(kinds, kMostKinds));
  if (!is_sound(net.shape)) return Error{"the net's board makes no sense"};
  net.rows = reader.get_all<std::int16_t>(net.shape.inputs() * kNetHidden);
  net.biases = reader.get_all<std::int16_t>(kNetHidden);
  net.outputs = reader.get_all<std::int16_t>(2 * kNetHidden * kNetBuckets);
  net.constants = reader.get_all<std::int32_t>(kNetBuckets);
  if (!reader.at_end()) return Error{"the net has another size than its header says"};
  const auto [least, most] = std::minmax_element(net.outputs.begin(), net.outputs.end());
  if (*least < -kMostOutputWeight || *most > kMostOutputWeight)
    return Error{"the net has a weight out of range"};
  return net;
}

namespace {

// Of values clipped to v: v * v * weight. v * weight fits in 16 bits, so that the compiler can multiply many
// at a time.
std::int32_t weighted_squares(const std::int16_t* sums, const std::int16_t* weights) {
  std::int32_t total = 0;
  for (std::size_t i = 0; i < kNetHidden; ++i) {
    const auto value = std::clamp<std::int16_t>(sums[i], 0, kNetInputUnit);
    const auto weighted = static_cast<std::int16_t>(value * weights[i]);
    total += static_cast<std::int32_t>(weighted) * value;
  }
  return total;
}

}  // namespace

int net_output(const Net& net, const std::int16_t* mover, const std::int16_t* other, std::size_t bucket) {
  const std::int16_t* weights = &net.outputs[bucket * 2 * kNetHidden];
  const std::int32_t total = weighted_squares(mover, weights) + weighted_squares(other, weights + kNetHidden);
  const std::int64_t sum = total / kNetInputUnit + net.constants[bucket];
  return static_cast<int>(sum * kNetScale / (kNetInputUnit * kNetOutputUnit));
}

}  // namespace proconsul
