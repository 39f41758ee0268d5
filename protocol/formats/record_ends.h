// How games of shogi end in records: the words of KIF and CSA, with what they mean in PGN.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/types.h"

namespace proconsul {

// Of games that end by perpetual check.
inline constexpr std::string_view kPerpetualCheckTermination = "rules infraction";

// kChecked: the side that is or was in perpetual check. result() does not know it and gives "*".
struct RecordEnd {
  enum class Winner : std::uint8_t { kMover, kOpponent, kWhite, kBlack, kNobody, kChecked, kUnknown };
  std::string_view kif;
  std::string_view csa;
  Winner winner;
  std::string_view termination;  // as in the tag Termination

  std::string_view result(Colour mover) const;
};

const RecordEnd* end_in_kif(std::string_view word);  // null: not an end
const RecordEnd* end_in_csa(std::string_view word);  // without its "%"
// For the writers: the first end with this meaning, or null.
const RecordEnd* end_with(RecordEnd::Winner winner, std::string_view termination);

// "まで85手で先手の勝ち", without "まで".
struct SummarisedEnd {
  std::string_view result;
  std::string_view termination;
};
std::optional<SummarisedEnd> summarised_end(std::string_view text, Colour mover);

}  // namespace proconsul
