// Pieces in hand: how they come there, and where they may be dropped.
#include <algorithm>

#include "engine/text.h"
#include "variants/keys.h"
#include "variants/loader.h"
#include "variants/region.h"

namespace proconsul {
namespace {

class HandLoader {
 public:
  HandLoader(Definition& definition, Rules& rules, const StartPlacement& start)
      : definition_(definition), rules_(rules), start_(start) {}

  void load() {
    const bool drops = definition_.flag("pieceDrops", false);
    const bool gates = has_gates();
    load_flips();
    load_promotion_from_hand();
    load_demotions();
    if (!drops && !gates) return refuse_hands();
    load_unlimited(gates);
    if (start_.men.empty() && start_.held.empty() && !rules_.hand.unlimited)
      definition_.fail_section("no piece is on the board or in a hand, expected 'freeDrops = true'");
    if (rules_.hand.takes && !rules_.hand.promotes && !definition_.flag("dropLoop", false))
      add_promoted_forms();
    rules_.hand.promoted = definition_.flag("dropPromoted", false);
    if (rules_.hand.promoted) refuse_beside("dropLoop", "'dropPromoted'");
    load_enclosing();
    load_regions();
    doubled_ = definition_.piece_list("dropNoDoubled", rules_.pieces, {});
    immobile_illegal_ = definition_.flag("immobilityIllegal", false);
    per_file_ = definition_.number("dropNoDoubledCount", 0, kMaxRanks, 1);
    for (std::size_t i = 0; drops && i < rules_.pieces.size(); ++i) add_drop(PieceType(static_cast<int>(i)));
    for (std::size_t i = 0; gates && i < rules_.pieces.size(); ++i) add_gate(PieceType(static_cast<int>(i)));
    load_smothering();
    load_swap();
    rules_.hand.first = definition_.flag("mustDrop", false);
    if (definition_.text("mustDropType", "*") != "*" && rules_.hand.first)
      fail("mustDropType", "this engine does not support 'mustDrop' of some pieces only yet, expected '*'");
    rules_.hand.checks = definition_.flag("dropChecks", true);
    if (definition_.flag("shogiPawnDropMateIllegal", false)) forbid_mates_by_pawns();
  }

 private:
  void load_promotion_from_hand() {
    const bool spends = definition_.flag("promotionConsumeInHand", false);
    const bool needs = definition_.flag("promotionRequireInHand", spends);
    if (!needs && !spends) return;
    rules_.hand.promotes = true;
    if (!spends)
      fail("promotionRequireInHand",
           "this engine supports 'promotionRequireInHand' with 'promotionConsumeInHand' only");
    for (const char* key :
         {"promotedPieceType", "promotionToArmy", "sittuyinPromotion", "freeDrops", "seirawanGating"})
      refuse_beside(key, "promotion out of the hand");
    if (rules_.hand.takes && !definition_.flag("dropLoop", false)) add_promoted_forms();
  }

  void load_demotions() {
    const std::vector<Change> pairs = definition_.piece_pairs("captureDemotedPieceType", rules_.pieces);
    if (!definition_.flag("captureDemotion", false) || !rules_.hand.takes) return;
    rules_.hand.demotions = pairs;
    if (pairs.empty()) fail("captureDemotion", "expected 'captureDemotedPieceType' beside it");
    if (!definition_.flag("dropLoop", false))
      refuse_beside("captureDemotion", "promoted pieces that become pawns again");
    refuse_beside("promotedPieceType", "'captureDemotion'");
  }

  void refuse_hands() {
    if ((!rules_.hand.takes && start_.held.empty()) || rules_.hand.promotes) return;
    const char* key = rules_.hand.takes ? "capturesToHand" : "startFen";
    const std::string message = "this engine does not support pieces in hand without 'pieceDrops = true' yet";
    if (const IniEntry* entry = definition_.find(key)) return definition_.fail(IniEntry(*entry), 0, message);
    definition_.fail_section(message);
  }

  // Refuses a key that would be played wrongly together with another.
  void refuse_beside(const char* key, const char* what) {
    const IniEntry* entry = definition_.find(key);
    if (entry == nullptr || entry->value == "false" || entry->value == "-") return;
    definition_.fail(IniEntry(*entry), 0,
                     "this engine does not support '" + std::string(key) + "' beside " + what + " yet");
  }

  // Promoted pawns are marked, because each is a pawn again once it is captured.
  void add_promoted_forms() {
    const PieceType pawn = promoting_pawn();
    if (!pawn.valid()) return;
    std::vector<PieceType>& types = rules_.promotion_types;
    for (PieceType& type : types) type = promoted_form(type, pawn);
    if (rules_.black_promotion_types) {
      for (PieceType& type : *rules_.black_promotion_types) type = promoted_form(type, pawn);
    }
  }

