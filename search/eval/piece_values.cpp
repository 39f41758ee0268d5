#include "search/eval/piece_values.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "search/eval/mobility.h"

namespace proconsul {

namespace {

using Fixed = Mobility::Fixed;
constexpr Fixed kUnit = Mobility::kUnit;

constexpr int kPawnValue = 100;
constexpr int kRookValue = 500;
constexpr int kLeastValue = 50;
constexpr int kSaturation = 1000;  // beyond this a piece gains only half

constexpr int kSynergyPercent = 120;  // colour-bound rider with a leap that frees it: the princess' surplus
constexpr int kBoundPercent = 94;     // of a piece that never leaves its shade; a pair gets most of it back
constexpr int kBentPercent = 110;
constexpr int kHopperMgPercent = 120;
constexpr int kHopperEgPercent = 85;
constexpr int kEndgamePercent = 104;
constexpr Tapered kPawnWorth = {90, 112};

constexpr int kPlacePercent = 7;        // of the value of the mobility that a square gains over the average
constexpr int kPowerPercent = 60;       // of the value of a pawn's captures by rank: it hardly moves
constexpr Tapered kCentre = {14, 6};    // best square over worst
constexpr Tapered kAdvance = {26, 60};  // a pawn on the last rank over one on the first
constexpr Tapered kPawnCentre = {14, 0};
constexpr Tapered kRoyalCentre = {-40, 44};
constexpr Tapered kRoyalAdvance = {-70, 0};
constexpr Tapered kMobilityWeight = {22, 24};  // per square root of a move

// 48.5 M + 1.1 M^2, the fit to pieces of known value on 8x8.
int value_of(Fixed mobility) {
  return static_cast<int>((485 * mobility + 11 * (mobility * mobility / kUnit)) / (10 * kUnit));
}

Path line(Offset step, int length) {
  Path path;
  for (int i = 1; i <= length; ++i) path.steps.push_back({step.file * i, step.rank * i});
  return path;
}

int rook_value(const Geometry& board) {
  PieceDef rook;
  for (const Offset step : {Offset{1, 0}, Offset{-1, 0}, Offset{0, 1}, Offset{0, -1}}) {
    rook.paths.push_back(line(step, std::max(board.files, board.ranks)));
  }
  rook.allowed = board.squares;
  return value_of(Mobility(board, rook).average());
}

bool even(Offset step) { return (step.file + step.rank) % 2 == 0; }

// Every square on which the path can end has the shade of its origin.
bool keeps_shade(const Path& path) {
  return std::all_of(path.steps.begin() + (path.first_stop - 1), path.steps.end(), even);
}
bool is_long(const Path& path) { return static_cast<int>(path.steps.size()) > path.first_stop; }
bool is_bent(const Path& path) {
  for (std::size_t i = 1; i < path.steps.size(); ++i) {
    const Offset next{path.steps[i].file - path.steps[i - 1].file,
                      path.steps[i].rank - path.steps[i - 1].rank};
    if (is_long(path) && next != path.steps[0]) return true;
  }
  return false;
}
bool hops(const PieceDef& piece) {
  return std::any_of(piece.paths.begin(), piece.paths.end(),
                     [](const Path& p) { return p.kind == PathKind::kHop; });
}
bool diverges(const PieceDef& piece) {
  return std::any_of(piece.paths.begin(), piece.paths.end(),
                     [](const Path& p) { return p.use != PathUse::kMoveOrCapture; });
}

bool has_synergy(const PieceDef& piece) {
  bool rides_one_shade = false;
  bool leaps_off_it = false;
  for (const Path& path : piece.paths) {
    if (is_long(path) && !keeps_shade(path)) return false;
    if (path.use != PathUse::kMoveOrCapture) return false;
    rides_one_shade |= is_long(path);
    leaps_off_it |= !keeps_shade(path);
  }
  return rides_one_shade && leaps_off_it;
}

int piece_worth(const Rules& rules, const PieceDef& piece, Fixed mobility) {
  // Riders grow with the board and pawns do not: the rook stays where it is.
  const int rook = std::max(rook_value(rules.board), kRookValue);
  int value = value_of(mobility) * kRookValue / rook;
  if (std::all_of(piece.paths.begin(), piece.paths.end(), keeps_shade)) value = value * kBoundPercent / 100;
  if (has_synergy(piece)) value = value * kSynergyPercent / 100;
  if (std::any_of(piece.paths.begin(), piece.paths.end(), is_bent)) value = value * kBentPercent / 100;
  if (value > kSaturation) value = kSaturation + (value - kSaturation) / 2;
  return std::max(value, kLeastValue);
}

// 0 at a corner, 100 in the centre.
int centrality(const Geometry& board, Square square) {
  const int file = board.file_of(square);
  const int rank = board.rank_of(square);
  const int most = std::max(1, (board.files - 1) / 2 + (board.ranks - 1) / 2);
  return 100 * (std::min(file, board.files - 1 - file) + std::min(rank, board.ranks - 1 - rank)) / most;
}

Tapered percent(Tapered value, int share) { return {value.mg * share / 100, value.eg * share / 100}; }

// Sum over the pieces of a FEN's board field.
int material_of(const Rules& rules, const std::string& fen, const PieceValues& values) {
  int sum = 0;
  for (std::size_t i = 0; i < fen.size() && fen[i] != ' '; ++i) {
    std::string letter(1, static_cast<char>(std::toupper(static_cast<unsigned char>(fen[i]))));
    if (i + 1 < fen.size() && fen[i + 1] == '\'') letter += '\'';
    const PieceType type = rules.type_of(letter);
    if (type.valid() && !rules.pieces[index_of(type)].pawn) sum += values.of(type);
  }
  return sum;
}

}  // namespace

PieceValues::PieceValues(const Rules& rules)
    : types_(rules.pieces.size()), placed_(rules.pieces.size() * 2 * kMaxSquares) {
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceType type(static_cast<int>(i));
    const PieceDef& piece = rules.pieces[i];
    types_[i].divergent = diverges(piece);
    types_[i].colour_bound = std::all_of(piece.paths.begin(), piece.paths.end(), keeps_shade);
    if (piece.royal) {
      place_royal(rules, type);
    } else if (piece.pawn) {
      place_pawn(rules, type);
    } else {
      place_piece(rules, type);
    }
  }
  for (const PieceType type : rules.promotion_types)
    best_promotion_ = std::max(best_promotion_, of(type) - kPawnValue);
  if (rules.promotion_to_army) {
    for (const TypeInfo& info : types_) best_promotion_ = std::max(best_promotion_, info.value - kPawnValue);
  }
  full_material_ = material_of(rules, rules.start_fen, *this);
}

