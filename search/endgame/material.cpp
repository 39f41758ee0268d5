#include "search/endgame/material.h"

#include <algorithm>
#include <tuple>

#include "engine/quoting.h"
#include "engine/rule_facts.h"
#include "engine/setup.h"

namespace proconsul {
namespace {

bool is_royal(const Rules& rules, Piece piece) { return rules.pieces[index_of(piece.type())].royal; }

int royals_of(const Rules& rules, const Material& material, Colour colour) {
  return static_cast<int>(std::count_if(material.pieces().begin(), material.pieces().end(), [&](Piece piece) {
    return piece.colour() == colour && is_royal(rules, piece);
  }));
}

// The types of one side, in the order of the list.
std::vector<PieceType> side_of(const Material& material, Colour colour) {
  std::vector<PieceType> types;
  for (const Piece piece : material.pieces()) {
    if (piece.colour() == colour) types.push_back(piece.type());
  }
  return types;
}

// Removes one piece's letters from the front of `text`, or returns none(): an apostrophe belongs to the
// letter before it.
PieceType take_letter(const Rules& rules, std::string_view& text) {
  const std::size_t length = text.size() > 1 && text[1] == '\'' ? 2 : 1;
  const PieceType type = rules.type_of(std::string(text.substr(0, length)));
  text.remove_prefix(length);
  return type;
}

}  // namespace

Material::Material(const Rules& rules, std::vector<Piece> pieces) : pieces_(std::move(pieces)) {
  const auto rank = [&](Piece piece) {
    return std::tuple(piece.colour(), !is_royal(rules, piece), piece.type());
  };
  std::stable_sort(pieces_.begin(), pieces_.end(), [&](Piece a, Piece b) { return rank(a) < rank(b); });
}

Result<Material> Material::parse(const Rules& rules, std::string_view text) {
  std::vector<Piece> pieces;
  Colour colour = Colour::kWhite;
  std::string_view rest = text;
  while (!rest.empty()) {
    const int column = static_cast<int>(text.size() - rest.size()) + 1;
    if (rest.front() == 'v' && colour == Colour::kWhite) {
      colour = Colour::kBlack;
      rest.remove_prefix(1);
      continue;
    }
    std::string letter(character_at(rest, 0));
    if (rest.substr(letter.size()).starts_with('\'')) letter += '\'';
    const PieceType type = take_letter(rules, rest);
    if (!type.valid())
      return Error{quote(letter) + " is not a piece of this game", 0, character_column(text, column)};
    pieces.push_back(Piece(colour, type));
  }
  if (colour == Colour::kWhite) return Error{"an ending is written like KRvK, White's pieces before the 'v'"};
  return Material(rules, std::move(pieces));
}

std::string Material::text(const Rules& rules) const {
  std::string text;
  bool black = false;
  for (const Piece piece : pieces_) {
    if (piece.colour() == Colour::kBlack && !black) {
      text += 'v';
      black = true;
    }
    text += rules.pieces[index_of(piece.type())].letter;
  }
  return text;
}

Material Material::swapped(const Rules& rules) const {
  std::vector<Piece> pieces;
  for (const Piece piece : pieces_) pieces.push_back(Piece(!piece.colour(), piece.type()));
  return {rules, std::move(pieces)};
}

Material Material::without(std::size_t slot) const {
  Material rest = *this;
  rest.pieces_.erase(rest.pieces_.begin() + static_cast<std::ptrdiff_t>(slot));
  return rest;
}

bool Material::is_canonical(const Rules& rules) const {
  const auto white = side_of(*this, Colour::kWhite);
  const auto black = side_of(swapped(rules), Colour::kWhite);
  return white.size() != black.size() ? white.size() > black.size() : white <= black;
}

Result<bool> check_solvable(const Rules& rules, const Material& material) {
  if (material.size() > kMaxEndgamePieces)
    return Error{"endings of at most " + std::to_string(kMaxEndgamePieces) + " pieces can be solved"};
  if (rules.has_hands()) return Error{"endings of games with pieces in hand cannot be solved"};
  if (!rules.piece_promotion.changes.empty())
    return Error{"endings of games in which pieces promote cannot be solved"};
  for (const Colour colour : kBothColours) {
    if (royals_of(rules, material, colour) != rules.royals(colour))
      return Error{"each side must have as many royal pieces as the game gives it"};
  }
  for (const Piece piece : material.pieces()) {
    if (rules.pieces[index_of(piece.type())].pawn) return Error{"endings with pawns cannot be solved"};
  }
  const Facts facts = facts_of(rules);
  const bool known =
      facts.has(Fact::kEndings) && rules.stalemate != Verdict::kWin && rules.royals_per_side > 0;
  const bool moves_plainly = facts.has(Fact::kFastMoves) && facts.has(Fact::kMatingPower);
  if (!known && !moves_plainly && facts.has(Fact::kMateDecides))
    return Error{"this game has a rule of moves that the solver does not know, its endings cannot be solved"};
  if (!known) return Error{"this game ends in other ways than by mate, its endings cannot be solved"};
  if (rules.black_royals || flipped(rules.board, rules.board.squares) != rules.board.squares)
    return Error{"the two sides of this game are not alike, its endings cannot be solved"};
  return true;
}

}  // namespace proconsul
