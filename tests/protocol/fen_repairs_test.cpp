// FENs as other programs write them: other letters, empty hands, missing fields, and harmless faults, which
// are repaired and reported once by every reader.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/move_text.h"
#include "engine/text.h"
#include "protocol/cli_runner.h"
#include "protocol/protocol_fixture.h"
#include "support.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

std::string placement_of(const std::string& fen) { return fen.substr(0, fen.find(' ')); }
std::string after_placement(const std::string& fen) { return fen.substr(fen.find(' ')); }

// The placement with synonyms for all letters that have one.
std::string with_synonyms(const Rules& rules, std::string placement) {
  for (char& c : placement) {
    const PieceType type = is_letter(c) ? rules.type_of(std::string(1, to_upper(c))) : PieceType::none();
    const std::string synonym = type.valid() ? rules.pieces[index_of(type)].synonym : "";
    if (!synonym.empty()) c = is_upper(c) ? synonym.front() : to_lower(synonym.front());
  }
  return placement;
}

TEST(ForeignFens, StartsOfAllGamesAreReadInEverySpelling) {
  for (const Variant& variant : test::registry().variants()) {
    const Rules& rules = *variant.rules;
    const std::string fen = test::game_of(rules.name).fen(), board = placement_of(fen);
    const std::string bare = board.substr(0, board.find('[')), rest = after_placement(fen);
    std::vector<std::string> forms = {with_synonyms(rules, board) + rest};
    if (bare.size() == board.size()) forms.insert(forms.end(), {board + "[]" + rest, board + "[-]" + rest});
    if (board.ends_with("[]")) forms.insert(forms.end(), {bare + rest, bare + "[-]" + rest});
    for (const std::string& form : forms) {
      const Result<Game> game = game_of(variant, form);
      ASSERT_TRUE(game) << rules.name << ' ' << form << ": " << game.error().message;
      EXPECT_EQ(game->fen(), fen) << form;
      EXPECT_THAT(game->repairs(), IsEmpty()) << form;
    }
    if (rest.find("- -") == std::string::npos || rules.has_turns()) continue;
    const Result<Game> shorter = game_of(variant, board + rest.substr(0, 2) + " 0 1");
    ASSERT_TRUE(shorter) << rules.name << ": " << shorter.error().message;
    EXPECT_EQ(shorter->key(), test::game_of(rules.name).key()) << rules.name;
  }
}

TEST(ForeignFens, HandsInGamesWithoutThemAreEmpty) {
  for (const char* wrong : {"[Q]", "[-Q]", "[", "[--]", "[-", "]"}) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K3" + std::string(wrong) + " w - - 0 1";
    EXPECT_FALSE(game_of(test::variant_of("chess"), fen)) << wrong;
  }
}

TEST(ForeignFens, HorsesAndElephantsHaveTwoLetters) {
  for (const char* name : {"xiangqi", "manchu", "minixiangqi", "janggi", "janggicasual", "xiangqihouse"}) {
    const Rules& rules = *test::rules_of(name);
    EXPECT_EQ(rules.type_of("H"), rules.type_of("N")) << name;
    EXPECT_TRUE(rules.type_of("H").valid()) << name;
    EXPECT_EQ(rules.type_of("E"), rules.type_of("B")) << name;
  }
  EXPECT_NE(test::rules_of("seirawan")->type_of("H"), test::rules_of("seirawan")->type_of("N"));
  EXPECT_FALSE(test::rules_of("chess")->type_of("H").valid());
  UciTalk uci;
  uci.say("setoption name UCI_Variant value xiangqi");
  EXPECT_THAT(uci.say("position fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w"),
              IsEmpty());
  EXPECT_EQ(uci.session().game().fen(), test::game_of("xiangqi").fen());
  XboardTalk xboard;
  for (const char* line : {"new", "variant xiangqi", "force"}) xboard.say(line);
  EXPECT_THAT(xboard.say("setboard r1eakaehr/9/1ch4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w 0 1"),
              IsEmpty());
  EXPECT_EQ(placement_of(xboard.session().game().fen()),
            "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR");
}

