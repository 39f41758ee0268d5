// Parses the notations of a game's players: a text means the legal move that is written that way.
#include <algorithm>
#include <cctype>
#include <vector>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "protocol/formats/native_notation.h"

namespace proconsul::native {
namespace {

std::vector<Notation> notations_of(const Rules& rules) {
  std::vector<Notation> notations;
  const Notation usual = notation_of(rules);
  if (usual == Notation::kShogiHodges)
    notations = {usual, Notation::kShogiHodgesNumber, Notation::kShogiHosking};
  if (usual == Notation::kXiangqiWxf) notations = {usual, Notation::kJanggi};
  if (usual == Notation::kJanggi) notations = {usual, Notation::kXiangqiWxf};
  if (has_san_of_its_own(rules)) notations.insert(notations.end(), {Notation::kSan, Notation::kLan});
  return notations;
}

// The pieces that a WXF letter stands for, by name.
struct WxfLetter {
  char letter;
  std::string_view name;
};
constexpr WxfLetter kWxfLetters[] = {{'H', "horse"}, {'E', "elephant"}, {'G', "general"}, {'A', "advisor"}};

// The game's own letter, unless another of its pieces has this letter.
char own_letter(const Rules& rules, char letter) {
  if (rules.type_of(std::string(1, letter)).valid()) return letter;
  for (const WxfLetter& known : kWxfLetters) {
    if (known.letter != letter) continue;
    for (const PieceDef& piece : rules.pieces)
      if (piece.name == known.name && piece.letter.size() == 1) return piece.letter.front();
  }
  return letter;
}

std::string as_written_in_wxf(const Rules& rules, std::string_view text) {
  std::string written(text);
  std::replace(written.begin(), written.end(), '.', '=');
  for (char& c : written)
    if (is_letter(c)) c = own_letter(rules, static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
  return written;
}

std::string without_end(std::string_view text, std::string_view signs) {
  const std::size_t last = text.find_last_not_of(signs);
  return std::string(text.substr(0, last == std::string_view::npos ? 0 : last + 1));
}

// Whether this notation writes the move as `text`.
bool is_written(Notation notation, const Game& game, Move move, std::string_view text) {
  const bool san = notation == Notation::kSan || notation == Notation::kLan;
  if (san && text.find(square_text(game.rules().board, move.to())) == text.npos) return false;
  const std::string usual_text = text_in(notation, game, move, {});
  if (!san && notation_of(game.rules()) == Notation::kShogiHodges) {
    const std::string wanted = without_end(text, "=");
    return without_end(usual_text, "=") == wanted ||
           without_end(full_text_in(notation, game, move), "=") == wanted;
  }
  if (notation == Notation::kXiangqiWxf) {
    const std::string wanted = as_written_in_wxf(game.rules(), text);
    return usual_text == wanted || full_text_in(notation, game, move) == wanted;
  }
  return without_end(usual_text, "+#") == without_end(text, "+#");
}

std::vector<Move> meant_by(Notation notation, const Game& game, std::string_view text) {
  std::vector<Move> found;
  for (const Move move : game.legal_moves()) {
    const SpecialMove* special = game.special_move_of(move);
    const bool plain = special == nullptr || special->kind == SpecialMove::Kind::kFirstLeap;
    if (plain && is_written(notation, game, move, text)) found.push_back(move);
  }
  return found;
}

}  // namespace

}  // namespace proconsul::native

namespace proconsul {

Result<Move> parse_written(const Game& game, std::string_view text) {
  const Result<Move> move = parse_any(game, text);
  if (move) return move;
  const std::string bare = native::without_end(text, "!?");
  for (const native::Notation notation : native::notations_of(game.rules())) {
    const std::vector<Move> found = native::meant_by(notation, game, bare);
    if (found.size() == 1) return found.front();
    if (found.size() > 1) return Error{quote(text, '"') + " is ambiguous"};
  }
  return move;
}

}  // namespace proconsul
