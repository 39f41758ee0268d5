// The keys of the definition language, all explained in variants/definitions/README.md, and the pieces that a
// definition may name by key ("knight = n"). Keys of the public dialect that stand for rules this engine does
// not play are known too: with their default value they say nothing, with any other the game is refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/types.h"
#include "variants/ini.h"

namespace proconsul {

struct StandardPiece {
  std::string_view name;
  std::string_view
      notation;  // empty for the pawn, whose moves depend on the double step, and for the immobile
};

struct UnsupportedKey {
  std::string_view name;
  std::string_view defaults;  // the values that mean nothing, separated by spaces
};

// "mobilityRegionWhiteKing": the squares on which White's piece of the key "king" may end its moves.
struct MobilityKey {
  Colour colour = Colour::kWhite;
  std::string piece;
};

std::optional<MobilityKey> mobility_key(std::string_view key);  // absent if the key is none
const StandardPiece* standard_piece(std::string_view key);      // null if the key is none
const UnsupportedKey* unsupported_key(std::string_view key);    // null if the key is none
// The entry in this engine's own spelling of its key, which may be several keys'. Entries that are spelled so
// already, or whose value has no meaning here, come back as they are.
std::vector<IniEntry> respelled(const IniEntry& entry);
bool is_custom_piece(std::string_view key);  // "customPiece1" ... "customPiece32"
bool is_piece(std::string_view key);         // a standard or a custom one
bool is_known_key(std::string_view key);
bool may_repeat(std::string_view key);
bool accumulates(std::string_view key);          // an heir's value adds to its ancestors'
bool is_inherited(std::string_view key);         // names and texts are not
std::vector<std::string_view> supported_keys();  // pieces' too; of custom ones and mobility regions one each
std::string nearest_key(std::string_view key);   // may be empty

}  // namespace proconsul
