#include "variants/switches.h"

namespace proconsul {
namespace {

using enum KeyOrigin;

constexpr SwitchKey kSwitchKeys[] = {
    {.name = "adjudicateFullBoard",
     .field = &Rules::full_board_counts,
     .origin = kShared,
     .meaning = "when no square is empty the game is over, and the side with more pieces has won"},
    {.name = "alternating2x2DropIllegal",
     .field = &HandRules::no_crosscuts,
     .origin = kOwn,
     .meaning = "no drop may make a crosscut, a block of 2x2 squares with the pieces of each side diagonally "
                "opposite",
     .told =
         "Drops: none may make a crosscut (2x2 squares with the pieces of each side diagonally opposite)"},
    {.name = "bikjangRule",
     .field = &Rules::bikjang,
     .origin = kShared,
     .meaning = "a side whose king faces the other's on an open rank or file must end that or pass, which it "
                "may even in check and which ends the game as a draw",
     .told = "Royalty: a side whose royal piece faces the other's on an open file or rank must end that or "
             "pass, even in check, which ends the game as a draw"},
    {.name = "blastOnCapture",
     .field = &ExtraRules::blast_on_capture,
     .origin = kShared,
     .meaning =
         "a capture also removes the capturing piece and everything but pawns on the adjacent squares"},
    {.name = "blastOnSameTypeCapture",
     .field = &ExtraRules::equals_vanish,
     .origin = kOwn,
     .meaning = "a piece that captures one of its own kind is removed as well",
     .told = "Captures: a piece that captures one of its own kind is removed as well"},
    {.name = "capturesInPlace",
     .field = &ExtraRules::captures_in_place,
     .origin = kOwn,
     .meaning = "a capturing piece stays where it is, and a pawn does not promote; it counts as having moved",
     .told = "Captures: the piece that captures stays where it is, a pawn always as a pawn"},
    {.name = "capturesToHand",
     .field = &HandRules::takes,
     .origin = kShared,
     .meaning =
         "captured pieces go to the capturer's hand and change colour; promoted pieces become pawns again"},
    {.name = "diagonalGeneral",
     .field = &Rules::facing_diagonally,
     .origin = kOwn,
     .meaning = "beside `flyingGeneral`: kings attack each other along open diagonals too",
     .told = "Royalty: royal pieces may not face each other on an open diagonal"},
    {.name = "flyingGeneral",
     .field = &Rules::facing_royals,
     .origin = kShared,
     .meaning = "kings attack each other along open ranks and files",
     .told = "Royalty: royal pieces may not face each other on an open file or rank"},
    {.name = "makpongRule",
     .field = &ExtraRules::royal_stays_in_check,
     .origin = kShared,
     .meaning = "a king in check may not move away, except to capture what gives it",
     .told = "Checks: a royal piece in check may move only to capture what gives it"},
    {.name = "mustCapture",
     .field = &ExtraRules::must_capture,
     .origin = kShared,
     .meaning = "a side that can capture must",
     .told = "Captures: a side that can capture must"},
    {.name = "mustCaptureEnPassant",
     .field = &ExtraRules::must_capture_ep,
     .origin = kOwn,
     .meaning = "a side that can capture en passant must do that",
     .told = "Captures: a side that can capture en passant must do that"},
    {.name = "nFoldValueAbsolute",
     .field = &Rules::repetition_for_white,
     .origin = kShared,
     .meaning = "`nFoldValue` is for White, whoever is to move"},
    {.name = "passUntilSetup",
     .field = &HandRules::waits,
     .origin = kOwn,
     .meaning = "with `mustDrop` a side that has nothing to drop passes as long as the other side has",
     .told = "Passes: a side with nothing to drop passes as long as the other side has"},
    {.name = "passesEnd",
     .field = &Rules::passes_end,
     .origin = kOwn,
     .meaning = "the game is drawn when both sides pass one after the other"},
    {.name = "perpetualCheckIllegal",
     .field = &Rules::perpetual_check_loses,
     .origin = kShared,
     .meaning = "when a position is repeated often enough, a side that has given check with every move since "
                "its last occurrence loses"},
    {.name = "progressiveMultimove",
     .field = &Rules::actions_grow,
     .origin = kOwn,
     .meaning =
         "turns have several moves, each turn one more than the one before it, White's first has one; see "
         "`multimoves`"},
    {.name = "promotionToArmy",
     .field = &Rules::promotion_to_army,
     .origin = kOwn,
     .meaning =
         "pawns promote to the pieces of the game's own start; `promotionPieceTypes` are then those that "
         "every start has: what a pawn of a FEN without a start's number becomes, beside the pieces on the "
         "board; default: none"},
    {.name = "royalPieceNoThroughCheck",
     .field = &ExtraRules::royal_path_safe,
     .origin = kOwn,
     .meaning =
         "a royal piece that moves several squares straight or diagonally passes no square where it would "
         "be attacked",
     .told = "Royalty: a royal piece passes no square where it would be attacked"},
    {.name = "samePlayerBoardRepetitionIllegal",
     .field = &ExtraRules::no_own_repeats,
     .origin = kOwn,
     .meaning =
         "no move, except a pass, may bring about a placement that an earlier move of the same side did",
     .told = "Repetition: no move of a side brings about a placement that one of its earlier moves did"},
    {.name = "selfCapture",
     .field = &ExtraRules::self_capture,
     .origin = kOwn,
     .meaning =
         "pieces may capture those of their own side, but no royal ones. There is no Chess960 form, where "
         "castling is written as such a capture",
     .told = "Captures: pieces of the same side may be taken, except royals"},
    {.name = "stalematePieceCount",
     .field = &Rules::stalemate_by_piece_count,
     .origin = kShared,
     .meaning =
         "when a side has no legal move, the side with fewer pieces wins; with `stalemateValue = loss` the "
         "side with more"},
    {.name = "walls",
     .field = &Rules::walls,
     .origin = kOwn,
     .meaning = "FENs may have walls, `*` on squares of the board, where nothing moves to or through (`*` in "
                "`startFen` is a hole of the board all the same)"},
};

// The field in whichever of the structures has it.
struct FieldOf {
  Rules& rules;
  bool& operator()(bool Rules::*field) const { return rules.*field; }
  bool& operator()(bool HandRules::*field) const { return rules.hand.*field; }
  bool& operator()(bool ExtraRules::*field) const { return rules.extra.*field; }
};

struct ValueOf {
  const Rules& rules;
  bool operator()(bool Rules::*field) const { return rules.*field; }
  bool operator()(bool HandRules::*field) const { return rules.hand.*field; }
  bool operator()(bool ExtraRules::*field) const { return rules.extra.*field; }
};

}  // namespace

std::span<const SwitchKey> switch_keys() { return kSwitchKeys; }

void load_switches(Definition& definition, Rules& rules) {
  for (const SwitchKey& key : kSwitchKeys)
    std::visit(FieldOf{rules}, key.field) = definition.flag(key.name, false);
}

bool takes_own_pieces(const Rules& rules) {
  const OwnTakers& takers = rules.extra.own_takers;
  return rules.extra.self_capture || !takers[0].empty() || !takers[1].empty();
}

void refuse_clashes(Definition& definition, const Rules& rules) {
  const IniEntry* swap = definition.find("swapPiece");
  if (rules.swap && swap != nullptr && takes_own_pieces(rules))  // both would have the same notation
    definition.fail(IniEntry(*swap), 0, "this engine does not support 'swapPiece' beside own captures yet");
  const IniEntry* own = definition.find("selfCapture");
  if (own != nullptr && rules.extra.self_capture && !(rules.jumpers.empty() && rules.line_counters.empty()))
    definition.fail(IniEntry(*own), 0,
                    "this engine does not support 'selfCapture' beside jumps and counted moves yet");
}

std::vector<std::string> switch_lines(const Rules& rules) {
  std::vector<std::string> lines;
  for (const SwitchKey& key : kSwitchKeys) {
    if (!key.told.empty() && std::visit(ValueOf{rules}, key.field)) lines.emplace_back(key.told);
  }
  return lines;
}

std::string switch_reference() {
  std::string table = "| key | if `true` |\n| --- | --- |\n";
  for (const SwitchKey& key : kSwitchKeys) {
    table += "| `" + std::string(key.name) + (key.origin == kOwn ? "` (+) | " : "` | ");
    table += std::string(key.meaning) + " |\n";
  }
  return table;
}

}  // namespace proconsul
