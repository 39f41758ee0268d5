#include "protocol/formats/move_examples.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/san_parts.h"
#include "engine/text.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/rules_words.h"
#include "protocol/formats/typed_move.h"
#include "protocol/formats/usi_moves.h"

namespace proconsul {
namespace {

using Kind = SpecialMove::Kind;

std::vector<std::string> texts_of(const Game& game, Move move) {
  std::vector<std::string> texts = {to_san(game, move)};
  if (std::string uci = to_uci(game, move); uci != texts.front()) texts.push_back(std::move(uci));
  return texts;
}

// Finds examples among the legal moves, and makes general ones from the rules.
class ExampleFinder {
 public:
  ExampleFinder(const Game& game, const Game& start)
      : game_(game), start_(start), rules_(game.rules()), legal_(game.legal_moves()) {}

  std::vector<MoveExample> all() {
    add_specials();
    add_drops();
    add_gates();
    add_promotions();
    add_walls();
    add_passes();
    add_plain();
    return std::move(examples_);
  }

 private:
  using Test = std::function<bool(Move)>;

  // How far from the middle of the board the move leads, and its wall stands.
  int distance(Move move) const {
    const auto from_middle = [this](Square square) {
      const Geometry& board = rules_.board;
      return std::abs(2 * board.file_of(square) - board.files) +
             std::abs(2 * board.rank_of(square) - board.ranks);
    };
    return from_middle(move.to()) + (move.has_wall() ? from_middle(move.wall()) : 0);
  }

  // Of the moves that pass the test, one near the middle.
  Move example(const Test& test) const {
    Move nearest;
    for (const Move move : legal_) {
      if (test(move) && (!nearest.valid() || distance(move) < distance(nearest))) nearest = move;
    }
    return nearest;
  }

  Square middle(SquareSet squares) const {
    Square nearest = *Squares(squares).begin();
    for (const Square square : Squares(squares)) {
      if (distance(Move(square, square)) < distance(Move(nearest, nearest))) nearest = square;
    }
    return nearest;
  }

  // `general` is written where no legal move passes the test; "": nothing is.
  void add(const Test& test, const std::string& general, std::string meaning) {
    const Move move = example(test);
    if (move.valid()) return examples_.push_back({texts_of(game_, move), std::move(meaning), true});
    if (!general.empty()) examples_.push_back({{general}, std::move(meaning), false});
  }

  bool is_special(Move move, Kind kind) const {
    const SpecialMove* special = game_.special_move_of(move);
    return special != nullptr && special->kind == kind;
  }

  // The game's first special move of the kind, legal now or not, as it is written.
  std::string special_text(Kind kind) const {
    for (const SpecialMove& special : start_.special_moves()) {
      if (special.kind == kind && special.colour == start_.side_to_move())
        return san::special_san(start_, {}, special);
    }
    return "";
  }

  std::string castling_in_general() const {
    const SpecialChances chances = special_chances(rules_);
    if (rules_.castling.style == CastlingStyle::kNone || !chances.castling()) return "";
    const std::string text = special_text(Kind::kCastling);
    if (text.empty() || text.starts_with("O-O-O")) return chances.castling_toward_last_file ? "O-O" : "O-O-O";
    return text;
  }

  std::string leap_in_general() const {
    if (!rules_.leap || !special_chances(rules_).leap) return "";
    const std::string text = special_text(Kind::kLeap), king = royal_letter();
    return !text.empty() || king.empty()
               ? text
               : king + "e>>" +
                     square_text(rules_.board,
                                 rules_.board.square(rules_.leap->files.front(), rules_.leap->rank));
  }

  std::string royal_letter() const {
    const auto royal = std::find_if(rules_.pieces.begin(), rules_.pieces.end(),
                                    [](const PieceDef& piece) { return piece.royal; });
    return royal == rules_.pieces.end() ? "" : royal->letter;
  }

  std::string swap_in_general() const {
    if (!rules_.swap || rules_.swap->partners.empty() || !special_chances(rules_).swap) return "";
    const std::string text = special_text(Kind::kSwap);
    return !text.empty() ? text
                         : rules_.pieces[index_of(rules_.swap->piece)].letter + "c<=>" +
                               rules_.pieces[index_of(rules_.swap->partners.front())].letter;
  }

