#include "protocol/cli/endgame_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/move_text.h"
#include "protocol/formats/board_picture.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

int moves_of(int plies) { return (plies + 1) / 2; }

struct RatedMove {
  Move move;
  std::optional<EndgameValue> value;  // for the side that moves
};

// Larger is better for the mover.
int rank_of(const RatedMove& rated) {
  constexpr int kDecided = 1 << 20;
  if (!rated.value) return 0;
  if (rated.value->wdl == WdlScore::kWin) return kDecided - rated.value->plies;
  if (rated.value->wdl == WdlScore::kLoss) return rated.value->plies - kDecided;
  return 1;
}

EndgameValue for_mover(EndgameValue reply) {
  if (reply.wdl == WdlScore::kLoss) return {WdlScore::kWin, reply.plies + 1};
  if (reply.wdl == WdlScore::kWin) return {WdlScore::kLoss, reply.plies + 1};
  return reply;
}

std::vector<RatedMove> rated_moves(Game& game, const EndgameSet& set) {
  std::vector<RatedMove> rated;
  for (const Move move : game.legal_moves()) {
    game.play(move);
    std::optional<EndgameValue> reply = set.probe(game);
    game.undo();
    if (reply) reply = for_mover(*reply);
    rated.push_back({move, reply});
  }
  std::stable_sort(rated.begin(), rated.end(),
                   [](const RatedMove& a, const RatedMove& b) { return rank_of(a) > rank_of(b); });
  return rated;
}

Json value_json(const std::optional<EndgameValue>& value) {
  if (!value) return {{"value", nullptr}};
  switch (value->wdl) {
    case WdlScore::kWin:
      return {{"value", "win"}, {"plies", value->plies}};
    case WdlScore::kDraw:
      return {{"value", "draw"}};
    case WdlScore::kLoss:
      return {{"value", "loss"}, {"plies", value->plies}};
  }
  return {};
}

}  // namespace

std::string value_text(const Game& game, EndgameValue value) {
  if (value.wdl == WdlScore::kDraw) return "draw";
  const Colour winner = value.wdl == WdlScore::kWin ? game.side_to_move() : !game.side_to_move();
  if (value.plies == 0) return std::string(name_of(winner)) + " has won";
  const int moves = moves_of(value.plies);
  return fmt::format("{} wins in {} move{} ({} plies)", name_of(winner), moves, moves == 1 ? "" : "s",
                     value.plies);
}

std::string endings_table(const Rules& rules,
                          const std::vector<std::shared_ptr<const EndgameTable>>& tables) {
  std::vector<std::vector<std::string>> rows = {
      {"ending", "to move", "positions", "wins", "draws", "losses", "longest win"}};
  for (const auto& table : tables) {
    for (const Colour colour : kBothColours) {
      const EndgameCounts& counts = table->counts(colour);
      rows.push_back({table->material().text(rules), name_of(colour), std::to_string(counts.legal()),
                      std::to_string(counts.wins), std::to_string(counts.draws),
                      std::to_string(counts.losses),
                      counts.wins == 0 ? "-" : std::to_string(moves_of(counts.longest_win))});
    }
  }
  return text_table(rows);
}

std::string ending_text(const Rules& rules, const EndgameTable& table) {
  std::string text;
  for (const Colour colour : kBothColours) {
    const EndgameCounts& counts = table.counts(colour);
    text += fmt::format("{} to move: {} legal positions, {} won, {} drawn, {} lost\n", name_of(colour),
                        counts.legal(), counts.wins, counts.draws, counts.losses);
    if (counts.wins > 0)
      text += fmt::format("  longest win: {} from {}\n",
                          counted(static_cast<std::size_t>(moves_of(counts.longest_win)), "move"),
                          table.fen_of(rules, table.longest_win(colour)));
  }
  return text;
}

Json endgame_json(const Game& game, const EndgameSet& set) {
  Json moves = Json::array();
  Game reached = game;
  for (const RatedMove& rated : rated_moves(reached, set)) {
    Json move = {{"uci", to_uci(game, rated.move)}, {"san", to_san(game, rated.move)}};
    move.update(value_json(rated.value));
    moves.push_back(move);
  }
  Json json = value_json(set.probe(game));
  json.update({{"variant", game.rules().name},
               {"fen", game.fen()},
               {"moves", moves},
               {"line", best_line(game, set)}});
  return json;
}

std::string moves_text(Game game, const EndgameSet& set) {
  std::string text;
  for (const RatedMove& rated : rated_moves(game, set)) {
    const std::string san = to_san(game, rated.move);
    text +=
        fmt::format("  {:<8}{}\n", san, rated.value ? value_text(game, *rated.value) : "not in the tables");
  }
  return text;
}

std::vector<std::string> best_line(Game game, const EndgameSet& set) {
  std::vector<std::string> line;
  while (true) {
    const std::optional<EndgameValue> value = set.probe(game);
    if (!value || value->wdl == WdlScore::kDraw || value->plies == 0) return line;
    const Move best = rated_moves(game, set).front().move;
    line.push_back(to_san(game, best));
    game.play(best);
  }
}

}  // namespace proconsul
