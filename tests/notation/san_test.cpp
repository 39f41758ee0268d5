// SAN as other programs write it, and the signs that this program writes.
#include <gtest/gtest.h>

#include "protocol/formats/native_notation.h"
#include "support.h"

namespace proconsul {
namespace {

using native::Notation;

struct Spelling {
  const char* variant;
  const char* fen;
  const char* text;
  const char* same;  // read as the same move; empty: an error
};

constexpr const char* kJanus = "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1";
constexpr const char* kJanusBlack = "r3k4r/10/10/10/10/10/10/R3K4R b KQkq - 0 1";
constexpr const char* kModern = "r3k3r/9/9/9/9/9/9/9/R3K3R w KQkq - 0 1";
constexpr const char* kModernBlack = "r3k3r/9/9/9/9/9/9/9/R3K3R b KQkq - 0 1";
constexpr const char* kChess = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kSeirawan = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[EHeh] w KQkq - 0 1";
constexpr const char* kBishops = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 0 2";
constexpr const char* kWolf = "k7/8/8/8/8/8/8/8/6SP/K7 w - - 0 1";

constexpr Spelling kSpellings[] = {
    // Fairy-Stockfish: promoted pieces take the letter of the piece they move like.
    {"shogi", kBishops, "Bxh8=H", "b2h8+"},
    {"shogi", kBishops, "Bb2xh8=H", "b2h8+"},
    {"shogi", kBishops, "Bxh8", "b2h8"},
    {"shogi", kBishops, "Bxh8=D", ""},
    {"shogi", "4k4/9/9/9/1n7/9/P8/9/4K4[] b - - 0 1", "Nxa3=G", "b5a3+"},
    {"shogi", "4k4/9/9/9/9/9/9/+P8/4K4[] w - - 0 1", "Gb2", "a2b2"},
    {"shogi", "4k4/9/9/9/9/9/9/+P1G6/4K4[] w - - 0 1", "Gab2", "a2b2"},
    {"shogi", "4k4/9/9/9/9/9/9/+P1G6/4K4[] w - - 0 1", "Gcb2", "c2b2"},
    {"kyotoshogi", "p+nks+l/5/5/L4/1SK+NP[] b - - 0 1", "Ge4=L", "e5e4-"},
    // cutechess: castling as a step of the king, by the piece on the wing, with the file of the gate.
    {"janus", kJanus, "Kb1", "O-O-O"},
    {"janus", kJanus, "Ki1", "O-O"},
    {"janus", kJanusBlack, "Kb8", "O-O-O"},
    {"janus", kJanusBlack, "Ki8+", "O-O"},
    {"janus", kJanus, "Kc1", ""},
    {"janus", "r3k4r/10/10/10/10/10/10/RK7R w kq - 0 1", "Kb1", ""},
    {"modern", kModern, "O-Q-O", "O-O"},
    {"modern", kModern, "O-M-O", "O-O-O"},
    {"modern", kModernBlack, "O-Q-O", "O-O-O"},
    {"modern", kModernBlack, "O-M-O+", "O-O"},
    {"modern", kModern, "0-Q-0", "O-O"},
    {"modern", kModern, "O-R-O", ""},
    {"modern", kModern, "O-X-O", ""},
    {"chess", kChess, "Kg1", "O-O"},
    {"chess", kChess, "Ke1-c1", "O-O-O"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Kg1", ""},
    {"seirawan", kSeirawan, "O-O/He", "O-O/He1"},
    {"seirawan", kSeirawan, "O-O/Hh", "O-O/Hh1"},
    {"seirawan", kSeirawan, "O-O-O/Ea", "O-O-O/Ea1"},
    {"seirawan", kSeirawan, "O-O/Ha", ""},
    {"seirawan", kSeirawan, "O-O/H", "O-O/He1"},
    // Moves of a game's only kind of piece, and a piece that has changed sides.
    {"linesofaction", "", "c1-c3", "c1c3"},
    {"linesofaction", "", "c1xc3", "c1c3"},
    {"linesofaction", "", "c1-c5", ""},
    {"andernach", "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Nxd5(=bN)", "c3d5"},
    // Several kinds of pawns.
    {"wolf", kWolf, "Sh3", "g2h3"},
    {"wolf", kWolf, "h3", "h2h3"},
    {"wolf", kWolf, "Ph3", "h2h3"},
    {"wolf", kWolf, "g3", "g2g3"},
    {"spartan", "k7/7h/8/8/8/8/P7/K7 b - - 0 1", "Hg6", "h7g6"},
    {"spartan", "k7/7h/8/8/8/8/P7/K7 b - - 0 1", "g6", "h7g6"},
    {"berolina", "k7/8/8/8/8/8/P7/7K w - - 0 1", "Pb3", "a2b3"},
    {"berolina", "k7/8/8/8/8/8/P7/7K w - - 0 1", "a2b3", "a2b3"},
};

TEST(San, IsReadAsOthersWriteIt) {
  for (const Spelling& spelling : kSpellings) {
    const Game game = test::game_of(spelling.variant, spelling.fen);
    const Result<Move> read = parse_written(game, spelling.text);
    if (*spelling.same == '\0') {
      EXPECT_FALSE(read) << spelling.text << " in " << spelling.fen << ": " << to_uci(game, *read);
      continue;
    }
    const Result<Move> wanted = parse_any(game, spelling.same);
    ASSERT_TRUE(wanted) << spelling.same << ": " << wanted.error().message;
    ASSERT_TRUE(read) << spelling.text << " in " << spelling.fen << ": " << read.error().message;
    EXPECT_EQ(to_uci(game, *read), to_uci(game, *wanted)) << spelling.text << " in " << spelling.fen;
  }
}

struct Signed {
  const char* variant;
  const char* fen;
  const char* uci;
  const char* san;
};

constexpr Signed kSigned[] = {
    {"chess", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8+"},
    {"chess", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "a1a8", "Ra8#"},
    {"chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7", "Qf7"},
    {"atomic", "4k3/3p4/8/1B6/8/8/8/4K3 w - - 0 1", "b5d7", "Bxd7#"},
    {"atomic", "4k3/p7/8/8/8/8/8/R3K3 w - - 0 1", "a1a7", "Rxa7"},
    {"kingofthehill", "8/8/8/8/8/3K4/8/k7 w - - 0 1", "d3d4", "Kd4#"},
    {"kingofthehill", "8/8/8/8/8/3K4/8/k7 w - - 0 1", "d3d2", "Kd2"},
    {"racingkings", "8/6K1/8/8/8/8/k7/8 w - - 0 1", "g7g8", "Kg8#"},
    {"racingkings", "8/k5K1/8/8/8/8/8/8 w - - 0 1", "g7g8", "Kg8"},
    {"racingkings", "6K1/k7/8/8/8/8/8/8 b - - 0 1", "a7a8", "Ka8"},
    {"3check", "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", "Ra8#"},
    {"3check", "4k3/8/8/8/8/8/8/R3K3 w - - 2+3 0 1", "a1a8", "Ra8+"},
    {"antichess", "8/8/8/8/8/1p6/P7/8 w - - 0 1", "a2b3", "axb3#"},
    {"antichess", "8/8/8/p7/8/P7/8/8 w - - 0 1", "a3a4", "a4#"},
    {"horde", "k7/8/8/8/8/8/1r6/1P6 b - - 0 1", "b2b1", "Rxb1#"},
    {"losers", "7k/p7/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f8", "Qf8#"},
    {"xiangqi", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "a2a10", "Ra10+"},
    // The count of the losing side runs out with a check.
    {"makruk", "4k3/8/8/8/8/8/8/R3K3 w - 32 32 1", "a1a8", "Ra8+"},
    {"makruk", "4k3/8/4K3/8/8/8/8/R7 w - 32 32 1", "a1a8", "Ra8#"},
    {"wolf", kWolf, "g2h3", "Sh3"},
    {"wolf", kWolf, "h2h3", "h3"},
    {"wolf", "k7/8/8/8/8/8/8/7p/6SP/K7 w - - 0 1", "g2h3", "Sxh3"},
    {"spartan", "k7/7h/8/8/8/8/P7/K7 b - - 0 1", "h7g6", "Hg6"},
    {"berolina", "k7/8/8/8/8/8/P7/7K w - - 0 1", "a2b3", "b3"},
};

TEST(San, SignsTellHowTheGameStands) {
  for (const Signed& row : kSigned) {
    const Game game = test::game_of(row.variant, row.fen);
    const Result<Move> move = parse_uci(game, row.uci);
    ASSERT_TRUE(move) << row.variant << ' ' << row.uci << ": " << move.error().message;
    EXPECT_EQ(to_san(game, *move), row.san) << row.variant << ' ' << row.fen;
    std::string bare = row.san;
    while (bare.ends_with('+') || bare.ends_with('#')) bare.pop_back();
    for (const char* sign : {"", "+", "#"}) {
      if (*sign == '+' && !game.rules().piece_promotion.changes.empty()) continue;  // it may promote
      const Result<Move> read = parse_san(game, bare + sign);
      ASSERT_TRUE(read) << row.variant << ' ' << bare << sign;
      EXPECT_EQ(*read, *move) << row.variant << ' ' << bare << sign;
    }
  }
}

TEST(San, IsThePackagesDefaultOutsideTheShogiFamily) {
  const Game wolf = test::game_of("wolf", kWolf);
  EXPECT_EQ(native::text_in(Notation::kDefault, wolf, *parse_uci(wolf, "g2h3"), {}), "Sh3");
  EXPECT_EQ(native::text_in(Notation::kDefault, wolf, *parse_uci(wolf, "h2h3"), {}), "h3");
  EXPECT_EQ(native::notation_of(wolf.rules()), Notation::kSan);
  const Game shogi = test::game_of("shogi");
  EXPECT_EQ(native::text_in(Notation::kDefault, shogi, *parse_uci(shogi, "c3c4"), {}), "P-76");
}

// Two advisors or elephants on a file can never make the same move.
constexpr const char* kDefenders = "rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/1NB6/P1P1P3P/1C1A3C1/9/RNBAK4 w - - 0 1";
constexpr const char* kDefendersBlack =
    "rnbak4/9/1c1a3c1/p1p1p3p/1nb6/4p4/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
constexpr Signed kWxf[] = {
    {"xiangqi", kDefenders, "c5e3", "E7-5"},       {"xiangqi", kDefenders, "c1e3", "E7+5"},
    {"xiangqi", kDefenders, "d1e2", "A6+5"},       {"xiangqi", kDefenders, "d3e2", "A6-5"},
    {"xiangqi", kDefenders, "b5c7", "H++7"},       {"xiangqi", kDefenders, "e6e7", "P++1"},
    {"xiangqi", kDefenders, "e4e5", "P-+1"},       {"xiangqi", kDefendersBlack, "c6e8", "E3-5"},
    {"xiangqi", kDefendersBlack, "c10e8", "E3+5"}, {"xiangqi", kDefendersBlack, "d10e9", "A4+5"},
    {"xiangqi", kDefendersBlack, "d8e9", "A4-5"},
};

TEST(Wxf, MarksFrontAndRearOnlyWhereBothCouldGo) {
  for (const Signed& row : kWxf) {
    const Game game = test::game_of(row.variant, row.fen);
    const Result<Move> move = parse_uci(game, row.uci);
    ASSERT_TRUE(move) << row.uci << ": " << move.error().message;
    std::string text = native::text_in(Notation::kXiangqiWxf, game, *move, {});
    const Result<Move> read = parse_written(game, row.san);
    ASSERT_TRUE(read) << row.san << ": " << read.error().message;
    EXPECT_EQ(*read, *move) << row.san;
    // The letters are those of the definition or of the peers.
    if (text.front() == 'B') text.front() = 'E';
    if (text.front() == 'N') text.front() = 'H';
    EXPECT_EQ(text, row.san);
  }
}

TEST(Wxf, MarksThatAreNotNeededAreRead) {
  const Game game = test::game_of("xiangqi", kDefenders);
  for (const auto& [text, uci] : {std::pair{"E+-5", "c5e3"}, std::pair{"E-+5", "c1e3"},
                                  std::pair{"A-+5", "d1e2"}, std::pair{"A+-5", "d3e2"}}) {
    const Result<Move> read = parse_written(game, text);
    ASSERT_TRUE(read) << text << ": " << read.error().message;
    EXPECT_EQ(to_uci(game, *read), uci) << text;
  }
}

}  // namespace
}  // namespace proconsul
