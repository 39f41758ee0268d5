// The games that a module of Python or JavaScript knows, and games being played by it. Not safe to call from
// several threads.
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

// A game being played and what its moves are read and written with.
struct PlayedGame {
  Variant variant;
  Game game;
  SquareSet marked = {};  // squares of its first FEN whose pieces have been promoted

  Move read(const std::string& text) const;  // UCI or SAN; throws
  std::string uci(Move move) const { return to_uci(game, move); }
};

// How a game begins: by FEN, by number, by dice, or as it usually does. A FEN may go with the number of the
// start that its army comes from.
enum class FenFaults : std::uint8_t { kRefused, kDropped };  // see create_leniently
struct Beginning {
  std::optional<std::string> fen;
  std::optional<std::string> number;
  std::vector<int> dice;
  Interchange interchange = Interchange::kNever;
  bool chess960 = false;
  FenFaults faults = FenFaults::kRefused;
};

// The rules as `played` has them, which may have been defined anew since.
PlayedGame begin_again(const PlayedGame& played, const std::string& fen, FenFaults faults);

class KnownGames {
 public:
  const GameLibrary& library() const { return library_; }
  const Variant& named(const std::string& name);  // until further games are loaded; throws
  // Texts beyond kLongestDefinitionText throw.
  LibraryReport load(const std::string& name, const std::string& text);
  LibraryReport replace(const std::string& name, const std::string& text);
  // What `replace` would answer, with what `with_advice` adds if `advised`; nothing is loaded.
  LibraryReport check(const std::string& name, const std::string& text, bool advised) const;
  LibraryReport load_files(const std::string& path);
  void set_budget(std::int64_t megabytes);  // see GameLibrary::set_budget; throws

  PlayedGame begin(const std::string& variant, const Beginning& beginning);
  // What a game by these rules is played with.
  std::shared_ptr<const CompiledGame> compiled_for(const Variant& variant, bool chess960) const;

 private:
  const Variant& played_variant(const Variant& variant, bool chess960) const;

  GameLibrary library_;
  std::map<std::string, const Variant*> found_;  // by what they were asked for; to find a name takes longer
};

}  // namespace proconsul::bindings
