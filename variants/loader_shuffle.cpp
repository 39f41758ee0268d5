// Pieces that swap places in random starts: `starts = b@light b@dark q nn rkr` places them one after the
// other.
#include <algorithm>
#include <map>

#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "variants/free_squares.h"
#include "variants/loader_starts.h"
#include "variants/region.h"
#include "variants/shuffle.h"

namespace proconsul {
namespace {

constexpr std::string_view kEmptySquare = ".";

class ShuffleReader {
 public:
  ShuffleReader(Definition& definition, const std::shared_ptr<const Rules>& rules)
      : definition_(definition),
        faults_(definition.faults()),
        entry_(*definition.find("starts")),
        rules_(*rules) {
    shuffle_.rules = rules;
  }

  std::optional<StartScheme> read() {
    Result<Setup> setup = parse_setup(rules_, rules_.start_fen);
    const bool plain = !setup && definition_.is_faulty();
    const std::string stand_in = plain ? plain_start() : "";  // the setup refers to its text
    if (plain) setup = parse_setup(rules_, stand_in);
    if (!setup) return std::nullopt;  // the game is rejected for that anyway
    const Result<SquareSet> unmoved = parse_rights(rules_, *setup);
    if (!unmoved) return std::nullopt;
    read_options();
    if (definition_.is_faulty()) faults_ = definition_.faults();
    read_squares(*setup);
    if (failed() && definition_.is_faulty()) check_letters();
    if (failed()) return std::nullopt;
    read_stands(*setup, *unmoved);
    for (const Word& word : words_of(entry_.value)) {
      read_step(word);
      if (failed()) return std::nullopt;
    }
    check_whole();
    if (!failed() && !plain) check_start();
    if (failed() || plain) return std::nullopt;
    return StartScheme(std::make_shared<const Shuffle>(shuffle_));
  }

 private:
  bool failed() const { return definition_.faults() != faults_; }
  void fail(std::size_t offset, std::string message) { definition_.fail(entry_, offset, std::move(message)); }

  // The placement and the castling rights of a start with faults behind them.
  std::string plain_start() const {
    const std::vector<Word> fields = words_of(rules_.start_fen);
    const std::string rights(fields.size() > 2 ? fields[2].text : "-");
    return std::string(fields.empty() ? "" : fields[0].text) + " w " + rights + " - 0 1";
  }

  void read_options() {
    shuffle_.black_is_turned = definition_.choice("startSymmetry", {"mirrored", "rotated"}, 0) == 1;
    shuffle_.apart = definition_.flag("startsApart", false);
    shuffle_.by_dice = definition_.choice("startDice", {"pieces"}, -1) == 0;
    shuffle_.swaps_on_one_shade = definition_.flag("swapOnOneShade", false);
  }

  void read_squares(const Setup& setup) {
    const IniEntry* named = definition_.find("startSquares");
    SquareSet squares = named == nullptr ? own_rank(setup) : SquareSet{};
    for (const Word& word : named == nullptr ? std::vector<Word>{} : words_of(named->value))
      squares |= region_of(*named, word.offset, word.text);
    if (failed() && unreadable_ && definition_.is_faulty()) {
      squares = own_rank(setup);
      faults_ = definition_.faults();
    }
    if (failed()) return;
    if (named == nullptr && none(squares))
      return fail(0, "White has no pieces on its first rank in startFen, expected 'startSquares'");
    for (const Square white : Squares(squares)) {
      const Square black = black_square(rules_.board, white, shuffle_.black_is_turned);
      if (contains(rules_.board.squares, black) && !contains(squares, black)) {
        shuffle_.squares.push_back(white);
        continue;
      }
      const std::string text = square_text(rules_.board, white) + " belongs to " +
                               square_text(rules_.board, black) + " of Black, which is " +
                               (contains(squares, black) ? "also one of White's" : "no square");
      return named == nullptr ? fail(0, text) : definition_.fail(*named, 0, text);
    }
  }

  SquareSet own_rank(const Setup& setup) const {
    SquareSet squares;
    for (int file = 0; file < rules_.board.files; ++file) {
      const Square square = rules_.board.square(file, rules_.castling.rank);
      const Piece piece = setup.board[index_of(square)];
      if (piece.valid() && piece.colour() == Colour::kWhite && !rules_.pieces[index_of(piece.type())].pawn)
        squares |= bit<SquareSet>(square);
    }
    return squares;
  }

  // The squares of one word, all of which must exist.
  SquareSet region_of(const IniEntry& entry, std::size_t offset, std::string_view text) {
    const Result<Region> region = parse_region(text, rules_.board);
    if (!region) {
      unreadable_ = true;
      definition_.fail(entry, offset, region.error().message);
    } else if (!region->off_board.empty() || none(region->squares)) {
      definition_.fail(entry, offset, "the board has no " + quote(text));
    } else {
      return region->squares;
    }
    return {};
  }

