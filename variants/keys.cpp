#include "variants/keys.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/nearest.h"
#include "engine/text.h"
#include "engine/types.h"
#include "variants/switches.h"

namespace proconsul {
namespace {

constexpr auto kStandardPieces = std::to_array<StandardPiece>({{"king", "K", "G", "soldier"},
                                                               {"queen", "Q"},
                                                               {"rook", "R"},
                                                               {"bishop", "B"},
                                                               {"knight", "N"},
                                                               {"pawn", ""},
                                                               {"archbishop", "BN"},
                                                               {"chancellor", "RN"},
                                                               {"amazon", "QN"},
                                                               {"centaur", "KN"},
                                                               {"commoner", "K"},
                                                               {"wazir", "W"},
                                                               {"fers", "F"},
                                                               {"alfil", "A"},
                                                               {"fersAlfil", "FA"},
                                                               {"silver", "FfW"},
                                                               {"aiwok", "RNF"},
                                                               {"bers", "RF"},
                                                               {"knibis", "mNcB"},
                                                               {"biskni", "mBcN"},
                                                               {"kniroo", "mNcR"},
                                                               {"rookni", "mRcN"},
                                                               {"shogiPawn", "fW"},
                                                               {"lance", "fR"},
                                                               {"shogiKnight", "fN"},
                                                               {"gold", "WfF"},
                                                               {"dragonHorse", "BW"},
                                                               {"clobber", "cW"},
                                                               {"breakthrough", "fmWfF"},
                                                               {"immobile", ""},
                                                               {"cannon", "mRcpR"},
                                                               {"soldier", "fsW", "S"},
                                                               {"horse", "nN", "H"},
                                                               {"elephant", "nA", "E"},
                                                               {"janggiElephant", "nZ", "E"},
                                                               {"janggiCannon", "pR"},
                                                               {"banner", "RcpRnN"}});

constexpr auto kKeys = std::to_array<std::string_view>({"title",
                                                        "about",
                                                        "rules",
                                                        "uncheckered",
                                                        "aliases",
                                                        "listOrder",
                                                        "starts",
                                                        "startSquares",
                                                        "startSymmetry",
                                                        "startsApart",
                                                        "startDice",
                                                        "startDiceTable",
                                                        "swapOnOneShade",
                                                        "maxFile",
                                                        "maxRank",
                                                        "cylindrical",
                                                        "toroidal",
                                                        "startFen",
                                                        "gridLines",
                                                        "captureByRank",
                                                        "pawnTypes",
                                                        "pawnRegionWhite",
                                                        "doubleStep",
                                                        "doubleStepRank",
                                                        "doubleStepRegionWhite",
                                                        "doubleStepRegionBlack",
                                                        "initialMovesFromStart",
                                                        "tripleStepRegionWhite",
                                                        "tripleStepRegionBlack",
                                                        "enPassantRegion",
                                                        "enPassantRegionWhite",
                                                        "enPassantRegionBlack",
                                                        "enPassantTypes",
                                                        "enPassantTypesWhite",
                                                        "enPassantTypesBlack",
                                                        "promotionRank",
                                                        "promotionRegionWhite",
                                                        "promotionRegionBlack",
                                                        "promotionPieceTypes",
                                                        "promotionPieceTypesWhite",
                                                        "promotionPieceTypesBlack",
                                                        "promotionPawnTypes",
                                                        "promotionPawnTypesWhite",
                                                        "promotionPawnTypesBlack",
                                                        "promotionLimit",
                                                        "mandatoryPromotionRegionWhite",
                                                        "mandatoryPromotionRegionBlack",
                                                        "promotionRequireInHand",
                                                        "promotionConsumeInHand",
                                                        "captureDemotion",
                                                        "captureDemotedPieceType",
                                                        "mandatoryPawnPromotion",
                                                        "promotionStalemate",
                                                        "sittuyinPromotion",
                                                        "promotedPieceType",
                                                        "piecePromotionOnCapture",
                                                        "mandatoryPiecePromotion",
                                                        "pieceDemotion",
                                                        "soldierPromotionRank",
                                                        "chasingRule",
                                                        "diagonalLines",
                                                        "moveRepetitionIllegal",
                                                        "immobilityIllegal",
                                                        "castling",
                                                        "castlingStyle",
                                                        "castlingNotation",
                                                        "castlingRank",
                                                        "castlingKingPiece",
                                                        "castlingKingPieceWhite",
                                                        "castlingKingPieceBlack",
                                                        "castlingRookPieces",
                                                        "castlingRookPiecesWhite",
                                                        "castlingRookPiecesBlack",
                                                        "castlingRookPiece",
                                                        "castlingKingFile",
                                                        "castlingKingsideKingFile",
                                                        "castlingQueensideKingFile",
                                                        "castlingRookKingsideFile",
                                                        "castlingRookQueensideFile",
                                                        "castlingFromAnyFile",
                                                        "chess960",
                                                        "castlingKingsideFile",
                                                        "castlingQueensideFile",
                                                        "castlingKingToCorner",
                                                        "castlingRights",
                                                        "castlingWins",
                                                        "castlingForbiddenPlies",
                                                        "oppositeCastling",
                                                        "castlingDroppedPiece",
                                                        "leapFiles",
                                                        "swapPiece",
                                                        "swapPartners",
                                                        "cambodianMoves",
                                                        "changeTypes",
                                                        "pieceDrops",
                                                        "dropLoop",
                                                        "firstRankPawnDrops",
                                                        "promotionZonePawnDrops",
                                                        "dropRegion",
                                                        "libertyCapture",
                                                        "libertySelfCapture",
                                                        "openingSwapDrop",
                                                        "forcedJumpContinuation",
                                                        "surroundCaptureOpposite",
                                                        "surroundCaptureEdge",
                                                        "surroundCaptureIntervene",
                                                        "surroundCaptureMaxRegion",
                                                        "surroundCaptureHostileRegion",
                                                        "whiteDropRegion",
                                                        "blackDropRegion",
                                                        "dropRegionWhite",
                                                        "dropRegionBlack",
                                                        "dropNoDoubled",
                                                        "dropNoDoubledCount",
                                                        "dropPromoted",
                                                        "enclosingDrop",
                                                        "enclosingDropStart",
                                                        "freeDrops",
                                                        "flipEnclosedPieces",
                                                        "dropChecks",
                                                        "shogiPawnDropMateIllegal",
                                                        "mustDrop",
                                                        "mustDropType",
                                                        "dropOppositeColoredBishop",
                                                        "sittuyinRookDrop",
                                                        "gating",
                                                        "seirawanGating",
                                                        "pass",
                                                        "kingPass",
                                                        "multimoves",
                                                        "multimoveCheck",
                                                        "multimoveCapture",
                                                        "passOnStalemate",
                                                        "passOnStalemateWhite",
                                                        "passOnStalemateBlack",
                                                        "checking",
                                                        "matingChecks",
                                                        "changeColour",
                                                        "blastImmuneTypes",
                                                        "blastOrthogonals",
                                                        "blastDiagonals",
                                                        "mutuallyImmuneTypes",
                                                        "captureForbidden",
                                                        "captureAllowed",
                                                        "selfCaptureWhite",
                                                        "selfCaptureBlack",
                                                        "selfCaptureTypes",
                                                        "antiRoyalTypes",
                                                        "antiRoyalCount",
                                                        "antiRoyalSelfCaptureOnly",
                                                        "antiRoyalKingMutuallyImmune",
                                                        "freezePieceTypes",
                                                        "petrifyOnCaptureTypes",
                                                        "royalTypes",
                                                        "leadingRoyal",
                                                        "leadingRoyalBySide",
                                                        "dupleCheck",
                                                        "dupleCheckWhite",
                                                        "dupleCheckBlack",
                                                        "extinctionValue",
                                                        "extinctionClaim",
                                                        "extinctionPseudoRoyal",
                                                        "extinctionPieceTypes",
                                                        "extinctionPieceTypesWhite",
                                                        "extinctionAllPieceTypes",
                                                        "extinctionPieceTypesBlack",
                                                        "extinctionPieceCount",
                                                        "extinctionOpponentPieceCount",
                                                        "bareKingValue",
                                                        "bareKingMove",
                                                        "flagPiece",
                                                        "flagPieceCount",
                                                        "flagPieceBlockedWin",
                                                        "flagPieceWhite",
                                                        "flagPieceBlack",
                                                        "flagRegion",
                                                        "flagRegionWhite",
                                                        "flagRegionBlack",
                                                        "whiteFlag",
                                                        "blackFlag",
                                                        "flagMove",
                                                        "connectN",
                                                        "connectNxN",
                                                        "collinearN",
                                                        "connectVertical",
                                                        "connectHorizontal",
                                                        "connectDiagonal",
                                                        "connectNorthEast",
                                                        "connectSouthEast",
                                                        "connectRegion1",
                                                        "connectRegion2",
                                                        "connectRegion3",
                                                        "connectRegion1White",
                                                        "connectRegion2White",
                                                        "connectRegion3White",
                                                        "connectRegion1Black",
                                                        "connectRegion2Black",
                                                        "connectRegion3Black",
                                                        "connectGroup",
                                                        "connectGoalSimulValueByMover",
                                                        "connect3D",
                                                        "connect4D",
                                                        "connectGoalByType",
                                                        "connectPieceGoal",
                                                        "connectPieceGoalWhite",
                                                        "connectPieceGoalBlack",
                                                        "piecePoints",
                                                        "pointsCounting",
                                                        "pointsRuleCaptures",
                                                        "payPointsToDrop",
                                                        "pointsGoal",
                                                        "pointsGoalValue",
                                                        "pointsGoalSimulValue",
                                                        "pointsGoalSimulValueByMostPoints",
                                                        "pointsGoalSimulValueByMover",
                                                        "connectValue",
                                                        "connectPieceTypes",
                                                        "flagPieceSafe",
                                                        "checkCounting",
                                                        "stalemateValue",
                                                        "checkmateValue",
                                                        "shatarMateRule",
                                                        "nMoveRule",
                                                        "nMoveRuleTypes",
                                                        "nMoveRuleTypesWhite",
                                                        "nMoveRuleTypesBlack",
                                                        "nFoldRule",
                                                        "nFoldValue",
                                                        "materialCounting",
                                                        "impassePoints",
                                                        "impassePointsWhite",
                                                        "impassePointsBlack",
                                                        "impassePieces",
                                                        "impasseStrongPieces",
                                                        "countingRule",
                                                        "wallingRule",
                                                        "wallingRegion",
                                                        "wallingRegionWhite",
                                                        "wallingRegionBlack",
                                                        "walling",
                                                        "wallingWhite",
                                                        "wallingBlack",
                                                        "wallOrMove",
                                                        "arrowGating",
                                                        "duckGating",
                                                        "pastGating",
                                                        "staticGating",
                                                        "staticGatingRegion",
                                                        "bareRoyalsDraw",
                                                        "loneInsufficient"});

// They concern other programs' windows and evaluation, or refine rules of other keys, without which they have
// no effect.
constexpr auto kIgnoredKeys = std::to_array<std::string_view>(
    {"variantTemplate", "pieceToCharTable", "pocketSize", "pieceValueMg", "pieceValueEg", "hexBoard"});

constexpr auto kUnsupportedKeys = std::to_array<UnsupportedKey>({{"twoBoards", "false"},
                                                                 {"captureType", "out hand"},
                                                                 {"kingType", "king"},
                                                                 {"petrifyOnCapture", "false"},
                                                                 {"firstRankDoubleSteps", "false"},
                                                                 {"tripleStep", "false"},
                                                                 {"dropOnTop", "false"},
                                                                 {"passWhite", "false"},
                                                                 {"passBlack", "false"},
                                                                 {"petrifyBlastPieces", "false"},
                                                                 {"blastCenter", "true"},
                                                                 {"blastOnMove", "false"},
                                                                 {"blastPromotion", "false"},
                                                                 {"blastOnCaptureMoverCenter", "false"},
                                                                 {"allowChecks", "false"},
                                                                 {"nMoveHardLimitRule", "0"}});

// Another program's spelling of a key, or of a value of one.
struct Spelling {
  std::string_view name;
  std::string_view value;  // empty: any
  std::string_view key;
  std::string_view meaning;  // empty: the same value
};

constexpr auto kSpellings =
    std::to_array<Spelling>({{"captureType", "hand", "capturesToHand", "true"},
                             {"captureType", "out", "capturesToHand", "false"},
                             {"mandatoryPromotionRegion", "", "mandatoryPromotionRegionWhite", ""},
                             {"mandatoryPromotionRegion", "", "mandatoryPromotionRegionBlack", ""},
                             {"rifleCapture", "", "capturesInPlace", ""},
                             {"moveMorphPieceType", "", "changeTypes", ""},
                             {"flagPieceTypes", "", "flagPiece", ""},
                             {"flagPieceTypesWhite", "", "flagPieceWhite", ""},
                             {"flagPieceTypesBlack", "", "flagPieceBlack", ""}});

bool is_spelling(std::string_view key) {
  return std::any_of(kSpellings.begin(), kSpellings.end(),
                     [key](const Spelling& spelling) { return spelling.name == key; });
}

template <class Keys>
bool lists(const Keys& keys, std::string_view key) {
  return std::find(keys.begin(), keys.end(), key) != keys.end();
}

bool is_switch(std::string_view key) {
  const auto keys = switch_keys();
  return std::any_of(keys.begin(), keys.end(), [key](const SwitchKey& known) { return known.name == key; });
}

}  // namespace

const StandardPiece* standard_piece(std::string_view key) {
  const auto found = std::find_if(kStandardPieces.begin(), kStandardPieces.end(),
                                  [key](const StandardPiece& piece) { return piece.name == key; });
  return found == kStandardPieces.end() ? nullptr : &*found;
}

const UnsupportedKey* unsupported_key(std::string_view key) {
  const auto found = std::find_if(kUnsupportedKeys.begin(), kUnsupportedKeys.end(),
                                  [key](const UnsupportedKey& known) { return known.name == key; });
  return found == kUnsupportedKeys.end() ? nullptr : &*found;
}

std::vector<IniEntry> respelled(const IniEntry& entry) {
  std::vector<IniEntry> entries;
  for (const Spelling& spelling : kSpellings) {
    if (spelling.name != entry.key || (!spelling.value.empty() && spelling.value != entry.value)) continue;
    entries.push_back(entry);
    entries.back().key = spelling.key;
    if (!spelling.meaning.empty()) entries.back().value = spelling.meaning;
  }
  return entries.empty() ? std::vector{entry} : entries;
}

std::optional<MobilityKey> mobility_key(std::string_view key) {
  constexpr std::string_view kPrefix = "mobilityRegion";
  if (!key.starts_with(kPrefix)) return std::nullopt;
  key.remove_prefix(kPrefix.size());
  for (const Colour colour : kBothColours) {
    const std::string_view name = name_of(colour);
    if (!key.starts_with(name) || key.size() == name.size()) continue;
    std::string piece(key.substr(name.size()));
    piece.front() = to_lower(piece.front());
    if (is_piece(piece)) return MobilityKey{colour, piece};
  }
  return std::nullopt;
}

bool is_custom_piece(std::string_view key) {
  constexpr std::string_view kPrefix = "customPiece";
  return key.substr(0, kPrefix.size()) == kPrefix &&
         parse_number(key.substr(kPrefix.size()), 1, kMaxPieceTypes).has_value();
}

bool is_piece(std::string_view key) { return standard_piece(key) != nullptr || is_custom_piece(key); }

bool is_known_key(std::string_view key) {
  return lists(kKeys, key) || is_switch(key) || lists(kIgnoredKeys, key) || is_piece(key) ||
         is_spelling(key) || unsupported_key(key) != nullptr || mobility_key(key);
}

bool may_repeat(std::string_view key) {
  return key == "about" || key == "rules" || key == "captureByRank" || key == "startDiceTable";
}

bool accumulates(std::string_view key) { return key == "promotionLimit" || key == "promotedPieceType"; }

bool is_inherited(std::string_view key) {
  const bool of_starts = key.starts_with("start") && key != "startFen";
  return key != "title" && key != "about" && !is_of_one_game(key) && !of_starts;
}

bool is_of_one_game(std::string_view key) { return key == "aliases" || key == "listOrder"; }

std::vector<std::string_view> supported_keys() {
  std::vector<std::string_view> keys(kKeys.begin(), kKeys.end());
  for (const SwitchKey& known : switch_keys()) keys.push_back(known.name);
  for (const StandardPiece& piece : kStandardPieces) keys.push_back(piece.name);
  keys.insert(keys.end(), {"customPiece1", "mobilityRegionWhiteKing", "mobilityRegionBlackKing"});
  return keys;
}

std::string nearest_key(std::string_view key) {
  std::vector<std::string_view> candidates = supported_keys();
  candidates.insert(candidates.end(), kIgnoredKeys.begin(), kIgnoredKeys.end());
  for (const UnsupportedKey& known : kUnsupportedKeys) candidates.push_back(known.name);
  return nearest_name(key, candidates);
}

}  // namespace proconsul