  PieceType promoting_pawn() const {
    const PieceType usual = piece_of_key(definition_, rules_.pieces, "pawn");
    if (usual.valid() && rules_.pieces[index_of(usual)].pawn) return usual;
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      if (rules_.pieces[i].pawn) return PieceType(static_cast<int>(i));
    }
    return PieceType::none();
  }

  PieceType promoted_form(PieceType type, PieceType pawn) {
    PieceDef form = rules_.pieces[index_of(type)];
    if (form.base.valid()) return type;
    form.letter += '~';
    form.base = pawn;
    form.model = type;
    if (const PieceType known = rules_.type_of(form.letter); known.valid()) return known;
    if (rules_.pieces.size() >= static_cast<std::size_t>(kMaxPieceTypes)) {
      definition_.fail_section("more than " + std::to_string(kMaxPieceTypes) +
                               " kinds of pieces, with those that pawns become");
      return type;
    }
    rules_.pieces.push_back(std::move(form));
    return PieceType(static_cast<int>(rules_.pieces.size()) - 1);
  }

  void load_enclosing() {
    constexpr DropFit kFits[] = {DropFit::kAnywhere,  DropFit::kSettled,   DropFit::kFromEdge,
                                 DropFit::kEnclosing, DropFit::kBesideOwn, DropFit::kBesideOwn,
                                 DropFit::kAloof};
    const int fit = definition_.choice(
        "enclosingDrop", {"none", "top", "anyside", "reversi", "ataxx", "quadwrangle", "snort"}, 0);
    rules_.hand.fit = kFits[fit];
    const SquareSet opening = definition_.region("enclosingDropStart", rules_.board, {});
    if (fit != 0) rules_.hand.opening = opening;
    rules_.hand.flips = flips() == 1;
  }

  int flips() {
    return definition_.choice("flipEnclosedPieces", {"none", "reversi", "ataxx", "quadwrangle"}, 0);
  }

  // By moves and by drops.
  void load_flips() {
    rules_.extra.flips_around = flips() > 1;
    rules_.extra.flips_by_pairs = flips() == 3;
    if (!rules_.extra.flips_around) return;
    for (const char* key : {"capturesToHand", "gating"}) refuse_beside(key, "pieces that turn others");
  }

  void load_unlimited(bool gates) {
    rules_.hand.unlimited = definition_.flag("freeDrops", false);
    if (!rules_.hand.unlimited) return;
    if (gates) refuse_beside("freeDrops", "gates");
    refuse_beside("capturesToHand", "hands without limits");
  }

  void load_regions() {
    regions_.fill(definition_.region("dropRegion", rules_.board, rules_.board.squares));
    for (const char* key : {"whiteDropRegion", "dropRegionWhite"})
      regions_[0] = definition_.region(key, rules_.board, regions_[0]);
    for (const char* key : {"blackDropRegion", "dropRegionBlack"})
      regions_[1] = definition_.region(key, rules_.board, regions_[1]);
  }

  // Groups that a drop leaves without an empty square next to them.
  void load_smothering() {
    constexpr Smothering kKinds[] = {Smothering::kNothing, Smothering::kRemoves, Smothering::kForbidden};
    const auto kind = [&](const char* key) {
      return kKinds[definition_.choice(key, {"none", "remove", "forbid"}, 0)];
    };
    rules_.hand.smothers_enemies = kind("libertyCapture");
    rules_.hand.smothers_own = kind("libertySelfCapture");
    const bool smothers = rules_.hand.smothers_enemies != Smothering::kNothing ||
                          rules_.hand.smothers_own != Smothering::kNothing;
    if (smothers) refuse_beside("capturesToHand", "groups that drops remove");
  }

  // The number of the second move; Black's first move has number 1.
  void load_swap() {
    if (!definition_.flag("openingSwapDrop", false)) return;
    const std::vector<Word> fields = words_of(rules_.start_fen);
    const bool black_begins = fields.size() > 1 && fields[1].text.starts_with('b');
    rules_.hand.swap_ply = black_begins ? 2 : 1;
    for (const char* key : {"capturesToHand", "multimoves", "flipEnclosedPieces"})
      refuse_beside(key, "'openingSwapDrop'");
  }

  bool held_at_start(PieceType type) const {
    return std::any_of(start_.held.begin(), start_.held.end(), [&](const StartPlacement::Man& man) {
      return man.letter == rules_.pieces[index_of(type)].letter;
    });
  }

  // A piece may be dropped only where it may end its moves.
  void keep_in_region(Drop& drop) {
    for (const IniEntry& entry : std::vector<IniEntry>(definition_.entries())) {
      const std::optional<MobilityKey> key = mobility_key(entry.key);
      if (key && piece_of_key(definition_, rules_.pieces, key->piece) == drop.type)
        drop.squares[index_of(key->colour)] &=
            definition_.region(entry.key, rules_.board, rules_.board.squares);
    }
  }

