#include "protocol/draw/worth_drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace proconsul {
namespace {

struct Colour24 {
  int red, green, blue;
};

// Distinguishable for colour-blind users.
constexpr Colour24 kWhiteHeat{240, 150, 0};
constexpr Colour24 kBlackHeat{30, 100, 180};
constexpr Colour24 kHarmHeat{184, 32, 106};
constexpr Colour24 kCold{246, 244, 240};
constexpr double kFaintest = 0.1;

// `share` of the way from cold to `heat`.
std::string mixed(const Colour24& heat, double share) {
  const auto part = [share](int cold, int hot) { return cold + static_cast<int>(share * (hot - cold)); };
  return fmt::format("#{:02x}{:02x}{:02x}", part(kCold.red, heat.red), part(kCold.green, heat.green),
                     part(kCold.blue, heat.blue));
}

const Colour24& heat_of(const PieceShare& share) {
  if (share.worth() < 0) return kHarmHeat;
  return share.piece.colour() == Colour::kWhite ? kWhiteHeat : kBlackHeat;
}

}  // namespace

BoardDrawing worth_drawing(const Game& game, const Explanation& explanation) {
  BoardDrawing drawing = drawing_of(game);
  drawing.highlighted.clear();
  int most = 1;
  bool harm = false;
  for (const PieceShare& share : explanation.pieces) most = std::max(most, std::abs(share.worth()));
  for (const PieceShare& share : explanation.pieces) {
    if (!share.left_out.empty()) {
      drawing.labels.emplace_back(share.square, "-");
      continue;
    }
    const double part = std::sqrt(static_cast<double>(std::abs(share.worth())) / most);
    drawing.tints.emplace_back(share.square, mixed(heat_of(share), kFaintest + part * (1 - kFaintest)));
    harm |= share.worth() < 0;
    drawing.labels.emplace_back(share.square, std::to_string(share.worth()));
  }
  drawing.legend = {{mixed(kWhiteHeat, 1), "worth to White, centipawns"},
                    {mixed(kBlackHeat, 1), "worth to Black"}};
  if (harm) drawing.legend.emplace_back(mixed(kHarmHeat, 1), "harm to its owner");
  return drawing;
}

}  // namespace proconsul
