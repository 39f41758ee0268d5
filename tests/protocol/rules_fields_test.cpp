// Every field of a game's rules is accounted for: a definition can set it, an export keeps it, people are
// told, positions are played by it, and the networks, the solved endings and the tables know what it means to
// them.
#include "rules_fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "engine/move_text.h"
#include "protocol/draw/rules_page.h"
#include "search/endgame/endgame_table.h"
#include "search/net/net_choice.h"
#include "variants/definition_text.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

using ::testing::IsEmpty;
using ::testing::IsSupersetOf;

// What a network made for the one game does in the other.
enum class NetUse : std::uint8_t { kServes, kLeft };
// The solved endings of the one game in the other: used, made anew, or impossible.
enum class Endings : std::uint8_t { kSame, kAnew, kRefused };

constexpr const char* kAsDrawn = "*";  // told by diagrams, squares and the like
constexpr const char* kUntold = "";
constexpr const char* kStart = "start";  // where the two games differ already
constexpr const char* kSameGame = "";

// Two definitions that differ in some fields, and what that means.
struct Row {
  const char* fields;      // at least these
  const char* lines = "";  // lines of both games
  const char* without = "";
  const char* with = "";
  const char* told = kAsDrawn;  // words that only the second game's rules have
  const char* played = kStart;  // a position, and moves from it, after which the two games differ
  NetUse net = NetUse::kServes;
  Endings endings = Endings::kSame;
  const char* flags = "plain";  // flags of the second game's tables
  const char* parent = "chess";
};

constexpr const char* kTwoKings =
    "startFen = rnbqkbkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBKR w - - 0 1\ncastling = false\n";
constexpr const char* kUncastled =
    "castling = false\nstartFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n";