  void add_specials() {
    const auto of_kind = [this](Kind kind) {
      return [this, kind](Move move) { return is_special(move, kind); };
    };
    add(of_kind(Kind::kCastling), castling_in_general(), castling_meaning());
    add(of_kind(Kind::kLeap), leap_in_general(), "a leap of the king");
    add(of_kind(Kind::kSwap), swap_in_general(), "two neighbours trade places");
  }

  const char* castling_meaning() const {
    switch (rules_.castling.style) {
      case CastlingStyle::kFree:
        return "castling, with the new squares of king and rook; O-O or O-O-O if unambiguous";
      case CastlingStyle::kFlexible:
        return "castling, with the king's new square; O-O or O-O-O if unambiguous";
      case CastlingStyle::kNone:
      case CastlingStyle::kFixed:
        break;
    }
    return rules_.leap ? "castling, with the king's new file"
                       : "castling; O-O is to the right, O-O-O to the left";
  }

  // The last of the pieces is often the pawn.
  std::string drop_in_general() const {
    const Drop& drop = rules_.hand.drops.back();
    const SquareSet squares = drop.squares[index_of(game_.side_to_move())];
    return none(squares) ? "" : drop_text(rules_, Move::drop(drop.type, middle(squares)));
  }

  void add_drops() {
    if (rules_.hand.drops.empty()) return;
    add([](Move move) { return move.is_drop() && !move.has_wall(); }, drop_in_general(),
        rules_.hand.unlimited ? "drop a new piece" : "drop a piece from your hand");
    const Move drop = example([](Move move) { return move.is_drop() && !move.has_wall(); });
    if (is_written_in_usi(rules_) && drop.valid()) examples_.back().texts.push_back(to_usi(game_, drop));
  }

  void add_gates() {
    if (rules_.hand.gates.empty()) return;
    const Move plain = example([](Move move) { return move.is_bare_step(); });
    const std::string letter = rules_.pieces[index_of(rules_.hand.gates.front())].letter;
    add([](Move move) { return move.gate().valid(); },
        plain.valid() ? to_san(game_, plain) + '/' + letter : "",
        "a move that lets a piece in from your hand");
  }

  // For the side to move.
  SquareSet promotion_squares() const {
    return oriented(rules_.board, rules_.standing_promotion.value_or(rules_.promotion_region),
                    game_.side_to_move());
  }

  // "e8=Q"
  std::string pawn_promotion_in_general() const {
    const SquareSet region = promotion_squares();
    if (none(region) || rules_.promotion_types.empty()) return "";
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      const PieceType type(static_cast<int>(i));
      if (!rules_.pieces[i].pawn || !can_appear(rules_, type)) continue;
      const std::string letter =
          san::goes_without_letter(rules_, rules_.pieces[i]) ? "" : rules_.move_letter(type);
      return letter + square_text(rules_.board, middle(region)) + '=' +
             promotion_sign(rules_, rules_.promotion_types.front());
    }
    return "";
  }

  std::string piece_promotion_in_general() const {
    const SquareSet region = promotion_squares();
    for (const Change& change : rules_.piece_promotion.changes) {
      if (can_appear(rules_, change.from) && any(region))
        return rules_.move_letter(change.from) + square_text(rules_.board, middle(region)) + '=' +
               promotion_sign(rules_, change.to);
    }
    return "";
  }

  bool is_promotion_of_pawn(Move move) const {
    return move.is_promotion() && !move.has_wall() &&
           rules_.pieces[index_of(game_.mover(move).type())].pawn &&
           !promotion_sign(rules_, move.promotion()).starts_with('+');
  }

  void add_promotions() {
    add([this](Move move) { return is_promotion_of_pawn(move); }, pawn_promotion_in_general(),
        "a pawn's promotion, with the letter of the new piece");
    add([this](Move move) { return move.is_promotion() && !move.has_wall() && !is_promotion_of_pawn(move); },
        piece_promotion_in_general(), "a move with promotion");
  }

  std::string wall_in_general() const {
    const SquareSet region = rules_.walling->regions[index_of(game_.side_to_move())];
    return any(region) ? fmt::format("{},{}", san::kPassSan, square_text(rules_.board, middle(region))) : "";
  }

