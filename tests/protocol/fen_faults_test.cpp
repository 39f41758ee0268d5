// Harmless faults of FENs: a table of faults, and the doors through which FENs come in. Every door reads the
// same position and tells of the fault once; faults that may change the game are refused.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/setup.h"
#include "engine/text.h"
#include "protocol/cli_runner.h"
#include "protocol/protocol_fixture.h"
#include "protocol/uci/uci_go.h"
#include "scratch.h"
#include "support.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

constexpr const char* kFaultyBoard = "4k3/2r2r2/8/3pP3/8/8/8/R3K2R";

struct HarmlessFault {
  const char* fields;    // behind kFaultyBoard
  const char* repaired;  // the same
  const char* told;
};

constexpr HarmlessFault kHarmless[] = {
    {"W KQ - 0 1", "w KQ - 0 1", "read as w: the side to move W"},
    {"w XZ - 0 1", "w - - 0 1", "unknown castling letter X; unknown castling letter Z"},
    {"w KQXX - 0 1", "w KQ - 0 1", "unknown castling letter X"},
    {"w K? - 0 1", "w K - 0 1", "unknown castling letter ?"},
    {"w K- - 0 1", "w K - 0 1", "a dash among the castling letters"},
    {"w K\xE2\x80\x93 - 0 1", "w K - 0 1", "unknown castling letter \xE2\x80\x93"},
    {"w KQkq - 0 1", "w KQ - 0 1", "castling letter k needs a rook"},
    {"w KQ x 0 1", "w KQ - 0 1", "expected a square from a1 to h8, found \"x\""},
    {"w KQ ? 0 1", "w KQ - 0 1", "found \"?\""},
    {"w KQ -- 0 1", "w KQ - 0 1", "found \"--\""},
    {"w KQ D6 0 1", "w KQ d6 0 1", "read as d6: the en passant square D6"},
    {"w KQ E3 0 1", "w KQ - 0 1", "found \"E3\""},
    {"w KQ e6 0 1", "w KQ - 0 1", "no pawn can just have passed e6"},
    {"w d6 0 1", "w - d6 0 1", "read as the en passant square: the castling field d6"},
    {"w KQ - - -", "w KQ - 0 1", "the half-move counter -; the move number -"},
    {"w KQ - - 7", "w KQ - 0 7", "the half-move counter -"},
    {"w KQ - -5 3", "w KQ - 0 3", "the half-move counter -5"},
    {"w KQ - 4 -3", "w KQ - 4 1", "the move number -3"},
    {"w KQ - 1.5 2", "w KQ - 0 2", "the half-move counter 1.5"},
    {"w KQ - 0 100000", "w KQ - 0 99999", "read as 99999: the move number 100000"},
    {"w KQ - 0 1 7", "w KQ - 0 1", "text after the move number: 7"},
    {"w KQ - 0 1 -", "w KQ - 0 1", "text after the move number: -"},
    {"w KQ - 0 1 +0+0", "w KQ - 0 1", "check counts +0+0, which chess does not have"},
    {"w KQ - 3+3 0 1", "w KQ - 0 1", "check counts 3+3"},
};

std::string with_faulty_board(const std::string& fields) { return std::string(kFaultyBoard) + ' ' + fields; }

std::string pgn_of_fault(const std::string& fen) {
  const char* moves = fen.starts_with(kFaultyBoard) ? "1. Ke2 " : "";
  return fmt::format("[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"{}\"]\n[Result \"1-0\"]\n\n{}1-0\n", fen, moves);
}

// A way in for the FENs of a file.
struct FileDoor {
  const char* name;
  std::vector<std::string> words;
  bool games;
};

const std::vector<FileDoor>& file_doors() {
  static const ScratchFile page("fen_faults.html"), book("fen_faults.bin");
  static const std::vector<FileDoor> doors = {
      {"pgn check", {"pgn", "check", "FILE"}, true},
      {"pgn convert", {"pgn", "convert", "FILE"}, true},
      {"pgn html", {"pgn", "html", "FILE", "--out", page.path(), "--force"}, true},
      {"book build", {"book", "build", book.path(), "FILE", "--force"}, true},
      {"analyse --pgn", {"analyse", "chess", "--pgn", "FILE", "--nodes", "1"}, true},
      {"analyse --epd", {"analyse", "chess", "--epd", "FILE", "--nodes", "1"}, false},
      {"positions as openings", {"genfens", "1", "seed", "1", "book", "FILE"}, false},
      {"games as openings", {"genfens", "1", "seed", "1", "book", "FILE"}, true}};
  return doors;
}

