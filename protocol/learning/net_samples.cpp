#include "protocol/learning/net_samples.h"

#include <array>

#include "protocol/learning/lessons.h"

namespace proconsul {

NetSample NetSamples::sample_of(const Game& game, NetReader& reader) {
  NetSample sample;
  sample.begin = inputs_.size();
  std::array<std::uint8_t, kColours> views{};
  for (const Square square : Squares(game.rules().board.squares)) {
    const Piece piece = game.piece_on(square);
    if (!piece.valid()) continue;
    inputs_.push_back(
        static_cast<std::uint16_t>(reader.features.input(piece, square, Colour::kWhite, false)));
    if (game.rules().pieces[index_of(piece.type())].royal) {
      const std::size_t viewer = index_of(piece.colour());
      views[viewer] = static_cast<std::uint8_t>(2 * viewer + (reader.features.mirrored(square) ? 1 : 0));
    }
  }
  sample.pieces = static_cast<std::uint8_t>(inputs_.size() - sample.begin);
  sample.bucket = static_cast<std::uint8_t>(bucket_of(reader.shape, sample.pieces));
  sample.mover = views[index_of(game.side_to_move())];
  sample.other = views[index_of(!game.side_to_move())];
  sample.terms = static_cast<float>(reader.terms.evaluate(game));
  return sample;
}

void NetSamples::add(const TrainingGame& game, NetReader& reader) {
  const float result = result_of(game.outcome);
  for_each_lesson(game, [&](const Game& at, int score) {
    NetSample sample = sample_of(at, reader);
    sample.unseen = is_unseen(game);
    if (game.outcome != Outcome::kOngoing)
      sample.result = at.side_to_move() == Colour::kWhite ? result : 1 - result;
    sample.score = static_cast<float>(score);
    samples_.push_back(sample);
  });
}

}  // namespace proconsul
