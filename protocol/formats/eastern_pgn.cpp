#include "protocol/formats/eastern_pgn.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "engine/text.h"
#include "protocol/formats/chinese_moves.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/shogi_moves.h"
#include "protocol/formats/xiangqi_text.h"

namespace proconsul {
namespace {

constexpr const char* kXiangqi = "xiangqi";

// "C2=5", "h8+7", "c2.5", "+C=5".
bool looks_like_wxf(std::string_view text) {
  constexpr std::string_view kPieces = "RNHCKGABEPrnhckgabep", kWxfSigns = "+-=.";
  if (text.size() != 4 || kWxfSigns.find(text[2]) == kWxfSigns.npos || !is_digit(text[3])) return false;
  return kPieces.find(text[0]) != kPieces.npos &&
         (is_digit(text[1]) || kWxfSigns.find(text[1]) != kWxfSigns.npos);
}

// Two squares of a board with up to ten files; ranks may have two digits.
struct Coordinates {
  char from_file = 'a', to_file = 'a';
  int from_rank = 0, to_rank = 0;
  bool dashed_capitals = false;  // "H2-E2"
};

std::optional<int> take_rank_number(std::string_view& text) {
  std::size_t digits = 0;
  while (digits < text.size() && digits < 2 && is_digit(text[digits])) ++digits;
  const std::optional<int> rank = parse_number(text.substr(0, digits), 0, 10);
  text.remove_prefix(digits);
  return rank;
}

std::optional<Coordinates> read_coordinates(std::string_view text) {
  Coordinates squares;
  if (text.empty() || !is_letter(text.front())) return std::nullopt;
  const bool capital = is_upper(text.front());
  squares.from_file = to_lower(text.front());
  text.remove_prefix(1);
  const std::optional<int> from = take_rank_number(text);
  const bool dashed = text.starts_with('-');
  if (dashed) text.remove_prefix(1);
  if (!from || text.empty() || !is_letter(text.front()) || is_upper(text.front()) != capital)
    return std::nullopt;
  squares.to_file = to_lower(text.front());
  text.remove_prefix(1);
  const std::optional<int> to = take_rank_number(text);
  if (!to || !text.empty() || squares.from_file > 'j' || squares.to_file > 'j') return std::nullopt;
  squares.from_rank = *from;
  squares.to_rank = *to;
  squares.dashed_capitals = capital && dashed;
  return squares;
}

std::string variant_of_move(std::string_view text) {
  if (looks_like_chinese(text) || looks_like_wxf(text)) return kXiangqi;
  const std::optional<Coordinates> squares = read_coordinates(text);
  if (squares && squares->dashed_capitals) return kXiangqi;
  return looks_like_kif(text) || looks_like_csa(text) ? "shogi" : "";
}

// Empty if neither the tags nor the first move tell.
std::string eastern_variant(const PgnGame& game) {
  const std::string name = lower_case(game.tag("Game")), format = lower_case(game.tag("Format"));
  if (name == "chinese chess" || name == kXiangqi || format == "wxf" || format == "iccs" ||
      format == "chinese")
    return kXiangqi;
  return game.moves.empty() ? "" : variant_of_move(game.moves.front().text);
}

// Calls visit(move, coordinates) for all coordinates of the line and its variations.
template <class Visit>
void for_each_coordinates(PgnLine& line, const Visit& visit) {
  for (PgnMove& move : line) {
    for (PgnLine& variation : move.variations) for_each_coordinates(variation, visit);
    if (const std::optional<Coordinates> squares = read_coordinates(move.text)) visit(move, *squares);
  }
}

void write_from_zero(PgnLine& line) {
  for_each_coordinates(line, [](PgnMove& move, const Coordinates& squares) {
    if (squares.from_rank > 9 || squares.to_rank > 9) return;
    move.text = {to_upper(squares.from_file), static_cast<char>('0' + squares.from_rank), '-',
                 to_upper(squares.to_file), static_cast<char>('0' + squares.to_rank)};
  });
}

std::size_t legal_moves_in(const PgnGame& game, const Registry& registry, const std::string& variant) {
  PgnGame trial = game;
  Result<PgnSetup> setup = set_up(trial, registry, variant);
  std::size_t played = 0;
  if (setup)
    static_cast<void>(
        replay(setup->start, trial, Variations::kSkip, [&](const Game&, Move, PgnMove&) { ++played; }));
  return played;
}

bool counts_from_zero(PgnGame& game, const Registry& registry, const std::string& variant) {
  bool zero = false, ten = false, dashed = false;
  for_each_coordinates(game.moves, [&](const PgnMove&, const Coordinates& squares) {
    zero |= squares.from_rank == 0 || squares.to_rank == 0;
    ten |= squares.from_rank == 10 || squares.to_rank == 10;
    dashed |= squares.dashed_capitals;
  });
  if (zero != ten) return zero;
  if (dashed || lower_case(game.tag("Format")) == "iccs") return true;
  PgnGame from_zero = game;
  write_from_zero(from_zero.moves);
  const std::size_t as_zero = legal_moves_in(from_zero, registry, variant);
  const std::size_t as_one = legal_moves_in(game, registry, variant);
  return as_zero > as_one || (as_zero == as_one && lower_case(game.tag("Game")) == "chinese chess");
}

}  // namespace

bool is_eastern_record(const PgnGame& game) { return !eastern_variant(game).empty(); }

void name_eastern_variant(PgnGame& game) {
  if (game.find("Variant") != nullptr) return;
  const std::string variant = eastern_variant(game);
  if (!variant.empty()) game.set_tag("Variant", variant);
}

void adopt_xiangqi(PgnGame& game, const Registry& registry, const std::string& variant_given) {
  if (game.find("Red") != nullptr && game.find("White") == nullptr) game.set_tag("White", game.tag("Red"));
  const bool coordinates = !game.moves.empty() && read_coordinates(game.moves.front().text);
  if (!coordinates) return;
  const PgnTag* tag = game.find("Variant");
  const std::string& name = tag == nullptr ? variant_given : tag->value;
  const Variant* variant = name.empty() ? nullptr : registry.find(name);
  if (variant == nullptr || !is_written_in_iccs(*variant->rules)) return;
  if (variant->rules->board.ranks == 10 && counts_from_zero(game, registry, name))
    write_from_zero(game.moves);
}

}  // namespace proconsul
