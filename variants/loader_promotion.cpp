// Promotion: where, to what, whether it must be, and where pawns may stand because of it.
#include <algorithm>

#include "engine/reach.h"
#include "engine/text.h"
#include "variants/loader.h"
#include "variants/region.h"

namespace proconsul {
namespace {

constexpr int kUsualRank = 8;

bool goes_forward_only(const PieceDef& piece) {
  return std::all_of(piece.paths.begin(), piece.paths.end(), [](const Path& path) {
    return std::all_of(path.steps.begin(), path.steps.end(), [](Offset step) { return step.rank >= 0; });
  });
}

class PromotionLoader {
 public:
  PromotionLoader(Definition& definition, Rules& rules, const StartPlacement& start)
      : definition_(definition), rules_(rules), start_(start) {}

  void load() {
    rules_.promotion_region = white_region();
    load_black_region();
    rules_.promotion_to_army = definition_.flag("promotionToArmy", false);
    load_types();
    load_compulsion();
    load_pawn_squares();
  }

 private:
  SquareSet white_region() {
    if (!has_pawns() || promotes_nothing()) return {};
    if (definition_.has("promotionRegionWhite"))
      return definition_.region("promotionRegionWhite", rules_.board, {});
    const int ranks = rules_.board.ranks;
    if (!definition_.has("promotionRank") && ranks < kUsualRank) {
      if (!starts_with_pawns()) return {};
      definition_.fail_section("key 'promotionRegionWhite' is missing, for the board has no rank 8");
    }
    SquareSet region;
    const int lowest = definition_.number("promotionRank", 1, ranks, std::min(kUsualRank, ranks));
    const int highest = definition_.has("promotionRank") ? ranks : lowest;
    for (int rank = lowest; rank <= highest; ++rank) region |= rank_squares(rules_.board, rank - 1);
    return region;
  }

  void load_black_region() {
    if (!definition_.has("promotionRegionBlack")) return;
    const SquareSet mirrored = flipped(rules_.board, rules_.promotion_region);
    const SquareSet region = definition_.region("promotionRegionBlack", rules_.board, mirrored);
    if (region != mirrored && any(rules_.promotion_region))
      rules_.black_promotion_region = flipped(rules_.board, region);
  }

  bool has_pawns() const {
    return std::any_of(rules_.pieces.begin(), rules_.pieces.end(),
                       [](const PieceDef& piece) { return piece.pawn; });
  }

  bool starts_with_pawns() const {
    return std::any_of(start_.men.begin(), start_.men.end(), [this](const StartPlacement::Man& man) {
      const PieceType type = rules_.type_of(man.letter);
      return type.valid() && rules_.pieces[index_of(type)].pawn;
    });
  }

  bool promotes_nothing() const { return definition_.text("promotionPawnTypes", "") == "-"; }

  void load_types() {
    rules_.promotion_limits = definition_.piece_counts("promotionLimit", rules_.pieces);
    if (none(rules_.promotion_region)) return;
    if (rules_.promotion_to_army) {
      rules_.promotion_types = definition_.piece_list("promotionPieceTypes", rules_.pieces, {});
      return;
    }
    const auto both = definition_.piece_list("promotionPieceTypes", rules_.pieces, usual_types());
    rules_.promotion_types = definition_.piece_list("promotionPieceTypesWhite", rules_.pieces, both);
    const auto black = definition_.piece_list("promotionPieceTypesBlack", rules_.pieces, both);
    if (black != rules_.promotion_types) rules_.black_promotion_types = black;
  }

  std::vector<PieceType> usual_types() const {
    std::vector<PieceType> types;
    for (const char* key : {"queen", "rook", "bishop", "knight"}) {
      const PieceType type = piece_of_key(definition_, rules_.pieces, key);
      if (type.valid()) types.push_back(type);
    }
    return types;
  }

  void load_compulsion() {
    const bool compulsory = definition_.flag("mandatoryPawnPromotion", true);
    const bool immobile_illegal = definition_.flag("immobilityIllegal", false);
    SquareSet dead_pawns = rules_.board.squares;
    bool others_die = false;
    for (const PieceDef& piece : rules_.pieces) {
      if (piece.pawn) dead_pawns &= dead_squares(piece);
      if (!piece.pawn) others_die |= any(dead_squares(piece));
    }
    if (!compulsory)
      rules_.promotion_compulsory = immobile_illegal ? rules_.promotion_region & dead_pawns : SquareSet{};
    const SquareSet must = rules_.promotion_compulsory.value_or(rules_.promotion_region);
    for (const PieceDef& piece : rules_.pieces) others_die |= piece.pawn && any(dead_squares(piece) & ~must);
    rules_.extra.immobile_illegal = immobile_illegal && others_die;
  }

  // Squares from which the piece could never move.
  SquareSet dead_squares(const PieceDef& piece) const {
    SquareSet dead;
    for (const Square from : Squares(rules_.board.squares)) {
      const bool alive = std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& path) {
        return !ways_of(path, rules_.board, from, Colour::kWhite).empty();
      });
      if (!alive) dead |= bit<SquareSet>(from);
    }
    return dead;
  }

  void load_pawn_squares() {
    const SquareSet pawns = definition_.region("pawnRegionWhite", rules_.board, usual_pawn_squares());
    for (PieceDef& piece : rules_.pieces) piece.allowed = piece.pawn ? pawns : rules_.board.squares;
  }

  // Not where they must promote; nor, if they only go forward, behind all squares where they start or make a
  // double step.
  SquareSet usual_pawn_squares() {
    SquareSet squares = rules_.board.squares & ~rules_.promotion_compulsory.value_or(rules_.promotion_region);
    if (rules_.black_promotion_region) squares |= rules_.promotion_region & ~*rules_.black_promotion_region;
    int lowest = rules_.board.ranks;
    for (const PieceDef& piece : rules_.pieces) {
      if (piece.pawn) lowest = std::min(lowest, lowest_rank(piece));
    }
    for (int rank = 0; rank < lowest; ++rank) squares &= ~rank_squares(rules_.board, rank);
    return squares;
  }

  int lowest_rank(const PieceDef& pawn) const {
    if (!goes_forward_only(pawn)) return 0;
    int lowest = std::min(1, rules_.board.ranks);
    for (const Path& path : pawn.paths) {
      if (path.leaves_ep && path.origins && any(*path.origins))
        lowest = std::max(lowest, rules_.board.rank_of(first(*path.origins)));
    }
    for (const StartPlacement::Man& man : start_.men) {
      const Square own = man.colour == Colour::kWhite ? man.square : rules_.board.flipped(man.square);
      if (man.letter == pawn.letter) lowest = std::min(lowest, rules_.board.rank_of(own));
    }
    return lowest;
  }

  Definition& definition_;
  Rules& rules_;
  const StartPlacement& start_;
};

}  // namespace

void load_promotion(Definition& definition, Rules& rules, const StartPlacement& start) {
  PromotionLoader(definition, rules, start).load();
}

}  // namespace proconsul