  // All that can be said where the squares are not known.
  void check_letters() {
    for (const Word& word : words_of(entry_.value)) {
      const std::string_view pieces = word.text.substr(0, word.text.find('@'));
      for (std::size_t i = 0; i < pieces.size();) {
        const std::size_t length = std::max<std::size_t>(letter_length(pieces, i), 1);
        const std::string_view letter = pieces.substr(i, length);
        if (letter != kEmptySquare && !rules_.type_of(upper_case(letter)).valid())
          fail(word.offset + i, "no piece has the letter " + quote(letter));
        i += length;
      }
    }
  }

  void read_stands(const Setup& setup, SquareSet unmoved) {
    for (const Square white : shuffle_.squares) stands_.push_back(kind_on(shuffle_, setup, unmoved, white));
    shuffle_.recipe.squares = stands_.size();
  }

  // "nn@b1,c1"
  void read_step(const Word& word) {
    const std::size_t at = word.text.find('@');
    PlacingStep step;
    for (std::size_t i = 0; i < std::min(at, word.text.size());) {
      const std::string_view rest = word.text.substr(i, at == word.text.npos ? at : at - i);
      const std::size_t letter = rest.front() == '.' ? 1 : letter_length(rest, 0);
      const std::size_t length = std::max(letter, character_at(rest, 0).size());
      const std::optional<int> kind = kind_of(word.offset + i, rest.substr(0, length));
      if (!kind) return;
      step.kinds.push_back(*kind);
      i += length;
    }
    if (step.kinds.empty()) return fail(word.offset, "expected a piece before '@'");
    const FreeSquares::Set squares =
        at == word.text.npos ? all_squares() : squares_of(word.offset + at + 1, word.text.substr(at + 1));
    if (failed()) return;
    step.squares.assign(squares.begin(), squares.end());
    check_step(word, step, squares);
    shuffle_.recipe.steps.push_back(std::move(step));
  }

  // The kind with this letter, which must stand on one of the squares in startFen.
  std::optional<int> kind_of(std::size_t offset, std::string_view letter) {
    const PieceType type = rules_.type_of(upper_case(letter));
    const Piece piece = type.valid() ? Piece(Colour::kWhite, type) : Piece::none();
    if (!type.valid() && letter != kEmptySquare) {
      fail(offset, "no piece has the letter " + quote(letter));
      return std::nullopt;
    }
    std::vector<StartKind> found;
    for (const StartKind& stand : stands_) {
      if (stand.pieces[0] == piece) found.push_back(stand);
    }
    const auto limit = static_cast<int>(found.size());
    if (found.empty()) {
      fail(offset, "startFen has no " + quote(letter) + " on the squares of its random starts");
    } else if (!std::all_of(found.begin(), found.end(), [&](const StartKind& k) { return k == found[0]; })) {
      fail(offset, "the " + quote(letter) +
                       " of startFen differ in Black's pieces that belong to them, or in their rights");
    } else if (!kings_belong_together(found[0])) {
      fail(offset, "White's " + quote(letter) + " belongs to Black's " +
                       quote(letter_of(rules_, found[0].pieces[1])) +
                       " in startFen, expected kings to belong to kings");
    } else if (++placed_[piece.code()] > limit) {
      fail(offset, "startFen has only " + std::to_string(limit) + " " + quote(letter) +
                       " on the squares of its random starts");
    } else {
      return number_of_kind(found[0]);
    }
    return std::nullopt;
  }

  bool kings_belong_together(const StartKind& kind) const {
    const auto royal = [&](Piece piece) { return rules_.pieces[index_of(piece.type())].royal; };
    return !kind.pieces[0].valid() || !kind.pieces[1].valid() ||
           royal(kind.pieces[0]) == royal(kind.pieces[1]);
  }

  int number_of_kind(const StartKind& kind) {
    auto known = std::find(shuffle_.kinds.begin(), shuffle_.kinds.end(), kind);
    if (known == shuffle_.kinds.end()) known = shuffle_.kinds.insert(known, kind);
    return static_cast<int>(known - shuffle_.kinds.begin());
  }

  FreeSquares::Set all_squares() const {
    FreeSquares::Set all;
    for (std::size_t i = 0; i < stands_.size(); ++i) all.insert(all.end(), i);
    return all;
  }

  // "light", "dark", or squares, files and ranks separated by commas.
  FreeSquares::Set squares_of(std::size_t offset, std::string_view text) {
    if (text == "light" || text == "dark") return of_shade(text == "light" ? 1 : 0);
    FreeSquares::Set squares;
    if (text.empty()) fail(offset, "expected 'light', 'dark' or squares after '@'");
    for (const Word& word : text.empty() ? std::vector<Word>{} : split(text, ',')) {
      const SquareSet region = region_of(entry_, offset + word.offset, word.text);
      if (failed()) return {};
      bool some = false;
      for (std::size_t i = 0; i < stands_.size(); ++i) {
        if (!contains(region, shuffle_.squares[i])) continue;
        squares.insert(i);
        some = true;
      }
      if (!some)
        fail(offset + word.offset, quote(word.text) + " is none of the squares of the random starts");
    }
    return squares;
  }

