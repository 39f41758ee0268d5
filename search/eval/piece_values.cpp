#include "search/eval/piece_values.h"

#include <algorithm>

#include "engine/text.h"
#include "search/eval/mobility.h"

namespace proconsul {

namespace {

using Fixed = Mobility::Fixed;

constexpr int kUsualGain = 850;    // centipawns that a promotion gains in most games
constexpr int kMobilityKnots = 9;  // knots of each group's curve, evenly spaced from no moves to all
constexpr int kMinPower = 50;      // centipawns of a pawn's extra captures that count

// -kFeatureUnit / 2 at the edge, half a unit in the middle.
int centrality(int index, int size) {
  const int most = std::max(1, (size - 1) / 2);
  return kFeatureUnit * std::min(index, size - 1 - index) / most - kFeatureUnit / 2;
}

// Grows from 0 on the first rank to kFeatureUnit on the last.
int progress(const Geometry& board, Square square) {
  return kFeatureUnit * board.rank_of(square) / std::max(1, board.ranks - 1);
}

}  // namespace

PieceValues::PieceValues(const Rules& rules)
    : board_(rules.board),
      aims_(rules),
      weights_(weights_of(aims_.style())),
      types_(rules.pieces.size()),
      placed_(rules.pieces.size() * 2 * kMaxSquares) {
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceType type(static_cast<int>(i));
    const PieceDef& piece = rules.pieces[i];
    types_[i].profile = profile_of(rules, type);
    types_[i].places.resize(static_cast<std::size_t>(rules.board.size()));
    if (piece.royal) {
      place_royal(rules, type);
    } else if (piece.pawn) {
      place_pawn(rules, type);
    } else {
      place_non_pawn(rules, type);
    }
    fill_tables(rules, type);
  }
  const auto consider = [&](const TypeInfo& info) {
    best_promotion_ = std::max(best_promotion_, info.value - kPawnPrior);
    promotion_gain_ = std::max(promotion_gain_, info.profile.prior - kPawnPrior);
  };
  for (const PieceType type : rules.promotion_types) consider(types_[index_of(type)]);
  for (const Change& change : rules.piece_promotion.changes) {
    const int gain = types_[index_of(change.to)].value - types_[index_of(change.from)].value;
    best_promotion_ = std::max(best_promotion_, gain);
  }
  if (rules.promotion_to_army) std::for_each(types_.begin(), types_.end(), consider);
  for (int distance = 0; distance < kDistances; ++distance)
    passed_[static_cast<std::size_t>(distance)] = total(weights_, std::array{passed_feature(distance)});
  full_material_ = material_of(rules);
  if (rules.hand.takes) add_gains_to_hand(rules);
}

void PieceValues::add_gains_to_hand(const Rules& rules) {
  std::vector<int> alone;
  for (const TypeInfo& info : types_) alone.push_back(info.value);
  for (std::size_t i = 0; i < types_.size(); ++i)
    types_[i].value += alone[index_of(rules.in_hand(PieceType(static_cast<int>(i))))];
}

// Material, mobility from the square relative to the average, centrality, advancement.
void PieceValues::place_non_pawn(const Rules& rules, PieceType type) {
  const Geometry& board = rules.board;
  const PieceDef& piece = rules.pieces[index_of(type)];
  const Mobility mobility(board, piece);
  TypeInfo& info = types_[index_of(type)];
  const SquareSet squares = board.squares & piece.allowed;
  Fixed sum = 0;
  for (const Square square : Squares(squares)) sum += mobility.two_step(square);
  const Fixed average = sum / std::max(1, popcount(squares));
  const Fixed slope =
      485 * Mobility::kUnit / 10 + 22 * mobility.average() / 10;  // slope of value_of_moves, per move
  const int group = static_cast<int>(info.profile.group);
  for (const Square square : Squares(squares)) {
    std::vector<Feature>& features = info.places[index_of(square)];
    features = info.profile.worth;
    const Fixed gain = slope / Mobility::kUnit * (mobility.two_step(square) - average);
    features.push_back(
        {weight::kPlaceMobility + group, static_cast<int>(gain * kFeatureUnit / 100 / Mobility::kUnit)});
    features.push_back({weight::kPlaceFile + group, centrality(board.file_of(square), board.files)});
    features.push_back({weight::kPlaceRank + group, centrality(board.rank_of(square), board.ranks)});
    features.push_back({weight::kPlaceAdvance + group, progress(board, square) - kFeatureUnit / 2});
    if (board.rank_of(square) == 0) features.push_back({weight::kPlaceHome + group, kFeatureUnit});
  }
}

void PieceValues::place_pawn(const Rules& rules, PieceType type) {
  const PieceDef& piece = rules.pieces[index_of(type)];
  const Geometry& board = rules.board;
  const Mobility mobility(board, piece, Mobility::Moves::kNoDoubleSteps);
  for (int file = 0; file < board.files; ++file) {
    // What the pawn can do on most ranks of its file is the power of an ordinary pawn; only what exceeds it
    // counts.
    std::vector<int> powers;
    for (int rank = 0; rank < board.ranks; ++rank) {
      if (board.exists(file, rank)) powers.push_back(value_of_moves(mobility.at(board.square(file, rank))));
    }
    if (powers.empty()) continue;
    std::sort(powers.begin(), powers.end());
    const int ordinary = powers[(powers.size() - 1) / 2];
    for (int rank = 0; rank < board.ranks; ++rank) {
      if (!board.exists(file, rank)) continue;
      const Square square = board.square(file, rank);
      const auto surplus_at = [&](int on) {
        if (!board.exists(file, on)) return 0;
        const int surplus = value_of_moves(mobility.at(board.square(file, on))) - ordinary;
        return surplus > kMinPower ? surplus : 0;
      };
      const int far = progress(board, square);
      const int inner = centrality(file, board.files);
      std::vector<Feature>& features = types_[index_of(type)].places[index_of(square)];
      features = {{weight::kPawnWorth, kFeatureUnit},
                  {weight::kPawnAdvance, far},
                  {weight::kPawnAdvanceSquared, far * far / kFeatureUnit},
                  {weight::kPawnCentre, inner},
                  {weight::kPawnCentreAdvance, inner * far / kFeatureUnit}};
      if (const int power = surplus_at(rank))
        features.push_back({weight::kPawnPower, power * kFeatureUnit / 100});
      if (const int power = surplus_at(rank + 1))
        features.push_back({weight::kPawnPromise, power * kFeatureUnit / 100});
    }
  }
}