// clang-format off
const Row kRows[] = {
    {.fields = "title", .with = "title = Another", .told = "Another", .played = kSameGame},
    {.fields = "about", .with = "about = A short one.", .told = "A short one.", .played = kSameGame},
    {.fields = "board.files start_fen",
     .with = "maxFile = i\nstartFen = rnbqkbnr1/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKBNR1 w KQkq - 0 1\n"
         "maxRank = 9", .told = "9x9", .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "board.ranks",
     .with = "maxRank = 9\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     .told = "8x9", .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "board.squares",
     .with = "startFen = rnbqkbnr/pppppppp/8/*7/*7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", .told = "62 squares",
     .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "board.passable",
     .without = "startFen = rnbqkbnr/pppppppp/8/*7/*7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     .with = "startFen = rnbqkbnr/pppppppp/8/_7/_7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     .told = "some are passed over", .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "board.cells", .with = "gridLines = b d f 2 4 6", .told = "behind the files b, d, f and the ranks 2, 4, 6",
     .played = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "pieces.letter",
     .with = "queen = d\nstartFen = rnbdkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBDKBNR w KQkq - 0 1"},
    {.fields = "pieces.name", .without = "customPiece1 = d:W:slow", .with = "customPiece1 = d:W:lazy",
     .told = "lazy", .played = kSameGame},
    {.fields = "pieces.notation pieces.paths.steps", .with = "knight = n:C", .net = NetUse::kLeft,
     .endings = Endings::kAnew},
    {.fields = "pieces.paths.first_stop", .without = "knight = n:[F?R]", .with = "knight = n:[F-R]",
     .told = "[F-R]", .played = "7k/8/8/8/3N4/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "pieces.paths.kind", .without = "knight = n:R", .with = "knight = n:pR", .told = "pR",
     .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "pieces.paths.use", .without = "knight = n:N", .with = "knight = n:mN", .told = "mN",
     .played = "4k3/8/8/2p5/4N3/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "pieces.paths.origins", .with = "doubleStepRank = 3", .net = NetUse::kLeft},
    {.fields = "pieces.paths.targets",
     .with = "mobilityRegionWhiteKing = *1 *2\nmobilityRegionBlackKing = *7 *8",
     .told = "bound to a part of the board: king", .played = "4k3/8/8/8/8/8/4K3/8 w - - 0 1",
     .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "pieces.paths.leaves_ep", .with = "enPassantRegion = -",
     .told = "none</p>", .played = "4k3/8/8/8/p7/8/1P6/4K3 w - - 0 1; b2b4", .net = NetUse::kLeft},
    {.fields = "pieces.paths.takes_ep", .with = "enPassantTypes = -",
     .told = "none</p>", .played = "4k3/8/8/8/p7/8/1P6/4K3 w - - 0 1; b2b4", .net = NetUse::kLeft},
    {.fields = "pieces.paths.over", .without = "knight = n:masW", .with = "knight = n:mpasW",
     .played = "4k3/8/8/3P4/3NP3/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "pieces.royal", .lines = "promotionPieceTypes = rbn\nextinctionPieceTypes = q",
     .with = "extinctionValue = loss\nextinctionPseudoRoyal = true", .told = "2 royal pieces a side",
     .played = "3k3q/8/8/8/8/8/r3Q3/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "pieces.pawn", .lines = "enPassantTypes = p",
     .with = "pawnTypes = pn\npromotionPawnTypes = pn", .told = "knight or pawn on rank 8", .played = "4k3/8/N7/8/8/8/8/4K3 w - - 5 9",
     .net = NetUse::kLeft},
    {.fields = "pieces.resets_clock", .without = "nMoveRuleTypes = -", .with = "nMoveRuleTypes = p",
     .told = "without capture or pawn move", .played = "4k3/8/8/8/4P3/8/8/4K3 w - - 5 9; e4e5"},
    {.fields = "pieces.allowed", .with = "pawnRegionWhite = *2 *3 *4 *5 *6",
     .played = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft},
    {.fields = "pieces.tolerated", .with = "pawnRegionWhite = *2 *3 *4 *5 *6 *7", .told = kUntold,
     .played = "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"},
    {.fields = "start_fen", .with = "startFen = rbnqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w KQkq - 0 1"},
    {.fields = "promotion_region", .with = "promotionRegionWhite = *7 *8", .told = "on ranks 7-8",
     .played = "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft},
    {.fields = "promotion_types", .with = "promotionPieceTypes = qr", .told = "to queen, rook<", .played = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"},
    {.fields = "promotion_to_army", .with = "promotionToArmy = true\npromotionPieceTypes = -",
     .told = "army but pawn and king", .played = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"},
    {.fields = "promotion_compulsory", .with = "mandatoryPawnPromotion = false", .told = "or stays a pawn",
     .played = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft},
    {.fields = "promotion_limits", .with = "promotionLimit = q:1", .told = "at most 1 queen",
     .played = "4k3/P7/8/8/8/8/8/Q3K3 w - - 0 1"},
    {.fields = "black_promotion_types", .with = "promotionPieceTypesBlack = rn",
     .told = "to rook, knight", .played = "4k3/8/8/8/8/8/p7/4K3 b - - 0 1"},
    {.fields = "black_promotion_region", .lines = "pawnRegionWhite = *1 *2 *3 *4 *5 *6 *7",
     .with = "promotionRegionBlack = *2", .told = "s on rank 2",
     .played = "4k3/8/8/8/8/p7/8/4K3 b - - 0 1"},
    {.fields = "castling.style", .lines = "castlingNotation = bothMoves", .with = "castlingStyle = free", .told = "Free castling",
     .played = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {.fields = "castling.text", .with = "castlingNotation = kingTakesRook", .told = kUntold,
     .played = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {.fields = "castling.king", .with = "castlingKingPiece = q", .told = "queen from d1", .played = "3qk3/8/8/8/8/8/8/R2QK2R w KQ - 0 1"},
    {.fields = "castling.rook", .with = "castlingRookPieces = n", .told = "knight from b1", .played = "4k3/8/8/8/8/8/8/1N2K1N1 w KQ - 0 1"},
    {.fields = "castling.rank leap.rank swap.rank first_leaps.rank",
     .lines = "leapFiles = b g\nswapPiece = b\ncambodianMoves = true\n"
         "startFen = 8/r3k2r/8/8/8/8/R3K2R/8 w - - 0 1", .with = "castlingRank = 2", .told = "e2",
     .played = "8/r3k2r/8/8/8/8/R3K2R/8 w AEHaeh - 0 1", .flags = "plain aftermath"},
    {.fields = "castling.a_side.king_to castling.a_side.rook_to", .with = "castlingQueensideFile = b",
     .told = "to b1", .played = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {.fields = "castling.h_side.king_to castling.h_side.rook_to", .with = "castlingKingsideFile = f",
     .told = "king from e1 to f1", .played = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {.fields = "castling.a_side.king_from castling.a_side.rook_from castling.h_side.king_from "
         "castling.h_side.rook_from", .with = "castlingFromAnyFile = true", .told = "on its left side",
     .played = "r2k2r1/8/8/8/8/8/8/R2K2R1 w KQkq - 0 1"},
    {.fields = "castling.king_may_enter_corner", .lines = "castlingStyle = free\ncastlingNotation = bothMoves",
     .with = "castlingKingToCorner = true", .told = "even in the corner",
     .played = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
    {.fields = "castling.opposite", .with = "oppositeCastling = true", .told = "the opponent has castled",
     .played = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1; e1g1"},
    {.fields = "rights_text", .with = "castlingRights = unmovedFiles", .told = kUntold},
    {.fields = "leap.files", .with = "leapFiles = b g", .told = "straight to",
     .played = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
    {.fields = "swap.piece", .lines = "castlingRights = unmovedFiles", .without = "swapPiece = b", .with = "swapPiece = n",
     .told = "an unmoved knight", .played = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ABCDEFGHabcdefgh - 0 1"},
    {.fields = "swap.partners", .lines = "swapPiece = b\ncastlingRights = unmovedFiles",
     .with = "swapPartners = qr", .told = "neighbour (queen, rook)", .played = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ABCDEFGHabcdefgh - 0 1"},
    {.fields = "first_leaps.leaps.piece first_leaps.leaps.step first_leaps.leaps.in_check "
         "first_leaps.ended_by", .with = "cambodianMoves = true", .told = "an unmoved king",
     .flags = "plain aftermath"},
    {.fields = "pieces.model hand.takes pieces.base", .lines = "pieceDrops = true", .with = "capturesToHand = true",
     .told = "what is captured comes into", .played = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1; e4d5",
     .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "hand.drops.type hand.drops.squares", .without = "pocketSize = 1", .with = "pieceDrops = true",
     .told = "put a piece of its hand on an empty square", .played = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
     .endings = Endings::kRefused},
    {.fields = "hand.drops.per_file", .lines = "pieceDrops = true", .with = "dropNoDoubled = p",
     .told = "not on a file with 1 of its side", .played = "4k3/8/8/8/8/P7/8/4K3[P] w - - 0 1",
     .endings = Endings::kRefused},
    {.fields = "hand.promoted", .lines = "pieceDrops = true\npromotedPieceType = n:q", .with = "dropPromoted = true",
     .told = "promoted or not", .played = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
     .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "hand.checks", .lines = "pieceDrops = true", .with = "dropChecks = false",
     .told = "none may give check", .played = "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1",
     .endings = Endings::kRefused},
    {.fields = "hand.no_mates_by", .lines = "pieceDrops = true", .with = "shogiPawnDropMateIllegal = true",
     .told = "no pawn may mate by it", .played = "6bk/7p/8/8/8/8/8/K5R1[P] w - - 0 1",
     .endings = Endings::kRefused},
    {.fields = "castling.by_put", .lines = "pieceDrops = true", .with = "castlingDroppedPiece = true",
     .told = "put on those squares count as unmoved", .played = "4k3/8/8/8/8/8/8/4K3[R] w - - 0 1; R@h1 e8d8",
     .endings = Endings::kRefused},
    {.fields = "hand.drops.other_shade", .lines = "pieceDrops = true", .with = "dropOppositeColoredBishop = true",
     .told = "a bishop on each shade", .played = "4k3/8/8/8/8/8/8/B3K3[B] w - - 0 1",
     .endings = Endings::kRefused},
    {.fields = "hand.first", .lines = "pieceDrops = true", .with = "mustDrop = true", .told = "who can must",
     .played = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", .endings = Endings::kRefused},
    {.fields = "hand.gates", .lines = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Aa] w KQkq - 0 1\narchbishop = a\npieceDrops = true",
     .with = "gating = true\nseirawanGating = true", .told = "moves for the first time",
     .played = "4k3/8/8/8/8/8/8/R3K3[A] w Q - 0 1", .endings = Endings::kRefused},
    {.fields = "standing_promotion", .without = "promotionRegionWhite = *8", .with = "sittuyinPromotion = true",
     .told = "the last one anywhere", .played = "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", .net = NetUse::kLeft},
    {.fields = "piece_promotion.changes.from piece_promotion.changes.to", .with = "promotedPieceType = n:q",
     .told = "knight to promoted knight", .played = "4k3/8/2N5/8/8/8/8/4K3 w - - 0 1",
     .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "piece_promotion.compulsory", .lines = "promotedPieceType = n:q",
     .with = "mandatoryPiecePromotion = true", .told = "which is compulsory",
     .played = "4k3/8/2N5/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "piece_promotion.only_by_capture", .lines = "promotedPieceType = n:q",
     .with = "piecePromotionOnCapture = true", .told = "a capture begins",
     .played = "4k3/8/2N5/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "piece_promotion.compelled", .lines = "lance = d\npromotedPieceType = d:q",
     .with = "immobilityIllegal = true", .told = "no lance where",
     .played = "4k3/8/D7/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "hand.settles", .lines = "pieceDrops = true", .with = "enclosingDrop = top",
     .told = "lowest empty square", .played = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1",
     .endings = Endings::kRefused},
    {.fields = "extra.must_capture", .with = "mustCapture = true", .told = "a side that can capture must",
     .played = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = ""},
    {.fields = "extra.no_checks", .with = "checking = false", .told = "giving check is illegal",
     .played = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = ""},
    {.fields = "extra.mates_allowed", .lines = "checking = false", .with = "matingChecks = true",
     .told = "unless it mates", .played = "7k/8/6K1/8/8/8/8/R7 w - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = ""},
    {.fields = "extra.captures_in_place", .with = "capturesInPlace = true", .told = "stays where it is",
     .played = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1; e4d5", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "tests_every_move"},
    {.fields = "extra.captures_recolour", .with = "changeColour = captures",
     .told = "a piece that captures changes sides", .played = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1; e4d5",
     .net = NetUse::kLeft, .endings = Endings::kRefused, .flags = "tests_every_move"},
    {.fields = "extra.quiets_recolour", .without = "changeColour = captures", .with = "changeColour = all",
     .told = "a piece that moves changes sides", .played = "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1; e4e5",
     .net = NetUse::kLeft, .endings = Endings::kRefused, .flags = "tests_every_move"},
    {.fields = "extra.duple_check_white", .lines = kTwoKings, .with = "dupleCheckWhite = true",
     .told = "White, having several", .played = "4k1k1/8/8/8/8/8/4r3/4K1K1 w - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "tests_every_move"},
    {.fields = "extra.duple_check_black", .lines = kTwoKings, .with = "dupleCheckBlack = true",
     .told = "Black, having several", .played = "4k1k1/4R3/8/8/8/8/8/4K1K1 b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "tests_every_move"},
    {.fields = "extra.blast_on_capture extra.blast_immune", .with = "blastOnCapture = true",
     .told = "next to it, but no pawn", .played = "4k3/8/2nn4/3p4/4P3/8/8/4K3 w - - 0 1; e4d5", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "ends_early blasts tests_every_move"},
    {.fields = "extra.blast_proof", .lines = "blastOnCapture = true", .with = "blastImmuneTypes = r",
     .told = "never a rook", .played = "4k3/8/8/R2p4/8/8/8/4K3 w - - 0 1; a5d5", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "ends_early blasts tests_every_move"},
    {.fields = "extra.royal_types", .with = "royalTypes = q", .told = "no queen may be left attacked",
     .played = "3k4/8/8/8/8/8/r3Q3/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "tests_every_move"},
    {.fields = "extra.only_first_royal", .lines = "royalTypes = n", .with = "leadingRoyal = true",
     .told = "nearest the a-file", .played = "4k3/8/8/8/8/8/1r1N4/N3K3 w - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "tests_every_move"},
    {.fields = "extra.first_royal_by_side", .lines = "royalTypes = n\nleadingRoyal = true",
     .with = "leadingRoyalBySide = true", .told = "s first rank, may",
     .played = "4k3/1n6/8/8/1n2R3/8/8/4K3 b - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "tests_every_move"},
    {.fields = "extra.pseudo_royal_types",
     .with = "extinctionValue = loss\nextinctionPieceTypes = r\nextinctionPseudoRoyal = true",
     .told = "the last 1 of rook", .played = "4k2r/8/8/8/8/8/1b6/R3K3 w - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "tests_every_move"},
    {.fields = "extra.pseudo_royal_at_most",
     .lines = "extinctionValue = loss\nextinctionPieceTypes = r\nextinctionPseudoRoyal = true",
     .with = "extinctionPieceCount = 1", .told = "the last 2 of rook",
     .played = "r3k2r/8/8/8/8/8/1b6/R3K2R w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "tests_every_move"},
    {.fields = "extra.changes.from extra.changes.to", .with = "changeTypes = n:b",
     .told = "knight into bishop", .played = "4k3/8/8/8/8/8/8/N3K3 w - - 0 1; a1b3", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "tests_every_move"},
    {.fields = "extra.immobile_illegal", .lines = "lance = d", .with = "immobilityIllegal = true",
     .told = "could never move on", .played = "4k3/8/8/8/8/8/D7/4K3 w - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = ""},
    {.fields = "extra.royal_stays_in_check", .with = "makpongRule = true",
     .told = "only to capture what gives it", .played = "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = ""},
    {.fields = "extinctions.types", .with = "extinctionValue = loss\nextinctionPieceTypes = q",
     .told = "no queen left loses", .played = "4k2q/8/8/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "extinctions.together", .lines = "extinctionValue = loss",
     .without = "extinctionPieceTypes = pnbrqk", .with = "extinctionPieceTypes = *",
     .played = "4k2q/8/8/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "extinctions.at_most", .lines = "extinctionValue = loss\nextinctionPieceTypes = r",
     .with = "extinctionPieceCount = 1", .told = "at most 1 rook left",
     .played = "r3k2r/8/8/8/8/8/8/R3K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "extinctions.opponent_at_least", .lines = "extinctionValue = loss\nextinctionPieceTypes = r",
     .with = "extinctionOpponentPieceCount = 2", .told = "while the other has at least 2",
     .played = "4k2r/8/8/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "extinctions.claimed",
     .lines = "extinctionValue = loss\nextinctionPieceTypes = r\nextinctionOpponentPieceCount = 1",
     .with = "extinctionClaim = true", .told = "the side to move only while the other has at least 2",
     .played = "4k2r/8/8/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "extinctions.verdict", .lines = "extinctionPieceTypes = q",
     .without = "extinctionValue = loss", .with = "extinctionValue = win", .told = "no queen left wins",
     .played = "4k2q/8/8/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "flag.types", .lines = "flagRegion = *8", .without = "flagPiece = q", .with = "flagPiece = r",
     .told = "rook on rank 8", .played = "R3k3/8/8/8/8/8/8/4K3 b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "flag.white_region", .lines = "flagPiece = r", .without = "flagRegionWhite = *8",
     .with = "flagRegionWhite = *7", .told = "on rank 7", .played = "4k3/R7/8/8/8/8/8/4K3 b - - 0 1",
     .net = NetUse::kLeft, .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "flag.black_region", .lines = "flagPiece = r", .without = "flagRegionBlack = *1",
     .with = "flagRegionBlack = *2", .told = "rank 2 (Black)", .played = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
     .net = NetUse::kLeft, .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "flag.answered", .lines = "flagPiece = k\nflagRegion = *8", .with = "flagMove = true",
     .told = "Black may answer", .played = "K7/2k5/8/8/8/8/8/7R b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "flag.held", .lines = "flagPiece = r\nflagRegion = *8", .with = "flagMove = true",
     .told = "still there", .played = "R7/4k3/8/8/8/8/8/4K3 b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "row.types", .lines = "connectN = 3", .without = "connectPieceTypes = r", .with = "connectPieceTypes = n",
     .told = "of its knight", .played = "4k3/8/8/8/8/2NNN3/8/4K3 b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "row.length", .lines = "connectPieceTypes = n", .with = "connectN = 3", .told = "3 in a row",
     .played = "4k3/8/8/8/8/2NNN3/8/4K3 b - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "row.block", .lines = "connectPieceTypes = n\nconnectN = 5", .with = "connectNxN = 2", .told = "a square of 2 by 2",
     .played = "4k3/8/8/8/3NN3/3NN3/8/4K3 b - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "row.collinear", .lines = "connectPieceTypes = n\nconnectN = 5", .with = "collinearN = 3", .told = "3 on a line",
     .played = "4k3/8/8/8/8/N2N3N/8/4K3 b - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "row.along_ranks", .lines = "connectPieceTypes = n\nconnectN = 3", .with = "connectHorizontal = false",
     .told = "(files, diagonals)", .played = "4k3/8/8/8/8/2NNN3/8/4K3 b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "row.along_files", .lines = "connectPieceTypes = n\nconnectN = 3", .with = "connectVertical = false",
     .told = "(ranks, diagonals)", .played = "4k3/8/8/3N4/3N4/3N4/8/4K3 b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "row.along_diagonals", .lines = "connectPieceTypes = n\nconnectN = 3", .with = "connectDiagonal = false",
     .told = "(ranks, files)", .played = "4k3/8/8/5N2/4N3/3N4/8/4K3 b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "row.verdict", .lines = "connectPieceTypes = n\nconnectN = 3", .with = "connectValue = loss",
     .told = "of its knight loses", .played = "4k3/8/8/8/8/2NNN3/8/4K3 b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "flag.safe", .lines = "flagPiece = r\nflagRegion = *8", .with = "flagPieceSafe = true",
     .told = "unless it is attacked", .played = "R7/4k3/8/3b4/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "flag.black_types", .lines = "flagPiece = r\nflagRegion = *8", .with = "flagPieceBlack = n",
     .told = "or knight on rank 8 (Black)", .played = "4k2n/8/8/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "flag.count", .lines = "flagPiece = r\nflagRegion = *8", .with = "flagPieceCount = 2",
     .told = "2 of rook on rank 8", .played = "R3k3/8/8/8/8/8/8/4K3 b - - 0 1", .net = NetUse::kLeft,
     .endings = Endings::kRefused, .flags = "plain ends_early"},
    {.fields = "flag.blocked_wins", .lines = "flagPiece = r\nflagRegion = a8 b8\nflagPieceCount = 2",
     .with = "flagPieceBlockedWin = true", .told = "all other squares are occupied",
     .played = "Rn2k3/8/8/8/8/8/8/4K3 b - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "impasse.pieces impasse.points", .with = "impassePieces = 2\nimpassePoints = 2",
     .told = "at least 2 of its other pieces", .played = "4K1NN/8/8/8/8/8/8/4k3 w - - 0 1", .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "impasse.strong", .lines = "impassePieces = 1\nimpassePoints = 5", .with = "impasseStrongPieces = n",
     .told = "(knight five)", .played = "4K1N1/8/8/8/8/8/8/4k3 w - - 0 1", .endings = Endings::kRefused,
     .flags = "plain ends_early"},
    {.fields = "check_limit", .with = "checkCounting = true", .told = "giving 3 checks wins",
     .net = NetUse::kLeft, .endings = Endings::kRefused, .flags = "plain ends_early aftermath"},
    {.fields = "stalemate", .with = "stalemateValue = loss", .told = "stalemated loses",
     .played = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", .net = NetUse::kLeft, .endings = Endings::kAnew},
    {.fields = "checkmate", .with = "checkmateValue = win", .told = "checkmated wins",
     .played = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "mate.forbidden mate.required", .with = "shatarMateRule = true", .told = "one without a check by",
     .played = "6rk/5Npp/8/8/8/8/P7/K7 b - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "plain aftermath"},
    {.fields = "repetition", .with = "nFoldValue = loss", .told = "loses when a position occurs 3 times",
     .played = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1; a1a2 h8h7 a2a1 h7h8 a1a2 h8h7 a2a1 h7h8", .net = NetUse::kLeft,
     .endings = Endings::kRefused},
    {.fields = "repetition_for_white", .lines = "nFoldValue = loss", .with = "nFoldValueAbsolute = true",
     .told = "White loses when a position occurs 3 times",
     .played = "4k2r/8/8/8/8/8/8/R3K3 b - - 0 1; h8h7 a1a2 h7h8 a2a1 h8h7 a1a2 h7h8 a2a1", .net = NetUse::kLeft,
     .endings = Endings::kRefused},
    {.fields = "black_wins_draws", .with = "materialCounting = blackdrawodds", .told = "is won by Black",
     .played = "4k3/8/8/8/8/8/8/4K3 w - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "perpetual_check_loses", .with = "perpetualCheckIllegal = true", .told = "all the time loses",
     .played = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1; a1a8 e8e7 a8a7 e7e8 a7a8 e8e7 a8a7 e7e8 a7a8", .net = NetUse::kLeft,
     .endings = Endings::kRefused},
    {.fields = "stalemate_by_piece_count", .with = "stalematePieceCount = true", .told = "with fewer pieces",
     .played = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "royals_per_side", .lines = "castling = false",
     .without = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", .with = "startFen = rnbqkbkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBKR w - - 0 1",
     .told = "2 royal pieces a side", .net = NetUse::kLeft, .endings = Endings::kRefused},
    {.fields = "black_royals", .lines = "castling = false\ndupleCheckWhite = true",
     .without = "startFen = rnbqkbkr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBKR w - - 0 1",
     .with = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBKR w - - 0 1",
     .told = "2 royal pieces for White, 1 for Black", .net = NetUse::kLeft, .endings = Endings::kRefused,
     .flags = "tests_every_move"},
    {.fields = "max_pieces_per_side", .with = kUncastled,
     .played = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
    {.fields = "move_limit", .with = "nMoveRule = 40", .told = "after 40 moves",
     .played = "4k2r/8/8/8/8/8/8/R3K3 w - - 80 90"},
    {.fields = "repetition_limit", .with = "nFoldRule = 2", .told = "occurs 2 times",
     .played = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1; a1a2 h8h7 a2a1 h7h8"},
    {.fields = "counting.pieces.pieces counting.pieces.moves", .lines = "loneInsufficient = -\nnMoveRule = 0",
     .with = "countingRule = asean", .told = "bare against rook: 16", .played = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1; a1a2",
     .flags = "plain aftermath"},
    {.fields = "counting.board counting.otherwise counting.from_pieces", .lines = "nMoveRule = 0",
     .without = "countingRule = asean", .with = "countingRule = makruk", .told = "64 moves once no pawn is left",
     .played = "3rk3/8/8/8/8/8/8/R3K3 w - - 0 1; a1a2", .flags = "plain aftermath"},
    {.fields = "counting.board_pieces counting.shorter", .lines = "nMoveRule = 0",
     .without = "countingRule = makruk", .with = "countingRule = cambodian", .told = "63 moves with 3 pieces or fewer",
     .played = "3rk3/p7/8/8/8/8/P7/R3K2R w - - 0 1; a1b1", .flags = "plain aftermath"},
    {.fields = "promotion_stalemate", .with = "promotionStalemate = true", .told = "may refuse and draws",
     .played = "8/P7/8/8/8/7k/6r1/7K w - - 0 1"},
    {.fields = "bare_royals_draw", .lines = "loneInsufficient = -", .with = "bareRoyalsDraw = false",
     .played = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    {.fields = "lone_insufficient", .with = "loneInsufficient = nbr",
     .told = "or with one knight or bishop or rook", .played = "4k2r/8/8/8/8/8/8/4K3 w - - 0 1"},
};
// clang-format on

// The name tells games apart: no two of a registry have the same.
const std::set<std::string> kNotInRows = {"name"};

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::vector<std::string> different_fields(const Rules& a, const Rules& b) {
  std::vector<std::string> names;
  rules_fields::visit_fields("", a, b, [&](const std::string& name, const auto& of_a, const auto& of_b) {
    if (!(of_a == of_b)) names.push_back(name);
  });
  return names;
}

// A game by its definition.
class Trial {
 public:
  Trial(const Row& row, const char* lines) {
    const std::string text = std::string("[trial:") + row.parent + "]\n" + row.lines + '\n' + lines + '\n';
    EXPECT_EQ(registry_.load(text), std::vector<Error>{}) << text;
  }

  const Variant& variant() const { return *registry_.find("trial"); }
  const Rules& rules() const { return *variant().rules; }
  bool loaded() const { return registry_.find("trial") != nullptr; }
  Rules exported_and_read_again() const {
    Registry fresh;
    const std::string text = definition_text(registry_, variant(), "trial");
    EXPECT_EQ(fresh.load(text), std::vector<Error>{}) << text;
    return *fresh.find("trial")->rules;
  }
  bool tells(const std::string& words) const { return page().find(words) != std::string::npos; }
  std::string page() const {
    return rules_page(variant(), Game::create(variant().compiled, rules().start_fen).take());
  }

 private:
  Registry registry_;
};

// The position, what can be played in it, and whether the game is over.
std::string observed(const Trial& trial, const std::string& played) {
  const std::size_t semicolon = std::min(played.find(';'), played.size());
  const std::string fen = played == kStart ? trial.rules().start_fen : played.substr(0, semicolon);
  Result<Game> game = Game::create(trial.variant().compiled, fen);
  if (!game) return game.error().message;
  for (const std::string& text : words(played.substr(std::min(semicolon + 1, played.size())))) {
    if (played == kStart) break;
    const Result<Move> move = parse_uci(*game, text);
    if (!move) return "no move " + text;
    game->play(*move);
  }
  std::set<std::string> moves;
  for (const Move move : game->legal_moves()) moves.insert(to_uci(*game, move));
  std::string text =
      game->fen() + ' ' + result_text(game->end().outcome) + ' ' + describe(game->rules(), game->end());
  for (const std::string& move : moves) text += ' ' + move;
  return text;
}

template <class Bits>
std::string flags_of(const Trial& trial) {
  const auto position = Position<Bits>::from_fen(trial.variant().compiled, trial.rules().start_fen, {});
  const Tables<Bits>& tables = position->tables();
  std::string text;
  const auto add = [&](bool set, const char* name) {
    if (set) text += (text.empty() ? "" : " ") + std::string(name);
  };
  add(tables.is_plain(), "plain");
  add(tables.royals_pass(), "royals_pass");
  add(tables.ends_early(), "ends_early");
  add(tables.has_aftermath(), "aftermath");
  add(tables.blasts(), "blasts");
  add(tables.tests_every_move(), "tests_every_move");
  return text;
}

std::string flags_of(const Trial& trial) {
  const bool small = trial.rules().board.size() <= kCapacity<Bits64>;
  return small ? flags_of<Bits64>(trial) : flags_of<Bits128>(trial);
}

// A network for all that chess, its pieces and those of the first game know.
NetUse net_of(const Trial& first, const Trial& second) {
  const auto shape = shape_for(first.rules(), {});
  return shape && PieceSquares::create(*shape, second.rules()) ? NetUse::kServes : NetUse::kLeft;
}

// The endings of each piece of the second game beside its royals against bare royals.
Endings endings_of(const Trial& first, const Trial& second) {
  const Rules& rules = second.rules();
  Endings result = Endings::kSame;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].royal) continue;
    std::vector<Piece> pieces = {Piece(Colour::kWhite, PieceType(static_cast<int>(i)))};
    for (std::size_t royal = 0; royal < rules.pieces.size(); ++royal) {
      if (!rules.pieces[royal].royal) continue;
      for (const Colour colour : kBothColours)
        pieces.push_back(Piece(colour, PieceType(static_cast<int>(royal))));
    }
    const Material material(rules, pieces);
    if (rules.pieces[i].pawn) continue;
    if (!check_solvable(rules, material)) return Endings::kRefused;
    if (fingerprint(rules, material) != fingerprint(first.rules(), material)) result = Endings::kAnew;
  }
  return result;
}

void PrintTo(const Row& row, std::ostream* out) { *out << row.fields; }

class FieldsOfRules : public ::testing::TestWithParam<Row> {};

TEST_P(FieldsOfRules, AreAccountedFor) {
  const Row& row = GetParam();
  const Trial without(row, row.without);
  const Trial with(row, row.with);
  ASSERT_TRUE(without.loaded() && with.loaded());
  EXPECT_NE(with.rules(), without.rules());
  EXPECT_THAT(different_fields(without.rules(), with.rules()), IsSupersetOf(words(row.fields)));
  EXPECT_THAT(different_fields(with.rules(), with.exported_and_read_again()), IsEmpty());
  const std::string told = row.told;
  if (told == kUntold || told == kAsDrawn) {
    EXPECT_EQ(with.page() != without.page(), told == kAsDrawn);
  } else {
    EXPECT_TRUE(with.tells(told)) << told;
    EXPECT_FALSE(without.tells(told)) << told;
  }
  const std::string played = row.played == std::string(kSameGame) ? kStart : row.played;
  EXPECT_EQ(observed(with, played) != observed(without, played), row.played != std::string(kSameGame))
      << observed(with, played) << '\n'
      << observed(without, played);
  EXPECT_EQ(net_of(without, with), row.net);
  EXPECT_EQ(endings_of(without, with), row.endings);
  EXPECT_EQ(flags_of(with), row.flags);
}

INSTANTIATE_TEST_SUITE_P(Rows, FieldsOfRules, ::testing::ValuesIn(kRows), [](const auto& test) {
  std::string name = words(test.param.fields).front();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.'; }, '_');
  return name;
});

TEST(RulesFields, AllHaveARow) {
  std::set<std::string> known = kNotInRows;
  for (const Row& row : kRows) {
    for (const std::string& field : words(row.fields)) known.insert(field);
  }
  std::set<std::string> all;
  rules_fields::visit_fields("", Rules{}, Rules{},
                             [&](const std::string& name, const auto&, const auto&) { all.insert(name); });
  EXPECT_EQ(known, all);
}

}  // namespace
}  // namespace proconsul
