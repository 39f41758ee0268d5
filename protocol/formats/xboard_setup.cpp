#include "protocol/formats/xboard_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/rule_facts.h"
#include "protocol/formats/xboard_betza.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

// Slots in XBoard's table of pieces: they determine the picture and, for some, the behaviour.
constexpr std::size_t kPawnSlot = 0;    // promotes on the last rank, whatever its description
constexpr std::size_t kFreeSlots = 46;  // later slots are for promoted pieces
constexpr std::size_t kNoSlot = 66;
constexpr std::array<std::size_t, 2> kWildcardSlots = {17, 19};  // any move is allowed without a description
constexpr std::size_t kSecondPawnSlot = 18;
constexpr std::size_t kSoldierSlot = 36;  // a helmet, for pawns that never promote
constexpr std::size_t kMinSlots = 5;
constexpr std::size_t kPromotedSlots = 11;  // distance from a piece's slot to that of its promoted form
constexpr const char* kPromotedSign = "+";
constexpr int kMaxXboardFiles = 16, kHandFiles = 4;

struct Picture {
  std::string_view name;
  std::size_t slot;
};
// See docs/dev/PROTOCOLS.md for the pictures.
constexpr Picture kPictures[] = {
    {"knight", 1},   {"bishop", 2},    {"rook", 3},       {"queen", 4},       {"fers", 5},
    {"ferz", 5},     {"elephant", 6},  {"alfil", 6},      {"princess", 7},    {"archbishop", 7},
    {"cardinal", 7}, {"empress", 8},   {"chancellor", 8}, {"marshall", 8},    {"wazir", 9},
    {"man", 10},     {"commoner", 10}, {"cannon", 11},    {"nightrider", 12}, {"grasshopper", 15},
    {"duchess", 45}, {"silver", 16},   {"unicorn", 20},   {"rhinoceros", 20}, {"lion", 21},
    {"zebra", 23},   {"camel", 24},    {"tower", 25},     {"consul", 27},     {"amazon", 29},
    {"griffin", 30}, {"gryphon", 30},  {"vao", 33},       {"camelrider", 34}, {"walker", 37},
    {"duke", 39},    {"tiger", 42},    {"leo", 43},       {"monarch", 48},    {"king", 50},
};
// Neutral pictures for pieces without one of their own: objects rather than well-known pieces.
constexpr std::size_t kNeutralSlots[] = {44, 22, 40, 35, 38, 39, 28, 26, 41, 32};

constexpr std::string_view kKnownGames[] = {
    "normal",   "wildcastle", "nocastle",   "fischerandom", "bughouse", "crazyhouse", "losers",
    "suicide",  "giveaway",   "twokings",   "kriegspiel",   "atomic",   "3check",     "shatranj",
    "xiangqi",  "shogi",      "chu",        "courier",      "gothic",   "capablanca", "knightmate",
    "cylinder", "falcon",     "caparandom", "berolina",     "janus",    "super",      "great",
    "makruk",   "seirawan",   "grand",      "spartan",      "asean",    "lion",       "elven",
};

bool pawns_promote(const Rules& rules) {
  return any(rules.promotion_region) && (rules.promotion_to_army || !rules.promotion_types.empty());
}

bool promotes_before_last_rank(const Rules& rules) {
  if (!pawns_promote(rules)) return false;
  const auto squares = Squares(rules.promotion_region);
  for (const Square square : squares) {
    if (rules.board.rank_of(square) != rules.board.ranks - 1) return true;
  }
  return false;
}

bool reverts_captures(const Rules& rules) {
  return std::any_of(rules.pieces.begin(), rules.pieces.end(),
                     [](const PieceDef& piece) { return piece.base.valid(); });
}

XboardParent parent_of(const Rules& rules) {
  if (!rules.piece_promotion.changes.empty()) return XboardParent::kShogi;
  if (rules.hand.takes) return reverts_captures(rules) ? XboardParent::kCrazyhouse : XboardParent::kBughouse;
  if (rules.has_hands()) return XboardParent::kBughouse;
  if (rules.swap) return XboardParent::kAsean;
  return promotes_before_last_rank(rules) ? XboardParent::kGrand : XboardParent::kFairy;
}

std::string_view parent_name(XboardParent parent) {
  switch (parent) {
    case XboardParent::kAsean:
      return "asean";
    case XboardParent::kGrand:
      return "grand";
    case XboardParent::kShogi:
      return "shogi";
    case XboardParent::kCrazyhouse:
      return "crazyhouse";
    case XboardParent::kBughouse:
      return "bughouse";
    case XboardParent::kItself:
    case XboardParent::kFairy:
      break;
  }
  return "fairy";
}

