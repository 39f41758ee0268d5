// The attack tables, indexed by the instruction and portably, against walking step by step, for every piece
// of every game.
#include "engine/reach.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "support.h"

namespace proconsul::test {
namespace {

bool way_is_open(PathKind kind, const std::vector<bool>& taken) {
  int hurdles = 0;
  bool jumped = false, landed_after_jump = false;
  for (const bool occupied : taken) {
    hurdles += occupied;
    landed_after_jump |= jumped && !occupied;
    jumped |= occupied;
  }
  switch (kind) {
    case PathKind::kSlide:
      return hurdles == 0;
    case PathKind::kHop:
      return hurdles == 1;
    case PathKind::kGrasshop:
      return hurdles == 1 && taken.back();
    case PathKind::kWade:
      return !landed_after_jump;
  }
  return false;
}

// Squares that a piece reaches by moves (or captures), walked step by step.
SquareSet walked(const Rules& rules, Piece piece, Square from, SquareSet occupied, SquareSet aloof,
                 bool capture) {
  const Geometry& board = rules.board;
  const int forward = piece.colour() == Colour::kWhite ? 1 : -1;
  SquareSet reached;
  const auto exists = [&](Square from_square, Offset step) {
    return board.exists(board.around_files(board.file_of(from_square) + forward * step.file),
                        board.around_ranks(board.rank_of(from_square) + forward * step.rank));
  };
  for (const Path& path : rules.pieces[index_of(piece.type())].paths) {
    if (path.in_no_table()) continue;
    if (!std::all_of(path.over.begin(), path.over.end(), [&](Offset step) { return exists(from, step); }))
      continue;
    if (path.use == (capture ? PathUse::kMove : PathUse::kCapture)) continue;
    if (path.origins) {
      const Square seen = forward == 1 ? from : board.flipped(from);
      if (!contains(*path.origins, seen)) continue;
    }
    std::vector<bool> taken;
    for (std::size_t i = 0; i < path.steps.size(); ++i) {
      const int file = board.around_files(board.file_of(from) + forward * path.steps[i].file);
      const int rank = board.around_ranks(board.rank_of(from) + forward * path.steps[i].rank);
      if (!board.exists(file, rank)) break;
      const Square square = board.square(file, rank);
      if (square == from) break;
      if (path.aloof && contains(aloof, square)) break;
      const bool stops = static_cast<int>(i) + 1 >= path.first_stop;
      const bool allowed = !path.targets || contains((*path.targets)[index_of(piece.colour())], square);
      if (stops && allowed && rules.board.leaves_cell(from, square) && way_is_open(path.kind, taken))
        reached |= bit<SquareSet>(square);
      taken.push_back(contains(occupied, square));
    }
  }
  return reached;
}

// The contents of the tables, indexed without the instruction.
template <class Bits>
Bits portably(const Reach<Bits>& reach, Square from, Bits occupied) {
  Bits reached = reach.leaps(from);
  for (const Line<Bits>& line : reach.lines(from))
    reached |= line.table[line.template index<pext_portable>(occupied)];
  return reached;
}

template <class Bits>
void check_piece(const Tables<Bits>& tables, const Position<Bits>& position, Piece piece,
                 std::mt19937_64& random) {
  const Rules& rules = tables.rules();
  const auto& side = tables.moves(piece.type()).sides[index_of(piece.colour())];
  for (int trial = 0; trial < 40; ++trial) {
    for (const Square from : Squares(rules.board.squares)) {
      SquareSet occupied{random(), random()};
      if (trial % 2 == 0) occupied = occupied & SquareSet{random(), random()};
      occupied = occupied & rules.board.squares;
      const SquareSet others = occupied | bit<SquareSet>(from);
      const Bits taken = narrow<Bits>(others);
      const SquareSet aloof = widen(position.pieces(rules.aloof)) & occupied & ~bit<SquareSet>(from);
      ASSERT_EQ(portably(side.captures, from, taken), side.captures.at(from, taken));
      ASSERT_EQ(portably(side.moves, from, taken), side.moves.at(from, taken));
      const SquareSet attacks = widen(position.attacks_from(from, piece, taken));
      const SquareSet moves = widen(position.quiets_from(from, piece, taken));
      ASSERT_EQ(attacks, walked(rules, piece, from, others, aloof, true) & ~bit<SquareSet>(from))
          << rules.name << ' ' << rules.pieces[index_of(piece.type())].name << ' '
          << square_text(rules.board, from);
      ASSERT_EQ(moves, walked(rules, piece, from, others, aloof, false) & ~others)
          << rules.name << ' ' << rules.pieces[index_of(piece.type())].name << ' '
          << square_text(rules.board, from);
    }
  }
}

void check_game(const Game& game) {
  std::mt19937_64 random(7);
  std::visit(
      [&](const auto& position) {
        for (const PieceType type : position.tables().types()) {
          for (const Colour colour : kBothColours)
            check_piece(position.tables(), position, Piece(colour, type), random);
        }
      },
      game.position());
}

class ReachOfGame : public testing::TestWithParam<std::string> {};

TEST_P(ReachOfGame, TablesEqualWalking) {
  const auto rules = rules_of(GetParam());
  std::vector<PieceType> all;
  for (int i = 0; i < static_cast<int>(rules->pieces.size()); ++i) all.push_back(PieceType(i));
  check_game(game_of(GetParam(), "", rules->promotion_to_army ? all : std::vector<PieceType>{}));
}

// Tries no piece and each single piece on the squares before the target.
bool opens(const Way& way, const Geometry& board) {
  if (is_open(way, {})) return true;
  return std::any_of(way.before.begin(), way.before.end(), [&](Square square) {
    return contains(board.squares, square) && is_open(way, bit<SquareSet>(square));
  });
}

TEST_P(ReachOfGame, OpenWaysAreFound) {
  const auto rules = rules_of(GetParam());
  const Geometry& board = rules->board;
  for (const PieceDef& piece : rules->pieces) {
    for (const Path& path : piece.paths) {
      for (const Colour colour : kBothColours) {
        for (const Square from : Squares(board.squares)) {
          const std::vector<Way> ways = ways_of(path, board, from, colour);
          const bool open =
              std::any_of(ways.begin(), ways.end(), [&](const Way& way) { return opens(way, board); });
          ASSERT_EQ(has_open_way(path, board, from, colour), open)
              << piece.name << ' ' << square_text(board, from) << ' ' << name_of(colour);
        }
      }
    }
  }
}

// No built-in game has movements of these kinds.
TEST(ReachOfLegs, TablesEqualWalking) {
  for (const char* board :
       {"maxFile = 8\nmaxRank = 8\nstartFen = abcde2k/8/8/8/8/8/8/ABCDE2K w - - 0 1\n",
        "maxFile = 10\nmaxRank = 9\nstartFen = abcde4k/10/10/10/10/10/10/10/ABCDE4K w - - 0 1\n"}) {
    Registry registry;
    const std::vector<Error> errors = registry.load(
        "[legs]\nking = k\ncustomPiece1 = a:mafafsW\ncustomPiece2 = b:mpabsWmpasN\n"
        "customPiece3 = c:pafKmpafpasF\ncustomPiece4 = d:masR3fyafscF\n"
        "customPiece5 = e:mabRsmpafmpafW\n" +
        std::string(board));
    ASSERT_TRUE(errors.empty()) << errors.front().message;
    const Variant& variant = *registry.find("legs");
    auto game = Game::create(variant.compiled, variant.rules->start_fen, {});
    ASSERT_TRUE(game.ok()) << game.error().message;
    check_game(game.value());
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ReachOfGame, testing::ValuesIn(all_names()), test_name);

TEST(Pext, PortableEqualsInstruction) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 10000; ++i) {
    const std::uint64_t value = random(), mask = random() & random();
    ASSERT_EQ(pext_portable(value, mask), pext(value, mask));
  }
  EXPECT_EQ(pext_portable(0, ~0ULL), 0U);
  EXPECT_EQ(pext_portable(~0ULL, ~0ULL), ~0ULL);
  EXPECT_EQ(pext_portable(0b1011'0110, 0b1111'0000), 0b1011U);
}

TEST(Popcount, InstructionEqualsStandard) {
  std::mt19937_64 random(4);
  for (int i = 0; i < 1000; ++i) {
    const Bits128 bits{random(), random() & random()};
    ASSERT_EQ(popcount(bits), std::popcount(bits.lo) + std::popcount(bits.hi));
  }
}

}  // namespace
}  // namespace proconsul::test
