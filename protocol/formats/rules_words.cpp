#include "protocol/formats/rules_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "engine/text.h"
#include "protocol/formats/move_diagram.h"

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

namespace {

// "; pawn not on ranks 1, 8" for pieces that cannot be dropped everywhere.
std::string drop_limits(const Rules& rules, const Drop& drop) {
  if (none(drop.squares[0] | drop.squares[1])) return fmt::format("; no {}", piece_name(rules, drop.type));
  std::array<SquareSet, kColours> left;
  for (const Colour colour : kBothColours)
    left[index_of(colour)] = rules.board.squares & ~drop.squares[index_of(colour)];
  std::string text;
  if (any(left[0] | left[1])) text = fmt::format("; a {} not on ", piece_name(rules, drop.type));
  if (any(left[0]) && left[0] == left[1]) {
    text += squares_text(rules.board, left[0]);
  } else {
    if (any(left[0])) text += squares_text(rules.board, left[0]) + " (White)";
    if (any(left[0]) && any(left[1])) text += " or ";
    if (any(left[1])) text += squares_text(rules.board, left[1]) + " (Black)";
  }
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
    text += fmt::format(", but first on {} while one of them is empty",
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
  for (const Drop& drop : rules.hand.drops) limits += drop_limits(rules, drop);
  if (rules.hand.promoted) limits += ", promoted or not";
  if (rules.hand.first) limits += "; who can must";
  if (!rules.hand.checks) limits += "; none may give check";
  limits += placing_words(rules);
  if (!rules.hand.no_mates_by.empty())
    limits += fmt::format("; dropping a {} may not give mate", either_of(rules, rules.hand.no_mates_by));
  const char* held =
      rules.hand.unlimited ? "a new piece, of which there is always one more," : "a piece from its hand";
  lines.push_back(
      fmt::format("Drops: instead of moving, a side may drop {} on an empty square{}", held, limits));
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
