// What pawns become: what the game's definition lists, a replaced piece in the place of the old one, and, if
// the armies differ, what each side began with.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

#include "engine/game.h"
#include "engine/move_text.h"
#include "variants/embedded.h"
#include "variants/ini.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

std::set<std::string> letters_of(const Rules& rules, const std::vector<PieceType>& types) {
  std::set<std::string> letters;
  for (const PieceType type : types) letters.insert(rules.written_letter(type));
  return letters;
}

std::set<std::string> promotions(const Rules& rules, Colour colour) {
  const bool own = colour == Colour::kBlack && rules.black_promotion_types;
  return letters_of(rules, own ? *rules.black_promotion_types : rules.promotion_types);
}

const IniSection& section_of(const std::string& name) {
  static const auto sections = [] {
    std::map<std::string, IniSection> all;
    for (const std::string_view text : embedded_definitions()) {
      for (IniSection& section : read_ini(text).sections) all[section.name] = section;
    }
    return all;
  }();
  return sections.at(name);
}

// The letters that apply to a game: its own list or the nearest ancestor's.
std::set<std::string> listed(std::string name, Colour colour) {
  const std::string key = "promotionPieceTypes";
  const std::string own_key = key + name_of(colour);
  std::string both, own;
  for (; !name.empty(); name = section_of(name).parent) {
    for (const IniEntry& entry : section_of(name).entries) {
      if (entry.key == key && both.empty()) both = entry.value;
      if (entry.key == own_key && own.empty()) own = entry.value;
    }
  }
  std::set<std::string> letters;
  for (const char letter : own.empty() ? both : own)
    letters.insert(std::string(1, static_cast<char>(std::toupper(letter))));
  return letters;
}

bool has_list(const Rules& rules) { return !rules.promotion_types.empty() && !rules.promotion_to_army; }

TEST(PromotionLists, HaveEveryLetterOfTheDefinition) {
  int games = 0;
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    const Rules& rules = *variant.rules;
    if (!has_list(rules)) continue;
    ++games;
    for (const Colour colour : kBothColours) {
      std::set<std::string> expected = listed(rules.name, colour);
      std::erase_if(expected, [&](const std::string& letter) { return !rules.type_of(letter).valid(); });
      EXPECT_EQ(promotions(rules, colour), expected) << rules.name;
    }
  }
  EXPECT_GT(games, 90);
}

std::set<std::string> army_of(const Game& game, Colour colour) {
  std::vector<PieceType> types;
  for (const Square square : Squares(game.rules().board.squares)) {
    const Piece piece = game.piece_on(square);
    if (piece.valid() && piece.colour() == colour) types.push_back(piece.type());
  }
  for (const PieceType type : game.hand(colour)) types.push_back(type);
  std::erase_if(types, [&](PieceType type) {
    return game.rules().pieces[index_of(type)].royal || game.rules().pieces[index_of(type)].pawn;
  });
  return letters_of(game.rules(), types);
}

// Games in which both sides promote to the same pieces by the published rules, whichever side has them at the
// start.
const std::set<std::string> kShared = {"empire", "ordavsempire", "synochess"};

TEST(PromotionLists, AreOfTheirOwnArmyWhereArmiesDiffer) {
  std::set<std::string> games;
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    if (!has_list(*variant.rules) || kShared.contains(variant.rules->name)) continue;
    const Game start = Game::create(variant.compiled, variant.rules->start_fen).take();
    const std::array armies{army_of(start, Colour::kWhite), army_of(start, Colour::kBlack)};
    if (armies[0] == armies[1] || armies[0].empty() || armies[1].empty()) continue;
    games.insert(variant.rules->name);
    for (const Colour colour : kBothColours) {
      for (const std::string& letter : promotions(*variant.rules, colour)) {
        const bool royal = variant.rules->pieces[index_of(variant.rules->type_of(letter))].royal;
        EXPECT_TRUE(royal || armies[index_of(colour)].contains(letter))
            << variant.rules->name << ' ' << letter;
      }
    }
  }
  EXPECT_TRUE(games.contains("chigorin") && games.contains("sortofalmost")) << games.size();
}

