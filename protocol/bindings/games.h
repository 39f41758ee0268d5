// The games known to a Python or JavaScript module, and the games played by it. Not thread-safe.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"
#include "protocol/session/game_library.h"

namespace proconsul::bindings {

// A game being played, with what is needed to parse and write its moves.
struct PlayedGame {
  Variant variant;
  Game game;
  SquareSet marked = {};  // squares of promoted pieces in its first FEN

  Move read(const std::string& text) const;  // UCI or SAN; throws
  std::string uci(Move move) const { return to_uci(game, move); }
};

// How a game begins: by FEN, by start number, by dice, or with the default start. A FEN may be combined with
// the number of the start that its army comes from.
enum class FenFaults : std::uint8_t { kRefused, kDropped };  // see create_leniently
struct Beginning {
  std::optional<std::string> fen;
  std::optional<std::string> number;
  std::vector<int> dice;
  Interchange interchange = Interchange::kNever;
  bool chess960 = false;
  FenFaults faults = FenFaults::kRefused;
};

// With the rules of `played`, even if they have been redefined since.
PlayedGame begin_again(const PlayedGame& played, const std::string& fen, FenFaults faults);

// Copies share what they know, and change on their own.
class KnownGames {
 public:
  const GameLibrary& library() const { return *library_; }
  // For those who use it while more games may be loaded.
  std::shared_ptr<const GameLibrary> shared_library() const { return library_; }
  KnownGames with_only(const std::string& name);  // a copy that has looked up this name alone; throws
  const Variant& named(const std::string& name);  // valid until more games are loaded; throws
  // Texts beyond kLongestDefinitionText throw.
  LibraryReport load(const std::string& name, const std::string& text);
  LibraryReport replace(const std::string& name, const std::string& text);
  // What `replace` would answer, with what `with_advice` adds if `advised`; nothing is loaded.
  LibraryReport check(const std::string& name, const std::string& text, bool advised) const;
  LibraryReport load_files(const std::string& path);
  void set_budget(std::int64_t megabytes);  // see GameLibrary::set_budget; throws

  PlayedGame begin(const std::string& variant, const Beginning& beginning);
  // The compiled rules of a variant.
  std::shared_ptr<const CompiledGame> compiled_for(const Variant& variant, bool chess960) const;

 private:
  const Variant& played_variant(const Variant& variant, bool chess960) const;
  void adopt(std::shared_ptr<const GameLibrary> library);

  std::shared_ptr<const GameLibrary> library_ = std::make_shared<const GameLibrary>();
  std::map<std::string, const Variant*> found_;  // by name as requested; caches slow lookups
};

}  // namespace proconsul::bindings
