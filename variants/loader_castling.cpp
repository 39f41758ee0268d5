// Castling of every kind from its keys, checked against the pieces of the start position.
#include "variants/loader.h"
#include "variants/region.h"
#include "variants/text.h"

namespace proconsul {
namespace {

// The keys of one side of the board.
struct SideKeys {
  const char* king_from;
  const char* rook_from;
  const char* king_to;
};
constexpr SideKeys kQueenside = {"castlingQueensideKingFile", "castlingRookQueensideFile",
                                 "castlingQueensideFile"};
constexpr SideKeys kKingside = {"castlingKingsideKingFile", "castlingRookKingsideFile",
                                "castlingKingsideFile"};

class CastlingLoader {
 public:
  CastlingLoader(Definition& definition, const Rules& rules, const Placement& start)
      : definition_(definition), rules_(rules), start_(start) {}

  CastlingRules load() {
    castling_.rank = definition_.number("castlingRank", 1, rules_.board.ranks, 1) - 1;
    castling_.king_may_enter_corner = definition_.flag("castlingKingToCorner", false);
    castling_.text = static_cast<CastlingText>(
        definition_.choice("castlingNotation", {"kingMove", "kingTakesRook", "bothMoves"}, 0));
    const bool free = definition_.choice("castlingStyle", {"fixed", "free"}, 0) == 1;
    if (!definition_.flag("castling", true)) return castling_;
    castling_.king = type_named("king");
    castling_.rook = type_named("rook");
    if (!castling_.king.valid() || !castling_.rook.valid()) {
      definition_.fail_section(
          "castling needs the pieces 'king' and 'rook', expected them or 'castling = false'");
      return castling_;
    }
    castling_.style = free ? CastlingStyle::kFree : CastlingStyle::kFixed;
    if (free) return castling_;
    castling_.a_side = side(kQueenside, 0, 2, 1);
    castling_.h_side = side(kKingside, rules_.board.files - 1, 6, -1);
    return castling_;
  }

 private:
  PieceType type_named(const char* key) const {
    const IniEntry* entry = definition_.find(key);
    if (entry == nullptr) return PieceType::none();
    return rules_.type_of(upper(entry->value.substr(0, letter_length(entry->value, 0))));
  }

  // The rook comes to stand beside the king, on the side it came over.
  CastlingSide side(const SideKeys& keys, int rook_from, int king_to, int rook_beside) {
    const std::size_t errors = definition_.errors().size();
    CastlingSide result;
    result.king_to = file(keys.king_to, king_to);
    result.rook_to = result.king_to + rook_beside;
    if (!definition_.flag("castlingFromAnyFile", false)) {
      result.king_from =
          definition_.has(keys.king_from) ? file(keys.king_from, 0) : file("castlingKingFile", 4);
      result.rook_from = file(keys.rook_from, rook_from);
    }
    if (definition_.errors().size() == errors) check(keys, result);
    return result;
  }

  int file(const char* key, int usual) {
    const int files = rules_.board.files;
    if (definition_.has(key) || usual < files) return definition_.file(key, files, usual);
    definition_.fail_section("key " + quoted(key) + " is missing, for the board has no file " +
                             file_name(usual));
    return 0;
  }

  void check(const SideKeys& keys, const CastlingSide& side) {
    if (side.rook_to < 0 || side.rook_to >= rules_.board.files) {
      fail(keys.king_to, "the castled king leaves no room for its rook");
    }
    if (!side.king_from || !side.rook_from) return;
    expect(castling_.king, *side.king_from,
           definition_.has(keys.king_from) ? keys.king_from : "castlingKingFile");
    expect(castling_.rook, *side.rook_from, keys.rook_from);
  }

  void expect(PieceType type, int file, const char* key) {
    const PieceDef& piece = rules_.pieces[index_of(type)];
    const Square square = rules_.board.square(file, castling_.rank);
    if (start_.letter_on(square, Colour::kWhite) == piece.letter) return;
    fail(key, "startFen has no white " + piece.name + " on " + square_name(rules_.board, square) +
                  " for castling");
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
  const Placement& start_;
  CastlingRules castling_;
};

}  // namespace

CastlingRules load_castling(Definition& definition, const Rules& rules, const Placement& start) {
  return CastlingLoader(definition, rules, start).load();
}

}  // namespace proconsul
