// A game's rules as one comparable value: board, piece movement, special moves, ends of the game. The loader
// in variants/ makes it from a definition file; engine/compiled_game.h compiles it for play. Squares are in
// White's view and mirrored rank by rank for Black, steps are turned by half a circle; fields that are given
// for each colour are not mirrored. No variant is known by name. The fields of the structures that gather
// rules stand in engine/rules.inc, each with what its rule implies.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/hands.h"
#include "engine/paths.h"

namespace proconsul {

struct PieceDef {
  std::string letter;    // upper case, one letter or a letter and an apostrophe: "K", "L'"
  std::string name;      // "knight"
  std::string synonym;   // another upper-case letter that is read for it; empty: none
  std::string notation;  // its movement as written in the definition, for people
  Paths paths;
  bool royal = false;
  bool pawn = false;          // promotes; SAN leaves out the letter of one kind of pawn
  bool resets_clock = false;  // its moves reset the clock of the move limit
  PieceType base;     // what a promoted form was before, and is again once captured; none() for other pieces
  PieceType model;    // the piece that a promoted form moves like and counts as; none() for other pieces
  SquareSet allowed;  // squares a piece of this type may stand on, White's view
  SquareSet tolerated;            // further ones, which no piece enters in a game from the usual start
  bool synonym_in_moves = false;  // SAN and native notations have the synonym
  // A promoted pawn that must be told apart from the ordinary piece; users see no difference.
  bool marked() const { return letter.ends_with('~'); }
  bool operator==(const PieceDef&) const = default;
};

// kFlexible: the king moves two or more squares toward the rook, but not onto its square, and the rook to the
// square beside it on the far side.
enum class CastlingStyle : std::uint8_t { kNone, kFixed, kFree, kFlexible };
// How a castling move is written in UCI: e1g1, e1h1 (the king takes its own rook), or f1h1,j1e1.
enum class CastlingText : std::uint8_t { kKingMove, kKingTakesRook, kBothMoves };
enum class RightsText : std::uint8_t {
  kCastling,
  kUnmovedFiles
};  // FEN field 3: KQkq-like, or files of unmoved pieces

struct CastlingSide {
  std::optional<int> king_from;  // file (from 0); absent: wherever the king starts
  std::optional<int> rook_from;  // file; absent: wherever the rook starts
  int king_to = 0;
  int rook_to = 0;
  bool operator==(const CastlingSide&) const = default;
};

struct CastlingRules {
  CastlingStyle style = CastlingStyle::kNone;
  CastlingText text = CastlingText::kKingMove;
  std::array<std::optional<PieceType>, kColours> kings;  // absent: no castling
  std::array<std::vector<PieceType>, kColours> rooks;    // what it castles with
  int rank = 0;
  CastlingSide a_side;                 // kFixed: toward the a-file
  CastlingSide h_side;                 // kFixed: toward the last file
  bool king_may_enter_corner = false;  // kFree
  bool opposite = false;               // castling to one side takes the right to that side from the opponent
  bool by_drop = false;                // kFixed: pieces dropped on the squares of king and rook may castle

