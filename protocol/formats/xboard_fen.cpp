#include "protocol/formats/xboard_fen.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/setup.h"
#include "engine/setup_fields.h"
#include "engine/text.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr std::size_t kUsualFields = 6;  // games that count checks have another one

using Placement = std::map<Square, std::string>;

bool is_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// Parses a FEN's first field leniently: pieces by square, invalid characters are skipped.
Placement read_placement(const Geometry& board, std::string_view text) {
  Placement pieces;
  int file = 0;
  int rank = board.ranks - 1;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t length = 1;
    if (text[i] == '/') {
      file = 0;
      --rank;
    } else if (is_letter(text[i])) {
      if (i + 1 < text.size() && text[i + 1] == '\'') length = 2;
      if (board.exists(file, rank)) pieces[board.square(file, rank)] = text.substr(i, length);
      ++file;
    } else if (text[i] >= '0' && text[i] <= '9') {
      int run = 0;
      for (length = 0; length < 2 && i + length < text.size() && is_number(text.substr(i + length, 1));
           ++length) {
        run = run * 10 + (text[i + length] - '0');
      }
      file += run;
    } else {
      ++file;
    }
    i += length;
  }
  return pieces;
}

std::string write_placement(const Geometry& board, const Placement& pieces) {
  std::string text;
  for (int rank = board.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += std::to_string(std::exchange(empty, 0));
    };
    for (int file = 0; file < board.files; ++file) {
      const Square square = board.square(file, rank);
      if (board.exists(file, rank) && !pieces.contains(square)) {
        ++empty;
        continue;
      }
      flush();
      text += board.exists(file, rank) ? pieces.at(square) : "*";
    }
    flush();
    if (rank > 0) text += '/';
  }
  return text;
}

// Finds the remaining rights of the start from the pieces that are still at home.
class RightsByHome {
 public:
  RightsByHome(const Rules& rules, std::string_view start_fen, std::string_view placement)
      : board_(rules.board) {
    const std::vector<std::string_view> fields = words_in(start_fen);
    if (fields.size() < 3) return;
    start_ = read_placement(board_, fields[0]);
    now_ = read_placement(board_, placement);
    for (const char right : fields[2]) {
      if (right != '-' && at_home(right, rules)) rights_ += right;
    }
  }

  std::string text() const { return rights_.empty() ? "-" : rights_; }

 private:
  bool at_home(char right, const Rules& rules) const {
    const bool white = right >= 'A' && right <= 'Z';
    const int rank = white ? rules.castling.rank : board_.ranks - 1 - rules.castling.rank;
    const char side = lower_case(std::string_view(&right, 1))[0];
    if (rules.rights_text == RightsText::kUnmovedFiles) return same(side - 'a', rank);
    const Colour colour = white ? Colour::kWhite : Colour::kBlack;
    const std::optional<PieceType> type = rules.castling.king(colour);
    const auto king = type ? file_of({*type}, colour, rules, rank, false) : std::nullopt;
    if (!king || !same(*king, rank)) return false;
    const auto& rooks = rules.castling.rooks[index_of(colour)];
    const auto rook =
        side == 'k' || side == 'q' ? file_of(rooks, colour, rules, rank, side == 'k') : side - 'a';
    return rook && same(*rook, rank);
  }

  bool same(int file, int rank) const {
    if (!board_.exists(file, rank)) return false;
    const auto before = start_.find(board_.square(file, rank));
    const auto now = now_.find(board_.square(file, rank));
    return before != start_.end() && now != now_.end() && before->second == now->second;
  }

  // The first or last file of the rank on which the start has such a piece.
  std::optional<int> file_of(const std::vector<PieceType>& types, Colour colour, const Rules& rules, int rank,
                             bool last) const {
    std::optional<int> found;
    for (const auto& [square, letter] : start_) {
      const auto is_it = [&, &piece = letter](PieceType type) {
        return type.valid() && letter_of(rules, Piece(colour, type)) == piece;
      };
      if (board_.rank_of(square) != rank || std::none_of(types.begin(), types.end(), is_it)) continue;
      if (!found || last) found = board_.file_of(square);
    }
    return found;
  }

