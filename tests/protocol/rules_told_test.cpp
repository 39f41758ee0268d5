// The rules shown to players: what cannot happen is not told, what happens is, and in sentences that need no
// lawyer.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <regex>
#include <set>

#include "engine/endings.h"
#include "engine/game.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/rules_text.h"
#include "protocol/formats/rules_words.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string page_of(const Rules& rules) {
  std::string page;
  for (const std::string& line : rules_lines(rules)) page += line + '\n';
  return page;
}

std::string page_of_own(const std::string& keys, const std::string& parent = "chess") {
  Registry registry;
  const std::vector<Error> errors = registry.load("[mine:" + parent + "]\n" + keys);
  EXPECT_TRUE(errors.empty()) << keys << ": " << (errors.empty() ? "" : errors.front().message);
  return errors.empty() ? page_of(*registry.find("mine")->rules) : "";
}

struct OwnGame {
  const char* keys;
  const char* told;    // empty: nothing in particular
  const char* untold;  // the same
  const char* parent = "chess";
};

constexpr OwnGame kOwnGames[] = {
    {"startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n", "There is no castling",
     "king from"},
    {"startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1\n", "to g1, rook", "to c1"},
    {"startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Q - 0 1\n", "to c1, rook", "to g1"},
    {"startFen = 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n", "En passant:", "king from"},
    {"startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\ncastlingFromAnyFile = true\n"
     "castlingForbiddenPlies = 20\noppositeCastling = true\n",
     "There is no castling", "before move"},
    {"startFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n", "Ends:", "Promotion"},
    {"startFen = r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n", "without capture;", "pawn move"},
    {"startFen = rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1\n", "Promotion: on rank 8",
     "En passant"},
    {"startFen = rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1\ndoubleStepRank = 3\n",
     "En passant: a", ""},
    {"startFen = rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w KQkq - 0 1\npieceDrops = true\ncapturesToHand "
     "= true\n",
     "En passant: a", ""},
    {"startFen = nbrkbnqr/pppppppp/8/8/8/8/PPPPPPPP/NBRKBNQR w - - 0 1\n", "", "Leap:", "contemporaryrandom"},
    {"startFen = nbrkbnqr/pppppppp/8/8/8/8/PPPPPPPP/NBRKBNQR w - - 0 1\n", "There is no castling",
     "Swap:", "contemporaryrandom"},
    {"multimoves = 2 2\n", "Turns: each turn has 2 moves;", "turn;"},
    {"multimoves = 1 2\n", "Turns: White has 1 move a turn and Black 2 moves;", ""},
    {"multimoves = 1 2 2\n", "White's first turn has 1 move, every later turn 2 moves;", ""},
    {"multimoves = 1 2 3\n",
     "White's first turn has 1 move; after that White has 3 moves a turn and Black 2 moves;", ""},
    {"multimoves = 1 2 3 3\n",
     "the first turns have 1, 2 moves, beginning with White's, every later turn 3 moves;", ""},
    {"checkCounting = true\n", "a side that has given 3 checks wins", "giving"},
    {"flagPiece = k\nflagRegion = d4 e4\n", "a side wins when its king reaches d4 e4", "(White)"},
    {"flagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n",
     "White wins when its king reaches rank 8, Black when its king reaches rank 1", ""},
    {"flagPiece = r\nflagRegion = d4 e4\nflagPieceCount = 2\n",
     "a side wins when 2 of its rooks stand on d4 e4 together", " of rook"},
    {"extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1\n",
     "a side loses once it has nothing left but its king", "at most"},
    {"extinctionValue = draw\nextinctionPieceTypes = *\nextinctionPieceCount = 1\n",
     "draw once a side has nothing left but its king", "draws"},
    {"extinctionValue = win\nextinctionPieceTypes = pnbrq\n",
     "a side wins once it has lost every pawn, every knight, every bishop, every rook or every queen", ""},
    {"extinctionValue = loss\nextinctionPieceTypes = n\nextinctionPieceCount = 2\n",
     "a side loses once it has fewer than 3 knights left", "at most"},
    {"startFen = k7/1p6/8/8/8/8/1P6/K7 w - - 0 1\npromotionRegionWhite = -\n", "Pawns do not promote",
     "Castling"},
    {"startFen = 4k3/8/8/8/8/8/8/4K2N w - - 0 1\n", "Ends:", "astling"},
    {"promotionLimit = q:1 r:2 b:2 n:2\n", "a kind of piece of which the side has fewer than at the start",
     "more than"},
    {"promotionLimit = q:1\n", "but only if the side has no queen", "more than"},
    {"promotionLimit = q:2 n:2\n", "but a side never has more than two queens or two knights", "only"},
    {"mandatoryPawnPromotion = false\n", "; it may also stay a pawn", "or stays"},
    {"promotionRegionWhite = *7 *8\nmandatoryPawnPromotion = false\nmandatoryPromotionRegionWhite = *8\n",
     "; on rank 7 it may also stay a pawn", "but not on"},
    {"mobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2 d3 e3 f3\nmobilityRegionBlackKing = d6 e6 f6 d7 e7 f7 d8 "
     "e8 f8\n",
     "king stays in the palace, d1-f3 (White) or d6-f8 (Black)", "e2"},
    {"walls = true\n", "", "Walls"},
    {"petrifyOnCaptureTypes = n\nwalls = true\n", "becomes a wall where it arrives, which blocks that square",
     "Walls:"},
    {"customPiece1 = a:W:archer\ncaptureForbidden = a:r\n", "a rook", " a archer"},
};

