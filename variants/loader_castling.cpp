// Castling of every kind from its keys. Defaults come from the start position: king and rooks castle from
// where they stand. A game whose start has no castling rights may lack everything needed.
#include <algorithm>
#include <set>

#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/betza.h"
#include "variants/loader.h"
#include "variants/region.h"

namespace proconsul {
namespace {

// The keys of one side of the board.
struct SideKeys {
  const char* king_from;
  const char* rook_from;
  const char* king_to;
  int usual_king_to;
  int outward;
};
constexpr SideKeys kQueenside = {"castlingQueensideKingFile", "castlingRookQueensideFile",
                                 "castlingQueensideFile", 2, -1};
constexpr SideKeys kKingside = {"castlingKingsideKingFile", "castlingRookKingsideFile",
                                "castlingKingsideFile", 6, 1};
constexpr int kUsualKingFile = 4;

class CastlingLoader {
 public:
  CastlingLoader(Definition& definition, const Rules& rules, const StartPlacement& start)
      : definition_(definition),
        rules_(rules),
        start_(start),
        has_rights_(start_has_castling_rights(rules.start_fen)) {}

  CastlingRules load() {
    castling_.rank = definition_.number("castlingRank", 1, rules_.board.ranks, 1) - 1;
    castling_.king_may_enter_corner = definition_.flag("castlingKingToCorner", false);
    castling_.opposite = definition_.flag("oppositeCastling", false);
    castling_.by_drop = definition_.flag("castlingDroppedPiece", false);
    const CastlingStyle styles[] = {CastlingStyle::kFixed, CastlingStyle::kFree, CastlingStyle::kFlexible};
    const CastlingStyle style = styles[definition_.choice("castlingStyle", {"fixed", "free", "flexible"}, 0)];
    const bool by_rook = style == CastlingStyle::kFixed && is_chess960();
    castling_.text = static_cast<CastlingText>(
        definition_.choice("castlingNotation", {"kingMove", "kingTakesRook", "bothMoves"}, by_rook ? 1 : 0));
    const CastlingRules none = castling_;
    const bool castles = definition_.flag("castling", true) && load_style(style);
    if (!castles) castling_ = none;
    check_notation();
    read_steps();
    if (castling_.style != CastlingStyle::kFixed && castling_.style != CastlingStyle::kFlexible)
      return castling_;
    castling_.a_side = side(kQueenside);
    castling_.h_side = side(kKingside);
    if (castling_.by_drop && !has_one_home())
      fail("castlingDroppedPiece", "castling pieces that are put need fixed castling from given files");
    return out_of_board_ ? none : castling_;
  }

 private:
  bool is_chess960() { return definition_.flag("chess960", false); }
  bool from_any_file() { return definition_.flag("castlingFromAnyFile", is_chess960()); }

  // Whether several kings stand on their castling rank at the start, so that the files tell which one
  // castles.
  bool has_several_kings() const {
    return files_of_kings(Colour::kWhite).size() > 1 || files_of_kings(Colour::kBlack).size() > 1;
  }

  bool has_one_home() const {
    return castling_.style == CastlingStyle::kFixed && castling_.a_side.king_from &&
           castling_.a_side.king_from == castling_.h_side.king_from && castling_.a_side.rook_from &&
           castling_.h_side.rook_from;
  }

  // Different moves must have different texts.
  void check_notation() {
    const bool both = castling_.text == CastlingText::kBothMoves;
    if (castling_.style == CastlingStyle::kFree && !both)
      fail("castlingStyle", "free castling needs 'castlingNotation = bothMoves'");
    if (castling_.style == CastlingStyle::kFlexible && castling_.text == CastlingText::kKingTakesRook)
      fail("castlingNotation",
           "flexible castling is not determined by its rook, expected kingMove or bothMoves");
    const bool one_way = castling_.style == CastlingStyle::kFixed || castling_.style == CastlingStyle::kNone;
    if (!rules_.hand.gates.empty() && !one_way)
      fail("castlingStyle", "this engine does not support gates beside castling to squares of choice yet");
  }

  // Which pieces castle and how; false if no side can.
  bool load_style(CastlingStyle style) {
    for (const Colour colour : kBothColours) {
      const bool white = colour == Colour::kWhite;
      const char* kings = white ? "castlingKingPieceWhite" : "castlingKingPieceBlack";
      const char* rooks = white ? "castlingRookPiecesWhite" : "castlingRookPiecesBlack";
      const PieceType mover = king(definition_.has(kings) ? kings : "castlingKingPiece");
      if (mover.valid()) castling_.kings[index_of(colour)] = mover;
      castling_.rooks[index_of(colour)] = partners(definition_.has(rooks) ? rooks : rook_key());
      if (!mover.valid() || castling_.rooks[index_of(colour)].empty())
        return lacks("the pieces 'king' and 'rook'");
    }
    if (has_rights_ && king_files().empty())
      return lacks("a king on rank " + std::to_string(castling_.rank + 1));
    castling_.style = style;
    return true;
  }

