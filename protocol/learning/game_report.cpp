#include "protocol/learning/game_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "engine/text.h"

namespace proconsul {
namespace {

struct StartKeys {
  Key placed = 0;
  Key army = 0;
};

StartKeys keys_of(const Game& at) {
  StartKeys keys{at.key()};
  for (const Square square : Squares(at.rules().board.squares)) {
    const Piece piece = at.piece_on(square);
    if (piece.valid()) keys.army += zobrist::mix(static_cast<Key>(piece.code()) + 1);
  }
  return keys;
}

int pieces_of(const Game& at) {
  int count = 0;
  for (const Square square : Squares(at.rules().board.squares)) count += at.piece_on(square).valid() ? 1 : 0;
  return count;
}

std::size_t range_of(int pieces) {
  return static_cast<std::size_t>(std::lower_bound(kPieceRanges.begin(), kPieceRanges.end(), pieces) -
                                  kPieceRanges.begin());
}

}  // namespace

void RepeatCount::add(Key key, std::uint32_t times) {
  if (!is_kept(key)) return;
  kept_[key] += times;
  if (kept_.size() > kMaxKept) thin_out();
}

void RepeatCount::thin_out() {
  ++level_;
  std::erase_if(kept_, [this](const auto& entry) { return !is_kept(entry.first); });
}

void RepeatCount::add(const RepeatCount& other) {
  while (level_ < other.level_) thin_out();
  for (const auto& [key, times] : other.kept_) add(key, times);
}

double RepeatCount::repeated() const {
  std::uint64_t all = 0;
  for (const auto& [key, times] : kept_) all += times;
  return all == 0 ? 0 : 1 - static_cast<double>(kept_.size()) / static_cast<double>(all);
}

std::string piece_range_text(std::size_t range) {
  const int least = range == 0 ? 1 : kPieceRanges[range - 1] + 1;
  return range < kPieceRanges.size() ? fmt::format("{}-{}", least, kPieceRanges[range])
                                     : fmt::format("{}+", least);
}

void GameStatistics::add(const TrainingGame& game) {
  Result<Game> begun = start_of(game);
  if (!begun) return;
  Game& at = *begun;
  const StartKeys start = keys_of(at);
  const bool main = !game.is_side_line();
  ++(main ? games : side_lines);
  white_wins += game.outcome == Outcome::kWhiteWins;
  draws += game.outcome == Outcome::kDraw;
  black_wins += game.outcome == Outcome::kBlackWins;
  if (main) {
    plies += game.moves.size();
    starts.insert(start.placed);
    armies.insert(start.army);
  }
  Key record = zobrist::mix(start.placed + (main ? 1 : 0));
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    if (i >= game.opening_moves()) {
      ++positions;
      ++by_pieces[range_of(pieces_of(at))];
      position_keys.add(at.key());
    }
    const Move move = game.moves[i];
    record = zobrist::mix(record ^ move.bits());
    at.play(move);
  }
  records.insert(record);
}

void GameStatistics::add(const GameStatistics& other) {
  games += other.games;
  side_lines += other.side_lines;
  positions += other.positions;
  white_wins += other.white_wins;
  draws += other.draws;
  black_wins += other.black_wins;
  plies += other.plies;
  for (std::size_t i = 0; i < by_pieces.size(); ++i) by_pieces[i] += other.by_pieces[i];
  starts.insert(other.starts.begin(), other.starts.end());
  armies.insert(other.armies.begin(), other.armies.end());
  records.insert(other.records.begin(), other.records.end());
  position_keys.add(other.position_keys);
}

double GameStatistics::mean_plies() const {
  return games == 0 ? 0 : static_cast<double>(plies) / static_cast<double>(games);
}

std::uint64_t nodes_in_note(const std::string& note) {
  constexpr std::string_view kBegin = "# proconsul datagen,", kNodes = " nodes ";
  const std::size_t at = note.find(kNodes);
  if (!note.starts_with(kBegin) || at == std::string::npos) return 0;
  const std::string_view rest = std::string_view(note).substr(at + kNodes.size());
  return parse_number<std::uint64_t>(rest.substr(0, rest.find(',')), 1, ~std::uint64_t{0}).value_or(0);
}

}  // namespace proconsul
