// The text of a movement against the movement itself, walked square by square, for every piece of every game.
#include "engine/movement_text.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/reach.h"
#include "support.h"
#include "variants/betza.h"

namespace proconsul::test {
namespace {

// One way to a square: from, target, squares before it in order, and its conditions as numbers.
using WayRow = std::vector<int>;

PathKind kind_of(const Way& way) {
  if (way.before.empty()) return PathKind::kSlide;
  return way.before.size() == 1 && way.kind == PathKind::kGrasshop ? PathKind::kHop : way.kind;
}

bool can_be_open(const Way& way) {
  return !way.before.empty() || way.kind == PathKind::kSlide || way.kind == PathKind::kWade;
}

void add_rows(std::set<WayRow>& rows, const Path& path, const Way& way, Square from, Colour colour) {
  WayRow row = {static_cast<int>(colour),       from.index(),           way.target.index(),
                static_cast<int>(kind_of(way)), path.leaves_ep ? 1 : 0, path.takes_ep ? 1 : 0};
  for (const Square square : way.before) row.push_back(square.index());
  row.push_back(0);
  if (path.use != PathUse::kCapture) rows.insert(row);
  row.back() = 1;
  if (path.use != PathUse::kMove && way.target != from) rows.insert(row);
}

// All that a piece can do on the board, found by walking its paths.
struct Walks {
  bool royal, pawn;
  SquareSet allowed;
  std::set<WayRow> rows;
  bool operator==(const Walks&) const = default;
};

Walks walks_of(const Geometry& board, const PieceDef& piece) {
  Walks walks{piece.royal, piece.pawn, piece.allowed & board.squares, {}};
  for (const Path& path : piece.paths) {
    for (const Colour colour : kBothColours) {
      for (const Square from : Squares(board.squares & oriented(board, piece.allowed, colour))) {
        for (const Way& way : ways_of(path, board, from, colour)) {
          if (can_be_open(way)) add_rows(walks.rows, path, way, from, colour);
        }
      }
    }
  }
  return walks;
}

// The pieces of all games on a board, each movement once.
struct Kinds {
  Geometry board;
  std::vector<PieceDef> pieces;
};

std::vector<Kinds> all_kinds() {
  std::vector<Kinds> all;
  for (const Variant& variant : registry().variants()) {
    const Rules& rules = *variant.rules;
    auto kinds = std::find_if(all.begin(), all.end(), [&](const Kinds& k) { return k.board == rules.board; });
    if (kinds == all.end()) kinds = all.insert(all.end(), {rules.board, {}});
    for (PieceDef piece : rules.pieces) {
      const bool unwalked = std::any_of(piece.paths.begin(), piece.paths.end(),
                                        [](const Path& path) { return path.in_no_table(); });
      if (unwalked) continue;  // its effect depends on more than the squares on its way
      piece.letter = piece.name = piece.notation = "";
      if (std::find(kinds->pieces.begin(), kinds->pieces.end(), piece) == kinds->pieces.end())
        kinds->pieces.push_back(std::move(piece));
    }
  }
  return all;
}

TEST(MovementText, IsTheSameIfAndOnlyIfThePiecesMoveAlike) {
  std::size_t kinds = 0;
  for (const auto& [board, pieces] : all_kinds()) {
    std::map<std::string, Walks> known;
    for (const PieceDef& piece : pieces) {
      const std::string text = movement_text(board, piece);
      const Walks walks = walks_of(board, piece);
      const auto [same, added] = known.try_emplace(text, walks);
      EXPECT_EQ(same->second, walks) << text;
      if (!added) continue;
      ++kinds;
      for (const auto& [other, other_walks] : known)
        EXPECT_TRUE(other == text || other_walks != walks) << other << " and " << text;
    }
  }
  EXPECT_GT(kinds, 100U) << "of all boards";
}

std::string text_of(const std::string& notation, int files = 8, int ranks = 8) {
  Geometry board;
  board.files = files;
  board.ranks = ranks;
  for (int square = 0; square < board.size(); ++square) board.squares |= bit<SquareSet>(Square(square));
  PieceDef piece;
  piece.allowed = board.squares;
  piece.paths = parse_betza(notation, {std::max(files, ranks) - 1, {}}).take();
  return movement_text(board, piece);
}

TEST(MovementText, KnowsNothingOfTheNotation) {
  EXPECT_EQ(text_of("WF"), text_of("K"));
  EXPECT_EQ(text_of("FW"), text_of("K"));
  EXPECT_EQ(text_of("R7"), text_of("R"));
  EXPECT_EQ(text_of("RW"), text_of("R"));
  EXPECT_EQ(text_of("mRcR"), text_of("R"));
  EXPECT_EQ(text_of("mRcR4"), text_of("mcR4mR"));
  EXPECT_EQ(text_of("fbWsW"), text_of("W"));
  EXPECT_EQ(text_of("gR2"), text_of("pR2"));
  EXPECT_EQ(text_of("wB"), text_of("wBF"));
}

TEST(MovementText, TellsMovementsApart) {
  const std::vector<std::string> notations = {
      "K",     "Q",   "R",   "B",   "N",  "W",  "F",  "mW",  "cW",    "fW",     "sW",    "R4",
      "R6",    "nN",  "NN",  "D",   "nD", "DD", "pR", "gR",  "wR",    "cpR",    "mRcpR", "[F?R]",
      "[W?B]", "qK8", "flN", "frN", "fN", "bN", "vN", "RmN", "(1,4)", "fmWcfF", "J"};
  std::map<std::string, std::string> known;
  for (const std::string& notation : notations) {
    const auto [same, added] = known.try_emplace(text_of(notation), notation);
    EXPECT_TRUE(added) << notation << " and " << same->second << " are " << same->first;
  }
}

TEST(MovementText, DoesNotDependOnTheSizeOfTheBoardWhereTheMovementDoesNot) {
  for (const char* notation : {"K", "Q", "N", "R4", "pB", "gQ", "NN", "[F?R]"}) {
    EXPECT_EQ(text_of(notation, 10, 8), text_of(notation)) << notation;
    EXPECT_EQ(text_of(notation, 12, 9), text_of(notation)) << notation;
  }
  EXPECT_NE(text_of("R7", 10, 8), text_of("R", 10, 8));
}

// Changing these texts makes trained networks useless, whose files contain them.
TEST(MovementText, StaysAsItIsInFilesOfNetworks) {
  std::ifstream file(data_folder() + "/movement_texts.tsv");
  std::map<std::string, std::size_t> pieces;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string variant, name, text;
    std::getline(std::getline(std::getline(fields, variant, '\t'), name, '\t'), text);
    const Rules& rules = *rules_of(variant);
    const auto piece = std::find_if(rules.pieces.begin(), rules.pieces.end(),
                                    [&](const PieceDef& def) { return def.name == name; });
    ASSERT_NE(piece, rules.pieces.end()) << line;
    EXPECT_EQ(movement_text(rules.board, *piece), text) << variant << ' ' << name;
    ++pieces[variant];
  }
  for (const char* variant : {"chess", "consul42k", "chess2016"})
    EXPECT_EQ(pieces[variant], rules_of(variant)->pieces.size()) << variant;
}

}  // namespace
}  // namespace proconsul::test
