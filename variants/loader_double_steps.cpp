// Double steps of pawns: where each side has them, and where they can be answered en passant.
#include <algorithm>

#include "variants/loader.h"
#include "variants/region.h"

namespace proconsul {
namespace {

constexpr int kUsualBlackRank = 7;

class DoubleSteps {
 public:
  DoubleSteps(Definition& definition, const Geometry& board, const StartPlacement& start,
              const std::set<std::string>& captures_by_rank, SquareSet white)
      : definition_(definition),
        board_(board),
        start_(start),
        captures_by_rank_(captures_by_rank),
        white_(white),
        from_start_(definition.flag("initialMovesFromStart", false)),
        black_(flipped(board, definition.region("doubleStepRegionBlack", board, usual_black()))) {}

  // Gives both steps to both sides if no pawn can ever stand on the other side's squares; otherwise the
  // target squares tell them apart.
  void widen(PieceDef& piece) const {
    const auto starts = [&](const Path& path) { return path.origins && path.origins == white_; };
    if (std::none_of(piece.paths.begin(), piece.paths.end(), starts)) return;
    const SquareSet white = region_of(piece, Colour::kWhite), black = region_of(piece, Colour::kBlack);
    if (white == white_ && black == white_) return;
    const bool apart =
        may_stand(piece, Colour::kWhite, black & ~white) || may_stand(piece, Colour::kBlack, white & ~black);
    std::vector<Path> paths;
    for (const Path& path : piece.paths) {
      const bool by_rank = path.use == PathUse::kCapture && captures_by_rank_.contains(piece.letter);
      const bool initial = starts(path) && !by_rank;
      const std::size_t last = path.steps.size();
      for (std::size_t end = initial && apart ? static_cast<std::size_t>(path.first_stop) : last; end <= last;
           ++end) {
        paths.push_back(path);
        if (initial && apart) end_at(paths.back(), end, white, black);
        if (initial) paths.back().origins = white | black;
      }
    }
    piece.paths = std::move(paths);
    drop_unused_paths(piece);
  }

  // Double steps over squares other than these cannot be answered.
  void limit_en_passant(std::vector<PieceDef>& pieces) {
    for (const char* key : {"enPassantRegionWhite", "enPassantRegionBlack", "enPassantRegion"}) {
      if (!definition_.has(key)) continue;
      for (PieceDef& piece : pieces) limit_en_passant(piece, key);
      return;
    }
  }

 private:
  // `key`: one that is present.
  void limit_en_passant(PieceDef& piece, const char* key) {
    const bool doubles =
        std::any_of(piece.paths.begin(), piece.paths.end(), [](const Path& path) { return path.leaves_ep; });
    if (!doubles) return;
    const IniEntry entry = *definition_.find(key);
    const SquareSet both = definition_.region("enPassantRegion", board_, board_.squares);
    const SquareSet by_white = definition_.region("enPassantRegionWhite", board_, both);
    const SquareSet by_black = definition_.region("enPassantRegionBlack", board_, both);
    std::vector<Path> silent;
    for (Path& path : piece.paths.edit()) {
      if (!path.leaves_ep) continue;
      SquareSet answered;
      for (const Square from : Squares(*path.origins)) {
        const bool whites = contains(by_black, passed(from, path));
        const bool blacks = contains(by_white, board_.flipped(passed(from, path)));
        const bool of_white = contains(white_, from);
        if (of_white && contains(black_, from) && whites != blacks)
          return definition_.fail(entry, 0, "expected squares that are the same seen from both sides");
        if (of_white ? whites : blacks) answered |= bit<SquareSet>(from);
      }
      Path other = path;
      other.leaves_ep = false;
      other.origins = *path.origins & ~answered;
      path.origins = answered;
      if (any(*other.origins)) silent.push_back(other);
    }
    drop_unused_paths(piece);
    std::vector<Path>& paths = piece.paths.edit();
    paths.insert(paths.end(), silent.begin(), silent.end());
  }

  Square passed(Square from, const Path& path) const {
    const Square square = after(from, path.steps.front());
    return square.valid() ? square : from;
  }

  // Where the step leads, none() off the board.
  Square after(Square from, Offset step) const {
    const int file = board_.around_files(board_.file_of(from) + step.file);
    const int rank = board_.around_ranks(board_.rank_of(from) + step.rank);
    const bool beyond = file < 0 || file >= board_.files || rank < 0 || rank >= board_.ranks;
    return beyond ? Square::none() : board_.square(file, rank);
  }

  // From where the side's pieces of the kind may make an initial move, in White's view. If the definition
  // says so, the default holds only for those that begin the game there, orthodox pawns excepted.
  SquareSet region_of(const PieceDef& piece, Colour colour) const {
    const SquareSet region = colour == Colour::kWhite ? white_ : black_;
    if (!from_start_ || is_given(colour) || piece.notation == kPawnMovement) return region;
    bool begins = false, begins_there = false;
    for (const StartPlacement::Man& man : start_.men) {
      if (man.letter != piece.letter || man.colour != colour) continue;
      begins = true;
      begins_there |= contains(oriented(board_, region, colour), man.square);
    }
    return begins && !begins_there ? SquareSet{} : region;
  }

