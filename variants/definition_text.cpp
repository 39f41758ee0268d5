#include "variants/definition_text.h"

#include <algorithm>
#include <map>

#include "engine/text.h"
#include "variants/definition.h"
#include "variants/keys.h"

namespace proconsul {
namespace {

using Lineage = std::vector<const IniSection*>;  // the game's own section last

const IniSection* find_section(const Registry& registry, std::string_view name) {
  const Variant* variant = registry.find_defined(name);
  if (variant == nullptr) return nullptr;
  const auto& sections = registry.sections();
  const auto found = std::find_if(sections.begin(), sections.end(), [&](const IniSection& section) {
    return section.name == variant->rules->name;
  });
  return found == sections.end() ? nullptr : &*found;
}

Lineage lineage_of(const Registry& registry, std::string_view name) {
  Lineage lineage;
  for (const IniSection* section = find_section(registry, name); section != nullptr;
       section = section->parent.empty() ? nullptr : find_section(registry, section->parent)) {
    lineage.insert(lineage.begin(), section);
  }
  return lineage;
}

// Keys whose value is a list of piece letters, with a number after each in `promotionLimit`.
bool lists_pieces(std::string_view key) {
  if (unsupported_key(key) != nullptr || is_piece(key) || key == "flipEnclosedPieces") return false;
  if (accumulates(key) || key == "swapPartners" || key == "loneInsufficient" || key == "dropNoDoubled")
    return true;
  for (const std::string_view colour : {"White", "Black"}) {
    if (key.ends_with(colour)) key.remove_suffix(colour.size());
  }
  return key.ends_with("Types") || key.ends_with("Piece") || key.ends_with("Pieces");
}

std::string letter_of(const IniEntry& piece) { return piece.value.substr(0, letter_length(piece.value, 0)); }

// Maps the letters of one ancestor to the current letters of the same pieces.
class LetterChange {
 public:
  LetterChange(const Definition& then, const Definition& now) {
    for (const IniEntry& piece : then.entries()) {
      if (!is_piece(piece.key)) continue;
      const IniEntry* heir = now.find(piece.key);
      now_[upper_case(letter_of(piece))] = heir == nullptr ? "" : letter_of(*heir);
    }
  }

  // Omits pieces that no longer exist; text other than letters is kept, unless it belongs to such a piece.
  std::string applied(const std::string& list) const {
    std::string result;
    bool gone = false;
    for (std::size_t at = 0; at < list.size();) {
      const std::size_t length = letter_length(list, at);
      if (length == 0) {
        if (!gone || list[at] == ' ') result += list[at];
        ++at;
        continue;
      }
      const auto found = now_.find(upper_case(list.substr(at, length)));
      gone = found == now_.end() || found->second.empty();
      if (!gone) result += found->second;
      at += length;
    }
    const std::string_view rest = trimmed(result);
    return rest.empty() ? "-" : std::string(rest);
  }

 private:
  std::map<std::string, std::string> now_;
};

std::string letters_of(const Rules& rules, const std::vector<PieceType>& types) {
  std::string letters;
  for (const PieceType type : types) letters += lower_case(rules.pieces[index_of(type)].letter);
  return letters.empty() ? "-" : letters;
}

std::string limits_of(const Rules& rules) {
  std::string text;
  for (const auto& [type, count] : rules.promotion_limits) {
    text += (text.empty() ? "" : " ") + lower_case(rules.written_letter(type)) + ":" + std::to_string(count);
  }
  return text.empty() ? "-" : text;
}

// The piece that a promoted form moves like.
std::string model_of(const Rules& rules, const PieceDef& form) {
  return form.model.valid() ? lower_case(rules.pieces[index_of(form.model)].letter) : "";
}

std::string promotions_of(const Rules& rules) {
  std::string text;
  for (const Change& change : rules.piece_promotion.changes) {
    const PieceDef& form = rules.pieces[index_of(change.to)];
    if (!form.letter.starts_with('+')) continue;
    text += (text.empty() ? "" : " ") + lower_case(rules.pieces[index_of(change.from)].letter) + ":" +
            model_of(rules, form);
  }
  return text.empty() ? "-" : text;
}

IniEntry flag_entry(std::string key, bool value) {
  IniEntry entry;
  entry.key = std::move(key);
  entry.value = value ? "true" : "false";
  return entry;
}

// Turns the entries of a game into those of its Chess960 form. Its starts are kept, unless dice make them.
void turn_into_chess960(std::vector<IniEntry>& entries, const Rules& rules) {
  const bool dice = std::any_of(entries.begin(), entries.end(),
                                [](const IniEntry& entry) { return entry.key == "startDiceTable"; });
  std::erase_if(entries, [&](const IniEntry& entry) {
    const bool notation = entry.key == "castlingNotation" && rules.castling.style == CastlingStyle::kFixed;
    return notation || is_of_one_game(entry.key) || (dice && entry.key.starts_with("startDice")) ||
           entry.key == "chess960" || entry.key == "castlingFromAnyFile";
  });
  for (IniEntry& entry : entries) {
    if (entry.key == "title") entry.value = rules.title;
  }
  entries.push_back(flag_entry("chess960", true));
}

bool is_letter_list(const IniEntry& entry) {
  return lists_pieces(entry.key) && entry.value != "*" && entry.value != "-" && entry.value != "none";
}

}  // namespace

std::vector<IniEntry> whole_definition(const Registry& registry, const Variant& variant) {
  const bool is_chess960 = !variant.base_names.empty();
  const Lineage lineage =
      lineage_of(registry, is_chess960 ? variant.base_names.front() : variant.rules->name);
  if (lineage.empty()) return {};
  const Definition own(lineage);
  std::vector<IniEntry> entries;
  for (IniEntry entry : own.entries()) {
    if (is_piece(entry.key) && entry.value == "-") continue;
    if (entry.line == 0 && is_letter_list(entry)) {
      const auto heir = lineage.begin() + static_cast<std::ptrdiff_t>(entry.level) + 1;
      entry.value = LetterChange(Definition(Lineage(lineage.begin(), heir)), own).applied(entry.value);
    }
    // Inherited, it applies to some pieces only; written out, it would apply to all.
    if (entry.key == "loneInsufficient")
      entry.value = letters_of(*variant.rules, variant.rules->lone_insufficient);
    const auto earlier = std::find_if(entries.begin(), entries.end(),
                                      [&](const IniEntry& other) { return other.key == entry.key; });
    if (accumulates(entry.key))
      entry.value = entry.key == "promotionLimit" ? limits_of(*variant.rules) : promotions_of(*variant.rules);
    if (!accumulates(entry.key) || earlier == entries.end()) entries.push_back(std::move(entry));
  }
  // An ancestor's castling may not fit this board.
  if (variant.rules->castling.style == CastlingStyle::kNone) {
    std::erase_if(entries, [](const IniEntry& entry) { return entry.key == "castling"; });
    entries.push_back(flag_entry("castling", false));
  }
  if (is_chess960) turn_into_chess960(entries, *variant.rules);
  std::stable_partition(entries.begin(), entries.end(),
                        [](const IniEntry& entry) { return !is_inherited(entry.key); });
  return entries;
}

std::string definition_text(const Registry& registry, const Variant& variant, const std::string& name) {
  std::string text = "[" + name + "]\n";
  for (const IniEntry& entry : whole_definition(registry, variant)) {
    if (is_of_one_game(entry.key) && name != variant.rules->name) continue;
    text += entry.key + " = " + entry.value + "\n";
  }
  return text;
}

}  // namespace proconsul
