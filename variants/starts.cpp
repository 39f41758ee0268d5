#include "variants/starts.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "engine/quoting.h"
#include "engine/text.h"
#include "variants/dice_armies.h"
#include "variants/shuffle.h"

namespace proconsul {
namespace {

std::string range_text(const StartScheme& scheme) {
  return "from 0 to " + std::to_string(start_count(scheme) - 1);
}

std::string fen_of(const StartScheme& scheme, StartNumber number) {
  return scheme.shuffle() ? scheme.shuffle()->fen(number) : scheme.armies()->fen(number.white);
}

bool means_same_castling(const StartScheme& scheme, StartNumber number, std::string_view field) {
  return scheme.shuffle() && scheme.shuffle()->has_rights(number, field);
}

std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

Result<int> parse_one_number(const StartScheme& scheme, std::string_view text, std::size_t offset) {
  const std::optional<int> number = parse_number(text, 0, start_count(scheme) - 1);
  if (number) return *number;
  return Error{"expected a start number " + range_text(scheme) + ", not " + quote(text), 0,
               static_cast<int>(offset) + 1};
}

// The number of a throw in games with the interchange.
int with_interchange(const DiceArmies& armies, int throw_number, Interchange interchange) {
  const std::vector<int> dice = armies.dice(throw_number);
  const bool odd = std::accumulate(dice.begin(), dice.end(), 0) % 2 != 0;
  const bool trades = interchange == Interchange::kAlways || (interchange == Interchange::kOdd && odd) ||
                      (interchange == Interchange::kEven && !odd);
  return throw_number + (trades ? armies.throws() : 0);
}

// One side's number.
Result<int> number_from_dice(const StartScheme& scheme, const std::vector<int>& dice,
                             Interchange interchange) {
  const std::vector<int> sides = dice_sides(scheme);
  if (sides.empty()) return Error{"the starts of this game are not drawn by dice"};
  if (dice.size() != sides.size()) {
    const std::string needed = std::to_string(sides.size());
    const std::string apart =
        allows_double_draw(scheme) ? " (" + std::to_string(2 * sides.size()) + " for separate starts)" : "";
    return Error{"expected " + needed + " dice" + apart + ", found " + std::to_string(dice.size())};
  }
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (dice[i] >= 1 && dice[i] <= sides[i]) continue;
    return Error{"expected 1 to " + std::to_string(sides[i]) + " for die " + std::to_string(i + 1) +
                 ", not " + std::to_string(dice[i])};
  }
  if (scheme.shuffle()) return number_from_dice(scheme.shuffle()->recipe, dice);
  const int number = scheme.armies()->number_from(dice);
  return scheme.armies()->interchange ? with_interchange(*scheme.armies(), number, interchange) : number;
}

// Uniform; advances the state.
int draw_below(int bound, std::uint64_t& state) {
  const auto count = static_cast<std::uint64_t>(bound);
  const std::uint64_t limit = UINT64_MAX - UINT64_MAX % count;  // results beyond it would favour low numbers
  std::uint64_t draw = splitmix64(state);
  while (draw >= limit) draw = splitmix64(state);
  return static_cast<int>(draw % count);
}

}  // namespace

StartScheme::StartScheme(std::shared_ptr<const Shuffle> shuffle)
    : shuffle_(std::move(shuffle)), count_(shuffle_->count()), usual_(shuffle_->usual().value_or(0)) {}

StartScheme::StartScheme(std::shared_ptr<const DiceArmies> armies)
    : armies_(std::move(armies)), count_(armies_->count()), usual_(armies_->usual().value_or(0)) {}

bool StartScheme::operator==(const StartScheme& other) const {
  if (shuffle_ && other.shuffle_) return *shuffle_ == *other.shuffle_;
  return armies_ && other.armies_ && *armies_ == *other.armies_;
}

int start_count(const StartScheme& scheme) { return scheme.count(); }
bool allows_double_draw(const StartScheme& scheme) { return scheme.shuffle() && scheme.shuffle()->apart; }
bool allows_interchange(const StartScheme& scheme) { return scheme.armies() && scheme.armies()->interchange; }
int default_start(const StartScheme& scheme) { return scheme.usual(); }
int dice_needed(const StartScheme& scheme) { return static_cast<int>(dice_sides(scheme).size()); }

std::vector<int> dice_sides(const StartScheme& scheme) {
  if (scheme.armies()) return scheme.armies()->sides();
  return scheme.shuffle()->by_dice ? dice_sides(scheme.shuffle()->recipe) : std::vector<int>{};
}

std::optional<Interchange> interchange_named(std::string_view name) {
  for (const auto& [known, interchange] :
       {std::pair{"never", Interchange::kNever}, std::pair{"always", Interchange::kAlways},
        std::pair{"odd", Interchange::kOdd}, std::pair{"even", Interchange::kEven}}) {
    if (name == known) return interchange;
  }
  return std::nullopt;
}

