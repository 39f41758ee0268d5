#include <cctype>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "witness/contemporary.h"
#include "witness/fen.h"

namespace proconsul::witness {

namespace {

bool is_digit(char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; }
char upper_case(char letter) { return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))); }
Colour colour_of(char letter) {
  return std::isupper(static_cast<unsigned char>(letter)) != 0 ? Colour::kWhite : Colour::kBlack;
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    if (!part.empty()) parts.push_back(part);
  }
  return parts;
}

int number_from(const std::string& text) {
  if (text.empty() || text.size() > 6) throw std::invalid_argument("not a number: " + text);
  int value = 0;
  for (const char digit : text) {
    if (!is_digit(digit)) throw std::invalid_argument("not a number: " + text);
    value = 10 * value + (digit - '0');
  }
  return value;
}

/// Cuts the text of one rank into runs of digits, holes and pieces with their apostrophe.
std::vector<std::string> rank_tokens(const std::string& text) {
  std::vector<std::string> tokens;
  for (const char letter : text) {
    const bool continues_number = is_digit(letter) && !tokens.empty() && is_digit(tokens.back().back());
    const bool dresses_letter = letter == '\'' && !tokens.empty();
    if (continues_number || dresses_letter) {
      tokens.back() += letter;
    } else {
      tokens.emplace_back(1, letter);
    }
  }
  return tokens;
}

void read_rank(Position& position, int rank, const std::string& text) {
  int file = 0;
  for (std::string token : rank_tokens(text)) {
    if (is_digit(token.front())) {
      file += number_from(token);
    } else if (token == "*") {
      position.board.put({file++, rank}, {Kind::kHole, Colour::kWhite});
    } else {
      const Colour colour = colour_of(token.front());
      token.front() = upper_case(token.front());
      position.board.put({file++, rank}, {position.game->kind_of(token), colour});
    }
  }
  if (file != position.game->width) throw std::invalid_argument("rank of wrong width: " + text);
}

void read_board(Position& position, const std::string& text) {
  const std::vector<std::string> ranks = split(text, '/');
  int rank = position.game->height;
  if (ranks.size() != static_cast<std::size_t>(rank)) throw std::invalid_argument("wrong number of ranks");
  for (const std::string& rank_text : ranks) read_rank(position, --rank, rank_text);
}

bool is_rook_on(const Position& position, Colour colour, int file) {
  return position.board.holds(position.game->castling_square(colour, file), colour, Kind::kRook);
}

int outermost_rook(const Position& position, Colour colour, Wing wing) {
  const int inward = wing == Wing::kKingSide ? -1 : 1;
  int file = wing == Wing::kKingSide ? position.game->width - 1 : 0;
  while (file >= 0 && file < position.game->width) {
    if (is_rook_on(position, colour, file)) return file;
    file += inward;
  }
  throw std::invalid_argument("castling right without a rook");
}

/// The files of king and rook that a letter of a castling field speaks of.
struct CastlingWord {
  Wing wing;
  int king_file;
  int rook_file;
};

bool is_castling_rook(const Position& position, Colour colour, Wing wing, Square king, int file) {
  const int outward = wing == Wing::kKingSide ? 1 : -1;
  const bool on_wing = outward > 0 ? file > king.file : file < king.file;
  const bool at_edge = !position.board.exists({file + outward, king.rank});
  return on_wing && is_rook_on(position, colour, file) && (at_edge || !position.game->castles_from_home);
}

CastlingWord read_castling_letter(const Position& position, char letter) {
  const Colour colour = colour_of(letter);
  for (const Wing wing : {Wing::kKingSide, Wing::kQueenSide}) {
    const std::optional<Square> king = castling_king(position, colour, wing);
    if (!king) continue;
    const bool names_wing = upper_case(letter) == (wing == Wing::kKingSide ? 'K' : 'Q');
    const int file = names_wing ? outermost_rook(position, colour, wing) : upper_case(letter) - 'A';
    if (is_castling_rook(position, colour, wing, *king, file)) return {wing, king->file, file};
  }
  throw std::invalid_argument(std::string("bad castling letter: ") + letter);
}

void read_castling(Position& position, const std::string& text) {
  if (text == "-") return;
  for (const char letter : text) {
    const CastlingWord word = read_castling_letter(position, letter);
    position.castling_rook(colour_of(letter), word.wing) = word.rook_file;
  }
}

void read_contemporary_castling(Position& position, const std::string& text) {
  if (text == "-") return;
  for (const char letter : text) {
    const Colour colour = colour_of(letter);
    const int file = upper_case(letter) - 'A';
    if (upper_case(letter) == 'K' || upper_case(letter) == 'Q') {
      const CastlingWord word = read_castling_letter(position, letter);
      position.set_listed(colour, word.king_file, true);
      position.set_listed(colour, word.rook_file, true);
    } else if (position.board.holds(position.game->castling_square(colour, file), colour)) {
      position.set_listed(colour, file, true);
    } else {
      throw std::invalid_argument(std::string("no unmoved piece there: ") + letter);
    }
  }
  forget_what_no_longer_matters(position);
}

}  // namespace

Position position_from_fen(const Game& game, const std::string& fen) {
  std::vector<std::string> fields = split(fen, ' ');
  if (fields.size() < 2 || fields.size() > 6) throw std::invalid_argument("wrong number of fields: " + fen);
  const std::vector<std::string> defaults{"", "", "-", "-", "0", "1"};
  fields.insert(fields.end(), defaults.begin() + static_cast<std::ptrdiff_t>(fields.size()), defaults.end());

  Position position;
  position.game = &game;
  position.board = Board(game.width, game.height);
  if (game.is_divided) position.board.divide(game.files_moved, game.ranks_moved);
  read_board(position, fields[0]);
  if (fields[1] != "w" && fields[1] != "b") throw std::invalid_argument("bad side to move: " + fields[1]);
  position.side = fields[1] == "w" ? Colour::kWhite : Colour::kBlack;
  if (game.is_contemporary) {
    read_contemporary_castling(position, fields[2]);
  } else {
    read_castling(position, fields[2]);
  }
  if (fields[3] != "-") {
    const Square target = square_from_text(fields[3]);
    if (is_en_passant_ready(position, target)) position.en_passant = target;
  }
  position.halfmove_clock = number_from(fields[4]);
  position.fullmove_number = number_from(fields[5]);
  return position;
}

}  // namespace proconsul::witness
