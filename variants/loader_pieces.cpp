// The pieces of a definition: standard and custom ones, pawns with their double step, captures that depend on
// the rank.
#include <algorithm>

#include "variants/betza.h"
#include "variants/keys.h"
#include "variants/loader.h"
#include "variants/region.h"
#include "variants/text.h"

namespace proconsul {
namespace {

class PieceLoader {
 public:
  PieceLoader(Definition& definition, const Geometry& board) : definition_(definition), board_(board) {
    moves_.longest = std::max(board.files, board.ranks) - 1;
    moves_.double_step = definition.region("doubleStepRegionWhite", board, rank_squares(board, 1));
    pawn_notation_ = definition.flag("doubleStep", true) ? "mfWcefFifmnD" : "mfWcefF";
  }

  std::vector<PieceDef> load() {
    for (const IniEntry& entry : std::vector<IniEntry>(definition_.entries())) {
      const bool piece = standard_piece(entry.key) != nullptr || is_custom_piece(entry.key);
      if (piece && entry.value != "-") load_piece(entry);
    }
    for (const IniEntry* entry : definition_.find_all("captureByRank"))
      load_capture_by_rank(IniEntry(*entry));
    const SquareSet pawn_squares = definition_.region("pawnRegionWhite", board_, usual_pawn_squares());
    for (PieceDef& piece : pieces_) piece.allowed = piece.pawn ? pawn_squares : board_.squares;
    return std::move(pieces_);
  }

 private:
  // "n", "k:mK" or, for custom pieces, "t:mBcN" or "t:mBcN:tiger".
  void load_piece(const IniEntry& entry) {
    const std::string_view value = entry.value;
    const std::size_t length = letter_length(value, 0);
    if (length == 0) return definition_.fail(entry, 0, "expected a piece letter such as 'n' or \"l'\"");
    PieceDef piece;
    piece.letter = upper(value.substr(0, length));
    if (!check_letter(entry, piece.letter)) return;
    if (length < value.size() && value[length] != ':') {
      return definition_.fail(entry, length, "expected ':' and a movement after the piece letter");
    }
    const std::string_view rest = value.substr(std::min(length + 1, value.size()));
    const std::size_t colon = std::min(rest.find(':'), rest.size());
    name_piece(entry, piece, rest.substr(std::min(colon + 1, rest.size())));
    piece.notation = notation_of(entry, rest.substr(0, colon));
    const Result<std::vector<Path>> paths = parse_betza(piece.notation, moves_);
    if (!paths) return fail_movement(entry, std::min(length + 1, value.size()), paths.error());
    piece.paths = paths.value();
    pieces_.push_back(std::move(piece));
  }

  bool check_letter(const IniEntry& entry, const std::string& letter) {
    for (const PieceDef& other : pieces_) {
      if (other.letter != letter) continue;
      definition_.fail(entry, 0, "the letter " + quoted(letter) + " is already that of the " + other.name);
      return false;
    }
    if (pieces_.size() < static_cast<std::size_t>(kMaxPieceTypes)) return true;
    definition_.fail_key(entry, "more than " + std::to_string(kMaxPieceTypes) + " kinds of pieces");
    return false;
  }

  void name_piece(const IniEntry& entry, PieceDef& piece, std::string_view given) {
    const StandardPiece* standard = standard_piece(entry.key);
    piece.name = !given.empty()        ? std::string(given)
                 : standard != nullptr ? std::string(standard->name)
                                       : "piece " + piece.letter;
    piece.royal = entry.key == "king";
    piece.pawn = entry.key == "pawn";
  }

  std::string notation_of(const IniEntry& entry, std::string_view given) const {
    if (!given.empty()) return std::string(given);
    const StandardPiece* standard = standard_piece(entry.key);
    if (entry.key == "pawn") return pawn_notation_;
    return standard != nullptr ? std::string(standard->notation) : "";
  }

  void fail_movement(const IniEntry& entry, std::size_t offset, const Error& error) {
    definition_.fail(entry, offset + static_cast<std::size_t>(error.column - 1), error.message);
  }

  // "p 5:K 6:B 7:N 8:R": on these ranks the piece captures like that as well.
  void load_capture_by_rank(const IniEntry& entry) {
    const std::vector<Word> words = words_of(entry.value);
    const std::string letter = upper(words.front().text);
    const auto piece =
        std::find_if(pieces_.begin(), pieces_.end(), [&](const PieceDef& p) { return p.letter == letter; });
    if (piece == pieces_.end())
      return definition_.fail(entry, 0, "no piece has the letter " + quoted(words.front().text));
    if (words.size() < 2)
      return definition_.fail(entry, entry.value.size(), "expected a rank and a movement such as '5:K'");
    for (std::size_t i = 1; i < words.size(); ++i) load_capture(entry, *piece, words[i]);
    piece->notation += ", captures by rank";
    for (std::size_t i = 1; i < words.size(); ++i) piece->notation.append(" ").append(words[i].text);
  }

  void load_capture(const IniEntry& entry, PieceDef& piece, const Word& word) {
    const std::size_t colon = std::min(word.text.find(':'), word.text.size());
    const std::optional<int> rank = parse_number(word.text.substr(0, colon), 1, board_.ranks);
    if (!rank)
      return definition_.fail(
          entry, word.offset,
          "expected a rank from 1 to " + std::to_string(board_.ranks) + " and a movement such as '5:K'");
    const std::size_t begin = std::min(colon + 1, word.text.size());
    Result<std::vector<Path>> paths = parse_betza(word.text.substr(begin), moves_);
    if (!paths) return fail_movement(entry, word.offset + begin, paths.error());
    for (Path& path : paths.value()) {
      path.use = PathUse::kCapture;
      path.origins = rank_squares(board_, *rank - 1);
      if (!captures_anyway(piece, path)) piece.paths.push_back(path);
    }
  }

  static bool captures_anyway(const PieceDef& piece, const Path& path) {
    return std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& other) {
      return !other.origins && other.use != PathUse::kMove && other.kind == path.kind &&
             other.steps == path.steps && other.first_stop == path.first_stop;
    });
  }

  // Neither behind the rank of the double step nor where pawns promote.
  SquareSet usual_pawn_squares() {
    const SquareSet promotion =
        definition_.region("promotionRegionWhite", board_, rank_squares(board_, board_.ranks - 1));
    SquareSet squares = board_.squares & ~promotion;
    if (none(moves_.double_step)) return squares;
    const int lowest = board_.rank_of(first(moves_.double_step));
    for (int rank = 0; rank < lowest; ++rank) squares &= ~rank_squares(board_, rank);
    return squares;
  }

  Definition& definition_;
  const Geometry& board_;
  BetzaBoard moves_;
  std::string pawn_notation_;
  std::vector<PieceDef> pieces_;
};

}  // namespace

std::vector<PieceDef> load_pieces(Definition& definition, const Geometry& board) {
  return PieceLoader(definition, board).load();
}

}  // namespace proconsul