  FreeSquares::Set of_shade(int shade) const {
    FreeSquares::Set squares;
    for (std::size_t i = 0; i < stands_.size(); ++i) {
      const Square square = shuffle_.squares[i];
      if ((rules_.board.file_of(square) + rules_.board.rank_of(square)) % 2 == shade) squares.insert(i);
    }
    return squares;
  }

  void check_step(const Word& word, const PlacingStep& step, const FreeSquares::Set& squares) {
    const std::optional<std::size_t> left = free_.count(squares);
    if (!left)
      return fail(word.offset, "how many squares are left for " + quote(word.text) +
                                   " depends on earlier pieces; place it before them");
    if (*left < step.kinds.size())
      return fail(word.offset, "there is no such start: " + std::to_string(step.kinds.size()) +
                                   " to place on " + std::to_string(*left) +
                                   (*left == 1 ? " free square" : " free squares"));
    for (const PlacingStep& earlier : shuffle_.recipe.steps) {
      if (!shares_kind(step, earlier) || !shares_square(step, earlier)) continue;
      return fail(word.offset,
                  quote(word.text) +
                      " and earlier pieces could trade places, which gives the same start; place "
                      "equal pieces together or on different squares");
    }
    check_mobility(word, step);
    free_.take(squares, step.kinds.size());
    Recipe so_far = shuffle_.recipe;
    so_far.steps.push_back(step);
    if (!count_of(so_far)) fail(word.offset, "there are too many starts, expected at most 2147483647");
  }

  static bool shares_kind(const PlacingStep& a, const PlacingStep& b) {
    return std::find_first_of(a.kinds.begin(), a.kinds.end(), b.kinds.begin(), b.kinds.end()) !=
           a.kinds.end();
  }
  static bool shares_square(const PlacingStep& a, const PlacingStep& b) {
    return std::find_first_of(a.squares.begin(), a.squares.end(), b.squares.begin(), b.squares.end()) !=
           a.squares.end();
  }

  void check_mobility(const Word& word, const PlacingStep& step) {
    for (const int kind : step.kinds) {
      for (const Piece piece : shuffle_.kinds[static_cast<std::size_t>(kind)].pieces) {
        if (!piece.valid()) continue;
        const PieceDef& def = rules_.pieces[index_of(piece.type())];
        for (const std::size_t i : step.squares) {
          const Square square = home_square(shuffle_, piece.colour(), shuffle_.squares[i]);
          const bool white = piece.colour() == Colour::kWhite;
          if (!contains(def.allowed, white ? square : rules_.board.flipped(square)))
            return fail(word.offset, "no " + def.name + " may stand on " + square_text(rules_.board, square));
        }
      }
    }
  }

  void check_whole() {
    std::size_t count = 0;
    for (const PlacingStep& step : shuffle_.recipe.steps) count += step.kinds.size();
    for (std::size_t i = 0; i < stands_.size() && count < stands_.size(); ++i) {
      if (std::find(shuffle_.kinds.begin(), shuffle_.kinds.end(), stands_[i]) != shuffle_.kinds.end())
        continue;
      return fail(0, "what stands on " + square_text(rules_.board, shuffle_.squares[i]) +
                         " in startFen is not placed");
    }
    if (count < stands_.size())
      return fail(0, "expected pieces for " + std::to_string(stands_.size()) + " squares, found " +
                         std::to_string(count));
    if (shuffle_.apart && !black_kinds_differ())
      return definition_.fail(IniEntry(*definition_.find("startsApart")), 0,
                              "White's different pieces belong to equal ones of Black");
  }

  void check_start() {
    const Result<StartNumber> own = shuffle_.number(words_of(rules_.start_fen).front().text);
    if (!own || own->white != own->black)
      fail(0, "startFen is not one of these starts" + (own ? std::string() : ": " + own.error().message));
  }

  bool black_kinds_differ() const {
    for (const StartKind& kind : shuffle_.kinds) {
      const auto equal = [&](const StartKind& other) { return other.pieces[1] == kind.pieces[1]; };
      if (std::count_if(shuffle_.kinds.begin(), shuffle_.kinds.end(), equal) > 1) return false;
    }
    return true;
  }

  Definition& definition_;
  std::size_t faults_;       // before this part of the reader
  bool unreadable_ = false;  // some squares
  const IniEntry entry_;
  const Rules& rules_;
  Shuffle shuffle_;
  std::vector<StartKind> stands_;  // in startFen, by square
  std::map<int, int> placed_;      // the number of each of White's pieces, by code
  FreeSquares free_;
};

}  // namespace

std::optional<StartScheme> load_shuffle(Definition& definition, const std::shared_ptr<const Rules>& rules) {
  return ShuffleReader(definition, rules).read();
}

}  // namespace proconsul
