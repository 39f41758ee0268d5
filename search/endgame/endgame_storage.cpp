// The stored form of a solved ending: a line of text that describes it, and the bytes of its codes.
#include <sstream>

#include "engine/text.h"
#include "search/endgame/endgame_table.h"

namespace proconsul {
namespace {

constexpr const char* kMagic = "proconsul-ending-1";

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
  if (path.furthest) mixer.add(std::uint64_t{1});
  mixer.add(path.origins.value_or(SquareSet{}));
  if (path.targets) {
    for (const SquareSet& set : *path.targets) mixer.add(set);
  }
}

template <class Code>
std::span<char> bytes_of(std::vector<Code>& codes) {
  return {reinterpret_cast<char*>(codes.data()), codes.size() * sizeof(Code)};
}

template <class Code>
std::string_view bytes_of(const std::vector<Code>& codes) {
  return {reinterpret_cast<const char*>(codes.data()), codes.size() * sizeof(Code)};
}

template <class Code>
bool fill(std::vector<Code>& codes, std::size_t count, const CodeSource& source) {
  if (source.bytes != count * sizeof(Code)) return false;
  codes.resize(count);
  return source.read(bytes_of(codes));
}

// The numbers of a header, from the fifth word on.
std::vector<std::uint64_t> numbers_of(const std::vector<Word>& words) {
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
  if (any(rules.board.passable)) mixer.add(rules.board.passable);
  if (rules.board.has_cells()) {
    for (const std::uint8_t cell : rules.board.cells) mixer.add(std::uint64_t{cell});
  }
  mixer.add(static_cast<std::uint64_t>(rules.stalemate));
  for (const Piece piece : material.pieces()) {
    const PieceDef& definition = rules.pieces[index_of(piece.type())];
    mixer.add(static_cast<std::uint64_t>(definition.royal) * 2 + index_of(piece.colour()));
    for (const Path& path : definition.paths) mix_in(mixer, path);
  }
  return mixer.state();
}

std::string EndgameTable::header(const Rules& rules) const {
  std::ostringstream out;
  out << kMagic << ' ' << rules.name << ' ' << material_.text(rules) << ' ' << fingerprint(rules, material_)
      << ' ' << (wide_.empty() ? 1 : 2);
  for (const EndgameCounts& counts : counts_) {
    out << ' ' << counts.wins << ' ' << counts.draws << ' ' << counts.losses << ' ' << counts.longest_win
        << ' ' << counts.longest_loss;
  }
  return out.str();
}

std::string_view EndgameTable::codes() const { return wide_.empty() ? bytes_of(narrow_) : bytes_of(wide_); }

Result<EndgameTable> EndgameTable::restore(const Rules& rules, std::string_view header,
                                           const CodeSource& codes) {
  const std::vector<Word> words = words_of(header);
  const std::vector<std::uint64_t> numbers = numbers_of(words);
  if (numbers.size() != 12 || words[0].text != kMagic) return Error{"is no table of an ending"};
  if (words[1].text != rules.name) return Error{"belongs to another game"};
  const Result<Material> material = Material::parse(rules, words[2].text);
  if (!material || !check_solvable(rules, *material) || numbers[0] != fingerprint(rules, *material))
    return Error{"was made for other rules; make it again"};
  EndgameTable table(rules.board, *material);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::uint64_t* side = &numbers[2 + 5 * i];
    table.counts_[i] = {side[0], side[1], side[2], static_cast<int>(side[3]), static_cast<int>(side[4])};
  }
  const std::size_t size = table.index_.size();
  const bool whole = numbers[1] == 1 ? fill(table.narrow_, size, codes) : fill(table.wide_, size, codes);
  if (!whole) return Error{"is damaged"};
  return table;
}

}  // namespace proconsul
