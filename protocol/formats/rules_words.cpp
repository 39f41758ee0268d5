#include "protocol/formats/rules_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/text.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/special_rules_text.h"

namespace proconsul {
namespace {

constexpr std::pair<std::string_view, std::string_view> kPlayerNames[] = {
    {"shogiPawn", "pawn"},     {"promoted shogiPawn", "tokin (promoted pawn)"},
    {"shogiKnight", "knight"}, {"bers", "dragon king"},
    {"fersAlfil", "elephant"},
};

}  // namespace

std::string player_name(const PieceDef& piece) {
  for (const auto& [key, name] : kPlayerNames) {
    if (piece.name == key) return std::string(name);
  }
  constexpr std::string_view kPromoted = "promoted ";
  PieceDef base = piece;
  if (piece.name.starts_with(kPromoted)) {
    base.name.erase(0, kPromoted.size());
    return std::string(kPromoted) + player_name(base);
  }
  std::string words;
  for (std::size_t i = 0; i < piece.name.size(); ++i) {
    const char c = piece.name[i];
    const bool begins_word = is_upper(c) && i + 1 < piece.name.size() && is_lower(piece.name[i + 1]);
    if (begins_word && !words.empty() && words.back() != ' ') words += ' ';
    words += begins_word ? to_lower(c) : c;
  }
  return words;
}

std::string piece_name(const Rules& rules, PieceType type) {
  return player_name(rules.pieces[index_of(type)]);
}

std::string plural_name(const std::string& name) {
  if (name == "Man") return "Men";
  const std::size_t explanation = std::min(name.find(" ("), name.size());
  return name.substr(0, explanation) + 's' + name.substr(explanation);
}

std::vector<std::string> names_of(const Rules& rules, const std::vector<PieceType>& types) {
  std::vector<std::string> names;
  for (const PieceType type : types) names.push_back(piece_name(rules, type));
  return names;
}

std::string list_of(const std::vector<std::string>& items, std::string_view last_link) {
  if (items.size() < 2) return items.empty() ? "" : items.front();
  return fmt::format("{} {} {}", fmt::join(items.begin(), items.end() - 1, ", "), last_link, items.back());
}

std::string either_of(const Rules& rules, const std::vector<PieceType>& types) {
  return list_of(names_of(rules, types), "or");
}

std::string plurals_of(const Rules& rules, const std::vector<PieceType>& types) {
  std::vector<std::string> names;
  for (const PieceType type : types) names.push_back(plural_name(piece_name(rules, type)));
  return list_of(names, "or");
}

std::string with_articles(std::string text) {
  for (std::size_t at = 0; (at = text.find(" a ", at)) != text.npos; ++at) {
    const bool vowel = at + 3 < text.size() && std::string_view("aeio").find(text[at + 3]) != text.npos;
    const std::size_t before = text.rfind(' ', at == 0 ? 0 : at - 1);
    const std::string_view previous = std::string_view(text).substr(before == text.npos ? 0 : before + 1);
    if (vowel && !previous.starts_with("file ")) text.insert(at + 2, 1, 'n');
  }
  return text;
}

namespace {

// The pieces that may be dropped on the same squares.
struct DropGroup {
  std::array<SquareSet, kColours> squares;
  std::vector<std::string> names;
};

std::vector<DropGroup> drop_groups(const Rules& rules) {
  std::vector<DropGroup> groups;
  for (const Drop& drop : rules.hand.drops) {
    auto found = std::find_if(groups.begin(), groups.end(),
                              [&](const DropGroup& group) { return group.squares == drop.squares; });
    if (found == groups.end()) found = groups.insert(groups.end(), {drop.squares, {}});
    found->names.push_back(piece_name(rules, drop.type));
  }
  return groups;
}

// "; pawn not on ranks 1, 8"
std::string drop_limits(const Rules& rules, const DropGroup& group) {
  const auto& [white, black] = group.squares;
  const std::string names = list_of(group.names, "and");
  if (none(white | black)) return fmt::format("; no {}", list_of(group.names, "or"));
  const SquareSet all = rules.board.squares;
  if (white == all && black == all) return "";
  return fmt::format("; {} {}", names, places_text(rules.board, white, black));
}

// "; a pawn not on a file with another of its side"
std::string company_limits(const Rules& rules, const Drop& drop) {
  std::string text;
  if (drop.per_file > 0)
    text += fmt::format("; a {} not on a file with {} of its side", piece_name(rules, drop.type),
                        drop.per_file == 1 ? "another" : std::to_string(drop.per_file));
  if (drop.other_shade) text += fmt::format("; a {} on each shade", piece_name(rules, drop.type));
  return text;
}

std::string gate_line(const Rules& rules) {
  return fmt::format(
      "Gates: when a piece of the first rank moves for the first time, a {} may enter from the hand where "
      "it stood, in castling on one of the two squares. It cannot block a check",
      either_of(rules, rules.hand.gates));
}

std::string fit_words(const HandRules& hand) {
  switch (hand.fit) {
    case DropFit::kAnywhere:
      return "";
    case DropFit::kSettled:
      return "; it falls down the file to the lowest empty square";
    case DropFit::kFromEdge:
      return "; it comes in from an edge and goes straight ahead as far as squares are empty";
    case DropFit::kEnclosing:
      return " where it encloses enemy pieces in line between itself and another of its side";
    case DropFit::kBesideOwn:
      return " next to a piece of its side";
    case DropFit::kAloof:
      return " that is next to no enemy piece along its file or rank";
  }
  return "";
}

// For drops that leave a group without an adjacent empty square.
std::string group_words(const HandRules& hand) {
  const auto words = [](Smothering kind, const char* whose) -> std::string {
    switch (kind) {
      case Smothering::kNothing:
        return "";
      case Smothering::kRemoves:
        return fmt::format("; it removes {} that it leaves without a liberty, an empty square next to them",
                           whose);
      case Smothering::kForbidden:
        return fmt::format("; it may leave no {} without a liberty, an empty square next to them", whose);
    }
    return "";
  };
  return words(hand.smothers_enemies, "groups of enemy pieces") + words(hand.smothers_own, "own groups");
}

std::string placing_words(const Rules& rules) {
  std::string text = fit_words(rules.hand);
  if (any(rules.hand.opening))
    text += fmt::format("; the first drops go to {}, until these are full",
                        squares_text(rules.board, rules.hand.opening));
  text += group_words(rules.hand);
  if (rules.hand.swap_ply > 0)
    text += "; the second move of the game may replace the piece of the first (swap)";
  if (rules.tally && rules.tally->pays) text += "; it costs the piece's points, and hands are unlimited";
  if (rules.hand.flips)
    text += std::string("; what it encloses changes sides") + unless_royal(rules, ", unless it is royal");
  return text;
}

}  // namespace

std::vector<std::string> hand_lines(const Rules& rules) {
  std::vector<std::string> lines;
  if (rules.hand.takes) {
    const bool reverts = std::any_of(rules.pieces.begin(), rules.pieces.end(),
                                     [](const PieceDef& piece) { return piece.base.valid(); });
    lines.push_back(fmt::format("Hands: captured pieces change colour and go to the capturer's hand{}",
                                reverts ? ", promoted ones as what they were before" : ""));
  }
  if (!rules.hand.gates.empty()) lines.push_back(gate_line(rules));
  if (rules.hand.drops.empty()) return lines;
  std::string limits;
  for (const DropGroup& group : drop_groups(rules)) limits += drop_limits(rules, group);
  for (const Drop& drop : rules.hand.drops) limits += company_limits(rules, drop);
  if (rules.hand.promoted) limits += ", promoted or not";
  if (rules.hand.first && has_moves(rules)) limits += "; a side that can drop a piece must do so";
  if (!rules.hand.checks) limits += "; none may give check";
  limits += placing_words(rules);
  if (!rules.hand.no_mates_by.empty())
    limits += fmt::format("; dropping a {} may not give mate", either_of(rules, rules.hand.no_mates_by));
  const char* held = rules.hand.unlimited ? "a new piece (the supply is endless)" : "a piece from its hand";
  lines.push_back(fmt::format(
      "Drops: {} {} on an empty square{}",
      has_moves(rules) ? "instead of moving, a side may drop" : "each turn a side drops", held, limits));
  return lines;
}

std::string unless_royal(const Rules& rules, const char* words) {
  const ExtraRules& extra = rules.extra;
  const bool royal = !extra.royal_types.empty() || !extra.pseudo_royal_types.empty() ||
                     std::any_of(rules.pieces.begin(), rules.pieces.end(),
                                 [](const PieceDef& piece) { return piece.royal; });
  return royal ? words : "";
}

}  // namespace proconsul
