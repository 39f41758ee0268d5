#include "protocol/learning/net_samples.h"

#include <algorithm>
#include <array>

#include "protocol/learning/training_samples.h"

namespace proconsul {

NetSample NetSamples::sample_of(const Game& game, NetReader& reader) {
  NetSample sample;
  sample.begin = inputs_.size();
  std::array<SquareSet, kColours> royals{};
  for (const Square square : Squares(game.rules().board.squares)) {
    const Piece piece = game.piece_on(square);
    if (!piece.valid()) continue;
    inputs_.push_back(static_cast<std::uint16_t>(reader.features.input(piece, square, Colour::kWhite, 0)));
    if (game.rules().pieces[index_of(piece.type())].royal)
      royals[index_of(piece.colour())] |= bit<SquareSet>(square);
  }
  const auto pieces = static_cast<int>(inputs_.size() - sample.begin);
  if (reader.features.hands()) add_hands(game, reader.features);
  const auto view = [&](Colour viewer) {
    const std::size_t own = reader.features.view(royals[index_of(viewer)], viewer);
    return static_cast<std::uint8_t>(reader.shape.views() * index_of(viewer) + own);
  };
  sample.active = static_cast<std::uint8_t>(inputs_.size() - sample.begin);
  sample.bucket = static_cast<std::uint8_t>(bucket_of(reader.shape, pieces));
  sample.mover = view(game.side_to_move());
  sample.other = view(!game.side_to_move());
  sample.terms = static_cast<float>(reader.terms.evaluate(game));
  if (reader.net) sample.net = reader.net->evaluate(game);
  return sample;
}

void NetSamples::add_hands(const Game& game, const PieceSquares& features) {
  for (const Colour owner : kBothColours) {
    const Hand& hand = game.hand(owner);
    for (const PieceType type : hand) {
      for (int slot = 0; slot < std::min(hand.count(type), kHandSlots); ++slot)
        inputs_.push_back(static_cast<std::uint16_t>(features.held(owner, type, slot, Colour::kWhite, 0)));
    }
  }
}

void NetSamples::add(NetSample sample, std::span<const std::uint16_t> inputs) {
  sample.begin = inputs_.size();
  inputs_.insert(inputs_.end(), inputs.begin(), inputs.end());
  samples_.push_back(sample);
}

void NetSamples::clear() {
  samples_.clear();
  inputs_.clear();
}

void NetSamples::add(const TrainingGame& game, NetReader& reader) {
  const float result = result_of(game.outcome);
  for_each_sample(game, [&](const Game& at, int score) {
    NetSample sample = sample_of(at, reader);
    sample.unseen = reader.held_out || is_unseen(game);
    sample.game = reader.game;
    if (!game.is_side_line()) sample.result = at.side_to_move() == Colour::kWhite ? result : 1 - result;
    sample.score = static_cast<float>(score);
    samples_.push_back(sample);
  });
}

}  // namespace proconsul