  bool lacks(const std::string& what) {
    if (has_rights_) {
      definition_.fail_section("castling needs " + what + ", expected them or 'castling = false'");
    }
    return false;
  }

  // "k:KisO3": if the keys do not give the king's target, its movement may.
  void read_steps() {
    for (const PieceDef& piece : rules_.pieces) {
      if (piece.notation.find("isO") == std::string::npos) continue;
      const PieceType type(static_cast<int>(&piece - rules_.pieces.data()));
      const bool castles = castling_.style == CastlingStyle::kFixed &&
                           (type == castling_.king(Colour::kWhite) || type == castling_.king(Colour::kBlack));
      if (!castles)
        return definition_.fail_section("castling in the movement of " + quote(piece.letter) +
                                        ", expected it for the king of fixed castling only");
      if (definition_.flag("castlingFromAnyFile", false))
        return definition_.fail_section("castling from any file has no fixed number of steps");
      steps_ = castling_steps(piece.notation, {}).value();
    }
  }

  PieceType king(const char* key) {
    const std::vector<PieceType> types = definition_.piece_list(key, rules_.pieces, {});
    if (types.size() > 1) definition_.fail(IniEntry(*definition_.find(key)), 0, "expected one piece letter");
    return types.empty() ? piece_of_key(definition_, rules_.pieces, "king") : types.front();
  }

  const char* rook_key() const {
    return definition_.has("castlingRookPieces") ? "castlingRookPieces" : "castlingRookPiece";
  }

  std::vector<PieceType> partners(const char* key) {
    std::vector<PieceType> types = definition_.piece_list(key, rules_.pieces, {});
    const PieceType usual = piece_of_key(definition_, rules_.pieces, "rook");
    if (types.empty() && usual.valid()) types = {usual};
    return types;
  }

  // Files on which a piece of these types starts on its side's castling rank.
  std::vector<int> files_of(const std::vector<PieceType>& types, Colour colour) const {
    std::vector<int> files;
    for (int file = 0; file < rules_.board.files; ++file) {
      const Square square = rules_.board.square(file, castling_.rank);
      const Square own = colour == Colour::kWhite ? square : rules_.board.flipped(square);
      const auto stands = [&](PieceType type) {
        return start_.letter_on(own, colour) == rules_.pieces[index_of(type)].letter;
      };
      if (std::any_of(types.begin(), types.end(), stands)) files.push_back(file);
    }
    return files;
  }
  std::vector<int> files_of_kings(Colour colour) const {
    const std::optional<PieceType> king = castling_.king(colour);
    return king ? files_of({*king}, colour) : std::vector<int>{};
  }
  std::vector<int> files_of_rooks(Colour colour) const {
    return files_of(castling_.rooks[index_of(colour)], colour);
  }

  std::set<int> king_files() const {
    std::set<int> files;
    for (const Colour colour : kBothColours) {
      for (const int file : files_of_kings(colour)) files.insert(file);
    }
    return files;
  }

  // The rook goes to the square next to the king, on the far side.
  CastlingSide side(const SideKeys& keys) {
    const std::size_t faults = definition_.faults();
    CastlingSide result;
    const bool free = from_any_file();
    const std::optional<int> king_home = free && !is_chess960() ? std::nullopt : king_from(keys);
    if (!free || has_several_kings()) result.king_from = king_home;
    if (!free) result.rook_from = rook_from(keys);
    result.king_to = destination(keys, king_home);
    result.rook_to = result.king_to - keys.outward;
    if (definition_.faults() == faults && !out_of_board_) check(keys, result);
    return result;
  }

  int destination(const SideKeys& keys, std::optional<int> king_from) {
    const int files = rules_.board.files;
    const IniEntry* entry = definition_.find(keys.king_to);
    if (steps_ != 0) return destination_by_steps(keys, king_from);
    if (entry != nullptr && entry->line == 0 && !has_rights_ && !parse_file(entry->value, files)) {
      out_of_board_ = true;
      return 0;
    }
    if (entry != nullptr || keys.usual_king_to < files)
      return definition_.file(keys.king_to, files, keys.usual_king_to);
    out_of_board_ = true;
    if (has_rights_) {
      definition_.fail_section("key " + quote(keys.king_to) + " is missing, for the board has no file " +
                               file_name(keys.usual_king_to));
    }
    return 0;
  }

