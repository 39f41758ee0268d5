// The pieces of a definition: standard and custom ones, pawns with their double step, captures that depend on
// the rank.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/betza.h"
#include "variants/keys.h"
#include "variants/loader.h"
#include "variants/mended.h"
#include "variants/region.h"

namespace proconsul {
namespace {

constexpr std::size_t kMaxPathsByRank = 16384;

// "n", "k:mK", "t:mBcN:tiger" or "n:::h": letter, movement, name and synonym. Braces may contain colons.
struct PieceParts {
  explicit PieceParts(std::string_view value) {
    const std::size_t length = letter_length(value, 0);
    letter = value.substr(0, length);
    std::string_view rest = value.substr(std::min(length + 1, value.size()));
    const std::size_t braces = rest.find('}') == rest.npos ? 0 : rest.rfind('}');
    const std::size_t colon = std::min(rest.find(':', braces), rest.size());
    notation = rest.substr(0, colon);
    name = rest.substr(std::min(colon + 1, rest.size()));
    const std::size_t last = std::min(name.find(':'), name.size());
    has_synonym = last < name.size();
    synonym = name.substr(std::min(last + 1, name.size()));
    name = name.substr(0, last);
  }

  std::string_view letter, notation, name, synonym;
  bool has_synonym = false;
};

std::string synonym_of(const Definition& definition, const IniEntry& entry) {
  const PieceParts parts(entry.value);
  if (parts.has_synonym) return upper_case(parts.synonym);
  const StandardPiece* standard = standard_piece(entry.key);
  if (standard == nullptr) return "";
  const IniEntry* beside = standard->beside.empty() ? &entry : definition.find(standard->beside);
  return beside != nullptr && beside->value != "-" ? std::string(standard->synonym) : "";
}

class PieceLoader {
 public:
  PieceLoader(Definition& definition, const Geometry& board, const StartPlacement& start)
      : definition_(definition), board_(board), start_(start) {
    moves_.longest = std::max(board.files, board.ranks) - 1;
    moves_.wraps = board.wrap != BoardWrap::kNone;
    const bool double_step = definition.flag("doubleStep", true);
    if (double_step) moves_.double_step = double_step_squares();
    pawn_notation_ = double_step ? kPawnMovement : "mfWcefF";
  }

  std::vector<PieceDef> load() {
    const std::size_t errors = definition_.errors().size();
    for (const IniEntry& entry : std::vector<IniEntry>(definition_.entries())) {
      if (is_piece(entry.key) && entry.value != "-") load_piece(entry);
    }
    for (const IniEntry* entry : definition_.find_all("captureByRank"))
      load_capture_by_rank(IniEntry(*entry));
    if (definition_.errors().size() == errors) load_pawns();
    load_piece_rules(definition_, board_, pieces_);
    return std::move(pieces_);
  }

 private:
  SquareSet double_step_squares() {
    const int rank = definition_.number("doubleStepRank", 1, board_.ranks, std::min(2, board_.ranks));
    return definition_.region("doubleStepRegionWhite", board_, rank_squares(board_, rank - 1));
  }

  void load_piece(const IniEntry& entry) {
    const std::string_view value = entry.value;
    const std::size_t length = letter_length(value, 0);
    PieceDef piece;
    if (length == 0) {
      definition_.fail(entry, 0, "expected a piece letter such as 'n' or \"l'\"");
      return keep_place(entry, likely_letter(definition_.entries(), start_, entry));
    }
    piece.letter = upper_case(value.substr(0, length));
    if (stands_for_custom_piece(entry)) return;
    if (!check_letter(entry, piece.letter)) {
      IniEntry without_letter = entry;
      without_letter.value.clear();
      return keep_place(entry, likely_letter(definition_.entries(), start_, without_letter));
    }
    if (length < value.size() && value[length] != ':') {
      definition_.fail(entry, length, "expected ':' and a movement after the piece letter");
      return keep_place(entry, likely_letter(definition_.entries(), start_, entry));
    }
    const PieceParts parts(value);
    name_piece(entry, piece, parts.name);
    load_synonym(entry, piece, parts);
    piece.notation = notation_of(entry, parts.notation);
    const bool immobile =
        piece.notation.empty() || (is_custom_piece(entry.key) && is_no_move(piece.notation));
    if (immobile && (entry.key == "immobile" || !piece.notation.empty())) {
      piece.notation.clear();
      return pieces_.push_back(std::move(piece));
    }
    const Result<Paths> paths = definition_.movement(piece.notation, moves_);
    if (!paths) {
      fail_movement(entry, std::min(length + 1, value.size()), paths.error());
      return keep_place(entry, piece.letter);
    }
    piece.paths = *paths;
    pieces_.push_back(std::move(piece));
  }