  void add_walls() {
    if (!rules_.walling) return;
    add([](Move move) { return move.has_wall() && move.kind() != Move::Kind::kPass; }, "",
        "a move, then the square of the wall that it places");
    add([](Move move) { return move.has_wall() && move.kind() == Move::Kind::kPass; },
        rules_.walling->instead ? wall_in_general() : "", "a wall alone, without a move");
  }

  void add_passes() {
    const auto passes = [](Move move) { return move.kind() == Move::Kind::kPass && !move.has_wall(); };
    const bool ever = rules_.may_ever_pass(Colour::kWhite) || rules_.may_ever_pass(Colour::kBlack);
    const std::size_t before = examples_.size();
    add(passes, ever ? san::kPassSan : "", "a pass");
    if (examples_.size() == before || !examples_.back().legal) return;
    if (parse_typed(game_, "pass")) examples_.back().texts.emplace_back("pass");
  }

  bool is_plain(Move move) const {
    return move.is_bare_step() && !move.is_promotion() && !move.has_wall() && san::is_plain(game_, move);
  }

  std::string plain_in_general() const {
    for (std::size_t i = 0; i < rules_.pieces.size(); ++i) {
      const PieceType type(static_cast<int>(i));
      if (!rules_.pieces[i].pawn && !rules_.pieces[i].paths.empty() && can_appear(rules_, type))
        return rules_.move_letter(type) + square_text(rules_.board, middle(rules_.board.squares));
    }
    return "";
  }

  void add_plain() {
    if (!has_moves(rules_) || rules_.walling) return;
    add([this](Move move) { return is_plain(move) && !game_.is_capture(move); }, plain_in_general(),
        "other moves: the piece's letter, none for pawns, and the square; or from square to square");
    const Move capture = example([this](Move move) { return is_plain(move) && game_.is_capture(move); });
    if (capture.valid()) examples_.push_back({texts_of(game_, capture), "captures", true});
  }

  const Game& game_;
  const Game& start_;
  const Rules& rules_;
  std::vector<Move> legal_;
  std::vector<MoveExample> examples_;
};

// The squares of the step, as long algebraic notation begins.
std::string squares_of_step(const Game& game, Move move) {
  const Geometry& board = game.rules().board;
  return move.is_drop() ? "" : square_text(board, move.from()) + square_text(board, move.to());
}

// Whether the text is a whole step in this way of writing, and something follows.
bool continues(std::string_view written, std::string_view text) {
  constexpr std::string_view kNoEnd = "-0123456789";
  return written.size() > text.size() && written.starts_with(text) &&
         kNoEnd.find(written[text.size()]) == kNoEnd.npos;
}

const char* what_follows(const Game& game, Move move, char next) {
  if (move.has_wall() && next == ',') return "needs the square of the wall that the move places, too";
  const SpecialMove* special = game.special_move_of(move);
  if (special != nullptr && special->kind == Kind::kCastling) return "could be several castlings";
  if (move.is_promotion()) return "needs the letter of the new piece, too";
  return "is the beginning of other moves";
}

}  // namespace

std::vector<MoveExample> move_examples(const Game& game, const Game& start) {
  return ExampleFinder(game, start).all();
}

std::string incompleteness_of(const Game& game, std::string_view text) {
  constexpr std::size_t kShown = 3;
  const std::string_view word = text.substr(0, text.find(' '));
  if (word != text && parse_typed(game, word))
    return fmt::format("one move at a time, {} first", quote(word, '"'));
  if (!resembles_move(game.rules(), text)) return "";
  std::vector<std::string> meant;
  const char* missing = "";
  for (const Move move : game.legal_moves()) {
    const std::string san = to_san(game, move), uci = to_uci(game, move);
    const bool by_san = continues(san, text);
    const std::string step = squares_of_step(game, move);
    if (!by_san && (step.empty() || text.size() < step.size() || !continues(uci, text))) continue;
    const std::string& written = by_san ? san : uci;
    if (meant.empty()) missing = what_follows(game, move, written[text.size()]);
    if (meant.size() <= kShown) meant.push_back(written);
  }
  if (meant.empty()) return "";
  const bool more = meant.size() > kShown;
  meant.resize(std::min(meant.size(), kShown));
  return fmt::format("{} {}: {}{}", quote(text, '"'), missing, fmt::join(meant, ", "), more ? ", ..." : "");
}

}  // namespace proconsul
