#include "search/net/format.h"

#include <algorithm>
#include <optional>
#include <set>

#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "engine/zobrist.h"

namespace proconsul {
namespace {

constexpr std::string_view kMagic = "Proconsul net ";
constexpr std::string_view kVersion = "2";
constexpr std::string_view kKind = "kind";
constexpr std::string_view kAtom = "atom";
constexpr std::string_view kAim = "aim";
constexpr std::string_view kHoles = "holes";

// Which networks have the line.
enum class Scope : std::uint8_t { kAll, kFolded, kShared };

bool concerns(Scope scope, NetRows rows) {
  return scope == Scope::kAll || (scope == Scope::kShared) == (rows == NetRows::kShared);
}

// A line of the header that holds a number.
struct NumberLine {
  std::string_view key;
  Scope scope;
  int low;
  int high;
  int (*get)(const Net&);
  void (*set)(Net&, int);
  std::optional<int> usual = std::nullopt;  // if set, the line is left out when the value is this
};

constexpr NumberLine kNumberLines[] = {
    {"files", Scope::kFolded, 1, kMaxFiles, [](const Net& n) { return n.shape.files; },
     [](Net& n, int value) { n.shape.files = value; }},
    {"ranks", Scope::kFolded, 1, kMaxRanks, [](const Net& n) { return n.shape.ranks; },
     [](Net& n, int value) { n.shape.ranks = value; }},
    {"mirrors", Scope::kAll, 0, 1, [](const Net& n) { return n.shape.mirrors ? 1 : 0; },
     [](Net& n, int value) { n.shape.mirrors = value == 1; }},
    {"pieces", Scope::kFolded, 2, kMaxSquares, [](const Net& n) { return n.shape.most_pieces; },
     [](Net& n, int value) { n.shape.most_pieces = value; }},
    {"regions", Scope::kFolded, kRoyalRegions, kRoyalRegions, [](const Net& n) { return n.shape.regions; },
     [](Net& n, int value) { n.shape.regions = value; }, 1},
    {"edge", Scope::kShared, 1, kMaxRanks, [](const Net& n) { return n.shape.edge; },
     [](Net& n, int value) { n.shape.edge = value; }},
    {"buckets", Scope::kAll, 1, kMaxBuckets, [](const Net& n) { return n.shape.buckets; },
     [](Net& n, int value) { n.shape.buckets = value; }},
    {"sums", Scope::kAll, kMinSums, kMaxSums, [](const Net& n) { return static_cast<int>(n.sums); },
     [](Net& n, int value) { n.sums = static_cast<std::size_t>(value); }},
    {"input-unit", Scope::kAll, 1, kMaxClip, [](const Net& n) { return n.scales.input; },
     [](Net& n, int value) { n.scales.input = value; }},
    {"part-unit", Scope::kShared, 1, 32767, [](const Net& n) { return n.scales.part; },
     [](Net& n, int value) { n.scales.part = value; }},
    {"output-unit", Scope::kAll, 1, 4096, [](const Net& n) { return n.scales.output; },
     [](Net& n, int value) { n.scales.output = value; }},
    {"centipawns", Scope::kAll, 1, 4096, [](const Net& n) { return n.scales.centipawns; },
     [](Net& n, int value) { n.scales.centipawns = value; }},
};

// A line whose value is one of these words, numbered from 0.
struct WordLine {
  std::string_view key;
  std::vector<std::string_view> words;
  std::size_t (*get)(const Net&);
  void (*set)(Net&, std::size_t);
};

const std::vector<WordLine>& word_lines() {
  static const std::vector<WordLine> kLines = {
      {"features",
       {PieceSquares::kName, PieceSquares::kNameWithHands},
       [](const Net& n) { return n.shape.hands ? std::size_t{1} : std::size_t{0}; },
       [](Net& n, std::size_t word) { n.shape.hands = word == 1; }},
      {"rows",
       {"folded", "shared"},
       [](const Net& n) { return static_cast<std::size_t>(n.shape.rows); },
       [](Net& n, std::size_t word) { n.shape.rows = static_cast<NetRows>(word); }},
      {"role",
       {"correction", "evaluation"},
       [](const Net& n) { return static_cast<std::size_t>(n.role); },
       [](Net& n, std::size_t word) { n.role = static_cast<NetRole>(word); }},
  };
  return kLines;
}

Geometry whole_board(const NetShape& shape) {
  Geometry board{.files = shape.files, .ranks = shape.ranks, .squares = {}};
  for (int index = 0; index < board.size(); ++index) board.squares |= bit<SquareSet>(Square(index));
  return board;
}

std::string holes_text(const NetShape& shape) {
  std::string text;
  for (const Square hole : Squares(shape.holes))
    (text += text.empty() ? "" : " ") += square_text(whole_board(shape), hole);
  return text;
}

class Writer {
 public:
  template <class T>
  void add(T value) {
    const auto bits = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) bytes_ += static_cast<char>(bits >> (8 * i) & 0xff);
  }
  template <class Numbers>
  void add_all(const Numbers& values) {
    for (const auto value : values) add(value);
  }
  void line(std::string_view key, std::string_view value) {
    ((bytes_ += key) += ' ') += value;
    bytes_ += '\n';
  }
  std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Returns zeros past the end and remembers that.
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
  template <class Numbers>
  void get_all(Numbers& values, std::size_t count) {
    using T = typename Numbers::value_type;
    if (count > bytes_.size() / sizeof(T)) {
      cut_off_ = true;
      return;
    }
    values.reserve(count);
    for (std::size_t i = 0; i < count; ++i) values.push_back(get<T>());
  }
  // The next line without its end; nothing if it is incomplete.
  std::optional<std::string_view> line() {
    const std::size_t end = bytes_.find('\n');
    if (end == bytes_.npos) return std::nullopt;
    const std::string_view text = bytes_.substr(0, end);
    bytes_.remove_prefix(end + 1);
    return text;
  }
  bool at_end() const { return !cut_off_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool cut_off_ = false;
};

Error header_error(std::string_view line, const std::string& expected) {
  return {"the net's header says " + quote(line) + ", expected " + expected};
}

// Parses the lines of a header one by one.
class HeaderReader {
 public:
  explicit HeaderReader(Net& net) : net_(net) {}