  std::optional<PieceType> king(Colour colour) const { return kings[index_of(colour)]; }
  bool is_king(Piece piece, Colour colour) const {
    return piece.valid() && piece.colour() == colour && piece.type() == king(colour);
  }
  bool is_rook(Piece piece, Colour colour) const {
    if (!piece.valid() || piece.colour() != colour) return false;
    const std::vector<PieceType>& types = rooks[index_of(colour)];
    return std::find(types.begin(), types.end(), piece.type()) != types.end();
  }
  bool operator==(const CastlingRules&) const = default;
};

// A king that has not moved may go once directly to one of these files of its first rank, over friends.
struct LeapRules {
  std::vector<int> files;
  int rank = 0;
  bool operator==(const LeapRules&) const = default;
};

// A piece that has not moved may go once by this step, over anything and without capturing.
struct FirstLeap {
  PieceType piece;
  Offset step;           // its owner's view
  bool in_check = true;  // also while a royal piece is attacked
  bool operator==(const FirstLeap&) const = default;
};

struct FirstLeapRules {
  std::vector<FirstLeap> leaps;
  int rank = 0;
  // A royal piece loses its leap once an enemy piece of these types has moved to where it would attack it on
  // an empty board.
  std::vector<PieceType> ended_by;
  bool operator==(const FirstLeapRules&) const = default;
};

// A piece of type `piece` that has not moved may once swap places with an unmoved neighbour of its rank.
struct SwapRules {
  PieceType piece;
  std::vector<PieceType> partners;
  int rank = 0;
  bool operator==(const SwapRules&) const = default;
};

// A piece of one type becomes another when it moves.
struct Change {
  PieceType from;
  PieceType to;
  bool operator==(const Change&) const = default;
};

// Pieces that may promote where their move begins or ends in their side's promotion region.
struct PiecePromotionRules {
  std::vector<Change> changes;   // including those back, where promoted pieces are demoted in the same way
  bool compulsory = false;       // wherever possible
  bool only_by_capture = false;  // the move has to capture
  // Types that must promote where they could never move again.
  std::vector<PieceType> compelled;
  bool operator==(const PiecePromotionRules&) const = default;
};

// A type of piece that may be dropped from the hand on an empty square.
struct Drop {
  PieceType type;
  std::array<SquareSet, kColours> squares;  // by colour and not mirrored
  int per_file = 0;          // not onto a file with this many of the side's pieces of the type; 0: no limit
  bool other_shade = false;  // not onto squares of a shade on which the side already has one of the type
  bool operator==(const Drop&) const = default;
};

// Where a piece may be dropped, besides the limits of its type.
enum class DropFit : std::uint8_t {
  kAnywhere,
  kSettled,    // the lowest empty square of a file
  kFromEdge,   // where a piece that comes in from an edge, along a file or a rank, stops
  kEnclosing,  // with enemy pieces in line between it and another of its side
  kBesideOwn,  // next to a piece of its side, also diagonally
  kAloof       // next to no enemy piece, except diagonally
};

// What happens to a group (pieces of one side next to each other along files and ranks) that a drop leaves
// without an empty square next to it.
enum class Smothering : std::uint8_t { kNothing, kRemoves, kForbidden };

// Pieces off the board.
struct HandRules {
#define PROCONSUL_HAND_RULE(type, field, usual, ...) type field = usual;
#include "engine/rules.inc"
  bool operator==(const HandRules&) const = default;
};

// The number of moves that the other side has against a bare side if it has all of these pieces.
struct CountingLimit {
  std::vector<PieceType> pieces;
  int moves = 0;
  bool operator==(const CountingLimit&) const = default;
};

// A losing side counts moves, and the game is drawn when the count runs out. No side counts against a bare
// side; nor does a bare side while there are pawns, except by the count of `board_pieces`. The count restarts
// only when the counting side loses its last piece.
struct CountingRules {
  int board = 0;         // moves while it still has pieces; 0: it counts only once it is bare
  int board_pieces = 0;  // with this many pieces or fewer, royal included, pawns or not; 0: with any
                         // number once no pawn is left
  std::vector<CountingLimit> pieces;  // moves once it is bare: of the first entry that fits,
  int otherwise = 0;                  // otherwise; 0: no count
  bool from_pieces = false;           // a bare side's count begins with the number of all pieces
  bool shorter = false;               // a side that becomes bare continues its count if that ends earlier
  bool operator==(const CountingRules&) const = default;
};

// What an event means for the side concerned.
enum class Verdict : std::uint8_t { kLoss, kDraw, kWin };

// A side that chases a piece perpetually loses when a position has occurred often enough (engine/chase.h).
// Royal pieces may chase and cannot be chased.
struct ChaseRules {
  std::vector<PieceType> free;  // these may chase as well,
  SquareSet home;               // and chasing these here is always allowed; White's view
  std::vector<std::vector<PieceType>>
      ladder;  // strongest first; lesser kinds chase them even if they are protected
  bool operator==(const ChaseRules&) const = default;
};

// What pieces are worth when points decide what would be a draw, in half points.
struct PointRules {
  std::vector<std::pair<PieceType, int>> values;
  int second = 0;  // what Black has besides
  bool operator==(const PointRules&) const = default;
};

// Who scores the value of a piece that leaves the board.
enum class Beneficiary : std::uint8_t { kNobody, kMover, kOpponent, kOwner, kOtherSide };

inline constexpr int kMaxPoints = 30000;

// Points that the sides gather in play; FENs end with them: "{3 0}".
struct TallyRules {
  std::vector<std::pair<PieceType, int>> values;
  Beneficiary captures = Beneficiary::kMover;
  bool pays = false;                // a drop is paid for with points and takes nothing out of a hand
  int goal = 0;                     // this many end the game; 0: no such rule
  Verdict verdict = Verdict::kWin;  // for the side that has reached it
  Verdict most = Verdict::kWin;     // if both have: for the side with more points,
  std::optional<Verdict> mover;     // or for the side that has just moved
  int value_of(PieceType type) const {
    for (const auto& [each, value] : values) {
      if (each == type) return value;
    }
    return 0;
  }
  bool operator==(const TallyRules&) const = default;
};

// What a step or a drop captures besides what stands where it arrives, royals excepted.
struct CustodyRules {
  bool opposite = false;         // an enemy piece with another one of the mover's side behind it
  bool edge = false;             // one with the edge of the board behind it
  bool intervene = false;        // both of two enemy pieces between which it arrives
  bool along_diagonals = false;  // along diagonals too, not only along files and ranks
  SquareSet surrounded;  // here only what is enclosed on all sides, along files and ranks, is captured
  SquareSet hostile;     // these count as pieces of the other side, for either side
  bool operator==(const CustodyRules&) const = default;
};

// The game ends when a side's pieces of certain types have become too few.
struct ExtinctionRules {
  std::vector<PieceType> types;  // each type on its own, or all together
  std::optional<Colour> side;    // whose; absent: either side's
  bool together = false;         // `types` are counted as one
  int at_most = 0;               // extinct with this many or fewer
  int opponent_at_least = 0;     // only while the opponent has this many of them
  bool claimed = false;  // judged for the side to move only: the opponent may restore the balance first
  Verdict verdict = Verdict::kLoss;  // for the side whose pieces are extinct
  bool operator==(const ExtinctionRules&) const = default;
};

// The game ends when pieces have reached a region.
struct FlagRules {
  std::vector<PieceType> types;
  std::optional<std::vector<PieceType>> black_types;  // if Black has other ones
  SquareSet white_region;                             // both in White's view of the board, not mirrored
  SquareSet black_region;
  int count = 1;              // how many must be there at the same time
  bool blocked_wins = false;  // also one after its owner's move, if the others are occupied
  bool answered =
      false;  // if White gets there and Black can too with its next move, Black has that move and a draw
  bool held = false;  // it counts only at the owner's next turn
  bool safe = false;  // it counts only while it is not attacked; with `held`, immediately if so
  const std::vector<PieceType>& types_of(Colour colour) const {
    return colour == Colour::kBlack && black_types ? *black_types : types;
  }
  SquareSet region_of(Colour colour) const { return colour == Colour::kWhite ? white_region : black_region; }
  bool operator==(const FlagRules&) const = default;
};

// A side to move that is not in check wins when its royal piece is in its promotion region, enough of its
// other pieces are there too, and those together with its hand are worth enough points (the 27 point
// declaration of https://en.wikipedia.org/wiki/Jishogi).
struct ImpasseRules {
  int pieces = 0;
  std::array<int, kColours> points{};  // that each side needs
  std::vector<PieceType> strong;       // are worth five points, all others one
  bool operator==(const ImpasseRules&) const = default;
};

// The game ends when a side's move brings its pieces into line.
struct RowRules {
  std::vector<PieceType> types;
  int length = 0;     // this many in a row, each next to another; 0: no such rule
  int block = 0;      // a square of this many by this many; 0: no such rule
  int collinear = 0;  // this many on a line, with or without gaps; 0: no such rule
  bool along_ranks = true;
  bool along_files = true;
  bool along_rising = true;   // diagonals, toward the last file and rank
  bool along_falling = true;  // and toward the last file and the first rank
  // Or any number of connected pieces that touch all regions of a side; fewer than two regions: no such rule.
  std::array<std::array<SquareSet, 3>, kColours> banks{};
  int group = 0;  // this many connected in any shape, -1: all the side's pieces; 0: no such rule
  // The board shows squares of `length` by `length`, side by side and above each other, of a space of this
  // many dimensions, where lines lead in all directions.
  int dimensions = 2;
  std::array<std::vector<PieceType>, kColours> words{};  // a side's pieces in this order on a line
  bool words_of_both = false;                            // made of pieces of either side
  Verdict verdict = Verdict::kWin;                       // for that side
  // For the side that has just moved, if both sides have such groups or words.
  Verdict shared = Verdict::kDraw;
  bool operator==(const RowRules&) const = default;
};

// A side that castles to this side has won, and one that never can again has lost.
struct CastlingAim {
  Colour colour = Colour::kWhite;
  bool toward_a_file = false;
  bool operator==(const CastlingAim&) const = default;
};

// Which mates count. The checks that end in mate are one series if the mated side was in check at each of its
// last turns.
struct MateRules {
  std::vector<PieceType> forbidden;  // a mate given only by these is won by the mated side
  std::vector<PieceType> required;   // if none of these gave a check of the series, a draw
  bool operator==(const MateRules&) const = default;
};

// Where a moving side places a wall.
enum class WallPlacing : std::uint8_t {
  kAnywhere,
  kArrow,  // where the moved piece could go next without capturing
  kDuck,   // anywhere, and the previous walls disappear
  kEdge,   // on the edge of the board or beside a wall, along file or rank
  kPast    // where the moved piece has come from
};

// Each move of a piece places a wall on an empty square, and a move that cannot is illegal; drops place none.
struct WallingRules {
  WallPlacing placing = WallPlacing::kAnywhere;
  bool instead = false;                     // a side moves or places a wall, but not both
  std::optional<Colour> side;               // only its moves place walls; absent: either side's
  std::array<SquareSet, kColours> regions;  // by colour and not mirrored
  bool operator==(const WallingRules&) const = default;
};

using OwnTakers = std::array<std::vector<PieceType>, kColours>;

// What a piece may not capture.
struct CaptureBan {
  PieceType attacker;
  std::vector<PieceType> targets;
  bool operator==(const CaptureBan&) const = default;
};

// A piece that pawns or others may become on these squares only, by colour and not mirrored.
struct PromotionSquares {
  PieceType type;
  std::array<SquareSet, kColours> squares{};
  bool operator==(const PromotionSquares&) const = default;
};

// The most actions that a turn may have.
inline constexpr int kMaxActions = 8;
// The most actions of a turn in games where turns grow.
inline constexpr int kMaxGrownActions = 200;

// Forms of legality that only some games have. Without them the generator and Position decide alone; with any
// of them, ExtraLegality filters the moves.
struct ExtraRules {
#define PROCONSUL_EXTRA_RULE(type, field, usual, ...) type field = usual;
#include "engine/rules.inc"
  bool operator==(const ExtraRules&) const = default;
};

using PromotionLimits = std::vector<std::pair<PieceType, int>>;

struct Rules {
#define PROCONSUL_RULE(type, field, usual, ...) type field = usual;
#include "engine/rules.inc"

