// A small network that evaluates positions: one layer of sums over the pieces (the accumulator), updated
// incrementally from position to position (NNUE, after Yu Nasu, 2018), for each side's view; clipped and
// squared; one output, chosen by the number of pieces. Integers only, so that every machine gets the same
// score. All sizes are given by the network. A network of shared rows is for every board; it must be folded
// for a game before use (search/net/fold.h). Immutable.
#pragma once

#include <cstdint>
#include <string>

#include "search/net/features.h"
#include "search/net/kernels.h"
#include "search/score.h"

namespace proconsul {

inline constexpr std::size_t kMinSums = kSumBlock;
inline constexpr std::size_t kMaxSums = 256;
inline constexpr std::size_t kUsualSums = 64;
inline constexpr Score kMaxNetScore = 20'000;  // centipawns

// What integers in the network mean.
struct NetScales {
  int input = 255;       // 1.0 in the sums, which are clipped to 0..1
  int output = 64;       // 1.0 in the output's weights
  int centipawns = 400;  // an output of 1.0
  int part = 4080;       // 1.0 in shared rows
  bool operator==(const NetScales&) const = default;
};

// What its output means.
enum class NetRole : std::uint8_t {
  kCorrection,  // added to the evaluation's terms
  kEvaluation   // the whole evaluation
};

struct Net {
  std::string name;  // for display: its file
  NetShape shape;
  std::size_t sums = kUsualSums;  // for each view; whole blocks
  NetScales scales;
  NetRole role = NetRole::kCorrection;
  NetNumbers rows;                      // [input][sum]; shared: [side][atom][place][sum]
  NetNumbers biases;                    // [sum]
  NetNumbers outputs;                   // [bucket][mover's sums, then the other side's]
  std::vector<std::int32_t> constants;  // [bucket], in scales.input * scales.output

  const std::int16_t* row(std::size_t input) const { return &rows[input * sums]; }
};

// Centipawns in the mover's view, from the sums of both sides.
Score net_output(const Net& net, const std::int16_t* mover, const std::int16_t* other, std::size_t bucket);

}  // namespace proconsul
