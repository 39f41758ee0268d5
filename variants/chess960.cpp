#include "variants/chess960.h"

#include <algorithm>
#include <utility>

#include "engine/rule_facts.h"
#include "engine/setup.h"
#include "variants/shuffle.h"

namespace proconsul {
namespace {

// Kings of one side on its castling rank at the start. Of several, the files tell which one castles.
bool has_one_castling_king(const Rules& rules) {
  const Result<Setup> setup = parse_setup(rules, rules.start_fen);
  if (!setup) return false;
  for (const Colour colour : kBothColours) {
    int kings = 0;
    for (int file = 0; file < rules.board.files; ++file) {
      const Square square = rules.board.square(file, rules.castling.rank);
      const Square home = colour == Colour::kWhite ? square : rules.board.flipped(square);
      kings += rules.castling.is_king(setup->board[index_of(home)], colour) ? 1 : 0;
    }
    if (kings > 1) return false;
  }
  return true;
}

bool may_castle_by_rook(const Rules& rules) {
  return rules.castling.style != CastlingStyle::kNone && facts_of(rules).has(Fact::kRookCastling);
}

CastlingRules from_any_file(CastlingRules castling, bool king_too) {
  for (CastlingSide* side : {&castling.a_side, &castling.h_side}) {
    if (king_too) side->king_from.reset();
    side->rook_from.reset();
  }
  if (castling.style == CastlingStyle::kFixed) castling.text = CastlingText::kKingTakesRook;
  return castling;
}

// The starts of the definition with castling from any file, or those that castling suggests. `made` still has
// the starts of the game that it is made from.
std::optional<StartScheme> starts_of(const Variant& made) {
  std::shared_ptr<const Shuffle> shuffle;
  if (made.starts && made.starts->shuffle() != nullptr) {
    auto own = std::make_shared<Shuffle>(*made.starts->shuffle());
    own->rules = made.rules;
    shuffle = std::move(own);
  } else {
    shuffle = shuffle_of(made.rules);
  }
  return shuffle ? std::optional(StartScheme(std::move(shuffle))) : std::nullopt;
}

}  // namespace

std::shared_ptr<const Variant> make_chess960(const Variant& variant) {
  const CastlingRules& castling = variant.rules->castling;
  if (!may_castle_by_rook(*variant.rules) || castling.by_drop) return nullptr;
  Rules rules = *variant.rules;
  rules.castling = from_any_file(castling, has_one_castling_king(rules));
  if (rules.castling == castling && variant.starts) return nullptr;
  rules.name += kChess960Suffix;
  rules.title += " 960";
  auto made = std::make_shared<Variant>(variant);
  made->compiled =
      std::make_shared<const CompiledGame>(std::move(rules), variant.compiled->budget(), *variant.compiled);
  made->rules = {made->compiled, &made->compiled->rules()};
  made->castling_by_rook = made->rules->castling.text == CastlingText::kKingTakesRook;
  made->base_names = {variant.rules->name};
  made->base_names.insert(made->base_names.end(), variant.aliases.begin(), variant.aliases.end());
  made->aliases.clear();
  made->starts = starts_of(*made);
  return made;
}

const Variant* chess960_of(const Registry& registry, const Variant& variant) {
  if (const Variant* named = registry.find_defined(variant.rules->name + std::string(kChess960Suffix)))
    return named;
  if (variant.chess960) return variant.chess960.get();
  return may_castle_by_rook(*variant.rules) ? &variant : nullptr;
}

Result<Game> game_of(const Variant& variant, std::string_view fen, const std::vector<PieceType>& army) {
  Result<Game> game = Game::create(variant.compiled, fen, army);
  if (game) return game;
  if (variant.chess960) {
    Result<Game> freed = Game::create(variant.chess960->compiled, fen, army);
    if (freed) return freed;
  }
  Result<Game> repaired = Game::create_repaired(variant.compiled, fen, army);
  if (!repaired || !variant.chess960) return repaired;
  Result<Game> freed = Game::create_repaired(variant.chess960->compiled, fen, army);
  return freed && freed->repairs().size() < repaired->repairs().size() ? freed : repaired;
}

}  // namespace proconsul