  // Parses a line; returns the error, if any.
  std::optional<Error> take(std::string_view line) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view key = line.substr(0, blank);
    const std::string_view value = line.substr(std::min(blank + 1, line.size()));
    if (key == kKind) return take_movement(line, value, net_.shape.kinds, kMaxKinds);
    if (key == kAim) return take_movement(line, value, net_.shape.aims, kMaxAims, "an aim");
    if (key == kAtom) return take_movement(line, value, net_.shape.atoms, kMaxNetAtoms);
    if (!seen_.insert(key).second) return Error{"the net's header says " + quote(key) + " twice"};
    if (key == kHoles) {
      holes_ = value;
      return std::nullopt;
    }
    for (const NumberLine& known : kNumberLines) {
      if (key == known.key) return take_number(line, value, known);
    }
    for (const WordLine& known : word_lines()) {
      if (key == known.key) return take_word(line, value, known);
    }
    return Error{"the net's header says " + quote(line) + ", which this program does not know"};
  }

  // Checks at the end for missing or inconsistent lines.
  std::optional<Error> judge() {
    for (const WordLine& known : word_lines()) {
      if (!seen_.contains(known.key)) return missing(known.key);
    }
    const NetShape& shape = net_.shape;
    const bool shared = shape.rows == NetRows::kShared;
    for (const NumberLine& known : kNumberLines) {
      const bool wanted = concerns(known.scope, shape.rows) && (!known.usual || seen_.contains(known.key));
      if (wanted != seen_.contains(known.key))
        return seen_.contains(known.key) ? foreign(known.key) : missing(known.key);
    }
    if (!(shared ? shape.kinds : shape.atoms).empty()) return foreign(shared ? kKind : kAtom);
    if ((shared ? shape.atoms : shape.kinds).empty()) return missing(shared ? kAtom : kKind);
    if (shape.squares() > kMaxSquares)
      return Error{"the net's board is too large: " + std::to_string(shape.squares()) + " squares"};
    if (!seen_.contains(kHoles)) return std::nullopt;
    return shared ? foreign(kHoles) : take_holes();
  }

 private:
  std::optional<Error> take_holes() {
    NetShape& shape = net_.shape;
    const Geometry board = whole_board(shape);
    for (const Word& word : split(holes_, ' ')) {
      const Result<Square> hole = parse_square(board, word.text);
      if (!hole) return Error{"the net's header says " + quote(kHoles) + ": " + hole.error().message};
      shape.holes |= bit<SquareSet>(*hole);
    }
    return std::nullopt;
  }

  static Error missing(std::string_view key) { return {"the net's header does not say " + quote(key)}; }

  Error foreign(std::string_view key) const {
    return {"the net's header says " + quote(key) + ", which is not for networks of " +
            (net_.shape.rows == NetRows::kShared ? "shared" : "folded") + " rows"};
  }

  static std::optional<Error> take_movement(std::string_view line, std::string_view movement,
                                            std::vector<std::string>& known, std::size_t most,
                                            const std::string& what = "a movement") {
    if (movement.empty() || std::find(known.begin(), known.end(), movement) != known.end())
      return header_error(line, what + " that it has not named yet");
    if (known.size() == most)
      return Error{"the net's header has more than " + std::to_string(most) +
                   " lines of that kind: " + quote(line)};
    known.emplace_back(movement);
    return std::nullopt;
  }