  bool is_given(Colour colour) const {
    const bool whites = definition_.has("doubleStepRegionWhite") || definition_.has("doubleStepRank");
    return whites || (colour == Colour::kBlack && definition_.has("doubleStepRegionBlack"));
  }

  // Shortens the path to `end` steps, from each side's own squares.
  void end_at(Path& path, std::size_t end, SquareSet white, SquareSet black) const {
    path.steps.resize(end);
    path.first_stop = static_cast<int>(end);
    if (!path.targets) path.targets = {board_.squares, board_.squares};
    SquareSet& of_white = (*path.targets)[index_of(Colour::kWhite)];
    SquareSet& of_black = (*path.targets)[index_of(Colour::kBlack)];
    const Offset step = path.steps.back();
    of_white = of_white & moved(white, step);
    of_black = of_black & moved(flipped(board_, black), {-step.file, -step.rank});
  }

  // By default, the 2nd and the 7th rank, however many there are, unless White's squares are given.
  SquareSet usual_black() const {
    if (is_given(Colour::kWhite)) return flipped(board_, white_);
    return board_.ranks < kUsualBlackRank ? SquareSet{} : rank_squares(board_, kUsualBlackRank - 1);
  }

  SquareSet moved(SquareSet set, Offset step) const {
    SquareSet result;
    for (const Square from : Squares(set)) {
      if (const Square square = after(from, step); square.valid()) result |= bit<SquareSet>(square);
    }
    return result & board_.squares;
  }

  // Pawns that only go forward never stand behind the rearmost of their start, unless they can be dropped or
  // other pieces become pawns.
  bool may_stand(const PieceDef& piece, Colour colour, SquareSet set) const {
    const bool arrives = definition_.flag("pieceDrops", false) || definition_.has("changeTypes") ||
                         board_.wrap == BoardWrap::kBoth;
    int lowest = arrives ? 0 : board_.ranks;
    for (const StartPlacement::Man& man : start_.men) {
      if (man.letter != piece.letter || man.colour != colour) continue;
      const Square own = colour == Colour::kWhite ? man.square : board_.flipped(man.square);
      lowest = std::min(lowest, board_.rank_of(own));
    }
    for (const Path& path : piece.paths) {
      for (const Offset step : path.steps) lowest = step.rank < 0 ? 0 : lowest;
    }
    for (const Square square : Squares(set & oriented(board_, board_.squares, colour))) {
      if (board_.rank_of(square) >= lowest) return true;
    }
    return false;
  }

  Definition& definition_;
  const Geometry& board_;
  const StartPlacement& start_;
  const std::set<std::string>& captures_by_rank_;
  SquareSet white_;
  bool from_start_;
  SquareSet black_;  // in White's view
};

// Two steps lead to the same square, perhaps around the board.
bool meet(const Geometry& board, Offset a, Offset b) {
  return board.around_files(a.file - b.file) == 0 && board.around_ranks(a.rank - b.rank) == 0;
}

bool apart(const Path& a, const Path& b) { return a.origins && b.origins && none(*a.origins & *b.origins); }

// Another move of the piece has the same origin and target as the double step.
bool is_ambiguous(const Geometry& board, const PieceDef& piece, const Path& path) {
  return std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& other) {
    const auto stops = other.steps.begin() + other.first_stop - 1;
    return &other != &path && other.use != PathUse::kCapture && !apart(other, path) &&
           std::any_of(stops, other.steps.end(),
                       [&](Offset stop) { return meet(board, stop, path.steps.back()); });
  });
}

// Whether a double step may cross joined edges; its origin and target must determine the square that it
// passes.
bool crosses_a_side(const Geometry& board, const Path& path) {
  const SquareSet last = rank_squares(board, board.ranks - 1) | rank_squares(board, board.ranks - 2);
  return board.wrap == BoardWrap::kBoth && any(path.origins.value_or(board.squares) & last);
}

}  // namespace

void load_double_steps(Definition& definition, const Geometry& board, const StartPlacement& start,
                       const std::set<std::string>& captures_by_rank, SquareSet white,
                       std::vector<PieceDef>& pieces) {
  DoubleSteps steps(definition, board, start, captures_by_rank, white);
  for (PieceDef& piece : pieces) steps.widen(piece);
  steps.limit_en_passant(pieces);
}

void check_double_steps(Definition& definition, const Geometry& board, const std::vector<PieceDef>& pieces) {
  for (const PieceDef& piece : pieces) {
    for (const Path& path : piece.paths) {
      if (!path.leaves_ep) continue;
      if (is_ambiguous(board, piece, path))
        return definition.fail_section(
            "the " + piece.name +
            " has two moves to the same square, one of which can be answered en passant");
      if (crosses_a_side(board, path))
        return definition.fail_section(
            "this engine does not support double steps across a side of the board yet");
    }
  }
}

}  // namespace proconsul
