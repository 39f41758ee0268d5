#include "variants/mended.h"

#include <algorithm>

#include "engine/text.h"
#include "engine/types.h"
#include "variants/keys.h"

namespace proconsul {
namespace {

// What one item of a rank stands for, and its length; nothing can be read if `squares` is 0.
struct Item {
  std::size_t length = 1;
  int squares = 0;
  bool empty = false;
};

Item item_at(std::string_view rank, std::size_t at) {
  if (rank[at] == '*' || rank[at] == '_') return {1, 1, false};
  if (const std::size_t length = letter_length(rank, at); length > 0) return {length, 1, false};
  if (!is_digit(rank[at])) return {};
  const std::size_t length = at + 1 < rank.size() && is_digit(rank[at + 1]) ? 2 : 1;
  return {length, parse_number(rank.substr(at, length), 0, 99).value_or(0), true};
}

std::string_view first_field(std::string_view fen) { return fen.substr(0, fen.find(' ')); }

std::vector<std::string_view> ranks_of(std::string_view placement) {
  std::vector<std::string_view> ranks;
  for (const Word& rank : split(placement.substr(0, placement.find('[')), '/')) ranks.push_back(rank.text);
  return ranks;
}

int width_of(std::string_view rank) {
  int width = 0;
  for (std::size_t at = 0; at < rank.size();) {
    const Item item = item_at(rank, at);
    width += item.squares;
    at += item.length;
  }
  return width;
}

using IsPiece = std::function<bool(const std::string&)>;

std::string mended_rank(std::string_view rank, int files, const IsPiece& is_piece) {
  std::string mended;
  int width = 0, empty = 0;
  const auto flush = [&] {
    if (empty > 0) mended += std::to_string(empty);
    empty = 0;
  };
  for (std::size_t at = 0; at < rank.size() && width < files;) {
    const Item item = item_at(rank, at);
    const std::string_view text = rank.substr(at, item.length);
    const int squares = std::min(item.squares, files - width);
    const bool unknown =
        letter_length(text, 0) > 0 && !is_piece(upper_case(text));  // its square exists all the same
    if (item.empty || unknown) {
      empty += squares;
    } else if (squares > 0) {
      flush();
      mended += text;
    }
    width += squares;
    at += item.length;
  }
  empty += files - width;
  flush();
  return mended;
}

// Without the letters that no piece has.
std::string mended_hands(std::string_view placement, const IsPiece& is_piece) {
  const std::size_t open = placement.find('[');
  if (open == placement.npos) return "";
  std::string hands = "[";
  for (std::size_t at = open + 1; at < placement.size();) {
    const std::size_t length = letter_length(placement, at);
    const std::string_view letter = placement.substr(at, std::max<std::size_t>(length, 1));
    if (length > 0 && is_piece(upper_case(letter))) hands += letter;
    at += letter.size();
  }
  return hands + "]";
}

bool stands(const StartPlacement& start, const std::string& letter) {
  return std::any_of(start.men.begin(), start.men.end(),
                     [&](const StartPlacement::Man& man) { return man.letter == letter; });
}

std::string letter_in(const IniEntry& piece) {
  return upper_case(piece.value.substr(0, letter_length(piece.value, 0)));
}

// A piece that steps in all directions, for one whose movement cannot be read.
std::string mended_piece(const IniEntry& entry) {
  const std::size_t length = letter_length(entry.value, 0);
  return length == 0 ? "" : entry.value.substr(0, length) + ":K";
}

std::string mended_size(const IniSection& section, std::string_view key) {
  for (const IniEntry& entry : section.entries) {
    if (entry.key != "startFen") continue;
    const BoardSize size = size_of_placement(entry.value);
    return std::to_string(key == "maxFile" ? size.files : size.ranks);
  }
  return "";
}

// "" if the entry is better left out.
std::string mended_value(const IniSection& section, const IniEntry& entry, std::string_view message) {
  if (is_piece(entry.key)) return mended_piece(entry);
  if (entry.key == "maxFile" || entry.key == "maxRank") return mended_size(section, entry.key);
  if (message.starts_with("expected false or true")) return meant_flag(entry.value, false) ? "true" : "false";
  return "";
}

}  // namespace

BoardSize size_of_placement(std::string_view fen) {
  const std::vector<std::string_view> ranks = ranks_of(first_field(fen));
  int files = 0;
  for (const std::string_view rank : ranks) files = std::max(files, width_of(rank));
  const auto count = static_cast<int>(ranks.size());
  const bool fits =
      files >= 1 && files <= kMaxFiles && count >= 1 && count <= kMaxRanks && files * count <= kMaxSquares;
  return fits ? BoardSize{files, count} : BoardSize{};
}

std::string mended_fen(std::string_view fen, BoardSize size, const IsPiece& is_piece) {
  const std::string_view placement = first_field(fen);
  std::vector<std::string_view> ranks = ranks_of(placement);
  const auto wanted = static_cast<std::size_t>(size.ranks);
  while (ranks.size() > wanted) ranks.erase(ranks.begin() + static_cast<std::ptrdiff_t>(ranks.size() / 2));
  while (ranks.size() < wanted)
    ranks.insert(ranks.begin() + static_cast<std::ptrdiff_t>(ranks.size() / 2), std::string_view());
  std::string mended;
  for (const std::string_view rank : ranks)
    mended += (mended.empty() ? "" : "/") + mended_rank(rank, size.files, is_piece);
  mended += mended_hands(placement, is_piece);
  return mended + std::string(fen.substr(placement.size()));
}

std::string likely_letter(const std::vector<IniEntry>& entries, const StartPlacement& start,
                          const IniEntry& piece) {
  const auto free = [&](const std::string& letter) {
    return std::none_of(entries.begin(), entries.end(), [&](const IniEntry& other) {
      return is_piece(other.key) && other.key != piece.key && letter_in(other) == letter;
    });
  };
  const std::string own = letter_in(piece), usual = upper_case(piece.key.substr(0, 1));
  if (!own.empty() && (is_custom_piece(piece.key) || stands(start, own))) return own;
  if (free(usual) && stands(start, usual)) return usual;
  for (const StartPlacement::Man& man : start.men) {
    if (free(man.letter)) return man.letter;
  }
  if (!own.empty()) return own;
  return free(usual) ? usual : "";
}

bool meant_flag(std::string_view value, bool usual) {
  constexpr std::string_view kTrue = "tTyY1", kFalse = "fFnN0";
  if (kTrue.find(value.front()) != kTrue.npos) return true;
  return kFalse.find(value.front()) == kFalse.npos && !usual;
}

IniSection mended_section(const IniSection& section, const std::vector<Error>& errors) {
  IniSection mended = section;
  mended.errors.clear();
  mended.entries.clear();
  for (IniEntry entry : section.entries) {
    const bool misspelt = !is_known_key(entry.key);
    const auto own = std::find_if(errors.begin(), errors.end(), [&](const Error& error) {
      return error.line == entry.line && (!misspelt || error.column >= entry.value_column);
    });
    if (misspelt) entry.key = nearest_key(entry.key);
    if (own != errors.end()) entry.value = mended_value(section, entry, own->message);
    if (!entry.key.empty() && !entry.value.empty()) mended.entries.push_back(std::move(entry));
  }
  const bool shuffled = std::any_of(mended.entries.begin(), mended.entries.end(),
                                    [](const IniEntry& entry) { return entry.key == "starts"; });
  std::erase_if(mended.entries, [&](const IniEntry& entry) {  // keys that need it
    return !shuffled &&
           (entry.key == "startSquares" || entry.key == "startSymmetry" || entry.key == "startsApart");
  });
  return mended;
}

}  // namespace proconsul
