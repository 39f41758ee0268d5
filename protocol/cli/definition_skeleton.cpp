#include "protocol/cli/definition_skeleton.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/setup.h"
#include "variants/definition_text.h"
#include "variants/keys.h"

namespace proconsul {
namespace {

const char* truth(bool value) { return value ? "true" : "false"; }

const char* verdict_word(Verdict verdict) {
  return verdict == Verdict::kWin ? "win" : verdict == Verdict::kLoss ? "loss" : "draw";
}

class SkeletonWriter {
 public:
  SkeletonWriter(const Registry& registry, const Variant& parent)
      : rules_(*parent.rules), entries_(whole_definition(registry, parent)) {}

  std::string write(const std::string& name) {
    text_ = fmt::format(
        "# A game like {0} in everything that is not changed here. The lines with keys that follow a '#' "
        "say\n"
        "# what holds now: remove the '#' and change the value.\n"
        "[{1}:{0}]\n"
        "title = {2}\n"
        "about = What is special about it, for people. This key may be repeated.\n",
        rules_.name, name, title_of_name(name));
    write_board();
    write_pieces();
    write_pawns();
    write_castling();
    write_ends();
    return text_;
  }

 private:
  void heading(const char* text) { text_ += fmt::format("\n# {}\n", text); }

  void key(const char* name, const std::string& value) { text_ += fmt::format("# {} = {}\n", name, value); }

  // The parent's value of the key, if it has one.
  void key_if_given(const char* name) {
    for (const IniEntry& entry : entries_) {
      if (entry.key == name) key(name, entry.value);
    }
  }

  void write_board() {
    heading("The board: at most 16 files and 128 squares. In the FEN a '*' is a square that does not exist.");
    key("maxFile", std::to_string(rules_.board.files));
    key("maxRank", std::to_string(rules_.board.ranks));
    key("startFen", rules_.start_fen);
  }

  void write_pieces() {
    heading(
        "The pieces: a letter, or letter:movement in Betza's notation; '-' takes the piece away. Further\n"
        "# pieces may also have a name.");
    bool custom = false;
    for (const IniEntry& entry : entries_) {
      if (is_piece(entry.key)) key(entry.key.c_str(), entry.value);
      custom |= is_custom_piece(entry.key);
    }
    const std::optional<char> letter = free_letter();
    const bool room = static_cast<int>(rules_.pieces.size()) < kMaxPieceTypes;
    if (!custom && letter && room) key("customPiece1", fmt::format("{}:KN:centaur", *letter));
    key_if_given("captureByRank");
  }

  std::optional<char> free_letter() const {
    for (const char letter : std::string_view("xcaehjgdfilmostuvwyz")) {
      const char upper = static_cast<char>(letter - 'a' + 'A');
      if (!rules_.type_of(std::string(1, upper)).valid()) return letter;
    }
    return std::nullopt;
  }

  void write_pawns() {
    heading("Pawns and promotion: squares (e4), ranks (*8) or files (e*), seen from White's side.");
    key_if_given("doubleStep");
    key_if_given("doubleStepRegionWhite");
    if (!has_pawns()) return;
    key("promotionRegionWhite", region_text(rules_.standing_promotion.value_or(rules_.promotion_region)));
    if (rules_.black_promotion_region)
      key("promotionRegionBlack", region_text(flipped(rules_.board, *rules_.black_promotion_region)));
    const bool alike = !rules_.black_promotion_types;
    write_promotions(alike ? "promotionPieceTypes" : "promotionPieceTypesWhite", rules_.promotion_types);
    if (!alike) write_promotions("promotionPieceTypesBlack", *rules_.black_promotion_types);
  }

  void write_promotions(const char* name, const std::vector<PieceType>& types) {
    std::string letters;
    for (const PieceType type : types) letters += rules_.written_letter(type);
    if (!letters.empty()) key(name, letters);
  }

  bool has_pawns() const {
    return std::any_of(rules_.pieces.begin(), rules_.pieces.end(),
                       [](const PieceDef& piece) { return piece.pawn; });
  }

  // Whole ranks, then single squares.
  std::string region_text(SquareSet region) const {
    std::vector<std::string> words;
    for (int rank = 0; rank < rules_.board.ranks; ++rank) {
      std::vector<std::string> squares;
      bool whole = true;
      for (int file = 0; file < rules_.board.files; ++file) {
        if (!rules_.board.exists(file, rank)) continue;
        const Square square = rules_.board.square(file, rank);
        whole &= contains(region, square);
        if (contains(region, square)) squares.push_back(square_text(rules_.board, square));
      }
      if (whole && !squares.empty()) squares = {fmt::format("*{}", rank + 1)};
      words.insert(words.end(), squares.begin(), squares.end());
    }
    return words.empty() ? "-" : fmt::format("{}", fmt::join(words, " "));
  }

  void write_castling() {
    heading("Castling: the files where the king goes; the rook stands beside it toward the centre.");
    key("castling", truth(rules_.castling.style != CastlingStyle::kNone));
    key_if_given("castlingStyle");
    if (rules_.castling.style != CastlingStyle::kFixed) return;
    key("castlingKingsideFile", file_text(rules_.castling.h_side.king_to));
    key("castlingQueensideFile", file_text(rules_.castling.a_side.king_to));
  }

  static std::string file_text(int file) { return std::string(1, static_cast<char>('a' + file)); }

  void write_ends() {
    heading("Ends: win, draw or loss for the side without a move; 0 moves or occurrences: no such draw.");
    key("stalemateValue", verdict_word(rules_.stalemate));
    key("nMoveRule", std::to_string(rules_.move_limit));
    key("nFoldRule", std::to_string(rules_.repetition_limit));
  }

  const Rules& rules_;
  std::vector<IniEntry> entries_;
  std::string text_;
};

}  // namespace

std::string title_of_name(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
  if (name.front() >= 'a' && name.front() <= 'z') name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string definition_skeleton(const Registry& registry, const Variant& parent, const std::string& name) {
  return SkeletonWriter(registry, parent).write(name);
}

}  // namespace proconsul