  std::optional<Error> take_number(std::string_view line, std::string_view value, const NumberLine& known) {
    const std::optional<int> number = parse_number(value, known.low, known.high);
    if (!number && known.low == known.high) return header_error(line, std::to_string(known.low));
    if (!number)
      return header_error(line,
                          "a number from " + std::to_string(known.low) + " to " + std::to_string(known.high));
    known.set(net_, *number);
    if (net_.sums % kSumBlock != 0) return header_error(line, "a multiple of " + std::to_string(kSumBlock));
    return std::nullopt;
  }

  std::optional<Error> take_word(std::string_view line, std::string_view value, const WordLine& known) {
    const auto word = std::find(known.words.begin(), known.words.end(), value);
    if (word == known.words.end()) {
      std::string words;
      for (const std::string_view other : known.words) (words += words.empty() ? "" : " or ") += quote(other);
      return header_error(line, words);
    }
    known.set(net_, static_cast<std::size_t>(word - known.words.begin()));
    return std::nullopt;
  }

  Net& net_;
  std::set<std::string_view> seen_;
  std::string_view holes_;
};

std::optional<Error> read_header(Reader& reader, Net& net) {
  HeaderReader header(net);
  for (;;) {
    const std::optional<std::string_view> line = reader.line();
    if (!line) return Error{"the net's header has no end"};
    if (line->empty()) return header.judge();
    if (auto error = header.take(*line)) return error;
  }
}

std::optional<Error> read_numbers(Reader& reader, Net& net) {
  const auto buckets = static_cast<std::size_t>(net.shape.buckets);
  reader.get_all(net.rows, net.shape.row_count() * net.sums);
  reader.get_all(net.biases, net.sums);
  reader.get_all(net.outputs, 2 * net.sums * buckets);
  reader.get_all(net.constants, buckets);
  if (!reader.at_end()) return Error{"the net has another size than its header says"};
  const auto [least, most] = std::minmax_element(net.outputs.begin(), net.outputs.end());
  if (*least < -kMaxOutputWeight || *most > kMaxOutputWeight)
    return Error{"the net has a weight out of range"};
  return std::nullopt;
}

}  // namespace

std::string net_header(const Net& net) {
  Writer writer;
  writer.bytes() = std::string(kMagic) + std::string(kVersion) + '\n';
  for (const WordLine& line : word_lines()) writer.line(line.key, line.words[line.get(net)]);
  for (const NumberLine& line : kNumberLines) {
    if (concerns(line.scope, net.shape.rows) && line.get(net) != line.usual)
      writer.line(line.key, std::to_string(line.get(net)));
  }
  if (any(net.shape.holes)) writer.line(kHoles, holes_text(net.shape));
  for (const std::string& aim : net.shape.aims) writer.line(kAim, aim);
  for (const std::string& kind : net.shape.kinds) writer.line(kKind, kind);
  for (const std::string& atom : net.shape.atoms) writer.line(kAtom, atom);
  writer.bytes() += '\n';
  return std::move(writer.bytes());
}

std::string to_bytes(const Net& net) {
  Writer writer;
  writer.bytes() = net_header(net);
  writer.add_all(net.rows);
  writer.add_all(net.biases);
  writer.add_all(net.outputs);
  writer.add_all(net.constants);
  return with_check_sum(std::move(writer.bytes()));
}

std::uint64_t check_sum(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  for (const char byte : bytes) sum = zobrist::mix(sum ^ static_cast<unsigned char>(byte));
  return sum;
}

std::string with_check_sum(std::string content) {
  Writer writer;
  const std::uint64_t sum = check_sum(content);
  writer.bytes() = std::move(content);
  writer.add(sum);
  return std::move(writer.bytes());
}

Result<Net> read_net(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return Error{"this is no net of this program"};
  if (bytes.size() < kMagic.size() + sizeof(std::uint64_t)) return Error{"the network is truncated"};
  const std::string_view content = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
  if (Reader(bytes.substr(content.size())).get<std::uint64_t>() != check_sum(content))
    return Error{"the network is damaged or truncated"};
  Reader reader(content.substr(kMagic.size()));
  if (const auto version = reader.line(); version != kVersion)
    return Error{"the net was made for another version of this program: its format is " +
                 quote(version.value_or("")) + ", expected " + quote(kVersion)};
  Net net;
  if (auto error = read_header(reader, net)) return *error;
  if (auto error = read_numbers(reader, net)) return *error;
  return net;
}

}  // namespace proconsul
