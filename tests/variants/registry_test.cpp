#include "variants/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string>

#include "engine/game.h"
#include "engine/move_text.h"
#include "test_data.h"
#include "variants/placement.h"
#include "walk.h"

namespace proconsul {
namespace {

using testing::IsSupersetOf;

const Registry& registry() {
  static const Registry games;
  return games;
}

const Rules& rules_of(const char* name) { return *registry().find(name)->rules; }

const PieceDef& piece(const Rules& rules, const char* letter) {
  return rules.pieces[static_cast<std::size_t>(rules.type_of(letter).index())];
}

std::string letters(const Rules& rules, const std::vector<PieceType>& types) {
  std::string text;
  for (const PieceType type : types)
    text += rules.pieces[static_cast<std::size_t>(type.index())].letter + " ";
  return text;
}

std::string captures(const Rules& rules, const char* letter, const std::string& from) {
  const Square square = test::square_at(rules.board, from);
  const SquareSet others = rules.board.squares & ~bit<SquareSet>(square);
  return test::names_of(
      rules.board, test::reach(rules.board, piece(rules, letter).paths, square, others, PathUse::kCapture));
}

TEST(Registry, BrokenBuiltInDefinitionsAreNotPassedOver) {
  const std::string_view kings = "[kings]\nking = k\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
  const std::vector<std::string_view> good = {kings}, broken = {kings, "[tall:kings]\nmaxRank = x\n"};
  EXPECT_EQ(Registry::of_definitions(good).variants().size(), 1u);
  try {
    (void)Registry::of_definitions(broken);
    FAIL() << "no error";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("built-in definitions:5:")) << error.what();
  }
}

TEST(Registry, KnowsTheBuiltInGames) {
  std::vector<std::string> names;
  for (const Variant& variant : registry().variants()) names.push_back(variant.rules->name);
  EXPECT_EQ(names.front(), "chess");
  EXPECT_TRUE(std::is_sorted(names.begin() + 1, names.end()));
  EXPECT_GE(names.size(), 60u);
  for (const char* name :
       {"arena", "capablanca", "chess56", "consul42k", "fischerandom", "grand", "shatranj"})
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
  for (const char* alias : {"standard", "normal"}) EXPECT_EQ(registry().find(alias)->rules->name, "chess");
  EXPECT_EQ(registry().find("chess960")->rules->name, "fischerandom");
  EXPECT_EQ(registry().find(""), nullptr);
}

TEST(Registry, GuessesMistypedNames) {
  EXPECT_EQ(registry().nearest("ches"), "chess");
  EXPECT_EQ(registry().nearest("consulches"), "consulchess");
  EXPECT_EQ(registry().nearest("FischeRandom"), "fischerandom");
  EXPECT_EQ(registry().nearest("consul24k"), "consul42k");
  EXPECT_EQ(registry().nearest("hnefatafl"), "");
}

TEST(Registry, EveryGameHasTextsForPeople) {
  for (const Variant& variant : registry().variants()) {
    EXPECT_NE(variant.rules->title, variant.rules->name);
    EXPECT_FALSE(variant.rules->about.empty()) << variant.rules->name;
  }
}

TEST(Registry, EveryPawnOfTheReferenceTableMayStandWhereItDoes) {
  for (const test::PerftRow& row : test::perft_rows()) {
    const Variant* variant = registry().find(row.variant);
    ASSERT_NE(variant, nullptr) << row.variant;
    const Rules& rules = *variant->rules;
    const Result<StartPlacement> placement = read_placement(row.fen, rules.board.files, rules.board.ranks);
    ASSERT_TRUE(placement.ok()) << row.fen << ' ' << placement.error().message;
    EXPECT_EQ(placement.value().board, rules.board) << row.fen;
    for (const StartPlacement::Man& man : placement.value().men) {
      ASSERT_TRUE(rules.type_of(man.letter).valid()) << row.fen;
      const SquareSet allowed = oriented(rules.board, piece(rules, man.letter.c_str()).allowed, man.colour);
      EXPECT_TRUE(contains(allowed, man.square)) << row.fen << ' ' << man.letter;
    }
  }
}

TEST(Rules, Boards) {
  EXPECT_EQ(popcount(rules_of("chess").board.squares), 64);
  EXPECT_EQ(popcount(rules_of("consulchess").board.squares), 80);
  const Geometry& board = rules_of("chess56").board;
  EXPECT_EQ(popcount(board.squares), 96);
  EXPECT_FALSE(board.exists(0, 1));
  EXPECT_TRUE(board.exists(0, 3));
  EXPECT_TRUE(board.exists(7, 9));
  EXPECT_EQ(rules_of("chess").max_pieces_per_side, 16);
  EXPECT_EQ(rules_of("chess56").max_pieces_per_side, 24);
  EXPECT_EQ(rules_of("consuls").royals_per_side, 2);
}

TEST(Rules, PawnsStandOnlyWhereTheyCanGo) {
  const auto allowed = [](const char* name) { return piece(rules_of(name), "P").allowed; };
  EXPECT_EQ(popcount(allowed("chess")), 48);
  EXPECT_EQ(popcount(allowed("capablanca")), 60);
  EXPECT_EQ(popcount(allowed("consuls")), 64);
  const Geometry& board = rules_of("chess56").board;
  EXPECT_EQ(test::names_of(board, board.squares & ~allowed("chess56")),
            "e1 f1 g1 h1 b2 c2 d2 e2 f2 g2 h2 i2 j2 k2 b9 c9 d9 i9 j9 k9 e10 f10 g10 h10");
}

TEST(Rules, PromotionPieces) {
  const auto types = [](const char* name) { return letters(rules_of(name), rules_of(name).promotion_types); };
  EXPECT_EQ(types("chess"), "Q R B N ");
  EXPECT_EQ(types("capablanca"), "Q C A R B N ");
  EXPECT_EQ(types("consul42k"), "Q C R B N ");
  EXPECT_EQ(types("consuls"), "");
  EXPECT_TRUE(none(rules_of("consuls").promotion_region));
  EXPECT_TRUE(rules_of("chess2016").promotion_to_army);
  const Rules& wide = rules_of("chess56");
  EXPECT_EQ(test::names_of(wide.board, oriented(wide.board, wide.promotion_region, Colour::kBlack)),
            "e1 f1 g1 h1 b2 c2 d2 i2 j2 k2 a4 l4");
}

TEST(Rules, PowersByRankOfTheConsuls) {
  const Rules& rules = rules_of("consuls");
  EXPECT_EQ(captures(rules, "P", "e4"), "d5 f5");
  EXPECT_EQ(captures(rules, "P", "e5"), "d4 e4 f4 d5 f5 d6 e6 f6");
  EXPECT_EQ(captures(rules, "P", "e6"), "d5 f5 d7 f7");
  EXPECT_EQ(captures(rules, "P", "e7"), "d5 f5 c6 g6 c8 d8 f8 g8");
  EXPECT_EQ(captures(rules, "P", "e8"), "e7 d8 f8");
  int twice = 0;
  for (const Path& path : piece(rules, "P").paths) twice += path.leaves_ep ? 1 : 0;
  EXPECT_EQ(twice, 1);
  EXPECT_FALSE(piece(rules, "P").royal);
}

TEST(Rules, PowersByRankOfTheArena) {
  const Rules& rules = rules_of("arena");
  EXPECT_EQ(captures(rules, "K", "b1"), "a1 c1 a2 b2 c2");
  EXPECT_EQ(captures(rules, "K", "b2"), "a1 c1 a3 c3");
  EXPECT_EQ(captures(rules, "K", "b3"), "a1 c1 d2 d4");
  EXPECT_EQ(captures(rules, "K", "b4"), "b3 a4 c4");
  const SquareSet moves = test::reach(rules.board, piece(rules, "K").paths,
                                      test::square_at(rules.board, "b3"), {}, PathUse::kMove);
  EXPECT_EQ(test::names_of(rules.board, moves), "a2 b2 c2 a3 c3 a4 b4 c4");
}

TEST(Rules, ShootersOfTheWideBoardStopAtHoles) {
  const Rules& rules = rules_of("chess56");
  const auto moves = [&](const char* letter, const char* from) {
    return test::names_of(rules.board, test::reach(rules.board, piece(rules, letter).paths,
                                                   test::square_at(rules.board, from), {}, PathUse::kMove));
  };
  EXPECT_EQ(moves("R", "a4"), "b4 c4 d4 e4 f4 g4 h4 i4 j4 k4 l4 a5 a6 a7");
  EXPECT_EQ(moves("B", "b3"), "c2 a4 c4 d5 e6 f7 g8 h9");
  EXPECT_EQ(moves("L", "e1"), "b2 h2 d4 f4");
  EXPECT_EQ(moves("Z'", "e1"), "i2 d5 f5");
  EXPECT_EQ(moves("R'", "f1").substr(0, 2), "e1");
}

TEST(Rules, Castling) {
  const auto files = [](const CastlingSide& side) {
    return std::vector<int>{*side.king_from, *side.rook_from, side.king_to, side.rook_to};
  };
  const CastlingRules& chess = rules_of("chess").castling;
  EXPECT_EQ(files(chess.a_side), (std::vector<int>{4, 0, 2, 3}));
  EXPECT_EQ(files(chess.h_side), (std::vector<int>{4, 7, 6, 5}));
  const CastlingRules& capablanca = rules_of("capablanca").castling;
  EXPECT_EQ(files(capablanca.a_side), (std::vector<int>{5, 0, 2, 3}));
  EXPECT_EQ(files(capablanca.h_side), (std::vector<int>{5, 9, 8, 7}));
  const CastlingRules& consuls = rules_of("consuls").castling;
  EXPECT_EQ(files(consuls.a_side), (std::vector<int>{3, 0, 1, 2}));
  EXPECT_EQ(files(consuls.h_side), (std::vector<int>{4, 7, 6, 5}));
  const CastlingRules& wide = rules_of("chess2016").castling;
  EXPECT_EQ(files(wide.a_side), (std::vector<int>{6, 1, 3, 4}));
  EXPECT_EQ(files(wide.h_side), (std::vector<int>{6, 10, 9, 8}));
  EXPECT_EQ(wide.rank, 1);
  EXPECT_EQ(wide.text, CastlingText::kKingMove);
}

TEST(Rules, CastlingFromAnywhere) {
  for (const char* name : {"fischerandom", "caparandom", "contemporaryrandom"}) {
    const CastlingRules& castling = rules_of(name).castling;
    EXPECT_EQ(castling.style, CastlingStyle::kFixed);
    EXPECT_EQ(castling.text, CastlingText::kKingTakesRook);
    EXPECT_FALSE(castling.a_side.king_from || castling.h_side.rook_from);
    EXPECT_TRUE(registry().find(name)->castling_by_rook);
  }
  const CastlingRules& contemporary = rules_of("contemporaryrandom").castling;
  EXPECT_EQ(contemporary.a_side.king_to, 1);
  EXPECT_EQ(contemporary.a_side.rook_to, 2);
  EXPECT_EQ(contemporary.h_side.king_to, 6);
  EXPECT_EQ(contemporary.h_side.rook_to, 5);
  EXPECT_EQ(rules_of("caparandom").castling.h_side.king_to, 8);
}

TEST(Rules, FreeCastlingLeapAndSwap) {
  EXPECT_EQ(rules_of("consulchess").castling.style, CastlingStyle::kFree);
  EXPECT_EQ(rules_of("consulchess").castling.text, CastlingText::kBothMoves);
  EXPECT_FALSE(rules_of("consulchess").castling.king_may_enter_corner);
  EXPECT_TRUE(rules_of("consul42k").castling.king_may_enter_corner);
  EXPECT_EQ(rules_of("arena").castling.style, CastlingStyle::kNone);
  const Rules& rules = rules_of("contemporaryrandom");
  EXPECT_EQ(rules.rights_text, RightsText::kUnmovedFiles);
  EXPECT_EQ(rules.leap, (LeapRules{{1, 6}, 0}));
  EXPECT_EQ(letters(rules, rules.swap->partners), "N Q R K ");
  EXPECT_EQ(letters(rules, {rules.swap->piece}), "B ");
  EXPECT_FALSE(rules_of("chess").leap || rules_of("chess").swap);
}

TEST(Rules, Ends) {
  const std::map<std::string, int> move_limits = {
      {"shatranj", 70},     {"makruk", 0},         {"makpong", 0},       {"cambodian", 0},
      {"karouk", 0},        {"ai-wok", 0},         {"sittuyin", 0},      {"dobutsu", 0},
      {"clobber", 0},       {"fox-and-hounds", 0}, {"clobber10", 0},     {"tictactoe", 0},
      {"cfour", 0},         {"flipello", 0},       {"flipello6", 0},     {"flipello10", 0},
      {"flipersi", 0},      {"leaperhouse", 0},    {"ataxx", 0},         {"snort", 0},
      {"gale", 0},          {"crusade", 0},        {"quadwrangle", 0},   {"quadwrangle7x7", 0},
      {"cfour-anyside", 0}, {"janggimodern", 100}, {"linesofaction", 0}, {"hex", 0}};
  for (const Variant& variant : registry().variants()) {
    const std::string& name = variant.rules->name;
    const bool shogi =
        variant.rules->perpetual_check_loses && !variant.rules->facing_royals && variant.rules->aloof.empty();
    const auto own = move_limits.find(name);
    EXPECT_EQ(variant.rules->move_limit, shogi ? 0 : own == move_limits.end() ? 50 : own->second) << name;
    const bool endless = name.starts_with("clobber") || name.starts_with("fox") ||
                         variant.rules->hand.flips || (variant.rules->row && name != "linesofaction") ||
                         name == "snort";
    const int usual = name == "brandub" ? 2 : 3;
    const int repetitions = shogi || name == "janggimodern" ? 4 : endless ? 0 : usual;
    EXPECT_EQ(variant.rules->repetition_limit, repetitions) << name;
  }
  for (const char* name : {"chess", "consuls", "shatranj", "grand", "3check", "losers", "atomic"})
    EXPECT_TRUE(rules_of(name).bare_royals_draw) << name;
  for (const char* name : {"arena", "kingofthehill", "antichess", "horde"})
    EXPECT_FALSE(rules_of(name).bare_royals_draw) << name;
  EXPECT_EQ(letters(rules_of("capablanca"), rules_of("capablanca").lone_insufficient), "N B ");
  EXPECT_EQ(letters(rules_of("consuls"), rules_of("consuls").lone_insufficient), "");
}

TEST(Registry, LoadsGamesThatInherit) {
  Registry games;
  EXPECT_EQ(games.load("# Heirs may come before their parents.\n"
                       "[grandchild:child]\ntitle = Grandchild\nqueen = q:QN\n\n"
                       "[child:normal]\n; Without the double step.\ndoubleStep = false ; slow\nnFoldRule = "
                       "0\nabout = One.\nabout = Two.\n"),
            std::vector<Error>{});
  const Rules& child = *games.find("child")->rules;
  const Rules& grandchild = *games.find("grandchild")->rules;
  EXPECT_EQ(child.title, "child");
  EXPECT_EQ(child.about, "One.\nTwo.");
  EXPECT_EQ(grandchild.about, "");
  EXPECT_EQ(piece(child, "P").paths.size(), 3u);
  EXPECT_EQ(grandchild.repetition_limit, 0);
  EXPECT_EQ(piece(grandchild, "Q").paths.size(), 16u);
  EXPECT_EQ(piece(grandchild, "Q").name, "queen");
  EXPECT_EQ(games.variants()[registry().variants().size()].rules->name, "grandchild");
  EXPECT_EQ(games.load("[third:grandchild]\n"), std::vector<Error>{});
  EXPECT_EQ(games.find("third")->rules->pieces, grandchild.pieces);
}

TEST(Registry, TakesTheLineEndsOfOtherSystemsAndKnowsItsNames) {
  Registry games;
  const std::string text = "[one:chess]\r\nnMoveRule = 20\r\n[two:one]\r\n";
  EXPECT_EQ(games.load(text), std::vector<Error>{});
  EXPECT_EQ(games.find("two")->rules->move_limit, 20);
  const std::vector<SourceError> again = locate("one.ini", text, games.load(text));
  ASSERT_EQ(again.size(), 2u);
  EXPECT_EQ(render(again.front()),
            "one.ini:1:2: error: there is already a game named 'one'\n[one:chess]\n ^\n");
}

std::set<std::string> moves_of(const Registry& games, const char* name, const std::string& fen) {
  std::set<std::string> found;
  const Game game = Game::create(games.find(name)->compiled, fen).take();
  for (const Move move : game.legal_moves()) found.insert(to_uci(game, move));
  return found;
}

TEST(RegistryTest, WhatDoesNoHarmIsWarnedOf) {
  Registry games;
  EXPECT_EQ(games.load("[odd:chess]\nstalemateValue = loss\nstalemateValue = win\nflagRegionWhite = *8 *9\n"
                       "flagPiece = k\n[heir:odd]\n"),
            (std::vector<Error>{}));
  EXPECT_EQ(
      games.warnings(),
      (std::vector<Error>{{"key 'stalemateValue' is given twice, first in line 2; the last one counts", 3, 1},
                          {"the board has no '*9'", 4, 22}}));
  ASSERT_NE(games.find("heir"), nullptr);
  EXPECT_EQ(games.find("odd")->rules->stalemate, Verdict::kWin);
  EXPECT_EQ(games.load("[even:chess]\n"), std::vector<Error>{});
  EXPECT_EQ(games.warnings(), std::vector<Error>{});
}

TEST(RegistryTest, AGameMaySetRightWhatItInherits) {
  Registry games;
  EXPECT_EQ(
      games.load("[flipping:chess]\npetrifyOnCapture = true\n"
                 "[still:flipping]\npetrifyOnCapture = false\n"
                 "[also-flipping:flipping]\n"),
      (std::vector<Error>{
          {"this engine does not support 'petrifyOnCapture' yet, expected no such key or 'false'", 2, 20},
          {"the game 'flipping' that it inherits from has errors", 5, 16}}));
  EXPECT_NE(games.find("still"), nullptr);
  EXPECT_EQ(games.find("also-flipping"), nullptr);
}

TEST(RegistryTest, ASideCastlesWithPiecesOfItsOwn) {
  Registry games;
  ASSERT_EQ(games.load("[armies:chess]\narchbishop = a\ncastlingRookPieces = ra\n"
                       "startFen = anbqkbna/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
                       "[queens:chess]\ncastlingKingPieceBlack = q\ncastlingRookPiecesBlack = n\n"
                       "startFen = n3q2n/5k2/8/8/8/8/8/R3K2R w KQkq - 0 1\n"),
            std::vector<Error>{});
  for (const char* fen : {"a3k2a/8/8/8/8/8/8/4K3 b kq - 0 1", "r3k2a/8/8/8/8/8/8/4K3 b kq - 0 1"}) {
    EXPECT_THAT(moves_of(games, "armies", fen), IsSupersetOf({"e8g8", "e8c8"})) << fen;
  }
  EXPECT_FALSE(Game::create(games.find("armies")->compiled, "b3k2a/8/8/8/8/8/8/4K3 b kq - 0 1").ok());
  EXPECT_THAT(moves_of(games, "queens", "8/5k2/8/8/8/8/8/R3K2R w KQ - 0 1"), IsSupersetOf({"e1g1", "e1c1"}));
  EXPECT_FALSE(Game::create(games.find("queens")->compiled, "r3q2r/5k2/8/8/8/8/8/2K5 b kq - 0 1").ok());
  EXPECT_TRUE(Game::create(games.find("queens")->compiled, "n3q2n/5k2/8/8/8/8/8/2K5 b kq - 0 1").ok());
}

TEST(RegistryTest, BlacksStepsAreTurnedNotMirrored) {
  Registry games;
  ASSERT_EQ(games.load("[turned]\nking = k\ncustomPiece1 = x:frFhrN\ncastling = false\n"
                       "startFen = 4k3/3x4/8/8/8/8/3X4/4K3 w - - 0 1\n"),
            std::vector<Error>{});
  EXPECT_THAT(moves_of(games, "turned", "k7/8/8/8/3X4/8/8/K7 w - - 0 1"),
              IsSupersetOf({"d4e5", "d4e6", "d4f3", "d4c2", "d4b5"}));
  EXPECT_THAT(moves_of(games, "turned", "k7/8/8/8/3x4/8/8/K7 b - - 0 1"),
              IsSupersetOf({"d4c3", "d4c2", "d4b5", "d4e6", "d4f3"}));
}

TEST(RegistryTest, FieldsThatSayNothingMayBeMissing) {
  const Registry games;
  const auto start = [&](const char* name, const std::string& fen) {
    return Game::create(games.find(name)->compiled, fen);
  };
  EXPECT_TRUE(start("gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w - 0 1").ok());
  EXPECT_TRUE(start("shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1").ok());
  EXPECT_FALSE(start("shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w X - 0 1").ok());
  const std::string pieces = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ";
  ASSERT_TRUE(start("3check", pieces + "3+1 4 7").ok());
  EXPECT_EQ(start("3check", pieces + "3+1 4 7")->fen(), pieces + "- - 3+1 4 7");
}

// "Dragon Chess" is a title of a game that is built in under another name.
TEST(RegistryTest, TitlesOfKnownGamesAreFreeAsNames) {
  Registry registry;
  ASSERT_NE(registry.find("dragon-chess"), nullptr);
  EXPECT_THAT(registry.load("[dragon-chess:shogi]\n[dragon-heir:dragon-chess]\n"), testing::IsEmpty());
  EXPECT_EQ(registry.find("dragon-chess")->rules->board.files, 9);
  EXPECT_EQ(registry.find("dragon-heir")->rules->board.files, 9);
  EXPECT_EQ(registry.find("dragon")->rules->board.files, 8);
}

}  // namespace
}  // namespace proconsul