  void load_synonym(const IniEntry& entry, PieceDef& piece, const PieceParts& parts) {
    const bool letter = parts.synonym.size() == 1 && is_letter(parts.synonym.front());
    if (parts.has_synonym && !letter)
      return definition_.fail(entry, entry.value.size() - parts.synonym.size(),
                              "expected another letter for the piece behind its name");
    const std::string synonym = synonym_of(definition_, entry);
    const std::map<std::string, std::string> known = synonyms_in(definition_);
    if (const auto own = known.find(synonym); own == known.end() || own->second != piece.letter) return;
    piece.synonym = synonym;
    piece.synonym_in_moves = parts.has_synonym;
  }

  // A faulty piece still has its letter, so that nothing else becomes an error because of it.
  void keep_place(const IniEntry& entry, const std::string& letter) {
    if (letter.empty() || pieces_.size() >= static_cast<std::size_t>(kMaxPieceTypes)) return;
    PieceDef piece;
    piece.letter = letter;
    definition_.stand_in(entry, lower_case(letter));
    name_piece(entry, piece, "");
    piece.notation = "K";
    piece.paths = definition_.movement(piece.notation, moves_).value();
    pieces_.push_back(std::move(piece));
  }

  // How other programs write that a piece has no moves.
  static bool is_no_move(std::string_view notation) { return notation == "m" || notation == "-"; }

  // "rook = r" besides "customPiece1 = r:WD": that piece is the rook wherever other keys mean a rook.
  bool stands_for_custom_piece(const IniEntry& entry) const {
    const auto& entries = definition_.entries();
    return !is_custom_piece(entry.key) &&
           std::any_of(entries.begin(), entries.end(), [&](const IniEntry& other) {
             return is_custom_piece(other.key) && other.line != 0 &&
                    other.value.starts_with(entry.value + ':');
           });
  }

