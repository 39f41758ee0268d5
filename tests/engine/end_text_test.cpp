// The description of every end of a game names its cause.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "engine/endings.h"
#include "support.h"

namespace proconsul::test {
namespace {

struct Told {
  const char* game;
  const char* fen;
  const char* moves;
  const char* text;
  const char* sentence;
};

constexpr Told kTold[] = {
    {"janggi", "4k4/9/9/9/9/9/9/R8/9/4K4 b - - 0 1", "e10e10", "bikjang", "White wins by points: bikjang"},
    {"janggitraditional", "4k4/9/9/9/9/9/9/R8/9/4K4 b - - 0 1", "e10e10", "bikjang", "draw by bikjang"},
    {"janggicasual", "3k5/9/9/9/9/9/9/R8/9/5K3 w - - 0 1", "f1f1 d10d10", "two passes", "draw by two passes"},
    {"janggimodern", "3k5/9/9/r8/9/9/9/8R/9/5K3 w - - 0 1", "i3i4 a7b7 i4i3 b7c7 i3i4 c7b7 i4i3 b7a7 i3i4",
     "White has moved the chariot on i4 back and forth",
     "Black wins: White has moved the chariot on i4 back and forth"},
    {"chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "checkmate", "White wins by checkmate"},
    {"chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "stalemate", "draw by stalemate"},
    {"chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 99 80", "f1f2", "50-move rule", "draw by 50-move rule"},
    {"chess", "7k/8/8/8/8/8/8/K5R1 w - - 0 1", "g1g2", "", ""},
    {"chess", "7k/8/8/8/8/8/7r/K7 b - - 0 1", "h2h1 a1a2 h1h2 a2a1 h2h1 a1a2 h1h2 a2a1",
     "threefold repetition", "draw by threefold repetition"},
    {"shogi", "4k4/9/9/9/9/9/9/9/4K3R[] w - - 0 1",
     "i1i2 e9e8 i2i1 e8e9 i1i2 e9e8 i2i1 e8e9 i1i2 e9e8 i2i1 e8e9", "fourfold repetition",
     "draw by fourfold repetition"},
    {"shogi", "4k4/9/9/9/9/9/9/9/R3K4[] w - - 0 1",
     "a1a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9", "perpetual check",
     "Black wins by perpetual check"},
    {"xiangqi", "3k5/9/9/9/9/9/3r5/9/9/3NK4 w - - 0 1", "d1c3 d4c4 c3d1 c4d4 d1c3 d4c4 c3d1 c4d4",
     "Black has chased the horse on d1 perpetually",
     "White wins: Black has chased the horse on d1 perpetually"},
    {"chess", "8/8/4k3/8/8/8/8/4K1n1 w - - 0 1", "", "insufficient material",
     "draw by insufficient material"},
    {"xiangqi", "4k4/9/4b4/9/9/9/9/4B4/9/4K4 w - - 0 1", "", "insufficient material",
     "draw by insufficient material"},
    {"atomic", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "",
     "dead position (no legal moves can lead to a win)",
     "draw by dead position (no legal moves can lead to a win)"},
    {"horde", "8/8/p7/P1k5/P7/8/8/8 b - - 0 1", "", "dead position (no legal moves can lead to a win)",
     "draw by dead position (no legal moves can lead to a win)"},
    {"sittuyin", "1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1", "", "stalemate (the promotion may be refused)",
     "draw by stalemate (the promotion may be refused)"},
    {"makruk", "4k3/8/4K3/R7/8/8/8/8 w - 32 32 1", "a5a4", "count of 16 moves", "draw by count of 16 moves"},
    {"atomic", "4k3/4p3/8/8/8/8/8/4KR2 w - - 0 1", "f1f7 e8d8 f7e7", "king exploded",
     "White wins: king exploded"},
    {"3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", "third check", "White wins by third check"},
    {"5check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+5 0 1", "a1a8", "fifth check", "White wins by fifth check"},
    {"karouk", "4k3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1", "a1a8", "first check", "White wins by first check"},
    {"extinction", "rnb1kbnr/pppp1ppp/8/4p3/6q1/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "f3e5", "", ""},
    {"extinction", "rnb1kbnr/pppp1ppp/8/4p1q1/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "f3g5",
     "Black has no queen left", "White wins: Black has no queen left"},
    {"giveaway", "8/8/8/8/8/1r6/P7/8 w - - 0 1", "a2b3", "Black has no pieces left",
     "Black wins: Black has no pieces left"},
    {"kingofthehill", "4k3/8/8/8/8/3K4/8/8 w - - 0 1", "d3d4", "king reached d4",
     "White wins: king reached d4"},
    {"breakthrough", "8/P7/8/8/8/8/p7/8 w - - 0 1", "a7a8", "breakthrough reached a8",
     "White wins: breakthrough reached a8"},
    {"racingkings", "8/1K4k1/8/8/8/8/8/8 w - - 0 1", "b7b8 g7g8", "both sides have reached their goals",
     "draw: both sides have reached their goals"},
};

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

TEST(EndText, NamesWhatBroughtTheEndAbout) {
  for (const Told& told : kTold) {
    SCOPED_TRACE(std::string(told.game) + ' ' + told.fen + ' ' + told.moves);
    Result<Game> made = Game::create(variant_of(told.game).compiled, told.fen);
    ASSERT_TRUE(made.ok()) << made.error().message;
    for (const std::string& text : words(told.moves)) {
      const Result<Move> move = parse_uci(*made, text);
      ASSERT_TRUE(move.ok()) << move.error().message;
      made->play(*move);
    }
    EXPECT_EQ(describe(made->rules(), made->end()), told.text);
    EXPECT_EQ(sentence(made->rules(), made->end()), told.sentence);
  }
}

TEST(EndText, CountsInWords) {
  const Rules& rules = *rules_of("chess");
  const auto checks = [&](int count) {
    return describe(rules, {Outcome::kWhiteWins, Ending::kChecks, {Colour::kWhite, {}, {}, count}});
  };
  EXPECT_EQ(checks(10), "tenth check");
  EXPECT_EQ(checks(11), "11th check");
  EXPECT_EQ(checks(12), "12th check");
  EXPECT_EQ(checks(21), "21st check");
  EXPECT_EQ(checks(22), "22nd check");
  EXPECT_EQ(checks(33), "33rd check");
  const auto times = [&](int count) {
    return describe(rules, {Outcome::kDraw, Ending::kRepetition, {Colour::kWhite, {}, {}, count}});
  };
  EXPECT_EQ(times(2), "twofold repetition");
  EXPECT_EQ(times(7), "7-fold repetition");
}

// A new ending is complete with its row.
TEST(EndText, EveryEndingHasItsTexts) {
  const Rules& rules = *rules_of("chess");
  std::set<std::string> keys, names;
  for (const Ending ending : kAllEndings) {
    const EndingRow& row = row_of(ending);
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_TRUE(keys.insert(row.key).second) << row.name;
    if (ending == Ending::kNone) continue;
    EXPECT_NE(std::string(row.key), "") << row.name;
    EXPECT_NE(std::string(row.name), "");
    EXPECT_TRUE(std::string(row.meaning).ends_with('.')) << row.name;
    for (int count = 0; count < 4; ++count) {
      const std::string text =
          describe(rules, {Outcome::kDraw, ending, {Colour::kWhite, PieceType(0), Square(0), count}});
      EXPECT_FALSE(text.empty()) << row.name;
      EXPECT_EQ(text.find_first_of("{}|"), std::string::npos) << text;
      EXPECT_EQ(text.find("  "), std::string::npos) << text;
    }
  }
}

TEST(EndText, EveryEndingIsPossibleSomewhere) {
  Rules to_five_points;  // no built-in game is won by them
  to_five_points.tally.emplace().goal = 5;
  const std::vector<Ending> by_points = possible_endings(to_five_points);
  std::set<Ending> possible(by_points.begin(), by_points.end());
  for (const Variant& variant : registry().variants()) {
    for (const Ending ending : possible_endings(*variant.rules)) possible.insert(ending);
  }
  for (const Ending ending : kAllEndings)
    EXPECT_EQ(possible.count(ending), ending == Ending::kNone ? 0U : 1U) << row_of(ending).name;
}

TEST(EndText, EndingsAreOfOneClass) {
  for (const Ending ending : kAllEndings) {
    const int classes =
        has_trait(ending, kOwnRule) + has_trait(ending, kClaimed) + has_trait(ending, kLacksMoves);
    EXPECT_LE(classes, 1) << row_of(ending).name;
    EXPECT_TRUE(!has_trait(ending, kDeclared) || is_by_own_rule(ending)) << row_of(ending).name;
    EXPECT_TRUE(!has_trait(ending, kRepeats) || is_claimed(ending)) << row_of(ending).name;
    EXPECT_FALSE(is_claimed(ending) && is_over_at_once(ending)) << row_of(ending).name;
  }
}

// Random games continue until they end by a rule of their own or by a lack of moves.
TEST(EndText, IsNeverEmptyOrVague) {
  std::mt19937_64 random(5);
  for (const Variant& variant : registry().variants()) {
    Game game = game_of(variant.rules->name);
    for (int ply = 0; ply < 300 && !game.end().over(); ++ply) {
      const std::vector<Move> moves = game.legal_moves();
      game.play(moves[random() % moves.size()]);
    }
    const GameEnd end = game.end();
    EXPECT_EQ(describe(game.rules(), end).empty(), !end.over()) << game.fen();
    if (!is_by_own_rule(end.ending)) continue;
    const bool has_details = std::string_view(row_of(end.ending).phrase).find('{') != std::string_view::npos;
    const bool specific = !has_details || end.detail.piece.valid() || end.detail.count > 0 ||
                          end.ending == Ending::kExtinction || end.outcome == Outcome::kDraw;
    EXPECT_TRUE(specific) << game.fen() << ": " << describe(game.rules(), end);
  }
}

}  // namespace
}  // namespace proconsul::test
