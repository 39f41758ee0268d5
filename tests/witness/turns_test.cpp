// Turns of several actions, drops that flip and passes, against the witness: the same moves, positions and
// counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"
#include "variants/registry.h"
#include "witness/defined_moves.h"

namespace proconsul::witness {
namespace {

const Keys kChess = {{"pawn", "p"},
                     {"knight", "n"},
                     {"bishop", "b"},
                     {"rook", "r"},
                     {"queen", "q"},
                     {"king", "k"},
                     {"castling", "false"},
                     {"promotionPieceTypes", "nbrq"},
                     {"startFen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"}};

const Keys kDiscs = {{"immobile", "p"},
                     {"maxFile", "6"},
                     {"maxRank", "6"},
                     {"pieceDrops", "true"},
                     {"castling", "false"},
                     {"firstRankPawnDrops", "true"},
                     {"promotionZonePawnDrops", "true"},
                     {"enclosingDrop", "reversi"},
                     {"enclosingDropStart", "c3 d3 c4 d4"},
                     {"flipEnclosedPieces", "reversi"},
                     {"passOnStalemate", "true"},
                     {"stalematePieceCount", "true"},
                     {"stalemateValue", "loss"},
                     {"startFen", "6/6/2pP2/2Pp2/6/6[PPPPPPPPPPPPPPPPPPpppppppppppppppppp] w - - 0 1"}};

Keys with(Keys keys, const Keys& more) {
  for (const auto& [name, value] : more) {
    std::erase_if(keys, [&, &same = name](const auto& key) { return key.first == same; });
    keys.emplace_back(name, value);
  }
  return keys;
}

struct Pair {
  explicit Pair(const Keys& keys) : defined(keys), position(start_of(defined)) {
    std::string text = "[trial]\n";
    for (const auto& [name, value] : keys) text += name + " = " + value + '\n';
    for (const Error& error : registry.load(text)) ADD_FAILURE() << error.message << '\n' << text;
    const Variant* variant = registry.find("trial");
    game.emplace(proconsul::Game::create(variant->compiled, variant->rules->start_fen).take());
  }

  Registry registry;
  DefinedGame defined;
  DefinedPosition position;
  std::optional<proconsul::Game> game;
};

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

// A FEN without hands and castling rights.
std::string bare(const std::string& fen) {
  std::istringstream stream(fen);
  std::string placement, side, rights, rest;
  stream >> placement >> side >> rights;
  std::getline(stream, rest);
  return placement.substr(0, placement.find('[')) + ' ' + side + rest;
}

void walk(const Keys& keys, std::uint32_t seed, int plies) {
  Pair both(keys);
  std::mt19937 random(seed);
  std::vector<std::string> fens{both.game->fen()};
  for (int ply = 0; ply < plies; ++ply) {
    std::vector<std::string> ours, theirs;
    for (const proconsul::Move move : both.game->legal_moves()) ours.push_back(to_uci(*both.game, move));
    const std::vector<DefinedMove> legal = legal_moves(both.position);
    for (const DefinedMove& move : legal) theirs.push_back(move.text);
    ASSERT_EQ(sorted(ours), sorted(theirs)) << both.game->fen();
    if (legal.empty()) break;
    const DefinedMove& chosen = legal[random() % legal.size()];
    both.game->play(parse_uci(*both.game, chosen.text).take());
    both.position = played(both.position, chosen);
    EXPECT_EQ(both.game->side_to_move() == proconsul::Colour::kWhite, both.position.white)
        << both.game->fen();
    EXPECT_EQ(both.game->actions_left(), both.position.actions) << both.game->fen();
    const proconsul::Game again = proconsul::Game::create(both.game->compiled(), both.game->fen()).take();
    EXPECT_EQ(again.fen(), both.game->fen());
    EXPECT_EQ(again.key(), both.game->key()) << both.game->fen();
    EXPECT_EQ(std::visit([](const auto& p) { return p.compute_key(); }, both.game->position()),
              both.game->key());
    if (!both.defined.on("pieceDrops")) {
      EXPECT_EQ(bare(both.game->fen()), fen_of(both.position));
    }
    fens.push_back(both.game->fen());
  }
  while (both.game->undo()) {
    fens.pop_back();
    EXPECT_EQ(both.game->fen(), fens.back());
  }
}

TEST(TurnsWitness, MarseillaisGamesAreTheSame) {
  for (std::uint32_t seed = 0; seed < 12; ++seed)
    walk(with(kChess, {{"multimoves", "1 2 2"}, {"multimoveCheck", "endsTurn"}}), seed, 60);
}

TEST(TurnsWitness, OtherSchedulesAndLimitsAreTheSame) {
  for (std::uint32_t seed = 0; seed < 6; ++seed) {
    walk(with(kChess, {{"multimoves", "2 1"}}), seed, 40);
    walk(with(kChess, {{"multimoves", "3"}, {"multimoveCheck", "endsTurn"}}), seed, 40);
    walk(with(kChess, {{"multimoves", "2 2 1 1"}, {"multimoveCapture", "false"}}), seed, 40);
  }
}

TEST(TurnsWitness, PawnsThatPassedAreCapturedAsTheyStand) {
  const std::string pawns = "4k3/8/8/8/pp4pp/8/PPPPPPPP/4K3 w - - 0 1";
  const std::string black = "4k3/pppppppp/8/PP4PP/8/8/8/4K3 b - - 0 1";
  for (const std::string& start : {pawns, black}) {
    for (std::uint32_t seed = 0; seed < 20; ++seed)
      walk(with(kChess, {{"multimoves", "2 2"}, {"multimoveCheck", "endsTurn"}, {"startFen", start}}), seed,
           16);
  }
}

TEST(TurnsWitness, DiscGamesAreTheSameToTheirEnds) {
  for (std::uint32_t seed = 0; seed < 30; ++seed) walk(kDiscs, seed, 80);
}

std::uint64_t count(const DefinedPosition& position, int depth) {
  const std::vector<DefinedMove> moves = legal_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t nodes = 0;
  for (const DefinedMove& move : moves) nodes += count(after(position, move), depth - 1);
  return nodes;
}

TEST(TurnsWitness, CountsAreTheSame) {
  const Pair chess(with(kChess, {{"multimoves", "1 2 2"}, {"multimoveCheck", "endsTurn"}}));
  EXPECT_EQ(count(chess.position, 3), chess.game->perft(3));
  const Pair discs(kDiscs);
  EXPECT_EQ(count(discs.position, 6), discs.game->perft(6));
}

}  // namespace
}  // namespace proconsul::witness