  bool check_letter(const IniEntry& entry, const std::string& letter) {
    for (const PieceDef& other : pieces_) {
      if (other.letter != letter) continue;
      definition_.fail(entry, 0, "the letter " + quote(letter) + " is already that of the " + other.name);
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

  // "p 5:K 6:B 7:N 8:R": on these ranks the piece also captures like that.
  void load_capture_by_rank(const IniEntry& entry) {
    const std::vector<Word> words = words_of(entry.value);
    const std::string letter = upper_case(words.front().text);
    const auto piece =
        std::find_if(pieces_.begin(), pieces_.end(), [&](const PieceDef& p) { return p.letter == letter; });
    if (piece == pieces_.end())
      return definition_.fail(entry, 0, "no piece has the letter " + quote(words.front().text));
    if (words.size() < 2)
      return definition_.fail(entry, entry.value.size(), "expected a rank and a movement such as '5:K'");
    captures_by_rank_.insert(letter);
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
    Result<Paths> paths = definition_.movement(word.text.substr(begin), moves_);
    if (!paths) return fail_movement(entry, word.offset + begin, paths.error());
    definition_.spend({0, paths->size() * piece.paths.size()});
    for (Path& path : paths->edit()) {
      path.use = PathUse::kCapture;
      path.origins = rank_squares(board_, *rank - 1);
      if (!captures_anyway(piece, path)) piece.paths.edit().push_back(path);
    }
    if (piece.paths.size() > kMaxPathsByRank)
      definition_.fail(entry, word.offset,
                       "the piece has more than " + std::to_string(kMaxPathsByRank) + " moves");
  }

  static bool captures_anyway(const PieceDef& piece, const Path& path) {
    return std::any_of(piece.paths.begin(), piece.paths.end(), [&](const Path& other) {
      return !other.origins && other.use != PathUse::kMove && other.kind == path.kind &&
             other.steps == path.steps && other.first_stop == path.first_stop;
    });
  }

  std::vector<PieceType> usual_pawns() const {
    const PieceType pawn = piece_of_key(definition_, pieces_, "pawn");
    return pawn.valid() ? std::vector{pawn} : std::vector<PieceType>{};
  }

  // Which pieces promote and capture en passant (the same set here), and which reset the clock of the move
  // limit.
  void load_pawns() {
    const auto pawns = definition_.piece_list("pawnTypes", pieces_, usual_pawns());
    std::vector<PieceType> promoting =
        of_both("promotionPawnTypes", {pawns, pawns}, "pawns that differ by colour");
    if (promoting.empty()) promoting = pawns;
    const auto capturing = of_both("enPassantTypes", {pawns, pawns}, "pawns that differ by colour");
    Lists usual = by_colour("promotionPawnTypes", {pawns, pawns});
    for (auto& types : usual) types = types.empty() ? pawns : types;
    const auto counting = of_both("nMoveRuleTypes", usual, "moves that put off the draw for one side only");
    load_triple_steps();
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const PieceType type(static_cast<int>(i));
      const bool pawn = lists(promoting, type);
      pieces_[i].resets_clock = lists(counting, type);
      if (!pawn && lists(pawns, type))
        definition_.fail_unsupported("promotionPawnTypes", "pawns that never promote beside others");
      if (!pawn && lists(capturing, type))
        definition_.fail_unsupported("enPassantTypes", "en passant by other pieces than pawns");
      pieces_[i].pawn = pawn;
      set_en_passant(pieces_[i], pawn && lists(capturing, type));
    }
    if (definition_.flag("doubleStep", true))
      load_double_steps(definition_, board_, start_, captures_by_rank_, moves_.double_step, pieces_);
    check_double_steps(definition_, board_, pieces_);
    for (const PieceDef& piece : pieces_) check_passes(piece);
  }

  // Three squares straight ahead in one move, if all are empty.
  void load_triple_steps() {
    const SquareSet white = definition_.region("tripleStepRegionWhite", board_, SquareSet{});
    const SquareSet black = definition_.region("tripleStepRegionBlack", board_, flipped(board_, white));
    if (none(white | black)) return;
    if (black != flipped(board_, white))
      return definition_.fail_unsupported("tripleStepRegionBlack",
                                          "other squares for Black's triple steps than for White's");
    if (definition_.text("multimoves", "-") != "-" || definition_.flag("progressiveMultimove", false))
      return definition_.fail_unsupported("tripleStepRegionWhite", "triple steps beside 'multimoves'");
    const PieceType pawn = piece_of_key(definition_, pieces_, "pawn");
    if (!pawn.valid()) return;
    Path path;
    path.steps = {{0, 1}, {0, 2}, {0, 3}};
    path.first_stop = 3;
    path.use = PathUse::kMove;
    path.origins = white;
    path.leaves_ep = true;
    pieces_[index_of(pawn)].paths.edit().push_back(path);
    pieces_[index_of(pawn)].notation += " (and first three steps)";
  }

  void check_passes(const PieceDef& piece) {
    const bool passes =
        piece.pawn && std::any_of(piece.paths.begin(), piece.paths.end(), [](const Path& path) {
          return path.use != PathUse::kCapture && path.steps.back() == Offset{};
        });
    if (passes) definition_.fail_section("this engine does not support pawns that pass yet");
  }

  using Lists = std::array<std::vector<PieceType>, kColours>;

  // The lists of the key and of those for one colour, which end with its name.
  Lists by_colour(const std::string& key, const Lists& usual) {
    Lists result;
    for (const Colour colour : kBothColours) {
      const auto both = definition_.piece_list(key, pieces_, usual[index_of(colour)]);
      const char* ending = name_of(colour);
      result[index_of(colour)] = definition_.piece_list(key + ending, pieces_, both);
    }
    return result;
  }

  // One list for both colours: pieces listed for one colour only must be ones that the other never has.
  std::vector<PieceType> of_both(const std::string& key, const Lists& usual, const char* what) {
    const Lists own = by_colour(key, usual);
    std::vector<PieceType> result = own[0];
    for (const Colour colour : kBothColours) {
      const std::string ending = name_of(colour);
      for (const PieceType type : own[index_of(colour)]) {
        if (lists(own[index_of(!colour)], type)) continue;
        if (may_have(!colour, type)) definition_.fail_unsupported(key + ending, what);
        if (colour == Colour::kBlack) result.push_back(type);
      }
    }
    return result;
  }

  bool may_have(Colour colour, PieceType type) {
    const std::string& letter = pieces_[index_of(type)].letter;
    const auto is_one = [&](const StartPlacement::Man& man) {
      return man.colour == colour && man.letter == letter;
    };
    const char* ending = name_of(colour);
    const auto promotions = definition_.piece_list("promotionPieceTypes", pieces_, {});
    return std::any_of(start_.men.begin(), start_.men.end(), is_one) ||
           std::any_of(start_.held.begin(), start_.held.end(), is_one) ||
           definition_.flag("capturesToHand", false) ||
           lists(definition_.piece_list(std::string("promotionPieceTypes") + ending, pieces_, promotions),
                 type) ||
           definition_.text("promotedPieceType", "-") != "-";
  }

  static bool lists(const std::vector<PieceType>& types, PieceType type) {
    return std::find(types.begin(), types.end(), type) != types.end();
  }

  // A pawn with no move marked `e` may capture en passant by every capturing step.
  void set_en_passant(PieceDef& piece, bool capturing) {
    const bool marked =
        std::any_of(piece.paths.begin(), piece.paths.end(), [](const Path& path) { return path.takes_ep; });
    const auto takes = [&](const Path& path) {
      const bool able = path.use != PathUse::kMove && path.steps.size() == 1 && !path.origins;
      return capturing && (marked ? path.takes_ep : able);
    };
    const bool fits = std::all_of(piece.paths.begin(), piece.paths.end(), [&](const Path& path) {
      return path.takes_ep == takes(path) && (piece.pawn || !path.leaves_ep);
    });
    if (!fits) {  // otherwise they stay shared
      for (Path& path : piece.paths.edit()) {
        path.takes_ep = takes(path);
        path.leaves_ep = path.leaves_ep && piece.pawn;
      }
    }
    drop_unused_paths(piece);
  }

  Definition& definition_;
  const Geometry& board_;
  const StartPlacement& start_;
  BetzaBoard moves_;
  std::string pawn_notation_;
  std::vector<PieceDef> pieces_;
  std::set<std::string> captures_by_rank_;  // letters
};

}  // namespace

void drop_unused_paths(PieceDef& piece) {
  const auto unused = [](const Path& path) { return path.origins && none(*path.origins); };
  if (std::any_of(piece.paths.begin(), piece.paths.end(), unused)) std::erase_if(piece.paths.edit(), unused);
}

std::map<std::string, std::string> synonyms_in(const Definition& definition) {
  std::set<std::string> letters;
  std::map<std::string, std::string> synonyms;
  const auto for_each_piece = [&](const auto& visit) {
    for (const IniEntry& entry : definition.entries()) {
      if (is_piece(entry.key) && entry.value != "-") visit(entry, upper_case(PieceParts(entry.value).letter));
    }
  };
  for_each_piece([&](const IniEntry&, const std::string& letter) { letters.insert(letter); });
  for_each_piece([&](const IniEntry& entry, const std::string& letter) {
    const std::string synonym = synonym_of(definition, entry);
    if (!synonym.empty() && !letters.contains(synonym)) synonyms.emplace(synonym, letter);
  });
  return synonyms;
}

std::vector<PieceDef> load_pieces(Definition& definition, const Geometry& board,
                                  const StartPlacement& start) {
  return PieceLoader(definition, board, start).load();
}

}  // namespace proconsul