void PieceValues::set_placed(const Geometry& board, PieceType type, Square square, Tapered value) {
  const auto index = [&](Colour colour, Square at) {
    return static_cast<std::size_t>(Piece(colour, type).code()) * kMaxSquares + index_of(at);
  };
  placed_[index(Colour::kWhite, square)] = value;
  placed_[index(Colour::kBlack, board.flipped(square))] = value;
}

void PieceValues::place_piece(const Rules& rules, PieceType type) {
  const PieceDef& piece = rules.pieces[index_of(type)];
  const Mobility mobility(rules.board, piece);
  TypeInfo& info = types_[index_of(type)];
  info.value = piece_worth(rules, piece, mobility.average());
  Tapered worth{info.value, info.value * kEndgamePercent / 100};
  if (hops(piece)) worth = {info.value * kHopperMgPercent / 100, info.value * kHopperEgPercent / 100};

  Fixed sum = 0;
  int count = 0;
  for (const Square square : Squares(rules.board.squares & piece.allowed)) {
    sum += mobility.two_step(square);
    ++count;
  }
  const Fixed slope = 485 * kUnit / 10 + 22 * mobility.average() / 10;  // of value_of, per move
  for (const Square square : Squares(rules.board.squares & piece.allowed)) {
    const Fixed gain = mobility.two_step(square) - sum / count;
    const int place = static_cast<int>(slope / kUnit * gain * kPlacePercent / 100 / kUnit);
    const Tapered centre = percent(kCentre, centrality(rules.board, square) - 50);
    set_placed(rules.board, type, square, worth + Tapered{place, place} + centre);
  }
  const double usual = std::sqrt(static_cast<double>(mobility.average()) / static_cast<double>(kUnit));
  for (int moves = 0; moves < kMobilityCounts; ++moves) {
    const double gain = std::sqrt(static_cast<double>(moves)) - usual;
    info.mobility[static_cast<std::size_t>(moves)] = {
        static_cast<int>(std::lround(gain * kMobilityWeight.mg)),
        static_cast<int>(std::lround(gain * kMobilityWeight.eg))};
  }
}

void PieceValues::place_pawn(const Rules& rules, PieceType type) {
  const PieceDef& piece = rules.pieces[index_of(type)];
  const Geometry& board = rules.board;
  types_[index_of(type)].value = kPawnValue;
  const Mobility mobility(board, piece, Mobility::Moves::kNoDoubleSteps);
  for (int file = 0; file < board.files; ++file) {
    // What the pawn can do on most ranks of its file is an ordinary pawn's power; only what goes beyond
    // counts.
    std::vector<int> powers;
    for (int rank = 0; rank < board.ranks; ++rank) {
      if (board.exists(file, rank)) powers.push_back(value_of(mobility.at(board.square(file, rank))));
    }
    if (powers.empty()) continue;
    std::sort(powers.begin(), powers.end());
    const int ordinary = powers[(powers.size() - 1) / 2];
    for (int rank = 0; rank < board.ranks; ++rank) {
      if (!board.exists(file, rank)) continue;
      const Square square = board.square(file, rank);
      const int surplus = value_of(mobility.at(square)) - ordinary;
      const int power = surplus > kPawnValue / 2 ? surplus * kPowerPercent / 100 : 0;
      const int progress = 100 * rank * rank / ((board.ranks - 1) * (board.ranks - 1));
      const int inner = 200 * std::min(file, board.files - 1 - file) / std::max(1, board.files - 1);
      set_placed(board, type, square,
                 kPawnWorth + Tapered{power, power} + percent(kAdvance, progress) +
                     percent(kPawnCentre, inner - 50));
    }
  }
}

void PieceValues::place_royal(const Rules& rules, PieceType type) {
  const Geometry& board = rules.board;
  for (const Square square : Squares(board.squares)) {
    const int advance = 100 * board.rank_of(square) / std::max(1, board.ranks - 1);
    set_placed(board, type, square,
               percent(kRoyalCentre, centrality(board, square)) + percent(kRoyalAdvance, advance));
  }
}

}  // namespace proconsul
