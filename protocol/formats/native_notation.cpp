#include "protocol/formats/native_notation.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "engine/move_text.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "protocol/formats/piece_region.h"

namespace proconsul::native {
namespace {

constexpr auto kThaiFiles =
    std::to_array<const char*>({"ก", "ข", "ค", "ง", "จ", "ฉ", "ช", "ญ", "ต", "ถ", "ธ", "น"});
constexpr auto kThaiRanks =
    std::to_array<const char*>({"๑", "๒", "๓", "๔", "๕", "๖", "๗", "๘", "๙", "๑๐", "๑๑", "๑๒"});

bool is_shogi(Notation notation) {
  return notation == Notation::kShogiHosking || notation == Notation::kShogiHodges ||
         notation == Notation::kShogiHodgesNumber;
}
bool is_thai(Notation notation) { return notation == Notation::kThaiSan || notation == Notation::kThaiLan; }

// Pieces promote and there is no castling; and captured pieces change sides, or there are no pawns that
// promote as in chess.
bool is_of_shogi_family(const Rules& rules) {
  const auto any_piece = [&](auto holds) {
    return std::any_of(rules.pieces.begin(), rules.pieces.end(), holds);
  };
  return rules.castling.style == CastlingStyle::kNone && !rules.piece_promotion.changes.empty() &&
         any_piece([](const PieceDef& piece) { return piece.letter.starts_with('+'); }) &&
         (rules.hand.takes || !any_piece([](const PieceDef& piece) { return piece.pawn; }));
}

bool is_played_in_palaces(const Rules& rules) {
  return rules.castling.style == CastlingStyle::kNone && has_palaces(rules);
}

constexpr Notation kReadInShogi[] = {Notation::kShogiHodges, Notation::kShogiHodgesNumber,
                                     Notation::kShogiHosking};
constexpr Notation kReadInXiangqi[] = {Notation::kXiangqiWxf, Notation::kJanggi};
constexpr Notation kReadInJanggi[] = {Notation::kJanggi, Notation::kXiangqiWxf};
constexpr Notation kReadElsewhere[] = {Notation::kSan};

// A game is of the first family that includes it.
constexpr NotationFamily kFamilies[] = {
    {"Hodges", is_of_shogi_family, kReadInShogi},
    {"WXF", [](const Rules& rules) { return is_played_in_palaces(rules) && rules.aloof.empty(); },
     kReadInXiangqi},
    {"janggi", is_played_in_palaces, kReadInJanggi},
    {"SAN", [](const Rules&) { return true; }, kReadElsewhere}};

// Whether it is a chess pawn; other kinds of pawns keep their letter.
bool is_plain_pawn(const PieceDef& piece) { return piece.pawn && piece.notation.starts_with("mfWcefF"); }

enum class Origin { kNone, kFile, kRank, kSquare };

// Writes ordinary moves.
class MoveWriter {
 public:
  MoveWriter(Notation notation, const Game& game, Move move, SquareSet promoted)
      : notation_(notation),
        game_(game),
        rules_(game.rules()),
        board_(rules_.board),
        move_(move),
        promoted_(promoted),
        to_(move.to()),
        from_(move.is_drop() ? Square::none() : move.from()),
        mover_(move.is_drop() ? Piece(game.side_to_move(), move.drop_type()) : game.mover(move)) {}

  std::string text() const { return text(needed_origin()); }
  // With all that the notation can tell of its origin.
  std::string full_text() const {
    if (move_.is_drop()) return text(Origin::kNone);
    if (is_wxf()) return text(on_file().all == 2 && !many_tandems() ? Origin::kRank : Origin::kFile);
    return text(Origin::kSquare);
  }

 private:
  std::string text(Origin origin) const {
    std::string text = piece() + (notation_ == Notation::kThaiLan ? " " : "");
    text += origin_text(origin) + separator(origin) + destination() + suffix();
    if (move_.gate().valid()) text += '/' + rules_.pieces[index_of(move_.gate())].letter;
    if (move_.has_wall()) text += ',' + square_text(board_, move_.wall());
    return text + check();
  }

  const PieceDef& def() const { return rules_.pieces[index_of(mover_.type())]; }
  bool is_san() const { return notation_ == Notation::kSan || notation_ == Notation::kLan; }
  // The piece type it moves like, if the notation does not mark promoted pieces.
  PieceType kind(PieceType type) const {
    const PieceType model = rules_.pieces[index_of(type)].model;
    return is_shogi(notation_) || !model.valid() ? type : model;
  }
  bool is_wxf() const { return notation_ == Notation::kXiangqiWxf; }
  // Ranks and files from 0, from the mover's side.
  int own_rank(Square square) const {
    const int rank = board_.rank_of(square);
    return mover_.colour() == Colour::kWhite ? rank : board_.ranks - 1 - rank;
  }