// As pyffish and ffish write them.
TEST(ForeignFens, MovesOfXiangqiAreWrittenWithHorsesAndElephants) {
  const Game xiangqi = test::game_of("xiangqi");
  EXPECT_EQ(to_san(xiangqi, parse_uci(xiangqi, "h1g3").take()), "Hg3");
  EXPECT_EQ(to_san(xiangqi, parse_uci(xiangqi, "c1e3").take()), "Ece3");
  for (const char* text : {"Hg3", "Ng3", "Ece3", "Bce3"}) EXPECT_TRUE(parse_san(xiangqi, text)) << text;
  const Game janggi = test::game_of("janggi");
  EXPECT_EQ(to_san(janggi, parse_uci(janggi, "b1c3").take()), "Hc3");
  const Game xiangfu = test::game_of("xiangfu");
  for (const Move move : xiangfu.legal_moves()) EXPECT_THAT(to_san(xiangfu, move), Not(StartsWith("H")));
}

TEST(ForeignFens, DefinitionsInheritTheSpellings) {
  Session session;
  session.load_text("own",
                    "[ownqi:xiangqi]\n"
                    "startFen = rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1\n"
                    "[renamed:xiangqi]\ncustomPiece1 = h:NN\n");
  ASSERT_TRUE(session.set_variant("ownqi"));
  EXPECT_EQ(session.game().fen(), test::game_of("xiangqi").fen());
  EXPECT_EQ(to_san(session.game(), parse_any(session.game(), "Hg3").take()), "Hg3");
  ASSERT_TRUE(session.set_variant("renamed"));
  EXPECT_EQ(to_san(session.game(), parse_any(session.game(), "h1g3").take()), "Ng3");
}

TEST(ForeignFens, AtaxxHasBlockedSquares) {
  const Result<Game> game = game_of(test::variant_of("ataxx"), "P5p/7/3*3/2*1*2/3*3/7/p5P w 0 1");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(placement_of(game->fen()), "P5p/7/3*3/2*1*2/3*3/7/p5P");
  for (const Move move : game->legal_moves()) EXPECT_FALSE(game->piece_on(move.to()).is_wall());
}

struct Fault {
  const char* variant;
  const char* fen;
  const char* repaired;
  const char* told;
};