class Promotions : public testing::Test {
 protected:
  // The promotion letters of the moves from one square to another.
  std::string choice(const std::string& name, const std::string& fen, const std::string& step) {
    const Variant& variant = *registry_.find(name);
    const Result<Game> game = Game::create(variant.compiled, fen);
    EXPECT_TRUE(game.ok()) << fen << (game ? "" : game.error().message);
    std::string letters;
    for (const Move move : game->legal_moves()) {
      const std::string text = to_uci(*game, move);
      if (text.starts_with(step)) letters += text.substr(step.size()) + ' ';
    }
    std::vector<std::string> sorted;
    for (std::istringstream words(letters); words >> letters;) sorted.push_back(letters);
    std::sort(sorted.begin(), sorted.end());
    letters.clear();
    for (const std::string& letter : sorted) letters += letter;
    return letters;
  }
  void define(const std::string& text) { EXPECT_EQ(registry_.load(text), std::vector<Error>{}); }
  std::string of_white(const std::string& name) {
    return choice(name, "8/P3k3/8/8/8/8/4K2p/8 w - - 0 1", "a7a8");
  }
  std::string of_black(const std::string& name) {
    return choice(name, "8/P3k3/8/8/8/8/4K2p/8 b - - 0 1", "h2h1");
  }

 private:
  Registry registry_;
};

TEST_F(Promotions, AreToThePiecesThatTookALetter) {
  for (const char* name : {"hoppelpoppel", "paradigm", "newzealand"}) {
    EXPECT_EQ(of_white(name), "bnqr") << name;
    EXPECT_EQ(of_black(name), "bnqr") << name;
  }
}

TEST_F(Promotions, AreToEachSidesOwnPieces) {
  EXPECT_EQ(of_white("chigorin"), "cnr");
  EXPECT_EQ(of_black("chigorin"), "bqr");
  EXPECT_EQ(of_white("sortofalmost"), "bcnr");
  EXPECT_EQ(of_black("sortofalmost"), "bnqr");
}

TEST_F(Promotions, OfAnOkisakiKnightAreToAGold) {
  const std::string fen = "4k5/10/10/2N7/10/10/10/10/10/4K5[] w - - 0 1";
  EXPECT_EQ(choice("okisakishogi", fen, "c7b9"), "+");
  EXPECT_EQ(choice("okisakishogi", "4k5/10/2+N7/10/10/10/10/10/10/4K5[] w - - 0 1", "c8c9"), "");
}

// The dialect's rule: an inherited list means pieces, not letters, and loses those that are replaced.
TEST_F(Promotions, OfAnInheritedListAreToItsPieces) {
  define(
      "[gone:chess]\nknight = -\ncustomPiece1 = n:NA\n[taken:chess]\ncustomPiece1 = n:NA\n"
      "[moved:chess]\nknight = h\ncustomPiece1 = n:NA\n"
      "startFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w KQkq - 0 1\n"
      "[listed:gone]\npromotionPieceTypes = qn\n[again:gone]\nknight = n\n");
  EXPECT_EQ(of_white("gone"), "bqr");
  EXPECT_EQ(of_white("taken"), "bqr");
  EXPECT_EQ(of_white("moved"), "bhqr");
  EXPECT_EQ(of_white("listed"), "nq");
  EXPECT_EQ(of_white("again"), "bqr");
}

// The dialect's rule: a game without a list has promotions only if it inherits one.
TEST_F(Promotions, AreNoneWhereNoListIsGivenOrInherited) {
  const std::string pieces = "king = k\nqueen = q\nrook = r\nbishop = b\nknight = n\npawn = p\n";
  define("[alone]\n" + pieces + "[child:alone]\n[given:alone]\npromotionPieceTypes = q\n");
  EXPECT_EQ(of_white("alone"), "");
  EXPECT_EQ(of_black("child"), "");
  EXPECT_EQ(of_white("given"), "q");
}

}  // namespace
}  // namespace proconsul::test
