// Solved endings on disk: a line of text that says what it is, then the values compressed by Zstandard.
#include <zstd.h>

#include <fstream>
#include <sstream>

#include "engine/quoting.h"
#include "engine/text.h"
#include "search/endgame/endgame_table.h"

namespace proconsul {
namespace {

constexpr const char* kMagic = "proconsul-ending-1";
constexpr int kCompression = 9;

class Mixer {
 public:
  void add(std::uint64_t value) { state_ = (state_ ^ value) * 0x100000001b3ULL; }
  void add(SquareSet set) {
    add(set.lo);
    add(set.hi);
  }
  std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325ULL;  // FNV-1a, a word at a time
};

void mix_in(Mixer& mixer, const Path& path) {
  for (const std::vector<Offset>* offsets : {&path.steps, &path.over}) {
    for (const Offset step : *offsets) mixer.add(static_cast<std::uint64_t>(step.file * 64 + step.rank));
  }
  mixer.add(static_cast<std::uint64_t>(path.first_stop));
  mixer.add(static_cast<std::uint64_t>(path.kind) * 8 + static_cast<std::uint64_t>(path.use));
  mixer.add(path.origins.value_or(SquareSet{}));
}

std::string header(const Rules& rules, const EndgameTable& table, std::size_t width) {
  std::ostringstream out;
  out << kMagic << ' ' << rules.name << ' ' << table.material().text(rules) << ' '
      << fingerprint(rules, table.material()) << ' ' << width;
  for (const Colour colour : kBothColours) {
    const EndgameCounts& counts = table.counts(colour);
    out << ' ' << counts.wins << ' ' << counts.draws << ' ' << counts.losses << ' ' << counts.longest_win
        << ' ' << counts.longest_loss;
  }
  out << '\n';
  return out.str();
}

template <class Code>
std::vector<char> compressed(const std::vector<Code>& codes) {
  const std::size_t bytes = codes.size() * sizeof(Code);
  std::vector<char> packed(ZSTD_compressBound(bytes));
  packed.resize(ZSTD_compress(packed.data(), packed.size(), codes.data(), bytes, kCompression));
  return packed;
}

template <class Code>
bool decompress(const std::string& packed, std::vector<Code>& codes, std::size_t size) {
  const std::size_t bytes = size * sizeof(Code);
  if (ZSTD_getFrameContentSize(packed.data(), packed.size()) != bytes) return false;
  codes.resize(size);
  return ZSTD_decompress(codes.data(), bytes, packed.data(), packed.size()) == bytes;
}

// The numbers of a header from the fifth word on.
std::vector<std::uint64_t> numbers_of(const std::vector<Token>& words) {
  std::vector<std::uint64_t> numbers;
  for (std::size_t i = 3; i < words.size(); ++i) {
    const auto number = parse_number<std::uint64_t>(words[i].text, 0, ~std::uint64_t{0});
    if (number) numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

std::uint64_t fingerprint(const Rules& rules, const Material& material) {
  Mixer mixer;
  mixer.add(static_cast<std::uint64_t>(rules.board.files * 32 + rules.board.ranks));
  mixer.add(rules.board.squares);
  mixer.add(static_cast<std::uint64_t>(rules.stalemate));
  for (const Piece piece : material.pieces()) {
    const PieceDef& definition = rules.pieces[index_of(piece.type())];
    mixer.add(static_cast<std::uint64_t>(definition.royal) * 2 + index_of(piece.colour()));
    for (const Path& path : definition.paths) mix_in(mixer, path);
  }
  return mixer.state();
}

Result<bool> EndgameTable::write(const Rules& rules, const std::string& file) const {
  std::ofstream out(file, std::ios::binary);
  const std::vector<char> packed = wide_.empty() ? compressed(narrow_) : compressed(wide_);
  out << header(rules, *this, wide_.empty() ? 1 : 2);
  out.write(packed.data(), static_cast<std::streamsize>(packed.size()));
  out.flush();
  if (!out) return Error{"cannot write " + quote(file)};
  return true;
}

Result<EndgameTable> EndgameTable::read(const Rules& rules, const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string line;
  if (!std::getline(in, line)) return Error{"cannot read " + quote(file)};
  const std::vector<Token> words = split_words(line);
  const std::vector<std::uint64_t> numbers = numbers_of(words);
  if (numbers.size() != 12 || words[0].text != kMagic)
    return Error{quote(file) + " is no table of an ending"};
  if (words[1].text != rules.name) return Error{quote(file) + " belongs to another game"};
  const Result<Material> material = Material::parse(rules, words[2].text);
  if (!material || !check_solvable(rules, *material) || numbers[0] != fingerprint(rules, *material))
    return Error{quote(file) + " was made for other rules; make it again"};
  EndgameTable table(rules.board, *material);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::uint64_t* side = &numbers[2 + 5 * i];
    table.counts_[i] = {side[0], side[1], side[2], static_cast<int>(side[3]), static_cast<int>(side[4])};
  }
  const std::string packed{std::istreambuf_iterator<char>(in), {}};
  const std::size_t size = table.index_.size();
  const bool whole =
      numbers[1] == 1 ? decompress(packed, table.narrow_, size) : decompress(packed, table.wide_, size);
  if (!whole) return Error{quote(file) + " is damaged"};
  return table;
}

}  // namespace proconsul
