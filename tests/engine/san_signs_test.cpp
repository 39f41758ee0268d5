// Signs after a move in SAN that do not identify it: check and mate, annotations, "e.p.", and the plus that
// means a promotion in games where pieces promote.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "support.h"

namespace proconsul {
namespace {

constexpr int kPlies = 40;

bool promotes_by_plus(const Rules& rules) {
  const auto& changes = rules.piece_promotion.changes;
  return std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
    return rules.pieces[index_of(change.to)].letter.starts_with('+');
  });
}

// Its SAN without the signs that to_san() adds.
std::string bare_text(const Game& game, Move move) {
  const std::string san = to_san(game, move);
  return san.substr(0, san.size() - check_sign(game, move).size());
}

class SanSigns : public ::testing::TestWithParam<std::string> {
 protected:
  // Calls check(game, move) for a few legal moves of each position of a random game.
  template <class Check>
  void along_a_game(Check check) {
    Game game = test::game_of(GetParam());
    std::mt19937 random(5);
    for (int ply = 0; ply < kPlies && !game.end().over(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      for (int i = 0; i < 3; ++i) check(game, legal[random() % legal.size()]);
      if (HasFatalFailure()) return;
      game.play(legal[random() % legal.size()]);
    }
  }
};

TEST_P(SanSigns, BehindAMoveNeverMakeItAnother) {
  along_a_game([](const Game& game, Move move) {
    const std::string bare = bare_text(game, move);
    for (const char* judgement : {"!", "?", "!!", "?!", " "}) {
      const Result<Move> read = parse_san(game, to_san(game, move) + judgement);
      ASSERT_TRUE(read && *read == move) << game.fen() << ' ' << to_san(game, move) << judgement;
    }
    const bool chooses = promotes_by_plus(game.rules()) && bare.find('=') == bare.npos;
    const Result<Move> read = parse_san(game, bare + "+");
    if (!chooses || game.gives_check(move)) {
      ASSERT_TRUE(read && *read == move) << game.fen() << ' ' << bare << '+';
    } else if (const Result<Move> promoted = parse_san(game, bare + "=+"); promoted) {
      ASSERT_TRUE(read && *read == *promoted) << game.fen() << ' ' << bare << '+';
    } else {
      ASSERT_FALSE(read) << game.fen() << ' ' << bare << '+';
    }
  });
}

// "N+f3", "e=4", "Q#h5": such texts do not mean the move without the sign.
TEST_P(SanSigns, WithinAMoveAreRefused) {
  along_a_game([](const Game& game, Move move) {
    const std::string bare = bare_text(game, move);
    for (std::size_t at = 1; at < bare.size(); ++at) {
      for (const char sign : std::string_view("+#!?=")) {
        const bool promotion = sign == '=' && (bare[at] == '+' || is_letter(bare[at]));
        if (promotion || (sign == '+' && bare[at] == '+')) continue;  // "e8Q" is accepted, too
        std::string text = bare;
        text.insert(at, 1, sign);
        ASSERT_FALSE(parse_san(game, text)) << game.fen() << ' ' << text;
      }
    }
  });
}

TEST_P(SanSigns, APromotionThatIsNoneIsRefused) {
  along_a_game([](const Game& game, Move move) {
    if (move.is_promotion() || game.special_move_of(move) != nullptr) return;
    for (const PieceDef& piece : game.rules().pieces) {
      const Result<Move> read = parse_san(game, bare_text(game, move) + '=' + piece.letter);
      ASSERT_TRUE(!read || read->is_promotion() || read->gate().valid())
          << game.fen() << ' ' << to_san(game, move) << piece.letter;
    }
  });
}

TEST_P(SanSigns, EnPassantIsSaidOfNothingElse) {
  along_a_game([](const Game& game, Move move) {
    const bool passing = !move.is_drop() && game.is_capture(move) && !game.piece_on(move.to()).valid();
    for (const char* sign : {"e.p.", " e.p.", "ep"}) {
      const Result<Move> read = parse_san(game, bare_text(game, move) + sign);
      ASSERT_EQ(read.ok(), passing) << game.fen() << ' ' << to_san(game, move) << sign;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(All, SanSigns, ::testing::ValuesIn(test::all_names()), test::test_name);

struct Reading {
  const char* variant;
  const char* fen;
  const char* text;
  const char* move;  // in coordinates; empty: rejected
};

class SanReading : public ::testing::TestWithParam<Reading> {};

TEST_P(SanReading, IsWhatIsTrue) {
  const Reading& reading = GetParam();
  const Game game = test::game_of(reading.variant, reading.fen);
  const bool coordinates =
      is_lower(reading.text[0]) && is_digit(reading.text[1]) && is_lower(reading.text[2]);
  for (const auto parse : {parse_any, parse_san}) {
    if (coordinates && parse == parse_san) continue;
    const Result<Move> move = parse(game, reading.text);
    EXPECT_EQ(move ? to_uci(game, *move) : "", reading.move) << reading.fen << ' ' << reading.text;
  }
}

// A rook that captures on the last rank, giving check or not.
constexpr const char* kRook = "8k/9/9/9/9/9/9/p8/R3K4[-] w - - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Some, SanReading,
    ::testing::Values(Reading{"shogi", "4k4/8n/8R/9/9/9/9/9/4K4[-] w - - 0 1", "Rxi8+", "i7i8+"},
                      Reading{"shogi", "4k4/8n/8R/9/9/9/9/9/4K4[-] w - - 0 1", "Rxi8", "i7i8"},
                      Reading{"shogi", "4k4/8n/8R/9/9/9/9/9/4K4[-] w - - 0 1", "Rxi8=", "i7i8"},
                      Reading{"shogi", "4k4/8n/8R/9/9/9/9/9/4K4[-] w - - 0 1", "Rxi8=+", "i7i8+"},
                      Reading{"shogi", "4k4/8n/8R/9/9/9/9/9/4K4[-] w - - 0 1", "Rxi8=+Q", ""},
                      Reading{"shogi", "4k4/8n/8R/9/9/9/9/9/4K4[-] w - - 0 1", "Rxi8=Q", ""},
                      Reading{"shogi", "4k3n/9/8R/9/9/9/9/9/4K4[-] w - - 0 1", "Rxi9+", "i7i9"},
                      Reading{"shogi", "4k3n/9/8R/9/9/9/9/9/4K4[-] w - - 0 1", "Rxi9=+", "i7i9+"},
                      Reading{"shogi", "4k3n/9/8R/9/9/9/9/9/4K4[-] w - - 0 1", "Rxi9++", "i7i9+"},
                      Reading{"shogi", kRook, "Rxa2+", ""}, Reading{"shogi", kRook, "Rxa2", "a1a2"},
                      Reading{"shogi", "4k4/9/9/2P6/9/9/9/9/4K4[-] w - - 0 1", "c6c7+", "c6c7+"},
                      Reading{"shogi", "4k4/9/9/2P6/9/9/9/9/4K4[-] w - - 0 1", "c6c7", "c6c7"},
                      Reading{"shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w - - 0 1", "P@a5+", ""},
                      Reading{"chess", "", "Nf3=Q", ""}, Reading{"chess", "", "e4=", "e2e4"},
                      Reading{"chess", "", "e4!?", "e2e4"}, Reading{"chess", "", "N+f3", ""},
                      Reading{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6e.p.", "e5d6"},
                      Reading{"chess", "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6e.p.", ""},
                      Reading{"chess", "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "exd6", "e5d6"}));

}  // namespace
}  // namespace proconsul
