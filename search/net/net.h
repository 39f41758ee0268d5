// A small network that corrects the evaluation's terms: one layer of sums over the pieces, kept up to date
// from position to position (efficiently updatable, after Yu Nasu, 2018), for each side's view; squared and
// clipped; one output, chosen by the number of pieces. Integers throughout, so that every machine gets the
// same score. Immutable.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "search/net/net_layout.h"

namespace proconsul {

inline constexpr std::size_t kNetHidden = 64;  // sums for each view
inline constexpr int kNetInputUnit = 255;      // what 1.0 is in the sums; they are clipped to 0..1
inline constexpr int kNetOutputUnit = 64;      // what 1.0 is in the output's weights
inline constexpr int kMostOutputWeight = 127;  // times kNetInputUnit it still fits in 16 bits
inline constexpr int kNetScale = 400;          // centipawns that an output of 1.0 means

struct Net {
  NetShape shape;
  std::vector<std::int16_t> rows;       // [input][sum]
  std::vector<std::int16_t> biases;     // [sum]
  std::vector<std::int16_t> outputs;    // [bucket][mover's sums, then the other side's]
  std::vector<std::int32_t> constants;  // [bucket], in kNetInputUnit * kNetOutputUnit

  const std::int16_t* row(std::size_t input) const { return &rows[input * kNetHidden]; }
};

// The content of a file: a header with the shape, the numbers (little-endian), a check sum.
std::string to_bytes(const Net& net);
// Fails on what is no such file, is damaged, or was made with other sizes than this program's.
Result<Net> read_net(std::string_view bytes);

// The mover's view, centipawns, of the sums of both sides.
int net_output(const Net& net, const std::int16_t* mover, const std::int16_t* other, std::size_t bucket);

}  // namespace proconsul
