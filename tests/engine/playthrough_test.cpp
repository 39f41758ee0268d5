// Golden games: one for every built-in game, with its moves, the position and the end that they lead to, and
// a digest of all notations and positions on the way. A game without one fails; a game that differs is told
// ply by ply. After an intended change, PROCONSUL_WRITE_GOLDENS=1 engine_tests --gtest_filter='Playthrough.*'
// rewrites the file, and tells each game that it changes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iomanip>
#include <map>
#include <random>

#include "digest.h"
#include "support.h"
#include "tests/paths.h"

namespace proconsul::test {
namespace {

constexpr int kPlies = 80;
constexpr const char* kHeader = "game\tmoves\tposition\tend\tdigest of moves, SAN and FEN of each ply";

// Special moves, promotions and captures are rare in random play, so they are preferred.
Move pick_wide(const Game& game, std::mt19937& random) {
  const std::vector<Move> legal = game.legal_moves();
  for (const Move move : legal) {
    const bool rare = move.kind() != Move::Kind::kNormal && move.kind() != Move::Kind::kDoubleStep;
    if (rare && random() % 3 == 0) return move;
    if (game.is_capture(move) && random() % 12 == 0) return move;
  }
  return legal[random() % legal.size()];
}

std::string new_moves(const std::string& variant) {
  Game game = game_of(variant);
  std::mt19937 random(static_cast<unsigned>(variant.size()) * 1000 + static_cast<unsigned char>(variant[0]));
  std::string moves;
  for (int ply = 0; ply < kPlies && !game.end().over(); ++ply) {
    const Move move = pick_wide(game, random);
    moves += (moves.empty() ? "" : " ") + to_uci(game, move);
    game.play(move);
  }
  return moves;
}

struct Played {
  std::string row;   // of the file
  std::string text;  // a line a ply, to be read
};

std::string digest(const std::string& text) {
  std::ostringstream hex;
  hex << std::hex << std::setw(16) << std::setfill('0') << digest_of(text);
  return hex.str();
}

// The game that the moves lead through, up to one that is not legal, which the text ends with.
Played play(const std::string& variant, const std::string& moves) {
  Game game = game_of(variant);
  std::string text = game.fen() + '\n';
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    const auto move = parse_uci(game, word);
    if (!move) {
      text += word + " is not legal\n";
      break;
    }
    text += word + '\t' + to_san(game, *move);
    game.play(*move);
    text += '\t' + game.fen() + '\n';
  }
  const GameEnd end = game.end();
  const std::string verdict =
      std::string(result_text(end.outcome)) + (end.over() ? " " + describe(game.rules(), end) : "");
  return {variant + '\t' + moves + '\t' + game.fen() + '\t' + verdict + '\t' + digest(text), text + verdict};
}

std::map<std::string, std::string> rows_of(const std::string& path) {
  std::ifstream file(path);
  std::map<std::string, std::string> rows;
  std::string line;
  std::getline(file, line);
  EXPECT_EQ(line, kHeader) << path;
  while (std::getline(file, line)) rows[line.substr(0, line.find('\t'))] = line;
  return rows;
}

std::string moves_in(const std::string& row) {
  const std::size_t begin = row.find('\t') + 1;
  return row.substr(begin, row.find('\t', begin) - begin);
}

TEST(Playthrough, IsReproduced) {
  const std::string path = test::data_folder() + "/playthroughs.tsv";
  const std::map<std::string, std::string> rows = rows_of(path);
  const bool rewrite = std::getenv("PROCONSUL_WRITE_GOLDENS") != nullptr;
  std::map<std::string, std::string> written;
  for (const std::string& name : all_names()) {
    const auto row = rows.find(name);
    if (!rewrite) {
      ASSERT_NE(row, rows.end()) << name << " has no golden game in " << path;
    }
    const std::string before = row == rows.end() ? "" : row->second;
    const Played now = play(name, rewrite ? new_moves(name) : moves_in(before));
    EXPECT_EQ(now.row, before) << now.text;
    EXPECT_FALSE(moves_in(now.row).empty());
    written[name] = now.row;
  }
  EXPECT_EQ(written.size(), rows.size()) << "games that are no longer built in";
  if (!rewrite) return;
  std::ofstream file(path);
  file << kHeader << '\n';
  for (const auto& [name, row] : written) file << row << '\n';
}

}  // namespace
}  // namespace proconsul::test
