#include "variants/chess960.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/rule_facts.h"
#include "engine/setup.h"
#include "engine/setup_fields.h"
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

enum class BlackFiles : std::uint8_t { kMirrored, kTurned, kApart };

// How the files of Black's pieces follow from White's at the start.
BlackFiles black_files(const Variant& freed) {
  const Shuffle* shuffle = freed.starts ? freed.starts->shuffle() : nullptr;
  if (shuffle == nullptr) return BlackFiles::kMirrored;
  if (shuffle->apart) return BlackFiles::kApart;
  return shuffle->black_is_turned ? BlackFiles::kTurned : BlackFiles::kMirrored;
}

CastlingWings turned(CastlingWings wings, int files) {
  std::swap(wings.a_side, wings.h_side);
  for (CastlingWing* wing : {&wings.a_side, &wings.h_side}) {
    wing->king = files - 1 - wing->king;
    for (int& rook : wing->rooks) rook = files - 1 - rook;
    std::reverse(wing->rooks.begin(), wing->rooks.end());
  }
  return wings;
}

std::set<int> king_files(const CastlingWings& wings) {
  std::set<int> files;
  for (const CastlingWing* wing : {&wings.a_side, &wings.h_side}) {
    if (!wing->rooks.empty()) files.insert(wing->king);
  }
  return files;
}

// Of several rooks on one side of the king some may have moved.
bool may_share_start(const CastlingWing& white, const CastlingWing& black) {
  const auto& [fewer, more] = std::minmax(
      white.rooks, black.rooks, [](const auto& one, const auto& other) { return one.size() < other.size(); });
  return std::includes(more.begin(), more.end(), fewer.begin(), fewer.end());
}

// Where each side of the board has its own king, their files are given by the rules.
bool may_share_start(const CastlingRules& castling, const CastlingWings& white, const CastlingWings& black) {
  const std::set<int> kings = king_files(white), others = king_files(black);
  const bool fixed = castling.a_side.king_from || castling.h_side.king_from;
  const bool same_king = fixed || kings.empty() || others.empty() || kings == others;
  return same_king && may_share_start(white.a_side, black.a_side) &&
         may_share_start(white.h_side, black.h_side);
}

// The castling field makes no sense in the game itself, but all of it does in its Chess960 form, where both
// sides could have come from one start.
bool fits_only_chess960(const Variant& variant, std::string_view fen) {
  if (!variant.chess960) return false;
  const Rules& rules = *variant.chess960->rules;
  const Result<LenientSetup> read = parse_setup_leniently(rules, fen);
  if (!read || std::any_of(read->setup.rights.text.begin(), read->setup.rights.text.end(), is_digit))
    return false;
  const Setup& setup = read->setup;
  const KnownRights rights = known_rights(rules, setup);
  if (!rights.all_fit || known_rights(*variant.rules, setup).all_fit) return false;
  const BlackFiles relation = black_files(*variant.chess960);
  const auto wings = [&](Colour colour) {
    return castling_wings(rules, setup.board, rights.unmoved, colour);
  };
  const CastlingWings black = wings(Colour::kBlack);
  return relation == BlackFiles::kApart ||
         may_share_start(rules.castling, wings(Colour::kWhite),
                         relation == BlackFiles::kTurned ? turned(black, rules.board.files) : black);
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

Result<Game> named_game_of(const Variant& variant, std::string_view fen, const std::vector<PieceType>& army) {
  Result<Game> game = Game::create(variant.compiled, fen, army);
  return game ? std::move(game) : Game::create_repaired(variant.compiled, fen, army);
}

Result<Game> game_of(const Variant& variant, std::string_view fen, const std::vector<PieceType>& army) {
  Result<Game> named = named_game_of(variant, fen, army);
  if (!named || named->repairs().empty() || !fits_only_chess960(variant, fen)) return named;
  Result<Game> freed = named_game_of(*variant.chess960, fen, army);
  return freed ? std::move(freed) : std::move(named);
}

}  // namespace proconsul
