#include "variants/starts_random.h"

#include <algorithm>

#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {
namespace {

using On = DrawStep::Squares;

// The order is that of the published numbers; Capablanca Random Chess has none, its order is ours.
const Recipe kConsul42k = {
    10, {{On::kLight, 'B'}, {On::kDark, 'B'}, {On::kAny, 'N', 2}, {On::kAny, 'C', 2}, {On::kAny, 'Q'}}};
const Recipe kContemporaryRandom = {8, {{On::kAny, 'Q'}, {On::kAny, 'N', 2}, {On::kAny, 'B', 2}}};
const Recipe kFischerRandom = {8, {{On::kLight, 'B'}, {On::kDark, 'B'}, {On::kAny, 'Q'}, {On::kAny, 'N', 2}}};
const Recipe kCapablancaRandom = {10,
                                  {{On::kLight, 'B'},
                                   {On::kDark, 'B'},
                                   {On::kAny, 'Q'},
                                   {On::kAny, 'A'},
                                   {On::kAny, 'C'},
                                   {On::kAny, 'N', 2}}};
const Recipe kDiceAlone = {0, {}};

std::string black_rank(StartScheme scheme, int number) {
  std::string rank = rank_from_number(recipe_of(scheme), number);
  if (scheme.kind() == StartScheme::kContemporaryRandom) std::reverse(rank.begin(), rank.end());
  return rank;
}

std::string placement_of(StartScheme scheme, StartNumber number) {
  const auto files = static_cast<std::size_t>(recipe_of(scheme).files);
  const std::string empty = std::to_string(files) + "/";
  return lower_case(black_rank(scheme, number.black)) + "/" + std::string(files, 'p') + "/" + empty + empty +
         empty + empty + std::string(files, 'P') + "/" + rank_from_number(recipe_of(scheme), number.white);
}

bool bishops_share_shade(std::string_view rank) { return (rank.find('B') + rank.rfind('B')) % 2 == 0; }

// Files of the pieces whose being unmoved matters: king and rooks; bishops and their neighbours if they may
// adjust.
std::string unmoved_files(std::string_view rank) {
  const bool adjusts = bishops_share_shade(rank);
  std::string files;
  for (std::size_t i = 0; i < rank.size(); ++i) {
    const bool castles = rank[i] == 'K' || rank[i] == 'R';
    const bool beside = (i > 0 && rank[i - 1] == 'B') || (i + 1 < rank.size() && rank[i + 1] == 'B');
    if (castles || (adjusts && (rank[i] == 'B' || beside))) files += static_cast<char>('A' + i);
  }
  return files;
}

std::string rook_files(std::string_view rank) {
  return {static_cast<char>('A' + rank.rfind('R')), static_cast<char>('A' + rank.find('R'))};
}

std::string castling_field(StartScheme scheme, StartNumber number) {
  if (scheme.kind() != StartScheme::kContemporaryRandom) return "KQkq";
  return unmoved_files(rank_from_number(recipe_of(scheme), number.white)) +
         lower_case(unmoved_files(black_rank(scheme, number.black)));
}

Error no_rank(std::string_view placement, std::string_view rank, const char* side) {
  const auto offset = static_cast<int>(rank.data() - placement.data());
  return {quote(rank) + " is no first rank that can be drawn for " + side, 0, offset + 1};
}

}  // namespace

bool has_drawn_rank(StartScheme scheme) { return recipe_of(scheme).files > 0; }

const Recipe& recipe_of(StartScheme scheme) {
  switch (scheme.kind()) {
    case StartScheme::kContemporaryRandom:
      return kContemporaryRandom;
    case StartScheme::kFischerRandom:
      return kFischerRandom;
    case StartScheme::kCapablancaRandom:
      return kCapablancaRandom;
    case StartScheme::kConsul42k:
      return kConsul42k;
    case StartScheme::kChess56:
    case StartScheme::kChess2016:
    case StartScheme::kShuffle:
      break;
  }
  return kDiceAlone;
}

std::string drawn_fen(StartScheme scheme, StartNumber number) {
  return placement_of(scheme, number) + " w " + castling_field(scheme, number) + " - 0 1";
}

Result<StartNumber> number_of_drawn_placement(StartScheme scheme, std::string_view placement) {
  const std::vector<Word> ranks = split(placement, '/');
  if (ranks.size() != 8) return Error{"expected 8 ranks, found " + std::to_string(ranks.size()), 0, 1};
  const std::optional<int> white = number_from_rank(recipe_of(scheme), ranks.back().text);
  if (!white) return no_rank(placement, ranks.back().text, "White");
  const std::string_view black_text = ranks.front().text;
  std::string rank = upper_case(black_text);
  if (scheme.kind() == StartScheme::kContemporaryRandom) std::reverse(rank.begin(), rank.end());
  const std::optional<int> black = number_from_rank(recipe_of(scheme), rank);
  if (!black || lower_case(black_text) != black_text) return no_rank(placement, black_text, "Black");
  const StartNumber number = {*white, *black};
  if (number.white != number.black && !allows_double_draw(scheme)) {
    return Error{quote(black_text) + " does not mirror White's first rank", 0, 1};
  }
  const std::string expected = placement_of(scheme, number);
  if (placement == expected) return number;
  const auto difference = std::mismatch(placement.begin(), placement.end(), expected.begin(), expected.end());
  return Error{"the placement is not that of a start, expected " + quote(expected), 0,
               static_cast<int>(difference.first - placement.begin()) + 1};
}

std::vector<std::string> other_castling_fields(StartScheme scheme, StartNumber number) {
  const std::string white = rank_from_number(recipe_of(scheme), number.white);
  if (scheme.kind() == StartScheme::kContemporaryRandom) {
    return bishops_share_shade(white) ? std::vector<std::string>{} : std::vector<std::string>{"KQkq"};
  }
  return {rook_files(white) + lower_case(rook_files(black_rank(scheme, number.black)))};
}

std::vector<int> consul42k_dice_sides() { return {5, 5, 8, 7, 6, 5, 4}; }

int number_from_consul42k_dice(const std::vector<int>& dice) {
  // The second die of a pair counts the files that the first has left free.
  const auto pair = [](int first, int second, int count) {
    const int other = second >= first ? second + 1 : second;
    return pair_index(std::min(first, other), std::max(first, other), count);
  };
  return number_from_choices(kConsul42k, {dice[0] - 1, dice[1] - 1, pair(dice[2] - 1, dice[3] - 1, 8),
                                          pair(dice[4] - 1, dice[5] - 1, 6), dice[6] - 1});
}

}  // namespace proconsul
