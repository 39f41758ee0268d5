// Writes standard algebraic notation in every game.
#include <algorithm>

#include "engine/move_text.h"
#include "engine/null_move.h"
#include "engine/san_parts.h"
#include "engine/text.h"

namespace proconsul::san {
namespace {

// Empty for pawns that go without one.
std::string shown_letter(const Game& game, Move move) {
  const Rules& rules = game.rules();
  const PieceDef& piece = rules.pieces[index_of(game.mover(move).type())];
  return goes_without_letter(rules, piece) ? "" : written_letter(game, move);
}

// They have the same text except for the origin of the piece.
bool differ_by_origin(const Game& game, Move a, Move b) {
  return a.gate() == b.gate() && a.promotion() == b.promotion() &&
         shown_letter(game, a) == shown_letter(game, b);
}

// The shortest text that distinguishes `move` from moves of the same kind of piece to the same square.
std::string disambiguation(const Game& game, const std::vector<Move>& legal, Move move, bool pawn_capture) {
  const Geometry& board = game.rules().board;
  bool rival = false, same_file = false, same_rank = false;
  for (const Move other : legal) {
    if (!is_plain(game, other) || other.to() != move.to() || other.origin() == move.origin()) continue;
    if (!differ_by_origin(game, other, move)) continue;
    rival = true;
    same_file |= board.file_of(other.from()) == board.file_of(move.from());
    same_rank |= board.rank_of(other.from()) == board.rank_of(move.from());
  }
  if (!rival && !pawn_capture) return "";
  if (!same_file) return file_text(board, move.from());
  if (!same_rank) return rank_text(board, move.from());
  return square_text(board, move.from());
}

// If a bishop has two neighbours with the same letter, the neighbour's file is written too.
std::string swap_text(const Game& game, const std::vector<Move>& legal, const SpecialMove& special) {
  const Rules& rules = game.rules();
  const auto letter = [&](Square square) {
    return rules.pieces[index_of(game.piece_on(square).type())].letter;
  };
  const bool ambiguous = std::any_of(legal.begin(), legal.end(), [&](Move other) {
    const SpecialMove* rival = game.special_move_of(other);
    return rival != nullptr && rival->kind == SpecialMove::Kind::kSwap && rival->from == special.from &&
           rival->to != special.to && letter(rival->to) == letter(special.to);
  });
  return letter(special.from) + file_text(rules.board, special.from) + "<=>" + letter(special.to) +
         (ambiguous ? file_text(rules.board, special.to) : "");
}

// Whether a move may win without giving check.
bool may_win_quietly(const Game& game) {
  const Rules& rules = game.rules();
  return rules.stalemate != Verdict::kDraw || rules.stalemate_by_piece_count ||
         std::visit([](const auto& position) { return position.tables().ends_early(); }, game.position());
}

// A win that no player has to claim and that does not depend on earlier positions.
bool is_won_at_once(const GameEnd& end) {
  if (end.ending == Ending::kCheckmate) return true;
  const bool decided = end.outcome == Outcome::kWhiteWins || end.outcome == Outcome::kBlackWins;
  return decided && (end.ending == Ending::kStalemate || is_by_own_rule(end.ending));
}

}  // namespace

std::string file_text(const Geometry& board, Square square) {
  return std::string(1, static_cast<char>('a' + board.file_of(square)));
}
std::string rank_text(const Geometry& board, Square square) {
  return std::to_string(board.rank_of(square) + 1);
}

bool is_plain(const Game& game, Move move) {
  if (move.is_drop()) return false;
  const SpecialMove* special = game.special_move_of(move);
  return special == nullptr || special->kind == SpecialMove::Kind::kFirstLeap;
}

bool is_side_pass(const Game& game, Move move) {
  if (is_null_move(move)) return true;
  const Rules& rules = game.rules();
  return move.kind() == Move::Kind::kPass && rules.may_ever_pass(game.side_to_move()) &&
         (rules.passes_freely(game.side_to_move()) || game.legal_moves().size() == 1);
}

std::string written_letter(const Game& game, Move move) {
  return game.rules().move_letter(game.mover(move).type());
}

std::string gate_text(const Game& game, Move move, GateSquare square) {
  const Rules& rules = game.rules();
  if (!move.gate().valid()) return "";
  const SpecialMove* special = game.special_move_of(move);
  const bool told = special != nullptr && square == GateSquare::kTold;
  return '/' + rules.pieces[index_of(move.gate())].letter +
         (told ? square_text(rules.board, special->gate) : "");
}

bool goes_without_letter(const Rules& rules, const PieceDef& piece) {
  if (!piece.pawn || piece.name == "pawn") return piece.pawn;
  return std::count_if(rules.pieces.begin(), rules.pieces.end(),
                       [](const PieceDef& other) { return other.pawn; }) == 1;
}

std::string bare_san(const Game& game, const std::vector<Move>& legal, Move move) {
  const Rules& rules = game.rules();
  if (move.is_drop()) return rules.move_letter(move.drop_type()) + '@' + square_text(rules.board, move.to());
  if (is_side_pass(game, move)) return kPassSan;
  if (!is_plain(game, move))
    return special_san(game, legal, *game.special_move_of(move)) + gate_text(game, move, GateSquare::kTold);
  const PieceDef& piece = rules.pieces[index_of(game.mover(move).type())];
  const bool capture = game.is_capture(move);
  std::string text = shown_letter(game, move);
  text += disambiguation(game, legal, move, capture && goes_without_letter(rules, piece));
  if (capture) text += 'x';
  text += square_text(rules.board, move.to());
  if (move.is_promotion()) text += '=' + promotion_sign(rules, move.promotion());
  return text + gate_text(game, move, GateSquare::kLeft);
}

std::string special_san(const Game& game, const std::vector<Move>& legal, const SpecialMove& special) {
  const Rules& rules = game.rules();
  switch (special.kind) {
    case SpecialMove::Kind::kCastling:
      return castling_text(game, special);
    case SpecialMove::Kind::kLeap:
      return rules.pieces[index_of(game.piece_on(special.from).type())].letter +
             file_text(rules.board, special.from) + ">>" + square_text(rules.board, special.to);
    case SpecialMove::Kind::kSwap:
      return swap_text(game, legal, special);
    case SpecialMove::Kind::kFirstLeap:
      break;
  }
  return {};
}

std::vector<Move> unwalled(const std::vector<Move>& legal, Square wall) {
  std::vector<Move> moves;
  for (const Move move : legal) {
    if (move.wall() == wall) moves.push_back(move.unwalled());
  }
  return moves;
}

}  // namespace proconsul::san

namespace proconsul {

std::string check_sign(const Game& game, Move move) {
  const bool check = game.gives_check(move);
  if (!check && !san::may_win_quietly(game)) return "";
  Game after = game;
  after.play(move);
  return san::is_won_at_once(after.end()) ? "#" : check ? "+" : "";
}

std::string to_san(const Game& game, Move move) { return to_san(game, game.legal_moves(), move); }

std::string to_san(const Game& game, const std::vector<Move>& legal, Move move) {
  if (!move.has_wall()) return san::bare_san(game, legal, move) + check_sign(game, move);
  const bool alone = move.kind() == Move::Kind::kPass;
  return (alone ? std::string(san::kPassSan)
                : san::bare_san(game, san::unwalled(legal, move.wall()), move.unwalled())) +
         ',' + square_text(game.rules().board, move.wall()) + check_sign(game, move);
}

}  // namespace proconsul
