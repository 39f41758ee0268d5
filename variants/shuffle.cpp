#include "variants/shuffle.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "engine/script.h"
#include "engine/setup.h"
#include "engine/text.h"

namespace proconsul {
namespace {

// A square of a side's castling rank; Black's file is counted from the other end if its rank is turned.
Square home_square(const Rules& rules, Colour colour, int file, bool turned) {
  const int rank = rules.castling.rank;
  if (colour == Colour::kWhite) return rules.board.square(file, rank);
  return rules.board.square(turned ? rules.board.files - 1 - file : file, rules.board.ranks - 1 - rank);
}

bool is_shuffled(const Rules& rules, Piece piece, Colour colour) {
  return piece.valid() && piece.colour() == colour && !rules.pieces[index_of(piece.type())].pawn;
}

bool is_bound_to_shade(const PieceDef& piece) {
  return std::all_of(piece.paths.begin(), piece.paths.end(), [](const Path& path) {
    return std::all_of(path.steps.begin() + (path.first_stop - 1), path.steps.end(),
                       [](Offset step) { return (step.file + step.rank) % 2 == 0; });
  });
}

// Reads what stands on the files of the start and makes a recipe of it.
class ShuffleMaker {
 public:
  explicit ShuffleMaker(std::shared_ptr<const Rules> rules) : rules_(*rules) {
    shuffle_.rules = std::move(rules);
  }

  std::shared_ptr<const Shuffle> make() {
    const Result<Setup> setup = parse_setup(rules_, rules_.start_fen);
    if (!setup) return nullptr;
    const Result<SquareSet> unmoved = parse_rights(rules_, *setup);
    if (!unmoved) return nullptr;
    for (const bool turned : {false, true}) {
      shuffle_.black_is_turned = turned;
      if (read_files(*setup, *unmoved) && find_castling() && write_recipe())
        return std::make_shared<const Shuffle>(std::move(shuffle_));
    }
    return nullptr;
  }

 private:
  // False if only one side has a piece on some file, or a piece may not stand wherever it could get.
  bool read_files(const Setup& setup, SquareSet unmoved) {
    files_.clear();
    slots_.clear();
    std::array<int, kColours> pieces{};
    for (int file = 0; file < rules_.board.files; ++file) {
      ShuffledFile content;
      for (const Colour colour : kBothColours) {
        const Square square = home_square(rules_, colour, file, shuffle_.black_is_turned);
        const Piece piece = setup.board[index_of(square)];
        if (!is_shuffled(rules_, piece, colour)) continue;
        content.pieces[index_of(colour)] = piece;
        content.unmoved[index_of(colour)] = contains(unmoved, square);
        ++pieces[index_of(colour)];
      }
      files_.push_back(content);
      if (content != ShuffledFile{}) slots_.push_back(file);
    }
    const auto full = [&](int count) { return count == 0 || count == static_cast<int>(slots_.size()); };
    return full(pieces[0]) && full(pieces[1]) && may_stand_anywhere();
  }

  bool may_stand_anywhere() const {
    for (const int from : slots_) {
      for (const Colour colour : kBothColours) {
        const Piece piece = files_[static_cast<std::size_t>(from)].pieces[index_of(colour)];
        if (!piece.valid()) continue;
        for (const int to : slots_) {
          const bool turned = colour == Colour::kBlack && shuffle_.black_is_turned;
          const int seen = turned ? rules_.board.files - 1 - to : to;
          if (!contains(rules_.pieces[index_of(piece.type())].allowed,
                        rules_.board.square(seen, rules_.castling.rank)))
            return false;
        }
      }
    }
    return true;
  }

  // The king and the outermost of those it castles with, who are unmoved; the same files for both sides.
  bool find_castling() {
    std::optional<std::vector<int>> found;
    for (const Colour colour : kBothColours) {
      const std::vector<int> files = castling_files(colour);
      if (files.empty()) continue;
      if (found && *found != files) return false;
      found = files;
    }
    castling_ = found.value_or(std::vector<int>{});
    return found.has_value();
  }

