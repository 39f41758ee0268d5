// Random games of shogi and xiangqi are read back as they are written: KIF, KI2, CSA, SFEN openings, and PGN
// in USI, ICCS, WXF and Chinese.
#include <functional>
#include <random>

#include "protocol/formats/sfen.h"
#include "protocol/formats/usi_moves.h"
#include "protocol/game_record_support.h"

namespace proconsul {
namespace {

using test::games_in;
using test::moves_of;
using test::problems_of_record;
using test::written_as;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// A game of random moves, some with variations, comments and times.
PgnGame random_record(const std::string& name, std::mt19937& random, int plies, const std::string& fen = "") {
  Game game = test::game_of(name, fen);
  PgnGame pgn;
  pgn.set_tag("Event", "Test");
  pgn.set_tag("White", "Sente");
  pgn.set_tag("Black", "Gote");
  describe_start(pgn, test::variant_of(name), game);
  const auto pick = [&](const Game& at) {
    const std::vector<Move> moves = at.legal_moves();
    return moves[random() % moves.size()];
  };
  for (int ply = 0; ply < plies && !game.end().over(); ++ply) {
    const Move move = pick(game), other = pick(game);
    PgnMove written;
    written.text = to_san(game, move);
    if (ply % 5 == 1) written.comment = "[%emt 0:01:0" + std::to_string(ply % 10) + "]";
    if (ply % 7 == 3)
      written.comment += (written.comment.empty() ? "" : " ") + std::string("note ") + std::to_string(ply);
    if (ply % 4 == 2 && other != move) {
      PgnMove instead;
      instead.text = to_san(game, other);
      written.variations.push_back({instead});
      Game after = game;
      after.play(other);
      if (!after.end().over()) {
        PgnMove reply;
        reply.text = to_san(after, pick(after));
        PgnMove second;
        second.text = to_san(after, pick(after));
        if (second.text != reply.text) reply.variations.push_back({second});
        written.variations.back().push_back(reply);
      }
    }
    pgn.moves.push_back(written);
    game.play(move);
  }
  const GameEnd end = game.end();
  pgn.result = end.over() ? std::string(result_text(end.outcome)) : "*";
  return pgn;
}

struct Form {
  const char* name;
  std::vector<const char*> games;
};
const Form kForms[] = {{"usi", {"shogi", "minishogi"}},     {"kif", {"shogi", "minishogi"}},
                       {"csa", {"shogi", "minishogi"}},     {"iccs", {"xiangqi"}},
                       {"wxf", {"xiangqi", "minixiangqi"}}, {"chinese", {"xiangqi", "minixiangqi"}}};

std::vector<std::string> comments_in(const PgnLine& line) {
  std::vector<std::string> comments;
  for (const PgnMove& move : line) comments.push_back(move.comment);
  return comments;
}

TEST(GameRecordRoundTrips, AreReadAsTheyAreWritten) {
  std::mt19937 random(11);
  for (const Form& form : kForms) {
    for (const char* name : form.games) {
      for (int i = 0; i < 6; ++i) {
        SCOPED_TRACE(std::string(form.name) + " " + name);
        PgnGame pgn = random_record(name, random, 10 + 30 * i);
        const bool flat = std::string(form.name) == "csa";
        if (flat) {
          for (PgnMove& move : pgn.moves) move.variations.clear();
        }
        const std::string text = written_as(*move_form(form.name), pgn);
        const std::vector<PgnGame> read = games_in(text);
        ASSERT_THAT(read, SizeIs(1)) << text;
        EXPECT_THAT(problems_of_record(read[0]), IsEmpty()) << text;
        EXPECT_EQ(moves_of(read[0]), moves_of(pgn)) << text;
        EXPECT_EQ(read[0].result, pgn.result) << text;
        EXPECT_EQ(read[0].tag("White"), "Sente");
        EXPECT_EQ(read[0].tag("Variant"), name);
        EXPECT_EQ(comments_in(read[0].moves), comments_in(pgn.moves)) << text;
      }
    }
  }
}

TEST(GameRecordRoundTrips, HoldPositionsFromTheMiddleOfGames) {
  std::mt19937 random(5);
  for (int i = 0; i < 10; ++i) {
    Game game = test::game_of("shogi");
    for (int ply = 0; ply < 60 + i && !game.end().over(); ++ply) {
      const std::vector<Move> moves = game.legal_moves();
      game.play(moves[random() % moves.size()]);
    }
    if (game.end().over()) continue;
    std::string fen = game.fen();
    fen.replace(fen.rfind(' '), std::string::npos, " 1");  // records have no number of the first move
    fen.replace(fen.rfind(' ', fen.rfind(' ') - 1), std::string::npos, " 0 1");
    const PgnGame pgn = random_record("shogi", random, 20, fen);
    for (const char* form : {"kif", "csa"}) {
      PgnGame flat = pgn;
      for (PgnMove& move : flat.moves) move.variations.clear();
      const std::string text = written_as(*move_form(form), flat);
      const std::vector<PgnGame> read = games_in(text);
      ASSERT_THAT(read, SizeIs(1));
      EXPECT_EQ(moves_of(read[0]), moves_of(flat)) << text;
    }
  }
}

// KI2 as a program would write it that knows nothing of this one's reader: the direction of a move among all
// pieces of the kind that could go there.
std::string ki2_of(const Game& game, Move move) {
  const MoveForm& kif = *move_form("kif");
  std::string text = kif.move(game, move);
  if (const std::size_t origin = text.find('('); origin != std::string::npos) text.resize(origin);
  const bool promotes = text.ends_with("成") && move.is_promotion();
  if (promotes) text.resize(text.size() - std::string("成").size());
  const bool drops = text.ends_with("打");
  if (drops) text.resize(text.size() - std::string("打").size());
  const std::string mark = game.side_to_move() == Colour::kWhite ? "▲" : "△";
  std::vector<Square> origins;
  bool could_promote = false;
  for (const Move other : game.legal_moves()) {
    if (other.is_drop() || other.to() != move.to()) continue;
    const Piece moved =
        move.is_drop() ? Piece(game.side_to_move(), move.drop_type()) : game.piece_on(move.from());
    if (game.piece_on(other.from()) != moved) continue;
    could_promote |= !move.is_drop() && other.from() == move.from() && other.is_promotion();
    if (std::find(origins.begin(), origins.end(), other.from()) == origins.end())
      origins.push_back(other.from());
  }
  if (drops) return mark + text + (origins.empty() ? "" : "打");
  const Geometry& board = game.rules().board;
  const int sign = game.side_to_move() == Colour::kWhite ? 1 : -1;
  const auto rise = [&](Square from) { return sign * (board.rank_of(move.to()) - board.rank_of(from)); };
  const auto side = [&](Square from) { return sign * (board.file_of(from) - board.file_of(move.to())); };
  const auto course = [&](Square from) { return rise(from) > 0 ? 1 : rise(from) < 0 ? -1 : 0; };
  if (origins.size() > 1) {
    const auto alike = [&](auto what) {
      return std::count_if(origins.begin(), origins.end(),
                           [&](Square from) { return what(from) == what(move.from()); });
    };
    const char* way = course(move.from()) > 0 ? "上" : course(move.from()) < 0 ? "引" : "寄";
    if (alike(course) == 1) {
      text += way;
    } else {
      int rightmost = -99, leftmost = 99, all_right = -99, all_left = 99;
      for (const Square from : origins) {
        all_right = std::max(all_right, side(from));
        all_left = std::min(all_left, side(from));
        if (course(from) != course(move.from())) continue;
        rightmost = std::max(rightmost, side(from));
        leftmost = std::min(leftmost, side(from));
      }
      const auto on_side = [&](int at) {
        return std::count_if(origins.begin(), origins.end(), [&](Square from) { return side(from) == at; }) ==
               1;
      };
      const int own = side(move.from());
      if (own == all_right && on_side(own)) {
        text += "右";
      } else if (own == all_left && on_side(own)) {
        text += "左";
      } else if (own == 0 && course(move.from()) > 0) {
        text += "直";
      } else {
        text += (own == rightmost ? "右" : own == leftmost ? "左" : "") + std::string(way);
      }
    }
  }
  return mark + text + (promotes ? "成" : could_promote ? "不成" : "");
}

TEST(GameRecordRoundTrips, UnderstandDirectionsOfKi2) {
  std::mt19937 random(3);
  for (int i = 0; i < 12; ++i) {
    Game game = test::game_of("shogi");
    std::string text = "手合割：平手\n先手：A\n後手：B\n", expected = game.fen() + ": ";
    for (int ply = 0; ply < 150 && !game.end().over(); ++ply) {
      const std::vector<Move> moves = game.legal_moves();
      const Move move = moves[random() % moves.size()];
      text += ki2_of(game, move) + (ply % 6 == 5 ? "\n" : "    ");
      expected += to_uci(game, move) + " ";
      game.play(move);
    }
    const std::vector<PgnGame> read = games_in(text + "\nまで150手で中断\n");
    ASSERT_THAT(read, SizeIs(1));
    EXPECT_THAT(problems_of_record(read[0]), IsEmpty()) << text;
    EXPECT_EQ(moves_of(read[0]), expected) << text;
  }
}

TEST(GameRecordRoundTrips, ReadOpeningsOfShogiPrograms) {
  std::mt19937 random(8);
  std::string text = "# openings\n";
  std::vector<std::string> expected;
  for (int i = 0; i < 5; ++i) {
    Game game = test::game_of("shogi");
    const auto play = [&](int plies, const std::function<void(Move)>& before) {
      for (int ply = 0; ply < plies && !game.end().over(); ++ply) {
        const std::vector<Move> moves = game.legal_moves();
        const Move move = moves[random() % moves.size()];
        before(move);
        game.play(move);
      }
    };
    play(i % 2 == 0 ? 0 : 30, [](Move) {});
    const std::string sfen = to_sfen(game);
    text += i % 2 == 0 ? "startpos moves" : (i % 4 == 1 ? "sfen " : "position sfen ") + sfen + " moves";
    game = test::game_of("shogi", fen_of_sfen(sfen).take());
    std::string line = game.fen() + ": ";
    play(24, [&](Move move) {
      text += " " + to_usi(game, move);
      line += to_uci(game, move) + " ";
    });
    expected.push_back(line);
    text += "\n\n";
  }
  text += "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
  expected.push_back(test::game_of("shogi").fen() + ": ");
  std::vector<std::string> found;
  for (const PgnGame& game : games_in(text)) {
    EXPECT_THAT(problems_of_record(game), IsEmpty());
    found.push_back(moves_of(game));
  }
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace proconsul