  const Geometry& board_;
  Placement start_;
  Placement now_;
  std::string rights_;
};

}  // namespace

std::vector<std::string> complete_fens(const Rules& rules, std::string_view start_fen, std::string_view text,
                                       RightsField field) {
  std::vector<std::string_view> fields = words_in(text);
  if (fields.empty() || is_sfen(rules, text)) return {std::string(text)};
  const bool own_fields =
      fields.size() > kUsualFields || (fields.size() == kUsualFields && field == RightsField::kTrusted);
  const std::string placement(fields[0]);
  const std::string side = fields.size() > 1 ? std::string(fields[1]) : "w";
  fields.erase(fields.begin(), fields.begin() + std::min<std::ptrdiff_t>(2, std::ssize(fields)));
  std::vector<std::string> counters;
  while (!fields.empty() && is_number(fields.back()) && counters.size() < 2) {
    counters.insert(counters.begin(), std::string(fields.back()));
    fields.pop_back();
  }
  if (counters.size() < 2) counters = {"0", "1"};
  const std::string by_home = RightsByHome(rules, start_fen, placement).text();
  const bool complete = fields.size() >= 2;  // a single remaining field is the en passant square
  const std::string en_passant(fields.empty() ? "-" : fields.back());
  std::vector<std::string> rights = {by_home, "-"};
  if (complete) {
    // Doubtful rights are accepted for a position set up by the user: if the current start does not determine
    // them, if nothing has moved yet, or if they use letters that XBoard does not write for such games.
    const std::string_view given = fields.front();
    const bool side_letters = given.find_first_not_of("KQkq") == std::string_view::npos;
    const bool fresh = side == "w" && counters == std::vector<std::string>{"0", "1"};
    const bool from_outside = given != "-" && (!side_letters || by_home == "-" || fresh);
    const bool first = field == RightsField::kTrusted || from_outside;
    rights.insert(rights.begin() + (first ? 0 : 1), std::string(given));
  }
  std::vector<std::string> fens;
  if (own_fields) fens.emplace_back(text);
  for (const std::string& right : rights) {
    for (const std::string& square : {en_passant, std::string("-")}) {
      fens.push_back(fmt::format("{} {} {} {} {}", placement, side, right, square, fmt::join(counters, " ")));
    }
  }
  return fens;
}

Result<Game> likeliest_game(const std::vector<std::string>& fens, RightsField field, const GameMaker& make) {
  std::optional<Result<Game>> repaired;
  std::optional<Error> first_error;
  for (const std::string& fen : fens) {
    Result<Game> game = make(fen);
    if (game && (field == RightsField::kTrusted || game->repairs().empty())) return game;
    if (game && !repaired)
      repaired = std::move(game);
    else if (!game && !first_error)
      first_error = game.error();
  }
  return repaired ? *std::move(repaired) : *first_error;
}

XboardEditor::XboardEditor(const Game& game) : rules_(game.rules()), side_to_move_(game.side_to_move()) {
  for (const Square square : Squares(rules_.board.squares)) {
    if (const Piece piece = game.piece_on(square); piece.valid()) pieces_[square] = letter_of(rules_, piece);
  }
}

bool XboardEditor::execute(const XboardDialect& dialect, std::string_view line) {
  if (line == "#") {
    pieces_.clear();
    return true;
  }
  if (line == "c") {
    colour_ = !colour_;
    return true;
  }
  const std::size_t length = line.size() > 1 && line[1] == '\'' ? 2 : 1;
  const auto square = dialect.parse_square(line.substr(std::min(length, line.size())));
  if (!square) return false;
  const std::string letter(line.substr(0, length));
  if (letter == "x") {
    pieces_.erase(*square);
    return true;
  }
  if (!rules_.type_of(letter).valid()) return false;
  pieces_[*square] = colour_ == Colour::kWhite ? letter : lower_case(letter);
  return true;
}

std::string XboardEditor::fen() const {
  return fmt::format("{} {}", write_placement(rules_.board, pieces_),
                     side_to_move_ == Colour::kWhite ? "w" : "b");
}

}  // namespace proconsul
