#include "variants/keys.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/types.h"
#include "variants/text.h"

namespace proconsul {
namespace {

constexpr std::array<StandardPiece, 15> kStandardPieces = {{{"king", "K"},
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
                                                            {"cannon", "mRcpR"}}};

constexpr std::array<std::string_view, 35> kKeys = {"title",
                                                    "about",
                                                    "aliases",
                                                    "starts",
                                                    "maxFile",
                                                    "maxRank",
                                                    "startFen",
                                                    "captureByRank",
                                                    "pawnRegionWhite",
                                                    "doubleStep",
                                                    "doubleStepRegionWhite",
                                                    "promotionRegionWhite",
                                                    "promotionPieceTypes",
                                                    "promotionToArmy",
                                                    "castling",
                                                    "castlingStyle",
                                                    "castlingNotation",
                                                    "castlingRank",
                                                    "castlingKingFile",
                                                    "castlingKingsideKingFile",
                                                    "castlingQueensideKingFile",
                                                    "castlingRookKingsideFile",
                                                    "castlingRookQueensideFile",
                                                    "castlingFromAnyFile",
                                                    "castlingKingsideFile",
                                                    "castlingQueensideFile",
                                                    "castlingKingToCorner",
                                                    "castlingRights",
                                                    "leapFiles",
                                                    "swapPiece",
                                                    "swapPartners",
                                                    "nMoveRule",
                                                    "nFoldRule",
                                                    "bareRoyalsDraw",
                                                    "loneInsufficient"};

}  // namespace

const StandardPiece* standard_piece(std::string_view key) {
  const auto found = std::find_if(kStandardPieces.begin(), kStandardPieces.end(),
                                  [key](const StandardPiece& piece) { return piece.name == key; });
  return found == kStandardPieces.end() ? nullptr : &*found;
}

bool is_custom_piece(std::string_view key) {
  constexpr std::string_view kPrefix = "customPiece";
  return key.substr(0, kPrefix.size()) == kPrefix &&
         parse_number(key.substr(kPrefix.size()), 1, kMaxPieceTypes).has_value();
}

bool is_known_key(std::string_view key) {
  return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end() || standard_piece(key) != nullptr ||
         is_custom_piece(key);
}

bool may_repeat(std::string_view key) { return key == "about" || key == "captureByRank"; }

bool is_inherited(std::string_view key) {
  return key != "title" && key != "about" && key != "aliases" && key != "starts";
}

std::string nearest_key(std::string_view key) {
  std::vector<std::string_view> candidates(kKeys.begin(), kKeys.end());
  for (const StandardPiece& piece : kStandardPieces) candidates.push_back(piece.name);
  candidates.push_back("customPiece1");
  return nearest_name(key, candidates);
}

}  // namespace proconsul
