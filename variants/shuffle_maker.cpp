// Derives the shuffle of a game's Chess960 form from its castling and its own start.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "engine/setup.h"
#include "variants/shuffle.h"

namespace proconsul {
namespace {

enum class Shade : std::uint8_t { kOdd, kEven, kAny };  // of the files

bool is_shuffled(const Rules& rules, Piece piece, Colour colour) {
  return piece.valid() && piece.colour() == colour && !rules.pieces[index_of(piece.type())].pawn;
}

bool is_bound_to_shade(const PieceDef& piece) {
  return std::all_of(piece.paths.begin(), piece.paths.end(), [](const Path& path) {
    return std::all_of(path.steps.begin() + (path.first_stop - 1), path.steps.end(),
                       [](Offset step) { return (step.file + step.rank) % 2 == 0; });
  });
}

// Reads the pieces on the files of the start and makes a recipe from them.
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
      if (read_squares(*setup, *unmoved) && find_castling() && write_recipe())
        return std::make_shared<const Shuffle>(std::move(shuffle_));
    }
    return nullptr;
  }

 private:
  // False if only one side has a piece on some square, or a piece may not stand on every square it could get.
  bool read_squares(const Setup& setup, SquareSet unmoved) {
    shuffle_.squares.clear();
    stands_.clear();
    std::array<int, kColours> pieces{};
    for (int file = 0; file < rules_.board.files; ++file) {
      const Square square = rules_.board.square(file, rules_.castling.rank);
      StartKind content = kind_on(shuffle_, setup, unmoved, square);
      for (const Colour colour : kBothColours) {
        const std::size_t side = index_of(colour);
        if (is_shuffled(rules_, content.pieces[side], colour)) {
          ++pieces[side];
        } else {
          content.pieces[side] = Piece::none();
          content.unmoved[side] = false;
        }
      }
      if (content == StartKind{}) continue;
      shuffle_.squares.push_back(square);
      stands_.push_back(content);
    }
    const auto full = [&](int count) { return count == 0 || count == static_cast<int>(stands_.size()); };
    return full(pieces[0]) && full(pieces[1]) && may_stand_anywhere();
  }

  bool may_stand_anywhere() const {
    for (const StartKind& content : stands_) {
      for (const Piece piece : content.pieces) {
        if (!piece.valid()) continue;
        for (const Square white : shuffle_.squares) {
          const Square square = home_square(shuffle_, piece.colour(), white);
          const Square seen = piece.colour() == Colour::kWhite ? square : rules_.board.flipped(square);
          if (!contains(rules_.pieces[index_of(piece.type())].allowed, seen)) return false;
        }
      }
    }
    return true;
  }

  // The unmoved king and the outermost of the pieces it castles with; the same files for both sides.
  bool find_castling() {
    std::optional<std::vector<std::size_t>> found;
    for (const Colour colour : kBothColours) {
      const std::vector<std::size_t> files = castling_squares(colour);
      if (files.empty()) continue;
      if (found && *found != files) return false;
      found = files;
    }
    castling_ = found.value_or(std::vector<std::size_t>{});
    return found.has_value();
  }

  // The squares of one king and one or two other pieces, ascending; empty if the side cannot castle that way.
  std::vector<std::size_t> castling_squares(Colour colour) const {
    std::vector<std::size_t> kings, rooks;
    for (std::size_t at = 0; at < stands_.size(); ++at) {
      const Piece piece = stands_[at].pieces[index_of(colour)];
      if (!piece.valid()) continue;
      if (piece.type() == rules_.castling.king(colour)) kings.push_back(at);
      if (stands_[at].unmoved[index_of(colour)] && rules_.castling.is_rook(piece, colour))
        rooks.push_back(at);
    }
    if (kings.size() != 1 || rooks.empty() || !stands_[kings.front()].unmoved[index_of(colour)]) return {};
    std::vector<std::size_t> squares = kings;
    if (rooks.front() < kings.front()) squares.insert(squares.begin(), rooks.front());
    if (rooks.back() > kings.front()) squares.push_back(rooks.back());
    return squares.size() < 2 ? std::vector<std::size_t>{} : squares;
  }

  int kind_of(const StartKind& content) {
    auto known = std::find(shuffle_.kinds.begin(), shuffle_.kinds.end(), content);
    if (known == shuffle_.kinds.end()) known = shuffle_.kinds.insert(known, content);
    return static_cast<int>(known - shuffle_.kinds.begin());
  }

  // Colour-bound pieces come first, then the types with fewer pieces, then in the order of the types.
  bool write_recipe() {
    shuffle_.kinds.clear();
    steps_.clear();
    std::vector<int> castling;
    for (const std::size_t at : castling_) castling.push_back(kind_of(stands_[at]));
    for (std::size_t at = 0; at < stands_.size(); ++at) {
      if (std::find(castling_.begin(), castling_.end(), at) != castling_.end()) continue;
      const int kind = kind_of(stands_[at]);
      if (std::find(castling.begin(), castling.end(), kind) != castling.end()) return false;
      std::vector<int>& kinds = steps_[{shade_for(at), kind}];
      kinds.push_back(kind);
    }
    const auto place = [this](const auto& step) {
      const auto& [shade, kind] = step.first;
      const bool any = shade == Shade::kAny;
      return std::tuple(any, any ? step.second.size() : 0, codes_of(kind), shade);
    };
    std::vector<std::pair<std::pair<Shade, int>, std::vector<int>>> sorted(steps_.begin(), steps_.end());
    std::sort(sorted.begin(), sorted.end(),
              [&](const auto& a, const auto& b) { return place(a) < place(b); });
    shuffle_.recipe = {stands_.size(), {}};
    for (const auto& [where, kinds] : sorted)
      shuffle_.recipe.steps.push_back({kinds, squares_of(where.first)});
    shuffle_.recipe.steps.push_back({castling, squares_of(Shade::kAny)});
    return kinds_look_different() && count_of(shuffle_.recipe).has_value();
  }

  std::vector<std::size_t> squares_of(Shade shade) const {
    std::vector<std::size_t> squares;
    for (std::size_t at = 0; at < stands_.size(); ++at) {
      if (shade == Shade::kAny || shade_of(at) == shade) squares.push_back(at);
    }
    return squares;
  }

  Shade shade_of(std::size_t at) const {
    return rules_.board.file_of(shuffle_.squares[at]) % 2 == 1 ? Shade::kOdd : Shade::kEven;
  }

  Shade shade_for(std::size_t at) const {
    const auto& pieces = stands_[at].pieces;
    const bool bound = std::any_of(pieces.begin(), pieces.end(), [this](Piece piece) {
      return piece.valid() && is_bound_to_shade(rules_.pieces[index_of(piece.type())]);
    });
    return bound ? shade_of(at) : Shade::kAny;
  }

  std::pair<int, int> codes_of(int kind) const {
    const auto& pieces = shuffle_.kinds[static_cast<std::size_t>(kind)].pieces;
    return {pieces[0].code(), pieces[1].code()};
  }

  bool kinds_look_different() const {
    std::set<std::pair<int, int>> seen;
    for (std::size_t kind = 0; kind < shuffle_.kinds.size(); ++kind)
      seen.insert(codes_of(static_cast<int>(kind)));
    return seen.size() == shuffle_.kinds.size();
  }

  const Rules& rules_;
  Shuffle shuffle_;
  std::vector<StartKind> stands_;      // on each of the shuffled squares
  std::vector<std::size_t> castling_;  // the squares of king and partners
  std::map<std::pair<Shade, int>, std::vector<int>> steps_;
};

}  // namespace

std::shared_ptr<const Shuffle> shuffle_of(std::shared_ptr<const Rules> rules) {
  return ShuffleMaker(std::move(rules)).make();
}

}  // namespace proconsul