  // The files of one king and one or two other pieces, ascending; empty if the side cannot castle that way.
  std::vector<int> castling_files(Colour colour) const {
    std::vector<int> kings, rooks;
    for (const int file : slots_) {
      const ShuffledFile& content = files_[static_cast<std::size_t>(file)];
      const Piece piece = content.pieces[index_of(colour)];
      if (!piece.valid()) continue;
      if (piece.type() == rules_.castling.king(colour)) kings.push_back(file);
      if (content.unmoved[index_of(colour)] && rules_.castling.is_rook(piece, colour)) rooks.push_back(file);
    }
    if (kings.size() != 1 || rooks.empty() ||
        !files_[static_cast<std::size_t>(kings.front())].unmoved[index_of(colour)])
      return {};
    std::vector<int> files = kings;
    if (rooks.front() < kings.front()) files.insert(files.begin(), rooks.front());
    if (rooks.back() > kings.front()) files.push_back(rooks.back());
    return files.size() < 2 ? std::vector<int>{} : files;
  }

  char letter_of(const ShuffledFile& content) {
    const auto known = std::find(shuffle_.kinds.begin(), shuffle_.kinds.end(), content);
    if (known == shuffle_.kinds.end()) {
      shuffle_.kinds.push_back(content);
      return static_cast<char>('A' + shuffle_.kinds.size() - 1);
    }
    return static_cast<char>('A' + (known - shuffle_.kinds.begin()));
  }

  // What is bound to a shade first, then what there is less of, then in the order of the pieces.
  bool write_recipe() {
    shuffle_.kinds.clear();
    Recipe& recipe = shuffle_.recipe;
    const auto width = static_cast<std::size_t>(rules_.board.files);
    recipe = {rules_.board.files, {}, "", std::string(width, kNoSquare)};
    for (const int file : slots_) recipe.blank[static_cast<std::size_t>(file)] = kFreeSquare;
    for (const int file : castling_) recipe.rest += letter_of(files_[static_cast<std::size_t>(file)]);
    for (const int file : slots_) {
      if (std::find(castling_.begin(), castling_.end(), file) != castling_.end()) continue;
      const char letter = letter_of(files_[static_cast<std::size_t>(file)]);
      if (recipe.rest.find(letter) != std::string::npos) return false;
      add({squares_for(file), letter});
    }
    const auto place = [this](const DrawStep& step) {
      const bool any = step.squares == DrawStep::Squares::kAny;
      return std::tuple(any, any ? step.count : 0, codes_of(step.letter), step.squares);
    };
    std::sort(recipe.steps.begin(), recipe.steps.end(),
              [&](const DrawStep& a, const DrawStep& b) { return place(a) < place(b); });
    return kinds_look_different() && count_of(recipe).has_value();
  }

  void add(DrawStep wanted) {
    for (DrawStep& step : shuffle_.recipe.steps) {
      if (step.letter != wanted.letter || step.squares != wanted.squares) continue;
      ++step.count;
      return;
    }
    shuffle_.recipe.steps.push_back(wanted);
  }

  DrawStep::Squares squares_for(int file) const {
    const auto& pieces = files_[static_cast<std::size_t>(file)].pieces;
    const bool bound = std::any_of(pieces.begin(), pieces.end(), [this](Piece piece) {
      return piece.valid() && is_bound_to_shade(rules_.pieces[index_of(piece.type())]);
    });
    if (!bound) return DrawStep::Squares::kAny;
    return file % 2 == 1 ? DrawStep::Squares::kLight : DrawStep::Squares::kDark;
  }

  std::pair<int, int> codes_of(char letter) const {
    const auto& pieces = shuffle_.kinds[static_cast<std::size_t>(letter - 'A')].pieces;
    return {pieces[0].code(), pieces[1].code()};
  }

  bool kinds_look_different() const {
    std::set<std::pair<int, int>> seen;
    for (std::size_t i = 0; i < shuffle_.kinds.size(); ++i) seen.insert(codes_of(static_cast<char>('A' + i)));
    return seen.size() == shuffle_.kinds.size();
  }