  // The mover's pieces of the same type on the same file, and how many of them are in front of it.
  struct OnFile {
    int all = 0, before = 0;
    Square other;
  };
  OnFile on_file() const {
    OnFile found;
    for (int rank = 0; rank < board_.ranks; ++rank) {
      const Square square = board_.square(board_.file_of(from_), rank);
      if (game_.piece_on(square) != mover_) continue;
      ++found.all;
      if (square != from_) found.other = square;
      found.before += own_rank(square) > own_rank(from_);
    }
    return found;
  }
  // Whether several files have two or more of the type.
  bool many_tandems() const {
    int tandems = 0;
    for (int file = 0; file < board_.files; ++file) {
      int pieces = 0;
      for (int rank = 0; rank < board_.ranks; ++rank)
        pieces += game_.piece_on(board_.square(file, rank)) == mover_;
      tandems += pieces > 1;
    }
    return tandems > 1;
  }

  std::string piece() const {
    if ((is_san() || notation_ == Notation::kThaiSan) && is_plain_pawn(def()) && !move_.is_drop()) return "";
    if (is_wxf() && !move_.is_drop()) {
      const OnFile column = on_file();
      if (column.all >= (many_tandems() ? 2 : 3)) return std::to_string(column.before + 1);
    }
    return is_thai(notation_) ? thai_piece() : rules_.move_letter(kind(mover_.type()));
  }

  std::string thai_piece() const {
    const std::string& moves = def().notation;
    if (def().royal) return "ข";
    if (is_plain_pawn(def())) return "บ";
    if (moves == "F") return from_.valid() && contains(promoted_, from_) ? "ง" : "ม็";
    if (moves == "FfW") return "ค";
    if (moves == "N") return "ม";
    if (moves == "R") return "ร";
    return moves == "RNF" ? "ว" : "X";
  }

  std::string file(Square square) const {
    const int file = board_.file_of(square);
    if (is_shogi(notation_)) return std::to_string(board_.files - file);
    if (notation_ == Notation::kJanggi) return std::to_string(file + 1);
    if (is_wxf()) return std::to_string(mover_.colour() == Colour::kWhite ? board_.files - file : file + 1);
    const auto index = static_cast<std::size_t>(file);
    if (is_thai(notation_) && index < kThaiFiles.size()) return kThaiFiles[index];
    return std::string(1, static_cast<char>('a' + file));
  }

  std::string rank(Square square) const {
    const int rank = board_.rank_of(square);
    if (is_san()) return std::to_string(rank + 1);
    if (notation_ == Notation::kShogiHodges)
      return std::string(1, static_cast<char>('a' + board_.ranks - 1 - rank));
    if (is_shogi(notation_)) return std::to_string(board_.ranks - rank);
    if (notation_ == Notation::kJanggi) return std::to_string((board_.ranks - rank) % 10);
    if (is_wxf()) return std::to_string(own_rank(square) + 1);
    const auto index = static_cast<std::size_t>(rank);
    if (is_thai(notation_) && index < kThaiRanks.size()) return kThaiRanks[index];
    return std::to_string(rank + 1);
  }

  std::string square(Square square) const {
    return notation_ == Notation::kJanggi ? rank(square) + file(square) : file(square) + rank(square);
  }

  Origin needed_origin() const {
    if (move_.is_drop()) return Origin::kNone;
    if (notation_ == Notation::kLan || notation_ == Notation::kThaiLan || notation_ == Notation::kJanggi)
      return Origin::kSquare;
    if (is_wxf()) return wxf_origin();
    if (!is_shogi(notation_) && is_plain_pawn(def())) {
      if (game_.is_capture(move_)) return Origin::kFile;
      if (move_.is_promotion() && from_ != to_ && rules_.standing_promotion) return Origin::kSquare;
    }
    return origin_among_rivals();
  }

  // By its place in the file if another piece of the type could make the same move.
  Origin wxf_origin() const {
    const OnFile column = on_file();
    if (column.all != 2 || many_tandems()) return Origin::kFile;
    const int other_file = board_.file_of(column.other) + board_.file_of(to_) - board_.file_of(from_);
    const int other_rank = board_.rank_of(column.other) + board_.rank_of(to_) - board_.rank_of(from_);
    if (!board_.exists(other_file, other_rank)) return Origin::kFile;
    const Square target = board_.square(other_file, other_rank);
    const bool may_stand = def().pawn || contains(region_of(rules_, def(), mover_.colour()), target);
    return may_stand ? Origin::kRank : Origin::kFile;
  }

