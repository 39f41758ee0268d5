// Quiet positions of training games as a network sees them: active inputs, game result, the scores of the
// search and of the evaluation terms. From the mover's view. About a hundred bytes each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/learning/training_game.h"
#include "search/eval/game_evaluator.h"
#include "search/net/features.h"

namespace proconsul {

struct NetSample {
  static constexpr float kUnknown = -1;  // result of a side line
  static constexpr std::int32_t kNoNet = -2147483647 - 1;
  std::size_t begin = 0;    // index of its first input, in White's first view
  std::uint8_t active = 0;  // active inputs: pieces on the board, hand slots
  std::uint8_t bucket = 0;
  std::uint8_t mover = 0;  // White's view, then Black's; see PieceSquares
  std::uint8_t other = 0;
  bool unseen = false;        // from a validation game
  std::uint16_t game = 0;     // index of its rules
  float result = kUnknown;    // 0 to 1
  float score = 0;            // centipawns
  float terms = 0;            // centipawns
  std::int32_t net = kNoNet;  // score of a network in centipawns, if requested
};

// A game as a network of some shape sees it, with the evaluation terms.
struct NetReader {
  const NetShape& shape;  // folded
  PieceSquares features;
  GameEvaluator terms;
  std::uint16_t game = 0;                           // index of its rules
  bool held_out = false;                            // used for validation only
  std::optional<GameEvaluator> net = std::nullopt;  // network whose scores are added to the samples
};

class NetSamples {
 public:
  // Adds the quiet positions after the opening.
  void add(const TrainingGame& game, NetReader& reader);
  void add(NetSample sample, std::span<const std::uint16_t> inputs);
  void clear();

  const std::vector<NetSample>& samples() const { return samples_; }
  std::span<const std::uint16_t> inputs(const NetSample& sample) const {
    return std::span(inputs_).subspan(sample.begin, sample.active);
  }

 private:
  void add_hands(const Game& game, const PieceSquares& features);
  NetSample sample_of(const Game& game, NetReader& reader);

  std::vector<NetSample> samples_;
  std::vector<std::uint16_t> inputs_;
};

}  // namespace proconsul
