#include "variants/dialect.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "variants/keys.h"

namespace proconsul {
namespace {

// Keys that tell a program's own texts from others: this engine's, and those of Fairy-Stockfish-X.
constexpr auto kOwnKeys = std::to_array<std::string_view>({"title", "about", "rules", "aliases", "starts"});
constexpr auto kForkKeys = std::to_array<std::string_view>(
    {"captureType", "captureForbidden", "connectGroup", "forcedJumpContinuation", "freeDrops", "hexBoard",
     "moveMorphPieceType", "multimoves", "pointsCounting", "surroundCaptureOpposite"});

const IniEntry* entry_in(const IniSection& section, std::string_view key) {
  const auto found = std::find_if(section.entries.begin(), section.entries.end(),
                                  [key](const IniEntry& entry) { return entry.key == key; });
  return found == section.entries.end() ? nullptr : &*found;
}

// A piece with an initial move (`i`), or null.
const IniEntry* initial_move_in(const IniSection& section) {
  const auto found = std::find_if(section.entries.begin(), section.entries.end(), [](const IniEntry& entry) {
    const std::size_t colon = entry.value.find(':');
    return is_piece(entry.key) && colon != std::string::npos &&
           entry.value.find('i', colon) != std::string::npos;
  });
  return found == section.entries.end() ? nullptr : &*found;
}

// Turns the key on where `cause` is there and the section does not say otherwise.
void follow(IniSection& section, const IniEntry* cause, const char* key) {
  if (cause == nullptr || entry_in(section, key) != nullptr) return;
  IniEntry entry = *cause;
  entry.key = key;
  entry.value = "true";
  section.entries.push_back(std::move(entry));
}

template <class Keys>
bool uses_any(const IniFile& file, const Keys& keys) {
  const auto lists = [&](const IniEntry& entry) {
    return std::find(keys.begin(), keys.end(), entry.key) != keys.end();
  };
  return std::any_of(file.sections.begin(), file.sections.end(), [&](const IniSection& section) {
    return std::any_of(section.entries.begin(), section.entries.end(), lists);
  });
}

}  // namespace

IniFile read_definitions(std::string_view text) {
  IniFile file = read_ini(text);
  if (!uses_any(file, kForkKeys) || uses_any(file, kOwnKeys)) return file;
  for (IniSection& section : file.sections) {
    if (entry_in(section, "extinctionPieceCount") == nullptr)
      follow(section, entry_in(section, "extinctionPieceTypes"), "extinctionAllPieceTypes");
    follow(section, initial_move_in(section), "initialMovesFromStart");
  }
  return file;
}

}  // namespace proconsul
