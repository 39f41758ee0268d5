// Parses the notations of a game's players: a text means the legal move that is written that way.
#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "protocol/formats/chinese_moves.h"
#include "protocol/formats/native_notation.h"
#include "protocol/formats/shogi_moves.h"
#include "protocol/formats/shogi_names.h"
#include "protocol/formats/usi_moves.h"
#include "protocol/formats/xiangqi_text.h"

namespace proconsul::native {
namespace {

std::vector<Notation> notations_of(const Rules& rules) {
  const NotationFamily& family = family_of(rules);
  std::vector<Notation> notations;
  if (family.usual() != Notation::kSan) notations.assign(family.read.begin(), family.read.end());
  if (has_san_of_its_own(rules)) notations.insert(notations.end(), {Notation::kSan, Notation::kLan});
  return notations;
}

// The pieces that a WXF letter stands for, by name.
struct WxfLetter {
  char letter;
  std::string_view name;
};
constexpr WxfLetter kWxfLetters[] = {{'H', "horse"}, {'E', "elephant"}, {'G', "general"}, {'A', "advisor"}};

PieceType type_in_wxf(const Rules& rules, char letter) {
  const PieceType type = rules.type_of(std::string(1, letter));
  for (const WxfLetter& known : kWxfLetters) {
    if (type.valid() || known.letter != letter) continue;
    for (std::size_t i = 0; i < rules.pieces.size(); ++i)
      if (rules.pieces[i].name == known.name) return PieceType(static_cast<int>(i));
  }
  return type;
}

// The letter with which the game's moves are written.
char own_letter(const Rules& rules, char letter) {
  const PieceType type = type_in_wxf(rules, letter);
  const std::string own = type.valid() ? rules.move_letter(type) : "";
  return own.size() == 1 ? own.front() : letter;
}

std::string as_written_in_wxf(const Rules& rules, std::string_view text) {
  std::string written(text);
  const bool sign_first = written.size() == 4 && (written[0] == '+' || written[0] == '-');
  if (sign_first) std::swap(written[0], written[1]);  // "+C=5"
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
  return without_end(usual_text, "+#") == without_end(with_move_letter(game.rules(), text), "+#");
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

// Texts that no other notation has: Chinese and Japanese characters, CSA, and ICCS in capitals, "H2-E2".
std::optional<Result<Move>> parse_unmistakable(const Game& game, std::string_view text) {
  const Rules& rules = game.rules();
  const bool foreign = std::any_of(text.begin(), text.end(),
                                   [](char c) { return (static_cast<unsigned char>(c) & 0x80U) != 0; });
  if (foreign && looks_like_chinese(text) && is_written_in_chinese(rules)) return parse_chinese(game, text);
  if (foreign && looks_like_kif(text) && is_recorded_like_shogi(rules)) return parse_kif(game, text);
  if (looks_like_csa(text) && is_recorded_like_shogi(rules)) return parse_csa(game, text);
  if (is_iccs_in_capitals(text) && is_written_in_iccs(rules)) return parse_iccs(game, text);
  return std::nullopt;
}

}  // namespace

}  // namespace proconsul::native

namespace proconsul {

Result<Move> parse_written(const Game& game, std::string_view text) {
  const std::string bare = native::without_end(text, "!?");
  if (const std::optional<Result<Move>> move = native::parse_unmistakable(game, bare)) return *move;
  const Result<Move> move = parse_any(game, text);
  if (move) return move;
  for (const native::Notation notation : native::notations_of(game.rules())) {
    const std::vector<Move> found = native::meant_by(notation, game, bare);
    if (found.size() == 1) return found.front();
    if (found.size() > 1) return Error{quote(text, '"') + " is ambiguous"};
  }
  if (is_written_in_usi(game.rules())) {
    if (const Result<Move> usi = parse_usi(game, bare)) return usi;
  }
  return move;
}

}  // namespace proconsul