  // If a side with several royals may lose some of them, they come into a hand like other pieces.
  bool takes_royals() {
    const bool duple = definition_.flag("dupleCheck", false);
    return rules_.hand.takes &&
           (definition_.flag("dupleCheckWhite", duple) || definition_.flag("dupleCheckBlack", duple));
  }

  void add_drop(PieceType type) {
    PieceDef& piece = rules_.pieces[index_of(type)];
    if (piece.marked() || (piece.base.valid() && !rules_.hand.promoted) ||
        (piece.royal && !held_at_start(type) && !takes_royals()))
      return;
    Drop drop;
    drop.type = type;
    drop.squares = regions_;
    keep_in_region(drop);
    if (type == piece_of_key(definition_, rules_.pieces, "pawn")) limit_pawns(drop);
    if (immobile_illegal_) keep_mobile(drop);
    const bool doubled = std::find(doubled_.begin(), doubled_.end(), type) != doubled_.end();
    if (doubled) drop.per_file = per_file_;
    if (doubled && per_file_ == 0) drop.squares = {};
    drop.other_shade = type == piece_of_key(definition_, rules_.pieces, "bishop") &&
                       definition_.flag("dropOppositeColoredBishop", false);
    if (type == piece_of_key(definition_, rules_.pieces, "rook") &&
        definition_.flag("sittuyinRookDrop", false)) {
      for (const Colour colour : kBothColours)
        drop.squares[index_of(colour)] &= oriented(rules_.board, rank_squares(rules_.board, 0), colour);
    }
    piece.allowed |= drop.squares[0] | flipped(rules_.board, drop.squares[1]);
    rules_.hand.drops.push_back(drop);
  }

  // The key `gating` alone only adds marks to FENs.
  bool has_gates() {
    const bool marks = definition_.flag("gating", false);
    const bool gates = definition_.flag("seirawanGating", false);
    if (marks && !gates && !definition_.flag("cambodianMoves", false))
      fail("gating", "this engine supports 'gating' beside 'seirawanGating' or 'cambodianMoves' only");
    if (gates && !marks) fail("seirawanGating", "'seirawanGating' needs 'gating = true'");
    if (!gates || !marks) return false;
    for (const char* key : {"changeTypes", "promotedPieceType", "dropRegionWhite", "whiteDropRegion",
                            "dropRegionBlack", "blackDropRegion"})
      refuse_beside(key, "gates");
    return true;
  }

  // Everything that may be dropped on the first rank.
  void add_gate(PieceType type) {
    const PieceDef& piece = rules_.pieces[index_of(type)];
    const bool pawn = type == piece_of_key(definition_, rules_.pieces, "pawn");
    if (piece.royal || piece.base.valid() || (pawn && !definition_.flag("firstRankPawnDrops", false))) return;
    if (rules_.hand.takes || held_at_start(type)) rules_.hand.gates.push_back(type);
  }

  void fail(const char* key, std::string message) {
    if (const IniEntry* entry = definition_.find(key))
      definition_.fail(IniEntry(*entry), 0, std::move(message));
  }

  void limit_pawns(Drop& drop) {
    for (const Colour colour : kBothColours) {
      SquareSet& squares = drop.squares[index_of(colour)];
      const bool own = colour == Colour::kBlack && rules_.black_promotion_region;
      const SquareSet zone = own ? *rules_.black_promotion_region : rules_.promotion_region;
      const SquareSet first = rank_squares(rules_.board, 0);
      if (!definition_.flag("promotionZonePawnDrops", false))
        squares &= ~oriented(rules_.board, zone, colour);
      if (!definition_.flag("firstRankPawnDrops", false)) squares &= ~oriented(rules_.board, first, colour);
    }
  }

  void keep_mobile(Drop& drop) {
    const PieceDef& piece = rules_.pieces[index_of(drop.type)];
    for (const Colour colour : kBothColours)
      drop.squares[index_of(colour)] &=
          ~oriented(rules_.board, dead_squares(definition_, rules_, piece, colour), colour);
  }

  void forbid_mates_by_pawns() {
    for (const char* key : {"shogiPawn", "pawn"}) {
      const PieceType type = piece_of_key(definition_, rules_.pieces, key);
      if (type.valid()) rules_.hand.no_mates_by.push_back(type);
    }
  }

  Definition& definition_;
  Rules& rules_;
  const StartPlacement& start_;
  std::array<SquareSet, kColours> regions_{};
  std::vector<PieceType> doubled_;
  bool immobile_illegal_ = false;
  int per_file_ = 1;
};

}  // namespace

void load_hand(Definition& definition, Rules& rules, const StartPlacement& start) {
  HandLoader(definition, rules, start).load();
}

}  // namespace proconsul