TEST(RulesTold, OnlyWhatCanHappen) {
  for (const OwnGame& own : kOwnGames) {
    const std::string page = page_of_own(own.keys, own.parent);
    EXPECT_THAT(page, HasSubstr(own.told)) << own.keys;
    if (*own.untold != '\0') {
      EXPECT_THAT(page, Not(HasSubstr(own.untold))) << own.keys;
    }
  }
}

// Words of a game's page for what a move is.
const char* word_for(const Game& game, Move move) {
  const SpecialMove* special = game.special_move_of(move);
  if (special == nullptr) return move.kind() == Move::Kind::kEnPassant ? "En passant: a" : "";
  switch (special->kind) {
    case SpecialMove::Kind::kCastling:
      return "astling: the king|Castling: [a-z]+ (\\(|from|to)";
    case SpecialMove::Kind::kLeap:
      return "Leap:";
    case SpecialMove::Kind::kSwap:
      return "Swap:";
    case SpecialMove::Kind::kFirstLeap:
      return "First leap:";
  }
  return "";
}

// What happens in random games, and every piece that appears in them, is told as possible.
TEST(RulesTold, WhateverHappens) {
  const Registry registry;
  std::map<std::string, int> seen;
  for (const Variant& variant : registry.variants()) {
    const Rules& rules = *variant.rules;
    const std::string page = page_of(rules);
    std::set<std::string> kinds;
    std::mt19937_64 random(3);
    Game game = Game::create(variant.compiled, rules.start_fen).take();
    for (int ply = 0; ply < 80 && !game.end().over(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      for (const Move move : legal) kinds.insert(word_for(game, move));
      game.play(legal[random() % legal.size()]);
    }
    for (const std::string& kind : kinds) {
      if (kind.empty()) continue;
      ++seen[kind];
      EXPECT_TRUE(std::regex_search(page, std::regex(kind))) << rules.name << ": " << kind << '\n' << page;
    }
    for (const Square square : Squares(rules.board.squares)) {
      const Piece piece = game.piece_on(square);
      if (!piece.valid() || rules.pieces[index_of(piece.type())].marked()) continue;
      const Square seen_by_white = piece.colour() == Colour::kWhite ? square : rules.board.flipped(square);
      const SquareSet reach = squares_within_reach(rules, piece.type());
      const bool castles = rules.castling.style != CastlingStyle::kNone || rules.leap || rules.swap ||
                           !rules.first_leaps.leaps.empty();
      EXPECT_TRUE(castles ? any(reach) : contains(reach, seen_by_white))
          << rules.name << ": " << rules.pieces[index_of(piece.type())].name;
    }
  }
  EXPECT_GE(seen.size(), 4u);
}

// Where each move leaves one empty square less, no position occurs again, and the moves end soon.
TEST(RulesTold, GamesThatFillTheBoardNeitherRepeatNorLast) {
  Registry registry;
  std::mt19937_64 random(4);
  std::set<std::string> filled;
  for (const Variant& variant : registry.variants()) {
    const Rules& rules = *variant.rules;
    const bool repeats = may_repeat_positions(rules), lasts = may_reach_move_limit(rules);
    const std::string page = page_of(rules);
    EXPECT_EQ(page.find("when a position occurs") != std::string::npos, repeats) << rules.name;
    EXPECT_EQ(page.find("moves each without") != std::string::npos, lasts) << rules.name;
    if (rules.repetition_limit == 0 || repeats) continue;
    filled.insert(rules.name);
    for (int games = 0; games < 5; ++games) {
      Game game = Game::create(variant.compiled, rules.start_fen).take();
      std::set<Key> seen{game.key()};
      for (auto moves = game.legal_moves(); !moves.empty(); moves = game.legal_moves()) {
        game.play(moves[random() % moves.size()]);
        EXPECT_TRUE(seen.insert(game.key()).second) << game.fen();
        EXPECT_TRUE(lasts || game.idle_plies() < 2 * rules.move_limit) << game.fen();
      }
    }
  }
  EXPECT_EQ(filled, (std::set<std::string>{"amazons", "isolation", "isolation7x7", "joust", "snailtrail"}));
}

TEST(RulesTold, WallsThatMoveOrMayBeLeftOutLetPositionsRecur) {
  const std::string walls = "wallingRule = ";
  EXPECT_THAT(page_of_own(walls + "past\n"), Not(HasSubstr("when a position occurs")));
  EXPECT_THAT(page_of_own(walls + "past\nmaxFile = 12\nmaxRank = 10\npromotionRank = 10\nnMoveRule = 20\n"
                                  "castling = false\nstartFen = 5k6/12/12/12/12/12/12/12/12/5K6 w - - 0 1\n"),
              HasSubstr("draw after 20 moves"));
  for (const char* keys : {"duck\n", "past\nwallOrMove = true\n", "past\npassOnStalemate = true\n"})
    EXPECT_THAT(page_of_own(walls + keys), HasSubstr("when a position occurs")) << keys;
}

TEST(RulesTold, InSentencesForPlayers) {
  constexpr const char* kForLawyers[] = {
      "who can",
      "who makes",
      "in its series",
      "what would be a draw",
      "left loses",
      "left wins",
      "left draws",
      "giving [0-9]",
      "taken straight back",
      "royal pieces? (per|for)",
      "\\b[0-9]+ of [a-z]+ (on|may)",
      "at most",
      "as long as",
      ": none",
      "or stays",
      "but no [a-z]+ where",
      "a ([a-z]+) can neither jump over nor capture a \\1",
      "next to where",
      "so many",
      "the side to move only",
      "each made by itself",
      "aimed at",
      "\\ba [aeio][a-z]",
      "\\b1 (moves|checks|squares|pieces)\\b",
      "\\b([2-9]|[1-9][0-9]+) (move|check|square|queen|rook|piece)\\b(?! after)",
      "(only on|not on)( [a-l][0-9]+){11}"};
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    const std::string page = page_of(*variant.rules);
    for (const char* words : kForLawyers) {
      std::smatch found;
      EXPECT_FALSE(std::regex_search(page, found, std::regex(words)))
          << variant.rules->name << ": '" << found.str() << "' in\n"
          << page;
    }
    const std::regex same(R"( on ([^;(]+) \(White\) or \1 \(Black\))");
    EXPECT_FALSE(std::regex_search(page, same)) << variant.rules->name;
  }
}

TEST(RulesTold, ArticlesFitTheNextWord) {
  EXPECT_EQ(with_articles("no pawn captures a archer or a elephant"),
            "no pawn captures an archer or an elephant");
  EXPECT_EQ(with_articles("from file a to file i, file a is"), "from file a to file i, file a is");
  EXPECT_EQ(with_articles("a rook, a unicorn"), "a rook, a unicorn");
}

}  // namespace
}  // namespace proconsul
