#include "protocol/formats/shogi_moves.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/formats/far_eastern_text.h"
#include "protocol/formats/shogi_names.h"

namespace proconsul {
namespace {

constexpr std::string_view kSideMarks = "▲ △ ☗ ☖ ▼ ▽";
constexpr std::string_view kSame = "同";
constexpr std::string_view kDropped = "打";
constexpr std::string_view kStays = "不成 不 生";  // does not promote
constexpr std::string_view kPromotes = "成";
constexpr std::string_view kDirections = "右 左 直 上 行 入 寄 引";

// File from the right and rank from the top, both from 1; 0, 0 is the hand.
struct RecordSquare {
  int file = 0;
  int rank = 0;
  bool operator==(const RecordSquare&) const = default;
};

RecordSquare on_record(const Geometry& board, Square square) {
  return {board.files - board.file_of(square), board.ranks - board.rank_of(square)};
}

RecordSquare origin_on_record(const Geometry& board, Move move) {
  return move.is_drop() ? RecordSquare{} : on_record(board, move.from());
}

std::optional<RecordSquare> take_record_square(std::string_view& text) {
  std::string_view rest = text;
  const std::optional<int> file = take_digit(rest);
  const std::optional<int> rank = file ? take_digit(rest) : std::nullopt;
  if (!rank) return std::nullopt;
  text = rest;
  return RecordSquare{*file, *rank};
}

struct KifMove {
  std::optional<RecordSquare> to;  // nothing: the square of the last move
  const ShogiName* piece = nullptr;
  std::optional<RecordSquare> from;
  bool drops = false;
  bool promotes = false;
  std::vector<std::string_view> directions;
};

bool read_origin(KifMove& move, std::string_view& text) {
  if (!take_word(text, "(") && !take_word(text, "（")) return true;
  move.from = take_record_square(text);
  return move.from && (take_word(text, ")") || take_word(text, "）"));
}

std::optional<KifMove> read_kif(std::string_view written) {
  const std::string bare = without_blanks(written);
  std::string_view text = bare;
  take_one_of(text, kSideMarks);
  KifMove move;
  move.to = take_record_square(text);
  if (!move.to && !take_word(text, kSame)) return std::nullopt;
  if (move.to) take_word(text, kSame);
  move.piece = take_shogi_name(text);
  if (move.piece == nullptr) return std::nullopt;
  while (true) {
    if (const std::string_view way = take_one_of(text, kDirections); !way.empty()) {
      move.directions.push_back(way);
    } else if (take_word(text, kPromotes)) {
      move.promotes = true;
    } else if (take_word(text, kDropped)) {
      move.drops = true;
    } else if (take_one_of(text, kStays).empty()) {
      break;
    }
  }
  return read_origin(move, text) && text.empty() ? std::optional(move) : std::nullopt;
}

// The origin as its player sees it, relative to the square of arrival.
struct Approach {
  int right = 0;
  int behind = 0;
};

Approach approach_of(const Game& game, Move move) {
  const Geometry& board = game.rules().board;
  const int sign = game.side_to_move() == Colour::kWhite ? 1 : -1;
  return {sign * (board.file_of(move.from()) - board.file_of(move.to())),
          sign * (board.rank_of(move.to()) - board.rank_of(move.from()))};
}

bool comes_so(Approach approach, std::string_view direction) {
  if (direction == "直") return approach.right == 0 && approach.behind > 0;
  if (direction == "寄") return approach.behind == 0;
  if (direction == "引") return approach.behind < 0;
  return approach.behind > 0;
}

// "Right" and "left" are meant among the pieces that the other words leave.
void choose_by_directions(const Game& game, const std::vector<std::string_view>& directions,
                          std::vector<Move>& moves) {
  const auto is_side = [](std::string_view way) { return way == "右" || way == "左"; };
  for (const std::string_view way : directions) {
    if (!is_side(way))
      std::erase_if(moves, [&](Move move) { return !comes_so(approach_of(game, move), way); });
  }
  for (const std::string_view way : directions) {
    if (!is_side(way) || moves.empty()) continue;
    const int sign = way == "右" ? 1 : -1;
    const auto place = [&](Move move) { return sign * approach_of(game, move).right; };
    const int furthest = place(*std::max_element(
        moves.begin(), moves.end(), [&](Move one, Move other) { return place(one) < place(other); }));
    std::erase_if(moves, [&](Move move) { return place(move) < furthest; });
  }
}

const std::string& letter_moved(const Game& game, Move move) {
  return game.rules().pieces[index_of(game.mover(move).type())].letter;
}

// Moves on the board, or if there are none, drops: only those that could be misunderstood need their sign.
std::vector<Move> meant_by_kif(const Game& game, const KifMove& written, RecordSquare to) {
  const Geometry& board = game.rules().board;
  std::vector<Move> moves, drops;
  for (const Move move : game.legal_moves()) {
    if (game.special_move_of(move) != nullptr || on_record(board, move.to()) != to) continue;
    const PieceType type = move.is_drop() ? move.drop_type() : game.piece_on(move.from()).type();
    if (game.rules().pieces[index_of(type)].letter != written.piece->letter) continue;
    if (move.is_promotion() != written.promotes) continue;
    if (written.from && origin_on_record(board, move) != *written.from) continue;
    (move.is_drop() ? drops : moves).push_back(move);
  }
  if (written.drops || (moves.empty() && written.directions.empty())) return drops;
  choose_by_directions(game, written.directions, moves);
  return moves;
}

struct CsaMove {
  bool white = true;
  RecordSquare from, to;
  const ShogiName* piece = nullptr;  // after the move
};

std::optional<CsaMove> read_csa(std::string_view text) {
  constexpr std::size_t kLength = 7;
  if (text.size() != kLength || (text[0] != '+' && text[0] != '-')) return std::nullopt;
  if (!std::all_of(text.begin() + 1, text.begin() + 5, is_digit)) return std::nullopt;
  const auto digit = [&](std::size_t at) { return text[at] - '0'; };
  const ShogiName* piece = shogi_name_of_csa(text.substr(5));
  if (piece == nullptr) return std::nullopt;
  return CsaMove{text[0] == '+', {digit(1), digit(2)}, {digit(3), digit(4)}, piece};
}

const std::string& letter_after(const Game& game, Move move) {
  if (move.is_promotion()) return game.rules().pieces[index_of(move.promotion())].letter;
  return letter_moved(game, move);
}

Error no_move(std::string_view text, const char* example) {
  return {"not a move: " + quote(text, '"') + ", expected e.g. " + example, 0, 1};
}

Error illegal(std::string_view text) { return {"illegal move " + quote(text, '"'), 0, 1}; }

}  // namespace

bool looks_like_kif(std::string_view text) { return read_kif(text).has_value(); }
bool looks_like_csa(std::string_view text) { return read_csa(text).has_value(); }

Result<Move> parse_kif(const Game& game, std::string_view text) {
  const std::optional<KifMove> written = read_kif(text);
  if (!written) return no_move(text, "７六歩(77)");
  std::optional<RecordSquare> to = written->to;
  if (!to && !game.moves().empty()) to = on_record(game.rules().board, game.moves().back().to());
  if (!to) return Error{quote(text, '"') + " names the square of a move before it, and there is none", 0, 1};
  const std::vector<Move> found = meant_by_kif(game, *written, *to);
  if (found.size() > 1) return Error{quote(text, '"') + " is ambiguous", 0, 1};
  if (found.empty()) return illegal(text);
  return found.front();
}

Result<Move> parse_csa(const Game& game, std::string_view text) {
  const std::optional<CsaMove> written = read_csa(text);
  if (!written) return no_move(text, "+7776FU");
  const Geometry& board = game.rules().board;
  for (const Move move : game.legal_moves()) {
    if (on_record(board, move.to()) == written->to && origin_on_record(board, move) == written->from &&
        letter_after(game, move) == written->piece->letter &&
        (game.side_to_move() == Colour::kWhite) == written->white)
      return move;
  }
  return illegal(text);
}

std::string to_kif(const Game& game, Move move) {
  const Geometry& board = game.rules().board;
  const RecordSquare to = on_record(board, move.to()), from = origin_on_record(board, move);
  const bool same = !game.moves().empty() && game.moves().back().to() == move.to();
  std::string text = same ? std::string(kSame) + "　" : wide_digit(to.file) + chinese_numeral(to.rank);
  text += shogi_name_of(letter_moved(game, move))->in_moves;
  if (move.is_drop()) return text + std::string(kDropped);
  if (move.is_promotion()) text += kPromotes;
  return text + fmt::format("({}{})", from.file, from.rank);
}

std::string to_csa(const Game& game, Move move) {
  const Geometry& board = game.rules().board;
  const RecordSquare to = on_record(board, move.to()), from = origin_on_record(board, move);
  return fmt::format("{}{}{}{}{}{}", game.side_to_move() == Colour::kWhite ? '+' : '-', from.file, from.rank,
                     to.file, to.rank, shogi_name_of(letter_after(game, move))->csa);
}

}  // namespace proconsul