std::string said_by_door(const FileDoor& door, const std::vector<std::string>& fens) {
  std::string text;
  for (const std::string& fen : fens) text += door.games ? pgn_of_fault(fen) + '\n' : fen + '\n';
  const ScratchFile file("fen_faults.txt", text);
  std::vector<std::string> words = door.words;
  std::replace(words.begin(), words.end(), std::string("FILE"), file.path());
  return run_words(words).err;
}

std::size_t times_said(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(FenFaults, EveryReaderOfFilesTellsThemOnceWhereTheyAre) {
  std::vector<std::string> fens;
  for (const HarmlessFault& fault : kHarmless) fens.push_back(with_faulty_board(fault.fields));
  for (const FileDoor& door : file_doors()) {
    const std::string said = said_by_door(door, fens);
    EXPECT_EQ(times_said("warning: ", said), fens.size()) << door.name << '\n' << said;
    for (std::size_t i = 0; i < fens.size(); ++i) {
      const std::size_t line = door.games ? 7 * i + 3 : i + 1;
      const std::size_t at = said.find(fmt::format("fen_faults.txt:{}:", line));
      ASSERT_NE(at, said.npos) << door.name << ": " << fens[i] << '\n' << said;
      EXPECT_THAT(said.substr(at, said.find('\n', at) - at),
                  AllOf(HasSubstr("warning: "), HasSubstr(kHarmless[i].told)))
          << door.name << ": " << fens[i];
    }
  }
}

TEST(FenFaults, ConvertedGamesHaveThemNoMore) {
  for (const HarmlessFault& fault : kHarmless) {
    const CliRun run = run_words({"pgn", "convert", "-"}, pgn_of_fault(with_faulty_board(fault.fields)));
    EXPECT_THAT(run.out, HasSubstr("[FEN \"" + with_faulty_board(fault.repaired) + "\"]"));
  }
}

TEST(FenFaults, ReadersOfFilesDoNotTellThemOfOthers) {
  for (const FileDoor& door : file_doors())
    EXPECT_THAT(said_by_door(door, {with_faulty_board("w KQ d6 0 1")}), Not(HasSubstr("warning")))
        << door.name;
}

TEST(FenFaults, UciTellsThemOnce) {
  for (const HarmlessFault& fault : kHarmless) {
    UciTalk talk;
    const std::string position = "position fen " + with_faulty_board(fault.fields);
    EXPECT_THAT(talk.say(position), ElementsAre(AllOf(StartsWith("info string "), HasSubstr(fault.told),
                                                      Not(HasSubstr("error")))));
    EXPECT_EQ(talk.session().game().fen(), with_faulty_board(fault.repaired)) << fault.fields;
    EXPECT_THAT(talk.say(position), IsEmpty()) << fault.fields;
    EXPECT_THAT(talk.say("position fen " + with_faulty_board(fault.repaired)), IsEmpty()) << fault.repaired;
  }
}

TEST(FenFaults, XBoardTellsThoseThatItDoesNotWriteItself) {
  for (const HarmlessFault& fault : kHarmless) {
    XboardTalk talk;
    for (const char* line : {"new", "force"}) talk.say(line);
    const std::vector<std::string> told = talk.say("setboard " + with_faulty_board(fault.fields));
    const bool complete = std::string(fault.fields) != "w d6 0 1";
    if (complete) {
      EXPECT_THAT(told, ElementsAre(AllOf(StartsWith("# "), HasSubstr(fault.told)))) << fault.fields;
      EXPECT_EQ(talk.session().game().fen(), with_faulty_board(fault.repaired));
    } else {
      EXPECT_THAT(told, IsEmpty());
    }
  }
}

TEST(FenFaults, ShowReadsThemAndShowStrictRefusesThem) {
  for (const HarmlessFault& fault : kHarmless) {
    const std::string fen = with_faulty_board(fault.fields);
    const CliRun lenient = run_words({"show", "chess", "--fen", fen});
    EXPECT_EQ(lenient.code, exit_code::kOk) << lenient.err;
    EXPECT_THAT(lenient.out, HasSubstr("FEN: " + with_faulty_board(fault.repaired) + '\n'));
    EXPECT_EQ(times_said(fault.told, lenient.err), 1u) << lenient.err;
    const CliRun strict = run_words({"show", "chess", "--strict", "--fen", fen});
    EXPECT_EQ(strict.code, exit_code::kNegative) << fen;
    EXPECT_THAT(strict.out, IsEmpty());
    EXPECT_THAT(strict.err, HasSubstr(fault.told));
  }
}

TEST(FenFaults, WhatMayChangeTheGameIsRefused) {
  for (const char* fields : {"- KQ - 0 1", "x KQ - 0 1", "white KQ - 0 1", "r KQ - 0 1", "w e2e4",
                             "w KQ - e2e4", "w KQ - 0 e4", "w KQ KQkq 0 1", "w - KQ 0 1", "w KQ - 0 1 e2e4",
                             "w KQ - 0 1 Nf3", "w KQ - 0 1 O-O", "w KQ - bm e4"}) {
    const std::string fen = with_faulty_board(fields);
    EXPECT_FALSE(game_of(test::variant_of("chess"), fen)) << fields;
    EXPECT_EQ(run_words({"show", "chess", "--fen", fen}).code, exit_code::kUsage) << fields;
    UciTalk talk;
    EXPECT_THAT(talk.say("position fen " + fen), ElementsAre(StartsWith("info string error position: ")));
    EXPECT_EQ(talk.say("go").back(), "bestmove (none)");
  }
  for (const char* placement : {"4k3/8/8/8/8/8/8/4K2", "4k3/8/8/8/8/8/8/4K2X", "4k3/8/8/8/8/8/8/8"})
    EXPECT_FALSE(game_of(test::variant_of("chess"), std::string(placement) + " W XZ ? - -")) << placement;
}

// Rights of a game with castling from other files are not lost because of a fault elsewhere in the FEN.
TEST(FenFaults, AFaultDoesNotHideTheFormOfTheGame) {
  const Result<Game> game = game_of(test::variant_of("chess"), "1r2k1r1/8/8/8/8/8/8/1R2K1R1 W GBgbX - 0 1");
  ASSERT_TRUE(game) << game.error().message;
  EXPECT_EQ(game->rules().name, "chess960");
  EXPECT_THAT(game->fen(), HasSubstr(" w KQkq - 0 1"));
  EXPECT_THAT(game->repairs(), SizeIs(2));
}

// Castling fields of chess as board editors leave them behind.
struct CastlingField {
  const char* fen;
  const char* kept;      // of its letters, in chess
  const char* repaired;  // the field at doors where a position may be one of Chess960
  bool is_chess960;
};

constexpr CastlingField kCastlingFields[] = {
    {"r3k1r1/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 1", "KQq", "KQq", false},
    {"1r2k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "KQk", "KQk", false},
    {"3rk2r/8/8/8/8/8/8/3RK2R w KQkq - 0 1", "Kk", "KQkq", true},
    {"r4rk1/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w KQkq - 0 1", "-", "-", false},
    {"2kr3r/pppp1ppp/8/8/8/8/PPPP1PPP/2KR3R w KQkq - 0 1", "-", "-", false},
    {"r3k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1", "q", "q", false},
    {"r3k3/8/8/8/8/8/8/5K1R w Kq - 0 1", "q", "q", false},
    {"5k1r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "KQ", "KQ", false},
    {"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "-", "KQkq", true},
    {"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w Gq - 0 1", "-", "Kq", true},
    {"4k3/8/8/8/8/8/8/1R3K1R w Q - 0 1", "-", "Q", true},
    {"4k3/8/8/8/8/8/8/1R3K2 w KQ - 0 1", "-", "-", false},
    {"4k3/p7/8/8/8/8/P7/4K3 w HAha - 0 1", "-", "-", false},
};

std::string with_rights(const std::string& fen, const std::string& rights) {
  const std::vector<Word> fields = words_of(fen);
  return fen.substr(0, fields[2].offset) + rights + fen.substr(fields[2].offset + fields[2].text.size());
}

TEST(CastlingFields, AreOfTheGameItselfWhereAnOptionNamesChess960) {
  for (const CastlingField& field : kCastlingFields) {
    UciTalk talk;
    const std::vector<std::string> told = talk.say(std::string("position fen ") + field.fen);
    EXPECT_EQ(talk.session().game().rules().name, "chess") << field.fen;
    EXPECT_THAT(told, ElementsAre(StartsWith("info string left out of the FEN: castling letter ")));
    EXPECT_EQ(talk.session().game().fen(), with_rights(field.fen, field.kept)) << field.fen;
  }
  UciTalk talk;
  talk.say("position fen r3k1r1/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 1");
  EXPECT_TRUE(has_line(talk.say_and_wait("go perft 1"), "e1g1: 1"));
}

TEST(CastlingFields, AreOfChess960WhereAllOfItMakesSense) {
  for (const CastlingField& field : kCastlingFields) {
    const std::string repaired = with_rights(field.fen, field.repaired);
    const Result<Game> game = game_of(test::variant_of("chess"), field.fen);
    ASSERT_TRUE(game) << game.error().message;
    EXPECT_EQ(game->rules().name, field.is_chess960 ? "chess960" : "chess") << field.fen;
    EXPECT_EQ(game->fen(), repaired);
    EXPECT_EQ(game->repairs().empty(), field.is_chess960) << game->repairs_text();
    const CliRun show = run_words({"show", "chess", field.fen});
    EXPECT_THAT(show.out, HasSubstr("FEN: " + repaired + '\n'));
    const CliRun strict = run_words({"show", "chess", field.fen, "--strict"});
    EXPECT_EQ(strict.code, field.is_chess960 ? exit_code::kOk : exit_code::kNegative) << field.fen;
    XboardTalk talk;
    for (const char* line : {"new", "force"}) talk.say(line);
    const std::vector<std::string> told = talk.say(std::string("setboard ") + field.fen);
    EXPECT_EQ(talk.session().game().fen(), repaired) << field.fen;
    if (!field.is_chess960) {
      EXPECT_THAT(told, ElementsAre(StartsWith("# left out of the FEN: castling letter ")));
    }
  }
}

TEST(CastlingFields, AreWarnedOfByReadersOfFiles) {
  for (const FileDoor& door : file_doors()) {
    for (const CastlingField& field : kCastlingFields) {
      const std::string said = said_by_door(door, {field.fen});
      EXPECT_EQ(times_said("warning: left out of the FEN: castling letter ", said),
                field.is_chess960 ? 0u : 1u)
          << door.name << ": " << field.fen << '\n'
          << said;
    }
  }
}

// Other games whose two sides start turned round, or with kings that stand elsewhere.
TEST(CastlingFields, FollowTheStartsOfTheGame) {
  struct Row {
    const char* game;
    const char* fen;
    const char* read_as;
  };
  for (const Row& row : {Row{"ajax", "rkr7/10/10/10/10/10/10/10/10/7RKR w KQkq - 0 1", "ajax960"},
                         Row{"ajax", "7rkr/10/10/10/10/10/10/10/10/7RKR w KQkq - 0 1", "ajax"},
                         Row{"capablanca", "1r3k2r1/10/10/10/10/10/10/1R3K2R1 w KQkq - 0 1", "capablanca960"},
                         Row{"capablanca", "1r3k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "capablanca"},
                         Row{"crazyhouse", "r3k1r1/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1", "crazyhouse"},
                         Row{"3check", "r3k1r1/8/8/8/8/8/8/R3K2R w KQkq - 3+3 0 1", "3check"},
                         Row{"seirawan", "r3k1r1/8/8/8/8/8/8/R3K2R[HEhe] w KQkq - 0 1", "seirawan"},
                         Row{"seirawan", "r3k1r1/8/8/8/8/8/8/R3K1R1[HEhe] w KQkq - 0 1", "seirawan960"},
                         Row{"consuls", "1r1kk3/8/8/8/8/8/8/3KK1R1 w Kq - 0 1", "consuls960"},
                         Row{"horde", "1r2k1r1/8/8/8/8/8/8/4P3 b kq - 0 1", "horde960"},
                         Row{"horde", "1r2k3/8/8/8/8/8/8/4P3 b kq - 0 1", "horde"}}) {
    const Result<Game> game = game_of(test::variant_of(row.game), row.fen);
    ASSERT_TRUE(game) << row.fen << ": " << game.error().message;
    EXPECT_EQ(game->rules().name, row.read_as) << row.fen;
    EXPECT_EQ(game->repairs().empty(), game->rules().name != row.game) << row.fen;
    EXPECT_EQ(named_game_of(test::variant_of(row.game), row.fen)->rules().name, row.game);
  }
}

TEST(CastlingFields, OfGamesWithoutCastlingAreTold) {
  int games = 0;
  for (const Variant& variant : test::registry().variants()) {
    const Rules& rules = *variant.rules;
    const std::string start = test::game_of(rules.name).fen();
    EXPECT_THAT(Game::create(variant.compiled, start)->repairs(), IsEmpty()) << rules.name;
    if (rules.castling.style != CastlingStyle::kNone || rules.rights_text != RightsText::kCastling) continue;
    ++games;
    for (const char* rights : {"KQkq", "k"}) {
      const std::string fen = with_rights(start, rights);
      for (const Result<Game>& game :
           {game_of(variant, fen), named_game_of(variant, fen), game_of(variant, fen + " 7")}) {
        ASSERT_TRUE(game) << fen << ": " << game.error().message;
        EXPECT_EQ(game->fen(), start);
        EXPECT_THAT(game->repairs_text(),
                    HasSubstr(fmt::format("castling rights {}, which {} does not have", rights, rules.name)));
      }
    }
  }
  EXPECT_GT(games, 60);
  for (const char* fen : {"8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w KQkq - 0 1"}) {
    EXPECT_EQ(run_words({"show", "racingkings", fen, "--strict"}).code, exit_code::kNegative);
    UciTalk talk;
    talk.say("setoption name UCI_Variant value racingkings");
    EXPECT_THAT(
        talk.say(std::string("position fen ") + fen),
        ElementsAre(
            "info string left out of the FEN: castling rights KQkq, which racingkings does not have"));
  }
}

TEST(SideLetters, RedIsTheFirstSideWhereGeneralsMayNotFaceEachOther) {
  int games = 0;
  for (const Variant& variant : test::registry().variants()) {
    std::string fen = variant.rules->start_fen;
    const std::size_t side = fen.find(' ') + 1;
    fen[side] = 'r';
    ASSERT_EQ(parse_setup(*variant.rules, fen).ok(), variant.rules->facing_royals) << fen;
    if (!variant.rules->facing_royals) continue;
    ++games;
    const Result<Game> red = game_of(variant, fen);
    ASSERT_TRUE(red) << red.error().message;
    fen[side] = 'R';
    ASSERT_TRUE(game_of(variant, fen)) << fen;
    EXPECT_EQ(red->key(), test::game_of(variant.rules->name).key());
    EXPECT_THAT(red->repairs(), IsEmpty());
    EXPECT_EQ(game_of(variant, fen)->repairs_text(), "read as r: the side to move R");
    EXPECT_EQ(game_of(variant, fen)->key(), red->key());
  }
  EXPECT_GE(games, 6);
}

TEST(SideLetters, RedIsReadByEveryProtocol) {
  const std::string fen = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 1";
  const std::string start = test::game_of("xiangqi").fen();
  for (const char* greeting : {"setoption name UCI_Variant value xiangqi", "ucci"}) {
    UciTalk talk;
    talk.say(greeting);
    EXPECT_THAT(talk.say("position fen " + fen), IsEmpty());
    EXPECT_EQ(talk.session().game().fen(), start);
  }
  XboardTalk xboard;
  for (const char* line : {"new", "variant xiangqi", "force"}) xboard.say(line);
  EXPECT_THAT(xboard.say("setboard " + fen), IsEmpty());
  EXPECT_EQ(xboard.session().game().fen(), start);
  const CliRun show = run_words({"show", "xiangqi", "--strict", "--fen", fen});
  EXPECT_EQ(show.code, exit_code::kOk);
  EXPECT_THAT(show.err, IsEmpty());
}

TEST(PieceLetters, GeneralsAndSoldiersHaveTwoLetters) {
  for (const char* name : {"xiangqi", "minixiangqi", "manchu", "janggi", "janggihouse"}) {
    const Rules& rules = *test::rules_of(name);
    EXPECT_EQ(rules.type_of("G"), rules.type_of("K")) << name;
    EXPECT_EQ(rules.move_letter(rules.type_of("K")), "K") << name;
    EXPECT_EQ(rules.type_of("S"), rules.type_of("P")) << name;
  }
  UciTalk talk;
  talk.say("ucci");
  EXPECT_THAT(talk.say("position fen rheagaehr/9/1c5c1/s1s1s1s1s/9/9/S1S1S1S1S/1C5C1/9/RHEAGAEHR r"),
              IsEmpty());
  EXPECT_EQ(talk.session().game().fen(), test::game_of("xiangqi").fen());
  EXPECT_FALSE(test::rules_of("chess")->type_of("G").valid());
  EXPECT_NE(test::rules_of("shogi")->type_of("G"), test::rules_of("shogi")->type_of("K"));
}

TEST(PieceLetters, ShowKnowsThemAll) {
  for (const Variant& variant : test::registry().variants()) {
    for (const PieceDef& piece : variant.rules->pieces) {
      if (piece.synonym.empty()) continue;
      const CliRun known = run_words({"show", variant.rules->name, "--piece", piece.letter});
      ASSERT_EQ(known.code, exit_code::kOk) << variant.rules->name << ' ' << known.err;
      for (const std::string& letter : {piece.synonym, lower_case(piece.synonym)})
        EXPECT_EQ(run_words({"show", variant.rules->name, "--piece", letter}).out, known.out) << letter;
    }
  }
}

TEST(PerftDepths, AreReadAlikeByEveryProtocol) {
  for (const char* depth : {"0", "1", "007", "31", "5000", "4294967296", "99999999999999999999"}) {
    const std::string counted = std::string("Nodes searched: ") + (std::string(depth) == "0" ? "1" : "0");
    UciTalk uci;
    uci.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");  // stalemate
    EXPECT_THAT(uci.say_and_wait(std::string("go perft ") + depth), ElementsAre(counted));
    XboardTalk xboard;
    for (const char* line : {"new", "force", "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}) xboard.say(line);
    xboard.start(std::string("perft ") + depth);
    EXPECT_THAT(xboard.say("ping 1"), ElementsAre(counted, "pong 1")) << depth;
  }
}

TEST(PerftDepths, NothingElseIsCountedOrSearched) {
  for (const char* wrong : {"", "x", "-1", "+2", "1.5", "2.0", "0x2", "1e1", "3x", "2 3", "2 infinite",
                            "2 depth 1", "depth 2", "infinite", "searchmoves e2e4", "2 searchmoves e2e4"}) {
    UciTalk uci;
    EXPECT_THAT(uci.say_and_wait(std::string("go perft ") + wrong),
                ElementsAre(StartsWith("info string error go perft: ")))
        << wrong;
    XboardTalk xboard;
    for (const char* line : {"new", "force"}) xboard.say(line);
    xboard.start(std::string("perft ") + wrong);
    EXPECT_THAT(xboard.say("ping 1"), ElementsAre(StartsWith("Error ("), "pong 1")) << wrong;
    if (std::string(wrong).find(' ') != std::string::npos) continue;
    EXPECT_EQ(run_words({"perft", "chess", wrong}).code, exit_code::kUsage) << wrong;
  }
  for (const char* before : {"infinite", "depth 1", "ponder", "searchmoves e2e4"}) {
    UciTalk uci;
    EXPECT_THAT(uci.say_and_wait(fmt::format("go {} perft 2", before)),
                Contains(StartsWith("info string error go perft: ")))
        << before;
    EXPECT_FALSE(uci.session().engine().searching());
  }
}

TEST(PerftDepths, EvalStartsNoSearchEither) {
  for (const char* argument : {"", " 1.5", " x", " depth 3", " infinite"}) {
    UciTalk uci;
    const std::vector<std::string> told = uci.say_and_wait(std::string("eval") + argument);
    EXPECT_THAT(told, Not(Contains(StartsWith("bestmove")))) << argument;
    EXPECT_THAT(told, Not(Contains(StartsWith("info depth")))) << argument;
  }
}

TEST(RefusedPositions, EveryFormOfGoIsAnsweredByTheReasonAlone) {
  for (const auto& [greeting, tongue, answer] : {std::tuple{"uci", Tongue::kUci, "bestmove (none)"},
                                                 std::tuple{"usi", Tongue::kUsi, "bestmove resign"},
                                                 std::tuple{"ucci", Tongue::kUcci, "nobestmove"}}) {
    UciTalk talk;
    talk.say(greeting);
    const std::vector<std::string> told = talk.say("position fen 9/9 w - - 0 1");
    ASSERT_THAT(told, SizeIs(1));
    EXPECT_THAT(talk.say("go"), ElementsAre(told.front(), answer));
    for (const GoArgument& argument : go_arguments(dialect_of(tongue))) {
      for (const char* value : {"", "0", "1", "-3", "x", "infinite", "e2e4"}) {
        const std::string go = fmt::format("go {} {}", argument.name, value);
        const bool problem = tongue == Tongue::kUsi && argument.name == "mate";
        EXPECT_THAT(talk.say(go), ElementsAre(told.front(), problem ? "checkmate timeout" : answer)) << go;
      }
    }
  }
}

}  // namespace
}  // namespace proconsul
