#include "protocol/formats/board_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/setup.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr const char* kWhiteInk = "\033[1;97m";
constexpr const char* kBlackInk = "\033[1;36m";
constexpr const char* kLastMove = "\033[43m";
constexpr const char* kPlain = "\033[0m";

// The corner characters of the grid, indexed by the lines that meet there, one bit each.
enum Arm : unsigned { kUp = 1, kDown = 2, kLeft = 4, kRight = 8 };
constexpr std::array<const char*, 16> kCorners = {" ", "╵", "╷", "│", "╴", "┘", "┐", "┤",
                                                  "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};

const char* corner(unsigned arms, bool unicode) {
  if (unicode) return kCorners[arms];
  if (arms == 0) return " ";
  return "+";
}

// Draws by columns and rows as displayed, from the top left, and maps them to files and ranks.
class Drawing {
 public:
  Drawing(const Game& game, const PictureStyle& style)
      : game_(game), board_(game.rules().board), style_(style) {
    if (!game.moves().empty()) last_ = game.moves().back();
  }

  std::string text() const {
    if (style_.columns < 4 * board_.files + 4) return compact_text();
    std::string out;
    for (int row = 0; row < board_.ranks; ++row) out += border(row) + squares(row);
    return out + border(board_.ranks) + labels();
  }

 private:
  bool exists(int column, int row) const { return board_.exists(file_at(column), rank_at(row)); }
  int file_at(int column) const { return style_.flipped ? board_.files - 1 - column : column; }
  int rank_at(int row) const { return style_.flipped ? row : board_.ranks - 1 - row; }

  // There is a line between two places if either of them is a square.
  bool line_above(int column, int row) const { return exists(column, row) || exists(column, row - 1); }
  bool line_before(int column, int row) const { return exists(column, row) || exists(column - 1, row); }

  std::string border(int row) const {
    std::string out = "   ";
    for (int column = 0; column <= board_.files; ++column) {
      const unsigned arms =
          (line_before(column, row - 1) ? kUp : 0U) | (line_before(column, row) ? kDown : 0U) |
          (line_above(column - 1, row) ? kLeft : 0U) | (line_above(column, row) ? kRight : 0U);
      out += corner(arms, style_.unicode);
      if (column == board_.files) break;
      const char* dash = style_.unicode ? "─" : "-";
      for (int i = 0; i < 3; ++i) out += line_above(column, row) ? dash : " ";
    }
    return without_trailing_blanks(out) + "\n";
  }

  std::string squares(int row) const {
    std::string out = fmt::format("{:>2} ", rank_at(row) + 1);
    for (int column = 0; column <= board_.files; ++column) {
      const char* bar = style_.unicode ? "│" : "|";
      out += line_before(column, row) ? bar : " ";
      if (column < board_.files) out += exists(column, row) ? square(column, row) : hole(column, row);
    }
    return without_trailing_blanks(out) + "\n";
  }

  // A hole surrounded by squares is shaded; the lines of its neighbours would make it look like an empty
  // square.
  std::string hole(int column, int row) const {
    const auto square_beyond = [&](int right, int down) {
      for (int x = column + right, y = row + down; x >= 0 && x < board_.files && y >= 0 && y < board_.ranks;
           x += right, y += down) {
        if (exists(x, y)) return true;
      }
      return false;
    };
    const bool inside =
        square_beyond(-1, 0) && square_beyond(1, 0) && square_beyond(0, -1) && square_beyond(0, 1);
    if (!inside) return "   ";
    return style_.unicode ? "░░░" : "###";
  }

  std::string square(int column, int row) const {
    const Square here = board_.square(file_at(column), rank_at(row));
    const Piece piece = game_.piece_on(here);
    const std::string cell = fmt::format(" {:<2}", piece.valid()     ? letter_of(game_.rules(), piece)
                                                   : piece.is_wall() ? "*"
                                                                     : "");
    if (!style_.colour) return cell;
    const bool touched = last_.valid() && (here == last_.origin() || here == last_.to());
    if (!piece.valid() && !touched) return cell;
    std::string out = touched ? kLastMove : "";
    if (piece.valid()) out += piece.colour() == Colour::kWhite ? kWhiteInk : kBlackInk;
    return out + cell + kPlain;
  }

  // The board without lines between the squares; empty squares are dots.
  std::string compact_text() const {
    const bool wide =
        std::any_of(game_.rules().pieces.begin(), game_.rules().pieces.end(),
                    [](const PieceDef& piece) { return piece.letter.size() > 1 && !piece.marked(); });
    std::string out, files = "   ";
    for (int row = 0; row < board_.ranks; ++row) {
      std::string line = fmt::format("{:>2} ", rank_at(row) + 1);
      for (int column = 0; column < board_.files; ++column)
        line += fmt::format("{:<{}}", compact_square(column, row), wide ? 3 : 2);
      out += without_trailing_blanks(line) + "\n";
    }
    for (int column = 0; column < board_.files; ++column)
      files += fmt::format("{:<{}}", static_cast<char>('a' + file_at(column)), wide ? 3 : 2);
    return out + without_trailing_blanks(files) + "\n";
  }

  std::string compact_square(int column, int row) const {
    if (!exists(column, row)) return "";
    const Piece piece = game_.piece_on(board_.square(file_at(column), rank_at(row)));
    return piece.valid() ? letter_of(game_.rules(), piece) : piece.is_wall() ? "*" : ".";
  }

  std::string labels() const {
    std::string out = "   ";
    for (int column = 0; column < board_.files; ++column)
      out += fmt::format("  {} ", static_cast<char>('a' + file_at(column)));
    return without_trailing_blanks(out) + "\n";
  }

  static std::string without_trailing_blanks(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

  const Game& game_;
  const Geometry& board_;
  PictureStyle style_;
  Move last_;
};

}  // namespace

std::string end_text(const Rules& rules, const GameEnd& end) {
  return fmt::format("{} ({})", sentence(rules, end), result_text(end.outcome));
}

std::string hand_text(const Game& game, Colour colour) {
  std::vector<std::string> words;
  const Hand& hand = game.hand(colour);
  for (const PieceType type : hand) {
    const std::string letter = letter_of(game.rules(), Piece(colour, type));
    words.push_back(hand.count(type) > 1 ? fmt::format("{}{}", hand.count(type), letter) : letter);
  }
  return words.empty() ? "-" : fmt::format("{}", fmt::join(words, " "));
}

std::string board_picture(const Game& game, const PictureStyle& style) {
  const std::string board = Drawing(game, style).text();
  if (!game.rules().has_hands()) return board;
  const Colour below = style.flipped ? Colour::kBlack : Colour::kWhite;
  const auto line = [&](Colour colour) {
    return fmt::format("   in {}'s hand: {}\n", name_of(colour), hand_text(game, colour));
  };
  return line(!below) + board + line(below);
}

std::string turn_text(const Game& game) {
  const Colour side = game.side_to_move();
  std::string text = std::string(name_of(side)) + " to move";
  const int left = game.actions_left(), all = std::max(left, game.rules().actions_of(game.full_move(), side));
  if (all > 1) text += fmt::format(", action {} of {}", all - left + 1, all);
  return text + (game.in_check() ? ", in check" : "");
}

std::string status_text(const Game& game) {
  std::string out = turn_text(game);
  if (const std::string rights = game.rights(); rights != "-") {
    out += game.rules().rights_text == RightsText::kCastling ? "; castling " : "; unmoved ";
    out += rights;
  }
  if (const CountedPlies counted = game.counted(); counted.limit > 0)
    out += fmt::format("; {} of {} plies counted", counted.plies, counted.limit);
  else if (game.en_passant().valid())
    out += "; en passant on " + square_text(game.rules().board, game.en_passant());
  out += "\n";
  if (const GameEnd end = game.end(); end.over()) out += "Game over: " + end_text(game.rules(), end) + "\n";
  return out;
}

}  // namespace proconsul
