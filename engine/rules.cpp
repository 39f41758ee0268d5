#include "engine/rules.h"

#include <algorithm>

namespace proconsul {

PieceType Rules::type_of(const std::string& letter) const {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].letter == letter) return PieceType(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < pieces.size() && !letter.empty(); ++i) {
    if (pieces[i].synonym == letter) return PieceType(static_cast<int>(i));
  }
  if (letter.size() < 2 || letter.front() != '+') return PieceType::none();
  const PieceType base = type_of(letter.substr(1));
  const bool other = base.valid() && pieces[index_of(base)].synonym == letter.substr(1);
  return other ? type_of('+' + pieces[index_of(base)].letter) : PieceType::none();
}

PieceType Rules::in_hand(PieceType type) const {
  const PieceType base = pieces[index_of(type)].base;
  return base.valid() ? base : type;
}

PieceType Rules::kept_as(PieceType promoted) const {
  const PieceDef& piece = pieces[index_of(promoted)];
  return piece.marked() ? piece.model : promoted;
}

std::vector<PieceType> Rules::alike(PieceType type) const {
  std::vector<PieceType> types = {type};
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (pieces[i].model == type) types.emplace_back(static_cast<int>(i));
  }
  return types;
}

int Rules::actions_of(int full_move, Colour colour) const {
  if (actions_grow)
    return std::min(2 * std::max(full_move, 1) - (colour == Colour::kWhite ? 1 : 0), kMaxGrownActions);
  if (actions.empty()) return 1;
  const std::size_t turn = 2 * static_cast<std::size_t>(std::max(full_move, 1) - 1) + index_of(colour);
  const std::size_t settled = actions.size() - std::min<std::size_t>(actions.size(), 2);
  return turn < actions.size() ? actions[turn]
                               : actions[settled + (turn - settled) % (actions.size() - settled)];
}

int Rules::most_actions() const {
  if (actions_grow) return kMaxGrownActions;
  return actions.empty() ? 1 : *std::max_element(actions.begin(), actions.end());
}

std::string Rules::written_letter(PieceType type) const {
  std::string letter = pieces[index_of(type)].letter;
  if (letter.ends_with('~')) letter.pop_back();
  return letter;
}

std::string Rules::move_letter(PieceType type) const {
  const PieceDef& piece = pieces[index_of(type)];
  return piece.synonym_in_moves ? piece.synonym : written_letter(type);
}

namespace {

PieceType found_in(const std::vector<Change>& changes, PieceType type) {
  for (const Change& change : changes) {
    if (change.from == type) return change.to;
  }
  return PieceType::none();
}

}  // namespace

PieceType Rules::captured_as(PieceType type) const {
  return hand.demotions.empty() ? in_hand(type) : found_in(hand.demotions, in_hand(type));
}

PieceType Rules::changed(PieceType type) const { return found_in(extra.changes, type); }

PieceType Rules::promoted(PieceType type) const { return found_in(piece_promotion.changes, type); }

PieceType Rules::own_promotion(PieceType pawn) const { return found_in(pawn_promotions, pawn); }

}  // namespace proconsul
