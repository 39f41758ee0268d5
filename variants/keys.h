// The keys of the definition language, all explained in variants/definitions/README.md, and the pieces that a
// definition may name by key ("knight = n"). Keys of the public dialect for rules that this engine does not
// support are known too: they are accepted with their default value and refused with any other.
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
  std::string_view synonym = {};  // an upper-case letter that many programs use for it
  std::string_view beside = {};   // only in games that also have this piece
};

struct UnsupportedKey {
  std::string_view name;
  std::string_view defaults;  // the values that have no effect, separated by spaces
};

// "mobilityRegionWhiteKing": the squares on which White's piece of the key "king" may end its moves.
struct MobilityKey {
  Colour colour = Colour::kWhite;
  std::string piece;
};

std::optional<MobilityKey> mobility_key(std::string_view key);  // absent if it is not such a key
const StandardPiece* standard_piece(std::string_view key);      // null if it is not such a key
const UnsupportedKey* unsupported_key(std::string_view key);    // null if it is not such a key
// The entry in this engine's own spelling, possibly as several keys. Entries that are already in it, or whose
// value is invalid, are returned unchanged.
std::vector<IniEntry> respelled(const IniEntry& entry);
bool is_custom_piece(std::string_view key);  // "customPiece1" ... "customPiece32"
bool is_piece(std::string_view key);         // a standard or a custom one
bool is_known_key(std::string_view key);
bool may_repeat(std::string_view key);
bool accumulates(std::string_view key);     // a child's value adds to its ancestors'
bool is_inherited(std::string_view key);    // all keys except names and texts
bool is_of_one_game(std::string_view key);  // no other game may have its value: aliases, the place in lists
std::vector<std::string_view>
supported_keys();  // including pieces; only one each of custom pieces and mobility regions
std::string nearest_key(std::string_view key);  // may be empty

}  // namespace proconsul
