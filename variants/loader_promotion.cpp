// Promotion: where, to what, whether it is compulsory, and where pawns may stand because of it.
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
      : definition_(definition),
        rules_(rules),
        start_(start),
        everywhere_(rules.board.squares | flipped(rules.board, rules.board.squares)) {}

  void load() {
    rules_.promotion_region = white_region();
    load_black_region();
    if (rules_.promotion_to_army &&
        (definition_.flag("capturesToHand", false) || definition_.text("promotedPieceType", "-") != "-"))
      definition_.fail_section(
          "this engine does not support 'promotionToArmy' beside hands or pieces that promote yet");
    load_types();
    load_pieces_own();
    load_squares_by_piece();
    load_compulsion();
    load_standing();
    load_pawn_squares();
  }

 private:
  SquareSet white_region() {
    const bool pieces = definition_.text("promotedPieceType", "-") != "-";
    if (!pieces && (!has_pawns() || promotes_nothing())) return {};
    const int ranks = rules_.board.ranks;
    if (definition_.has("promotionRegionWhite"))
      return promotion_region("promotionRegionWhite", rank_squares(rules_.board, ranks - 1));
    if (!definition_.has("promotionRank") && ranks < kUsualRank) {
      if (!pieces && !starts_with_pawns()) return {};
      definition_.fail_section("key 'promotionRegionWhite' is missing, for the board has no rank 8");
    }
    SquareSet region;
    const int lowest = definition_.number("promotionRank", 1, ranks, std::min(kUsualRank, ranks));
    const int highest = definition_.has("promotionRank") ? ranks : lowest;
    for (int rank = lowest; rank <= highest; ++rank) region |= rank_squares(rules_.board, rank - 1);
    return region;
  }

  // By default, the 8th and the 1st rank, however many there are, unless White's region is given.
  void load_black_region() {
    const SquareSet mirrored = flipped(rules_.board, rules_.promotion_region);
    const bool given = definition_.has("promotionRegionWhite") || definition_.has("promotionRank");
    const SquareSet usual = given ? mirrored : rank_squares(rules_.board, 0);
    const SquareSet region = promotion_region("promotionRegionBlack", usual);
    if (region != mirrored && any(rules_.promotion_region))
      rules_.black_promotion_region = flipped(rules_.board, region);
  }

  // The union of the squares if the key lists squares per piece.
  SquareSet promotion_region(const char* key, SquareSet usual) {
    const IniEntry* entry = definition_.find(key);
    if (entry == nullptr || entry->value.find('(') == std::string::npos)
      return definition_.region(key, rules_.board, usual);
    SquareSet all;
    for (const auto& [type, squares] : definition_.piece_regions(key, rules_.board, rules_.pieces))
      all |= squares;
    return all;
  }

  // After all that creates pieces.
  void load_squares_by_piece() {
    for (const Colour colour : kBothColours) {
      const char* key = colour == Colour::kWhite ? "promotionRegionWhite" : "promotionRegionBlack";
      const IniEntry* entry = definition_.find(key);
      if (entry == nullptr || entry->value.find('(') == std::string::npos) continue;
      for (const auto& [type, squares] : definition_.piece_regions(key, rules_.board, rules_.pieces)) {
        for (const PieceType form : rules_.alike(type)) {
          auto& bound = rules_.extra.promotion_squares;
          auto found = std::find_if(bound.begin(), bound.end(), [form = form](const PromotionSquares& each) {
            return each.type == form;
          });
          if (found == bound.end()) {
            const SquareSet everywhere = rules_.board.squares;
            found = bound.insert(bound.end(), PromotionSquares{form, {everywhere, everywhere}});
          }
          found->squares[index_of(colour)] = squares;
        }
      }
    }
  }

  // With it, no pawn promotes on arrival.
  void load_standing() {
    if (!definition_.flag("sittuyinPromotion", false)) return;
    if (rules_.promotion_to_army || !rules_.piece_promotion.changes.empty() || rules_.black_promotion_region)
      definition_.fail_section(
          "this engine does not support 'sittuyinPromotion' beside other kinds of promotion yet");
    rules_.standing_promotion = rules_.promotion_region;
    rules_.promotion_region = {};
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
    if (none(rules_.promotion_region) || !has_pawns() || promotes_nothing()) return;
    if (rules_.promotion_to_army) {
      rules_.promotion_types = definition_.piece_list("promotionPieceTypes", rules_.pieces, {});
      return;
    }
    const auto both = definition_.piece_list("promotionPieceTypes", rules_.pieces, {});
    rules_.promotion_types = definition_.piece_list("promotionPieceTypesWhite", rules_.pieces, both);
    const auto black = definition_.piece_list("promotionPieceTypesBlack", rules_.pieces, both);
    if (black != rules_.promotion_types) rules_.black_promotion_types = black;
  }

  // Promoted pieces are types of their own, with a plus sign, because in hand they are again what they were.
  void load_pieces_own() {
    PiecePromotionRules& own = rules_.piece_promotion;
    const std::vector<Change> pairs = definition_.piece_pairs("promotedPieceType", rules_.pieces);
    const bool demotes = definition_.flag("pieceDemotion", false);
    for (const Change& pair : pairs) {
      const PieceType form = promoted_form(pair);
      if (!form.valid()) return;
      own.changes.push_back({pair.from, form});
      if (rules_.pieces[index_of(pair.from)].pawn) promote_pawn_to(pair.from, form);
      if (demotes) own.changes.push_back({form, pair.from});
    }
    if (own.changes.empty()) return;
    own.compulsory = definition_.flag("mandatoryPiecePromotion", false);
    own.only_by_capture = definition_.flag("piecePromotionOnCapture", false);
    if (!definition_.flag("immobilityIllegal", false)) return;
    for (const Change& change : own.changes) {
      const PieceDef& piece = rules_.pieces[index_of(change.from)];
      if (std::any_of(std::begin(kBothColours), std::end(kBothColours),
                      [&](Colour colour) { return any(dead_squares(definition_, rules_, piece, colour)); }))
        own.compelled.push_back(change.from);
    }
  }

  // Pawns with a promotion of their own: to this only, or to this as well.
  void promote_pawn_to(PieceType pawn, PieceType form) {
    const bool many = std::count_if(rules_.pieces.begin(), rules_.pieces.end(),
                                    [](const PieceDef& piece) { return piece.pawn; }) > 1;
    if (rules_.promotion_to_army || definition_.flag("piecePromotionOnCapture", false) ||
        definition_.flag("sittuyinPromotion", false))
      definition_.fail_section("this engine does not support pawns that promote like pieces too yet");
    if (many || !rules_.promotion_types.empty() || rules_.black_promotion_types) {
      rules_.pawn_promotions.push_back({pawn, form});
    } else {
      rules_.promotion_types = {form};
    }
  }

  PieceType promoted_form(const Change& pair) {
    if (rules_.pieces.size() >= static_cast<std::size_t>(kMaxPieceTypes)) {
      definition_.fail_section("more than " + std::to_string(kMaxPieceTypes) +
                               " kinds of pieces, promoted ones too");
      return PieceType::none();
    }
    const PieceDef& from = rules_.pieces[index_of(pair.from)];
    PieceDef form = rules_.pieces[index_of(pair.to)];
    form.letter = '+' + from.letter;
    form.name = "promoted " + from.name;
    form.synonym.clear();
    form.synonym_in_moves = false;
    form.model = pair.to;
    form.pawn = false;
    if (!definition_.flag("dropLoop", false)) form.base = pair.from;
    rules_.pieces.push_back(std::move(form));
    return PieceType(static_cast<int>(rules_.pieces.size()) - 1);
  }

  void load_compulsion() {
    const bool like_pieces = rules_.promotion_types.size() == 1 &&
                             rules_.pieces[index_of(rules_.promotion_types.front())].letter.starts_with('+');
    const bool compulsory =
        like_pieces ? rules_.piece_promotion.compulsory : definition_.flag("mandatoryPawnPromotion", true);
    const bool immobile_illegal = definition_.flag("immobilityIllegal", false);
    if (!compulsory)
      rules_.promotion_compulsory =
          rules_.promotion_region &
          (compulsory_region() | (immobile_illegal ? dead_pawn_squares() : SquareSet{}));
    rules_.extra.immobile_illegal = immobile_illegal && may_become_immobile();
  }

  // Where no pawn of either side can ever move.
  SquareSet dead_pawn_squares() const {
    SquareSet dead = rules_.board.squares;
    for (const PieceDef& piece : rules_.pieces) {
      if (!piece.pawn) continue;
      for (const Colour colour : kBothColours) dead &= dead_squares(definition_, rules_, piece, colour);
    }
    return dead;
  }

  // Whether some piece may reach a square where it can never move, without having to promote there.
  bool may_become_immobile() const {
    for (const PieceDef& piece : rules_.pieces) {
      for (const Colour colour : kBothColours) {
        const SquareSet dead = dead_squares(definition_, rules_, piece, colour);
        const bool saved = piece.pawn ? none(dead & ~rules_.promotion_compulsory.value_or(region_of(colour)))
                                      : promotes_in_time(piece, colour, dead);
        if (any(dead) && !saved) return true;
      }
    }
    return false;
  }

  // Squares where pawns must promote though they need not elsewhere.
  SquareSet compulsory_region() {
    const SquareSet white = definition_.region("mandatoryPromotionRegionWhite", rules_.board, {});
    const SquareSet black =
        definition_.region("mandatoryPromotionRegionBlack", rules_.board, flipped(rules_.board, white));
    if (black != flipped(rules_.board, white))
      definition_.fail(IniEntry(*definition_.find("mandatoryPromotionRegionBlack")), 0,
                       "this engine does not support another compulsory region for Black than White's yet");
    return white;
  }

  SquareSet region_of(Colour colour) const {
    const bool own = colour == Colour::kBlack && rules_.black_promotion_region;
    return own ? *rules_.black_promotion_region : rules_.promotion_region;
  }

  // It promotes before it comes to a square from which it could never move.
  bool promotes_in_time(const PieceDef& piece, Colour colour, SquareSet dead) const {
    const PieceType type = rules_.type_of(piece.letter);
    const auto& compelled = rules_.piece_promotion.compelled;
    return std::find(compelled.begin(), compelled.end(), type) != compelled.end() &&
           !rules_.piece_promotion.only_by_capture && none(dead & ~region_of(colour));
  }

  void load_pawn_squares() {
    const SquareSet possible = possible_pawn_squares();
    const SquareSet pawns = definition_.region("pawnRegionWhite", rules_.board, usual_pawn_squares(possible));
    const bool given = definition_.has("pawnRegionWhite");
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      PieceDef& piece = rules_.pieces[i];
      const bool bound = piece.pawn && !is_promotion(PieceType(static_cast<int>(i)));
      piece.allowed = bound ? pawns : everywhere_;
      if (bound && !given) piece.tolerated = possible & ~pawns;
      if (bound && given && (changes_colour() || !goes_forward_only(piece)))
        piece.tolerated = rules_.board.squares;
    }
  }

  // Some piece may become it.
  bool is_promotion(PieceType type) const {
    const auto lists = [type](const std::vector<PieceType>& types) {
      return std::find(types.begin(), types.end(), type) != types.end();
    };
    return lists(rules_.promotion_types) ||
           (rules_.black_promotion_types && lists(*rules_.black_promotion_types));
  }

  bool changes_colour() const {
    return definition_.text("changeColour", "none") != "none" ||
           definition_.text("flipEnclosedPieces", "none") != "none";
  }

  // Not where they must promote, unless they may have changed sides or promote only without moving.
  SquareSet possible_pawn_squares() const {
    if (changes_colour() || rules_.standing_promotion) return everywhere_;
    SquareSet squares = everywhere_ & ~rules_.promotion_compulsory.value_or(rules_.promotion_region);
    if (rules_.black_promotion_region) squares |= rules_.promotion_region & ~*rules_.black_promotion_region;
    return squares | en_passant_squares();
  }

  // Target squares of en passant captures, which do not promote.
  SquareSet en_passant_squares() const {
    SquareSet squares;
    for (const PieceDef& piece : rules_.pieces) {
      for (const Path& path : piece.paths) {
        if (!path.leaves_ep) continue;
        for (const Square from : Squares(path.origins.value_or(rules_.board.squares))) {
          const Geometry& board = rules_.board;
          const int file = board.around_files(board.file_of(from) + path.steps.front().file);
          const int rank = board.around_ranks(board.rank_of(from) + path.steps.front().rank);
          if (board.exists(file, rank)) squares |= bit<SquareSet>(board.flipped(board.square(file, rank)));
        }
      }
    }
    return squares & rules_.board.squares;
  }

  // Nor, if they only go forward and do not change sides, behind all squares of their start and double steps.
  SquareSet usual_pawn_squares(SquareSet squares) {
    if (changes_colour()) return squares;
    int lowest = rules_.board.ranks;
    for (const PieceDef& piece : rules_.pieces) {
      if (piece.pawn) lowest = std::min(lowest, lowest_rank(piece));
    }
    for (int rank = 0; rank < lowest; ++rank) squares &= ~rank_squares(rules_.board, rank);
    return squares;
  }

  int lowest_rank(const PieceDef& pawn) const {
    if (!goes_forward_only(pawn) || rules_.wrap == BoardWrap::kBoth) return 0;
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
  SquareSet everywhere_;  // the board as either side sees it, including possible holes
};

}  // namespace

SquareSet dead_squares(const Definition& definition, const Rules& rules, const PieceDef& piece,
                       Colour colour) {
  constexpr std::uint64_t kStepsOfPath = 64;
  SquareSet dead;
  for (const Square from : Squares(rules.board.squares)) {
    const bool alive = std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& path) {
      definition.spend({0, kStepsOfPath});
      return has_open_way(path, rules.board, from, colour);
    });
    if (!alive) dead |= bit<SquareSet>(from);
  }
  return oriented(rules.board, dead, colour);
}

void load_promotion(Definition& definition, Rules& rules, const StartPlacement& start) {
  PromotionLoader(definition, rules, start).load();
}

}  // namespace proconsul