  const Rules& rules_;
  Shuffle shuffle_;
  std::vector<ShuffledFile> files_;
  std::vector<int> slots_;  // files whose pieces trade places
  std::vector<int> castling_;
};

// A start of the game taken apart.
struct Start {
  Setup setup;
  SquareSet unmoved;
};

Start start_of(const Rules& rules) {
  Setup setup = parse_setup(rules, rules.start_fen).take();
  const SquareSet unmoved = parse_rights(rules, setup).take();
  return {std::move(setup), unmoved};
}

Start start_of(const Shuffle& shuffle, int number) {
  const Rules& rules = *shuffle.rules;
  Start start = start_of(rules);
  const std::string rank = rank_from_number(shuffle.recipe, number);
  for (int file = 0; file < rules.board.files; ++file) {
    const char letter = rank[static_cast<std::size_t>(file)];
    if (letter == kNoSquare) continue;
    const ShuffledFile& content = shuffle.kinds[static_cast<std::size_t>(letter - 'A')];
    for (const Colour colour : kBothColours) {
      const Piece piece = content.pieces[index_of(colour)];
      if (!piece.valid()) continue;
      const Square square = home_square(rules, colour, file, shuffle.black_is_turned);
      start.setup.board[index_of(square)] = piece;
      start.unmoved &= ~bit<SquareSet>(square);
      if (content.unmoved[index_of(colour)]) start.unmoved |= bit<SquareSet>(square);
    }
  }
  return start;
}

// The unmoved pieces that some special move needs: flexible castling may be impossible toward a near rook.
SquareSet useful(const Rules& rules, const Start& start) {
  if (!rules.hand.gates.empty()) return start.unmoved;
  SquareSet needed;
  for (const Script& script : ScriptWriter(rules, start.unmoved, start.setup.board).write().scripts)
    needed |= script.unmoved;
  return needed;
}

bool same_hands(const Hands& a, const Hands& b, const Rules& rules) {
  return hands_text(rules, a) == hands_text(rules, b);
}

}  // namespace

int Shuffle::usual() const { return *number(words_of(rules->start_fen).front().text); }

std::string Shuffle::fen(int number) const {
  if (number == usual()) return rules->start_fen;
  const Start start = start_of(*this, number);
  const std::vector<Word> fields = words_of(rules->start_fen);
  std::string fen = placement_text(*rules, start.setup.board) + hands_text(*rules, start.setup.hands) + ' ' +
                    std::string(fields[1].text) + ' ' +
                    rights_text(*rules, start.setup.board, start.setup.hands, useful(*rules, start));
  for (std::size_t i = 3; i < fields.size(); ++i) fen += ' ' + std::string(fields[i].text);
  return fen;
}

std::optional<int> Shuffle::number(std::string_view placement) const {
  const Result<Setup> setup = parse_setup(*rules, placement);
  if (!setup) return std::nullopt;
  std::string rank;
  for (int file = 0; file < rules->board.files; ++file) {
    rank += kNoSquare;
    if (recipe.blank[static_cast<std::size_t>(file)] == kNoSquare) continue;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const auto stands = [&](Colour colour) {
        const Piece piece = kinds[kind].pieces[index_of(colour)];
        return !piece.valid() ||
               setup->board[index_of(home_square(*rules, colour, file, black_is_turned))] == piece;
      };
      if (stands(Colour::kWhite) && stands(Colour::kBlack)) rank.back() = static_cast<char>('A' + kind);
    }
  }
  const std::optional<int> number = number_from_rank(recipe, rank);
  if (!number) return std::nullopt;
  const Start start = start_of(*this, *number);
  const bool hands =
      placement.find('[') == placement.npos || same_hands(setup->hands, start.setup.hands, *rules);
  return hands && setup->board == start.setup.board ? number : std::nullopt;
}

bool Shuffle::has_rights(int number, std::string_view field) const {
  Start start = start_of(*this, number);
  start.setup.rights = {field};
  const Result<SquareSet> rights = parse_rights(*rules, start.setup);
  const SquareSet wanted = useful(*rules, start);
  if (!rights) return false;
  start.unmoved = *rights;
  return useful(*rules, start) == wanted;
}

bool Shuffle::operator==(const Shuffle& other) const {
  return rules->start_fen == other.rules->start_fen && recipe == other.recipe && kinds == other.kinds &&
         black_is_turned == other.black_is_turned;
}

std::shared_ptr<const Shuffle> shuffle_of(std::shared_ptr<const Rules> rules) {
  return ShuffleMaker(std::move(rules)).make();
}

}  // namespace proconsul
