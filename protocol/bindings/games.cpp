#include "protocol/bindings/games.h"

#include "engine/quoting.h"
#include "engine/setup_fields.h"
#include "protocol/bindings/failure.h"
#include "protocol/bindings/fairy_fen.h"
#include "protocol/bindings/fairy_setup.h"
#include "protocol/formats/native_notation.h"
#include "protocol/session/definition_advice.h"
#include "variants/chess960.h"

namespace proconsul::bindings {
namespace {

std::optional<StartNumber> chosen_number(const Variant& variant, const Beginning& beginning) {
  if (!beginning.number && beginning.dice.empty()) return std::nullopt;
  if (beginning.number && !beginning.dice.empty())
    throw Failure("StartError", {"a start is chosen by number or by dice, not both"});
  if (!variant.starts) throw Failure("StartError", {variant.rules->name + " has a single start"});
  return take_or_throw("StartError", beginning.number ? parse_start_number(*variant.starts, *beginning.number)
                                                      : start_from_dice(*variant.starts, beginning.dice,
                                                                        beginning.interchange));
}

PlayedGame begin_with(const Variant& variant, const std::shared_ptr<const CompiledGame>& compiled,
                      const std::string& fen, const std::vector<PieceType>& army, FenFaults faults) {
  Result<Game> game = is_sfen(compiled->rules(), fen) ? Game::create_repaired(compiled, fen, army)
                      : faults == FenFaults::kDropped ? create_leniently(compiled, fen, army)
                                                      : Game::create(compiled, fen, army);
  PlayedGame played{variant, take_or_throw("FenError", std::move(game), fen)};
  played.marked = marked_squares(*variant.rules, fen);
  return played;
}

void refuse_too_long(const std::string& text) {
  if (text.size() > kLongestDefinitionText) throw Failure("DefinitionError", {too_long_definition_text()});
}

}  // namespace

// Its Chess960 form if requested.
const Variant& KnownGames::played_variant(const Variant& variant, bool chess960) const {
  const Variant* freed = chess960 ? chess960_of(library_->registry(), variant) : nullptr;
  return freed != nullptr ? *freed : variant;
}

std::shared_ptr<const CompiledGame> KnownGames::compiled_for(const Variant& variant, bool chess960) const {
  return played_variant(variant, chess960).compiled;
}

LibraryReport KnownGames::load(const std::string& name, const std::string& text) {
  refuse_too_long(text);
  const auto changed = std::make_shared<GameLibrary>(*library_);
  LibraryReport report = changed->load_text(name, text);
  adopt(changed);
  return report;
}

LibraryReport KnownGames::replace(const std::string& name, const std::string& text) {
  refuse_too_long(text);
  const auto changed = std::make_shared<GameLibrary>(*library_);
  LibraryReport report = changed->replace_text(name, text);
  adopt(changed);
  return report;
}

LibraryReport KnownGames::check(const std::string& name, const std::string& text, bool advised) const {
  refuse_too_long(text);
  GameLibrary library = *library_;
  LibraryReport report = library.replace_text(name, text);
  return advised ? with_advice(std::move(report), library) : report;
}

LibraryReport KnownGames::load_files(const std::string& path) {
  const auto changed = std::make_shared<GameLibrary>(*library_);
  LibraryReport report = changed->load_path(path);
  adopt(changed);
  return report;
}

void KnownGames::set_budget(std::int64_t megabytes) {
  if (megabytes < static_cast<std::int64_t>(Budget::kMin) ||
      megabytes > static_cast<std::int64_t>(Budget::kMax))
    throw Failure("ArgumentError", {"a budget for definitions is from " + std::to_string(Budget::kMin) +
                                    " to " + std::to_string(Budget::kMax) + " megabytes"});
  const auto changed = std::make_shared<GameLibrary>(*library_);
  changed->set_budget({static_cast<std::uint64_t>(megabytes)});
  adopt(changed);
}

void KnownGames::adopt(std::shared_ptr<const GameLibrary> library) {
  found_.clear();
  library_ = std::move(library);
}

KnownGames KnownGames::with_only(const std::string& name) {
  KnownGames copy;
  copy.library_ = library_;
  copy.found_[name] = &named(name);
  return copy;
}

const Variant& KnownGames::named(const std::string& name) {
  if (const auto found = found_.find(name); found != found_.end()) return *found->second;
  const Registry& registry = library_->registry();
  if (const Variant* found = registry.find(name)) return *(found_[name] = found);
  const std::string guess = registry.nearest(name);
  throw Failure("VariantError", {"unknown variant " + quote(name) +
                                 (guess.empty() ? "" : " (did you mean " + quote(guess) + "?)")});
}

Move PlayedGame::read(const std::string& text) const {
  return take_or_throw("MoveError", parse_written(game, text), game.fen());
}

PlayedGame KnownGames::begin(const std::string& name, const Beginning& beginning) {
  const Variant& variant = named(name);
  const Variant& played = played_variant(variant, beginning.chess960);
  const std::optional<StartNumber> number = chosen_number(played, beginning);
  std::string fen = variant.rules->start_fen;
  std::vector<PieceType> army;
  if (number) {
    fen = take_or_throw("StartError", start_fen(*played.starts, *number));
    if (variant.rules->promotion_to_army) army = army_of(*variant.rules, fen);
  }
  if (beginning.fen) fen = *beginning.fen;
  return begin_with(variant, played.compiled, fen, army, beginning.faults);
}

PlayedGame begin_again(const PlayedGame& played, const std::string& fen, FenFaults faults) {
  return begin_with(played.variant, played.game.compiled(), fen, {}, faults);
}

}  // namespace proconsul::bindings