// The types on the board at the start and those that pawns may promote to.
std::vector<PieceType> types_in_play(const Game& start) {
  const Rules& rules = start.rules();
  std::vector<PieceType> types;
  for (const Colour colour : kBothColours) {
    for (const PieceType type : start.promotion_types(colour)) {
      const bool marked = rules.pieces[index_of(type)].marked();
      types.push_back(marked ? rules.type_of(rules.written_letter(type)) : type);
    }
  }
  for (const Square square : Squares(rules.board.squares)) {
    if (start.piece_on(square).valid()) types.push_back(start.piece_on(square).type());
  }
  for (const Colour colour : kBothColours) {
    for (const PieceType type : start.hand(colour)) types.push_back(type);
  }
  for (std::size_t i = 0; i < types.size(); ++i) {
    for (const PieceType other : {rules.promoted(types[i]), rules.in_hand(types[i])}) {
      if (other.valid() && std::find(types.begin(), types.end(), other) == types.end())
        types.push_back(other);
    }
  }
  std::sort(types.begin(), types.end(), [](PieceType a, PieceType b) { return a.index() < b.index(); });
  types.erase(std::unique(types.begin(), types.end()), types.end());
  return types;
}

// XBoard can only check for checks if the descriptions attack exactly what the pieces attack; then it treats
// long sideways king moves as castling.
bool has_royal_slot(const Game& start) {
  const Rules& rules = start.rules();
  const std::vector<PieceType> types = types_in_play(start);
  return rules.royals_per_side == 1 && !rules.leap &&
         std::all_of(types.begin(), types.end(), [&](PieceType type) {
           const XbetzaText text = xbetza(rules, rules.pieces[index_of(type)]);
           return text.complete && text.exact_captures;
         });
}

// Writes the setup and piece lines of one game.
class SetupWriter {
 public:
  SetupWriter(const Game& start, XboardParent parent, const XboardDialect& dialect)
      : start_(start),
        rules_(start.rules()),
        parent_(parent),
        dialect_(dialect),
        types_(types_in_play(start)),
        royal_slot_(has_royal_slot(start)) {
    assign_slots();
  }

  std::vector<std::string> lines() const {
    std::vector<std::string> lines = {setup_line()};
    for (const PieceType type : types_) {
      const PieceDef& piece = rules_.pieces[index_of(type)];
      if (wildcards_.contains(type.index())) continue;
      if (parent_ == XboardParent::kGrand && piece.pawn)
        continue;  // a description would remove its promotion zone
      lines.push_back(fmt::format("piece {}& {}", piece.letter, description(type)));
    }
    return lines;
  }

 private:
  void assign_slots() {
    std::vector<PieceType> without_picture;
    for (const PieceType type : types_) {
      const PieceDef& piece = rules_.pieces[index_of(type)];
      if (piece.letter.starts_with(kPromotedSign)) continue;  // its slot follows from that of its base piece
      if (piece.royal && royal_slot_) {
        king_letter_ = piece.letter;
      } else if (!take(picture_slot(type), type)) {
        without_picture.push_back(type);
      }
    }
    for (const PieceType type : without_picture) take(free_slot(), type);
  }

  std::size_t picture_slot(PieceType type) {
    const PieceDef& piece = rules_.pieces[index_of(type)];
    if (parent_ == XboardParent::kShogi) return shogi_slot(type);
    if (piece.pawn) return pawns_promote(rules_) ? kPawnSlot : kSoldierSlot;
    if (!xbetza(rules_, piece).complete) {
      for (const std::size_t slot : kWildcardSlots) {
        if (letters_.contains(slot)) continue;
        wildcards_.insert(type.index());
        return slot;
      }
    }
    for (const Picture& picture : kPictures) {
      if (picture.name == lower_case(piece.name)) return picture.slot;
    }
    return kNoSlot;
  }

  // The slots before those of promoted pieces.
  std::size_t shogi_slot(PieceType type) const {
    constexpr Picture kShogiPictures[] = {{"shogiPawn", 0},   {"pawn", 0},   {"knight", 1},
                                          {"shogiKnight", 1}, {"bishop", 2}, {"rook", 3},
                                          {"lance", 4},       {"silver", 5}, {"gold", 9}};
    for (const Picture& picture : kShogiPictures) {
      if (picture.name == rules_.pieces[index_of(type)].name) return picture.slot;
    }
    constexpr std::size_t kOtherSlots[] = {6, 7, 8, 10, 5, 4, 1, 2, 3};
    for (const std::size_t slot : kOtherSlots) {
      if (!letters_.contains(slot)) return slot;
    }
    return kNoSlot;
  }

  std::size_t free_slot() const {
    for (const std::size_t slot : kNeutralSlots) {
      if (!letters_.contains(slot)) return slot;
    }
    for (std::size_t slot = kPawnSlot + 1; slot < kFreeSlots; ++slot) {
      const bool special = slot == kSecondPawnSlot || slot == kWildcardSlots[0] || slot == kWildcardSlots[1];
      if (!special && !letters_.contains(slot)) return slot;
    }
    return kNoSlot;
  }