void PieceValues::place_royal(const Rules& rules, PieceType type) {
  const Geometry& board = rules.board;
  const int several = rules.royals_per_side > 1 ? 1 : 0;
  for (const Square square : Squares(board.squares)) {
    std::vector<Feature>& features = types_[index_of(type)].places[index_of(square)];
    features = {{weight::kRoyalFile + several, centrality(board.file_of(square), board.files)},
                {weight::kRoyalRank + several, centrality(board.rank_of(square), board.ranks)},
                {weight::kRoyalAdvance + several, progress(board, square)}};
    if (board.rank_of(square) == 0) features.push_back({weight::kRoyalHome + several, kFeatureUnit});
  }
}

void PieceValues::fill_tables(const Rules& rules, PieceType type) {
  TypeInfo& info = types_[index_of(type)];
  for (const Square square : Squares(board_.squares)) {
    const Tapered value = total(weights_, info.places[index_of(square)]);
    const auto index = [&](Colour colour, Square at) {
      return static_cast<std::size_t>(Piece(colour, type).code()) * kMaxSquares + index_of(at);
    };
    placed_[index(Colour::kWhite, square)] = value;
    placed_[index(Colour::kBlack, board_.flipped(square))] = value;
  }
  if (rules.pieces[index_of(type)].royal) return;
  for (int count = 0; count < kMobilityCounts; ++count)
    info.mobility[static_cast<std::size_t>(count)] = total(weights_, mobility_features(type, count));
  info.pair = total(weights_, std::array{pair_feature(type)});
  info.usual = usual_worth(rules, type);
  info.held = total(weights_, held_features(type));
  info.value = std::max(1, (info.usual.mg() + info.usual.eg()) / (2 * kGrain));
}

Tapered PieceValues::usual_worth(const Rules& rules, PieceType type) const {
  const PieceDef& piece = rules.pieces[index_of(type)];
  const TypeInfo& info = types_[index_of(type)];
  Tapered sum;
  int count = 0;
  for (const Square square : Squares(rules.board.squares & piece.allowed)) {
    if (piece.pawn && 2 * rules.board.rank_of(square) > rules.board.ranks) continue;
    sum += placed(Piece(Colour::kWhite, type), square);
    ++count;
  }
  const Tapered worth = sum / std::max(1, count);
  return piece.pawn ? worth : worth + mobility(type, info.profile.usual_moves);
}

std::vector<Feature> PieceValues::placed_features(Piece piece, Square square) const {
  const Square seen = piece.colour() == Colour::kWhite ? square : board_.flipped(square);
  return types_[index_of(piece.type())].places[index_of(seen)];
}

std::vector<Feature> PieceValues::held_features(PieceType type) const {
  const TypeInfo& info = types_[index_of(type)];
  if (info.profile.worth.empty()) return {{weight::kPawnWorth, kFeatureUnit}};
  std::vector<Feature> features = info.profile.worth;
  for (const Feature& feature : mobility_features(type, info.profile.usual_moves))
    features.push_back(feature);
  return features;
}

// The two knots of the group's curve between which `count` lies.
std::array<Feature, 2> PieceValues::mobility_features(PieceType type, int count) const {
  const PieceProfile& profile = types_[index_of(type)].profile;
  const int most = (kMobilityKnots - 1) * kFeatureUnit;
  const int along = std::min(most - 1, count * most / profile.most_moves);
  const int knot =
      weight::kMobility + static_cast<int>(profile.group) * kMobilityKnots + along / kFeatureUnit;
  const int beyond = along % kFeatureUnit;
  return {Feature{knot, kFeatureUnit - beyond}, Feature{knot + 1, beyond}};
}

Feature PieceValues::passed_feature(int distance) const {
  return {weight::kPassed + std::min(distance, kDistances - 1), promotion_gain_ * kFeatureUnit / kUsualGain};
}

Feature PieceValues::pair_feature(PieceType type) const {
  return {weight::kBoundPair, types_[index_of(type)].profile.prior * kFeatureUnit / 100};
}

// Sum over the non-pawn pieces of a FEN's board field, before tuning.
int PieceValues::material_of(const Rules& rules) const {
  const std::string& fen = rules.start_fen;
  int sum = 0;
  for (std::size_t i = 0; i < fen.size() && fen[i] != ' '; ++i) {
    const std::size_t length = std::max<std::size_t>(letter_length(fen, i), 1);
    const PieceType type = rules.type_of(upper_case(fen.substr(i, length)));
    i += length - 1;
    if (type.valid() && !rules.pieces[index_of(type)].pawn) sum += types_[index_of(type)].profile.prior;
  }
  return sum;
}

}  // namespace proconsul