constexpr Fault kFaults[] = {
    {"chess", "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
     "castling letter K needs a rook"},
    {"chess", "r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1",
     "castling letter K needs a king"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "castling letter q needs"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
     "no pawn can just have passed e6"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "expected a square"},
    {"chess", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1",
     "no legal move captures on d6"},
    {"capablanca", "5k4/10/10/10/10/10/10/R4K4 w KQ - 0 1", "5k4/10/10/10/10/10/10/R4K4 w Q - 0 1",
     "castling letter K"},
    {"crazyhouse", "4k3/8/8/8/8/8/8/4K2R[] w KQ - 0 1", "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1",
     "castling letter Q"},
    {"marseillais", "4k3/8/8/3pP3/8/8/8/4K3 w - d6b6 0 9", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", "passed b6"},
};

TEST(FenRepairs, AreToldOnceByUci) {
  for (const Fault& fault : kFaults) {
    UciTalk talk;
    talk.say(std::string("setoption name UCI_Variant value ") + fault.variant);
    const std::vector<std::string> told = talk.say(std::string("position fen ") + fault.fen);
    EXPECT_THAT(told,
                ElementsAre(AllOf(StartsWith("info string left out of the FEN: "), HasSubstr(fault.told))))
        << fault.fen;
    EXPECT_EQ(talk.session().game().fen(), fault.repaired);
    EXPECT_THAT(talk.say(std::string("position fen ") + fault.fen), IsEmpty());
    EXPECT_THAT(talk.say(std::string("position fen ") + fault.repaired), IsEmpty());
  }
}

TEST(FenRepairs, AreCommentsInXboard) {
  XboardTalk talk;
  for (const char* line : {"new", "force"}) talk.say(line);
  EXPECT_THAT(talk.say("setboard 4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1"),
              ElementsAre(AllOf(StartsWith("# left out of the FEN: "), HasSubstr("castling letter K"))));
  EXPECT_EQ(talk.session().game().fen(), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  EXPECT_THAT(talk.say("setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), IsEmpty());
}

TEST(FenRepairs, AreWarningsInFiles) {
  const CliRun pgn = run_words({"pgn", "check", "-"},
                               "[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1\"]\n"
                               "[Result \"*\"]\n\n1. Ra8+ *\n");
  EXPECT_EQ(pgn.code, exit_code::kOk) << pgn.out;
  EXPECT_THAT(pgn.err, AllOf(StartsWith("-:3:1: warning: left out of the FEN: "), HasSubstr("letter K")));
  const CliRun epd = run_words({"analyse", "chess", "--epd", "-", "--depth", "1"},
                               "\n4k3/8/8/8/8/8/8/R3K3 w KQ - bm O-O-O;\n");
  EXPECT_THAT(epd.err, HasSubstr("-:2: warning: left out of the FEN: castling letter K"));
}

TEST(FenRepairs, AreRefusedByShowStrict) {
  for (const Fault& fault : kFaults) {
    const CliRun lenient = run_words({"show", fault.variant, "--fen", fault.fen});
    EXPECT_EQ(lenient.code, exit_code::kOk) << lenient.err;
    EXPECT_THAT(lenient.out, HasSubstr(std::string("FEN: ") + fault.repaired + '\n'));
    EXPECT_THAT(lenient.err, HasSubstr(fault.told));
    const CliRun strict = run_words({"show", fault.variant, "--fen", fault.fen, "--strict"});
    EXPECT_EQ(strict.code, exit_code::kNegative);
    EXPECT_THAT(strict.out, IsEmpty());
    EXPECT_THAT(strict.err, HasSubstr(fault.told));
    EXPECT_EQ(run_words({"show", fault.variant, "--fen", fault.repaired, "--strict"}).code, exit_code::kOk);
  }
}

// Many programs name the square after every double step.
TEST(FenRepairs, ASquareThatNobodyAttacksIsNoFault) {
  const std::string fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
  UciTalk talk;
  EXPECT_THAT(talk.say("position fen " + fen), IsEmpty());
  EXPECT_EQ(run_words({"show", "chess", "--fen", fen, "--strict"}).code, exit_code::kOk);
}

TEST(FenRepairs, OtherFaultsAreRefused) {
  for (const char* fen : {"4k3/8/8/8/8/8/8/4K3 - - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2",
                          "4k3/8/8/8/8/8/8/4K2 w - - 0 1", "4k3/8/8/8/8/8/8/8 w KQ - 0 1"})
    EXPECT_FALSE(game_of(test::variant_of("chess"), fen)) << fen;
}

TEST(UciPositions, NothingIsPlayedAfterARefusedPosition) {
  for (const char* refused : {"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen hello",
                              "position startpos moves e2e5", "position", "position sfen x"}) {
    UciTalk talk;
    const std::vector<std::string> told = talk.say(refused);
    ASSERT_EQ(told.size(), 1u) << refused;
    for (const char* go : {"go depth 1", "go infinite", "go perft 1", "go ponder wtime 1000"})
      EXPECT_THAT(talk.say(go), ElementsAre(told.front(), "bestmove (none)")) << refused;
    talk.say("position startpos");
    EXPECT_THAT(talk.say_and_wait("go depth 1"), Contains(StartsWith("bestmove "))) << refused;
    talk.say(refused);
    talk.say("setoption name UCI_Variant value atomic");
    EXPECT_THAT(talk.say_and_wait("go depth 1"), Not(Contains("bestmove (none)"))) << refused;
  }
}

TEST(UciPerft, AnyDepthIsObeyed) {
  UciTalk talk;
  talk.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");  // stalemate
  for (const char* depth : {"1", "31", "999", "5000"})
    EXPECT_THAT(talk.say_and_wait(std::string("go perft ") + depth), ElementsAre("Nodes searched: 0"));
  EXPECT_THAT(talk.say_and_wait("go perft 0"), ElementsAre("Nodes searched: 1"));
  EXPECT_THAT(talk.say_and_wait("go perft 123456789"), Contains("Nodes searched: 0"));
}

TEST(UciPerft, NoBadArgumentStartsASearch) {
  for (const char* argument :
       {"", " x", " -1", " 1.5", " 3x", " depth 3", " infinite", " searchmoves e2e4"}) {
    UciTalk talk;
    const std::vector<std::string> told = talk.say_and_wait(std::string("go perft") + argument);
    EXPECT_THAT(told, Contains(StartsWith("info string error go perft"))) << argument;
    EXPECT_THAT(told, Not(Contains(StartsWith("bestmove")))) << argument;
    EXPECT_THAT(told, Not(Contains(StartsWith("info depth")))) << argument;
  }
}

}  // namespace
}  // namespace proconsul
