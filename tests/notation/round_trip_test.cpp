// Every game in every way of writing moves that this program or its packages have: each reader that claims
// the form finds the same move, one by one and as a game in PGN.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <random>
#include <sstream>

#include "protocol/bindings/failure.h"
#include "protocol/bindings/fairy.h"
#include "protocol/bindings/record.h"
#include "protocol/formats/native_notation.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/typed_move.h"
#include "protocol/formats/xboard_setup.h"
#include "protocol/formats/xiangqi_text.h"
#include "protocol/protocol_fixture.h"
#include "support.h"

namespace proconsul {
namespace {

using bindings::PlayedGame;
using native::Notation;

constexpr unsigned kGames = 3;
constexpr int kPlies = 48;

using Writer = std::function<std::string(const PlayedGame&, Move)>;
using Reader = std::function<Result<Move>(const PlayedGame&, const std::string&)>;

Reader of_game(Result<Move> (*read)(const Game&, std::string_view)) {
  return [read](const PlayedGame& played, const std::string& text) { return read(played.game, text); };
}

Writer in_notation(Notation notation) {
  return [notation](const PlayedGame& played, Move move) {
    return bindings::text_in_notation(played, move, static_cast<int>(notation));
  };
}

Reader from_notation(Notation notation) {
  return [notation](const PlayedGame& played, const std::string& text) -> Result<Move> {
    try {
      return bindings::move_in_notation(played, text, static_cast<int>(notation));
    } catch (const bindings::Failure& failure) {
      return failure.error;
    }
  };
}

// Fairy-Stockfish's SAN and the notations of players write some moves alike.
enum class Texts { kUnique, kSomeAlike };

struct Form {
  const char* name;
  Writer write;
  std::vector<Reader> readers;
  Texts texts = Texts::kUnique;
};

std::vector<Form> forms_of(const Rules& rules) {
  const Reader san = of_game(parse_san), any = of_game(parse_any), written = of_game(parse_written),
               typed = of_game(parse_typed);
  const Writer uci = [](const PlayedGame& played, Move move) { return to_uci(played.game, move); };
  const Writer onto_rook = [](const PlayedGame& played, Move move) {
    return to_uci(played.game, move, CastlingInput::kKingTakesRook);
  };
  std::vector<Form> forms = {
      {"SAN",
       [](const PlayedGame& played, Move move) { return to_san(played.game, move); },
       {san, any, written, typed}},
      {"UCI", uci, {of_game(parse_uci), any, written, typed}},
      {"UCI_Chess960", onto_rook, {of_game(parse_uci), any, written, typed}},
      {"native", in_notation(native::notation_of(rules)), {written, typed}, Texts::kSomeAlike},
      {"ICCS",
       [](const PlayedGame& played, Move move) { return to_iccs(played.game, move); },
       {of_game(parse_iccs)}},
  };
  for (const auto& [name, notation] :
       {std::pair{"default of pyffish", Notation::kDefault}, std::pair{"SAN of pyffish", Notation::kSan},
        std::pair{"LAN of pyffish", Notation::kLan}})
    forms.push_back(
        {name, in_notation(notation), {from_notation(notation), written, typed}, Texts::kSomeAlike});
  return forms;
}

bool is_rare(Move move) {
  return move.kind() == Move::Kind::kSpecial || move.kind() == Move::Kind::kPass ||
         move.kind() == Move::Kind::kEnPassant || move.changes_type() || move.gate().valid() ||
         move.is_drop();
}

// As XBoard writes and reads moves; those that it cannot show have no text.
Form form_of_xboard(const PlayedGame& played) {
  const auto dialect =
      std::make_shared<XboardDialect>(make_xboard_setup(played.variant, played.game).dialect);
  return {
      "XBoard",
      [dialect](const PlayedGame& game, Move move) { return dialect->text(game.game, move).value_or(""); },
      {[dialect](const PlayedGame& game, const std::string& text) {
        return dialect->parse(game.game, text);
      }}};
}

// Rare ones half of the time, if there are any.
Move any_move(const std::vector<Move>& legal, std::mt19937& random) {
  std::vector<Move> rare;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(rare), is_rare);
  const std::vector<Move>& choice = rare.empty() || random() % 2 == 0 ? legal : rare;
  return choice[random() % choice.size()];
}

bool written_alike(const Form& form, const PlayedGame& played, Move move) {
  if (form.texts == Texts::kUnique) return false;
  const std::string text = form.write(played, move);
  for (const Move other : played.game.legal_moves()) {
    if (other != move && form.write(played, other) == text) return true;
  }
  return false;
}

void expect_read(const Form& form, const PlayedGame& played, Move move) {
  const std::string text = form.write(played, move);
  if (text.empty()) return;  // the form has none for this move
  for (std::size_t i = 0; i < form.readers.size(); ++i) {
    const Result<Move> read = form.readers[i](played, text);
    if ((read && *read == move) || written_alike(form, played, move)) continue;
    ADD_FAILURE() << form.name << ' ' << text << " for " << to_uci(played.game, move) << " in "
                  << played.game.fen() << ", reader " << i << ": "
                  << (read ? to_uci(played.game, *read) : read.error().message);
  }
}

// The game with its moves as this form writes them, or in coordinates where it writes several alike.
PgnGame record_of(const Form& form, PlayedGame played) {
  PgnGame pgn;
  pgn.result = "*";
  describe_start(pgn, played.variant, played.game);
  const std::vector<Move> moves = played.game.moves();
  while (played.game.undo()) continue;
  for (const Move move : moves) {
    PgnMove& written = pgn.moves.emplace_back();
    written.text = written_alike(form, played, move) ? to_uci(played.game, move) : form.write(played, move);
    written.goes_on = played.game.goes_on_after(move);
    played.game.play(move);
  }
  return pgn;
}

void expect_read_as_game(const Form& form, const PlayedGame& played) {
  std::istringstream file(pgn_text(record_of(form, played)));
  std::optional<PgnGame> read = PgnReader(file).next();
  ASSERT_TRUE(read);
  Result<PgnSetup> setup = set_up(*read, test::registry());
  ASSERT_TRUE(setup) << setup.error().message;
  const std::vector<Error> problems = replay(setup->start, *read, Variations::kFollow);
  EXPECT_TRUE(problems.empty()) << form.name << ": " << problems.front().message << " in "
                                << setup->start.fen();
  EXPECT_EQ(setup->start.fen(), played.game.fen()) << form.name;
}

// The whole game in one line of UCI.
void expect_read_by_uci(const PlayedGame& played) {
  Game game = played.game;
  const std::vector<Move> moves = game.moves();
  while (game.undo()) continue;
  std::string line = "position fen " + game.fen() + " moves";
  for (const Move move : moves) {
    line += ' ' + to_uci(game, move);
    game.play(move);
  }
  UciTalk talk;
  talk.say("setoption name UCI_Variant value " + played.game.rules().name);
  talk.say(line);
  EXPECT_EQ(talk.session().game().fen(), played.game.fen()) << line;
}

class RoundTrip : public ::testing::TestWithParam<std::string> {};

TEST_P(RoundTrip, OfMovesInEveryForm) {
  const std::vector<Form> forms = forms_of(*test::rules_of(GetParam()));
  const Form xboard = form_of_xboard({test::variant_of(GetParam()), test::game_of(GetParam())});
  for (unsigned seed = 0; seed < kGames; ++seed) {
    std::mt19937 random(seed);
    PlayedGame played{test::variant_of(GetParam()), test::game_of(GetParam())};
    for (int ply = 0; ply < kPlies && !played.game.end().over() && !HasFailure(); ++ply) {
      const std::vector<Move> legal = played.game.legal_moves();
      const Move move = any_move(legal, random);
      for (const Form& form : forms) {
        if (form.name != std::string("ICCS") || is_written_in_iccs(played.game.rules()))
          expect_read(form, played, move);
      }
      expect_read(xboard, played, move);
      played.game.play(any_move(legal, random));
    }
    for (const Form& form : forms) {
      if (form.name != std::string("ICCS") && seed == 0) expect_read_as_game(form, played);
    }
    if (seed == 0) expect_read_by_uci(played);
  }
}

// The random games above have moves of every kind.
TEST(RoundTripMoves, AreOfEveryKind) {
  std::map<std::string, int> kinds;
  for (const std::string& name : test::all_names()) {
    std::mt19937 random(0);
    Game game = test::game_of(name);
    for (int ply = 0; ply < kPlies && !game.end().over(); ++ply) {
      const Move move = any_move(game.legal_moves(), random);
      const SpecialMove* special = game.special_move_of(move);
      kinds["castling"] += special != nullptr && special->kind == SpecialMove::Kind::kCastling;
      kinds["leap or swap"] += special != nullptr && special->kind != SpecialMove::Kind::kCastling;
      kinds["promotion"] += move.is_promotion();
      kinds["change"] += move.kind() == Move::Kind::kChange;
      kinds["en passant or jump"] += move.kind() == Move::Kind::kEnPassant;
      kinds["gate"] += move.gate().valid();
      kinds["drop"] += move.is_drop();
      kinds["wall"] += move.has_wall();
      kinds["pass"] += move.kind() == Move::Kind::kPass;
      kinds["action"] += game.goes_on_after(move);
      game.play(move);
    }
  }
  for (const auto& [kind, count] : kinds) EXPECT_GE(count, 3) << kind;
}

INSTANTIATE_TEST_SUITE_P(Games, RoundTrip, ::testing::ValuesIn(test::all_names()), test::test_name);

}  // namespace
}  // namespace proconsul