  Origin origin_among_rivals() const {
    bool rival = false, same_file = false, same_rank = false;
    for (const Move other : game_.legal_moves()) {
      if (other.is_drop() || other.to() != to_ || other.from() == from_) continue;
      if (kind(game_.mover(other).type()) != kind(mover_.type()) || other.gate() != move_.gate()) continue;
      if (promotion_text(other) != promotion_text(move_)) continue;
      rival = true;
      same_file |= board_.file_of(other.from()) == board_.file_of(from_);
      same_rank |= board_.rank_of(other.from()) == board_.rank_of(from_);
    }
    if (!rival) return Origin::kNone;
    if (is_shogi(notation_) || (same_file && same_rank)) return Origin::kSquare;
    return same_file ? Origin::kRank : Origin::kFile;
  }

  std::string origin_text(Origin origin) const {
    switch (origin) {
      case Origin::kNone:
        return "";
      case Origin::kFile:
        return file(from_);
      case Origin::kRank:
        return is_wxf() ? (on_file().before > 0 ? "-" : "+") : rank(from_);
      case Origin::kSquare:
        return square(from_);
    }
    return "";
  }

  std::string separator(Origin origin) const {
    if (move_.is_drop()) return notation_ == Notation::kShogiHosking ? "'" : is_shogi(notation_) ? "*" : "@";
    if (is_wxf()) return own_rank(to_) == own_rank(from_) ? "=" : own_rank(to_) > own_rank(from_) ? "+" : "-";
    if (game_.is_capture(move_)) return "x";
    if (notation_ == Notation::kSan) return "";
    if (notation_ == Notation::kShogiHosking) return origin == Origin::kSquare ? "-" : "";
    if (notation_ == Notation::kThaiSan) return is_plain_pawn(def()) ? "" : "-";
    return "-";
  }

  std::string destination() const {
    if (!is_wxf() || move_.is_drop()) return square(to_);
    if (board_.file_of(to_) != board_.file_of(from_)) return file(to_);
    return std::to_string(std::abs(board_.rank_of(to_) - board_.rank_of(from_)));
  }

  bool could_promote() const {
    const std::vector<Move> legal = game_.legal_moves();
    return std::any_of(legal.begin(), legal.end(), [&](Move other) {
      return other.is_promotion() && other.from() == from_ && other.to() == to_;
    });
  }

  // "+" or "-" for pieces, else the letter; empty without promotion.
  std::string promotion_text(Move move) const {
    return move.is_promotion() ? promotion_sign(rules_, move.promotion()) : "";
  }

  std::string suffix() const {
    if (move_.is_drop()) return "";
    if (!move_.is_promotion()) return is_shogi(notation_) && could_promote() ? "=" : "";
    const std::string sign = promotion_text(move_);
    if (is_shogi(notation_) && (sign == "+" || sign == "-")) return sign;
    return '=' + rules_.move_letter(kind(move_.promotion()));
  }

  // SAN's check sign; the notations of shogi and xiangqi have none.
  std::string check() const { return is_shogi(notation_) || is_wxf() ? "" : check_sign(game_, move_); }

  Notation notation_;
  const Game& game_;
  const Rules& rules_;
  const Geometry& board_;
  Move move_;
  SquareSet promoted_;
  Square to_, from_;
  Piece mover_;
};

}  // namespace

bool has_san_of_its_own(const Rules& rules) {
  return rules.standing_promotion ||
         std::any_of(rules.pieces.begin(), rules.pieces.end(), [](const PieceDef& piece) {
           return piece.letter.starts_with('+') || (piece.pawn && !is_plain_pawn(piece));
         });
}

std::string text_in(Notation notation, const Game& game, Move move, SquareSet promoted) {
  if (notation == Notation::kDefault)
    notation = is_of_shogi_family(game.rules()) ? Notation::kShogiHodgesNumber : Notation::kSan;
  if (notation == Notation::kSan && !has_san_of_its_own(game.rules())) return to_san(game, move);
  const SpecialMove* special = game.special_move_of(move);
  if (special != nullptr && special->kind != SpecialMove::Kind::kFirstLeap) return to_san(game, move);
  return MoveWriter(notation, game, move, promoted).text();
}

std::string full_text_in(Notation notation, const Game& game, Move move) {
  return MoveWriter(notation, game, move, {}).full_text();
}

const NotationFamily& family_of(const Rules& rules) {
  return *std::find_if(std::begin(kFamilies), std::end(kFamilies),
                       [&](const NotationFamily& family) { return family.includes(rules); });
}

}  // namespace proconsul::native