  int royals(Colour colour) const {
    return colour == Colour::kBlack ? black_royals.value_or(royals_per_side) : royals_per_side;
  }
  PieceType type_of(const std::string& letter) const;  // upper case, or a synonym; none() if no piece has it
  PieceType changed(PieceType type) const;             // what it becomes by moving; none() if it stays
  PieceType promoted(PieceType type) const;            // what it may become as a piece; none() if nothing
  PieceType in_hand(PieceType type) const;             // what it becomes in a hand
  PieceType captured_as(PieceType type) const;         // as what it comes into a hand; none() if it is lost
  PieceType kept_as(PieceType promoted) const;  // what a hand must hold for it: see HandRules::promotes
  // The type itself and the promoted forms that count as it.
  std::vector<PieceType> alike(PieceType type) const;
  bool has_walls() const { return walls || walling; }
  bool has_turns() const {
    return actions_grow || !actions.empty() || extra.jumps_go_on;
  }                                                    // of several actions
  int actions_of(int full_move, Colour colour) const;  // in that turn
  int most_actions() const;
  PieceType own_promotion(PieceType pawn) const;  // see pawn_promotions; none() if it has none
  // A side without a move, not in check, wins if it has more pieces.
  bool more_pieces_win() const { return stalemate_by_piece_count && stalemate == Verdict::kLoss; }
  bool passes(Colour colour) const {
    return colour == Colour::kWhite ? extra.passes_white : extra.passes_black;
  }
  bool passes_freely(Colour colour) const {
    return colour == Colour::kWhite ? extra.free_passes_white : extra.free_passes_black;
  }
  bool may_ever_pass(Colour colour) const { return passes(colour) || passes_freely(colour) || hand.waits; }
  bool has_hands() const { return hand.takes || !hand.drops.empty() || !hand.gates.empty(); }
  // Whether something may come in by a gate out of this hand, now or after a capture.
  bool may_gate(const Hand& held) const { return !hand.gates.empty() && (hand.takes || !held.empty()); }
  std::string written_letter(PieceType type) const;  // without the mark of a promoted form
  std::string move_letter(PieceType type) const;     // in SAN and native notations
  bool operator==(const Rules&) const = default;
};

}  // namespace proconsul