  int destination_by_steps(const SideKeys& keys, std::optional<int> king_from) {
    const int to = king_from.value_or(0) + keys.outward * steps_;
    if (!king_from) {
      definition_.fail_section("castling by steps needs kings that start on one file");
    } else if (to < 0 || to >= rules_.board.files) {
      definition_.fail_section("the king's " + std::to_string(steps_) + " steps in castling leave the board");
    } else if (overrules_movement(keys.king_to) &&
               definition_.file(keys.king_to, rules_.board.files, to) != to) {
      fail(keys.king_to, "the king's movement says that it castles to file " + file_name(to));
    }
    return std::clamp(to, 0, rules_.board.files - 1);
  }

  // A key inherited from an ancestor of the game that defines the king is ignored.
  bool overrules_movement(const char* key) const {
    const IniEntry* destination = definition_.find(key);
    const IniEntry* king = definition_.find("king");
    return destination != nullptr && (king == nullptr || destination->level >= king->level);
  }

  std::optional<int> king_from(const SideKeys& keys) {
    for (const char* key : {keys.king_from, "castlingKingFile"}) {
      if (definition_.has(key)) return definition_.file(key, rules_.board.files, 0);
    }
    const std::set<int> files = king_files();
    if (files.size() == 1) return *files.begin();
    if (files.empty() && castling_.by_drop) return std::min(kUsualKingFile, rules_.board.files - 1);
    return has_several_kings() ? std::optional(std::min(kUsualKingFile, rules_.board.files - 1))
                               : std::nullopt;
  }

  // The outermost one; absent if White's and Black's files differ.
  std::optional<int> rook_from(const SideKeys& keys) {
    const int files = rules_.board.files;
    const int edge = keys.outward > 0 ? files - 1 : 0;
    if (definition_.has(keys.rook_from)) return definition_.file(keys.rook_from, files, edge);
    std::set<int> found;
    for (const Colour colour : kBothColours) {
      const std::vector<int> rooks = files_of_rooks(colour);
      if (!rooks.empty()) found.insert(keys.outward > 0 ? rooks.back() : rooks.front());
    }
    return found.empty()       ? std::optional(edge)
           : found.size() == 1 ? std::optional(*found.begin())
                               : std::nullopt;
  }

  void check(const SideKeys& keys, const CastlingSide& side) {
    if (side.rook_to < 0 || side.rook_to >= rules_.board.files) {
      if (has_rights_ || definition_.has(keys.king_to))
        fail(keys.king_to, "the castled king leaves no room for its rook");
      out_of_board_ = true;
    }
    if (!has_rights_) return;
    const char* king_key = definition_.has(keys.king_from) ? keys.king_from : "castlingKingFile";
    if (const auto king = castling_.king(Colour::kWhite); king && side.king_from)
      expect(&CastlingLoader::files_of_kings, *king, *side.king_from, king_key);
    if (side.rook_from)
      expect(&CastlingLoader::files_of_rooks, castling_.rooks[index_of(Colour::kWhite)].front(),
             *side.rook_from, keys.rook_from);
  }

  // A file that a key names must hold the piece.
  void expect(std::vector<int> (CastlingLoader::*files_of_them)(Colour) const, PieceType type, int file,
              const char* key) {
    if (!definition_.has(key)) return;
    const PieceDef& piece = rules_.pieces[index_of(type)];
    for (const Colour colour : kBothColours) {
      const std::vector<int> files = (this->*files_of_them)(colour);
      if (std::find(files.begin(), files.end(), file) != files.end()) return;
    }
    const Square square = rules_.board.square(file, castling_.rank);
    fail(key, "startFen has no " + piece.name + " on " + square_name(rules_.board, square) + " for castling");
  }

  void fail(const char* key, std::string message) {
    const IniEntry* entry = definition_.find(key);
    if (entry != nullptr) {
      definition_.fail(IniEntry(*entry), 0, std::move(message));
    } else {
      definition_.fail_section(std::move(message));
    }
  }

  Definition& definition_;
  const Rules& rules_;
  const StartPlacement& start_;
  bool has_rights_;
  bool out_of_board_ = false;
  int steps_ = 0;  // of the king, 0: as the keys say
  CastlingRules castling_;
};

}  // namespace

CastlingRules load_castling(Definition& definition, const Rules& rules, const StartPlacement& start) {
  return CastlingLoader(definition, rules, start).load();
}

}  // namespace proconsul