  bool take(std::size_t slot, PieceType type) {
    if (slot == kNoSlot || letters_.contains(slot)) return false;
    const bool promotes = rules_.promoted(type).valid();
    if (promotes && letters_.contains(slot + kPromotedSlots)) return false;
    letters_.emplace(slot, rules_.pieces[index_of(type)].letter);
    if (promotes) letters_.emplace(slot + kPromotedSlots, kPromotedSign);
    return true;
  }

  std::string table_half() const {
    const std::size_t last = letters_.empty() ? 0 : letters_.rbegin()->first + 1;
    std::string half;
    for (std::size_t slot = 0; slot < std::max(last, kMinSlots); ++slot) {
      const auto letter = letters_.find(slot);
      half += letter == letters_.end() ? "." : letter->second;
    }
    return half + (king_letter_.empty() ? "." : king_letter_);
  }

  std::string setup_line() const {
    const std::string half = table_half();
    const FenParts parts = start_.fen_parts();
    const bool rights = parent_ == XboardParent::kFairy && !king_letter_.empty() &&
                        rules_.rights_text == RightsText::kCastling && !dialect_.king_suffix().empty();
    return fmt::format("setup ({}{}) {}x{}+{}_{} {} {} {} - 0 1", half, lower_case(half), rules_.board.files,
                       rules_.board.ranks, holdings(), parent_name(parent_), placement_field(rules_, parts),
                       parts.side_to_move == Colour::kWhite ? 'w' : 'b',
                       rights ? rights_field(rules_, parts) : "-");
  }

  // XBoard counts piece types by slot, without promoted forms.
  std::size_t holdings() const {
    if (!rules_.has_hands()) return 0;
    return static_cast<std::size_t>(std::count_if(
        letters_.begin(), letters_.end(), [](const auto& slot) { return slot.second != kPromotedSign; }));
  }

  std::string description(PieceType type) const {
    const PieceDef& piece = rules_.pieces[index_of(type)];
    std::string text = xbetza(rules_, piece).text;
    if (rules_.castling.king(Colour::kWhite) == type || (piece.royal && rules_.leap))
      text += dialect_.king_suffix();
    if (rules_.swap && rules_.swap->piece == type) text += "idK";
    return text;
  }

  const Game& start_;
  const Rules& rules_;
  XboardParent parent_;
  const XboardDialect& dialect_;
  std::vector<PieceType> types_;
  bool royal_slot_;
  std::map<std::size_t, std::string> letters_;  // by slot
  std::set<int> wildcards_;                     // types without a description
  std::string king_letter_;
};

}  // namespace

bool xboard_knows(const std::string& name) {
  return std::find(std::begin(kKnownGames), std::end(kKnownGames), name) != std::end(kKnownGames);
}

bool xboard_can_show(const Rules& rules) {
  return facts_of(rules).has(Fact::kXBoard) && none(rules.board.passable) &&
         (!rules.has_hands() || rules.board.files + kHandFiles <= kMaxXboardFiles);
}

std::string xboard_name(const Variant& variant) {
  if (xboard_knows(variant.rules->name)) return variant.rules->name;
  for (const std::vector<std::string>* names : {&variant.aliases, &variant.base_names}) {
    const auto known = std::find_if(names->begin(), names->end(), xboard_knows);
    if (known != names->end()) return *known;
  }
  return variant.rules->name;
}

std::string name_for_xboards_list(const Variant& variant, const Registry& registry) {
  const auto offers_another = [&](const std::string& name) {
    return std::any_of(std::begin(kKnownGames), std::end(kKnownGames), [&](std::string_view known) {
      return name.find(known) != name.npos && registry.find(known) == nullptr;
    });
  };
  const std::string name = xboard_name(variant);
  const auto other = std::find_if_not(variant.aliases.begin(), variant.aliases.end(), offers_another);
  return offers_another(name) && other != variant.aliases.end() ? *other : name;
}

std::string xboard_template(const Rules& rules) { return std::string(parent_name(parent_of(rules))); }

int kinds_in_hand(const Rules& rules) {
  return static_cast<int>(
      std::count_if(rules.hand.drops.begin(), rules.hand.drops.end(),
                    [&](const Drop& drop) { return rules.in_hand(drop.type) == drop.type; }));
}

XboardSetup make_xboard_setup(const Variant& variant, const Game& start) {
  const Rules& rules = *variant.rules;
  const bool known = xboard_knows(xboard_name(variant));
  const XboardParent parent = known ? XboardParent::kItself : parent_of(rules);
  const XboardDialect dialect(start, parent, known || has_royal_slot(start));
  std::vector<HiddenMoves> hidden = hidden_moves(start, dialect, types_in_play(start));
  if (known) return {dialect, {}, std::move(hidden)};
  return {dialect, SetupWriter(start, parent, dialect).lines(), std::move(hidden)};
}

}  // namespace proconsul
