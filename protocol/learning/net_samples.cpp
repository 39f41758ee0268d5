#include "protocol/learning/net_samples.h"

#include "protocol/learning/lessons.h"

namespace proconsul {

template <class Bits>
NetSample NetSamples::sample_of(const Position<Bits>& position, NetReader<Bits>& reader) {
  const auto view = [&](Colour viewer) {
    const bool mirrored = reader.layout.mirrored(first(position.royals(viewer)));
    return static_cast<std::uint8_t>(2 * index_of(viewer) + (mirrored ? 1 : 0));
  };
  NetSample sample;
  sample.begin = inputs_.size();
  for (const Square square : Squares(position.occupied())) {
    inputs_.push_back(
        static_cast<std::uint16_t>(reader.layout.input(position.on(square), square, Colour::kWhite, false)));
  }
  sample.pieces = static_cast<std::uint8_t>(inputs_.size() - sample.begin);
  sample.bucket = static_cast<std::uint8_t>(bucket_of(reader.shape, sample.pieces));
  sample.mover = view(position.side_to_move());
  sample.other = view(!position.side_to_move());
  sample.terms = static_cast<float>(reader.evaluator.evaluate(position));
  return sample;
}

template <class Bits>
void NetSamples::add(const TrainingGame& game, NetReader<Bits>& reader) {
  const float result = result_of(game.outcome);
  for_each_lesson(game, [&](const Game& at, int score) {
    NetSample sample = sample_of(std::get<Position<Bits>>(at.position()), reader);
    sample.unseen = is_unseen(game);
    if (game.outcome != Outcome::kOngoing)
      sample.result = at.side_to_move() == Colour::kWhite ? result : 1 - result;
    sample.score = static_cast<float>(score);
    samples_.push_back(sample);
  });
}

template void NetSamples::add(const TrainingGame&, NetReader<Bits64>&);
template void NetSamples::add(const TrainingGame&, NetReader<Bits128>&);

}  // namespace proconsul