Result<std::string> start_fen(const StartScheme& scheme, StartNumber number) {
  for (const int part : {number.white, number.black}) {
    if (part < 0 || part >= start_count(scheme)) {
      return Error{"expected a start number " + range_text(scheme) + ", not " + std::to_string(part)};
    }
  }
  if (number.white != number.black && !allows_double_draw(scheme)) {
    return Error{"this game has no separate start numbers for White and Black"};
  }
  return fen_of(scheme, number);
}

Result<StartNumber> number_of_placement(const StartScheme& scheme, std::string_view placement) {
  return scheme.shuffle() ? scheme.shuffle()->number(placement) : scheme.armies()->number(placement);
}

Result<StartNumber> start_number(const StartScheme& scheme, std::string_view fen) {
  const std::vector<Word> fields = words_of(fen);
  const std::string usual = fen_of(scheme, {default_start(scheme), default_start(scheme)});
  if (const std::size_t count = words_of(usual).size(); fields.size() != count) {
    return Error{
        "expected " + std::to_string(count) + " fields of a FEN, found " + std::to_string(fields.size()), 0,
        1};
  }
  const auto column = [&](const Word& word) { return static_cast<int>(word.offset) + 1; };
  Result<StartNumber> number = number_of_placement(scheme, fields[0].text);
  if (!number) {
    const Error& error = number.error();
    return Error{error.message, 0, error.column + static_cast<int>(fields[0].offset)};
  }
  const std::string expected_fen = fen_of(scheme, number.value());
  const std::vector<Word> expected = words_of(expected_fen);
  for (std::size_t i = 1; i < fields.size(); ++i) {
    if (fields[i].text == expected[i].text) continue;
    if (i == 2 && means_same_castling(scheme, number.value(), fields[i].text)) continue;
    return Error{"not a start: expected " + quote(expected[i].text) + ", found " + quote(fields[i].text), 0,
                 column(fields[i])};
  }
  return number;
}

Result<StartNumber> start_from_dice(const StartScheme& scheme, const std::vector<int>& dice,
                                    Interchange interchange) {
  if (interchange != Interchange::kNever && !allows_interchange(scheme))
    return Error{"this game has no interchange"};
  const std::size_t needed = dice_sides(scheme).size();
  const bool apart = needed > 0 && allows_double_draw(scheme) && dice.size() == 2 * needed;
  const auto middle = dice.begin() + static_cast<std::ptrdiff_t>(apart ? needed : dice.size());
  const Result<int> white = number_from_dice(scheme, {dice.begin(), middle}, interchange);
  if (!white) return white.error();
  if (!apart) return StartNumber{*white, *white};
  const Result<int> black = number_from_dice(scheme, {middle, dice.end()}, interchange);
  if (!black) return Error{"Black's dice: " + black.error().message};
  return StartNumber{*white, *black};
}

std::optional<Dice> dice_for(const StartScheme& scheme, int number) {
  if (const DiceArmies* armies = scheme.armies())
    return Dice{armies->dice(number), number >= armies->throws()};
  if (!scheme.shuffle()->by_dice) return std::nullopt;
  return Dice{lowest_dice(scheme.shuffle()->recipe, number), false};
}

Result<StartNumber> parse_start_number(const StartScheme& scheme, std::string_view text) {
  const std::size_t slash = allows_double_draw(scheme) ? text.find('/') : text.npos;
  const Result<int> white = parse_one_number(scheme, text.substr(0, slash), 0);
  if (!white) return white.error();
  if (slash == text.npos) return StartNumber{white.value(), white.value()};
  const Result<int> black = parse_one_number(scheme, text.substr(slash + 1), slash + 1);
  if (!black) return black.error();
  return StartNumber{white.value(), black.value()};
}

std::string to_text(StartNumber number) {
  const std::string white = std::to_string(number.white);
  return number.white == number.black ? white : white + "/" + std::to_string(number.black);
}

StartNumber random_start(const StartScheme& scheme, std::uint64_t seed, const DrawRules& rules) {
  const auto draw = [&] {
    const int number = draw_below(start_count(scheme), seed);
    if (!rules.interchange || !allows_interchange(scheme)) return number;
    const DiceArmies& armies = *scheme.armies();
    return with_interchange(armies, number % armies.throws(), *rules.interchange);
  };
  const int white = draw();
  return {white, rules.apart && allows_double_draw(scheme) ? draw() : white};
}

std::vector<PieceType> army_of(const Rules& rules, std::string_view fen) {
  std::array<bool, kMaxPieceTypes> present{};
  const std::string_view placement = fen.substr(0, fen.find(' '));
  for (std::size_t at = 0; at < placement.size();) {
    const std::size_t length = letter_length(placement, at);
    const PieceType type = rules.type_of(upper_case(placement.substr(at, length)));
    if (length > 0 && type.valid()) present[index_of(type)] = true;
    at += std::max<std::size_t>(length, 1);
  }
  std::vector<PieceType> army;
  for (int i = 0; i < kMaxPieceTypes; ++i) {
    if (present[static_cast<std::size_t>(i)]) army.emplace_back(i);
  }
  return army;
}

}  // namespace proconsul
